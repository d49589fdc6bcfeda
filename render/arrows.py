"""Arrows from square to square, above pieces and marks."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, degrees, hypot

from PIL import Image

from render.empty_board import EmptyBoard
from render.inks import css
from render.raster import rasterise
from render.style import check_square
from render.theme import ARROW_ALPHA
from rules import Variant

Arrow = tuple[int, int]
"""The squares that it starts and ends on."""

# In parts of a square: where it starts beside the middle, how wide its line is, how wide and long its head.
_START, _LINE, _HEAD, _LENGTH = 0.28, 0.15, 0.42, 0.36


def overlay(empty: EmptyBoard, variant: Variant, arrows: Iterable[Arrow]) -> Image.Image | None:
    """Return the arrows as RGBA of the board's size, rims included and without hands; None for none.

    Raises ValueError for squares off the board, and for an arrow that goes nowhere.
    """
    found = tuple(arrows)
    if not found:
        return None
    for arrow in found:
        for square in arrow:
            check_square(variant, square)
        if arrow[0] == arrow[1]:
            raise ValueError(f"an arrow from {variant.square_name(arrow[0])} to itself: circles mark squares")
    shapes = "".join(_arrow(empty, *arrow) for arrow in found)
    width, height = empty.place.size
    look = empty.kit.theme
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        # Pieces shine through; the border is seen on light and dark squares alike.
        f'<g fill="{css(look.arrow)}" fill-opacity="{ARROW_ALPHA}" stroke="{css(look.frame)}" '
        f'stroke-linejoin="round" stroke-width="{empty.place.square / 40:.1f}">{shapes}</g></svg>'
    )
    return rasterise(svg, width, height=height)


def _arrow(empty: EmptyBoard, start: int, end: int) -> str:
    place = empty.place
    (x0, y0), (x1, y1) = (
        (left + place.square / 2, top + place.square / 2)
        for left, top in (place.corner(square, empty.flipped) for square in (start, end))
    )
    unit = place.square
    turn, length = atan2(y1 - y0, x1 - x0), hypot(x1 - x0, y1 - y0)
    first, neck = _START * unit, length - _LENGTH * unit
    line, head = _LINE * unit / 2, _HEAD * unit / 2
    return (
        f'<path transform="translate({x0:.1f} {y0:.1f}) rotate({degrees(turn):.2f})" '
        f'd="M{first:.1f} {-line:.1f}H{neck:.1f}V{-head:.1f}L{length:.1f} 0L{neck:.1f} {head:.1f}'
        f'V{line:.1f}H{first:.1f}Z"/>'
    )


def laid_over(empty: EmptyBoard, image: Image.Image, above: Image.Image) -> Image.Image:
    """Return a palette picture with a part of an overlay of its size laid over it; itself where that is
    empty."""
    box = above.getbbox()
    if box is None:
        return image
    both = image.crop(box).convert("RGBA")
    both.alpha_composite(above.crop(box))
    image = image.copy()
    image.paste(empty.kit.palette.map(both.convert("RGB")), box)
    return image
