"""The legal moves as texts are held against them: found without listing all walls of all moves.

On a large board with walls there are a hundred thousand legal moves, which differ mostly in the wall. So a
text is first held against the moves without walls (see Generator.bases); only those that fit are extended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.notation import san

if TYPE_CHECKING:
    from rules.explain import Intent
    from rules.move import Move
    from rules.position import Position


def bases(position: Position) -> list[Move]:
    """The moves of Generator.bases."""
    return position.variant.generator.bases(position)


def extended(position: Position, moves: list[Move]) -> list[Move]:
    """The legal moves that come of these bases."""
    return position.variant.generator.extended(position, moves)


def fitting(position: Position, intent: Intent) -> list[Move]:
    """The legal moves that the intent may mean."""
    bare = intent._replace(wall=None)
    if position.variant.hooks("extend"):
        bare = bare._replace(promotion=None)  # it may be the letter of what enters
    found = extended(position, [move for move in bases(position) if bare.fits(position, move)])
    return [move for move in found if intent.fits(position, move)]


def exactly(position: Position, uci: str) -> Move | None:
    """The legal move of exactly this UCI text, or None."""
    base = uci.partition(",")[0]
    near = [move for move in bases(position) if move.castling or base.startswith(move.uci())]
    return next((move for move in extended(position, near) if move.uci() == uci), None)


def castlings(position: Position, *, kingside: bool | None) -> list[Move]:
    """The legal castlings to one side, or to both (None)."""
    found = extended(position, [move for move in bases(position) if move.castling])
    return [move for move in found if kingside in (None, san.is_kingside(move))]
