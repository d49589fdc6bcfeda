"""Tie-breaks and tables of tournaments as text."""

from __future__ import annotations

import pytest

import render
from bot.discord.tournaments.event_tables import PLAYING, TO_PLAY, table_text, tie_text, tie_value
from bot.tournaments.round_robin import Standing


def standing(player: int, points: float, direct: tuple[float, ...], wins: int, berger: float) -> Standing:
    return Standing(1, player, points, 5, direct, wins, berger, koya=2.0)


def test_tie_breaks_are_shown_only_if_they_separate_players() -> None:
    table = [
        standing(1, 4.0, (0.0,), 4, 9.0),
        standing(2, 3.5, (1.5,), 3, 8.5),
        standing(3, 3.5, (1.0,), 3, 7.25),
        standing(4, 3.5, (1.0,), 3, 6.75),
        standing(5, 2.0, (2.0, 1.0), 1, 4.0),
        standing(6, 2.0, (2.0, 0.0), 1, 4.0),
        standing(7, 2.0, (0.0,), 1, 4.0),
        standing(8, 1.0, (0.5,), 0, 2.0),
        standing(9, 1.0, (0.5,), 0, 2.0),
    ]
    assert [tie_text(row, table) for row in table] == [
        "",
        "1½",
        "1 · 3 · 7.25",
        "1 · 3 · 6.75",
        "2 · 1",
        "2 · 0",
        "0",
        "",
        "",
    ]


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (0.5, "½"), (3.5, "3½"), (12.0, "12"), (7.25, "7.25"), (10.75, "10.75")]
)
def test_tie_breaks_show_halves_as_fractions(value: float, text: str) -> None:
    assert tie_value(value) == text


def crosstable(players: int, cycles: int) -> render.EventTable:
    marks = [render.Mark("1", 1.0), PLAYING, TO_PLAY]
    rows = [
        render.TableRow(
            f"`{place}`", "1", [() if place == other else marks[:cycles] for other in range(players)]
        )
        for place in range(players)
    ]
    return render.EventTable(rows, "Points")


def test_table_as_text_has_a_column_for_each_player() -> None:
    assert table_text(crosstable(3, 2), 2).splitlines() == [
        "```",
        "               1  2  3",
        " 1 ˋ0ˋ        ×× 1• 1•    1",
        " 2 ˋ1ˋ        1• ×× 1•    1",
        " 3 ˋ2ˋ        1• 1• ××    1",
        "```",
    ]


@pytest.mark.parametrize(("cycles", "most"), [(1, 10), (2, 6)])
def test_table_too_wide_for_a_phone_has_no_text(cycles: int, most: int) -> None:
    text = table_text(crosstable(most, cycles), cycles)
    assert 30 < max(map(len, text.splitlines())) <= 38
    assert table_text(crosstable(most + 1, cycles), cycles) == ""
