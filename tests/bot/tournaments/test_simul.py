"""Boards, time and results of simuls."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.tournaments.pairing_values import Code
from bot.tournaments.simul import ALTERNATING, BLACK, HOST, WHITE, boards, host_factor, results


@pytest.mark.parametrize(
    ("color", "host_has_white"),
    [(WHITE, [True, True, True]), (BLACK, [False, False, False]), (ALTERNATING, [True, False, True])],
)
def test_host_has_the_chosen_color_on_each_board(color: str, host_has_white: list[bool]) -> None:
    pairings = boards([2, 3, 4], color)
    assert [pairing.white == HOST for pairing in pairings] == host_has_white
    assert [{pairing.white, pairing.black} for pairing in pairings] == [{HOST, 2}, {HOST, 3}, {HOST, 4}]
    assert [pairing.round for pairing in pairings] == [1, 2, 3]


def test_host_has_a_quarter_more_time_for_each_board() -> None:
    assert [host_factor(opponents) for opponents in (2, 4, 20)] == [1.5, 2.0, 6.0]


def test_results_are_the_hosts_with_either_color() -> None:
    scores = [1.0, 1.0, 0.5, 0.0, None, None]
    drawn = zip(boards(range(2, 8), ALTERNATING), scores, strict=True)
    pairings = [replace(pairing, score=score) for pairing, score in drawn]
    pairings[5] = replace(pairings[5], code=Code.VOID)
    assert results(pairings) == {"won": [2, 5], "drawn": [4], "lost": [3], "playing": [6]}
