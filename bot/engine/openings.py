"""The first move of a game, as people begin: the variant's data name a few, a game's seed picks one."""

from __future__ import annotations

from rules import Game, Move


def opening_move(game: Game, seed: int) -> Move | None:
    """A customary first move; None later in a game, from a position of one's own, or where none is named."""
    variant, start = game.variant, game.start
    if game.moves or not (variant.first_moves and _is_own_start(game)):
        return None
    named = [move for move in start.legal_moves() if move.base.uci() in variant.first_moves]
    return named[seed % len(named)] if named else None


def _is_own_start(game: Game) -> bool:
    variant, start = game.variant, game.start
    return variant.start_number(start) is not None or start.fen() == variant.start().fen()
