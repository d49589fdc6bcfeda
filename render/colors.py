"""Colours, and the palette shared by all tiles of a style.

Tiles are mapped to palette indices once, so that composing a board only copies indices. The palette must be
known beforehand: it is built from the piece set's inks, the theme's surfaces, and blends of colours that can
touch, because anti-aliasing creates no others.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from functools import lru_cache

from PIL import Image

RGB = tuple[int, int, int]

MAX_COLORS = 255
"""One less than a file's maximum, because replays need one for transparent pixels."""


def parse_color(text: str) -> RGB:
    """Read "#rrggbb". Raises ValueError."""
    if len(text) != 7 or text[0] != "#":
        raise ValueError(f"a colour must be written as #rrggbb, not {text!r}")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def css(color: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)


def blend(below: RGB, above: RGB, alpha: float) -> RGB:
    """Return `above` painted over `below` with opacity `alpha` (0 to 1)."""
    red, green, blue = (round(b + (a - b) * alpha) for b, a in zip(below, above, strict=True))
    return red, green, blue


def luminance(color: RGB) -> float:
    """Return the relative luminance of a colour, 0 to 1 (WCAG 2.2)."""
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in color)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def most_visible(colors: Iterable[RGB], grounds: Sequence[RGB]) -> RGB:
    """Return the colour with the highest minimum contrast with the grounds."""
    return max(colors, key=lambda color: min(contrast(color, ground) for ground in grounds))


def steps(start: RGB, end: RGB, count: int) -> list[RGB]:
    """Return `count` evenly spaced colours between two, without the ends."""
    return [blend(start, end, i / (count + 1)) for i in range(1, count + 1)]


def _distance(a: RGB, b: RGB) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[2] - b[2]))


def thin_out(exact: Sequence[RGB], ramps: Iterable[RGB]) -> list[RGB]:
    """Return at most MAX_COLORS colours: all of `exact`, and those of `ramps` that differ enough.

    Ramp colours within some distance of an accepted colour are dropped; the distance grows until all fit. It
    starts at 8, because Pillow looks up the nearest colour on a grid of 4 and could otherwise map an exact
    colour to a neighbour.
    """
    wanted = list(ramps)
    base = list(dict.fromkeys(exact))
    if len(base) > MAX_COLORS:
        raise ValueError(f"{len(base)} colours don't fit in a palette of {MAX_COLORS}")
    apart = 8
    while True:
        taken = list(base)
        for color in wanted:
            if all(_distance(color, other) >= apart for other in taken):
                taken.append(color)
        if len(taken) <= MAX_COLORS:
            return taken
        apart += 1


@lru_cache(maxsize=12)  # Pillow keeps half a mebibyte in each image.
def _lookup(data: bytes) -> tuple[Image.Image, threading.Lock]:
    """Return an image for mapping pictures to its palette. Only one thread at a time may use it."""
    image = Image.new("P", (1, 1))
    image.putpalette(data)
    return image, threading.Lock()


class Palette:
    """A fixed list of colours to which pictures are mapped. Thread-safe."""

    def __init__(self, colors: Sequence[RGB]) -> None:
        self.colors = tuple(colors)
        self._index = {color: i for i, color in enumerate(self.colors)}
        self.data = bytes(channel for color in self.colors for channel in color)
        """The colours as in PNG files, three bytes each."""

    def index(self, color: RGB) -> int:
        """Return the index of a colour of the palette. Raises KeyError for other colours."""
        return self._index[color]

    def map(self, picture: Image.Image) -> Image.Image:
        """Map an RGB picture to indices of the nearest colours, without dithering."""
        image, lock = _lookup(self.data)
        with lock:
            return picture.quantize(palette=image, dither=Image.Dither.NONE)

    def blank(self, size: tuple[int, int], color: RGB) -> Image.Image:
        image = Image.new("P", size, self.index(color))
        image.putpalette(self.data)
        return image

    def stacked(self, images: Sequence[Image.Image]) -> Image.Image:
        """Stack pictures of equal width, which are in indices of this palette."""
        whole = Image.new("P", (images[0].width, sum(image.height for image in images)))
        whole.putpalette(self.data)
        top = 0
        for image in images:
            whole.paste(image, (0, top))
            top += image.height
        return whole
