"""The position or game of an expectation."""

from __future__ import annotations

from functools import cache

import rules
from rules.notation import usi
from tests.rules.expectations.files import Expectation


def variant(expectation: Expectation) -> rules.Variant:
    """Return the variant of an expectation: from the catalogue, or from the expectation's own definition.

    Some programs have a separate flag for shuffled kings and rooks; this defines a shuffled variant.
    Raises UnknownVariant if the catalogue doesn't have the variant, and VariantError if the definition has a
    key that we don't support.
    """
    key, definition = expectation["v"], expectation.get("ini")
    if definition:
        return _loaded(definition)[key]
    if expectation.get("c960") in (1, "true") and not rules.variant(key).starts:
        return _loaded(f"[shuffled-{key}:{key}]\nchess960 = true\n")[f"shuffled-{key}"]
    return rules.variant(key)


@cache
def _loaded(definition: str) -> dict[str, rules.Variant]:
    return {loaded.key: loaded for loaded in rules.load(definition)}


def start(expectation: Expectation) -> rules.Position:
    """Return the position before the first move. Raises InvalidFen."""
    game_variant = variant(expectation)
    if "sfen" in expectation:
        return rules.Position.from_fen(game_variant, usi.as_fen(game_variant, expectation["sfen"]))
    fen = expectation.get("fen", "startpos")
    if fen == "startpos":
        return game_variant.start(518 if game_variant.starts else None)
    return rules.Position.from_fen(game_variant, fen)


def game(expectation: Expectation) -> rules.Game:
    """Return the game after all moves, even if it ended earlier."""
    first = position = start(expectation)
    moves: list[rules.Move] = []
    for text in expectation.get("moves", ()):
        moves.append(move(position, expectation, text))
        position = position.play(moves[-1])
    return rules.Game.replay(first, [played.uci() for played in moves])


def move(before: rules.Position, expectation: Expectation, text: str) -> rules.Move:
    """Return the legal move for a text in the notation of the expectation. Raises MoveError."""
    how = expectation.get("how")
    if how == "usi":
        return usi.move(before, text)
    return before.parse(text) if how == "text" else before.move_from_uci(text)


def position(expectation: Expectation) -> rules.Position:
    """Return the position after all moves."""
    return game(expectation).position


def move_text(expectation: Expectation, before: rules.Position, legal_move: rules.Move) -> str:
    """Return a move in the notation of the expectation."""
    return usi.write(before, legal_move) if expectation.get("how") == "usi" else legal_move.uci()
