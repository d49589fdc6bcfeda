"""Examples of moves in a variant's notation, none of them advice."""

from __future__ import annotations

from rules import notation
from rules.errors import MoveError
from rules.move import Move
from rules.position import Position
from rules.variant import Variant

_MOST = 3
"""The most examples, without the one by its squares."""


def examples(position: Position, style: str | None = None) -> list[str]:
    """A few legal moves of different kinds, written in `style` (see notation.write), and one by its squares.

    Each text parses as its move. Empty without a legal move.
    """
    found: list[tuple[Move, str]] = []
    for move in _varied(position):
        text = notation.write(position, move, style)
        if _means(position, text, move):
            found.append((move, text))
    texts = [text for _, text in found]
    if found and style is None:
        by_squares = "usi" if position.variant.family == "shogi" else "uci"
        coordinates = notation.write(position, found[0][0], by_squares)
        texts += [coordinates] if coordinates not in texts else []
    return texts


def _means(position: Position, text: str, move: Move) -> bool:
    try:
        return position.parse(text) == move
    except MoveError:
        return False


def _varied(position: Position) -> list[Move]:
    """Moves of different kinds, near the middle of the board: of two pieces, and castling or a drop.

    None captures, gives check or ends the game where there are others: an example is no advice.
    """
    variant, board = position.variant, position.board
    bases = sorted(
        variant.compiled.generator.bases(position),
        key=lambda move: (off_centre(position.variant, move), move.uci()),
    )
    lifted = [
        move for move in bases if move.origin is not None and not move.castling and move.origin != move.target
    ]
    quiet = [move for move in lifted if not position.is_capture(move)]
    kinds = sorted({board[move.origin or 0] for move in quiet}, key=lambda code: (-board.count(code), code))
    groups = [[move for move in quiet if board[move.origin or 0] == code] for code in kinds[:2]]
    groups += [[move for move in bases if move.castling], [move for move in bases if move.drop is not None]]
    found: list[Move] = []
    for group in (*groups, quiet):
        peaceful = (
            move for each in group if (move := _whole(position, each)) and is_peaceful(position, move)
        )
        other = next((move for move in peaceful if move not in found), None)
        if other is not None and len(found) < _MOST:
            found.append(other)
    return found or [move for each in bases[:1] if (move := _whole(position, each))]


def _whole(position: Position, base: Move) -> Move | None:
    """A move as it is played, with the square to wall off or the like."""
    every = position.variant.compiled.generator.extended(position, [base])
    if not every:
        return None
    return base if base in every else every[len(every) // 2]


def is_peaceful(position: Position, move: Move) -> bool:
    """Does a move neither give check nor end the game?"""
    following = position.play(move)
    return not following.in_check and following.outcome() is None


def off_centre(variant: Variant, move: Move) -> int:
    """How far from the middle of the board a move ends, in half squares."""
    rank, file = divmod(move.target, variant.files)
    return abs(2 * file - variant.files + 1) + abs(2 * rank - variant.ranks + 1)
