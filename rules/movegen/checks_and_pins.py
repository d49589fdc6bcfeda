"""The legal moves of a side with one royal piece, where nothing but lines and leaps can attack it.

Checks and pins are read off the lines through its square: a piece alone between it and an attacker is pinned
to that line, and a check must be answered on its line or by the royal piece itself. So an ordinary move needs
no trial.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from rules.board.pieces import Color
from rules.movegen.leap_cache import Jumpers, LeapMoves
from rules.movegen.line_cache import CheckOrPin, Lines, strands_of
from rules.movegen.notes import Notes, Rest, Side
from rules.movegen.trials import Trials

if TYPE_CHECKING:
    from rules.move import Move
    from rules.position import Position
    from rules.variant import Variant


class _Mover:
    """What the moves of one side are made of, by code: its pieces off the lines, the opponent's that leap
    with the squares that each attacks so, and by square what matters when its royal piece is there."""

    __slots__ = ("hostile", "index", "leapers", "lines", "places")

    def __init__(self, color: Color, lines: Lines) -> None:
        self.index = int(color)
        self.lines = lines
        self.leapers: list[tuple[int, Jumpers]] = []
        self.hostile: list[tuple[int, tuple[int, ...]]] = []
        self.places: dict[int, _Place] = {}


class _Place:
    """The royal piece on one square: its steps, and the strands through it and them."""

    __slots__ = ("ends", "key", "known", "pick")

    def __init__(self, steps: LeapMoves, pick: Callable[[list[Rest]], tuple[Rest, ...]]) -> None:
        self.ends = steps.ends
        self.key = steps.key
        self.known = steps.known
        self.pick = pick


class ChecksAndPins(Trials):
    """What one variant's lines hold, and the moves that checks and pins leave."""

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
        self._royal = variant.royal
        strands = strands_of(self._tables.grid)
        self._lines = tuple(
            Lines(self._tables, strands, color, self._royal, self._memories) for color in Color
        )

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

    # ---- what is made of the tables once

    def _of_kind(self, code: int) -> Jumpers:
        found = self._jumpers.get(code)
        if found is None:
            found = self._jumpers[code] = Jumpers(self._tables, code, self._memories)
        return found

    def _moves_of_royal(self, code: int, square: int) -> LeapMoves:
        """What the royal piece may do: steps, as a rule."""
        found = self._royal_moves.get(code)
        if found is None:
            found = Jumpers(self._tables, code, self._memories, by_every_path=True)
            self._royal_moves[code] = found
        return found[square]

    @cached_property
    def _movers(self) -> tuple[_Mover, ...]:
        movers = tuple(_Mover(color, lines) for color, lines in zip(Color, self._lines, strict=True))
        for mover, codes, royal in zip(movers, self._jumping, self._royal, strict=True):
            mover.leapers = [(code, self._of_kind(code)) for code in codes if code != royal]
        return movers

    @cached_property
    def _watchers(self) -> tuple[_Mover, ...]:
        """The same with the opponent's leapers, laid out only where `lines_tell_checks`."""
        for mover, hostile in zip(self._movers, reversed(self._leaping), strict=True):
            mover.hostile = hostile
        return self._movers

    def _place(self, mover: _Mover, royal: int) -> _Place:
        steps = self._moves_of_royal(self._royal[mover.index], royal)
        found = mover.places[royal] = _Place(steps, mover.lines.through(steps.ends | 1 << royal))
        return found

    # ---- what the lines hold

    def notes(self, position: Position) -> Notes:
        """What the lines hold, remembered in the position; from what held before, where that is known."""
        known = position._notes  # pyright: ignore[reportPrivateUsage]
        if type(known) is Notes:
            return known
        notes = position._notes = Notes(position.board, known)  # pyright: ignore[reportPrivateUsage]
        self._lines[position.turn].side(notes)
        return notes

    def _side(self, position: Position) -> Side:
        """What the lines hold for the side to move."""
        notes = self.notes(position)
        return notes.sides[position.turn] or self._lines[position.turn].side(notes)

    def attacked(self, position: Position, squares: int) -> int:
        """Those of `squares` that the opponent attacks, also through the royal piece of the side to move; all
        as bits. Only where `lines_tell_checks`."""
        notes = self.notes(position)
        if squares & ~notes.seen:
            found = self._leapt_at(position.board, position.turn.opponent)
            rest = self._side(position)[1]
            for covered, _ in filter(None, self._lines[position.turn].through(squares)(rest)):
                found |= covered
            notes.seen, notes.danger = squares, found
        return notes.danger & squares

    # ---- moves

    def _beside_checks_and_pins(self, position: Position, royal: int) -> list[Move]:
        """The legal moves around the only royal piece, which stands on `royal`."""
        board, notes, mover = position.board, self.notes(position), self._watchers[position.turn]
        along, rest = notes.sides[mover.index] or mover.lines.side(notes)
        place = mover.places.get(royal) or self._place(mover, royal)
        danger = 0
        checks_and_pins: list[CheckOrPin] = []
        for code, leaps in mover.hostile:
            square = board.find(code)
            while square >= 0:
                danger |= leaps[square]
                square = board.find(code, square + 1)
        if danger >> royal & 1:
            approach = self._approaches[1 - mover.index][royal]
            checks_and_pins += approach.leapers(board) if approach else ()
        for covered, held in filter(None, place.pick(rest)):
            danger |= covered
            if held:
                checks_and_pins += held
        notes.seen, notes.danger = place.ends, danger
        moves = joined(along)
        add_jumps(board, mover.leapers, moves)
        special: list[Move] = []
        for law in self._by_fields[not position.rights][not position.en_passant]:
            if law.moves_are_plain:
                moves += law.generate(position)
            else:
                special += law.generate(position)
        if checks_and_pins:
            moves = _answering(moves, checks_and_pins)
        # The royal piece goes to squares that nobody attacks once it has left its own.
        found = place.known[place.key(board)]
        if found:
            moves += (
                [move for move in found if not danger >> move.target & 1] if danger & place.ends else found
            )
        if special:
            moves += [move for move in special if not self._fails(position, move)]
        return moves


def joined(parts: Iterable[tuple[Move, ...]]) -> list[Move]:
    """The moves of all parts in one list."""
    moves: list[Move] = []
    for part in filter(None, parts):
        moves += part
    return moves


def add_jumps(board: bytes, leapers: list[tuple[int, Jumpers]], moves: list[Move]) -> None:
    """Adds the moves off the lines."""
    for code, jumpers in leapers:
        square = board.find(code)
        while square >= 0:
            jumper = jumpers[square]
            moves += jumper.known[jumper.key(board)]
            square = board.find(code, square + 1)


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
