"""Counting votes, and how long a turn lasts."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.votes.tally import DRAW, RESIGN, Vote, decision, extension, is_complete, silence, tally


def votes(*choices: str) -> list[Vote]:
    """Return votes of different people, in order."""
    return [Vote(number, choice, number) for number, choice in enumerate(choices, 1)]


def decided(*choices: str, draw_declined: bool = False) -> str | None:
    return decision(tally(votes(*choices)), draw_declined=draw_declined)


def test_most_votes_win() -> None:
    assert [(count.choice, count.votes) for count in tally(votes("e2e4", "d2d4", "e2e4"))] == [
        ("e2e4", 2),
        ("d2d4", 1),
    ]
    assert decided("e2e4", "d2d4", "d2d4") == "d2d4"


def test_tie_goes_to_the_move_that_reached_its_count_first() -> None:
    assert decided("e2e4", "d2d4", "d2d4", "e2e4") == "d2d4"
    assert decided("d2d4", "e2e4", "e2e4", "d2d4") == "e2e4"


@pytest.mark.parametrize(
    ("resignations", "moves", "passes"), [(6, 4, False), (7, 4, True), (61, 39, True), (60, 40, False)]
)
def test_resigning_needs_more_than_60_percent(resignations: int, moves: int, *, passes: bool) -> None:
    found = decided(*[RESIGN] * resignations, *["e2e4"] * moves)
    assert found == (RESIGN if passes else "e2e4")


@pytest.mark.parametrize(("draws", "moves", "passes"), [(5, 5, False), (6, 5, True), (1, 0, True)])
def test_draw_needs_more_than_50_percent(draws: int, moves: int, *, passes: bool) -> None:
    assert decided(*[DRAW] * draws, *["e2e4"] * moves) == (DRAW if passes else "e2e4")


def test_declined_draw_leaves_the_most_votes_among_moves() -> None:
    assert decided(DRAW, DRAW, "e2e4", draw_declined=True) == "e2e4"
    assert decided(DRAW, DRAW, DRAW, RESIGN, RESIGN, draw_declined=True) is None


def test_votes_without_a_move_or_a_majority_decide_nothing() -> None:
    assert decided() is None
    assert decided(DRAW, RESIGN) is None


def test_turn_ends_early_once_two_regulars_or_more_have_voted() -> None:
    assert is_complete({1, 2}, [2, 1, 3])
    assert not is_complete({1, 2}, [2, 3])
    assert not is_complete({1}, [1, 2])
    assert not is_complete([], [])


def test_first_vote_after_a_silent_turn_leaves_a_quarter_of_a_turn() -> None:
    assert extension(timedelta(hours=1)) == timedelta(minutes=15)
    assert extension(timedelta(seconds=30)) == timedelta(seconds=15)


def test_game_is_called_off_after_three_turns_but_not_within_a_day() -> None:
    assert silence(timedelta(days=3)) == timedelta(days=9)
    assert silence(timedelta(minutes=1)) == timedelta(days=1)
