"""Customary first moves: the variant's data name a few, the game's seed picks one."""

from __future__ import annotations

from rules import Game, Move


def opening_move(game: Game, seed: int) -> Move | None:
    """A customary first move, or None after it, from a custom start, or if the variant names none."""
    variant, start = game.variant, game.start
    if game.moves or not (variant.first_moves and _is_own_start(game)):
        return None
    quiet = [move for move in start.legal_moves() if not start.is_capture(move)]
    named = {name: [move for move in quiet if move.base.uci() == name] for name in variant.first_moves}
    possible = [moves for moves in named.values() if moves]
    if not possible:
        return None
    number, which = divmod(seed, len(possible))
    alike = possible[which]  # the same move with different walls
    return alike[number % len(alike)]


def _is_own_start(game: Game) -> bool:
    variant, start = game.variant, game.start
    return variant.start_number(start) is not None or start.fen() == variant.start().fen()
