"""Arrows and badges above the squares of a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PIL import Image

from render.arrows import Arrow, arrow_shapes, check_arrows, comes_from_upper_right, ghosts
from render.badges import corner_badge
from render.empty_board import EmptyBoard
from render.raster import rasterise, svg
from render.style import check_square
from rules import Position


def overlay(
    empty: EmptyBoard, position: Position, arrows: Iterable[Arrow], badges: Mapping[int, str]
) -> Image.Image | None:
    """Return arrows and badges as RGBA of the board's size with rims, without hands; None if there are none.

    Raises ValueError for squares that are not on the board, and for unknown badges.
    """
    arrows = tuple(arrows)
    check_arrows(position, arrows)
    for square in badges:
        check_square(position.variant, square)
    if not arrows and not badges:
        return None
    # Badges avoid the line of an arrow to the same square.
    crossed = {arrow.target for arrow in arrows if comes_from_upper_right(empty, arrow)}
    signs = (
        corner_badge(empty.place, square, badge, flipped=empty.flipped, at_left=square in crossed)
        for square, badge in badges.items()
    )
    width, height = empty.place.size
    drawing = svg(arrow_shapes(empty, arrows), *signs, width=width, height=height)
    above, below = rasterise(drawing, width, height=height), ghosts(empty, position, arrows)
    return above if below is None else Image.alpha_composite(below, above)


def laid_over(empty: EmptyBoard, image: Image.Image, above: Image.Image) -> Image.Image:
    """Return a palette picture with an overlay of its size, in indices of the palette for marked boards."""
    box = above.getbbox()
    if box is None:
        return image
    both = image.crop(box).convert("RGBA")
    both.alpha_composite(above.crop(box))
    image = image.copy()
    image.paste(empty.kit.marked.map(both.convert("RGB")), box)
    return image
