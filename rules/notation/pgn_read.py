"""Reads PGN (PGN standard, sections 7 and 8) as lichess, chess.com, pychess and others write it.

The reader understands tags, results, and moves in any notation that `Position.parse` understands. It ignores
comments, clocks, NAGs, Informant symbols, variations and escaped lines. The start position is that of the FEN
tag, or the only one of the variant. Moves after the end of the game by the laws are accepted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.errors import InvalidFen, InvalidPgn, MalformedMove, MoveError, UnknownVariant
from rules.game import Game
from rules.notation import pgn
from rules.notation.recorded_game import NULL, Record, find_variant
from rules.position import Position
from rules.variant import Variant

MAX_TEXT = 4_000_000
"""The maximum length of a file in characters."""
MAX_GAMES = 10_000
"""The maximum number of games in a file."""
MAX_PLIES = 200_000
"""The maximum number of half-moves in all games of a file."""
MAX_TAGS = 100
"""The maximum number of tags in a game."""

_TOKEN = re.compile(
    r"""(?P<space>\s+)
    | (?P<escape>(?<![^\n])%[^\n]*)
    | (?P<comment>\{[^}]*\}|;[^\n]*)
    | (?P<tag>\[\s*(?P<name>[A-Za-z0-9_]+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
    | (?P<open>\() | (?P<close>\))
    | (?P<note>\$[0-9]+|[!?]+|e\.p\.|(?:\+/?[-−=]|[-−=]/?\+|[±∓⩲⩱∞□⌓⊕=~N])(?=[\s{}();$]|$))
    | (?P<result>(?:1[-–:]0|0[-–:]1|1/2(?:[-–:]1/2)?|½(?:[-–:]½)?|\*)(?=[\s\[{;]|$))
    | (?P<number>[0-9]{1,5}(?:\s*\.+|(?=\s)))
    | (?P<move>[^\s{}()\[\];$]+)""",
    re.VERBOSE,
)
_INFORMANT = re.compile(r"(?:\+/?[-−=]|[-−=]/?\+|[±∓⩲⩱∞□⌓⊕]|(?<=[0-9+#])=)[!?]*$")
_NULL = ("--", "Z0", "@@@@", "null", "pass")
_NEXT_GAME = re.compile(r"\n\s*\n(?=\[)")
_MAX_ERRORS = 100
"""The number of syntax errors after which the rest of a file isn't read, because each one costs a search."""
_ESCAPED = re.compile(r'\\(["\\])')


class _Token(NamedTuple):
    kind: str
    text: str
    line: int
    match: re.Match[str]


class PgnFile(NamedTuple):
    """The valid games of a file in order, and the errors of the others."""

    games: tuple[Record, ...]
    bad: tuple[InvalidPgn, ...]


def pgn_games(text: str, known: Iterable[Variant] = ()) -> tuple[Record, ...]:
    """Return all games of a PGN file. Raises InvalidPgn with the line of the first error.

    `known`: variants that the file may name, in addition to the catalogue; the first one is the default for
    games without a Variant tag.

    >>> import rules
    >>> (record,) = rules.pgn_games("1. e4 e5 2. Nf3 *")
    >>> record.game.position.san(record.game.position.parse("b8c6"))
    'Nc6'
    """
    records: list[Record] = []
    for record in _records(text, known):
        if isinstance(record, InvalidPgn):
            raise record
        records.append(record)
    return tuple(records)


def pgn_file(text: str, known: Iterable[Variant] = ()) -> PgnFile:
    """Return the valid games of a PGN file, and an error with its line for each invalid one.

    `known`: as for `pgn_games`. Raises InvalidPgn if the file is longer than 4,000,000 characters, or has
    more than 10,000 games or 200,000 half-moves.

    >>> import rules
    >>> file = rules.pgn_file('[Round "1"]\\n\\n1. e4 *\\n\\n[Round "2"]\\n\\n1. e5 *')
    >>> len(file.games), len(file.bad)
    (1, 1)
    """
    results = list(_records(text, known))
    bad = tuple(result for result in results if isinstance(result, InvalidPgn))
    return PgnFile(tuple(result for result in results if isinstance(result, Record)), bad)


def _records(text: str, known: Iterable[Variant]) -> Iterator[Record | InvalidPgn]:
    """Yield each game, or its error. Raises InvalidPgn if the text exceeds a limit."""
    if len(text) > MAX_TEXT:
        raise InvalidPgn(f"the text is longer than {MAX_TEXT} characters", 1)
    known, plies, count = tuple(known), 0, 0
    for tokens in games(text):
        if isinstance(tokens, InvalidPgn):
            yield tokens
            continue
        try:
            record = Reader(tokens, known).record()
        except InvalidPgn as error:
            plies += len(tokens)
            yield error
        else:
            plies += len(record.game.moves)
            yield record
        count += 1
        if count > MAX_GAMES or plies > MAX_PLIES:
            raise InvalidPgn(f"more than {MAX_GAMES} games or {MAX_PLIES} half-moves", tokens[0].line)


def _tokens(text: str, place: int, line: int) -> Iterator[_Token]:
    """Yield the tags, moves and results outside variations, from the index `place`, which is in `line`.

    Raises _SyntaxError.
    """
    depth = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            shown = text[place : place + 20].strip()
            raise _SyntaxError(f"{shown!r} is not closed or not PGN", line, place)
        kind = match.lastgroup or ""
        kind = "tag" if match["tag"] else kind
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth -= 1
            if depth < 0:
                raise _SyntaxError("a closing parenthesis without a variation", line, place)
        elif kind == "tag" and depth:
            raise _SyntaxError("a variation is not closed", line, place, at_game=True)
        elif kind in ("tag", "result", "move") and not depth:
            yield _Token(kind, match[0], line, match)
        line += match[0].count("\n")
        place = match.end()
    if depth:
        raise _SyntaxError("a variation is not closed", line, place)


class _SyntaxError(InvalidPgn):
    """Invalid PGN at the index `place`. `at_game`: whether the next game begins there."""

    def __init__(self, message: str, line: int, place: int, *, at_game: bool = False) -> None:
        super().__init__(message, line)
        self.place = place
        self.at_game = at_game


def games(text: str) -> Iterator[list[_Token] | InvalidPgn]:
    """Yield the tokens of each game. A game ends with its result, or before the tags of the next game.

    After a syntax error, yield the error and continue with the next tag after an empty line.
    """
    place, line, errors = (1 if text.startswith("\ufeff") else 0), 1, 0
    while True:
        game: list[_Token] = []
        try:
            for token in _tokens(text, place, line):
                if token.kind == "tag" and game and game[-1].kind != "tag":
                    yield game
                    game = []
                game.append(token)
                if token.kind == "result":
                    yield game
                    game = []
        except _SyntaxError as error:
            yield error
            errors += 1
            place, line = error.place, error.line
            if error.at_game and errors < _MAX_ERRORS:
                continue
            following = _NEXT_GAME.search(text, error.place)
            if following is None or errors >= _MAX_ERRORS:
                return
            line += text.count("\n", place, following.end())
            place = following.end()
            continue
        if game:
            yield game
        return


class Reader:
    """Reads one game from its tokens."""

    def __init__(self, tokens: list[_Token], known: tuple[Variant, ...]) -> None:
        self._tokens = tokens
        self._known = known
        self._tags: dict[str, str] = {}
        self._lines: dict[str, int] = {}

    def record(self) -> Record:
        """Return the record of the game. Raises InvalidPgn."""
        moves: list[_Token] = []
        result = None
        for token in self._tokens:
            if token.kind == "tag":
                self._tag(token)
            elif token.kind == "move":
                moves.append(token)
            else:
                result = _result(token.text)
        game = Game(self._start())
        for token in moves:
            self._play(game, token)
        return Record(self._tags, game, result or _result(self._tags.get("Result", "*")))

    def _tag(self, token: _Token) -> None:
        name = token.match["name"]
        self._tags[name] = _ESCAPED.sub(r"\1", token.match["value"])
        self._lines[name] = token.line
        if len(self._tags) > MAX_TAGS:
            raise InvalidPgn(f"a game has at most {MAX_TAGS} tags", token.line)

    def _start(self) -> Position:
        """Return the start position from the tags. Raises InvalidPgn."""
        name = self._tags.get("Variant", "")
        if pgn.DEFINITION in self._tags:
            # Ignore the name: another variant may have the same one.
            text = pgn.decoded(self._tags[pgn.DEFINITION])
            variant = next((known for known in self._known if known.definition == text), None)
        else:
            variant = find_variant(name, self._known)
        if variant is None:
            unknown = UnknownVariant(name, ())
            line = self._lines.get("Variant", self._tokens[0].line)
            raise InvalidPgn(f"unknown variant {name!r}", line, cause=unknown)
        fen = self._tags.get("FEN")
        if fen is None:
            if variant.starts:
                line = self._lines.get("Variant", self._tokens[0].line)
                raise InvalidPgn(f"{variant.title} has several starts, so a FEN tag is required", line)
            return variant.start()
        try:
            return _start(variant, fen)
        except InvalidFen as error:
            raise InvalidPgn(f"FEN: {error}", self._lines["FEN"], cause=error) from None

    def _play(self, game: Game, token: _Token) -> None:
        try:
            try:
                move = game.parse(token.text)
            except MalformedMove:
                if token.text in _NULL and not game.position.in_check:
                    game.append(NULL, game.position.after_null_move())
                    return
                move = game.parse(_INFORMANT.sub("", token.text))
            game.follow(move)
        except MoveError as error:
            number = f"{game.position.fullmove}{'...' if game.position.turn else '.'}"
            raise InvalidPgn(
                f"move {number} {error}",
                token.line,
                move=f"{number} {token.text}",
                position=game.position,
                cause=error,
            ) from None


def _result(written: str) -> str:
    """Return a result in standard form; * if the text isn't a result."""
    plain = written.strip().replace("–", "-").replace(":", "-")
    if plain.startswith(("1/2", "½")):
        return "1/2-1/2"
    return plain if plain in ("1-0", "0-1") else "*"


def _start(variant: Variant, fen: str) -> Position:
    """Return the position of a FEN. Raises InvalidFen.

    Correct common errors: move number 0, and impossible castling rights.
    """
    parts = fen.split()
    if len(parts) >= 6 and parts[-1] == "0":
        parts[-1] = "1"
    try:
        return Position.from_fen(variant, " ".join(parts))
    except InvalidFen as error:
        if error.reason != "castling" or len(parts) < 3:
            raise
        letters = dict.fromkeys(parts[2])
        kept = [letter for letter in letters if _is_fen(variant, [*parts[:2], letter, *parts[3:]])]
        return Position.from_fen(variant, " ".join([*parts[:2], "".join(kept) or "-", *parts[3:]]))


def _is_fen(variant: Variant, parts: list[str]) -> bool:
    try:
        Position.from_fen(variant, " ".join(parts))
    except InvalidFen:
        return False
    return True
