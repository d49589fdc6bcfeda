"""Pieces that can't mate a lone king, proven by trying all placements: the reason for kibitzLoneMinors."""

from __future__ import annotations

from itertools import product

import chess
import pytest

import rules
from rules import Outcome, Reason
from rules.board.pieces import BLACK, WHITE
from tests.cases import loop_over


def can_mate_alone(variant: rules.Variant, letter: str) -> bool:
    """Return whether king and this piece can mate a lone king.

    By symmetry, the lone king is placed only on an octant of the board: on a quarter if the board isn't
    square, and on a half for pieces whose forward moves differ from their backward moves.
    """
    king, piece = variant.kinds.code("K", WHITE), variant.kinds.code(letter, WHITE)
    attacker = variant.compiled.attacks.attacker
    is_directional = not {"f", "b"}.isdisjoint(variant.kinds.type_of(piece).betza)
    squares, files, ranks = len(variant.geometry.squares), variant.geometry.files, variant.geometry.ranks
    corners = [
        file + files * rank
        for file in range((files + 1) // 2)
        for rank in range(ranks if is_directional else file + 1 if files == ranks else (ranks + 1) // 2)
    ]
    steps = {lone_king: _steps(variant, lone_king) for lone_king in corners}
    for lone_king, king_square, piece_square in product(corners, range(squares), range(squares)):
        if len({lone_king, king_square, piece_square}) < 3 or king_square in steps[lone_king]:
            continue
        board = bytearray(squares)
        board[king_square], board[piece_square] = king, piece
        if attacker(bytes(board), lone_king, WHITE) is None:
            continue
        if all(attacker(_without(board, target), target, WHITE) is not None for target in steps[lone_king]):
            return True
    return False


def _steps(variant: rules.Variant, square: int) -> list[int]:
    paths = variant.compiled.tables.paths(variant.kinds.code("K", BLACK), square)
    return [target for path in paths for target in path.squares]


def _without(board: bytearray, square: int) -> bytes:
    emptied = bytearray(board)
    emptied[square] = 0
    return bytes(emptied)


def lone_minors() -> dict[tuple[int, int, str], tuple[rules.Variant, str]]:
    """Return a variant and a letter for each kind of lone minor, by board size and Betza notation."""
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


# Trying all placements takes seconds for each piece on boards larger than 8x8.
@pytest.mark.slow
@pytest.mark.parametrize("squares", [range(65), pytest.param(range(65, 257), marks=pytest.mark.slow)])
def test_lone_minors_cannot_mate(squares: range) -> None:
    mating = {
        (variant.key, letter)
        for (files, ranks, _), (variant, letter) in lone_minors().items()
        if files * ranks in squares and can_mate_alone(variant, letter)
    }
    assert mating == set()


@pytest.mark.slow
@loop_over(
    "key",
    ["chess", "unicorn", "capablanca", "shako", "army", "makruk", "cambodian", "asean", "ai-wok", "sittuyin"],
)
def test_all_other_pieces_can_mate(key: str) -> None:
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
def test_unicorn_is_insufficient_only_against_a_lone_king(fen: str, outcome: Outcome | None) -> None:
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
        # A knight mates only if an enemy piece blocks the king and can't capture the knight;
        # a bishop mates only if an enemy piece blocks the king and can't interpose.
        ("chess", "4k3/3q4/8/8/8/8/8/4KN2 w - - 0 1", False, True),
        ("chess", "4k3/3r4/8/8/8/8/8/4KN2 w - - 0 1", True, True),
        ("chess", "4k3/3r4/8/8/8/8/8/4KB2 w - - 0 1", False, True),
        ("chess", "4k3/3n4/8/8/8/8/8/4KB2 w - - 0 1", True, True),
        ("chess", "3k4/8/8/8/8/2b5/8/R5K1 w - - 0 1", True, False),
        ("chess", "4k3/3rr3/8/8/8/8/8/4KB2 w - - 0 1", True, True),
        # A side that can't mate may still capture a piece and drop it.
        ("crazyhouse", "4k3/3q4/8/8/8/8/8/4K3[] w - - 0 1", True, True),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", False, False),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[p] w - - 0 1", True, True),
        # A lone king can still reach the hill.
        ("kingofthehill", "4k3/3q4/8/8/8/8/8/4K3 w - - 0 1", True, True),
        ("3check", "4k3/3q4/8/8/8/8/8/4K3 w - - 3+3 0 1", False, True),
        # A lone king gives no check, and in the variants of Southeast Asia stalemate isn't a win.
        ("makruk", "4k3/8/8/8/8/8/8/R3K3 b - 32 4 60", True, False),
        ("makpong", "4k3/8/8/8/8/8/8/3MK3 b - - 0 1", True, False),
        ("cambodian", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", True, False),
        ("karouk", "4k3/8/8/8/8/8/8/3MK3 b - - 1+1 0 1", True, False),
        ("asean", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", True, False),
        ("ai-wok", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", True, False),
        ("sittuyin", "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", True, False),
        ("sittuyin", "4k3/8/8/8/8/8/8/S3K3[] w - - 0 1", True, False),
        # A met, or a pawn that promotes to one, mates only if an enemy piece blocks the king and
        # can't capture it.
        ("makruk", "4k3/8/8/8/8/8/8/3MK3 w - - 0 1", False, False),
        ("makruk", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", False, False),
        ("makruk", "4k3/3r4/8/8/8/8/8/3MK3 w - - 0 1", False, True),
        ("makruk", "4k3/3n4/8/8/8/8/4P3/4K3 w - - 0 1", True, True),
        ("makruk", "4k3/3r4/8/8/8/8/8/3NK3 w - - 0 1", True, True),
        # Pieces in hand don't count if no square is left for gating.
        ("seirawan", "4k3/8/8/8/8/8/8/R3K3[EHeh] w - - 0 1", True, False),
        ("seirawan", "4k3/8/8/8/8/8/8/R3K3[EHeh] w e - 0 1", True, True),
        ("shouse", "4k3/8/8/8/8/8/8/R3K3[] w - - 0 1", True, True),
    ],
)
def test_can_win(key: str, fen: str, white: bool, black: bool) -> None:
    position = rules.Position.from_fen(rules.variant(key), fen)
    assert (position.can_win(WHITE), position.can_win(BLACK)) == (white, black)


@pytest.mark.slow
def test_can_win_agrees_with_python_chess() -> None:
    """All endings of a minor piece against another piece, with both colours."""
    variant = rules.variant("chess")
    for minor, enemy, squares in product("NB", "QRBNP", [(2, 37), (2, 44), (18, 45), (21, 33)]):
        board = chess.Board(None)
        board.set_piece_at(chess.A1, chess.Piece.from_symbol("K"))
        board.set_piece_at(chess.H8, chess.Piece.from_symbol("k"))
        board.set_piece_at(squares[0], chess.Piece.from_symbol(minor))
        board.set_piece_at(squares[1], chess.Piece.from_symbol(enemy.lower()))
        for tested in (board, board.mirror()):
            if not tested.is_valid():
                continue
            position = rules.Position.from_fen(variant, tested.fen())
            for color, ours in ((chess.WHITE, WHITE), (chess.BLACK, BLACK)):
                assert position.can_win(ours) != tested.has_insufficient_material(color), tested.fen()


def test_lone_king_can_win_by_stalemate() -> None:
    (variant,) = rules.load(
        "[wazirs:chess]\nking = k:W\nstalemateValue = loss\nstartFen = 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\n"
    )
    position = rules.Position.from_fen(variant, "7k/6K1/8/8/8/8/8/8 b - - 0 1")
    assert position.outcome() == Outcome(WHITE, Reason.STALEMATE)
    assert position.can_win(WHITE)
