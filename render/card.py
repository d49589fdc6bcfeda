"""Cards for challenges and runs of puzzles.

A challenge shows the variant with its emblem, the players with their colours, and the time; below that the
board, if the start is unusual. A run of puzzles shows the number solved, the player, and every answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render import fonts
from render.badges import badge_shape
from render.board import strips_of
from render.board_style import Kit, color_of, kit_of
from render.colors import RGB, blend, contrast, css
from render.emblem import emblem
from render.icons import counter, divided_counter, icon
from render.png import stack, strip
from render.raster import rasterise, svg
from render.style import Style, layout_of
from render.words import Words, english
from rules import WHITE, Color, Position, Variant

_DEFAULT = Style()
# In parts of the picture's width.
_TITLE, _NAME, _WORD, _TIME, _MORE, _MARGIN = 0.085, 0.074, 0.048, 0.08, 0.048, 0.03
_EMBLEM = 0.29
_TEXT_ROOM = 1 - _EMBLEM - 3 * _MARGIN
_HIGH, _FOOT = 1.3, 0.34
"""The height of a line, and of the baseline above its lower end, in parts of the text's size."""
_NOTHING = fonts.Line("", ImageFont.load_default(10), 0.0)
_RUN, _NUMBER = 0.06, 0.62
"""The size of a run's text in parts of the width, and of its number in parts of its plate."""
_IN_A_ROW, _MOST_ANSWERS = (10, 12, 15, 18), 72
"""Answers in a row, the first with which two rows hold all, and the most answers shown."""
_SHRUNK = (1.0, 0.85, 0.7, 0.6)
"""Sizes to try for a text before it is cut."""
_PHRASE_ENDS, _OPENING, _JOINTS = "・，、。：", "（「", "-_"
"""Characters after which a phrase ends, before which one begins, and after which a name can be divided."""
_NEVER_FIRST = "・，、。：）」！？ーぁぃぅぇぉっゃゅょァィゥェォッャュョ"
"""Characters that can't begin a line in Japanese and Chinese."""


class _Row(NamedTuple):
    """A line of text, its `size` in parts of the picture's width, a smaller word behind, an icon before."""

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
    """Return the card of a challenge as a PNG with a palette.

    start: a variant, or a position to show below. title, players, time: one line each, smaller if too long;
    a title takes up to four lines and a time five before they are cut. Characters without a glyph are left
    out. side: that of the first player, None for random. more: sentences of at most two lines each. words:
    for the names of the colours. view, style: as for render.board.
    """
    variant = start if isinstance(start, Variant) else start.variant
    kit, width = kit_of(variant, style), layout_of(variant, style).size[0]
    room = width * _TEXT_ROOM
    pale = blend(kit.theme.frame, kit.theme.label, 5 / 6)
    rows = [*_rows(title, _TITLE, kit.theme.label, width)]
    rows += _seats(kit, variant, players, side, words, width)
    rows += _rows(time, _TIME, kit.theme.label, width, 5)
    for told in more:
        rows += [_Row(line, _MORE, pale) for line in _wrapped(told, width * _MORE, room) if line]
    plate = emblem(kit, variant, round(width * _EMBLEM))
    strips = [strip(kit.palette.map(_header(kit, plate, rows, width)))]
    if isinstance(start, Position):
        strips += strips_of(start, view, style)[1]
    return stack(strips, kit.palette.data)


def run_card(
    variant: Variant,
    title: str,
    name: str,
    answers: Sequence[bool],
    *,
    more: Sequence[str] = (),
    style: Style = _DEFAULT,
) -> bytes:
    """Return the result of a run of puzzles as a PNG with a palette.

    It has the number solved on a plate, and every answer in order as a tick or a cross. variant: for the
    colours of its board. title, name: one line each, smaller if too long. more: further lines, such as the
    difficulty reached and the best run so far. answers: whether each was right; only the last 72 are shown.
    """
    kit, width = kit_of(variant, style), layout_of(variant, style).size[0]
    pale = blend(kit.theme.frame, kit.theme.label, 5 / 6)
    rows = [*_rows(title, _RUN, pale, width), *_rows(name, _TITLE, kit.theme.label, width)]
    for told in more:
        rows += _rows(told, _RUN, pale, width)
    image = _header(kit, _number_plate(kit, str(sum(answers)), round(width * _EMBLEM)), rows, width)
    strips = [strip(kit.marked.map(image))]
    if answers:
        strips.append(strip(kit.marked.map(_answers(kit, answers, width))))
    return stack(strips, kit.marked.data)


def _number_plate(kit: Kit, number: str, side: int) -> Image.Image:
    """Return a number on a plate of the board's ground, as RGBA."""
    look = kit.theme
    ground = look.squares(kit.checkered)[0][0]
    image = icon(f'<rect width="100" height="100" rx="12" fill="{css(ground)}"/>', side)
    ink = max((look.frame, look.label), key=lambda color: contrast(color, ground))
    line = _fitted(number, side * _NUMBER, side * 0.86)
    if line:
        # Centred by the visible box, as digits have no descent.
        left, top, right, bottom = line.font.getbbox(line.text)
        spot = (side - left - right) / 2, (side - top - bottom) / 2
        ImageDraw.Draw(image).text(spot, line.text, ink, line.font, stroke_width=side / 80)
    return image


def _answers(kit: Kit, answers: Sequence[bool], width: int) -> Image.Image:
    """Return a tick or a cross for each answer, as large as the room allows."""
    margin = width * _MARGIN
    room = width - 2 * margin
    shown = answers[-_MOST_ANSWERS:]
    each = next((most for most in _IN_A_ROW if len(shown) <= 2 * most), _IN_A_ROW[-1])
    size = room / each
    height = ceil(ceil(len(shown) / each) * size + margin)
    signs = (
        badge_shape(
            "✓" if right else "✗",
            margin + size * (number % each + 0.5),
            size * (number // each + 0.5),
            size * 0.43,
        )
        for number, right in enumerate(shown)
    )
    ground = f'<rect width="{width}" height="{height}" fill="{css(kit.theme.frame)}"/>'
    drawing = svg(ground, *signs, width=width, height=height)
    return rasterise(drawing, width, height=height).convert("RGB")


def _rows(text: str, size: float, ink: RGB, width: int, most: int = 4) -> Iterator[_Row]:
    """Yield a text as one line, or as at most so many small ones if it is too long."""
    room, smallest = width * _TEXT_ROOM, size * _SHRUNK[-1]
    line = _fitted(text, width * size, room)
    if line and line.is_cut:
        yield from (
            _Row(part, smallest, ink) for part in _wrapped(text, width * smallest, room, most) if part
        )
    elif line:
        yield _Row(line, size, ink)


def _seats(
    kit: Kit, variant: Variant, players: Sequence[str], side: Color | None, words: Words, width: int
) -> Iterator[_Row]:
    """Yield a row for each player, with the colour as a counter, and as a word if both names have room."""
    ground = kit.theme.squares(kit.checkered)[0][0]
    room = width * (_TEXT_ROOM - _NAME * 1.2)
    sides = (None, None) if side is None else (side, side.opponent)
    told = ["" if color is None else words(f"color-{color.label}", family=variant.family) for color in sides]
    named = [fonts.line(each, width * _WORD, width) for each in told]
    taken = max((word.width + width * _MARGIN for word in named if word), default=0)
    lines = (_fitted(name, width * _NAME, room - taken) for name in players)
    if any(line and line.is_cut for line in lines):
        named = [None, None]
    for name, color, word in zip(players, sides, named, strict=False):
        white, black = (color_of(kit.pieces, each) for each in Color)
        sign = (
            divided_counter(kit.pieces.body, white, black, ground)
            if color is None
            else counter(kit.pieces.body, black if color else white, ground)
        )
        if line := _fitted(name, width * _NAME, room - (taken if word else 0)):
            yield _Row(line, _NAME, kit.theme.label, word, sign)


def _header(kit: Kit, plate: Image.Image, rows: Sequence[_Row], width: int) -> Image.Image:
    """Return a plate, such as an emblem, with rows beside it."""
    look, margin, side = kit.theme, width * _MARGIN, plate.width
    text = sum(row.size * width * _HIGH for row in rows)
    height = round(max(text, side) + 2 * margin)
    image = Image.new("RGB", (width, height), look.frame)
    image.paste(plate, (round(margin), (height - side) // 2), plate)
    draw, y, left = ImageDraw.Draw(image), (height - text) / 2, side + 2 * margin
    for row in rows:
        x, size = left, row.size * width
        y += size * _HIGH
        if row.sign:
            sign = icon(row.sign, round(size * 0.9))
            image.paste(sign, (round(x), round(y - size * 1.12)), sign)
            x += size * 1.2
        # Smaller text is in the middle of its row too.
        foot = y - size * _HIGH / 2 + row.line.size * (_HIGH / 2 - _FOOT)
        draw.text((x, foot), row.line.text, row.ink, row.line.font, anchor="ls", stroke_width=size / 60)
        if row.word:
            pale = blend(look.frame, look.label, 4 / 6)
            spot = (x + row.line.width + margin, foot)
            draw.text(spot, row.word.text, pale, row.word.font, anchor="ls")
    return image


def _wrapped(text: str, size: float, width: float, most: int = 2) -> list[fonts.Line | None]:
    """Return a text in at most `most` lines; the last one is cut if necessary."""
    found: list[fonts.Line | None] = []
    while text and len(found) < most - 1:
        room = len(text)
        while room > 1 and (fonts.line(text[:room], size, 1e6) or _NOTHING).width > width:
            room -= 1
        end = _line_end(text, room)
        found.append(fonts.line(text[:end], size, width))
        text = text[end:].strip()
    return [*found, fonts.line(text, size, width)] if text else found


def _line_end(text: str, room: int) -> int:
    """Return where to break a line that has room for so many characters of a text.

    That is at the end of a phrase if it fills two fifths of the line, else between words, else within a name;
    in texts without spaces anywhere but before what can't begin a line.
    """
    if room == len(text):
        return room
    least = 2 * room // 5 + 1
    phrases = [at for at in range(least, room + 1) if text[at - 1] in _PHRASE_ENDS or text[at] in _OPENING]
    if phrases:
        return phrases[-1]
    space = text.rfind(" ", 1, room + 1)
    if space > 0:
        return space
    joints = [at for at in range(least, room + 1) if text[at - 1] in _JOINTS]
    if joints:
        return joints[-1]
    while room > 1 and text[room] in _NEVER_FIRST:
        room -= 1
    return room


def _fitted(text: str, size: float, width: float) -> fonts.Line | None:
    """Return a line at the largest size at which it fits, or cut at the smallest."""
    return fonts.fitted(text, size, width, _SHRUNK)
