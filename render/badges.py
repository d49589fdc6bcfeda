"""Badges for judgements of moves and puzzle answers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from render.colors import RGB, css, steps
from render.style import Layout

_LIGHT: RGB = (0xFF, 0xFF, 0xFF)
_DARK: RGB = (0x2B, 0x20, 0x00)


class Look(NamedTuple):
    """Colours of a badge's disc and of the sign on it."""

    disc: RGB
    sign: RGB


_RED, _GREEN = Look((0xCC, 0x2B, 0x26), _LIGHT), Look((0x2A, 0x80, 0x3B), _LIGHT)

LOOKS: Mapping[str, Look] = MappingProxyType(
    {
        "??": _RED,
        "?": Look((0xD2, 0x5F, 0x00), _LIGHT),
        "?!": Look((0xF5, 0xC0, 0x2C), _DARK),
        "!": Look((0x0E, 0x85, 0x86), _LIGHT),
        "✓": _GREEN,
        "✗": _RED,
    }
)
"""All badges: blunder, mistake, inaccuracy, good move, right and wrong answer."""

OUTCOMES: Mapping[str, tuple[Look, str]] = MappingProxyType(
    {"win": (_GREEN, "✓"), "draw": (Look((0x70, 0x74, 0x7C), _LIGHT), "="), "loss": (_RED, "✗")}
)
"""The colours and the signs of a game's outcomes."""

_SIGNS = {
    "?": "M36 37A14.5 14.5 0 1 1 55 51Q50 55 50 61M50 78V78.1",
    "!": "M50 23V58M50 78V78.1",
    "✓": "M27 53L44 70L74 33",
    "✗": "M32 32L68 68M68 32L32 68",
    "=": "M31 40H69M31 61H69",
}
"""Paths of signs, in a box of 100 by 100."""
_STROKE = 12
"""Width of a sign's strokes in this box."""
_APART = 21
"""Distance of each of two signs from the middle of their disc, which is longer on either side by as much."""

_RADIUS, _LEAST = 0.23, 0.029
"""Radius of a badge as a fraction of a square's side, and its minimum as a fraction of the board's longer
side, so that it is readable on large boards."""
_INSET = 0.8
"""Distance of a badge's middle from the corner of its square, as a fraction of its radius."""


def check_badge(badge: str) -> None:
    """Raise ValueError for an unknown badge."""
    if badge not in LOOKS:
        raise ValueError(f"badge {badge!r} is not one of {', '.join(LOOKS)}")


def badge_reach(badge: str, radius: float) -> float:
    """Return half of a badge's width; half of its height is its radius."""
    return radius * (1 + (len(badge) > 1) * _APART / 50)


def badge_shape(badge: str, x: float, y: float, radius: float) -> str:
    """Return a badge centred on a point as SVG. Raises ValueError for an unknown badge."""
    check_badge(badge)
    return _disc(LOOKS[badge], badge, (x, y), radius)


def outcome_shape(outcome: str, spot: tuple[float, float], radius: float) -> str:
    """Return a disc for an outcome in OUTCOMES as SVG."""
    return _disc(*OUTCOMES[outcome], spot, radius)


def _disc(look: Look, badge: str, spot: tuple[float, float], radius: float) -> str:
    """Return a disc with one or two signs as SVG."""
    (x, y), more = spot, _APART if len(badge) > 1 else 0
    signs = "".join(
        f'<path transform="translate({shift} 0)" d="{_SIGNS[sign]}"/>'
        for sign, shift in zip(badge, (-more, more), strict=False)
    )
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({radius / 50:.4f}) translate(-50 -50)">'
        f'<rect x="{3 - more}" y="3" width="{94 + 2 * more}" height="94" rx="47" fill="{css(look.disc)}" '
        f'stroke="{css(look.sign)}" stroke-width="6"/>'
        f'<g fill="none" stroke="{css(look.sign)}" stroke-width="{_STROKE}" stroke-linecap="round" '
        f'stroke-linejoin="round">{signs}</g></g>'
    )


def corner_badge(place: Layout, square: int, badge: str, *, flipped: bool, at_left: bool) -> str:
    """Return a badge on a square's upper right or left corner as SVG, kept within the board."""
    radius = max(_RADIUS * place.square, _LEAST * max(place.files, place.ranks) * place.square)
    left, top, right, _ = place.box(square, flipped)
    reach = badge_reach(badge, radius) + 0.5
    last = place.near + place.files * place.square
    x = left + _INSET * radius if at_left else right - _INSET * radius
    x = min(max(x, place.near + reach), last - reach)
    y = max(top + _INSET * radius, place.top + radius + 0.5)
    return badge_shape(badge, x, y, radius)


def badge_colors() -> list[RGB]:
    return list(dict.fromkeys(color for look in LOOKS.values() for color in look))


def badge_edges() -> list[RGB]:
    """Return the colours between a badge and the sign on it."""
    return [color for look in LOOKS.values() for color in steps(*look, 3)]
