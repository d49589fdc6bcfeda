"""Chinese characters as outlines (art/glyphs.toml), so that pictures need no font of their own."""

from __future__ import annotations

import tomllib
from functools import cache
from types import MappingProxyType

from render.raster import own_art

_EM = 1000


def glyph(character: str, left: float, top: float, size: float) -> str:
    """Return a character as SVG, with the fill of its surroundings. Raises KeyError."""
    scale = size / _EM
    return f'<path transform="translate({left:g} {top:g}) scale({scale:g})" d="{_outlines()[character]}"/>'


@cache
def _outlines() -> MappingProxyType[str, str]:
    return MappingProxyType(tomllib.loads(own_art("glyphs.toml")))
