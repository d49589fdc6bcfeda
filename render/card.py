"""A position below a title: what a challenge is about, at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFont

from render import fonts
from render.board import strips_of
from render.cache import Cache
from render.colors import RGB, blend
from render.empty_board import EmptyBoard
from render.png import stack, strip
from render.style import Style
from rules import WHITE, Color, Position, Variant

_DEFAULT = Style()
# In parts of the picture's width.
_TITLE, _SUBTITLE, _MORE, _MARGIN = 0.062, 0.042, 0.036, 0.03
_LINES = 2
"""Lines that a sentence may have."""
_NOTHING = fonts.Line("", ImageFont.load_default(10), 0.0)
_SHRUNK = (1.0, 0.85, 0.7)
"""Sizes that a text is tried at before it is cut."""


class _Written(NamedTuple):
    """A line as indices of a palette, where it differs from the ground, and its place: how far to the right,
    and below the row in which its letters stand."""

    picture: Image.Image
    ink: Image.Image
    x: int
    y: int


# Outlined letters take most of a card's time, and a variant's title and summary stand on all of its cards.
_written: Cache[_Written] = Cache(2 << 20, lambda line: 2 * line.picture.width * line.picture.height + 400)


def card(
    start: Position | Variant,
    title: str,
    subtitle: str = "",
    *,
    more: Sequence[str] = (),
    view: Color = WHITE,
    style: Style = _DEFAULT,
) -> bytes:
    """Return a position with a title above it as a PNG with a palette.

    start: a position, or a variant for its start (its first one where there are several). title, subtitle:
    a line each; made smaller, then cut where they are too long, and left out where no font has their
    letters. more: sentences below them, each in two lines at most. view, style: as for render.board.
    """
    position = start.start(next(iter(start.starts), None)) if isinstance(start, Variant) else start
    empty, strips = strips_of(position, view, style)
    header = strip(_header(empty, title, subtitle, more))
    return stack([header, *strips], empty.kit.palette.data)


def _header(empty: EmptyBoard, title: str, subtitle: str, more: Sequence[str]) -> Image.Image:
    look, width = empty.kit.theme, empty.place.size[0]
    margin = width * _MARGIN
    room, pale = width - 2 * margin, blend(look.frame, look.label, 5 / 6)
    texts = [
        (_fitted(title, width * _TITLE, room), _TITLE, look.label),
        (_fitted(subtitle, width * _SUBTITLE, room), _SUBTITLE, pale),
    ]
    for told in more:
        texts += [(line, _MORE, pale) for line in _wrapped(told, width * _MORE, room)]
    lines = [(line, size * width, ink) for line, size, ink in texts if line]
    height = round(2 * margin * 0.8 + sum(size * 1.25 for _, size, _ in lines))
    image, y = empty.kit.palette.blank((width, height), look.frame), margin * 0.8
    for line, size, ink in lines:
        y += size * 1.25
        foot = y - size * 0.3
        key = (empty.kit.key, width, line, size, foot % 1, ink)
        made = _written.get(key, lambda: _write(empty, line, size, foot % 1, ink))  # noqa: B023 - at once
        image.paste(made.picture, (made.x, floor(foot) + made.y), made.ink)
    return image


def _write(empty: EmptyBoard, line: fonts.Line, size: float, foot: float, ink: RGB) -> _Written:
    """Return a line whose letters stand `foot` (0 to 1) below the top of a row."""
    ground, width, above = empty.kit.theme.frame, empty.place.size[0], ceil(size * 1.5)
    image = Image.new("RGB", (width, above + ceil(size)), ground)
    spot = (width * _MARGIN, above + foot)
    ImageDraw.Draw(image).text(spot, line.text, ink, line.font, anchor="ls", stroke_width=size / 60)
    written = ImageChops.difference(image, Image.new("RGB", image.size, ground))
    left, top, _, _ = box = written.getbbox() or (0, 0, 1, 1)
    # Any of the three channels may be the one that differs, by however little.
    red, green, blue = written.crop(box).split()
    inked = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    inked = ImageChops.add(inked, inked, scale=1 / 255)
    return _Written(empty.kit.palette.map(image.crop(box)), inked, left, top - above)


def _wrapped(text: str, size: float, width: float) -> list[fonts.Line | None]:
    """Return a sentence in lines, the last one cut where even these are too few."""
    found: list[fonts.Line | None] = []
    while text and len(found) < _LINES - 1:
        end = len(text)
        while end and (fonts.line(text[:end], size, 1e6) or _NOTHING).width > width:
            # Between words, or anywhere in what is written without spaces.
            end = max(text.rfind(" ", 0, end), 0) or end - 1
        found.append(fonts.line(text[:end], size, width))
        text = text[end:].strip()
    return [*found, fonts.line(text, size, width)] if text else found


def _fitted(text: str, size: float, width: float) -> fonts.Line | None:
    """Return a line at the largest size that shows all of it, or cut at the smallest."""
    whole = fonts.line(text, size, 1e6)
    for scale in _SHRUNK:
        line = fonts.line(text, size * scale, width)
        if whole is None or (line and line.text == whole.text):
            return line
    return fonts.line(text, size * _SHRUNK[-1], width)
