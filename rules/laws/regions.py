"""Pieces that may not leave a part of the board.

In the chess of China and Korea the general and his guards never leave the palace, and a Chinese elephant
never crosses the river. A piece may pass over a square that is closed to it, but not stop there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.board.pieces import BLACK_BIT, Color, named_pieces
from rules.definitions.values import Section, region, zone
from rules.laws.law import Law

if TYPE_CHECKING:
    from rules.facts import Facts
    from rules.movement.paths import Path
    from rules.variant import Variant

_NAMES = (*named_pieces(), *(f"customPiece{number}" for number in range(1, 26)))
_KEYS = {
    f"mobilityRegion{color.label.capitalize()}{name[0].upper()}{name[1:]}": (name, color)
    for name in _NAMES
    for color in Color
}


class MobilityRegion(Law):
    """`regions` tells, by board byte, on which squares that piece may stand."""

    keys = dict.fromkeys(_KEYS, region)

    def __init__(self, regions: dict[int, frozenset[int]], variant: Variant) -> None:
        self.regions = regions
        everywhere = frozenset(variant.geometry.squares)
        self._told = {
            variant.type_of(code): (
                regions.get(code & ~BLACK_BIT, everywhere),
                regions.get(code | BLACK_BIT, everywhere),
            )
            for code in regions
        }

    @classmethod
    def of(cls, section: Section, variant: Variant) -> MobilityRegion | None:
        found: dict[int, frozenset[int]] = {}
        for key in section.entries:
            if key in _KEYS:
                name, color = _KEYS[key]
                squares = zone(section, variant, key)
                if squares:
                    found.update(dict.fromkeys(variant.codes_named(name)[color], squares))
        return cls(found, variant) if found else None

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(regions=self._told)

    def allows(self, code: int, square: int) -> bool:
        """May this piece stand there?"""
        region = self.regions.get(code)
        return region is None or square in region

    def shape(self, code: int, origin: int, paths: tuple[Path, ...]) -> tuple[Path, ...]:  # noqa: ARG002
        region = self.regions.get(code)
        if region is None:
            return paths
        return tuple(part for path in paths for part in _within(path, region))


def bystanders(variant: Variant, regions: MobilityRegion | None) -> frozenset[int]:
    """The pieces that can never stand where the other royal piece may: guards, Chinese elephants."""
    if regions is None:
        return frozenset()
    squares = variant.geometry.squares
    return frozenset(
        code
        for color in Color
        for codes in variant.codes("*")[color : color + 1]
        for code in codes
        if not any(
            regions.allows(code, square) and regions.allows(variant.royal[color.opponent], square)
            for square in squares
        )
    )


def _within(path: Path, region: frozenset[int]) -> Iterator[Path]:
    """The parts of a path that lie in the region; what is passed on the way there has to be empty."""
    if path.hop:
        # The hurdle may stand outside: such a ride is only cut where it has left the region for good.
        inside = [place for place, square in enumerate(path.squares) if square in region]
        if inside:
            yield path._replace(squares=path.squares[: inside[-1] + 1])
        return
    passed, run = list(path.before), list[int]()
    for square in path.squares:
        if square in region:
            run.append(square)
            continue
        if run:
            yield path._replace(before=tuple(passed), squares=tuple(run))
        passed, run = [*passed, *run, square], []
    if run:
        yield path._replace(before=tuple(passed), squares=tuple(run))
