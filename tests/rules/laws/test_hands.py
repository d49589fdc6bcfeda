"""Contents of hands, and their notation in FEN."""

from __future__ import annotations

import pytest

import rules
from tests.rules.laws.boards import after, board, loaded


def test_hand_holds_at_most_255_pieces_of_a_kind() -> None:
    fen = "4k3/8/8/8/8/8/8/rR2K3[{}] w - - 0 1"
    full = after(board("crazyhouse", fen.format("R" * 254)), "b1a1")
    assert full.hand(rules.WHITE)[0][1] == 255
    fuller = after(board("crazyhouse", fen.format("R" * 255)), "b1a1")
    assert fuller.hand(rules.WHITE)[0][1] == 255
    with pytest.raises(rules.InvalidFen):
        board("crazyhouse", fen.format("R" * 256))


def test_hands_are_written_white_first_and_by_value() -> None:
    assert "[QRBNPqp]" in board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[PpNqBRQ] w - - 0 1").fen()


def test_captured_piece_changes_sides_and_goes_to_the_capturing_player() -> None:
    position = board("crazyhouse", "4k3/8/8/8/8/8/8/rR2K3[] w - - 0 1")
    assert "[R]" in after(position, "b1a1").fen()
    black = board("crazyhouse", "4k3/8/8/8/8/8/8/rR2K3[] b - - 0 1")
    assert "[r]" in after(black, "a1b1").fen()


def test_captured_piece_leaves_the_game_without_captures_to_hand() -> None:
    text = "[given:pocketknight]\n"
    position = loaded(text, "4k3/8/8/8/8/8/8/rR2K3[N] w - - 0 1")
    assert "[N]" in after(position, "b1a1").fen()
