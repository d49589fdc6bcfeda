"""Users' text in the available fonts, without boxes for missing glyphs.

Noto Sans CJK, in a package of its own, has Japanese, Chinese and Korean letters, and the Latin, Greek and
Cyrillic letters that are common there; for others, base letters are drawn (L for Ł, s for ş). The fallback is
Pillow's font, which only has the letters A to Z. Neither has emoji or right-to-left scripts.
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
SCALES = 1.0, 0.9, 0.8
"""Sizes to try for a text before it is cut, as fractions of its usual size."""
_PROBE = 24
"""Size in pixels at which glyphs are compared."""
_MISSING = "\U0010fffe"
"""A character that no font has. Fonts draw all missing characters like it."""
_OMITTED = ("C", "M")
"""Unicode categories of omitted characters: control and private-use characters, and combining marks."""
_BASES = {
    **dict(zip("ŁłĦħŦŧĿŀıȷĸŊŋĐđØøƏəÆæŒœÞþßẞ", "LlHhTtLlijkNnDdOoEeAaOoTtsS", strict=True)),
    **dict(zip("ҐґЄєІіЈјЅѕӀҒғҚқҢңҮүҰұҺһӘәӨө", "ГгЕеIiJjSsIГгКкНнУуУуHhАаОо", strict=True)),
    "Ї": "Ï",
    "ї": "ï",
}
"""Base letters that aren't part of a letter's Unicode decomposition, or are closer to it than that part."""


class Line(NamedTuple):
    """A text for which `font` has all glyphs, and its width in pixels."""

    text: str
    font: Font
    width: float

    @property
    def is_cut(self) -> bool:
        """Whether it ends with line()'s ellipsis. An ellipsis in the text itself becomes three dots."""
        return self.text.endswith("…")

    @property
    def size(self) -> float:
        """Size of the font in pixels."""
        return self.font.size if isinstance(self.font, ImageFont.FreeTypeFont) else _PROBE


def line(text: str, size: float, width: float) -> Line | None:
    """Return a text on one line, cut with an ellipsis if it is wider than `width` pixels.

    Characters that no font has are omitted. None if more than half are omitted, or if nothing fits.
    """
    whole = _whole(text, size)
    return whole if whole is None or whole.width <= width else _cut(whole.text, whole.font, width)


def fitted(text: str, size: float, width: float, scales: Sequence[float] = SCALES) -> Line | None:
    """Return a text in the first size that fits, or cut in the last size. None as in line().

    scales: the sizes to try, as fractions of `size`.
    """
    result = None
    for scale in scales:
        result = line(text, size * scale, width)
        if result and not result.is_cut:
            break
    return result


@lru_cache(maxsize=2048)
def _whole(text: str, size: float) -> Line | None:
    """Return the result of line() without a width limit."""
    cleaned = _cleaned(text)
    fonts = range(len(_faces()))
    kept = " ".join("".join(c for c in cleaned if any(_drawable(number, c) for number in fonts)).split())
    if not kept or 2 * len(kept.replace(" ", "")) < len(cleaned.replace(" ", "")):
        return None
    # Use one font for the whole text, because a mixture looks like a mistake.
    number = next((number for number in fonts if all(_drawable(number, c) for c in kept)), fonts[-1])
    shown, font = "".join(_drawable(number, c) for c in kept), _sized(number, size)
    return Line(shown, font, font.getlength(shown))


def can_write(text: str) -> bool:
    """Return whether one font can show all letters of a text, or their base letters."""
    letters = [character for character in _cleaned(text) if character.isalpha()]
    return _whole(text, _PROBE) is not None and any(
        all(_drawable(number, letter) for letter in letters) for number in range(len(_faces()))
    )


def can_show(text: str) -> bool:
    """Return whether one font has all of these characters."""
    return any(all(_has(number, character) for character in text) for number in range(len(_faces())))


_NORMALIZED = re.compile("[^，：；！？（）¼½¾]+")


def _cleaned(text: str) -> str:
    """Return a text in NFKC without invisible characters and extra spaces.

    East Asian punctuation and fractions stay unchanged.
    """
    visible = (
        " " if character.isspace() else character
        for character in _NORMALIZED.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)
        if character.isspace() or not unicodedata.category(character).startswith(_OMITTED)
    )
    return " ".join("".join(visible).split())


@lru_cache(maxsize=512)
def _cut(text: str, font: Font, width: float) -> Line | None:
    for end in range(len(text) - 1, 0, -1):
        shorter = text[:end].rstrip() + "…"
        if font.getlength(shorter) <= width:
            return Line(shorter, font, font.getlength(shorter))
    return None


@lru_cache(maxsize=1)
def _faces() -> tuple[str, ...]:
    """Return the paths of the fonts; the empty path is Pillow's font."""
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
def _drawable(number: int, character: str) -> str:
    """Return a character if a font has it, otherwise the closest base letter that it has, or ""."""
    if _has(number, character):
        return character
    base, decomposition = _BASES.get(character, ""), unicodedata.decomposition(character)
    if not base and decomposition and not decomposition.startswith("<"):
        # A canonical decomposition starts with the letter without its last mark.
        base = chr(int(decomposition.split()[0], 16))
    return _drawable(number, base) if base else ""


@lru_cache(maxsize=8192)
def _has(number: int, character: str) -> bool:
    return character == " " or _drawn(number, character) != _drawn(number, _MISSING)


def _drawn(number: int, character: str) -> bytes:
    image, font = Image.new("L", (4 * _PROBE, 2 * _PROBE)), _sized(number, _PROBE)
    if isinstance(font, ImageFont.FreeTypeFont):
        # The other layout engine composes missing letters from a base and a mark that is out of place.
        font = font.font_variant(layout_engine=ImageFont.Layout.BASIC)
    ImageDraw.Draw(image).text((_PROBE, 0), character, fill=255, font=font)
    return image.tobytes()
