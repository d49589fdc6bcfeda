"""Which pieces cannot mate a lone king, by trying every placement: the proof behind kibitzLoneMinors."""

from __future__ import annotations

from itertools import product

import chess
import pytest

import rules
from rules import Outcome, Reason
from rules.board.pieces import BLACK, WHITE
from tests.cases import loop_over


def can_mate_alone(variant: rules.Variant, letter: str) -> bool:
    """Is there a mate of a lone king by king and this piece?

    The lone king in one octant (or one quarter, where the board isn't square) covers all, in one half of the
    board for pieces that look ahead.
    """
    king, piece = variant.kinds.code("K", WHITE), variant.kinds.code(letter, WHITE)
    attacker = variant.compiled.attacks.attacker
    looks_ahead = not {"f", "b"}.isdisjoint(variant.kinds.type_of(piece).betza)
    squares, files, ranks = len(variant.geometry.squares), variant.geometry.files, variant.geometry.ranks
    corners = [
        file + files * rank
        for file in range((files + 1) // 2)
        for rank in range(ranks if looks_ahead else file + 1 if files == ranks else (ranks + 1) // 2)
    ]
    steps = {cornered: _steps(variant, cornered) for cornered in corners}
    for cornered, helper, mater in product(corners, range(squares), range(squares)):
        if len({cornered, helper, mater}) < 3 or helper in steps[cornered]:
            continue
        board = bytearray(squares)
        board[helper], board[mater] = king, piece
        if attacker(bytes(board), cornered, WHITE) is None:
            continue
        if all(attacker(_without(board, target), target, WHITE) is not None for target in steps[cornered]):
            return True
    return False


def _steps(variant: rules.Variant, square: int) -> list[int]:
    paths = variant.compiled.tables.paths(variant.kinds.code("K", BLACK), square)
    return [target for path in paths for target in path.squares]


def _without(board: bytearray, square: int) -> bytes:
    taken = bytearray(board)
    taken[square] = 0
    return bytes(taken)


def lone_minors() -> dict[tuple[int, int, str], tuple[rules.Variant, str]]:
    """Every kind of piece that some variant calls a lone minor, by the board it stands on: an example."""
    return {
        (
            variant.geometry.files,
            variant.geometry.ranks,
            variant.kinds.type_of(variant.kinds.code(letter, WHITE)).betza,
        ): (
            variant,
            letter,
        )
        for variant in rules.variants()
        if not variant.section.get("blastOnCapture", False)
        for letter in variant.section.get("kibitzLoneMinors") or ()
    }


# Every placement is tried; on boards larger than that of chess this takes seconds for each piece.
@pytest.mark.slow
@pytest.mark.parametrize("squares", [range(65), pytest.param(range(65, 257), marks=pytest.mark.slow)])
def test_a_lone_minor_cannot_mate(squares: range) -> None:
    able = {
        (variant.key, letter)
        for (files, ranks, _), (variant, letter) in lone_minors().items()
        if files * ranks in squares and can_mate_alone(variant, letter)
    }
    assert able == set()


@pytest.mark.slow
@loop_over(
    "key",
    ["chess", "unicorn", "capablanca", "shako", "army", "makruk", "cambodian", "asean", "ai-wok", "sittuyin"],
)
def test_no_other_piece_is_a_minor(key: str) -> None:
    variant = rules.variant(key)
    minors = set(variant.section.get("kibitzLoneMinors"))
    others = [piece for piece in variant.pieces if piece.name not in ("king", "pawn")]
    assert {
        piece.letter
        for piece in others
        if piece.letter not in minors and not can_mate_alone(variant, piece.letter)
    } == set()


@pytest.mark.parametrize(
    ("fen", "outcome"),
    [
        ("8/8/8/4k3/8/2U5/8/4K3 b - - 0 1", Outcome(None, Reason.INSUFFICIENT_MATERIAL)),
        ("8/8/4u3/4k3/8/2U5/8/4K3 b - - 0 1", None),
        ("8/8/8/4k3/8/2UB4/8/4K3 b - - 0 1", None),
    ],
)
def test_unicorn_endings(fen: str, outcome: Outcome | None) -> None:
    assert rules.Position.from_fen(rules.variant("unicorn"), fen).outcome() == outcome


@pytest.mark.slow
@loop_over(
    ("key", "fen", "white", "black"),
    [
        ("chess", "4k3/3q4/8/8/8/8/8/4K3 w - - 0 1", False, True),
        ("chess", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", False, False),
        ("chess", "4k3/4p3/8/8/8/8/8/4KN2 w - - 0 1", True, True),
        ("chess", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", False, False),
        ("chess", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", True, True),
        ("chess", "4kb2/8/8/8/8/8/8/4K3 w - - 0 1", False, False),
        ("chess", "4k3/8/8/8/8/8/8/2BBK3 w - - 0 1", True, False),
        # A knight needs something in the king's way that can't take it; a bishop, that can't step between.
        ("chess", "4k3/3q4/8/8/8/8/8/4KN2 w - - 0 1", False, True),
        ("chess", "4k3/3r4/8/8/8/8/8/4KN2 w - - 0 1", True, True),
        ("chess", "4k3/3r4/8/8/8/8/8/4KB2 w - - 0 1", False, True),
        ("chess", "4k3/3n4/8/8/8/8/8/4KB2 w - - 0 1", True, True),
        ("chess", "3k4/8/8/8/8/2b5/8/R5K1 w - - 0 1", True, False),
        ("chess", "4k3/3rr3/8/8/8/8/8/4KB2 w - - 0 1", True, True),
        # Who can't mate may still take a piece and drop it.
        ("crazyhouse", "4k3/3q4/8/8/8/8/8/4K3[] w - - 0 1", True, True),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", False, False),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[p] w - - 0 1", True, True),
        # A lone king may still walk to the hill.
        ("kingofthehill", "4k3/3q4/8/8/8/8/8/4K3 w - - 0 1", True, True),
        ("3check", "4k3/3q4/8/8/8/8/8/4K3 w - - 3+3 0 1", False, True),
        # A king alone gives no check, and in the chess of Thailand and its kin stalemate wins nothing.
        ("makruk", "4k3/8/8/8/8/8/8/R3K3 b - 32 4 60", True, False),
        ("makpong", "4k3/8/8/8/8/8/8/3MK3 b - - 0 1", True, False),
        ("cambodian", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", True, False),
        ("karouk", "4k3/8/8/8/8/8/8/3MK3 b - - 1+1 0 1", True, False),
        ("asean", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", True, False),
        ("ai-wok", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", True, False),
        ("sittuyin", "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", True, False),
        ("sittuyin", "4k3/8/8/8/8/8/8/S3K3[] w - - 0 1", True, False),
        # A met, or the pawn that becomes one, needs something in the king's way that can't take it.
        ("makruk", "4k3/8/8/8/8/8/8/3MK3 w - - 0 1", False, False),
        ("makruk", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", False, False),
        ("makruk", "4k3/3r4/8/8/8/8/8/3MK3 w - - 0 1", False, True),
        ("makruk", "4k3/3n4/8/8/8/8/4P3/4K3 w - - 0 1", True, True),
        ("makruk", "4k3/3r4/8/8/8/8/8/3NK3 w - - 0 1", True, True),
        # Where nothing may enter any more, what is in hand is as good as gone.
        ("seirawan", "4k3/8/8/8/8/8/8/R3K3[EHeh] w - - 0 1", True, False),
        ("seirawan", "4k3/8/8/8/8/8/8/R3K3[EHeh] w e - 0 1", True, True),
        ("shouse", "4k3/8/8/8/8/8/8/R3K3[] w - - 0 1", True, True),
    ],
)
def test_who_can_win(key: str, fen: str, white: bool, black: bool) -> None:
    position = rules.Position.from_fen(rules.variant(key), fen)
    assert (position.can_win(WHITE), position.can_win(BLACK)) == (white, black)


@pytest.mark.slow
def test_who_can_win_as_python_chess_tells() -> None:
    """All endings of a minor piece against one other piece, from both sides."""
    variant = rules.variant("chess")
    for minor, other, squares in product("NB", "QRBNP", [(2, 37), (2, 44), (18, 45), (21, 33)]):
        board = chess.Board(None)
        board.set_piece_at(chess.A1, chess.Piece.from_symbol("K"))
        board.set_piece_at(chess.H8, chess.Piece.from_symbol("k"))
        board.set_piece_at(squares[0], chess.Piece.from_symbol(minor))
        board.set_piece_at(squares[1], chess.Piece.from_symbol(other.lower()))
        for shown in (board, board.mirror()):
            if not shown.is_valid():
                continue
            position = rules.Position.from_fen(variant, shown.fen())
            for color, ours in ((chess.WHITE, WHITE), (chess.BLACK, BLACK)):
                assert position.can_win(ours) != shown.has_insufficient_material(color), shown.fen()


def test_where_stalemate_wins_a_king_alone_may_do_so() -> None:
    (variant,) = rules.load(
        "[wazirs:chess]\nking = k:W\nstalemateValue = loss\nstartFen = 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\n"
    )
    position = rules.Position.from_fen(variant, "7k/6K1/8/8/8/8/8/8 b - - 0 1")
    assert position.outcome() == Outcome(WHITE, Reason.STALEMATE)
    assert position.can_win(WHITE)
