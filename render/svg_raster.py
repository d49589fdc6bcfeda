"""Access to our own art, and to resvg and pychess-data, which lack type hints.

Other modules only use text and Pillow images.
"""

from __future__ import annotations

import io
import re
import tomllib
from functools import cache
from importlib import resources
from types import MappingProxyType

import resvg_py
from PIL import Image

# Most sets measure their pictures in millimetres, for which resvg needs a resolution. Its value doesn't
# matter, because width and height are always given.
_DPI = 96.0

_EM = 1000
"""Side of a character's square in art/glyphs.toml."""
_ROOT = re.compile(r"<svg\b[^>]*>")
_SIDE = re.compile(r'\s(width|height)="([\d.]+)"')


def svg(*shapes: str, width: int = 100, height: int = 100) -> str:
    """Combine shapes into an SVG drawing. width, height: the size of its coordinate system."""
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    return f"{opening}{''.join(shapes)}</svg>"


def rasterize(drawing: str, size: int, style_sheet: str = "", height: int | None = None) -> Image.Image:
    """Rasterize an SVG drawing as RGBA of `size` by `height` pixels. height: None for a square."""
    png = resvg_py.svg_to_bytes(
        svg_string=drawing,
        width=size,
        height=size if height is None else height,
        dpi=_DPI,
        style_sheet=style_sheet or None,
        skip_system_fonts=True,
    )
    return Image.open(io.BytesIO(png)).convert("RGBA")


def set_art(folder: str, name: str) -> str | None:
    """Return the SVG text of a picture in a pychess-data set, or None if the set lacks it."""
    # In Python 3.11, paths of packages without __init__ only accept one part at a time.
    path = resources.files("pychess_data") / "static" / "images" / "pieces"
    for part in (*folder.split("/"), name):
        path = path / part
    return _squared(path.read_text("utf-8")) if path.is_file() else None


def _squared(svg: str) -> str:
    """Centre a non-square picture in a square. resvg would align it to the left or the top."""
    root = _ROOT.search(svg)
    if root is None or "viewBox" in root[0]:
        return svg
    sides = {side: float(length) for side, length in _SIDE.findall(root[0])}
    if len(sides) < 2 or sides["width"] == sides["height"]:
        return svg
    side = max(sides.values())
    left, top = (sides["width"] - side) / 2, (sides["height"] - side) / 2
    opened = f'{_SIDE.sub("", root[0])[:-1]} viewBox="{left:g} {top:g} {side:g} {side:g}">'
    return svg[: root.start()] + opened + svg[root.end() :]


def own_art(*names: str) -> str:
    """Return the text of a file in render/art, which has our own drawings and tables."""
    return resources.files("render").joinpath("art", *names).read_text("utf-8")


def glyph(character: str, left: float, top: float, size: float) -> str:
    """Return the outline of a Chinese character as SVG. It needs no font and inherits the fill.

    Raises KeyError for a character that art/glyphs.toml lacks.
    """
    scale = size / _EM
    return f'<path transform="translate({left:g} {top:g}) scale({scale:g})" d="{_outlines()[character]}"/>'


@cache
def _outlines() -> MappingProxyType[str, str]:
    return MappingProxyType(tomllib.loads(own_art("glyphs.toml")))
