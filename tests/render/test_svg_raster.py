"""Drawings that are measured in pixels are made a strip at a time."""

from __future__ import annotations

from PIL import ImageChops

from render.svg_raster import rasterise, svg

SHAPES = (
    '<rect x="3" y="5" width="180" height="240" fill="#123456"/>',
    '<path d="M0 0L200 330" stroke="#ff0000" stroke-width="7"/>',
    '<circle cx="150" cy="200" r="40" fill="#00ff00" fill-opacity="0.5"/>',
)


def test_strips_make_one_picture() -> None:
    width, height = 200, 330
    strips = rasterise(svg(*SHAPES, width=width, height=height), width, height=height)
    # Measured otherwise, it is drawn at once.
    halves = f'<g transform="scale(0.5)">{"".join(SHAPES)}</g>'
    whole = rasterise(svg(halves, width=width // 2, height=height // 2), width, height=height)
    assert strips.size == whole.size == (width, height)
    difference = ImageChops.difference(strips, whole)
    assert not any(difference.convert("L").histogram()[33:])
