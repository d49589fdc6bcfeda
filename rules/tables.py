"""Movement compiled for every square: where a piece goes from here, and from where a square is attacked.

Both come from the same Betza movements. `Move` objects are made here once and shared by all positions.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from rules import betza
from rules.move import Move
from rules.pieces import Color, PieceType, encode

if TYPE_CHECKING:
    from rules.variant import Variant

Step = tuple[int, Move]
"""A square and the move that goes there."""
Ray = tuple[Step, ...]
"""Steps in one direction, nearest first; the next is reached only over empty squares."""


class Reach(NamedTuple):
    """Where one piece goes from one square."""

    leaps: tuple[Step, ...]
    rays: tuple[Ray, ...]
    quiets: tuple[Ray, ...]
    captures: tuple[Ray, ...]
    expansions: dict[Move, tuple[Move, ...]] | None
    """The moves that stand for a plain one where laws offer a choice (promotion); None where they don't."""


class Sight(NamedTuple):
    """One square of a line of attack, looking outwards from the square attacked."""

    square: int
    codes: frozenset[int]
    """The pieces that attack from here if all squares between are empty."""
    path: frozenset[int]
    """The squares from here to the one attacked: here included, the one attacked not."""


Threats = tuple[tuple[Sight, ...], ...]
"""All lines of attack on one square."""


class Tables:
    """`reach[code][square]`, and `threats[color][square]`: how that colour's pieces attack the square."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._geometry = variant.geometry
        self._moves: dict[tuple[int, int], Move] = {}
        self.reach: list[tuple[Reach, ...]] = [()] * 256
        movements = [betza.parse(kind.betza) for kind in variant.pieces]
        for color in Color:
            for index, kind in enumerate(variant.pieces):
                self.reach[encode(index, color)] = tuple(
                    self._reach(kind, color, movements[index], square) for square in self._geometry.squares
                )
        self.threats: tuple[tuple[Threats, ...], ...] = tuple(
            self._threats(color, movements) for color in Color
        )

    def plain(self, origin: int, target: int) -> Move:
        """The move from one square to another that is no more than that."""
        move = self._moves.get((origin, target))
        if move is None:
            names = self._geometry.names
            move = self._moves[origin, target] = Move(names[origin] + names[target], origin, target)
        return move

    def _reach(
        self, kind: PieceType, color: Color, movements: tuple[betza.Movement, ...], origin: int
    ) -> Reach:
        leaps: list[Step] = []
        rays: list[Ray] = []
        quiets: list[Ray] = []
        captures: list[Ray] = []
        for movement in movements:
            for vector in movement.vectors:
                ray = self._ray(kind, color, movement, vector, origin)
                if not ray:
                    continue
                if movement.moves and movement.captures:
                    (leaps.extend if movement.limit == 1 else rays.append)(ray)
                else:
                    (quiets if movement.moves else captures).append(ray)
        steps = [*leaps, *(step for ray in (*rays, *quiets, *captures) for step in ray)]
        expansions = self._expansions(kind, color, [move for _, move in steps])
        return Reach(tuple(leaps), tuple(rays), tuple(quiets), tuple(captures), expansions)

    def _ray(
        self, kind: PieceType, color: Color, movement: betza.Movement, vector: betza.Vector, origin: int
    ) -> Ray:
        files, ranks = vector if color is Color.WHITE else (-vector[0], -vector[1])
        ray = tuple(
            (target, self.plain(origin, target))
            for target in self._geometry.ray(origin, files, ranks, movement.limit)
        )
        for law in self._variant.hooks("stretch"):
            ray = law.stretch(kind, color, movement, (files, ranks), origin, ray)
        return ray

    def _expansions(
        self, kind: PieceType, color: Color, moves: list[Move]
    ) -> dict[Move, tuple[Move, ...]] | None:
        found: dict[Move, tuple[Move, ...]] = {}
        for law in self._variant.hooks("expand"):
            for move in moves:
                choices = law.expand(kind, color, move)
                if choices is not None:
                    found[move] = choices
        return found or None

    def _threats(self, color: Color, movements: list[tuple[betza.Movement, ...]]) -> tuple[Threats, ...]:
        """Turns every capturing movement round: its vector, seen from the square that it attacks."""
        riders: dict[betza.Vector, list[tuple[int, int]]] = defaultdict(list)
        for index, piece in enumerate(movements):
            for movement in piece:
                if movement.captures:
                    for files, ranks in movement.vectors:
                        outward = (-files, -ranks) if color is Color.WHITE else (files, ranks)
                        riders[outward].append((movement.limit, encode(index, color)))
        return tuple(
            tuple(line for vector in riders if (line := self._line(square, vector, riders[vector])))
            for square in self._geometry.squares
        )

    def _line(self, square: int, vector: betza.Vector, riders: list[tuple[int, int]]) -> tuple[Sight, ...]:
        limits = [limit for limit, _ in riders]
        longest = 0 if 0 in limits else max(limits)
        line: list[Sight] = []
        path: frozenset[int] = frozenset()
        for distance, seen in enumerate(self._geometry.ray(square, *vector, longest), 1):
            path |= {seen}
            codes = frozenset(code for limit, code in riders if not limit or distance <= limit)
            line.append(Sight(seen, codes, path))
        return tuple(line)
