"""Empty boards: squares or lines, with coordinates.

Chess has light and dark squares. The others have one ground: shogi and makruk with squares between lines,
xiangqi and janggi with points where lines meet, palaces and a river.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render import fonts
from render.board_style import Kit, kit_of
from render.colors import RGB
from render.lines import drawing
from render.picture_cache import Cache
from render.style import Layout, Style, layout_of
from render.svg_raster import rasterise
from rules import Variant
from rules.board.geometry import FILE_LETTERS
from rules.caches import cached_in_variant

_KANJI = "一二三四五六七八九十"


class Labels(NamedTuple):
    """Labels around a board: files from a, ranks from 1."""

    below: tuple[str, ...]
    above: tuple[str, ...]
    beside: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The picture of one or more empty squares. Shared: don't change it."""

    key: bytes
    image: Image.Image

    def color(self, kit: Kit, tint: int) -> RGB:
        """Return its main colour: plain (0), tinted by the last move (1) or by the one before it (2)."""
        counts = self.image.histogram()
        index = kit.palette.index
        return max(kit.theme.squares(kit.checkered), key=lambda shades: counts[index(shades[0])])[tint]

    def tinted(self, kit: Kit, tint: int) -> Image.Image:
        """Return the picture as RGBA with a tint, numbered as in `color`."""
        table = list(range(256))
        for shades in kit.theme.squares(kit.checkered):
            table[kit.palette.index(shades[0])] = kit.palette.index(shades[tint])
        image = self.image.point(table)  # pyright: ignore[reportUnknownMemberType]
        image.putpalette(kit.palette.data)
        return image.convert("RGBA")


@dataclass(frozen=True)
class EmptyBoard:
    """A board without pieces, with coordinates if the style has them. Shared: don't change it."""

    key: Hashable
    kit: Kit
    place: Layout
    flipped: bool
    holes: frozenset[int]
    image: Image.Image

    @cached_property
    def grounds(self) -> tuple[Ground, ...]:
        """The ground of every square, shared by squares that look alike."""
        found: dict[bytes, Ground] = {}
        crops = (
            self.image.crop(self.place.box(square, self.flipped))
            for square in range(self.place.files * self.place.ranks)
        )
        keyed = ((blake2b(crop.tobytes(), digest_size=12).digest(), crop) for crop in crops)
        return tuple(found.setdefault(key, Ground(key, crop)) for key, crop in keyed)


_empty: Cache[EmptyBoard] = Cache(6 << 20, lambda empty: empty.image.width * empty.image.height)


def empty_board(variant: Variant, style: Style, flipped: bool, *, gauge: bool = False) -> EmptyBoard:
    """Return the empty board of a variant in a style, with or without room for an evaluation bar."""
    kit, place = kit_of(variant, style), layout_of(variant, style, gauge=gauge)
    key = (style, _identity(variant), flipped, gauge)
    return _empty.get(key, lambda: _make(key, kit, place, variant, style, flipped))


@cached_in_variant
def _identity(_variant: Variant) -> object:
    """Return what stands for a variant in keys of caches: its own key may be another's, too.

    Keeps nothing of the variant alive.
    """
    return object()


@cached_in_variant
def holes_of(variant: Variant) -> frozenset[int]:
    """Return the squares walled off at the start, which count as no part of the board."""
    if not variant.has_walls:
        return frozenset()
    return frozenset(variant.first_start().walls())


def _make(
    key: Hashable, kit: Kit, place: Layout, variant: Variant, style: Style, flipped: bool
) -> EmptyBoard:
    holes = holes_of(variant)
    image = kit.palette.blank(place.size, kit.theme.frame)
    color = kit.palette.index
    for square in range(place.files * place.ranks):
        rank, file = divmod(square, place.files)
        if square not in holes:
            grounds = kit.theme.squares(kit.checkered)
            image.paste(color(grounds[(rank + file + 1) % 2 % len(grounds)][0]), place.box(square, flipped))
    lines = drawing(variant, kit, place, flipped)
    if lines:
        full = image.convert("RGBA")
        full.alpha_composite(rasterise(lines, image.width, height=image.height))
        image = kit.palette.map(full.convert("RGB"))
    if style.coordinates:
        labels = _labels(variant, style, flipped)
        _write_labels(image, kit, place, flipped, labels)
    return EmptyBoard(key, kit, place, flipped, holes, image)


def _labels(variant: Variant, style: Style, flipped: bool) -> Labels:
    """Return the labels around a board in the variant's notation."""
    ranks = range(variant.ranks)
    letters, numbers = tuple(FILE_LETTERS[: variant.files]), tuple(str(rank + 1) for rank in ranks)
    from_left = tuple(str(file + 1) for file in range(variant.files))
    if variant.family == "shogi":
        in_kanji = style.kanji and variant.ranks <= len(_KANJI) and fonts.can_show(_KANJI)
        names = _KANJI if in_kanji else FILE_LETTERS
        return Labels(from_left[::-1], (), tuple(names[rank] for rank in ranks)[::-1])
    if variant.family == "xiangqi":
        return Labels(from_left if flipped else from_left[::-1], letters, numbers)
    if variant.family == "janggi":
        return Labels(from_left, (), tuple(str((variant.ranks - rank) % 10) for rank in ranks))
    return Labels(letters, (), numbers)


def _write_labels(image: Image.Image, kit: Kit, place: Layout, flipped: bool, labels: Labels) -> None:
    """Write files below and ranks to the left, each centred on its row or column."""
    look, colors = kit.theme, kit.palette
    size = place.near * 0.86
    font = ImageFont.load_default(size)
    rim = Image.new("RGB", place.size, look.frame)
    draw = ImageDraw.Draw(rim)
    middle, stroke = place.square / 2, place.near / 110
    # Labels of files share a baseline.
    for names, base in ((labels.below, rim.height), (labels.above, place.top)):
        for file, label in enumerate(names):
            spot = (place.corner(file, flipped)[0] + middle, base - place.near * 0.24)
            draw.text(spot, label, fill=look.label, font=font, anchor="ms", stroke_width=stroke)
    for rank, label in enumerate(labels.beside):
        spot = (place.near / 2, place.corner(rank * place.files, flipped)[1] + middle)
        line = fonts.line(label, size, rim.width)
        if line:
            draw.text(spot, label, look.label, line.font, anchor="mm", stroke_width=stroke)
    boxes = [(0, 0, place.near, rim.height), (0, rim.height - place.near, rim.width, rim.height)]
    if labels.above:
        boxes.append((0, 0, rim.width, place.top))
    for box in boxes:
        image.paste(colors.map(rim.crop(box)), box)
