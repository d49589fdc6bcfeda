"""Games with tags, results and annotations."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple

from rules.errors import InvalidRecord, MoveError
from rules.game import Game
from rules.move import Move
from rules.position import Position


class RemarkKind(StrEnum):
    """Kinds of remarks about how a record was read. The values are parts of text ids.

    >>> import rules
    >>> rules.RemarkKind.CHESS960.value
    'chess960'
    """

    CUT = "cut"
    """A later move couldn't be read, so the game ends before it."""
    CHESS960 = "chess960"
    """The castling rights need Chess960, although the file doesn't name it."""
    PASSED = "passed"
    """The game ends before a pass that its variant doesn't allow; the rest wasn't read."""
    ONE_KING = "one-king"
    """The start position is a problem in which one side has no king."""
    RANKS_FROM_0 = "ranks-from-0"
    """The moves count ranks from 0, as in ICCS, although the file has no tag for it."""


class Remark(NamedTuple):
    """A remark of a `kind` about how a record was read. `error`: the reason for CUT, otherwise None.

    >>> import rules
    >>> rules.Remark(rules.RemarkKind.CUT, rules.InvalidRecord("move 2. Ke5 is illegal", 7)).error.line
    7
    """

    kind: RemarkKind
    error: InvalidRecord | None = None


class Record(NamedTuple):
    """A recorded `game` with its `tags` and `result`: 1-0, 0-1, 1/2-1/2 or *.

    The result may differ from the game's outcome, for example after a resignation. `spent`: the time spent on
    each move, None if unknown. `remarks`: remarks for the user about how the game was read.

    >>> import rules
    >>> record = rules.one_game('[White "Ann"] 1. e4 e5 1-0').record
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
    text. `variations`: lines of legal moves instead of this move.

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
    """The result of `one_game`: the game's `record`. `more`: whether the text has more games after it.

    >>> import rules
    >>> found = rules.one_game("1. e4 e5 1-0 1. d4 *")
    >>> len(found.record.game.moves), found.more
    (2, True)
    """

    record: Record
    more: bool


def invalid_move(number: str, text: str, line: int, position: Position, cause: MoveError) -> InvalidRecord:
    """Return the error for an invalid move in a file. `position`: the position before it."""
    return InvalidRecord(
        f"move {number} {cause}", line, move=f"{number} {text}", position=position, cause=cause
    )


def on_one_line(value: str) -> str:
    """Remove line breaks and other control characters from a tag's value.

    Format characters are kept, because some scripts and emoji need them.

    >>> from rules.notation.recorded_game import on_one_line
    >>> on_one_line(" Ann\\tB.\\n")
    'Ann B.'
    """
    kept = (
        letter if letter.isprintable() or unicodedata.category(letter) == "Cf" else " " for letter in value
    )
    return " ".join("".join(kept).split())
