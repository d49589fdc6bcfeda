"""Moves that count towards a draw, and moves that don't."""

from __future__ import annotations

import pytest

import rules
from rules import Outcome, Progress, Reason
from tests.rules.laws.boards import after, board, loaded, played

CHECKING = "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1"
EVERY_MOVE = "a9a10 d10d9 a10a9 d9d10 "
QUIET = "a9a6 d10d9 " + "a6a5 d9d10 a5a6 d10d9 " * 5 + "a6a5 d9d10 "


def ten_moves(line: str) -> rules.Game:
    """Return a xiangqi game without a repetition rule, with draw claims after ten moves by each side."""
    (start,) = rules.load(
        "[ten:xiangqi]\nnMoveRule = 10\nkibitzNMoveEnd = 12\nnFoldRule = 0\nkibitzNFoldEnd = 0\n"
    )
    return rules.Game.replay(rules.Position.from_fen(start, CHECKING), line.split())


@pytest.mark.slow
@pytest.mark.parametrize(("cycles", "counted"), [(4, 8), (5, 10), (6, 10), (7, 10), (9, 10)])
def test_only_ten_checks_by_one_side_count(cycles: int, counted: int) -> None:
    game = ten_moves(EVERY_MOVE * cycles)
    assert game.progress() == (Progress(Reason.FIFTY_MOVES, counted, 10),)
    assert game.claims() == ((Reason.FIFTY_MOVES,) if counted == 10 else ())
    assert game.outcome() is None


@pytest.mark.slow
def test_every_quiet_move_counts() -> None:
    nine, eleven, twelve = (" ".join(QUIET.split()[: 2 * moves]) for moves in (9, 11, 12))
    assert ten_moves(nine).progress() == (Progress(Reason.FIFTY_MOVES, 9, 10),)
    assert ten_moves(nine).claims() == ()
    assert ten_moves(eleven).claims() == (Reason.FIFTY_MOVES,)
    assert ten_moves(twelve).outcome() == Outcome(None, Reason.UNEVENTFUL_MOVES)


def test_draw_is_claimed_from_the_hundredth_half_move_and_ends_at_150() -> None:
    fen = "4k3/8/8/8/8/8/R7/4K3 w - - {} 80"
    assert played("chess", fen.format(98), "a2a3").claims() == ()
    assert played("chess", fen.format(99), "a2a3").claims() == (Reason.FIFTY_MOVES,)
    assert played("chess", fen.format(148), "a2a3").outcome() is None
    assert played("chess", fen.format(149), "a2a3").outcome() == Outcome(None, Reason.SEVENTYFIVE_MOVES)


def test_drop_resets_the_count() -> None:
    crazyhouse = board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 7 9")
    assert after(crazyhouse, "N@e4").fen().split()[4] == "0"
    assert after(crazyhouse, "e1e2").fen().split()[4] == "8"


@pytest.mark.parametrize("move", ["e2e4", "d4e5"])
def test_pawn_moves_and_captures_reset_the_count(move: str) -> None:
    position = board("chess", "4k3/8/8/4p3/3N4/8/4P3/4K3 w - - 7 9".replace("3N4", "3B4"))
    assert after(position, move).fen().split()[4] == "0"
    assert after(position, "e1d1").fen().split()[4] == "8"


def test_moves_of_pawns_that_can_go_back_do_not_reset_the_count() -> None:
    text = (
        "[both-ways:chess]\npawn = -\ncustomPiece1 = p:mfbWcfF\nstartFen = 4k3/p7/8/8/8/8/P7/4K3 w - - 5 1\n"
    )
    position = loaded(text, "4k3/p7/8/8/8/8/P7/4K3 w - - 5 1")
    assert after(position, "a2a3").fen().split()[4] == "6"


def test_limit_of_a_single_move_works() -> None:
    (variant,) = rules.load("[one:chess]\nnMoveRule = 1\nkibitzNMoveEnd = 2\n")
    line = ["g1f3", "g8f6", "f3g1", "f6g8"]
    claims = [rules.Game.replay(variant.start(), line[:moves]).claims() for moves in range(4)]
    assert claims == [(), (), (Reason.FIFTY_MOVES,), (Reason.FIFTY_MOVES,)]
    assert rules.Game.replay(variant.start(), line).outcome() == Outcome(None, Reason.UNEVENTFUL_MOVES)
