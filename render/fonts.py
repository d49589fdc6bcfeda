"""Users' text in the available fonts, without boxes for missing glyphs.

Noto Sans CJK, in a package of its own, has Latin, Greek, Cyrillic, Japanese, Chinese and Korean letters. The
fallback is Pillow's font, which has only Latin letters. Neither has emoji or right-to-left scripts.
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
"""Size in pixels at which glyphs are compared."""
_MISSING = "\U0010fffe"
"""A character that no font has; fonts draw all missing characters like it."""
_OMITTED = ("C", "M")
"""Unicode categories of omitted characters: control and private ones, and separate combining marks."""


class Line(NamedTuple):
    """Text of which `font` has all glyphs, and its width in pixels."""

    text: str
    font: Font
    width: float

    @property
    def is_cut(self) -> bool:
        """Whether it ends in the ellipsis of line(); an ellipsis in the text itself becomes three dots."""
        return self.text.endswith("…")

    @property
    def size(self) -> float:
        """Size of the font in pixels."""
        return self.font.size if isinstance(self.font, ImageFont.FreeTypeFont) else _PROBE


def line(text: str, size: float, width: float) -> Line | None:
    """Return a text on one line, cut with an ellipsis if it is wider than `width` pixels.

    Characters that no font has are omitted. Return None if they are more than half, or if nothing fits.
    """
    whole = _whole(text, size)
    return whole if whole is None or whole.width <= width else _cut(whole.text, whole.font, width)


def fitted(text: str, size: float, width: float, scales: Sequence[float]) -> Line | None:
    """Return a text in the first size that fits, or cut in the last size; None as in line().

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
    """Return the result of line() without a limit of width."""
    cleaned = _cleaned(text)
    fonts = range(len(_faces()))
    kept = " ".join("".join(c for c in cleaned if any(_has(number, c) for number in fonts)).split())
    if not kept or 2 * len(kept.replace(" ", "")) < len(cleaned.replace(" ", "")):
        return None
    # Use one font for the whole text, because a mixture looks like a mistake.
    number = next((number for number in fonts if all(_has(number, c) for c in kept)), fonts[-1])
    shown, font = "".join(c for c in kept if _has(number, c)), _sized(number, size)
    return Line(shown, font, font.getlength(shown))


def can_write(text: str) -> bool:
    """Return whether the fonts can show most of a text, so that it is recognizable."""
    return _whole(text, _PROBE) is not None


def can_show(text: str) -> bool:
    """Return whether one font has all of these characters."""
    return any(all(_has(number, character) for character in text) for number in range(len(_faces())))


_NORMALIZED = re.compile("[^，：；！？（）¼½¾]+")


def _cleaned(text: str) -> str:
    """Return a text in NFKC without invisible characters and extra spaces.

    East Asian punctuation and fractions stay as they are.
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
def _has(number: int, character: str) -> bool:
    return character == " " or _drawn(number, character) != _drawn(number, _MISSING)


def _drawn(number: int, character: str) -> bytes:
    image = Image.new("L", (4 * _PROBE, 2 * _PROBE))
    ImageDraw.Draw(image).text((_PROBE, 0), character, fill=255, font=_sized(number, _PROBE))
    return image.tobytes()
