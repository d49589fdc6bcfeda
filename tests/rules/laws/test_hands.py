"""What a hand holds, and how it is written."""

from __future__ import annotations

import pytest

import rules
from tests.rules.laws.boards import after, board, loaded


def test_a_hand_holds_255_of_a_kind_and_forgets_no_more() -> None:
    fen = "4k3/8/8/8/8/8/8/rR2K3[{}] w - - 0 1"
    full = after(board("crazyhouse", fen.format("R" * 254)), "b1a1")
    assert full.hand(rules.WHITE)[0][1] == 255
    fuller = after(board("crazyhouse", fen.format("R" * 255)), "b1a1")
    assert fuller.hand(rules.WHITE)[0][1] == 255
    with pytest.raises(rules.InvalidFen):
        board("crazyhouse", fen.format("R" * 256))


def test_the_dearest_come_first_and_white_before_black() -> None:
    assert "[QRBNPqp]" in board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[PpNqBRQ] w - - 0 1").fen()


def test_captures_change_sides_and_go_to_their_captor() -> None:
    position = board("crazyhouse", "4k3/8/8/8/8/8/8/rR2K3[] w - - 0 1")
    assert "[R]" in after(position, "b1a1").fen()
    black = board("crazyhouse", "4k3/8/8/8/8/8/8/rR2K3[] b - - 0 1")
    assert "[r]" in after(black, "a1b1").fen()


def test_nothing_goes_to_hand_where_captures_leave_the_game() -> None:
    text = "[given:pocketknight]\n"
    position = loaded(text, "4k3/8/8/8/8/8/8/rR2K3[N] w - - 0 1")
    assert "[N]" in after(position, "b1a1").fen()
