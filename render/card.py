"""What a challenge is about, at a glance: the variant and its emblem, who plays whom with which colours, and
the time; below that the board, where a game begins otherwise than usual."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render import fonts
from render.board import strips_of
from render.board_style import Kit, kit_of
from render.colors import RGB, blend
from render.emblem import emblem
from render.icons import counter, divided_counter, icon
from render.png import stack, strip
from render.side_bars import color_of
from render.style import Style, layout_of
from render.words import Words, english
from rules import WHITE, Color, Position, Variant

_DEFAULT = Style()
# In parts of the picture's width.
_TITLE, _NAME, _WORD, _TIME, _MORE, _MARGIN = 0.085, 0.074, 0.048, 0.08, 0.048, 0.03
_EMBLEM = 0.29
_TEXT_ROOM = 1 - _EMBLEM - 3 * _MARGIN
_HIGH, _FOOT = 1.3, 0.34
"""The height of a line, and how far above its lower end letters stand, in parts of the text's size."""
_NOTHING = fonts.Line("", ImageFont.load_default(10), 0.0)
_SHRUNK = (1.0, 0.85, 0.7, 0.6)
"""Sizes that a text is tried at before it is cut."""


class _Row(NamedTuple):
    """A line of text, in parts of the picture's width as high as `size`. word: smaller, at its end. sign: an
    icon in front of it."""

    line: fonts.Line
    size: float
    ink: RGB
    word: fonts.Line | None = None
    sign: str = ""


def card(
    start: Position | Variant,
    title: str,
    players: Sequence[str] = (),
    *,
    side: Color | None = None,
    time: str = "",
    more: Sequence[str] = (),
    words: Words = english,
    view: Color = WHITE,
    style: Style = _DEFAULT,
) -> bytes:
    """Return what a game is to be as a PNG with a palette.

    start: a variant, or a position to show below all else. title, players, time: a line each, made smaller
    where it is too long; then title and time take up to four lines, and what is longer still is cut. What no
    font has letters for is left out. side: that of the first player; None where it is drawn by lot. more:
    sentences, each in two lines at most. words: for the names of the colours. view, style: as for
    render.board.
    """
    variant = start if isinstance(start, Variant) else start.variant
    kit, width = kit_of(variant, style), layout_of(variant, style).size[0]
    room = width * _TEXT_ROOM
    pale = blend(kit.theme.frame, kit.theme.label, 5 / 6)
    rows = [*_rows(title, _TITLE, kit.theme.label, width)]
    rows += _seats(kit, variant, players, side, words, width)
    rows += _rows(time, _TIME, kit.theme.label, width)
    for told in more:
        rows += [_Row(line, _MORE, pale) for line in _wrapped(told, width * _MORE, room) if line]
    strips = [strip(_header(kit, variant, rows, width))]
    if isinstance(start, Position):
        strips += strips_of(start, view, style)[1]
    return stack(strips, kit.palette.data)


def _rows(text: str, size: float, ink: RGB, width: int) -> Iterator[_Row]:
    """Yield a text as one line, or as a few small ones where it is too long for that."""
    room, smallest = width * _TEXT_ROOM, size * _SHRUNK[-1]
    line = _fitted(text, width * size, room)
    if line and line.text.endswith("…"):
        yield from (_Row(part, smallest, ink) for part in _wrapped(text, width * smallest, room, 4) if part)
    elif line:
        yield _Row(line, size, ink)


def _seats(
    kit: Kit, variant: Variant, players: Sequence[str], side: Color | None, words: Words, width: int
) -> Iterator[_Row]:
    """Yield a row for each player, with the colour as a counter and in words."""
    ground = kit.theme.squares(kit.checkered)[0][0]
    sides = (None, None) if side is None else (side, side.opponent)
    for name, color in zip(players, sides, strict=False):
        told = "" if color is None else words(f"color-{color.label}", family=variant.family)
        word = fonts.line(told, width * _WORD, width) if told else None
        white, black = (color_of(kit, each) for each in Color)
        sign = (
            divided_counter(kit.pieces.body, white, black, ground)
            if color is None
            else counter(kit.pieces.body, black if color else white, ground)
        )
        room = width * (_TEXT_ROOM - _NAME * 1.2) - (word.width + width * _MARGIN if word else 0)
        if line := _fitted(name, width * _NAME, room):
            yield _Row(line, _NAME, kit.theme.label, word, sign)


def _header(kit: Kit, variant: Variant, rows: Sequence[_Row], width: int) -> Image.Image:
    """Return the emblem and beside it the rows, as indices of the palette."""
    look, margin, side = kit.theme, width * _MARGIN, round(width * _EMBLEM)
    text = sum(row.size * width * _HIGH for row in rows)
    height = round(max(text, side) + 2 * margin)
    image = Image.new("RGB", (width, height), look.frame)
    plate = emblem(kit, variant, side)
    image.paste(plate, (round(margin), (height - side) // 2), plate)
    draw, y, left = ImageDraw.Draw(image), (height - text) / 2, side + 2 * margin
    for row in rows:
        x, size = left, row.size * width
        y += size * _HIGH
        if row.sign:
            sign = icon(row.sign, round(size * 0.9))
            image.paste(sign, (round(x), round(y - size * 1.12)), sign)
            x += size * 1.2
        foot = y - size * _FOOT
        draw.text((x, foot), row.line.text, row.ink, row.line.font, anchor="ls", stroke_width=size / 60)
        if row.word:
            pale = blend(look.frame, look.label, 4 / 6)
            spot = (x + row.line.width + margin, foot)
            draw.text(spot, row.word.text, pale, row.word.font, anchor="ls")
    return kit.palette.map(image)


def _wrapped(text: str, size: float, width: float, most: int = 2) -> list[fonts.Line | None]:
    """Return a text in lines, at most so many; the last one is cut where these are too few."""
    found: list[fonts.Line | None] = []
    while text and len(found) < most - 1:
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
