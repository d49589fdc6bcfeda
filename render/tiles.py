"""Squares that show something, as indices of the palette that all tiles of a board share."""

from __future__ import annotations

from collections.abc import Hashable
from math import cos, pi, sin

from PIL import Image

from render.cache import Cache
from render.colors import RGB, blend
from render.ground import Ground
from render.inks import css
from render.kit import DUCK_ART, Kit
from render.png import filtered
from render.raster import rasterise, set_art
from render.sprites import sprite
from render.theme import Theme
from rules import Color, Piece

# Marks of a square; several may be on one, as their sum.
LAST, CHECK, QUIET, CAPTURE, PROBLEM, BLOCK, DUCK = 1, 2, 4, 8, 16, 32, 64

_tiles: Cache[Image.Image] = Cache(9 << 20, lambda image: image.width * image.height)
_filtered: Cache[Image.Image] = Cache(9 << 20, lambda image: image.width * image.height)


def _star(points: int, outer: float, inner: float) -> str:
    """Return the outline of a star about (50, 50), one point at the top."""
    turns = [(pi * i / points, outer if i % 2 == 0 else inner) for i in range(2 * points)]
    corners = (f"{50 + radius * sin(turn):.2f} {50 - radius * cos(turn):.2f}" for turn, radius in turns)
    return f"M{'L'.join(corners)}Z"


_STAR = _star(12, 48, 38)
_CORNERS = "M30 6H6V30M70 6H94V30M94 70V94H70M30 94H6V70"
_BRICKS = "M10 37H90M10 63H90M37 10V37M63 37V63M37 63V90"


def tile(kit: Kit, piece: Piece | None, marks: int, ground: Ground, flipped: bool = False) -> Image.Image:
    """Return a square with what is on it, as indices of the kit's palette. Shared: don't change it.

    flipped: Black sits below, which matters where pieces point away from their player.
    """
    key = _key(kit, piece, marks, ground, flipped)
    return _tiles.get(key, lambda: _make_tile(kit, piece, marks, ground, key[-1]))


def filtered_tile(kit: Kit, piece: Piece | None, marks: int, ground: Ground, flipped: bool) -> Image.Image:
    """Return the tile as PNG files hold it (see render.png.filtered). Shared: don't change it."""
    key = _key(kit, piece, marks, ground, flipped)
    return _filtered.get(key, lambda: filtered(_make_tile(kit, piece, marks, ground, key[-1])))


def _key(
    kit: Kit, piece: Piece | None, marks: int, ground: Ground, flipped: bool
) -> tuple[Hashable, Hashable, int, bytes, bool]:
    shown = (piece.type.name, piece.type.letter, piece.color) if piece else None
    turned = bool(piece) and kit.pieces.turns and (piece.color == Color.BLACK) != flipped
    return kit.key, shown, marks, ground.key, turned


def _make_tile(kit: Kit, piece: Piece | None, marks: int, ground: Ground, turned: bool) -> Image.Image:
    image = _marked(kit, marks, ground)
    if piece:
        white = piece.color == Color.WHITE
        size = image.width
        image.alpha_composite(sprite(kit.pieces, piece.type.name, piece.type.letter, white, size, turned))
    return kit.palette.map(image.convert("RGB"))


def _marked(kit: Kit, marks: int, ground: Ground) -> Image.Image:
    """Return a square and its marks as RGBA.

    Each mark has a shape of its own, so that none depends on telling hues apart: a border inside the square
    for the last move, a star for check, a dot or a ring for targets, four corners for what is in the way.
    """
    image = ground.tinted(kit) if marks & LAST else ground.image.convert("RGBA")
    size = image.width
    if marks:
        shapes = _shapes(kit.theme, marks, ground.color(kit, bool(marks & LAST)), size)
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{"".join(shapes)}</svg>'
        image.alpha_composite(rasterise(svg, size))
    if marks & DUCK:
        image.alpha_composite(rasterise(set_art(*DUCK_ART) or "", size))
    return image


def _shapes(look: Theme, marks: int, color: RGB, size: int) -> list[str]:
    """Return the marks as SVG; `color` is the ground that they lie on."""
    shapes: list[str] = []
    if marks & LAST:
        # Whole pixels: a border that is sharp on both edges adds no colours and few bytes.
        width = max(2, round(size / 24))
        inset = 100 * width / size / 2
        side = 100 - 2 * inset
        shapes.append(
            f'<rect x="{inset}" y="{inset}" width="{side}" height="{side}" fill="none" '
            f'stroke="{css(look.last_edge)}" stroke-width="{2 * inset}"/>'
        )
    if marks & BLOCK:
        shapes.append(
            f'<rect x="8" y="8" width="84" height="84" rx="6" fill="{css(look.frame)}"/>'
            f'<path d="{_BRICKS}" stroke="{css(look.label)}" stroke-width="3"/>'
        )
    if marks & CHECK:
        shapes.append(
            f'<path d="{_STAR}" fill="{css(look.check)}" '
            f'stroke="{css(look.check_edge)}" stroke-width="4" stroke-linejoin="round"/>'
        )
    ink = css(blend(look.check if marks & CHECK else color, look.target, look.target_alpha))
    if marks & QUIET:
        shapes.append(f'<circle cx="50" cy="50" r="15" fill="{ink}"/>')
    if marks & CAPTURE:
        shapes.append(f'<circle cx="50" cy="50" r="43" fill="none" stroke="{ink}" stroke-width="9"/>')
    if marks & PROBLEM:
        shapes.append(f'<path d="{_CORNERS}" fill="none" stroke="{css(look.check_edge)}" stroke-width="9"/>')
    return shapes
