"""Reading PGN (PGN standard, sections 7 and 8) as lichess, chess.com, pychess and others write it.

Read are tags, moves in any notation that `Position.parse` understands, and results; passed over are comments,
clocks, NAGs, variations and escaped lines. The start is the FEN tag's, else the variant's own; a variant
without one start needs that tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from rules.errors import InvalidFen, InvalidPgn, MoveError
from rules.game import Game
from rules.notation.record import Record, variant_called
from rules.position import Position

if TYPE_CHECKING:
    from rules.variant import Variant

MAX_TEXT = 4_000_000
"""The longest file that is read, in characters."""
MAX_GAMES = 10_000
MAX_PLIES = 200_000
"""Half-moves in all the games of one file."""
MAX_TAGS = 100
"""Tags of one game."""

_TOKEN = re.compile(
    r"""(?P<space>\s+)
    | (?P<escape>(?<![^\n])%[^\n]*)
    | (?P<comment>\{[^}]*\}|;[^\n]*)
    | (?P<tag>\[\s*(?P<name>[A-Za-z0-9_]+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
    | (?P<open>\() | (?P<close>\))
    | (?P<note>\$[0-9]+|[!?]+|e\.p\.)
    | (?P<result>(?:1-0|0-1|1/2-1/2|½-½|\*)(?=[\s\[{;]|$))
    | (?P<number>[0-9]{1,5}(?:\s*\.+|(?=\s)))
    | (?P<move>[^\s{}()\[\];$]+)""",
    re.VERBOSE,
)
_ESCAPED = re.compile(r'\\(["\\])')


class _Token(NamedTuple):
    kind: str
    text: str
    line: int
    match: re.Match[str]


def read(text: str, known: Iterable[Variant] = ()) -> tuple[Record, ...]:
    """All games of a PGN file; `known` are variants beside the catalogue's, the first for games without a
    Variant tag. Raises InvalidPgn with the line of the first thing that is wrong."""
    if len(text) > MAX_TEXT:
        raise InvalidPgn(f"the text is longer than {MAX_TEXT} characters", 1)
    found: list[Record] = []
    known, plies = tuple(known), 0
    for tokens in _games(text):
        found.append(_Reader(tokens, known).record())
        plies += len(found[-1].game.moves)
        if len(found) > MAX_GAMES or plies > MAX_PLIES:
            raise InvalidPgn(f"more than {MAX_GAMES} games or {MAX_PLIES} half-moves", tokens[0].line)
    return tuple(found)


def _tokens(text: str) -> Iterator[_Token]:
    """Everything but white space, comments, NAGs and variations."""
    place, line, depth = (1 if text.startswith("\ufeff") else 0), 1, 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise InvalidPgn(f"{text[place : place + 20].strip()!r} is not closed or not PGN", line)
        kind = match.lastgroup or ""
        kind = "tag" if match["tag"] else kind
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth -= 1
            if depth < 0:
                raise InvalidPgn("a variation ends that has not begun", line)
        elif kind == "tag" and depth:
            raise InvalidPgn("a variation is not closed", line)
        elif kind in ("tag", "result", "move") and not depth:
            yield _Token(kind, match[0], line, match)
        line += match[0].count("\n")
        place = match.end()
    if depth:
        raise InvalidPgn("a variation is not closed", line)


def _games(text: str) -> Iterator[list[_Token]]:
    """The tokens of one game after the other: a game ends with its result or before the next one's tags."""
    game: list[_Token] = []
    for token in _tokens(text):
        if token.kind == "tag" and game and game[-1].kind != "tag":
            yield game
            game = []
        game.append(token)
        if token.kind == "result":
            yield game
            game = []
    if game:
        yield game


class _Reader:
    """Makes a record of one game's tokens."""

    def __init__(self, tokens: list[_Token], known: tuple[Variant, ...]) -> None:
        self._tokens = tokens
        self._known = known
        self._tags: dict[str, str] = {}
        self._lines: dict[str, int] = {}

    def record(self) -> Record:
        moves: list[_Token] = []
        result = None
        for token in self._tokens:
            if token.kind == "tag":
                self._tag(token)
            elif token.kind == "move":
                moves.append(token)
            else:
                result = "1/2-1/2" if token.text == "½-½" else token.text
        game = Game(self._start())
        for token in moves:
            self._play(game, token)
        given = self._tags.get("Result", "*")
        return Record(self._tags, game, result or (given if given in _RESULTS else "*"))

    def _tag(self, token: _Token) -> None:
        name = token.match["name"]
        self._tags[name] = _ESCAPED.sub(r"\1", token.match["value"])
        self._lines[name] = token.line
        if len(self._tags) > MAX_TAGS:
            raise InvalidPgn(f"a game has at most {MAX_TAGS} tags", token.line)

    def _start(self) -> Position:
        name = self._tags.get("Variant", "")
        variant = variant_called(name, self._known)
        if variant is None:
            raise InvalidPgn(f"no variant is called {name!r}", self._lines["Variant"])
        fen = self._tags.get("FEN")
        if fen is None:
            if variant.starts:
                line = self._lines.get("Variant", self._tokens[0].line)
                raise InvalidPgn(f"{variant.title} has many starts, so a FEN tag is needed", line)
            return variant.start()
        try:
            return Position.from_fen(variant, fen)
        except InvalidFen as error:
            raise InvalidPgn(f"FEN: {error}", self._lines["FEN"]) from None

    def _play(self, game: Game, token: _Token) -> None:
        try:
            game.play(game.parse(token.text))
        except MoveError as error:
            number = f"{game.position.fullmove}{'...' if game.position.turn else '.'}"
            raise InvalidPgn(f"move {number} {error}", token.line) from None


_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
