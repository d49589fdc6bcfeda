"""Recorded games, and finding variants by their names in files."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import NamedTuple

from rules.definitions.read_definitions import variants
from rules.game import Game
from rules.move import Move
from rules.variant import Variant

NULL = Move("0000", None, 0)
"""A null move of a record, which no law allows."""
_USUAL = ("", "standard", "normal", "fromposition")
"""Names of ordinary chess in other programs, simplified."""


class Record(NamedTuple):
    """A recorded `game` with its `tags` and `result`: 1-0, 0-1, 1/2-1/2 or *.

    The result may differ from what the laws decide, as after a resignation. `spent`: the time of each move,
    as far as it is known.

    >>> import rules
    >>> (record,) = rules.pgn_games('[White "Ann"] 1. e4 e5 1-0')
    >>> record.tags["White"], len(record.game.moves), record.result
    ('Ann', 2, '1-0')
    """

    tags: dict[str, str]
    game: Game
    result: str
    spent: Sequence[timedelta | None] = ()


class Annotation(NamedTuple):
    """Annotations of one move.

    `nags`: numeric annotation glyphs (PGN standard, 10), such as 4 for a blunder. `comment`: any text.
    `variations`: lines of legal moves in its place.

    >>> import rules
    >>> game = rules.Game.replay(rules.variant("chess").start(), ["f2f3", "e7e5"])
    >>> line = [game.start.parse("e4")]
    >>> text = rules.pgn_text(game, {}, "*", annotations={1: rules.Annotation((6,), "slow", (line,))})
    >>> print(text.splitlines()[-1])
    1. f3 $6 { slow } (1. e4) 1... e5 *
    """

    nags: Sequence[int] = ()
    comment: str = ""
    variations: Sequence[Sequence[Move]] = ()


class OneGame(NamedTuple):
    """The result of `one_game`: a game's `record`, and whether the text has `more` games after it.

    >>> import rules
    >>> found = rules.one_game("1. e4 e5 1-0 1. d4 *")
    >>> len(found.record.game.moves), found.more
    (2, True)
    """

    record: Record
    more: bool


def on_one_line(value: str) -> str:
    """Return a tag's value without line breaks and other control characters.

    Format characters stay, because some words and emoji need them.

    >>> from rules.notation.recorded_game import on_one_line
    >>> on_one_line(" Ann\\tB.\\n")
    'Ann B.'
    """
    kept = (
        letter if letter.isprintable() or unicodedata.category(letter) == "Cf" else " " for letter in value
    )
    return " ".join("".join(kept).split())


def variant_called(name: str, known: Iterable[Variant] = ()) -> Variant | None:
    """The variant with this key, tag, title or alias, or None; `known` variants come first.

    Case, spaces and punctuation don't matter, nor does an appended 960.
    """
    catalogue = variants()
    every = (*known, *catalogue)
    wanted = _simple(name)
    if wanted in _USUAL:
        return next(iter(known), catalogue[0])
    named: list[tuple[Variant, tuple[str, ...]]]
    named = [(variant, (variant.key, variant.pgn_name or variant.key)) for variant in every]
    named += [(variant, (variant.title, variant.kif_name, *variant.aliases)) for variant in every]
    for spelled in (wanted, wanted.removesuffix("960")):
        for variant, names in named:
            if spelled in map(_simple, names):
                return variant
    return None


def _simple(name: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", name).lower()))
