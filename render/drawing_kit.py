"""The theme, piece set and palette for a variant's boards in a style."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations
from typing import NamedTuple

from render.badges import badge_colors, badge_edges
from render.colors import RGB, Palette, blend, css, steps, thin_out
from render.pieces import EDGE, LETTER, PieceSet, all_sets, piece_sets
from render.style import Style
from render.svg_raster import set_art
from render.themes import ARROW_ALPHA, MIDDLE, PALE, Theme, all_themes
from rules import WHITE, Color, Variant
from rules.caches import cached_in_variant
from rules.variant import FAMILIES

_ON_POINTS = ("xiangqi", "janggi")
"""Families whose pieces stand on points, the intersections of lines."""
_DUCK, _DUCK_FILL = ("green", "Duck.svg"), "#ffe066"
_DUCK_INKS: tuple[RGB, ...] = ((0xFF, 0xB8, 0x14), (0, 0, 0))
"""Colours of its fill, which differs from the tint of the last move, and of its lines."""
BLAST_INKS: tuple[RGB, ...] = ((0xFF, 0xA0, 0x2B), (0xC2, 0x2E, 0x0A))
"""Colours of an explosion: of its fill and its edge."""


@dataclass(frozen=True)
class Kit:
    """Theme, piece set and palette of a variant's boards.

    checkered: whether the board has light and dark squares. points: whether pieces stand on points, so there
    are no squares to tint. duck: whether walls are drawn as ducks.
    """

    key: Hashable
    theme: Theme
    pieces: PieceSet
    checkered: bool
    points: bool
    duck: bool
    palette: Palette

    @property
    def plate(self) -> RGB:
        """The colour of light squares, which is the ground of icons on bars and charts."""
        return self.theme.squares(self.checkered)[0][0]

    @cached_property
    def marked(self) -> Palette:
        """The palette followed by the colours of arrows, badges and an evaluation bar.

        Indices of the palette are valid in both.
        """
        look, sides = self.theme, (self.pieces.white, self.pieces.black)
        bases = [color for shades in look.squares(self.checkered) for color in shades]
        bases += [color for side in sides for color in (side.fill, side.line, side.shade)]
        exact = [
            *self.palette.colors,
            *badge_colors(),
            MIDDLE,
            *(color_of(self.pieces, color) for color in Color),
        ]
        inks = (look.better, look.played, look.threat, look.label)
        below_arrows = [blend(color, ink, ARROW_ALPHA) for ink in inks for color in bases]
        return Palette(thin_out(exact, [*below_arrows, *badge_edges()]))


def duck_art() -> str:
    """Return the picture of a duck as SVG."""
    return (set_art(*_DUCK) or "").replace(_DUCK_FILL, css(_DUCK_INKS[0]))


def color_of(pieces: PieceSet, color: Color) -> RGB:
    """Return the colour of a side's counter."""
    if pieces.turns:
        # If both sides' pieces look alike, the first side has a black counter, as in game records.
        return (0, 0, 0) if color == WHITE else (255, 255, 255)
    inks = pieces.inks(color == WHITE)
    return inks.fill if pieces.white.fill != pieces.black.fill else inks.line


@cached_in_variant
def kit_of(variant: Variant, style: Style) -> Kit:
    facts = variant.facts
    name = _set_for(variant, style.piece_set(variant.family)).credit.name
    checkered, points = variant.family == FAMILIES[0], variant.family in _ON_POINTS
    letters = style.letters and all_sets()[name].characters
    return _kit(_Look(style.theme, name, checkered, points, facts.wall_moves, facts.explodes, letters))


def _set_for(variant: Variant, chosen: PieceSet) -> PieceSet:
    """Return the chosen set or, if it lacks a piece, the family's first set that has them all."""
    names = {piece.name for piece in variant.pieces}
    sets = [chosen, *(all_sets()[name] for name in piece_sets(variant.family))]
    return next((pieces for pieces in sets if all(map(pieces.layers, names))), chosen)


class _Look(NamedTuple):
    """The properties that determine a kit."""

    theme: str
    pieces: str
    checkered: bool
    points: bool
    duck: bool
    explodes: bool
    letters: bool


@lru_cache(maxsize=64)
def _kit(look: _Look) -> Kit:
    theme, chosen = all_themes()[look.theme], all_sets()[look.pieces]
    more: tuple[RGB, ...] = ()
    for inks, used in ((_DUCK_INKS, look.duck), (BLAST_INKS, look.explodes), ((LETTER, EDGE), look.letters)):
        more += inks if used else ()
    colors = palette(theme, chosen, look.checkered, more)
    pieces = replace(chosen, letters=look.letters)
    return Kit(look, theme, pieces, look.checkered, look.points, look.duck, colors)


def palette(look: Theme, chosen: PieceSet, checkered: bool, more: tuple[RGB, ...] = ()) -> Palette:
    """Return the palette for a theme and a piece set.

    It contains the grounds and inks, and blends of outlines with grounds, of inks with each other, and of
    marks with squares.
    """
    grounds = look.grounds(checkered)
    sides = (chosen.white, chosen.black)
    rims = [rim for rim in chosen.rims if rim]
    exact = [look.frame, look.label, *grounds, *sides[0].all, *sides[1].all, *rims, *more]
    if not checkered:
        exact.append(look.line)
    shades = [color for tints in look.squares(checkered) for color in tints]
    between = [*chosen.gradients]
    between += [color for side in sides for ground in grounds for color in steps(ground, side.line, 3)]
    # Pieces that are not in hand.
    between += [blend(tints[0], side.fill, PALE) for side in sides for tints in look.squares(checkered)]
    between += [color for side in sides for a, b in combinations(side.all, 2) for color in steps(a, b, 3)]
    # The glow of a check fades into the squares. Clocks low on time have the same red.
    between += [color for ground in shades for color in steps(ground, look.check, 4)]
    between += steps(look.frame, look.label, 5)
    between += steps(look.check, look.label, 2)
    if not checkered:
        between += steps(look.plain, look.line, 5)
    between += [color for a, b in combinations(more, 2) for color in steps(a, b, 5)]
    between += [color for a, b in combinations(grounds, 2) for color in steps(a, b, 1)]
    return Palette(thin_out(exact, between))
