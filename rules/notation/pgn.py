"""Writes games in PGN's export format (PGN standard, section 8).

Moves are SAN in all variants, as on pychess. Games of variants other than chess have a Variant tag. Games
have a FEN tag unless they begin at their variant's only start position.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import zip_longest
from types import MappingProxyType
from urllib.parse import quote, unquote

from rules.board.pieces import WHITE
from rules.game import Game
from rules.move import Move
from rules.notation import san
from rules.notation.recorded_game import Annotation, on_one_line
from rules.position import Position

SEVEN_TAGS = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
"""The required tags and their texts for unknown values. The seventh, Result, is always known."""
DEFINITION = "VariantDefinition"
"""The tag with the definition of a loaded variant, percent-encoded to fit on one line."""
_DEFINED = re.compile(rf'^\[{DEFINITION} "([^"\n]*)"\]', re.MULTILINE)
_SAFE = " !#$&'()*+,-./:;<=>?@[]^_`{|}~"
_WIDTH = 79
_PLAIN = Annotation()


def pgn_text(
    game: Game,
    tags: Mapping[str, str],
    result: str,
    clocks: Sequence[timedelta | None] = (),
    annotations: Mapping[int, Annotation] = MappingProxyType({}),
) -> str:
    """Write a game as PGN: the seven required tags, the other `tags`, the start position and the moves.

    `result`: 1-0, 0-1, 1/2-1/2, or * for a game in progress. It may differ from the game's outcome, for
    example after a resignation. `clocks`: the mover's remaining time after each move, None if unknown;
    written in comments, as on lichess. `annotations`: by ply, from 1. If the variant was loaded, the tag
    VariantDefinition contains its definition.

    >>> import rules
    >>> game = rules.Game.replay(rules.variant("chess").start(), ["e2e4", "e7e5"])
    >>> print(rules.pgn_text(game, {"White": "Ann"}, "*").splitlines()[-1])
    1. e4 e5 *
    """
    roster = {**SEVEN_TAGS, **{name: tags[name] for name in SEVEN_TAGS if name in tags}, "Result": result}
    extra = {name: value for name, value in tags.items() if name not in roster}
    if game.variant.pgn_name is not None:
        extra["Variant"] = game.variant.pgn_name
    if game.variant.definition:
        extra["Variant"] = game.variant.title
        extra[DEFINITION] = encoded(game.variant.definition)
    if game.variant.starts or game.start != game.variant.start():
        extra["SetUp"] = "1"
        extra["FEN"] = game.start.fen()
    header = "\n".join(f'[{name} "{_escape(value)}"]' for name, value in {**roster, **extra}.items())
    body = textwrap.fill(
        " ".join([*_numbered(game, clocks, annotations), result]),
        _WIDTH,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return f"{header}\n\n{body}\n"


def _escape(value: str) -> str:
    """Escape quotes and backslashes in a tag's value, and put it on one line."""
    return on_one_line(value).replace("\\", "\\\\").replace('"', '\\"')


def _numbered(
    game: Game, clocks: Sequence[timedelta | None], annotations: Mapping[int, Annotation]
) -> Iterator[str]:
    """Yield the words of the moves in SAN, with numbers, comments and variations.

    Black's moves have numbers only at the start and after comments or variations (PGN standard, 8.2.2.2).
    """
    interrupted = True
    played = zip_longest(game.positions[:-1], game.moves, clocks[: len(game.moves)])
    for ply, (position, move, clock) in enumerate(played, 1):
        annotation = annotations.get(ply, _PLAIN)
        yield from _move(position, move, numbered=interrupted)
        yield from (f"${nag}" for nag in annotation.nags)
        time = "" if clock is None else f"[%clk {_clock(clock)}]"
        # A closing brace would end the comment; PGN can't escape it.
        comment = f"{annotation.comment} {time}".replace("}", ")").split()
        if comment:
            yield from ("{", *comment, "}")
        for variation in annotation.variations:
            yield from _variation(position, variation)
        interrupted = bool(comment or annotation.variations)


def _variation(position: Position, moves: Sequence[Move]) -> Iterator[str]:
    """Yield the words of a variation in parentheses."""
    words: list[str] = []
    for move in moves:
        words += _move(position, move, numbered=not words)
        position = position.play(move)
    yield from f"({' '.join(words)})".split()


def _move(position: Position, move: Move, *, numbered: bool) -> Iterator[str]:
    """Yield a move, preceded by its number if it is White's or `numbered`."""
    if position.turn is WHITE:
        yield f"{position.fullmove}."
    elif numbered:
        yield f"{position.fullmove}..."
    yield san.write(position, move)


def _clock(left: timedelta) -> str:
    """Format a time as in PGN's clock comments: 0:02:58."""
    minutes, seconds = divmod(int(left.total_seconds()), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


# ---- definitions of variants


def encoded(definition: str) -> str:
    """Encode a definition for the tag DEFINITION."""
    return quote(definition, safe=_SAFE)


def decoded(value: str) -> str:
    """Decode a definition from the tag DEFINITION."""
    return unquote(value)


def definitions(text: str) -> Iterator[str]:
    """Yield the definitions in a PGN text, in order and without duplicates. They are untrusted."""
    yield from dict.fromkeys(decoded(match[1]) for match in _DEFINED.finditer(text))
