"""Betza notation, which describes the movement of a piece with letters.

This is Ralph Betza's funny notation as interpreted by Fairy-Stockfish and, where that doesn't define it, by
XBoard and the Interactive Diagram of the Chess Variant Pages.

Atoms are capital letters: W F D N A H L=C J=Z G leap by (0,1) (1,1) (0,2) (1,2) (2,2) (0,3) (1,3) (2,3)
(3,3); K is W and F; R, B and Q ride as W, F and both. A doubled letter or a number repeats the step: NN and
N0 ride without limit, R4 rides up to four steps. Lowercase letters before the atom modify it:

    m c       only without capturing; only to capture
    e         captures en passant: no effect here, because enPassantTypes lists these pieces
    f b l r v s h   directions from the mover's point of view (rules/movement/directions.py)
    i         only as the initial move of the piece
    n         lame: the squares on the way must be empty, first straight steps, then diagonal ones
    j         a ride that skips its first square, even if it is occupied (ski-slider)
    p         over exactly one piece of either side, the hurdle, and any distance beyond it (cannon)
    g         the same, but only to the square right behind the hurdle (grasshopper)
    w         a diagonal ride that is reflected once at an edge, and ends in a corner. This is our own
              extension, w for wall: no other letter was free
    a         again: the letters before it describe the first leg, the letters after it the next one. Every
              leg but the last ends on an empty square. Directions of a later leg are turns in steps of 45
              degrees relative to the previous leg (f is straight on, fs half left or right), and an odd turn
              changes W to F and F to W: afsW is the horse, one step and then half left or right. Without
              directions, a later leg turns as its atom does: W by right angles, K and the oblique leaps by
              all steps
    y         with a: the next leg rides if this one steps, and vice versa. Griffin: FyafsF

Legs of different atoms are written in brackets: [F-R] is a diagonal step and then a rook's ride, [F?R] may
also stop, or capture, after the step. A later leg without directions leads outward: it never comes back along
file or rank, and turns by less than a right angle. So the rhinoceros is [N?B], with one diagonal after each
knight's leap, and the hippopotamus [N?R], with two rook lines, which continue along the long and the short
side of the leap. [N?fR] continues only along the long side.

    griffin               FyafsF or [F?R]     manticore             WyafsW or [W?B]
    tank                  mRsyascW            reflecting bishop     wB
    janggi elephant       nZ                  mao-rider             nNN

Captures before the last leg (locusts) are not supported.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.errors import Flaw, VariantError
from rules.movement import directions as bearings
from rules.movement.directions import DIRECTIONS, Vector

MAX_LENGTH = 128
MAX_RANGE = 16
MAX_LEGS = 4
MAX_LINES = 512
"""The maximum number of lines from a square for all movements of a piece (see `Movement.lines`)."""

_LEAPS: dict[str, Vector] = {
    "W": (0, 1), "F": (1, 1), "D": (0, 2), "N": (1, 2), "A": (2, 2), "H": (0, 3),
    "L": (1, 3), "C": (1, 3), "J": (2, 3), "Z": (2, 3), "G": (3, 3),
}  # fmt: skip
_COMPOUNDS = {"K": ("W", "F"), "Q": ("W", "F"), "R": ("W",), "B": ("F",)}
_SLIDERS = "QRB"
_RIDE_KINDS = "njpgw"
"""Modifiers that each select a kind of ride, so they exclude each other."""
_MODIFIERS = DIRECTIONS + _RIDE_KINDS + "mciaye"


NOTHING = "-"
"""The notation of a piece that can't move."""


def _error(notation: str, index: int, flaw: Flaw, **details: str | int) -> VariantError:
    """Return the error for a flaw at the character `index` (from 0)."""
    shown = notation if len(notation) <= MAX_LENGTH else notation[:MAX_LENGTH] + "..."
    character = notation[index : index + 1]
    return VariantError(flaw, notation=shown, at=index + 1, character=character, **details)


class Movement(NamedTuple):
    """One way to move: a step, repeated up to `limit` times (0: no limit), in any of `vectors`.

    Steps pass over empty squares, and the last one may capture. The fields after `captures` modify this basic
    movement; with their defaults, the movement `is_plain`.
    """

    vectors: tuple[Vector, ...]
    limit: int = 1
    """0, or 1 to 16 squares, counted from the start of the last leg and including a hurdle or skipped
    square."""
    moves: bool = True
    captures: bool = True
    hop: str = ""
    """"p" or "g" for a hop over one hurdle, as in the notation; empty for no hop."""
    legs: tuple[tuple[Vector, int], ...] = ()
    """The vector and limit of each leg before the last one, in order. Each ends on an empty square."""
    lame: bool = False
    """The squares that each step passes must be empty: first straight steps, then diagonal ones."""
    skips: bool = False
    """The ride passes its first square, even if occupied, and can't end on it."""
    bounces: bool = False
    """The diagonal ride is reflected once, at an edge."""
    initial: bool = False
    """Only as the initial move of the piece."""

    @property
    def is_plain(self) -> bool:
        """Whether all fields after `captures` have their defaults."""
        return self[4:] == _PLAIN

    @property
    def lines(self) -> int:
        """The number of lines from a square; a riding leg before the last one counts as 16."""
        ways = len(self.vectors)
        for _, limit in self.legs:
            ways *= 1 if limit == 1 else 16
        return ways


_PLAIN = Movement(())[4:]


_Legs = tuple[tuple[Vector, int], ...]
"""Vectors and limits of the legs taken so far, at least one."""


class _Leg(NamedTuple):
    """A leg as written: its modifiers, their index in the notation, its leaps and its limit."""

    letters: str
    at: int
    leaps: tuple[Vector, ...]
    limit: int

    def find(self, letter: str) -> int:
        """Return the index of a modifier of this leg in the notation."""
        return self.at + self.letters.index(letter)


@lru_cache(maxsize=256)  # The largest result takes 0.1 MB.
def parse(notation: str) -> tuple[Movement, ...]:
    """Return the movements that `notation` describes, from White's point of view.

    Limits for untrusted text: MAX_LENGTH characters, MAX_RANGE steps, MAX_LEGS legs, MAX_LINES lines. Raises
    VariantError with the character in its details.
    """
    if len(notation) > MAX_LENGTH:
        raise _error(notation, MAX_LENGTH, Flaw.BETZA_LONG, most=MAX_LENGTH)
    if not notation:
        raise _error(notation, 0, Flaw.BETZA_NO_ATOM)
    if notation == NOTHING:
        return ()
    return _Parser(notation).movements()


class _Parser:
    def __init__(self, notation: str) -> None:
        self._notation = notation
        self._index = 0
        self._found: list[Movement] = []
        self._lines = 0

    def movements(self) -> tuple[Movement, ...]:
        while self._index < len(self._notation):
            if self._peek() == "[":
                self._bracket()
            else:
                self._term()
        return tuple(self._found)

    def _error(self, index: int, flaw: Flaw, **details: str | int) -> VariantError:
        return _error(self._notation, index, flaw, **details)

    def _peek(self) -> str:
        return self._notation[self._index : self._index + 1]

    # ---- characters

    def _modifiers(self, allowed: str) -> str:
        start = self._index
        while self._peek().islower():
            if self._peek() not in _MODIFIERS:
                raise self._error(self._index, Flaw.BETZA_MODIFIER)
            if self._peek() not in allowed:
                raise self._error(self._index, Flaw.BETZA_IN_BRACKETS)
            self._index += 1
        return self._notation[start : self._index]

    def _atom(self) -> str:
        atom = self._peek()
        if not atom:
            raise self._error(self._index - 1, Flaw.BETZA_NO_ATOM)
        if atom not in _LEAPS and atom not in _COMPOUNDS:
            raise self._error(self._index, Flaw.BETZA_ATOM)
        self._index += 1
        return atom

    def _range(self, atom: str) -> int:
        """Return the maximum number of steps; 0 for no limit."""
        if self._peek() == atom:
            self._index += 1
            return 0
        start = self._index
        while self._peek() and self._peek() in "0123456789":
            self._index += 1
        if self._index == start:
            return 0 if atom in _SLIDERS else 1
        digits = self._notation[start : self._index]
        if len(digits) > 2 or int(digits) > MAX_RANGE:
            raise self._error(start, Flaw.BETZA_RANGE, most=MAX_RANGE)
        return int(digits)

    # ---- terms

    def _term(self) -> None:
        """Parse modifiers, an atom and a range; `a` among the modifiers separates legs."""
        start = self._index
        letters = self._modifiers(_MODIFIERS)
        at = self._index
        atom = self._atom()
        limit = self._range(atom)
        leaps = tuple(_LEAPS[name] for name in _COMPOUNDS.get(atom, (atom,)))
        written: list[_Leg] = []
        for part in letters.split("a"):
            written.append(_Leg(part, start, leaps, limit))
            start += len(part) + 1
            if "y" in part:
                limit = 0 if limit == 1 else 1
        if "y" in written[-1].letters:
            raise self._error(written[-1].find("y"), Flaw.BETZA_NO_LEG)
        if len(written) == 1:
            self._single(written[0], at)
        else:
            self._chain(written, at, bracket=False)

    def _bracket(self) -> None:
        """Parse legs with atoms of their own. After - the piece must continue, before ? it may stop."""
        opened = self._index
        self._index += 1
        written: list[_Leg] = []
        stops: list[int] = []
        while True:
            start = self._index
            letters = self._modifiers(DIRECTIONS + "mci")
            if self._peek():
                atom = self._atom()
                limit = self._range(atom)
                leaps = tuple(_LEAPS[name] for name in _COMPOUNDS.get(atom, (atom,)))
                written.append(_Leg(letters, start, leaps, limit))
            separator = self._peek()
            if not separator:
                raise self._error(opened, Flaw.BETZA_BRACKET)
            if separator not in "?-]":
                raise self._error(self._index, Flaw.BETZA_SEPARATOR)
            self._index += 1
            if separator == "]":
                break
            if separator == "?":
                stops.append(len(written))
        for count in (*stops, len(written)):
            if count == 1:
                self._single(written[0], opened)
            else:
                self._chain(written[:count], opened, bracket=True)

    def _add(self, movement: Movement, at: int) -> None:
        self._lines += movement.lines
        if self._lines > MAX_LINES:
            raise self._error(at, Flaw.BETZA_MANY_WAYS, most=MAX_LINES)
        self._found.append(movement)

    # ---- movements

    def _first(self, leg: _Leg, at: int) -> list[tuple[Vector, ...]]:
        """Return the vectors of a first leg for each leap of its atom."""
        directions = bearings.pairs(leg.letters)
        alone = len(leg.leaps) == 1
        by_leap = [bearings.selected_images(leap, directions, alone=alone) for leap in leg.leaps]
        if not any(by_leap):
            raise self._error(at, Flaw.BETZA_DIRECTION, directions="".join(directions))
        return [vectors for vectors in by_leap if vectors]

    def _single(self, leg: _Leg, at: int) -> None:
        ride_kind = self._ride_kind(leg)
        limit = self._limit(leg, ride_kind)
        for vectors in self._first(leg, at):
            self._add(
                Movement(
                    vectors,
                    limit,
                    *_modality(leg.letters),
                    hop=ride_kind if ride_kind in ("p", "g") else "",
                    lame=ride_kind == "n" and max(map(abs, vectors[0])) > 1,
                    skips=ride_kind == "j",
                    bounces=ride_kind == "w",
                    initial="i" in leg.letters,
                ),
                at,
            )

    def _ride_kind(self, leg: _Leg) -> str:
        """Return the modifier that selects a kind of ride, or ""."""
        kinds = [letter for letter in leg.letters if letter in _RIDE_KINDS]
        for letter in kinds[1:]:
            if letter != kinds[0]:
                raise self._error(leg.find(letter), Flaw.BETZA_TWO_KINDS, first=kinds[0])
        return kinds[0] if kinds else ""

    def _limit(self, leg: _Leg, ride_kind: str) -> int:
        if ride_kind in ("p", "g"):
            # A hop can't be a single step: pW and gK, written without a range, mean pR and gQ.
            ranged = self._notation[self._index - 1].isdigit()
            if leg.limit == 1 and max(map(abs, leg.leaps[0])) == 1 and not ranged:
                return 0
            if leg.limit == 1:
                raise self._error(leg.find(ride_kind), Flaw.BETZA_HOP)
        if ride_kind == "j" and leg.limit == 1:
            raise self._error(leg.find("j"), Flaw.BETZA_SKIP)
        if ride_kind == "w" and (leg.leaps != (_LEAPS["F"],) or leg.limit == 1):
            raise self._error(leg.find("w"), Flaw.BETZA_BOUNCE)
        return leg.limit

    def _chain(self, written: list[_Leg], at: int, *, bracket: bool) -> None:
        """Add a movement with several legs: one Movement for each way through all but the last leg."""
        self._check_chain(written, bracket)
        continuing = _later_leg_in_brackets if bracket else _turn
        ways: list[_Legs] = [
            ((vector, written[0].limit),) for vectors in self._first(written[0], at) for vector in vectors
        ]
        moves, captures = _modality(written[-1].letters)
        initial = any("i" in leg.letters for leg in written)
        for leg in written[1:-1]:  # At most two, each with at most eight directions: 512 ways.
            ways = [(*legs, (vector, leg.limit)) for legs in ways for vector in continuing(leg, legs)]
        before = len(self._found)
        for legs in ways:
            last = continuing(written[-1], legs)
            if last:
                movement = Movement(last, written[-1].limit, moves, captures, legs=legs, initial=initial)
                self._add(movement, at)
        if len(self._found) == before:
            raise self._error(at, Flaw.BETZA_NO_WAY)

    def _check_chain(self, written: list[_Leg], bracket: bool) -> None:
        if len(written) > MAX_LEGS:
            raise self._error(written[MAX_LEGS].at, Flaw.BETZA_MANY_LEGS, most=MAX_LEGS)
        for number, leg in enumerate(written):
            for letter in leg.letters:
                if letter in _RIDE_KINDS:
                    raise self._error(leg.find(letter), Flaw.BETZA_ONE_LEG)
            if number < len(written) - 1 and "c" in leg.letters:
                raise self._error(leg.find("c"), Flaw.BETZA_EARLY_CAPTURE)
            if number and bearings.turns(bearings.pairs(leg.letters)) is None:
                raise self._error(leg.find("h"), Flaw.BETZA_FIRST_LEG)
            if number and bracket and bearings.is_oblique(leg.leaps[0]) and bearings.pairs(leg.letters):
                raise self._error(leg.at, Flaw.BETZA_OBLIQUE)


def _modality(letters: str) -> tuple[bool, bool]:
    """Return (moves, captures). m or c alone means only that; neither or both mean both."""
    return "c" not in letters or "m" in letters, "m" not in letters or "c" in letters


def _turn(leg: _Leg, legs: _Legs) -> tuple[Vector, ...]:
    """Return the vectors of a leg that follows `a`: the previous leg's vector, turned."""
    every_step = any(map(bearings.is_oblique, leg.leaps)) or len(leg.leaps) > 1
    turns = bearings.turns(bearings.pairs(leg.letters)) or range(0, 8, 1 if every_step else 2)
    mirrored = bearings.is_left_handed(legs[0][0])
    return tuple(bearings.turn_vector(legs[-1][0], turn, mirrored) for turn in sorted(turns))


def _later_leg_in_brackets(leg: _Leg, legs: _Legs) -> tuple[Vector, ...]:
    """Return the vectors of a later leg in brackets.

    With directions, they are its atom's vectors in these directions; otherwise, those that lead outward.
    """
    before = legs[-1][0]
    turns = bearings.turns(bearings.pairs(leg.letters))
    return tuple(
        vector
        for leap in leg.leaps
        for vector in dict.fromkeys(bearings.images(leap))
        if (bearings.turn_between(before, vector) in turns if turns else bearings.is_outward(before, vector))
    )
