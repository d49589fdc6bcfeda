"""Legal moves, from what rules.movegen.line_cache and rules.movegen.leap_cache remember.

Where a side has one royal piece and nothing but lines and leaps can attack it, checks and pins are read off
the lines through its square: a piece alone between it and an attacker is pinned to that line, and a check
must be answered on its line or by the royal piece itself. So an ordinary move needs no trial. Everywhere else
a move is tried on the board and judged by the variant's laws, unless it touches no square that matters.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import chain
from operator import getitem
from typing import TYPE_CHECKING

from rules.board.pieces import BLACK, OWN, WHITE, Color
from rules.movegen.leap_cache import Jumpers, LeapMoves
from rules.movegen.line_cache import Board, CheckOrPin
from rules.movegen.notes import Notes
from rules.movegen.royals import royal_squares
from rules.movegen.trials import Trials

if TYPE_CHECKING:
    from rules.laws import Law
    from rules.move import Move
    from rules.outcome import Outcome
    from rules.position import Position
    from rules.variant import Variant


class Generator(Trials):
    """Generates the moves of one variant."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._jumpers: dict[int, Jumpers] = {}
        self._royal_moves: dict[int, Jumpers] = {}
        self._generating = variant.hooks("generate")
        self._by_fields = tuple(
            tuple(
                tuple(law for law in self._generating if law.generates_from not in lacking)
                for lacking in (fields, (*fields, "en_passant"))
            )
            for fields in ((), ("rights",))
        )
        """By whether a position lacks rights, and squares to take in passing, the laws that may add moves."""
        self._selecting = variant.hooks("select")
        self._extending = variant.hooks("extend")
        # Whether a move leaves a royal piece attacked may depend on the wall that it builds, or lifts.
        self._walls_shield = bool(self._judging) and any(law.needs_walls for law in self._extending)
        self._alters_moves = bool(self._extending) or not all(
            law.selects_drops_alone for law in self._selecting
        )
        self.selects = self._alters_moves
        """Do laws add to the legal moves, or choose among them?"""
        self._deciding = variant.hooks("decided")
        self._royal = variant.royal
        # Bent and bouncing rides may meet each other, and lines, on a square.
        self._may_repeat = any(
            self._tables.may_jump(index) and not self._tables.only_leaps(index)
            for index in range(len(variant.kinds))
        )
        self._lines = Board(self._tables, self._royal, self._memories)

    @cached_property
    def lines_tell_checks(self) -> bool:
        """Are leaps and lines all that attacks, so that checks and pins can be read off them?"""
        return (
            self._only_royalty
            and self._by_attacks
            and not (self._judges_captures and any(self._royal))
            and not self._crowning
            and all(self._tables.only_leaps(index) for index in range(len(self._variant.kinds)))
        )

    def attacked(self, position: Position, squares: int) -> int:
        """Those of `squares` that the opponent attacks, also through the royal piece of the side to move; all
        as bits. Only where `lines_tell_checks`."""
        notes = self.notes(position)
        if squares & ~notes.seen:
            for square in royal_squares(position, position.turn):  # whose steps will be asked for next
                squares |= self._moves_of_royal(position.board[square], square).ends
            self._look_at(position, notes, squares)
        return notes.danger & squares

    def _look_at(self, position: Position, notes: Notes, squares: int) -> None:
        by = BLACK if position.turn is WHITE else WHITE
        found = self._attacked_by_leapers(position, notes, by)
        for cover in self._lines.covering(notes, by, squares):
            found |= cover
        notes.seen, notes.danger = squares, found

    def _attacked_by_leapers(self, position: Position, notes: Notes, by: Color) -> int:
        if notes.leapt_at is None:
            notes.leapt_at = self._leapt_at(position.board, by)
        return notes.leapt_at

    # ---- pseudo-legal moves

    def notes(self, position: Position) -> Notes:
        """What the lines hold, remembered in the position; from what held before, where that is known."""
        known = position._notes  # pyright: ignore[reportPrivateUsage]
        if isinstance(known, Notes):
            return known
        board, lines = position.board, self._lines
        notes = lines.notes(board) if known is None else lines.updated(board, *known)
        position._notes = notes  # pyright: ignore[reportPrivateUsage]
        return notes

    def _along_lines(self, position: Position) -> list[Move]:
        return _joined(self.notes(position).moves[position.turn])

    @cached_property
    def _leapers(self) -> tuple[list[tuple[int, Jumpers]], ...]:
        """By colour the kinds that do anything off the lines, the royal piece left out."""
        return tuple(
            [(code, self._of_kind(code)) for code in codes if code != royal]
            for codes, royal in zip(self._jumping, self._royal, strict=True)
        )

    def _of_kind(self, code: int) -> Jumpers:
        found = self._jumpers.get(code)
        if found is None:
            found = self._jumpers[code] = Jumpers(self._tables, code, self._memories)
        return found

    def _add_jumps(self, board: bytes, color: Color, moves: list[Move]) -> None:
        """Adds the moves off the lines, the royal piece's left out."""
        for code, jumpers in self._leapers[color]:
            square = board.find(code)
            while square >= 0:
                jumper = jumpers[square]
                moves += jumper.known[jumper.key(board)]
                square = board.find(code, square + 1)

    def _moves_of_royal(self, code: int, square: int) -> LeapMoves:
        """What the royal piece may do: steps, as a rule."""
        jumpers = self._royal_moves.get(code)
        if jumpers is None:
            jumpers = self._royal_moves[code] = Jumpers(
                self._tables, code, self._memories, by_every_path=True
            )
        return jumpers[square]

    def of_piece(self, board: bytes, square: int) -> list[Move]:
        """The moves of the piece on `square`, whoever's turn it is, before any thought of check."""
        code = board[square]
        color = Color.BLACK if OWN[Color.BLACK][code] else Color.WHITE
        enemy = OWN[color.opponent]
        jumper = self._of_kind(code)[square]
        moves = list(jumper.known[jumper.key(board)])
        for number, ways in self._tables.reach(code, square).ways.items():
            line = self._tables.grid.lines[number]
            start = line.index(square)
            for direction, quiet, captures in ways:
                way = line[start + 1 :] if direction > 0 else line[:start][::-1]
                for steps, target in enumerate(way, 1):
                    other = board[target]
                    if steps <= captures if enemy[other] else not other and steps <= quiet:
                        moves += self._tables.moves(code, square, target)
                    if other:
                        break
        return moves

    def _generators(self, position: Position) -> tuple[Law, ...]:
        """The laws that may have moves to add as things stand."""
        return self._by_fields[not position.rights][not position.en_passant]

    def pseudo_legal(self, position: Position) -> list[Move]:
        """All moves before any thought of the royal piece's safety, those of laws included."""
        board, color = position.board, position.turn
        moves = self._along_lines(position)
        self._add_jumps(board, color, moves)
        for square in royal_squares(position, color):
            royal = self._moves_of_royal(board[square], square)
            moves += royal.known[royal.key(board)]
        for law in self._generators(position):
            moves += law.generate(position)
        for law in self._widening:
            moves = law.widen(position, moves)
        return moves

    # ---- legal moves

    def surely_legal(self, position: Position, origin: int, target: int, uci: str) -> Move | None:
        """The plain move of this text, if a short look shows that it is legal; None decides nothing.

        That is so where nothing checks or pins, for any piece but the royal one.
        """
        royals = royal_squares(position, position.turn)
        if (
            not self.lines_tell_checks
            or self._alters_moves
            or self._sifting
            or len(royals) != 1
            or origin in royals
        ):
            return None
        if self.decided(position) is not None:
            return None
        board, by, royal = position.board, position.turn.opponent, royals[0]
        if not OWN[position.turn][board[origin]]:
            return None
        watch, approach = self._watch(royal, by), self._approaches[by][royal]
        if any(map(getitem, watch.checks_and_pins, watch.cut(board))) or (
            approach and approach.attacker(board)
        ):
            return None
        code = board[origin]
        if not self._tables.is_open(code, origin, target, board):
            return None
        return next((move for move in self._tables.moves(code, origin, target) if move.uci() == uci), None)

    def legal_moves(self, position: Position) -> list[Move]:
        """Every legal move of the side to move; none where the game is decided."""
        if self._deciding and self.decided(position) is not None:
            return []
        moves = self.pseudo_legal(position) if self._walls_shield else self.lawful(position)
        for law in self._extending:
            moves = law.extend(position, moves)
        if self._walls_shield:
            moves = [move for move in moves if self.objection(position, move) is None]
        for law in self._selecting:
            moves = law.select(position, moves)
        return moves

    def bases(self, position: Position) -> list[Move]:
        """The legal moves before laws extend them; all of it where that does not part from what laws make
        of them afterwards."""
        if not self._extending or self._selecting or self._walls_shield:
            return position.legal_moves()
        return [] if self._deciding and self.decided(position) is not None else self.lawful(position)

    def extended(self, position: Position, bases: list[Move]) -> list[Move]:
        """The legal moves that come of these bases."""
        if not (self._selecting or self._walls_shield):
            for law in self._extending:
                bases = law.extend(position, bases)
        return bases

    def has_moves(self, position: Position) -> bool:
        """Is there a legal move? Extends no more of them than it takes to find one."""
        return any(self.extended(position, [move]) for move in self.bases(position))

    def lawful(self, position: Position) -> list[Move]:
        """The moves that leave no royal piece attacked, before laws extend them or select from them."""
        royal = self._only_royal(position) if self.lines_tell_checks else None
        if royal is not None:
            moves = (
                self._beside_checks_and_pins(position, royal) if royal >= 0 else self.pseudo_legal(position)
            )
        elif self._judging:
            moves = self._tried(position, self.pseudo_legal(position))
        else:
            moves = self.pseudo_legal(position)
        for law in self._sifting:
            moves = law.sift(position, moves)
        if self._may_repeat:
            return list(dict.fromkeys(moves))
        return moves

    def _only_royal(self, position: Position) -> int | None:
        """The square of the one royal piece of the side to move, -1 where it has none, None for several."""
        code = self._royal[position.turn]
        square = position.board.find(code) if code else -1
        return square if square < 0 or position.board.find(code, square + 1) < 0 else None

    def _beside_checks_and_pins(self, position: Position, royal: int) -> list[Move]:
        """The legal moves around the only royal piece, which stands on `royal`."""
        board, turn = position.board, position.turn
        by = BLACK if turn is WHITE else WHITE
        notes = self.notes(position)
        watch = self._watches[by].get(royal) or self._watch(royal, by)
        held = filter(None, map(getitem, watch.checks_and_pins, watch.cut(board)))
        checks_and_pins = [*chain.from_iterable(held)]
        if self._attacked_by_leapers(position, notes, by) >> royal & 1:
            approach = self._approaches[by][royal]
            checks_and_pins += approach.leapers(board) if approach else ()
        moves = _joined(notes.moves[turn])
        self._add_jumps(board, turn, moves)
        special: list[Move] = []
        for law in self._generators(position):
            if law.moves_are_plain:
                moves += law.generate(position)
            else:
                special += law.generate(position)
        if checks_and_pins:
            moves = _answering(moves, checks_and_pins)
        # The royal piece goes to squares that nobody attacks once it has left its own.
        steps = self._moves_of_royal(board[royal], royal)
        found = steps.known[steps.key(board)]
        if found:
            if steps.ends & ~notes.seen:
                self._look_at(position, notes, steps.ends)
            danger = notes.danger
            moves += (
                [move for move in found if not danger >> move.target & 1] if danger & steps.ends else found
            )
        if special:
            moves += [move for move in special if not self.objects(position, move, position.play(move))]
        return moves

    def decided(self, position: Position) -> Outcome | None:
        """The outcome that the board shows, whatever moves there would be."""
        for law in self._deciding:
            outcome = law.decided(position)
            if outcome is not None:
                return outcome
        return None


def _joined(parts: Iterable[tuple[Move, ...]]) -> list[Move]:
    moves: list[Move] = []
    for part in filter(None, parts):
        moves += part
    return moves


def _answering(moves: Iterable[Move], checks_and_pins: list[CheckOrPin]) -> list[Move]:
    """The moves that answer every check and leave no pinned piece's line."""
    evasions: frozenset[int] | None = None
    pins: dict[int, frozenset[int]] = {}
    for _, pinned, path in checks_and_pins:
        if pinned is None:
            evasions = path if evasions is None else evasions & path
        else:
            pins[pinned] = pins[pinned] & path if pinned in pins else path
    if evasions is not None:
        moves = [move for move in moves if move.target in evasions]
    if not pins:
        return list(moves)
    return [move for move in moves if move.origin not in pins or move.target in pins[move.origin]]


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of `depth` plies from here (the usual measure of a move generator).

    >>> import rules
    >>> rules.perft(rules.variant("xiangqi").start(), 2)
    1920
    """
    if depth <= 0:
        return 1
    moves = position.variant.generator.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)
