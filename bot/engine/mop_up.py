"""Mop-up evaluation: how near a side that has hardly anything left is to being mated.

An ordinary evaluation is flat there: the side with the pieces shuffles until the game is drawn. So, where one
side is bare or nearly so, the other one pays for how far the lone king is from the squares where these pieces
mate, for every square that it can still walk to, and for the distance of its own king and of pieces of short
reach. All of it is found from how the variant's pieces move, so that it serves any board: mates are counted
by what the pieces cover on an empty board, each within the part of it that it can reach. Knight and bishop of
chess so find the corner of the bishop's colour.

The idea is the field's: "Mop-up Evaluation" in the chess programming wiki.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import log2
from typing import NamedTuple

from rules import Position, Variant
from rules.board.pieces import BLACK_BIT, OWN, Color, encode
from rules.movegen.leap_cache import reached
from rules.movement.paths import Path

NEARLY_BARE = 450
"""The most that the weaker side has beside its king, in hundredths of a pawn."""
SURPLUS = 200
"""The least that the other side has more."""
EDGE, EDGE_RARITY = 25, 0.3
"""What each step away from a square of mate costs the winning side, and how many steps farther a square is
taken to be where the king can be mated in half as many ways."""
CORNER, CORNER_RARITY = 40, 2.5
"""The same again, now for the squares where the king can be mated in most ways."""
ROOM, MOST_ROOM = 5, 28
"""What each square costs that the lone king can walk to, and how many are counted."""
KING = 16
"""What each move costs that the other king is away from the lone one."""
PIECE = 5
"""The same for each step of other pieces of short reach."""
BARE = 800
"""What it is worth to have the other side nearly bare, before these costs."""
PAWN = 150
"""Pieces that promote and are worth less than this count as pawns: no mate, but no draw."""
DRAWISH = 16
"""What is left of the worth of pieces that mate no bare king, as a divisor."""
MOST_PIECES = 4
"""With so many pieces mates are counted at most."""
MOST_KNOWN, MOST_COSTS = 20_000, 100
"""Boards and sets of pieces that are remembered."""
FARTHEST = 12.0
"""Steps to the squares of mate where there is no way."""
ANYWHERE = -1
"""The part of the board to which a piece in hand is bound."""

_OCCUPIED = re.compile(rb"[^\0]")

Man = tuple[int, int]
"""A piece's square and its code."""
Bound = tuple[int, int]
"""A piece's code, and the number of the part of the board that it can reach (see Movement.part)."""


class Standing(NamedTuple):
    """What both sides have beside their kings: (square, code) of White's and Black's men on the board, and
    their worth, those in hand included."""

    men: tuple[list[Man], list[Man]]
    force: list[int]


class MopUp:
    """The terms of one variant."""

    def __init__(self, variant: Variant, values: list[int]) -> None:
        """`values`: by board byte, the worth of a piece."""
        self._variant, self._values = variant, values
        self._squares = variant.geometry.squares
        self._kings = variant.royal
        self._promotion = variant.facts.promotion
        self._movement = Movement(variant)
        self._costs: dict[tuple[Color, tuple[Bound, ...]], list[int]] = {}
        self._known: dict[tuple[bytes, bytes], int | None] = {}

    def starts(self, position: Position) -> bool:
        """Is one side nearly bare, and the other not, at the root of a search? Forgets the search before."""
        self._known.clear()
        return self._winning(self._standing(position)) is not None

    def added(self, score: int, position: Position) -> int:
        """A position's score for White with these terms."""
        key = position.board, position.hands
        if key not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[key] = self.worth(position)
        worth = self._known[key]
        return score // DRAWISH if worth is None else score + worth

    def worth(self, position: Position) -> int | None:
        """What the terms are worth to White; None where the pieces that are left mate no bare king."""
        standing = self._standing(position)
        side = self._winning(standing)
        if side is None:
            return 0
        board, other, men = position.board, side.opponent, standing.men[side]
        lone, king = board.find(self._kings[other]), board.find(self._kings[side])
        if lone < 0 or king < 0:
            return 0
        costs = self._costs_of(position, side, men)
        if costs is None and not standing.force[other]:
            return 0 if any(map(self._is_pawn, men)) else None
        movement = self._movement
        region = movement.region(board, lone, [*men, (king, self._kings[side])], other)
        cost = ROOM * len(region) + KING * movement.steps(self._kings[side], lone)[king]
        if costs is not None:
            cost += (costs[lone] + sum([costs[square] for square in region]) // len(region)) // 2
        for square, code in men:
            if movement.is_short(code):
                cost += PIECE * self._variant.geometry.distance(square, lone)
        return cost - BARE if side else BARE - cost

    def _standing(self, position: Position) -> Standing:
        board, kings, values = position.board, self._kings, self._values
        men: tuple[list[Man], list[Man]] = ([], [])
        for match in _OCCUPIED.finditer(board):
            square = match.start()
            code = board[square]
            if code not in kings:
                men[code > BLACK_BIT].append((square, code))
        force = [sum([values[code] for _, code in each]) for each in men]
        size = len(self._variant.kinds)
        for number, count in enumerate(position.hands):
            if count:
                force[number // size] += count * values[number % size + 1]
        return Standing(men, force)

    def _winning(self, standing: Standing) -> Color | None:
        white, black = standing.force
        if min(white, black) > NEARLY_BARE or abs(white - black) < SURPLUS:
            return None
        return Color.WHITE if white > black else Color.BLACK

    def _is_pawn(self, man: Man) -> bool:
        """Is this a pawn-like piece, whose worth lies in its promotion?"""
        code = man[1]
        return (
            self._promotion is not None and self._values[code] < PAWN and any(self._promotion.becomes[code])
        )

    # ---- squares of mate

    def _costs_of(self, position: Position, side: Color, men: list[Man]) -> list[int] | None:
        """By the lone king's square, the penalty for its distance to mate; None if no mate exists.

        The fewest pieces count that mate at all, the dearest first.
        """
        found = [(man[1], self._movement.part(man[1], man[0])) for man in men if not self._is_pawn(man)]
        size = len(self._variant.kinds)
        for index, count in enumerate(position.hands[side * size : (side + 1) * size]):
            found += [(encode(index, side), ANYWHERE)] * count
        found.sort(key=lambda bound: (-self._values[bound[0]], bound))
        for number in range(1, min(len(found), MOST_PIECES) + 1):
            pieces = tuple(found[:number])
            costs = self._costs.get((side, pieces))
            if costs is None:
                if len(self._costs) >= MOST_COSTS:
                    self._costs.clear()
                costs = self._costs[side, pieces] = self._found_costs(side, pieces)
            if costs:
                return costs
        return None

    def _found_costs(self, side: Color, pieces: tuple[Bound, ...]) -> list[int]:
        """The costs of exactly these pieces, empty where they can't mate."""
        counts = [self._movement.mates(side, square, pieces) for square in self._squares]
        most = max(counts)
        if not most:
            return []
        edge, corner = (
            self._spread([rarity * log2(most / count) if count else FARTHEST for count in counts], side)
            for rarity in (EDGE_RARITY, CORNER_RARITY)
        )
        return [round(EDGE * near + CORNER * far) for near, far in zip(edge, corner, strict=True)]

    def _spread(self, found: list[float], side: Color) -> list[float]:
        """The lone king's distances: each at most a step more than those around it."""
        ways = self._movement.ways(self._kings[side.opponent])
        while True:
            nearer = [
                min([found[square], *(found[end] + 1.0 for end in ways[square])]) for square in self._squares
            ]
            if nearer == found:
                return found
            found = nearer


class Movement:
    """What the pieces of a variant cover and how they walk, as sets of squares in bits."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._squares = variant.geometry.squares
        self._kings = variant.royal
        self._covers: dict[int, list[int]] = {}
        self._ways: dict[int, list[tuple[int, ...]]] = {}
        self._masks: dict[int, list[int]] = {}
        self._parts: dict[int, list[int]] = {}
        self._steps: dict[tuple[int, int], list[int]] = {}
        self._short: dict[int, bool] = {}
        self._lines: dict[tuple[int, int], list[tuple[int, Path]]] = {}
        self._sees = variant.facts.flying_general
        self._stalemates = variant.facts.stalemate == "loss"

    # ---- on an empty board

    def paths(self, code: int, square: int) -> tuple[Path, ...]:
        """The paths along which a piece captures; kings that may not face each other do so as rooks."""
        found = self._variant.tables.capturing(code, square)
        if self._sees and code in self._kings:
            ray = self._variant.geometry.ray
            lines = (ray(square, *way, 0) for way in ((1, 0), (-1, 0), (0, 1), (0, -1)))
            found += tuple(Path((), line, moves=False, captures=True) for line in lines if line)
        return found

    def covers(self, code: int) -> list[int]:
        """By square, what a piece covers from there."""
        found = self._covers.get(code)
        if found is None:
            found = self._covers[code] = [
                _bits(
                    end
                    for path in self.paths(code, square)
                    for end in path.squares[bool(path.hop) :]
                    if end != square
                )
                for square in self._squares
            ]
        return found

    def ways(self, code: int) -> list[tuple[int, ...]]:
        """By square, where a piece may go from there."""
        found = self._ways.get(code)
        if found is None:
            tables = self._variant.tables
            found = self._ways[code] = [
                tuple(
                    {end for path in tables.paths(code, square) if not path.initial for end in path.squares}
                )
                for square in self._squares
            ]
        return found

    def masks(self, code: int) -> list[int]:
        found = self._masks.get(code)
        if found is None:
            found = self._masks[code] = [_bits(ends) for ends in self.ways(code)]
        return found

    def part(self, code: int, square: int) -> int:
        """The number of the part of the board to which a piece is bound (see MopUp)."""
        found = self._parts.get(code)
        if found is None:
            found = self._parts[code] = self._divided(code)
        return found[square]

    def _divided(self, code: int) -> list[int]:
        found = list(self._squares)
        ways = self.ways(code)
        changed = True
        while changed:
            changed = False
            for square in self._squares:
                least = min([found[square], *(found[end] for end in ways[square])])
                for each in (square, *ways[square]):
                    if found[each] != least:
                        found[each], changed = least, True
        return found

    def is_short(self, code: int) -> bool:
        """Does a piece move by few squares at a time?"""
        found = self._short.get(code)
        if found is None:
            tables = self._variant.tables
            found = self._short[code] = all(
                len(path.squares) < 3 for square in self._squares for path in tables.paths(code, square)
            )
        return found

    def steps(self, code: int, goal: int) -> list[int]:
        """By square, how many moves a piece needs to a square beside the goal, 0 where it can't get there."""
        found = self._steps.get((code, goal))
        if found is None:
            ways = self.ways(code)
            found, reached, number = [0] * len(self._squares), {goal}, 0
            seen = {goal}
            while reached:
                reached = {s for s in self._squares if s not in seen and not reached.isdisjoint(ways[s])}
                for square in reached:
                    found[square] = number
                seen |= reached
                number += 1
            self._steps[code, goal] = found
        return found

    # ---- mates

    def mates(self, side: Color, lone: int, men: Iterable[Bound]) -> int:
        """In how many ways a side's king and these pieces can mate a lone king on a square."""
        flights = self.masks(self._kings[side.opponent])[lone]
        if not flights:
            return 0
        wanted = flights if self._stalemates else flights | 1 << lone
        sums: dict[int, int] = {}
        for square, cover in enumerate(self.covers(self._kings[side])):
            if square != lone and not cover >> lone & 1:
                sums[cover & wanted] = sums.get(cover & wanted, 0) + 1
        for code, part in men:
            covers: dict[int, int] = {}
            for square, cover in enumerate(self.covers(code)):
                if square != lone and part in (ANYWHERE, self.part(code, square)):
                    covers[cover & wanted] = covers.get(cover & wanted, 0) + 1
            following: dict[int, int] = {}
            for one, count in sums.items():
                for other, times in covers.items():
                    following[one | other] = following.get(one | other, 0) + count * times
            sums = following
        return sums.get(wanted, 0)

    # ---- on a board

    def region(self, board: bytes, lone: int, men: list[Man], side: Color) -> list[int]:
        """The squares to which `side`'s lone king can walk, its own included, were it alone to move; those
        so many steps away that there are MOST_ROOM or more. `men` are the other side's, with its king."""
        without = board[:lone] + b"\0" + board[lone + 1 :]
        taken, own = 1 << lone, OWN[side]
        for square, code in men:
            taken |= self._covered(without, square, code)
        for match in _OCCUPIED.finditer(without):
            if own[board[match.start()]]:
                taken |= 1 << match.start()
        masks = self.masks(self._kings[side])
        found, outermost = [lone], [lone]
        while outermost and len(found) < MOST_ROOM:
            news = 0
            for square in outermost:
                news |= masks[square]
            news &= ~taken
            taken |= news
            outermost = _squares(news)
            found += outermost
        return found

    def _covered(self, board: bytes, square: int, code: int) -> int:
        found = 0
        for mask, path in self._laid(code, square):
            if path.hop or path.before or any(map(board.__getitem__, path.squares[:-1])):
                for end in reached(board, path):
                    found |= 1 << end
            else:
                found |= mask
        return found

    def _laid(self, code: int, square: int) -> list[tuple[int, Path]]:
        found = self._lines.get((code, square))
        if found is None:
            found = self._lines[code, square] = [
                (_bits(path.squares), path) for path in self.paths(code, square)
            ]
        return found


def _bits(squares: Iterable[int]) -> int:
    found = 0
    for square in squares:
        found |= 1 << square
    return found


def _squares(bits: int) -> list[int]:
    found: list[int] = []
    while bits:
        least = bits & -bits
        found.append(least.bit_length() - 1)
        bits ^= least
    return found


def mop_up_of(variant: Variant, values: list[int]) -> MopUp | None:
    """The terms of a variant, by its pieces' worth; None where no king is mated, or reaching a goal wins."""
    if not all(variant.royal) or variant.has_walls or variant.facts.goal is not None:
        return None
    return MopUp(variant, values)
