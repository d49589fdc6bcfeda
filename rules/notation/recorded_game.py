"""Games with tags, results and annotations, and look-up of variants by their names in files."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple

from rules.definitions.read_definitions import variants
from rules.errors import InvalidRecord
from rules.game import Game
from rules.move import Move
from rules.variant import Variant

NULL = Move("0000", None, 0)
"""A null move in a record. It is never legal."""
_CHESS_NAMES = ("", "standard", "normal", "fromposition")
"""Names of ordinary chess in other programs, simplified by `_simple`."""


class RemarkKind(StrEnum):
    """What the reader of a record should know about how it was read."""

    CUT = "cut"
    """A later move could not be read, so the game ends before it."""


class Remark(NamedTuple):
    """A remark on how a record was read. `error`: the reason of CUT, else None.

    >>> import rules
    >>> rules.Remark(rules.RemarkKind.CUT, rules.InvalidRecord("move 2. Ke5 is illegal", 7)).error.line
    7
    """

    kind: RemarkKind
    error: InvalidRecord | None = None


class Record(NamedTuple):
    """A recorded `game` with its `tags` and `result`: 1-0, 0-1, 1/2-1/2 or *.

    The result may differ from the game's outcome, for example after a resignation. `spent`: the time spent on
    each move, None if unknown. `remarks`: what the reader should know about how the game was read.

    >>> import rules
    >>> (record,) = rules.pgn_games('[White "Ann"] 1. e4 e5 1-0')
    >>> record.tags["White"], len(record.game.moves), record.result
    ('Ann', 2, '1-0')
    """

    tags: dict[str, str]
    game: Game
    result: str
    spent: Sequence[timedelta | None] = ()
    remarks: tuple[Remark, ...] = ()


class Annotation(NamedTuple):
    """Annotations of one move.

    `nags`: numeric annotation glyphs (PGN standard, section 10), such as 4 for a blunder. `comment`: any
    text. `variations`: lines of legal moves that replace this move.

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
    """The result of `one_game`. `record`: the game. `more`: whether the text has more games after it.

    >>> import rules
    >>> found = rules.one_game("1. e4 e5 1-0 1. d4 *")
    >>> len(found.record.game.moves), found.more
    (2, True)
    """

    record: Record
    more: bool


def on_one_line(value: str) -> str:
    """Return a tag's value without line breaks and other control characters.

    Format characters are kept, because some scripts and emoji need them.

    >>> from rules.notation.recorded_game import on_one_line
    >>> on_one_line(" Ann\\tB.\\n")
    'Ann B.'
    """
    kept = (
        letter if letter.isprintable() or unicodedata.category(letter) == "Cf" else " " for letter in value
    )
    return " ".join("".join(kept).split())


def find_variant(name: str, known: Iterable[Variant] = ()) -> Variant | None:
    """Return the variant with this key, PGN name, title, KIF name or alias, or None.

    `known` variants take precedence over the catalogue. Case, spaces, punctuation and an appended 960 are
    ignored.
    """
    catalogue = variants()
    candidates = (*known, *catalogue)
    wanted = _simple(name)
    if wanted in _CHESS_NAMES:
        return next(iter(known), catalogue[0])
    named: list[tuple[Variant, tuple[str, ...]]]
    named = [(variant, (variant.key, variant.pgn_name or variant.key)) for variant in candidates]
    named += [(variant, (variant.title, variant.kif_name, *variant.aliases)) for variant in candidates]
    for spelled in (wanted, wanted.removesuffix("960")):
        for variant, names in named:
            if spelled in map(_simple, names):
                return variant
    return None


def _simple(name: str) -> str:
    """Return a name in lower case, without spaces and punctuation."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", name).lower()))
