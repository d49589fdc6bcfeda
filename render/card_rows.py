"""Rows of text on cards: their sizes and line breaks, and the picture of rows beside a plate."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from render import fonts
from render.chart import Spot, box
from render.colors import RGB
from render.drawing_kit import Kit
from render.icons import icon
from render.line_breaks import JOINTS, wrapped
from render.svg_raster import rasterize, svg

# Sizes as fractions of the picture's width, unless stated otherwise.
TITLE, NAME, WORD, MORE, MARGIN = 0.085, 0.062, 0.036, 0.048, 0.03
EMBLEM = 0.29
WORD_GAP = 0.02
"""Space before the name of a colour."""
TEXT_ROOM, WHOLE_ROOM = 1 - EMBLEM - 3 * MARGIN, 1 - 2 * MARGIN
"""Width of texts beside an emblem and below it."""
SIGN_ROOM = 1.2
"""Width of an icon with the space after it, as a fraction of the text's size."""
NO_SIGN = "<g/>"
"""The icon that indents the lines after the first."""
_PAD = 0.4
"""Space between the ends of a plate and its text, as a fraction of the text's size."""
_HIGH, _FOOT, _BETWEEN = 1.3, 0.34, 0.015
"""Height of a line, and distance of the baseline from its lower edge, as fractions of the text's size; space
between groups of lines."""
SHRUNK, _WORD_SHRUNK = (1.0, 0.85, 0.7, 0.6), 0.54
"""Sizes to try for a text, and another for a text without spaces, such as a Japanese one."""
_ROOMS = tuple(part / 20 for part in range(12, 21))
"""Widths to try for lines of similar lengths, as fractions of the free width."""
_PARTS = re.compile(rf"[^\s{JOINTS}]*[{JOINTS}]|[^\s{JOINTS}]+")
"""Words, or their parts between joints."""
STOPS, JOINED = ".。", " · "
"""Ends of sentences, and what replaces them between two sentences."""


class Row(NamedTuple):
    """A line of text with an icon before it and a smaller word after it.

    size: that of the text, as a fraction of the picture's width. sign: the icon as an SVG shape. on_plate:
    whether it is on a plate in the colour of a square.
    """

    line: fonts.Line
    size: float
    ink: RGB
    word: fonts.Line | None = None
    sign: str = ""
    on_plate: bool = False


def sentence_rows(
    text: str, sizes: Sequence[float], ink: RGB, width: int, room: float, sign: str = ""
) -> list[Row]:
    """Return sentences in at most five lines of similar lengths, in the size with the fewest lines.

    sign: an icon before the first line.
    """
    indent = SIGN_ROOM * width if sign else 0
    options = ((size, balanced(text, width * size, room - indent * size, 5)) for size in sizes)
    size, lines = min(options, key=lambda option: _faults(option[1], text))
    return [Row(line, size, ink, sign=sign and (NO_SIGN if at else sign)) for at, line in enumerate(lines)]


def balanced(text: str, size: float, room: float, max_lines: int) -> list[fonts.Line]:
    """Break a text into the fewest lines, of similar lengths."""
    options = ([*filter(None, wrapped(text, size, room * part, max_lines))] for part in _ROOMS)
    return min(options, key=lambda lines: _faults(lines, text))


def _faults(lines: Sequence[fonts.Line], text: str) -> tuple[bool, bool, int, bool]:
    """Return whether lines are cut, whether they break words, their number, and whether they break
    sentences."""
    parts = {part for line in lines for part in line.text.split(JOINED)}
    breaks_sentences = not parts <= {*text.split(JOINED)}
    return any(line.is_cut for line in lines), _breaks_words(lines, text), len(lines), breaks_sentences


def height_of(groups: Iterable[Sequence[Row]]) -> float:
    """Return the height of groups as a fraction of the picture's width."""
    shown = [group for group in groups if group]
    return sum(row.size * _HIGH for group in shown for row in group) + _BETWEEN * max(0, len(shown) - 1)


def text_rows(text: str, size: float, ink: RGB, width: int, room: float, max_lines: int = 4) -> Iterator[Row]:
    """Yield a text as one line or, if it is too long, in as few lines as possible, at most `max_lines`."""
    # Lines aren't broken within words if smaller words fit.
    scales = SHRUNK if " " in text else (*SHRUNK, _WORD_SHRUNK)
    line = fonts.fitted(text, width * size, room, scales)
    lines = [line]
    if line and line.is_cut:
        options = [wrapped(text, width * size * scale, room, max_lines) for scale in SHRUNK]
        whole = [option for option in options if not any(part.is_cut for part in option if part)]
        lines = min(whole or options[-1:], key=lambda option: (_breaks_words(option, text), len(option)))
    yield from (Row(part, part.size / width, ink) for part in lines if part)


def _breaks_words(lines: Sequence[fonts.Line | None], text: str) -> bool:
    """Return whether a line starts or ends within a word, except after a joint."""
    parts = {part for line in lines if line for part in _PARTS.findall(line.text)}
    return not parts <= {*_PARTS.findall(text)}


def header(
    kit: Kit,
    plate: Image.Image,
    groups: Sequence[Sequence[Row]],
    width: int,
    below: Sequence[Sequence[Row]] = (),
) -> Image.Image:
    """Draw groups of rows to the right of a plate, such as an emblem, and others below it."""
    margin, low = width * MARGIN, height_of(below) * width
    upper = round(max(height_of(groups) * width, plate.height) + 2 * margin)
    image = Image.new("RGB", (width, upper + (round(low + margin) if low else 0)), kit.theme.frame)
    image.paste(plate, (round(margin), (upper - plate.height) // 2), plate)
    write_groups(image, kit, groups, (plate.width + 2 * margin, upper / 2), width)
    write_groups(image, kit, below, (margin, upper + low / 2), width)
    return image


def write_groups(
    image: Image.Image, kit: Kit, groups: Sequence[Sequence[Row]], spot: Spot, width: int
) -> None:
    """Write groups of rows. spot: the middle of their left edge. width: the base of fractional sizes."""
    x, middle = spot
    y = middle - height_of(groups) * width / 2
    for group in filter(None, groups):
        for row in group:
            _write(image, kit, row, (x, y + row.size * _HIGH * width / 2), width)
            y += row.size * _HIGH * width
        y += _BETWEEN * width


def _write(image: Image.Image, kit: Kit, row: Row, spot: Spot, width: int) -> None:
    """Write a row. spot: the middle of its left edge. width: as in write_groups()."""
    (x, y), draw, size, ink = spot, ImageDraw.Draw(image), row.size * width, row.ink
    if row.on_plate:
        ink, high, wide = kit.theme.frame, round(size * 1.2), round(row.line.width + 2 * size * _PAD)
        plate = box((0, 0), (wide, high), kit.plate, radius=size * 0.25)
        plate = rasterize(svg(plate, width=wide, height=high), wide, height=high)
        image.paste(plate, (round(x), round(y - high / 2)), plate)
        x += size * _PAD
    if row.sign:
        sign = icon(row.sign, round(size * 0.9))
        image.paste(sign, (round(x), round(y - size * 0.47)), sign)
        x += size * SIGN_ROOM
    # Text in a smaller font is also centred in its row.
    foot = y + row.line.size * (_HIGH / 2 - _FOOT)
    draw.text((x, foot), row.line.text, ink, row.line.font, anchor="ls", stroke_width=size / 60)
    if row.word:
        word_spot = (x + row.line.width + width * WORD_GAP, foot)
        draw.text(word_spot, row.word.text, kit.theme.secondary, row.word.font, anchor="ls")
