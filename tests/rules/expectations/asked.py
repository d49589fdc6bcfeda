"""The position or game that an expectation is about."""

from __future__ import annotations

from functools import cache

import rules
from rules.notation import usi
from tests.rules.expectations.files import Expectation


def variant(expectation: Expectation) -> rules.Variant:
    """The variant asked about: the catalogue's, or one that the expectation brings along.

    Where others shuffle kings and rooks by a flag beside the variant, it is made so. Raises UnknownVariant
    for one that the catalogue lacks, VariantError for a definition that needs a key which ours doesn't know.
    """
    key, definition = expectation["v"], expectation.get("ini")
    if definition:
        return _loaded(definition)[key]
    if expectation.get("c960") in (1, "true") and not rules.variant(key).starts:
        return _loaded(f"[shuffled-{key}:{key}]\nchess960 = true\n")[f"shuffled-{key}"]
    return rules.variant(key)


@cache
def _loaded(definition: str) -> dict[str, rules.Variant]:
    return {each.key: each for each in rules.load(definition)}


def start(expectation: Expectation) -> rules.Position:
    """The position before the first move. Raises InvalidFen."""
    asked = variant(expectation)
    if "sfen" in expectation:
        return usi.from_sfen(asked, expectation["sfen"])
    fen = expectation.get("fen", "startpos")
    if fen == "startpos":
        return asked.start(518 if asked.starts else None)
    return rules.Position.from_fen(asked, fen)


def game(expectation: Expectation) -> rules.Game:
    """The game up to the position asked about, played on whatever has ended it before."""
    begun = position = start(expectation)
    moves: list[rules.Move] = []
    for text in expectation.get("moves", ()):
        moves.append(move(position, expectation, text))
        position = position.play(moves[-1])
    return rules.Game.replay(begun, [each.uci() for each in moves])


def move(where: rules.Position, expectation: Expectation, text: str) -> rules.Move:
    """The legal move of a text, written as the expectation says it writes its moves. Raises MoveError."""
    how = expectation.get("how")
    if how == "usi":
        return usi.move(where, text)
    return where.parse(text) if how == "text" else where.move_from_uci(text)


def position(expectation: Expectation) -> rules.Position:
    """The position after the moves."""
    return game(expectation).position


def written(expectation: Expectation, where: rules.Position, found: rules.Move) -> str:
    """The move as the expectation writes moves."""
    return usi.write(where, found) if expectation.get("how") == "usi" else found.uci()
