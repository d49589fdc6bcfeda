"""Icons, each in a box of 100 by 100."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image

from render.colors import RGB, css
from render.composed_pieces import Body
from render.svg_raster import rasterise, svg

TURN = '<path d="M8 4L92 50L8 96Z" fill="{}"/>'
CROWN = '<path d="M10 76L3 26L29 50L50 12L71 50L97 26L90 76ZM10 82H90V94H10Z" fill="{}"/>'

HOURGLASS = (
    '<path d="M14 2H86V14H80C80 36 64 44 58 50C64 56 80 64 80 86H86V98H14V86H20C20 64 36 56 42 50'
    'C36 44 20 36 20 14H14Z" fill="{}"/>'
)


def icon(shape: str, side: int) -> Image.Image:
    return rasterise(svg(shape), side)


def counter(body: Body, color: RGB, ground: RGB) -> str:
    """Return a counter on a chip of the board's ground, so that it is visible on any bar."""
    border = (0, 0, 0) if sum(color) > 382 else (255, 255, 255)
    shape = (
        '<path d="M50 14L72 24L82 86H18L28 24Z"' if body == Body.KOMA else '<circle cx="50" cy="50" r="34"'
    )
    return (
        f'<rect x="2" y="2" width="96" height="96" rx="16" fill="{css(ground)}"/>'
        f'{shape} fill="{css(color)}" stroke="{css(border)}" stroke-width="7" stroke-linejoin="round"/>'
    )


def divided_counter(body: Body, left: RGB, right: RGB, ground: RGB) -> str:
    """Return a counter of two colours, for a random colour."""
    half = '<clipPath id="half"><path d="M50 0H100V100H50Z"/></clipPath><g clip-path="url(#half)">'
    return f"{counter(body, left, ground)}{half}{counter(body, right, ground)}</g>"


def star(ink: str, filled: bool) -> str:
    turns = [(pi * i / 5, 46 if i % 2 == 0 else 21) for i in range(10)]
    corners = (f"{50 + far * sin(turn):.1f} {54 - far * cos(turn):.1f}" for turn, far in turns)
    fill = ink if filled else "none"
    return f'<path d="M{"L".join(corners)}Z" fill="{fill}" stroke="{ink}" stroke-width="7"/>'
