"""Pieces that may not leave part of the board.

In Chinese and Korean chess, the general and the guards never leave the palace, and Chinese elephants never
cross the river. A piece may pass over squares outside its region, but not stop there.

In Chinese chess, a soldier moves and captures one step straight ahead; once it has crossed the river, it may
also step sideways. `soldierPromotionRank` is the first rank beyond the river, counted from the soldier's
side.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.board.pieces import BLACK_BIT, Color, named_pieces
from rules.caches import cached_in_variant
from rules.definitions.piece_kinds import CUSTOM_PIECES
from rules.definitions.section_values import integer, region, zone
from rules.facts import Facts
from rules.laws.law import Law
from rules.movement.paths import Path
from rules.variant import Variant

_KEYS = {
    f"mobilityRegion{color.label.capitalize()}{name[0].upper()}{name[1:]}": (name, color)
    for name in (*named_pieces(), *CUSTOM_PIECES)
    for color in Color
}


@cached_in_variant
def regions_of(variant: Variant) -> dict[int, frozenset[int]]:
    """Return the squares of confined pieces, by code. Raises VariantError."""
    regions: dict[int, frozenset[int]] = {}
    for key in variant.section.entries:
        if key in _KEYS:
            name, color = _KEYS[key]
            squares = zone(variant, key)
            if squares:
                regions.update(dict.fromkeys(variant.kinds.codes_named(name)[color], squares))
    return regions


@cached_in_variant
def confined_defenders(variant: Variant) -> frozenset[int]:
    """Return pieces that can never reach the other royal piece, such as guards and Chinese elephants."""
    regions, everywhere = regions_of(variant), frozenset(variant.geometry.squares)
    if not regions:
        return frozenset()
    royal = variant.kinds.royal
    return frozenset(
        code
        for color, codes in zip(Color, variant.kinds.codes("*"), strict=True)
        for code in codes
        if regions.get(code, everywhere).isdisjoint(regions.get(royal[color.opponent], everywhere))
    )


class MobilityRegion(Law):
    """Regions that some pieces may not leave."""

    keys = dict.fromkeys(_KEYS, region)

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._regions = regions_of(variant)

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> MobilityRegion | None:
        return cls(variant) if regions_of(variant) else None

    def describe(self, facts: Facts) -> Facts:
        regions, everywhere = self._regions, frozenset(self._variant.geometry.squares)
        confined = {
            self._variant.kinds.type_of(code): (
                regions.get(code & ~BLACK_BIT, everywhere),
                regions.get(code | BLACK_BIT, everywhere),
            )
            for code in regions
        }
        return facts._replace(regions=confined)

    def shape(self, code: int, origin: int, paths: tuple[Path, ...]) -> tuple[Path, ...]:
        region = self._regions.get(code)
        if region is None:
            return paths
        return tuple(part for path in paths for part in _within(path, region))


def _within(path: Path, region: frozenset[int]) -> Iterator[Path]:
    """Yield the parts of a path in the region. Squares passed outside must be empty."""
    if path.hop:
        # The hurdle may be outside, so cut the ride only where it finally leaves the region.
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


_SOLDIER = "soldier"


class SoldierPromotion(Law):
    """Soldiers (`soldier`) that stay on their file until they reach `soldierPromotionRank`."""

    keys = {"soldierPromotionRank": integer(1, 16)}

    def __init__(self, rank: int, codes: tuple[frozenset[int], frozenset[int]], variant: Variant) -> None:
        self._rank = rank
        self._codes = codes
        self._geometry = variant.geometry
        self._piece = variant.kinds.type_of(min(codes[Color.WHITE]))

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> SoldierPromotion | None:
        rank = int(variant.section.get("soldierPromotionRank", 1)) - 1
        codes = variant.kinds.codes_named(_SOLDIER)
        return cls(rank, codes, variant) if rank and any(codes) else None

    def describe(self, facts: Facts) -> Facts:
        return facts._replace(river_crossing=self._piece)

    def has_not_crossed(self, code: int, square: int) -> bool:
        """Return whether this is a soldier that hasn't crossed the river."""
        rank = self._geometry.rank_of(square)
        if code in self._codes[Color.WHITE]:
            return rank < self._rank
        return code in self._codes[Color.BLACK] and self._geometry.ranks - 1 - rank < self._rank

    def shape(self, code: int, origin: int, paths: tuple[Path, ...]) -> tuple[Path, ...]:
        if not self.has_not_crossed(code, origin):
            return paths
        file_of = self._geometry.file_of
        return tuple(path for path in paths if file_of(path.squares[0]) == file_of(origin))
