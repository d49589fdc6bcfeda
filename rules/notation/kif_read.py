"""Reads KIF and KI2 files. The caller decodes them: most are in Shift-JIS, .kifu files in UTF-8.

The reader understands headers, named handicaps, diagrams, and the moves and the end of the game. It ignores
comments, bookmarks, clocks, variations after the game, and unknown lines. Headers become tags, with PGN names
if they have any. KI2 has several moves in a line, without numbers and origins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.board.pieces import WHITE, Color
from rules.errors import AmbiguousMove, InvalidFen, InvalidRecord, MoveError, UnknownVariant
from rules.game import Game
from rules.move import Move
from rules.notation import kif, uci
from rules.notation.kif_board import (
    EVEN,
    HANDICAPS,
    OTHER,
    default_variant,
    diagram_fen,
    handicap,
    is_problem,
    start_or_problem,
)
from rules.notation.pgn_read import MAX_TAGS
from rules.notation.recorded_game import Record, Remark, RemarkKind, invalid_move
from rules.notation.variant_names import find_variant
from rules.position import Position
from rules.variant import Variant

_MOVE = re.compile(r"(?P<number>[0-9]{1,5})(?:[ \t　]+|[.．][ \t　]*)(?P<text>.+)", re.DOTALL)
_NO_ORIGIN = re.compile(r"\(0?0\)$")
_CLOCK = re.compile(r"\( {0,4}[0-9]{1,4}:[0-9:/ ]{1,24}\)?$")
_MARK = re.compile(r"^[▲△▼▽☗☖]")
_MARKED = re.compile(r"[▲△▼▽☗☖]([^▲△▼▽☗☖\s]+(?:(?<=同)[ 　]+[^▲△▼▽☗☖\s]+)?)")
"""Matches moves in KI2: several in a line, each after the mark of its side."""
_FILES = re.compile(r"[０-９1-9\s]+")
_TURN = re.compile(r"(先手|下手|後手|上手)番")
_PLIES = re.compile(r"手数[＝=]\s{0,4}([0-9]{1,4})")
_SIDE = "(先手|下手|後手|上手)"
_WINNER = re.compile(rf"{_SIDE}の?(?:(?!{_SIDE})\S){{0,10}}勝")
_LOSER = re.compile(rf"{_SIDE}の?(?:(?!{_SIDE})\S){{0,10}}(?:負|投了|切れ|詰み|反則|不戦敗|連続王手)")
_HAND = "の持駒"
_OPENING = (kif.GAME, kif.BEGUN, "先手", "下手", "後手", "上手", "棋戦")
"""Headers that begin another game if they follow moves."""

Line = tuple[int, str]


def games(text: str) -> Iterator[list[Line]]:
    """Yield the lines of each game with their numbers, except comments and empty lines."""
    game: list[Line] = []
    moved = False
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        line = line.strip()
        if not line or line[0] in "*#&":
            continue
        if moved and (header := kif.HEADER.fullmatch(line)) and header[1].strip() in _OPENING:
            yield game
            game, moved = [], False
        moved = moved or count_moves(line) > 0 or line.startswith("まで")
        game.append((number, line))
    if game:
        yield game


def count_moves(line: str) -> int:
    """Return the number of moves in a line of KIF or KI2."""
    return 1 if line[0] in "0123456789" else len(_MARKED.findall(line)) if _MARK.match(line) else 0


class Reader:
    """Reads one game. If a move after the first can't be read, the game ends before it."""

    def __init__(self, known: tuple[Variant, ...]) -> None:
        self._known = known
        self._tags: dict[str, str] = {}
        self._name = ""
        self._rows: list[str] = []
        self._hands: dict[Color, str] = {}
        self._turn: Color | None = None
        self._plies = 0
        self._line = 1
        self._start_line = 0
        self._game: Game | None = None
        self._number = 0
        self._result = ""
        self._summary = ""
        self._remarks: list[Remark] = []
        self._is_cut = False
        """Whether the remaining moves aren't read."""

    def record(self, lines: list[Line]) -> Record:
        """Return the record of the game. Raises InvalidRecord."""
        self._start_line = lines[0][0]
        for self._line, line in lines:
            if line.startswith("変化"):
                break  # Only variations follow.
            if match := _MOVE.fullmatch(line):
                self._try_move(int(match["number"]), _bare(match["text"]))
            elif _MARK.match(line):
                for text in _MARKED.findall(line):
                    self._try_move(self._number + 1, _bare(text))
            else:
                self._other(line)
        game = self._begin()
        result = self._result or self._summary or "*"
        return Record(self._tags, game, result, remarks=tuple(self._remarks))

    def _other(self, line: str) -> None:
        """Read a line without a move. Raises InvalidRecord."""
        if line.startswith("まで"):
            turn = self._begin().position.turn
            self._summary = _summary_result(line) or ("" if self._is_cut else _end(_after_number(line), turn))
        elif line.startswith("手数"):
            plies = _PLIES.match(line)
            self._plies = int(plies[1]) if plies else self._plies
        elif line[0] == "|":
            self._start_line = self._start_line if self._rows else self._line
            self._rows.append(line)
            if len(self._rows) > 2 * len(HANDICAPS):
                raise InvalidRecord("the diagram has too many ranks", self._line)
        elif turn := _TURN.fullmatch(line):
            self._turn = kif.SIDES[turn[1]]
        elif line.startswith("+-") or _FILES.fullmatch(line):
            pass  # the border of a diagram
        elif header := kif.HEADER.fullmatch(line):
            self._header(header[1].strip(), header[2].strip())

    def _header(self, name: str, value: str) -> None:
        """Store a header. Raises InvalidRecord."""
        side = kif.SIDES.get(name.removesuffix(_HAND))
        if name == kif.GAME:
            self._name = value
            self._start_line = self._start_line if self._rows else self._line
        elif name == kif.BEGUN:
            date, _, time = value.partition(" ")
            self._tags["Date"] = date.replace("/", ".")
            if time.strip():
                self._tags["Time"] = time.strip()
        elif side is not None and name.endswith(_HAND):
            self._hands[side] = value
        else:
            self._tags[kif.NAMED.get(name, name)] = value
        if len(self._tags) > MAX_TAGS:
            raise InvalidRecord(f"a game has at most {MAX_TAGS} headers", self._line)

    # ---- the start position

    def _begin(self) -> Game:
        """Return the game, and start it from the headers at its first move. Raises InvalidRecord."""
        if self._game is None:
            try:
                self._game = Game(self._start())
            except InvalidFen as error:
                raise InvalidRecord(str(error), self._start_line, cause=error) from None
        return self._game

    def _start(self) -> Position:
        """Return the start position from the headers. Raises InvalidRecord, InvalidFen."""
        named = self._name in (EVEN, *HANDICAPS)
        if named and not self._rows:
            return handicap(self._name)
        variant = self._variant("" if named else self._name)
        if not self._rows:
            if variant.starts:
                raise InvalidRecord(
                    f"{variant.title} has several starts, so a diagram is required", self._start_line
                )
            return variant.start()
        turn = WHITE if self._turn is None else self._turn
        fen = diagram_fen(variant, self._rows, self._hands, turn, self._plies)
        start = start_or_problem(variant, fen)
        if is_problem(start.variant):
            self._remarks.append(Remark(RemarkKind.ONE_KING))
        return start

    def _variant(self, name: str) -> Variant:
        if name in ("", *OTHER):
            return default_variant()
        variant = find_variant(name, self._known)
        if variant is None or not kif.can_write(variant):
            unknown = UnknownVariant(name, ())
            raise InvalidRecord(f"unknown shogi variant {name[:40]!r}", self._start_line, cause=unknown)
        return variant

    # ---- moves and the end

    def _try_move(self, number: int, text: str) -> None:
        """Play a move or end the game. Also ends it, with a remark, before a move that can't be read."""
        if self._is_cut:
            return
        if text == kif.PASSED:
            self._cut(Remark(RemarkKind.PASSED))
            return
        try:
            self._move(number, text)
        except InvalidRecord as error:
            if self._game is None or not self._game.moves:
                raise
            self._cut(Remark(RemarkKind.CUT, error))

    def _cut(self, remark: Remark) -> None:
        self._remarks.append(remark)
        self._is_cut = True

    def _move(self, number: int, text: str) -> None:
        game = self._begin()
        if self._result:
            raise InvalidRecord("the game ended before this line", self._line)
        if self._number and number != self._number + 1:
            raise InvalidRecord(f"expected move {self._number + 1}, not {number}", self._line)
        self._number = number
        self._result = _end(text, game.position.turn)
        if self._result:
            return
        try:
            game.play(_parse(game, text))
        except MoveError as error:
            raise invalid_move(str(number), text, self._line, game.position, error) from None


def _bare(text: str) -> str:
    """Remove the clock, side mark and variation sign (+) from a move's text."""
    bare = _MARK.sub("", _CLOCK.sub("", text.rstrip("+ \t　")).strip())
    return _NO_ORIGIN.sub("", bare)


def _parse(game: Game, text: str) -> Move:
    """Parse a move. In KIF, a move without 成 doesn't promote. Raises MoveError."""
    try:
        return game.parse(text)
    except AmbiguousMove as error:
        plain = [move for move in error.candidates if not uci.parts(move).sign]
        if len(plain) == 1 and len({move.origin for move in error.candidates}) == 1:
            return plain[0]
        raise


def _end(text: str, turn: Color) -> str:
    """Return the result that a word for the end of the game means, or "" for other texts."""
    if text in kif.LOSES:
        return kif.won_by(turn.opponent)
    if text in kif.WINS:
        return kif.won_by(turn)
    if text in kif.DRAWN:
        return "1/2-1/2"
    return "*" if text in kif.OPEN else ""


def _summary_result(line: str) -> str:
    """Return the result in a game's last line, or "" if it names no side and isn't a draw."""
    if winner := _WINNER.search(line):
        return kif.won_by(kif.SIDES[winner[1]])
    if loser := _LOSER.search(line):
        return kif.won_by(kif.SIDES[loser[1]].opponent)
    return "1/2-1/2" if any(word in line for word in kif.DRAWN) else ""


def _after_number(line: str) -> str:
    """Return the words after the number of moves in a game's last line."""
    return line.rpartition("手で")[2].strip()
