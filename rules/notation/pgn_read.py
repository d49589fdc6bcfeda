"""Reads PGN (PGN standard, sections 7 and 8) as written by lichess, chess.com, pychess and others.

The reader understands tags, results, and moves in any notation that `Position.parse` understands. It ignores
comments, clocks, NAGs, Informant symbols, variations, escaped lines, unreadable tags, headers in Chinese or
Korean (红方：), and words after the last move. The start position is from the FEN tag, or the variant's only
one. Moves after the end of the game by the laws are accepted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import dropwhile, islice
from typing import NamedTuple

from rules.errors import InvalidFen, InvalidRecord, MalformedMove, MoveError, UnknownVariant
from rules.game import Game
from rules.notation import pgn, wxf
from rules.notation.clean_text import INVISIBLE
from rules.notation.recorded_game import Record, Remark, RemarkKind, invalid_move
from rules.notation.variant_names import find_variant, position_of
from rules.notation.vocabulary import local_letters
from rules.notation.wxf import FirstRank
from rules.position import Position
from rules.variant import Variant

MAX_WORD = 64
"""The maximum length of a move's text in characters."""
MAX_TAGS = 100
"""The maximum number of tags in a game."""

_QUOTE = '["“”„«»]'
_TOKEN = re.compile(
    rf"""(?P<space>\s+)
    | (?P<escape>(?<![^\n])(?:%|[\u3400-\u9fff\uac00-\ud7a3]{{1,8}}[：:])[^\n]*)
    | (?P<comment>\{{[^{{}}]*\}}|;[^\n]*) | (?P<brace>\{{)
    | (?P<tag>\[\s*(?P<name>[A-Za-z0-9_]+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
    | (?P<loose>(?<![^\n])\[\s*(?P<loose_name>(?P<capital>(?=[A-Z]))?[A-Za-z][A-Za-z0-9_-]*):?[^\S\n]*
        (?:{_QUOTE}(?P<quoted>[^\n]*?){_QUOTE}[^\S\n]*\]|(?(capital)(?<=[\s:])|(?!))(?P<bare>[^\]\s][^\]\n]*)\]))
    | (?P<broken>(?<![^\n])\[[^\]\n]*\]?|\[[^\]\n]{{0,80}}\])
    | (?P<open>\() | (?P<close>\))
    | (?P<note>\$[0-9]+|[!?]+|e\.p\.|(?:dis|dbl|ch)\.?(?=[\s{{}}();$]|$)
        |(?:\+/?[-−=]|[-−=]/?\+|[±∓⩲⩱∞□⌓⊕=~N])(?=[\s{{}}();$]|$))
    | (?P<result>(?:1\ ?[-–—−:]\ ?0|0\ ?[-–—−:]\ ?1|1/2(?:\ ?[-–—−:]\ ?1/2)?|½(?:\ ?[-–—−:]\ ?½)?)
            (?=[\s\[{{;]|$)
        |\*(?=\s*(?:[\[{{;%]|1[\s.…)]|$)|[^\S\n]*\n[^\S\n]*\n))
    | (?P<number>[0-9]{{1,5}}(?:\s*[.…]+(?:\s*[.…]+)*|\s*\)|(?=\s))|[.…]+)
    | (?P<stray>[\[\]}}*$"])
    | (?P<move>[^\s{{}}()\[\];$]+(?:\([A-Za-z]\))?)""",
    re.VERBOSE,
)
"""The repetition limits bound the time of a failed match."""
_MAX_BRACES = 64
"""The maximum number of braces in a nested comment."""
_INFORMANT = re.compile(r"(?:\+/?[-−=]|[-−=]/?\+|[±∓⩲⩱∞□⌓⊕]|(?<=[0-9+#])=)[!?]*$")
_BRACE = re.compile("[{}]")
_NULL = ("--", "Z0", "@@@@", "null", "pass")
_NEXT_GAME = re.compile(r"\n\s*\n(?=\[)")
_MAX_ERRORS = 100
"""The number of syntax errors after which the rest of a file isn't read, because each needs a search."""
_ESCAPED = re.compile(r'\\(["\\])')
_WORD = re.compile(r"[^\W\d]+\W*")
"""Matches a word without digits, such as "resigns"."""
_DASHES = str.maketrans("–—−:", "----")


class _Token(NamedTuple):
    kind: str
    text: str
    line: int
    match: re.Match[str]


class GameText(NamedTuple):
    """The tokens of a game, and the syntax error that ends them, if any."""

    tokens: list[_Token]
    error: InvalidRecord | None = None


def _tokens(text: str, place: int, line: int) -> Iterator[_Token]:
    """Yield the tags, moves and results outside variations from the index `place`, which is in `line`.

    Also yields unreadable tags, because they separate games. Raises _SyntaxError.
    """
    depth = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        end = 0 if match is None else _comment_end(text, place) if match["brace"] else match.end()
        if match is None or not end:
            shown = text[place : place + 20].strip()
            raise _SyntaxError(f"{shown!r} is not closed or not PGN", line, place)
        kind = match.lastgroup or ""
        kind = "tag" if match["tag"] or match["loose"] else kind
        if kind == "open":
            depth += 1
        elif depth and (kind == "close" or (kind == "number" and match[0].endswith(")"))):
            depth -= 1
        elif match["tag"] and depth:
            raise _SyntaxError("a variation is not closed", line, place, at_game=True)
        elif kind in ("tag", "result", "move") and not depth:
            yield _Token(kind, match[0], line, match)
        line += text.count("\n", place, end)
        place = end
    if depth:
        raise _SyntaxError("a variation is not closed", line, place)


def _comment_end(text: str, place: int) -> int:
    """Return the end of the comment that begins with the brace at `place`, or 0 if it isn't closed.

    Comments may be nested if all braces are closed; otherwise the first closing brace ends the comment.
    """
    depth = 0
    for brace in islice(_BRACE.finditer(text, place), _MAX_BRACES):
        depth += 1 if brace[0] == "{" else -1
        if not depth:
            return brace.end()
    return text.find("}", place) + 1


class _SyntaxError(InvalidRecord):
    """Invalid PGN at the index `place`. `at_game`: whether the next game begins there."""

    def __init__(self, message: str, line: int, place: int, *, at_game: bool = False) -> None:
        super().__init__(message, line)
        self.place = place
        self.at_game = at_game


def games(text: str) -> Iterator[GameText]:
    """Yield the text of each game. A game ends with its result, or before the next game's tags.

    Words between games, such as "White resigns" after a result, belong to none. After a syntax error, reading
    continues with the next tag after an empty line.
    """
    for number, game in enumerate(_split(text)):
        tokens = list(dropwhile(_is_word, game.tokens)) if number else game.tokens
        if tokens or game.error is not None:
            yield GameText(tokens, game.error)


def _is_word(token: _Token) -> bool:
    return token.kind == "move" and _WORD.fullmatch(token.text) is not None and token.text not in _NULL


def _split(text: str) -> Iterator[GameText]:
    """Yield the text of each game, and words between games."""
    place, line, errors = (1 if text.startswith("\ufeff") else 0), 1, 0
    while True:
        game: list[_Token] = []
        try:
            for token in _tokens(text, place, line):
                if token.kind == "tag" and game and game[-1].kind != "tag":
                    yield GameText(game)
                    game = []
                game.append(token)
                if token.kind == "result":
                    yield GameText(game)
                    game = []
        except _SyntaxError as error:
            yield GameText(game, error)
            errors += 1
            place, line = error.place, error.line
            if error.at_game and errors < _MAX_ERRORS:
                continue
            next_game = _NEXT_GAME.search(text, error.place)
            if next_game is None or errors >= _MAX_ERRORS:
                return
            line += text.count("\n", place, next_game.end())
            place = next_game.end()
            continue
        if game:
            yield GameText(game)
        return


def tag_of(token: _Token) -> tuple[str, str]:
    """Return the name and the value of a tag."""
    match = token.match
    name, value = match["name"], match["value"]
    if name is None:
        name, value = match["loose_name"], match["quoted"] or (match["bare"] or "").strip("\"'“”„«»")
    return "White" if name == "Red" else name, _ESCAPED.sub(r"\1", value).strip()


class Reader:
    """Reads one game from its tokens.

    If a move after the first can't be read, the game ends before it, with a remark. Null moves and moves of
    more than MAX_WORD characters can't be read. `alphabets`: other languages' letters by piece type name, for
    games that can't be read with the usual ones.
    """

    def __init__(
        self,
        tokens: list[_Token],
        known: tuple[Variant, ...],
        alphabets: Iterable[Mapping[str, str]],
    ) -> None:
        self._tokens = tokens
        self._known = known
        self._alphabets = alphabets
        self._letters: dict[int, str] = {}
        """The usual piece letters by the game's letters, for str.translate."""
        self._tags: dict[str, str] = {}
        self._lines: dict[str, int] = {}
        self._remarks: list[Remark] = []

    def record(self, syntax_error: InvalidRecord | None = None) -> Record:
        """Return the record of the game. Raises InvalidRecord.

        `syntax_error`: the error that ended the tokens; raised if there are no moves before it.
        """
        moves: list[_Token] = []
        result = None
        for token in self._tokens:
            if token.kind == "tag":
                self._tag(token)
            elif token.kind == "move":
                moves.append(token)
            else:
                result = _result(token.text)
        start = self._start()
        game, error = self._replayed(start, moves)
        error = error or syntax_error
        if error is not None:
            if not game.moves:
                raise error
            self._remarks.append(Remark(RemarkKind.CUT, error))
        result = result or _result(self._tags.get("Result", "*"))
        return Record(self._tags, game, result, remarks=tuple(self._remarks))

    def _tag(self, token: _Token) -> None:
        name, value = tag_of(token)
        self._tags[name] = value
        self._lines[name] = token.line
        if len(self._tags) > MAX_TAGS:
            raise InvalidRecord(f"a game has at most {MAX_TAGS} tags", token.line)

    def _start(self) -> Position:
        """Return the start position from the tags. Raises InvalidRecord."""
        name = self._tags.get("Variant", "")
        if pgn.DEFINITION in self._tags:
            # Ignore the name, because another variant may have the same one.
            text = pgn.decoded(self._tags[pgn.DEFINITION])
            variant = next((known for known in self._known if known.definition == text), None)
        else:
            variant = find_variant(name, self._known)
            if not name and "Game" in self._tags:
                variant = find_variant(self._tags["Game"], self._known) or variant
        if variant is None:
            unknown = UnknownVariant(name, ())
            line = self._lines.get("Variant", self._tokens[0].line)
            raise InvalidRecord(f"unknown variant {name!r}", line, cause=unknown)
        fen = self._tags.get("FEN")
        if fen is None:
            if variant.starts:
                line = self._lines.get("Variant", self._tokens[0].line)
                raise InvalidRecord(f"{variant.title} has several starts, so a FEN tag is required", line)
            return variant.start()
        try:
            position = _start(variant, fen)
        except InvalidFen as error:
            raise InvalidRecord(f"FEN: {error}", self._lines["FEN"], cause=error) from None
        if position.variant is not variant:
            self._remarks.append(Remark(RemarkKind.CHESS960))
        return position

    def _replayed(self, start: Position, moves: list[_Token]) -> tuple[Game, InvalidRecord | None]:
        """Return the game with these moves, and the error that ended it, if any.

        In Chinese chess, moves may count ranks from 0 (ICCS). If neither a tag nor a sign decides, the
        numbering under which more of the game is legal is used.
        """
        first_rank = FirstRank.ONE
        if start.variant.family == "xiangqi":
            is_named = self._tags.get("Format", "").upper() == "ICCS"
            first_rank = FirstRank.ZERO if is_named else wxf.first_rank([token.text for token in moves])
        game = Game(start)
        error = self._play_all(game, self._from_iccs(moves) if first_rank is FirstRank.ZERO else moves)
        if error is not None and first_rank is FirstRank.UNKNOWN:
            other = Game(start)
            other_error = self._play_all(other, self._from_iccs(moves))
            if len(other.moves) > len(game.moves):
                self._remarks.append(Remark(RemarkKind.RANKS_FROM_0))
                return other, other_error
        if error is not None:
            for letters in self._other_letters(start.variant, moves):
                self._letters, other = letters, Game(start)
                other_error = self._play_all(other, moves)
                if len(other.moves) > len(game.moves):
                    game, error = other, other_error
        return game, error

    def _other_letters(self, variant: Variant, moves: list[_Token]) -> Iterator[dict[int, str]]:
        """Yield the languages' letters that fit the game, which uses some of them and no usual ones."""
        used = {letter for token in moves if not _is_word(token) for letter in token.text}
        for written in self._alphabets:
            local = local_letters(variant, written)
            usual = {own: letter for letter, own in local.items()}
            if used & (usual.keys() - local.keys()) and not used & (local.keys() - usual.keys()):
                yield str.maketrans(usual)

    def _from_iccs(self, moves: list[_Token]) -> list[_Token]:
        return [token._replace(text=wxf.from_iccs(token.text)) for token in moves]

    def _play_all(self, game: Game, moves: list[_Token]) -> InvalidRecord | None:
        """Play moves up to the first one that can't be read, and return its error, if any.

        Words after the last move, such as "White resigns", aren't errors.
        """
        for number, token in enumerate(moves):
            try:
                self._play(game, token)
            except InvalidRecord as error:
                if (
                    isinstance(error.cause, MalformedMove)
                    and game.moves
                    and all(map(_is_word, moves[number:]))
                ):
                    return None
                return error
        return None

    def _play(self, game: Game, token: _Token) -> None:
        if len(token.text) > MAX_WORD:
            raise InvalidRecord(f"{token.text[:20]!r} is too long for a move", token.line)
        text = token.text.translate(self._letters)
        try:
            try:
                move = game.parse(text)
            except MalformedMove:
                if token.text in _NULL:
                    raise InvalidRecord(
                        f"{token.text!r} is not a move", token.line, move=token.text
                    ) from None
                move = game.parse(_INFORMANT.sub("", text))
            game.follow(move)
        except MoveError as error:
            number = f"{game.position.fullmove}{'...' if game.position.turn else '.'}"
            raise invalid_move(number, token.text, token.line, game.position, error) from None


def _result(written: str) -> str:
    """Return a result in standard form, or * if the text isn't a result."""
    plain = re.sub(r"\s", "", written).translate(_DASHES)
    if plain.startswith(("1/2", "½")):
        return "1/2-1/2"
    return plain if plain in ("1-0", "0-1") else "*"


def _start(variant: Variant, fen: str) -> Position:
    """Parse a FEN. If its castling rights require it, the variant has castling from any squares.

    Corrects common errors: move number 0, and impossible castling rights. Raises InvalidFen.
    """
    parts = wxf.usual_fen(INVISIBLE.sub("", fen)).split()
    if len(parts) >= 6 and parts[-1] == "0":
        parts[-1] = "1"
    try:
        return position_of(variant, " ".join(parts))
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
