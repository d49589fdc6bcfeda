"""Writes games in PGN, in its export format (PGN standard, section 8).

The moves are SAN in every variant, as pychess writes them. Games of variants other than chess have a Variant
tag; games that don't begin at the only start position of their variant have a FEN tag.
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
from rules.notation.recorded_game import NULL, Annotation, on_one_line
from rules.position import Position

SEVEN_TAGS = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
"""The tags that every game has, with their texts for unknown values. The seventh, Result, is always known."""
DEFINITION = "VariantDefinition"
"""The tag with the definition of a loaded variant, percent-encoded so that it fits on one line."""
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
    """The game as PGN: the seven tags, filled from `tags`, then the other tags, the start position if it
    isn't the usual one, and the moves. If its variant was loaded, a tag holds the definition.

    `result` is 1-0, 0-1, 1/2-1/2 or * for a game in progress; it may differ from what the rules decide, as
    after a resignation. `clocks`: the time that the mover has left after each move, None if unknown; written
    in a comment, as on lichess. `annotations`: by ply, from 1.

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
    """A tag's value on one line, quotes and backslashes escaped."""
    return on_one_line(value).replace("\\", "\\\\").replace('"', '\\"')


def _numbered(
    game: Game, clocks: Sequence[timedelta | None], annotations: Mapping[int, Annotation]
) -> Iterator[str]:
    """Yield the moves in SAN, word by word, with their numbers. Black's moves have a number only at the start
    and after a comment or variation (PGN standard, 8.2.2.2)."""
    interrupted = True
    played = zip_longest(game.positions[:-1], game.moves, clocks[: len(game.moves)])
    for ply, (position, move, clock) in enumerate(played, 1):
        said = annotations.get(ply, _PLAIN)
        yield from _move(position, move, numbered=interrupted)
        yield from (f"${nag}" for nag in said.nags)
        time = "" if clock is None else f"[%clk {_clock(clock)}]"
        # A closing brace would end the comment, and PGN can't escape it.
        comment = f"{said.comment} {time}".replace("}", ")").split()
        if comment:
            yield from ("{", *comment, "}")
        for variation in said.variations:
            yield from _variation(position, variation)
        interrupted = bool(comment or said.variations)


def _variation(position: Position, moves: Sequence[Move]) -> Iterator[str]:
    words: list[str] = []
    for move in moves:
        words += _move(position, move, numbered=not words)
        position = position.play(move)
    yield from f"({' '.join(words)})".split()


def _move(position: Position, move: Move, *, numbered: bool) -> Iterator[str]:
    """Yield a move's number, if it needs one, and the move. `numbered`: Black's moves need one, too."""
    if position.turn is WHITE:
        yield f"{position.fullmove}."
    elif numbered:
        yield f"{position.fullmove}..."
    yield "--" if move is NULL else san.write(position, move)


def _clock(left: timedelta) -> str:
    """The time as in PGN's clock comments: 0:02:58."""
    minutes, seconds = divmod(int(left.total_seconds()), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


# ---- definitions of variants


def encoded(definition: str) -> str:
    """Encode a definition as the value of the tag DEFINITION."""
    return quote(definition, safe=_SAFE)


def decoded(value: str) -> str:
    """Decode the definition from the value of the tag DEFINITION."""
    return unquote(value)


def definitions(text: str) -> Iterator[str]:
    """The definitions in a PGN text, each once, in order. They come from the text, so don't trust them."""
    yield from dict.fromkeys(decoded(found[1]) for found in _DEFINED.finditer(text))
