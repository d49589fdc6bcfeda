"""The palace of Korean chess with its diagonal lines, and the limits of Korean cannons.

Diagonal lines connect the corners of the palace, and pieces that move along lines may follow them: general
and guards one step, the chariot any distance, the soldier one step, but never backwards, and the cannon from
a corner to the opposite one over a piece in the centre. Horse and elephant can't use them.

A Korean cannon jumps over one piece to move or to capture. It may neither jump over nor capture a cannon of
either side.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rules.board.pieces import BLACK_BIT, PieceType, side_of
from rules.definitions.section_values import region, zone
from rules.facts import Facts
from rules.laws.law import Law
from rules.movement import betza
from rules.movement.betza import Movement
from rules.movement.paths import Path, all_paths
from rules.variant import Variant

_SHUNNING = "janggiCannon"


class DiagonalLines(Law):
    """Diagonal lines between certain points of the board."""

    switch = ("diagonalLines", True)
    keys = {"diagonalLines": region}

    def __init__(self, variant: Variant) -> None:
        self._geometry = variant.geometry
        self._points = zone(variant, "diagonalLines")
        self._movements = [tuple(_turned(kind.type.betza)) for kind in variant.kinds]

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(palace_lines=self._points)

    def shape(self, code: int, origin: int, paths: tuple[Path, ...]) -> tuple[Path, ...]:
        if origin not in self._points:
            return paths
        color = side_of(code)
        diagonal = all_paths(self._geometry, self._movements[(code & ~BLACK_BIT) - 1], color, origin)
        return (*paths, *(part for path in diagonal for part in self._along(path)))

    def _along(self, path: Path) -> Iterator[Path]:
        """Yield the path up to the end of the diagonal lines if it starts along them."""
        end = next((place for place, square in enumerate(path.squares) if square not in self._points), None)
        if end != 0:
            yield path._replace(squares=path.squares[:end])


def _turned(notation: str) -> Iterator[Movement]:
    """Yield straight movements turned to the diagonals between them."""
    for movement in betza.parse(notation):
        own = set(movement.vectors)
        diagonals = tuple((x, y) for x, y in product((-1, 1), repeat=2) if (x, 0) in own and (0, y) in own)
        if diagonals and not movement.legs:
            yield movement._replace(vectors=diagonals)


class ShunningCannons(Law):
    """Cannons (`janggiCannon`) that neither jump over nor capture each other."""

    def __init__(self, codes: frozenset[int], piece: PieceType) -> None:
        self._codes = codes
        self._piece = piece

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> ShunningCannons | None:
        white, black = variant.kinds.codes_named(_SHUNNING)
        return cls(white | black, variant.kinds.type_of(min(white))) if white else None

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(shunning=self._piece)

    def shape(self, code: int, origin: int, paths: tuple[Path, ...]) -> tuple[Path, ...]:
        if code not in self._codes:
            return paths
        return tuple(path._replace(shuns=self._codes) for path in paths)
