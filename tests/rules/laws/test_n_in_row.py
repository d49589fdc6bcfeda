"""Rows of pieces."""

from __future__ import annotations

import pytest

from rules import BLACK, WHITE, Outcome, Reason
from tests.rules.laws.boards import after, loaded

ROWS = "[rows:chess]\nconnectN = 4\n"


def test_four_pieces_of_any_kind_in_a_row_win() -> None:
    position = loaded(ROWS, "6k1/8/8/8/1NPB4/8/8/R6K w - - 0 1")
    assert position.outcome() is None
    row = after(position, "a1a4")
    assert row.outcome() == Outcome(WHITE, Reason.CONNECTION)
    assert row.legal_moves() == []


def test_rows_along_rank_file_and_diagonal_win() -> None:
    rank = loaded(ROWS, "7k/8/8/8/1NNN4/8/8/R6K w - - 0 1")
    assert after(rank, "a1a4").outcome() == Outcome(WHITE, Reason.CONNECTION)
    assert after(rank, "a1a5").outcome() is None
    file = loaded(ROWS, "7k/8/4N3/4N3/4N3/8/8/R6K w - - 0 1")
    assert after(file, "a1e1").outcome() is None
    assert after(loaded(ROWS, "7k/8/4N3/4N3/4N3/R7/8/7K w - - 0 1"), "a3e3").outcome() == Outcome(
        WHITE, Reason.CONNECTION
    )
    diagonal = loaded(ROWS, "7k/8/8/3N4/2N5/1N6/8/R6K w - - 0 1")
    assert after(diagonal, "a1a2").outcome() == Outcome(WHITE, Reason.CONNECTION)
    other = loaded(ROWS, "7k/8/8/2N5/3N4/4N3/R7/7K w - - 0 1")
    assert after(other, "a2f2").outcome() == Outcome(WHITE, Reason.CONNECTION)


def test_enemy_piece_breaks_the_row() -> None:
    assert after(loaded(ROWS, "7k/8/8/8/1NNn4/8/8/R6K w - - 0 1"), "a1a4").outcome() is None


def test_black_wins_with_a_row() -> None:
    assert after(loaded(ROWS, "r6k/8/8/8/1nnn4/8/8/7K b - - 0 1"), "a8a4").outcome() == Outcome(
        BLACK, Reason.CONNECTION
    )


def test_directions_of_rows_can_be_turned_off() -> None:
    text = "[files:chess]\nconnectN = 4\nconnectHorizontal = false\nconnectDiagonal = false\n"
    assert after(loaded(text, "7k/8/8/8/1NNN4/8/8/R6K w - - 0 1"), "a1a4").outcome() is None
    assert after(loaded(text, "7k/8/4N3/4N3/4N3/R7/8/7K w - - 0 1"), "a3e3").outcome() == Outcome(
        WHITE, Reason.CONNECTION
    )


@pytest.mark.parametrize(("length", "wins"), [(1, True), (2, True), (3, False)])
def test_row_of_one_or_two_pieces_wins(length: int, wins: bool) -> None:
    text = f"[row:chess]\nconnectN = {length}\nconnectVertical = false\nconnectDiagonal = false\n"
    position = loaded(text, "4k3/8/8/8/8/8/8/4KN2 b - - 0 1")
    assert (position.outcome() is not None) is wins
