"""Neutral examples of moves in a variant's notation, which aren't advice."""

from __future__ import annotations

from rules import notation
from rules.errors import MoveError
from rules.move import Move
from rules.position import Position
from rules.variant import Variant

_MAX_EXAMPLES = 3
"""The maximum number of examples besides the one in coordinates."""


def examples(position: Position, style: str | None = None) -> list[str]:
    """Return up to three legal moves of different kinds in `style` (see notation.write).

    Without a style, the first move is added in coordinates (UCI or USI). Each text parses as its move. Empty
    if there is no legal move.
    """
    written: list[tuple[Move, str]] = []
    for move in _varied_moves(position):
        text = notation.write(position, move, style)
        if _means(position, text, move):
            written.append((move, text))
    texts = [text for _, text in written]
    if written and style is None:
        coordinate_style = "usi" if position.variant.family == "shogi" else "uci"
        coordinates = notation.write(position, written[0][0], coordinate_style)
        texts += [coordinates] if coordinates not in texts else []
    return texts


def _means(position: Position, text: str, move: Move) -> bool:
    try:
        return position.parse(text) == move
    except MoveError:
        return False


def _varied_moves(position: Position) -> list[Move]:
    """Return moves of different kinds near the centre: by two pieces, and castling or a drop.

    If possible, they don't capture, give check or end the game.
    """
    variant, board = position.variant, position.board
    bases = sorted(
        variant.compiled.generator.bases(position),
        key=lambda move: (off_centre(position.variant, move), move.uci()),
    )
    piece_moves = [
        move for move in bases if move.origin is not None and not move.castling and move.origin != move.target
    ]
    quiet = [move for move in piece_moves if not position.is_capture(move)]
    kinds = sorted({board[move.origin or 0] for move in quiet}, key=lambda code: (-board.count(code), code))
    groups = [[move for move in quiet if board[move.origin or 0] == code] for code in kinds[:2]]
    groups += [[move for move in bases if move.castling], [move for move in bases if move.drop is not None]]
    chosen: list[Move] = []
    for group in (*groups, quiet):
        peaceful = (
            move for base in group if (move := _extended(position, base)) and is_peaceful(position, move)
        )
        other = next((move for move in peaceful if move not in chosen), None)
        if other is not None and len(chosen) < _MAX_EXAMPLES:
            chosen.append(other)
    return chosen or [move for base in bases[:1] if (move := _extended(position, base))]


def _extended(position: Position, base: Move) -> Move | None:
    """Return a legal move that extends `base`, for example by a wall, or `base` itself if legal."""
    moves = position.variant.compiled.generator.extended(position, [base])
    if not moves:
        return None
    return base if base in moves else moves[len(moves) // 2]


def is_peaceful(position: Position, move: Move) -> bool:
    """Return whether a move neither gives check nor ends the game."""
    after = position.play(move)
    return not after.in_check and after.outcome() is None


def off_centre(variant: Variant, move: Move) -> int:
    """Return the distance of a move's target from the centre, in half squares."""
    rank, file = divmod(move.target, variant.files)
    return abs(2 * file - variant.files + 1) + abs(2 * rank - variant.ranks + 1)
