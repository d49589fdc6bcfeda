"""The ready-made parts of a board: the empty board of a style, and squares that show something."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageFont

from render.cache import Cache
from render.colors import RGB, Palette, blend, steps, thin_out
from render.raster import rasterise
from render.sprites import sprite
from render.style import Layout, Style, layout
from render.theme import Theme
from rules import Color, Piece, Variant

# Marks of a square; several may be on one, as their sum.
LAST, CHECK, QUIET, CAPTURE, PROBLEM = 1, 2, 4, 8, 16


def _size(image: Image.Image) -> int:
    return image.width * image.height


_tiles: Cache[Image.Image] = Cache(20 << 20, _size)
_empty: Cache[EmptyBoard] = Cache(12 << 20, lambda empty: _size(empty.image))

Labels = tuple[tuple[str, ...], tuple[str, ...]]


def _star(points: int, outer: float, inner: float) -> str:
    """Return the outline of a star about (50, 50), one point at the top."""
    turns = [(pi * i / points, outer if i % 2 == 0 else inner) for i in range(2 * points)]
    corners = (f"{50 + radius * sin(turn):.2f} {50 - radius * cos(turn):.2f}" for turn, radius in turns)
    return f"M{'L'.join(corners)}Z"


_STAR = _star(12, 48, 38)
_CORNERS = "M30 6H6V30M70 6H94V30M94 70V94H70M30 94H6V70"

# How a square's name falls into file and rank, whichever of the two is written in letters.
_NAME = re.compile(r"([a-z]+|\d+)([a-z]+|\d+)")


@lru_cache(maxsize=64)
def palette(theme: str, pieces: str) -> Palette:
    """Return the palette that everything drawn with a theme and a piece set shares.

    Exact: grounds and inks. Between: the edges of outlines on every ground, of inks on each other, and of
    marks on the squares that they lie on.
    """
    style = Style(theme, pieces)
    look, chosen = style.look, style.piece_set
    grounds = look.grounds()
    sides = (chosen.white, chosen.black)
    exact = [look.frame, look.label, *grounds, *sides[0].all, *sides[1].all]
    between = [color for side in sides for ground in grounds for color in steps(ground, side.line, 3)]
    between += [color for side in sides for a, b in combinations(side.all, 2) for color in steps(a, b, 3)]
    between += steps(look.frame, look.label, 5)
    between += [color for a, b in combinations(grounds, 2) for color in steps(a, b, 1)]
    return Palette(thin_out(exact, between))


def tile(style: Style, piece: Piece | None, marks: int, dark: bool, size: int) -> Image.Image:
    """Return a square with what is on it, as indices of the style's palette. Shared: don't change it."""
    shown = (piece.type.name, piece.type.letter, piece.color) if piece else None
    key = (style.theme, style.pieces, shown, marks, dark, size)
    return _tiles.get(key, lambda: _make_tile(style, piece, marks, dark, size))


def _make_tile(style: Style, piece: Piece | None, marks: int, dark: bool, size: int) -> Image.Image:
    image = _ground(style.look, marks, dark, size)
    if piece:
        white = piece.color == Color.WHITE
        image.alpha_composite(sprite(style.piece_set, piece.type.name, piece.type.letter, white, size))
    return palette(style.theme, style.pieces).map(image.convert("RGB"))


def _ground(look: Theme, marks: int, dark: bool, size: int) -> Image.Image:
    """Return a square and its marks as RGBA.

    Each mark has a shape of its own, so that none depends on telling hues apart: a border inside the square
    for the last move, a star for check, a dot or a ring for targets, four corners for what is in the way.
    """
    color = look.square(dark, bool(marks & LAST))
    if not marks:
        return Image.new("RGBA", (size, size), color)
    shapes: list[str] = []
    if marks & LAST:
        # Whole pixels: a border that is sharp on both edges adds no colours and few bytes.
        width = max(2, round(size / 24))
        inset = 100 * width / size / 2
        side = 100 - 2 * inset
        shapes.append(
            f'<rect x="{inset}" y="{inset}" width="{side}" height="{side}" fill="none" '
            f'stroke="{_css(look.last_edge)}" stroke-width="{2 * inset}"/>'
        )
    if marks & CHECK:
        shapes.append(
            f'<path d="{_STAR}" fill="{_css(look.check)}" '
            f'stroke="{_css(look.check_edge)}" stroke-width="4" stroke-linejoin="round"/>'
        )
    ink = _css(blend(look.check if marks & CHECK else color, look.target, look.target_alpha))
    if marks & QUIET:
        shapes.append(f'<circle cx="50" cy="50" r="15" fill="{ink}"/>')
    if marks & CAPTURE:
        shapes.append(f'<circle cx="50" cy="50" r="43" fill="none" stroke="{ink}" stroke-width="9"/>')
    if marks & PROBLEM:
        shapes.append(f'<path d="{_CORNERS}" fill="none" stroke="{_css(look.check_edge)}" stroke-width="9"/>')
    image = Image.new("RGBA", (size, size), color)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{"".join(shapes)}</svg>'
    image.alpha_composite(rasterise(svg, size))
    return image


def _css(color: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)


@dataclass(frozen=True, slots=True)
class EmptyBoard:
    """A board without pieces, with coordinates if the style has them. Shared: don't change the picture."""

    key: Hashable
    style: Style
    place: Layout
    flipped: bool
    image: Image.Image


def empty_board(variant: Variant, style: Style, flipped: bool) -> EmptyBoard:
    """Return the empty board of a variant in a style."""
    place = layout(style, variant.files, variant.ranks)
    labels = _labels(variant) if style.coordinates else ((), ())
    key = (style, place.files, place.ranks, flipped, labels)
    return _empty.get(
        key, lambda: EmptyBoard(key, style, place, flipped, _make_empty(style, place, flipped, labels))
    )


def _labels(variant: Variant) -> Labels:
    """Return the names of files and ranks, taken from the names that the variant gives its squares."""
    files = [_NAME.fullmatch(variant.square_name(file)) for file in range(variant.files)]
    ranks = [_NAME.fullmatch(variant.square_name(rank * variant.files)) for rank in range(variant.ranks)]
    return tuple(name[1] if name else "" for name in files), tuple(name[2] if name else "" for name in ranks)


def _make_empty(style: Style, place: Layout, flipped: bool, labels: Labels) -> Image.Image:
    look, colors = style.look, palette(style.theme, style.pieces)
    image = colors.blank(place.size, look.frame)
    for square in range(place.files * place.ranks):
        rank, file = divmod(square, place.files)
        dark = (rank + file) % 2 == 0
        image.paste(colors.index(look.square(dark, last=False)), place.box(square, flipped))
    if style.coordinates:
        _write_labels(image, style, place, flipped, labels)
    return image


def _write_labels(image: Image.Image, style: Style, place: Layout, flipped: bool, labels: Labels) -> None:
    """Write files below and ranks to the left, each centred on its row or column."""
    look, colors = style.look, palette(style.theme, style.pieces)
    font = ImageFont.load_default(place.near * 0.72)
    rim = Image.new("RGB", place.size, look.frame)
    draw = ImageDraw.Draw(rim)
    middle = place.square / 2
    for file, label in enumerate(labels[0]):
        left, _ = place.corner(file, flipped)
        # Files share a baseline, so that "g" hangs below and all others stand in one line.
        spot = (left + middle, rim.height - place.near * 0.32)
        draw.text(spot, label, fill=look.label, font=font, anchor="ms", stroke_width=place.near / 110)
    for rank, label in enumerate(labels[1]):
        _, top = place.corner(rank * place.files, flipped)
        spot = (place.near / 2, top + middle)
        draw.text(spot, label, fill=look.label, font=font, anchor="mm", stroke_width=place.near / 110)
    for box in ((0, 0, place.near, rim.height), (0, rim.height - place.near, rim.width, rim.height)):
        image.paste(colors.map(rim.crop(box)), box)
