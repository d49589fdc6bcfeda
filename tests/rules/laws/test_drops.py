"""What may not be dropped, and what a hand holds."""

from __future__ import annotations

import pytest

import rules


def position(key: str, fen: str) -> rules.Position:
    return rules.Position.from_fen(rules.variant(key), fen)


def drops(at: rules.Position) -> set[str]:
    return {move.uci() for move in at.legal_moves() if move.origin is None}


def test_a_promoted_piece_goes_to_the_hand_as_a_pawn() -> None:
    before = position("crazyhouse", "q~3k3/8/8/8/8/8/8/R3K3[] w - - 0 1")
    assert "[P]" in before.play(before.move_from_uci("a1a8")).fen()
    before = position("loop", "q3k3/8/8/8/8/8/8/R3K3[] w - - 0 1")
    assert "[Q]" in before.play(before.move_from_uci("a1a8")).fen()


def test_two_pawns_on_a_file() -> None:
    at = position("shogi", "4k4/9/9/9/9/9/P8/1+P7/4K4[P] w - - 0 1")
    assert not any(uci.startswith("P@a") for uci in drops(at))
    assert "P@b5" in drops(at)
    with pytest.raises(rules.IllegalMove) as caught:
        at.parse("P@a5")
    assert caught.value.reason is rules.Illegal.DOUBLED_DROP


def test_no_mate_by_a_dropped_pawn() -> None:
    at = position("shogi", "k8/2+R6/1K7/9/9/9/9/9/9[P] w - - 0 1")
    assert "P@a8" not in drops(at)
    with pytest.raises(rules.IllegalMove) as caught:
        at.parse("P@a8")
    assert caught.value.reason is rules.Illegal.DROP_MATE


def test_no_drop_where_a_piece_is_stuck() -> None:
    found = drops(position("shogi", "4k4/9/9/9/9/9/9/9/4K4[NL] w - - 0 1"))
    assert not found & {"N@a9", "N@a8", "L@a9"}
    assert {"N@a7", "L@a8"} <= found


def test_the_duck_blocks_and_must_move() -> None:
    start = rules.variant("duck").start()
    after = start.play(start.move_from_uci("e2e4,e4e6"))
    found = {move.uci() for move in after.legal_moves()}
    assert not any(uci.startswith(("e7e6", "e7e5")) for uci in found)
    assert "d7d5,d5e5" in found
    assert not any(uci.endswith("e6") for uci in found)
