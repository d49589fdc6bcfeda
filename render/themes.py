"""The colours of boards: themes, from art/themes.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from render.colors import RGB, blend, contrast, parse_color
from render.svg_raster import own_art

ARROW_ALPHA, PALE = 0.72, 0.2
"""Opacity of arrows, and of pieces in a tray that are not in hand."""
MIDDLE: RGB = (0x8C, 0x8C, 0x8C)
"""Colour of an evaluation bar's middle line, visible on both parts."""
_EARLIER = 0.42
"""Strength of the tint of the move before the last one, relative to the last move's."""
_MIN_CONTRAST = 3.0
"""Minimum contrast of a target's mark with its ground."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a board, which art/themes.toml explains."""

    light: RGB
    dark: RGB
    plain: RGB
    last_light: RGB
    last_dark: RGB
    last_plain: RGB
    line: RGB
    last_edge: RGB
    check: RGB
    check_edge: RGB
    target: RGB
    target_alpha: float
    better: RGB
    played: RGB
    threat: RGB
    frame: RGB
    label: RGB

    @property
    def secondary(self) -> RGB:
        """The colour of secondary text."""
        return blend(self.frame, self.label, 5 / 6)

    def target_on(self, ground: RGB) -> RGB:
        """Return a colour for a target's mark that has enough contrast with a ground."""
        alpha = self.target_alpha
        color = blend(ground, self.target, alpha)
        while contrast(color, ground) < _MIN_CONTRAST and alpha < 1:
            alpha = min(1.0, alpha + 0.04)
            color = blend(ground, self.target, alpha)
        return color

    def squares(self, checkered: bool) -> tuple[tuple[RGB, RGB, RGB], ...]:
        """Return the grounds of a board's squares, each with its tints for the last move and the move before
        it."""
        pairs = [(self.light, self.last_light), (self.dark, self.last_dark)]
        if not checkered:
            pairs = [(self.plain, self.last_plain)]
        return tuple((ground, last, blend(ground, last, _EARLIER)) for ground, last in pairs)

    def grounds(self, checkered: bool) -> tuple[RGB, ...]:
        """Return all colours that cover areas of squares below the pieces."""
        squares = tuple(color for shades in self.squares(checkered) for color in shades)
        targets = tuple(map(self.target_on, (*squares, self.check)))
        return (*squares, self.last_edge, self.check, self.check_edge, *targets)


def _read(table: dict[str, Any]) -> Theme:
    values: dict[str, Any] = {
        key: parse_color(value) if isinstance(value, str) else value for key, value in table.items()
    }
    return Theme(**values)


@cache
def all_themes() -> MappingProxyType[str, Theme]:
    """Return the themes by name, the default first."""
    tables: dict[str, dict[str, Any]] = tomllib.loads(own_art("themes.toml"))
    return MappingProxyType({name: _read(table) for name, table in tables.items()})
