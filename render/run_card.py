"""The card of a puzzle run: the number solved, the player, and each answer."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PIL import Image, ImageDraw

from render import fonts
from render.badges import badge_shape
from render.card_rows import (
    EMBLEM,
    MARGIN,
    MORE,
    NAME,
    SHRUNK,
    TEXT_ROOM,
    WHOLE_ROOM,
    Row,
    header,
    sentence_rows,
    text_rows,
)
from render.colors import contrast, css
from render.drawing_kit import Kit, kit_of
from render.icons import icon
from render.line_breaks import wrapped
from render.png import png
from render.style import DEFAULT_STYLE, Style, layout_of
from render.svg_raster import rasterize, svg
from rules import Variant

_NUMBER, _UNIT = 0.62, 0.19
"""Sizes of the number of a run and of its unit as fractions of their plate."""
_PER_ROW, _MIN_PER_ROW, _MAX_ANSWERS = 18, 12, 72
"""Maximum number of answers in a row, the number for which a row has space at least, and maximum number of
answers."""
_ONE_ROW = 12
"""Maximum number of answers in a single row."""


def run_card(
    variant: Variant,
    title: str,
    name: str,
    answers: Sequence[bool],
    *,
    unit: str = "",
    more: Sequence[str] = (),
    style: Style = DEFAULT_STYLE,
) -> bytes:
    """Draw the result of a puzzle run as a PNG with a palette.

    It has the number solved on a plate, and each answer in order as a tick or cross. variant: determines the
    colours. title: at most two small lines. name: if too long, it is smaller or below the plate. answers:
    whether each was right; only the last 72 are shown. unit: a word below the number. more: further lines,
    such as the difficulty reached and the best run so far.
    """
    kit, width = kit_of(variant, style), layout_of(variant, style).size[0]
    pale = kit.theme.secondary
    room = width * TEXT_ROOM
    titles = [Row(line, MORE, pale) for line in wrapped(title, width * MORE, room) if line]
    names, below = sentence_rows(name, [NAME], kit.theme.label, width, room), list[Row]()
    if len(names) > 2:
        names, below = [], sentence_rows(name, [NAME], kit.theme.label, width, width * WHOLE_ROOM)
    facts = [row for text in more for row in text_rows(text, MORE, pale, width, room)]
    plate = _number_plate(kit, str(sum(answers)), unit, round(width * EMBLEM))
    image = header(kit, plate, [titles, names, facts], width, [below])
    parts = [image, _answers(kit, answers, width)] if answers else [image]
    return png(kit.marked.stacked([*map(kit.marked.map, parts)]))


def _number_plate(kit: Kit, number: str, unit: str, side: int) -> Image.Image:
    """Draw a number above its unit on a plate in the colour of a square, as RGBA."""
    look = kit.theme
    ground = look.squares(kit.checkered)[0][0]
    image = icon(f'<rect width="100" height="100" rx="12" fill="{css(ground)}"/>', side)
    draw, room = ImageDraw.Draw(image), side * 0.86
    ink = max((look.frame, look.label), key=lambda color: contrast(color, ground))
    below = fonts.fitted(unit, side * _UNIT, room, SHRUNK)
    if below:
        draw.text((side / 2, side * 0.82), below.text, ink, below.font, anchor="mm")
    line = fonts.fitted(number, side * _NUMBER, room, SHRUNK)
    if line:
        # Centre the visible box, because digits have no descenders.
        left, top, right, bottom = line.font.getbbox(line.text)
        spot = (side - left - right) / 2, side * (0.4 if below else 0.5) - (top + bottom) / 2
        draw.text(spot, line.text, ink, line.font, stroke_width=side / 80)
    return image


def _answers(kit: Kit, answers: Sequence[bool], width: int) -> Image.Image:
    """Draw a tick or cross for each answer, as large as possible, in rows of equal length."""
    margin = width * MARGIN
    shown = answers[-_MAX_ANSWERS:]
    rows = 1 if len(shown) <= _ONE_ROW else max(2, ceil(len(shown) / _PER_ROW))
    each = ceil(len(shown) / rows)
    size = (width - 2 * margin) / max(each, _MIN_PER_ROW)
    height, radius = ceil(rows * size + margin), size * 0.43
    signs = (
        badge_shape(
            "✓" if right else "✗",
            margin + radius + size * (number % each),
            size * (number // each + 0.5),
            radius,
        )
        for number, right in enumerate(shown)
    )
    ground = f'<rect width="{width}" height="{height}" fill="{css(kit.theme.frame)}"/>'
    drawing = svg(ground, *signs, width=width, height=height)
    return rasterize(drawing, width, height=height).convert("RGB")
