"""Common parts of charts: size, axes, shapes, side colours, and text.

All shapes of a chart are drawn as one SVG image; icons and text are then drawn onto it at their final size.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PIL import Image, ImageDraw

from render import fonts
from render.colors import RGB, blend, css, luminance
from render.drawing_kit import Kit, color_of
from render.png import png
from render.svg_raster import rasterize, svg
from render.themes import Theme
from rules import Color

SIZE = 1100, 700
"""Width and height in pixels, twice the size at which Discord's desktop client shows the picture."""
LEFT, RIGHT = 30, 1070
"""Left and right edge of charts without labels on the left."""

Spot = tuple[float, float]
Edge = tuple[RGB, float]
"""Colour and width of an outline."""


class Axes(NamedTuple):
    """Box of a plot (left, top, right, bottom) and the values at its edges."""

    box: tuple[int, int, int, int]
    first: int
    last: int
    low: int
    high: int

    def x(self, at: float) -> float:
        left, _, right, _ = self.box
        return left + (right - left) * (at - self.first) / (self.last - self.first)

    def y(self, value: float) -> float:
        _, top, _, bottom = self.box
        return bottom - (bottom - top) * (value - self.low) / (self.high - self.low)


# ---- shapes as SVG


def line(spots: Iterable[Spot], ink: RGB, width: float, *, dashes: str = "none") -> str:
    """Return a line through points. dashes: SVG's stroke-dasharray."""
    return (
        f'<path d="{_path(spots)}" fill="none" stroke="{css(ink)}" stroke-width="{width}" '
        f'stroke-linejoin="round" stroke-dasharray="{dashes}"/>'
    )


def area(spots: Iterable[Spot], fill: RGB, edge: Edge | None = None) -> str:
    """Return a polygon."""
    return f'<path d="{_path(spots)}Z" {_painted(fill, edge)}/>'


def box(corner: Spot, size: Spot, fill: RGB, *, radius: float = 0, edge: Edge | None = None) -> str:
    """Return a rectangle. corner: left and top. size: width and height. radius: of its corners."""
    (x, y), (width, height) = corner, size
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius:.1f}"'
    return f"<rect {place} {_painted(fill, edge)}/>"


def dot(spot: Spot, radius: float, fill: RGB, edge: Edge | None = None) -> str:
    """Return a disc."""
    return f'<circle cx="{spot[0]:.1f}" cy="{spot[1]:.1f}" r="{radius}" {_painted(fill, edge)}/>'


def tick(x: float, axis: float, length: float, ink: RGB, width: int) -> str:
    """Return a sharp stroke on whole pixels, downwards from a horizontal axis."""
    return box((int(x) - width // 2, axis), (width, length), ink)


def _path(spots: Iterable[Spot]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)


def _painted(fill: RGB, edge: Edge | None) -> str:
    stroke = f' stroke="{css(edge[0])}" stroke-width="{edge[1]}"' if edge else ""
    return f'fill="{css(fill)}"{stroke}'


# ---- sides


def side_colors(kit: Kit) -> tuple[RGB, RGB]:
    """Return the colours of White's and Black's parts, blended from their counters' and the labels'
    colours."""
    colors = [color_of(kit.pieces, color) for color in Color]
    darker = min(colors, key=luminance)
    white, black = (blend(color, kit.theme.label, 0.2 if color == darker else 0.35) for color in colors)
    return white, black


class Chart:
    """A picture that consists of shapes, with icons and text on top."""

    def __init__(
        self, theme: Theme, shapes: Iterable[str], *, weight: float = 0, height: int = SIZE[1]
    ) -> None:
        """weight: the width of strokes around letters, in pixels."""
        self.theme = theme
        self._weight = weight
        ground = box((0, 0), (SIZE[0], height), theme.frame)
        drawing = svg(ground, *shapes, width=SIZE[0], height=height)
        self._image = rasterize(drawing, SIZE[0], height=height)
        self._draw = ImageDraw.Draw(self._image)

    def write(
        self,
        spot: Spot,
        text: fonts.Line | None,
        ink: RGB | None = None,
        *,
        anchor: str = "lm",
        weight: float | None = None,
    ) -> float:
        """Write a text at a point and return its width.

        ink: None for the labels' colour. anchor: as in Pillow, but "m" is the middle of capitals and digits
        rather than of the font, which is lower. weight: None for the chart's.
        """
        if text is None:
            return 0.0
        if anchor[1] == "m":
            capital = text.font.getbbox("H", anchor="ls")
            spot, anchor = (spot[0], spot[1] - capital[1] / 2), f"{anchor[0]}s"
        ink, weight = ink or self.theme.label, self._weight if weight is None else weight
        self._draw.text(spot, text.text, ink, text.font, anchor=anchor, stroke_width=weight)
        return text.width

    def paste(self, image: Image.Image, left: float, top: float) -> None:
        self._image.alpha_composite(image, (round(left), round(top)))

    def png(self, colors: int) -> bytes:
        """Return the picture as a PNG with a palette of at most `colors` colours."""
        few = self._image.convert("RGB").quantize(colors, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        return png(few, optimize=True)
