"""Drawing users' text with the available fonts, without boxes for missing glyphs.

Noto Sans CJK, in a package of its own, has Latin, Greek, Cyrillic, Japanese, Chinese and Korean letters.
Without it there is Pillow's own font, with English ones. Neither has emoji or scripts from right to left.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
_PACKAGE, _FILE = "noto_cjk_sans_jp_regular", "NotoSansCJKjp-Regular.otf"
_PROBE = 24
"""The size at which glyphs are compared, in pixels."""
_MISSING = "\U0010fffe"
"""A character that no font has, to compare with how a font draws missing characters."""
_LEFT_OUT = ("C", "M")
"""Unicode categories: control and private characters, and combining marks without a letter."""


class Line(NamedTuple):
    """Text that `font` has glyphs for, and how wide it is in pixels."""

    text: str
    font: Font
    width: float

    @property
    def is_cut(self) -> bool:
        """Does it end in the ellipsis of `line`? One in the text itself is drawn as three dots."""
        return self.text.endswith("…")

    @property
    def size(self) -> float:
        """The size of its font in pixels."""
        return self.font.size if isinstance(self.font, ImageFont.FreeTypeFont) else _PROBE


def line(text: str, size: float, width: float) -> Line | None:
    """Return a text on one line, cut with an ellipsis where it is wider than `width` pixels.

    Characters that no font has are left out; None if that is more than half, or nothing fits.
    """
    whole = _whole(text, size)
    return whole if whole is None or whole.width <= width else _cut(whole.text, whole.font, width)


def fitted(text: str, size: float, width: float, scales: Sequence[float]) -> Line | None:
    """Return a text in the first size in which it is whole, else cut in the last; None as for `line`.

    scales: the sizes to try, as a fraction of `size`.
    """
    found = None
    for scale in scales:
        found = line(text, size * scale, width)
        if found and not found.is_cut:
            break
    return found


@lru_cache(maxsize=2048)
def _whole(text: str, size: float) -> Line | None:
    """The same without a limit of width."""
    cleaned = _cleaned(text)
    fonts = range(len(_faces()))
    kept = " ".join("".join(c for c in cleaned if any(_has(number, c) for number in fonts)).split())
    if not kept or 2 * len(kept.replace(" ", "")) < len(cleaned.replace(" ", "")):
        return None
    # One font for all of it, as a mixture looks like a mistake.
    number = next((number for number in fonts if all(_has(number, c) for c in kept)), fonts[-1])
    shown, font = "".join(c for c in kept if _has(number, c)), _sized(number, size)
    return Line(shown, font, font.getlength(shown))


def can_write(text: str) -> bool:
    """Can the fonts show most of a text, so that it is recognizable?"""
    return _whole(text, _PROBE) is not None


def can_show(text: str) -> bool:
    """Is there one font with all of these characters?"""
    return any(all(_has(number, character) for character in text) for number in range(len(_faces())))


_FANCY = re.compile("[^，：；！？（）]+")


def _cleaned(text: str) -> str:
    """Return a text in NFKC, save East Asian punctuation, without invisible characters and extra spaces."""
    seen = (
        " " if character.isspace() else character
        for character in _FANCY.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
        if character.isspace() or not unicodedata.category(character).startswith(_LEFT_OUT)
    )
    return " ".join("".join(seen).split())


@lru_cache(maxsize=512)
def _cut(text: str, font: Font, width: float) -> Line | None:
    for end in range(len(text) - 1, 0, -1):
        shorter = text[:end].rstrip() + "…"
        if font.getlength(shorter) <= width:
            return Line(shorter, font, font.getlength(shorter))
    return None


@lru_cache(maxsize=1)
def _faces() -> tuple[str, ...]:
    """Return the paths of the fonts; the empty path stands for Pillow's own."""
    try:
        path = resources.files(_PACKAGE) / _FILE
    except ModuleNotFoundError:
        return ("",)
    return str(path), ""


@lru_cache(maxsize=64)
def _sized(number: int, size: float) -> Font:
    path = _faces()[number]
    if path:
        return ImageFont.truetype(path, size)
    return ImageFont.load_default(size)


@lru_cache(maxsize=8192)
def _has(number: int, character: str) -> bool:
    return character == " " or _drawn(number, character) != _drawn(number, _MISSING)


def _drawn(number: int, character: str) -> bytes:
    image = Image.new("L", (4 * _PROBE, 2 * _PROBE))
    ImageDraw.Draw(image).text((_PROBE, 0), character, fill=255, font=_sized(number, _PROBE))
    return image.tobytes()
