"""Reads and writes CSA, the file format of Japanese computer shogi (version 2.2 of its standard).

A file has a version, names and headers, the start position (PI or rows P1 to P9, then pieces after P+ and
P-), the side to move (+ or -), moves such as +7776FU with times such as T12, and a word for the end such as
%TORYO. `+` is the side that moves first, WHITE here. Commas separate lines, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.board.pieces import BLACK, WHITE, Color
from rules.errors import Illegal, IllegalMove, InvalidFen, InvalidRecord, MalformedMove, MoveError
from rules.fen import placement
from rules.game import Game
from rules.move import Move
from rules.notation import kif, shogi, usi
from rules.notation.kif_board import default_variant, is_problem, start_or_problem
from rules.notation.pgn_read import MAX_TAGS
from rules.notation.recorded_game import Record, Remark, RemarkKind, on_one_line
from rules.outcome import Reason
from rules.position import Position
from rules.variant import Variant

PIECES = {
    "FU": "P", "KY": "L", "KE": "N", "GI": "S", "KI": "G", "KA": "B", "HI": "R", "OU": "K",
    "TO": "+P", "NY": "+L", "NK": "+N", "NG": "+S", "UM": "+B", "RY": "+R",
}  # fmt: skip
"""FEN symbols by CSA piece name."""
_NAMES = {symbol: name for name, symbol in PIECES.items()}
_SIDES = {"+": WHITE, "-": BLACK}
_SIGNS = {side: sign for sign, side in _SIDES.items()}
_ALL = "AL"
"""Replaces a piece after P+ or P-: all remaining pieces are in this hand."""
_FULL_SET = {"FU": 18, "KY": 4, "KE": 4, "GI": 4, "KI": 4, "KA": 2, "HI": 2}

LOOKS_LIKE_CSA = re.compile(
    r"^[ \t]*(?:V[23](?:\.[0-9])?$|P1[-+* ]|PI(?:[1-9]|,|$)|[+-][0-9]{4}[A-Z]{2})", re.MULTILINE
)
"""Matches lines that only CSA files have."""
_MOVE = re.compile(r"(?P<side>[+-])(?P<origin>[0-9]{2})(?P<target>[1-9]{2})(?P<piece>[A-Z]{2})")
_HEADERS = {"$EVENT": "Event", "$SITE": "Site", "$START_TIME": "Date"}
_WINS = ("%KACHI",)
_LOSES = ("%TORYO", "%TIME_UP", "%ILLEGAL_MOVE", "%TSUMI")
_DRAWN = ("%SENNICHITE", "%JISHOGI", "%HIKIWAKE")
_FOULS = {"%+ILLEGAL_ACTION": "0-1", "%-ILLEGAL_ACTION": "1-0"}
_ENDS = {
    Reason.CHECKMATE: "%TSUMI",
    Reason.STALEMATE: "%TSUMI",
    Reason.REPETITION: "%SENNICHITE",
    Reason.PERPETUAL_CHECK: "%ILLEGAL_MOVE",
    Reason.IMPASSE: "%KACHI",
}

Line = tuple[int, str]


def games(text: str) -> Iterator[list[Line]]:
    """Yield the statements of each game with their line numbers, without comments."""
    game: list[Line] = []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line.startswith("'"):
            continue
        if line == "/":
            if game:
                yield game
            game = []
            continue
        is_one = line.startswith(("N", "$"))  # Names may contain commas.
        game += [(number, part.strip()) for part in ([line] if is_one else line.split(",")) if part.strip()]
    if game:
        yield game


def names_of(lines: list[Line]) -> tuple[str, str]:
    """Return the names of White and Black, "" if unknown."""
    found = {line[:2]: line[2:].strip() for _, line in lines if line[:2] in ("N+", "N-")}
    return found.get("N+", ""), found.get("N-", "")


class Reader:
    """Reads one game. If a move after the first can't be read, the game ends before it, with a remark."""

    def __init__(self) -> None:
        self._variant = default_variant()
        self._tags: dict[str, str] = {}
        self._board = bytearray()
        """The pieces placed so far, as in Position.board; empty before the first one."""
        self._hands: dict[Color, list[str]] = {WHITE: [], BLACK: []}
        self._turn = WHITE
        self._game: Game | None = None
        self._result = ""
        self._remarks: list[Remark] = []
        self._is_cut = False

    def record(self, lines: list[Line]) -> Record:
        """Return the record of the game. Raises InvalidRecord."""
        for number, line in lines:
            if self._result or self._is_cut:
                break
            try:
                self._statement(line)
            except InvalidFen as error:
                raise InvalidRecord(str(error), number, cause=error) from None
            except MoveError as error:
                game = self._begun(number)
                invalid = InvalidRecord(
                    f"move {error}", number, move=line, position=game.position, cause=error
                )
                if not game.moves:
                    raise invalid from None
                self._remarks.append(Remark(RemarkKind.CUT, invalid))
                self._is_cut = True
        game = self._begun(lines[0][0])
        return Record(self._tags, game, self._result or "*", remarks=tuple(self._remarks))

    def _statement(self, line: str) -> None:
        """Read a statement. Ignores those that aren't in the standard. Raises InvalidFen, MoveError."""
        if line in _SIDES:
            self._turn = _SIDES[line]
        elif match := _MOVE.fullmatch(line):
            game = self._begun(0)
            game.play(move_of(game.position, match))
        elif line[0] in _SIDES:
            raise MalformedMove(line)
        elif line.startswith("%"):
            self._end(line)
        elif line.startswith("PI"):
            self._set_start(line[2:])
        elif re.match(r"P[1-9]", line):
            self._set_row(int(line[1]), line[2:])
        elif line[:2] in ("P+", "P-"):
            self._add_pieces(_SIDES[line[1]], line[2:])
        elif line[:2] in ("N+", "N-"):
            self._tag("White" if line[1] == "+" else "Black", line[2:])
        elif line.startswith("$"):
            name, _, value = line.partition(":")
            self._tag(_HEADERS.get(name, name.removeprefix("$").capitalize()), value)

    def _tag(self, name: str, value: str) -> None:
        if name == "Date":
            value, _, time = value.replace("/", ".").partition(" ")
            self._tags["Time"] = time
        if len(self._tags) < MAX_TAGS and value:
            self._tags[name] = value

    # ---- the start position

    def _set_start(self, missing: str) -> None:
        self._board = bytearray(self._variant.start().board)
        for file, rank in re.findall(r"([1-9])([1-9])[A-Z]{2}", missing):
            self._board[self._square(int(file), int(rank))] = 0

    def _set_row(self, rank: int, cells: str) -> None:
        for index in range(self._variant.files):
            cell = cells[3 * index : 3 * index + 3]
            if len(cell) == 3 and cell[0] in _SIDES and cell[1:] in PIECES:
                self._put(self._variant.files - index, rank, _SIDES[cell[0]], PIECES[cell[1:]])

    def _add_pieces(self, side: Color, text: str) -> None:
        for file, rank, name in re.findall(r"([0-9])([0-9])([A-Z]{2})", text):
            if name == _ALL:
                self._hands[side] += self._left()
            elif name in PIECES and file == "0":
                self._hands[side].append(PIECES[name])
            elif name in PIECES:
                self._put(int(file), int(rank), side, PIECES[name])

    def _left(self) -> list[str]:
        """Return the pieces of a full set that are neither on the board nor in a hand."""
        kinds = self._variant.kinds
        used = [kinds.kind_of(code).symbol.removeprefix("+") for code in self._board if code]
        used += [symbol for hand in self._hands.values() for symbol in hand]
        counts = {PIECES[name]: count for name, count in _FULL_SET.items()}
        return [symbol for symbol, count in counts.items() for _ in range(count - used.count(symbol))]

    def _put(self, file: int, rank: int, side: Color, symbol: str) -> None:
        self._board = self._board or bytearray(len(self._variant.start().board))
        self._board[self._square(file, rank)] = self._variant.kinds.code(symbol, side)

    def _square(self, file: int, rank: int) -> int:
        square = shogi.square_at(self._variant, file, rank)
        assert square is not None  # noqa: S101 - the patterns allow 1 to 9 only
        return square

    def _begun(self, line: int) -> Game:
        """Return the game, and start it at its first move. Raises InvalidFen, InvalidRecord."""
        if self._game is None:
            if not self._board:
                self._set_start("")
            held = "".join(self._hands[WHITE]) + "".join(self._hands[BLACK]).lower()
            fen = f"{placement(self._variant, self._board)}[{held}] {'b' if self._turn else 'w'} - - 0 1"
            try:
                start = start_or_problem(self._variant, fen)
            except InvalidFen as error:
                raise InvalidRecord(str(error), max(1, line), cause=error) from None
            self._game = Game(start)
            if is_problem(start.variant):
                self._remarks.append(Remark(RemarkKind.ONE_KING))
        return self._game

    def _end(self, word: str) -> None:
        turn = self._begun(0).position.turn
        if word in _LOSES:
            self._result = kif.won_by(turn.opponent)
        elif word in _WINS:
            self._result = kif.won_by(turn)
        elif word in _FOULS:
            self._result = _FOULS[word]
        else:
            self._result = "1/2-1/2" if word in _DRAWN else "*"


def move_of(position: Position, match: re.Match[str]) -> Move:
    """Return the legal move of a match of CSA's pattern. Raises IllegalMove."""
    variant, written = position.variant, match[0]
    symbol = PIECES.get(match["piece"], "")
    target = shogi.square_at(variant, int(match["target"][0]), int(match["target"][1]))
    if target is None or not symbol or _SIDES[match["side"]] is not position.turn:
        raise IllegalMove(written, Illegal.CANNOT_REACH)
    place = shogi.western_square(variant, target)
    if match["origin"] == "00":
        return usi.move(position, f"{symbol}*{place}")
    origin = shogi.square_at(variant, int(match["origin"][0]), int(match["origin"][1]))
    if origin is None:
        raise IllegalMove(written, Illegal.CANNOT_REACH)
    moved = variant.kinds.kind_of(position.board[origin]).symbol if position.board[origin] else ""
    sign = "+" if symbol == f"+{moved}" else ""
    if symbol != sign + moved:
        raise IllegalMove(written, Illegal.CANNOT_REACH)
    return usi.move(position, shogi.western_square(variant, origin) + place + sign)


# ---- Writing


def csa_text(record: Record) -> str:
    """Write a game as CSA, with lines that end with a line feed. Raises ValueError unless it is ordinary
    shogi.

    >>> import rules
    >>> game = rules.Game.replay(rules.variant("shogi").start(), ["c3c4", "g7g6"])
    >>> rules.csa_text(rules.Record({}, game, "*")).split()[-4:]
    ['+', '+7776FU', '-3334FU', '%CHUDAN']
    """
    game = record.game
    if game.variant is not default_variant():
        raise ValueError(f"{game.variant.title} can't be written as CSA")
    return "\n".join([*_headers(record), *_start(game.start), *_moves(record), _ending(record)]) + "\n"


def _headers(record: Record) -> Iterator[str]:
    yield "V2.2"
    for sign, tag in (("+", "White"), ("-", "Black")):
        if record.tags.get(tag, "?") != "?":
            yield f"N{sign}{on_one_line(record.tags[tag])}"
    for header, tag in _HEADERS.items():
        value = record.tags.get(tag, "?")
        if "?" not in value:
            yield f"{header}:{on_one_line(value.replace('.', '/') if tag == 'Date' else value)}"


def _start(position: Position) -> Iterator[str]:
    """Yield the lines of a start position."""
    if position == position.variant.start():
        yield "PI"
    else:
        variant = position.variant
        for rank in reversed(range(variant.ranks)):
            codes = position.board[rank * variant.files :][: variant.files]
            yield f"P{variant.ranks - rank}" + "".join(_cell(variant, code) for code in codes)
        for side, sign in _SIGNS.items():
            held = "".join(f"00{_NAMES[symbol]}" * count for symbol, count in shogi.held(position, side))
            if held:
                yield f"P{sign}{held}"
    yield _SIGNS[position.turn]


def _cell(variant: Variant, code: int) -> str:
    piece = variant.kinds.piece_of_code[code]
    return " * " if piece is None else _SIGNS[piece.color] + _NAMES[piece.symbol.upper()]


def _moves(record: Record) -> Iterator[str]:
    """Yield the moves, each followed by its time in whole seconds if known."""
    game = record.game
    times = [*record.spent, *[None] * len(game.moves)]
    for position, move, spent in zip(game.positions, game.moves, times, strict=False):
        variant = game.variant
        target = "{}{}".format(*shogi.coordinates(variant, move.target))
        origin = "00" if move.origin is None else "{}{}".format(*shogi.coordinates(variant, move.origin))
        symbol = shogi.symbol(position, move)
        name = _NAMES[f"+{symbol}" if move.uci().endswith("+") else symbol]
        yield f"{_SIGNS[position.turn]}{origin}{target}{name}"
        if spent is not None:
            yield f"T{int(spent.total_seconds())}"


def _ending(record: Record) -> str:
    """Return the word for the end of the game."""
    game, result = record.game, record.result
    outcome = game.outcome()
    if outcome is not None and outcome.result == result and outcome.reason in _ENDS:
        word = _ENDS[outcome.reason]
        if word == "%KACHI" and outcome.winner is not game.position.turn:
            word = "%JISHOGI"
        if word == "%ILLEGAL_MOVE" and outcome.winner is game.position.turn:
            word = f"%{_SIGNS[game.position.turn.opponent]}ILLEGAL_ACTION"
        return word
    if result == "*":
        return "%CHUDAN"
    if result == "1/2-1/2":
        return "%HIKIWAKE"
    if result == kif.won_by(game.position.turn):
        return f"%{_SIGNS[game.position.turn.opponent]}ILLEGAL_ACTION"
    return "%TIME_UP" if record.tags.get("Termination") == kif.FORFEIT else "%TORYO"
