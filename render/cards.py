"""Cards of challenges and puzzle runs.

The card of a challenge shows the variant with its emblem, the players with their colours, and the time. An
unusual start position is shown on a board below the same texts, without the emblem. The card of a puzzle run
shows the number solved, the player, and every answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, inf
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render import fonts
from render.badges import badge_shape
from render.board import is_flipped, strips_of
from render.colors import RGB, contrast, css
from render.drawing_kit import Kit, color_of, kit_of
from render.empty_board import empty_board
from render.icons import counter, divided_counter, emblem, icon
from render.png import stack, strip
from render.position_in_words import Words, english
from render.style import Style, layout_of
from render.svg_raster import rasterize, svg
from rules import WHITE, Color, Position, Variant

_DEFAULT = Style()
# Sizes as fractions of the picture's width, unless stated otherwise.
_TITLE, _NAME, _WORD, _TIME, _MORE, _MARGIN = 0.085, 0.062, 0.042, 0.08, 0.048, 0.03
_EMBLEM, _SMALL_EMBLEM = 0.29, 0.19
_HIGHEST = 0.58
"""Maximum height of texts beside a large emblem; if they are higher, the emblem is small."""
_WORD_GAP = 0.02
"""Space before the name of a colour."""
_TEXT_ROOM, _WHOLE_ROOM = 1 - _EMBLEM - 3 * _MARGIN, 1 - 2 * _MARGIN
"""Width of texts beside a large emblem and without one."""
_GAP = 2 * _MARGIN
"""Minimum space between two texts side by side."""
_SIGN_ROOM = 1.2
"""Width of a counter with the space after it, as a fraction of the name's size."""
_HIGH, _FOOT, _BETWEEN = 1.3, 0.34, 0.015
"""Height of a line, and distance of the baseline from its lower edge, as fractions of the text's size; space
between groups of lines."""
_PROBE = 24
"""Size in pixels at which names are tested for letters that can be written."""
_NOTHING = fonts.Line("", ImageFont.load_default(10), 0.0)
_NUMBER, _UNIT = 0.62, 0.19
"""Sizes of the number of a run and of its unit as fractions of their plate."""
_PER_ROW, _MIN_PER_ROW, _MAX_ANSWERS = 18, 7, 72
"""Maximum number of answers in a row, the number for which a row has space at least, and maximum number of
answers."""
_ONE_ROW = 10
"""Maximum number of answers in a single row."""
_SHRUNK, _NAME_SHRUNK = (1.0, 0.85, 0.7, 0.6), (1.0, 0.85, 0.7)
"""Sizes to try for a text before it is cut, and for a name before it gets two lines."""
_ABOVE, _MAX_RATIO = (1.2, 1.0, 0.85), 1.65
"""Sizes to try for texts side by side above a board before they get lines of their own; larger, because
Discord scales tall pictures down. Maximum ratio of the sizes of the title and the names there."""
_MORE_SHRUNK = (1.0, 0.9, 0.78)
"""Sizes of further sentences, of which the largest with the fewest lines is chosen."""
_NAME_LINES, _NO_SIGN = 2, "<g/>"
"""Maximum number of lines of a name beside an emblem, and the icon that indents the second line."""
_PHRASE_ENDS, _OPENING, _JOINTS, _SEPARATORS = "・，、。：", "（「", "-_", " ·・"
"""Characters that end a phrase, that begin one, after which a name can be broken, and that a line break
replaces."""
_NEVER_FIRST = "・，、。：）」！？ーぁぃぅぇぉっゃゅょァィゥェォッャュョ"
"""Characters that can't begin a line in Japanese and Chinese."""


class _Row(NamedTuple):
    """A line of text, with an icon before it and a smaller word after it.

    size: that of the text, as a fraction of the picture's width. sign: the icon as an SVG shape.
    """

    line: fonts.Line
    size: float
    ink: RGB
    word: fonts.Line | None = None
    sign: str = ""

    def wide(self, width: int) -> float:
        """Return the row's width in pixels in a picture of `width`."""
        sign = self.size * width * _SIGN_ROOM if self.sign else 0
        return sign + self.line.width + (width * _WORD_GAP + self.word.width if self.word else 0)


@dataclass(frozen=True, slots=True)
class ChallengeCard:
    """The contents of a challenge's card."""

    title: str
    """The variant's title: one line, smaller if it is too long, then up to four lines, then cut."""
    players: Sequence[str] = ()
    """The players' names, in one size."""
    side: Color | None = None
    """The first player's colour; None for a random one."""
    time: str = ""
    """The time control: one line, smaller if it is too long, then up to five lines, then cut."""
    more: Sequence[str] = ()
    """Sentences, joined in at most five lines that are not larger than the names."""
    words: Words = english
    """Wording of the names of colours."""
    kind: str = ""
    """The kind of event, in a small line above the title; not shown above a board."""


_Group = list[tuple[_Row, ...]]
"""Rows of one text each, or two side by side, such as the players' names."""


def challenge_card(
    start: Position | Variant, card: ChallengeCard, *, view: Color = WHITE, style: Style = _DEFAULT
) -> bytes:
    """Return the card of a challenge as a PNG with a palette.

    start: a variant, or a position to show below, with trays if a hand holds a piece. view, style: as for
    render.board. Characters without a glyph are omitted.
    """
    variant = start if isinstance(start, Variant) else start.variant
    kit, width = kit_of(variant, style), layout_of(variant, style).size[0]
    seats = partial(_player_rows, kit, variant.family, card, width)
    groups: list[_Group] = []
    if isinstance(start, Variant):
        part = 0.0
        for part in (_EMBLEM, _SMALL_EMBLEM):
            room = width * (1 - part - 3 * _MARGIN)
            players = seats(room)
            titles, times, sentences = _text_rows(kit, card, players, width, room)
            groups = [_stacked(rows) for rows in (titles, *players, times, sentences)]
            if _height(groups) <= _HIGHEST:
                break
        header = _header(kit, emblem(kit, variant, round(width * part)), groups, width)
        return stack([strip(kit.palette.map(header))], kit.palette.data)
    room = width * _WHOLE_ROOM
    players = seats(room / 2 - width * _GAP / 2, beside=True)
    beside = tuple(row for rows in players for row in rows)
    names: _Group = [beside] if beside else []
    if any(row.line.is_cut for row in beside):
        names = [row for rows in seats(room) for row in _stacked(rows)]
    _, _, sentences = _text_rows(kit, card, players, width, room)
    titles = _title_rows(kit, card, width, _MAX_RATIO * min((row.size for row, *_ in names), default=1))
    header = _header(kit, None, [titles, names, _stacked(sentences)], width)
    held = any(any(start.hand(color)) for color in Color)
    _, strips = strips_of(empty_board(variant, style, is_flipped(view)), start, trays=held)
    return stack([strip(kit.palette.map(header)), *strips], kit.palette.data)


def run_card(
    variant: Variant,
    title: str,
    name: str,
    answers: Sequence[bool],
    *,
    unit: str = "",
    more: Sequence[str] = (),
    style: Style = _DEFAULT,
) -> bytes:
    """Return the result of a puzzle run as a PNG with a palette.

    It has the number solved on a plate, and every answer in order as a tick or a cross. variant: for the
    colours of its board. title: at most two small lines. name: one line, smaller if too long. answers:
    whether each was right; only the last 72 are shown. unit: a word below the number. more: further lines,
    such as the difficulty reached and the best run so far.
    """
    kit, width = kit_of(variant, style), layout_of(variant, style).size[0]
    pale = kit.theme.secondary
    room = width * _TEXT_ROOM
    rows = [_Row(line, _MORE, pale) for line in _wrapped(title, width * _MORE, room) if line]
    rows += _rows(name, _TITLE, kit.theme.label, width, room)
    for text in more:
        rows += _rows(text, _MORE, pale, width, room)
    plate = _number_plate(kit, str(sum(answers)), unit, round(width * _EMBLEM))
    image = _header(kit, plate, [_stacked(rows)], width)
    strips = [strip(kit.marked.map(image))]
    if answers:
        strips.append(strip(kit.marked.map(_answers(kit, answers, width))))
    return stack(strips, kit.marked.data)


def _number_plate(kit: Kit, number: str, unit: str, side: int) -> Image.Image:
    """Return a number above its unit on a plate in the colour of a square, as RGBA."""
    look = kit.theme
    ground = look.squares(kit.checkered)[0][0]
    image = icon(f'<rect width="100" height="100" rx="12" fill="{css(ground)}"/>', side)
    draw, room = ImageDraw.Draw(image), side * 0.86
    ink = max((look.frame, look.label), key=lambda color: contrast(color, ground))
    below = fonts.fitted(unit, side * _UNIT, room, _SHRUNK)
    if below:
        draw.text((side / 2, side * 0.82), below.text, ink, below.font, anchor="mm")
    line = fonts.fitted(number, side * _NUMBER, room, _SHRUNK)
    if line:
        # Centre the visible box, as digits have no descender.
        left, top, right, bottom = line.font.getbbox(line.text)
        spot = (side - left - right) / 2, side * (0.4 if below else 0.5) - (top + bottom) / 2
        draw.text(spot, line.text, ink, line.font, stroke_width=side / 80)
    return image


def _answers(kit: Kit, answers: Sequence[bool], width: int) -> Image.Image:
    """Return a tick or a cross for each answer, as large as the space allows, in rows of equal length."""
    margin = width * _MARGIN
    shown = answers[-_MAX_ANSWERS:]
    rows = 1 if len(shown) <= _ONE_ROW else max(2, ceil(len(shown) / _PER_ROW))
    each = ceil(len(shown) / rows)
    size = (width - 2 * margin) / max(each, _MIN_PER_ROW)
    height = ceil(rows * size + margin)
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
    return rasterize(drawing, width, height=height).convert("RGB")


def _title_rows(kit: Kit, card: ChallengeCard, width: int, largest: float) -> _Group:
    """Return the title and the time side by side if both fit, otherwise below each other.

    largest: the maximum size of the title.
    """
    ink, room = kit.theme.label, width * _WHOLE_ROOM
    for scale in _ABOVE:
        sizes = min(scale * _TITLE, largest), min(scale * _TIME, largest)
        cells = tuple(
            _Row(line, size, ink)
            for text, size in zip((card.title, card.time), sizes, strict=True)
            if (line := fonts.line(text, width * size, inf))
        )
        if sum(cell.line.width for cell in cells) + width * _GAP * (len(cells) - 1) <= room:
            return [cells] if cells else []
    rows = [*_rows(card.title, min(_TITLE, largest), ink, width, room, 1)]
    return _stacked([*rows, *_rows(card.time, min(_NAME, largest), ink, width, room, 1)])


def _text_rows(
    kit: Kit, card: ChallengeCard, players: Sequence[Sequence[_Row]], width: int, room: float
) -> tuple[list[_Row], list[_Row], list[_Row]]:
    """Return the rows of the title, of the time and of further sentences."""
    ink, pale = kit.theme.label, kit.theme.secondary
    size = min([_MORE, *(row.size for rows in players for row in rows)])
    return (
        [*_rows(card.kind, _MORE, pale, width, room), *_rows(card.title, _TITLE, ink, width, room)],
        list(_rows(card.time, _TIME, ink, width, room, 5)),
        _sentence_rows(" ".join(card.more), size, pale, width, room),
    )


def _sentence_rows(text: str, size: float, ink: RGB, width: int, room: float) -> list[_Row]:
    """Return sentences in at most five lines, smaller if that saves a line, such as one for a short word."""
    sizes = [size * scale for scale in _MORE_SHRUNK]
    options = (
        [_Row(line, size, ink) for line in _wrapped(text, width * size, room, 5) if line] for size in sizes
    )
    return min(options, key=len)


def _height(groups: Iterable[_Group]) -> float:
    """Return the height of groups as a fraction of the picture's width."""
    shown = [group for group in groups if group]
    return sum(_row_height(row) for group in shown for row in group) + _BETWEEN * max(0, len(shown) - 1)


def _row_height(row: tuple[_Row, ...]) -> float:
    return max(cell.size for cell in row) * _HIGH


def _rows(text: str, size: float, ink: RGB, width: int, room: float, max_lines: int = 4) -> Iterator[_Row]:
    """Yield a text as one line, or if it is too long, as at most `max_lines` small lines."""
    line = fonts.fitted(text, width * size, room, _SHRUNK)
    lines = [line]
    if line and line.is_cut:
        lines = _wrapped(text, width * size * _SHRUNK[-1], room, max_lines)
    yield from (_Row(part, part.size / width, ink) for part in lines if part)


def _player_rows(
    kit: Kit, family: str, card: ChallengeCard, width: int, room: float, *, beside: bool = False
) -> list[list[_Row]]:
    """Return the rows of each player: a counter of the colour, the name, and the colour's name if both fit.

    Names have the same size, the largest in which neither is cut. Longer names have two lines, or if they are
    `beside` each other, with `room` for each, one row each, cut.
    """
    ground, side, players = kit.theme.squares(kit.checkered)[0][0], card.side, card.players
    sides = (None, None) if side is None else (side, side.opponent)
    words = ["" if color is None else card.words(f"color-{color.label}", family=family) for color in sides]
    seats = _seats(players, words, width, room, beside=beside)
    is_small = any(seat.size < _NAME * _NAME_SHRUNK[1] for seat in seats)
    if is_small or not _fit(players, [seat.line for seat in seats]):
        seats = _seats(players, ("", ""), width, room, beside=beside)
    players_rows: list[list[_Row]] = []
    for name, seat, color in zip(players, seats, sides, strict=False):
        white, black = (color_of(kit.pieces, side_color) for side_color in Color)
        sign = (
            divided_counter(kit.pieces.body, white, black, ground)
            if color is None
            else counter(kit.pieces.body, black if color else white, ground)
        )
        lines = [seat.line]
        if seat.line and seat.line.is_cut and not beside:
            lines = _wrapped(name, width * seat.size, seat.room, _NAME_LINES)
        shown = enumerate(filter(None, lines))
        players_rows.append(
            [
                _Row(line, seat.size, kit.theme.label, seat.word, _NO_SIGN if at else sign)
                for at, line in shown
            ]
        )
    return players_rows


class _Seat(NamedTuple):
    """A player's name in its width in pixels, the word after it, and the name's size."""

    line: fonts.Line | None
    room: float
    word: fonts.Line | None
    size: float


def _seats(
    names: Sequence[str], words: Sequence[str], width: int, room: float, *, beside: bool
) -> list[_Seat]:
    """Return names with the words after them in the largest size in which all names fit, otherwise the
    smallest.

    beside: whether a name may take what the name beside it leaves of its room.
    """
    seats: list[_Seat] = []
    for scale in _ABOVE if beside else _NAME_SHRUNK:
        size = _NAME * scale
        named = [fonts.line(word, width * _WORD * scale, width) for word in words]
        taken = max((word.width + width * _WORD_GAP for word in named if word), default=0)
        free = room - width * size * _SIGN_ROOM - taken
        wholes = [fonts.line(name, width * size, inf) for name in names]
        rooms = [free] * len(names)
        if beside and len(names) > 1:
            left = [max(0, free - (whole.width if whole else 0)) for whole in wholes]
            rooms = [free + more for more in reversed(left)]
        lines = [fonts.line(name, width * size, wide) for name, wide in zip(names, rooms, strict=True)]
        seats = [_Seat(line, wide, word, size) for line, wide, word in zip(lines, rooms, named, strict=False)]
        if _fit(names, lines):
            break
    return seats


def _fit(names: Sequence[str], lines: Sequence[fonts.Line | None]) -> bool:
    """Return whether the lines have whole names, except for names that can't be written at all."""
    return all(
        not line.is_cut if line else fonts.line(name, _PROBE, inf) is None
        for name, line in zip(names, lines, strict=False)
    )


def _stacked(rows: Iterable[_Row]) -> _Group:
    """Return rows below each other."""
    return [(row,) for row in rows]


def _second_x(row: tuple[_Row, ...], width: int) -> float:
    """Return the distance in pixels between the cells of a row: half the row if the second cell fits."""
    room, (first, second) = width * _WHOLE_ROOM, row
    return max(first.wide(width) + width * _GAP, min(room / 2, room - second.wide(width)))


def _header(kit: Kit, plate: Image.Image | None, groups: Sequence[_Group], width: int) -> Image.Image:
    """Return a picture of groups of rows, to the right of a plate such as an emblem if there is one."""
    margin, side = width * _MARGIN, plate.width if plate else 0
    high = _height(groups) * width
    height = round(max(high, side) + 2 * margin)
    image = Image.new("RGB", (width, height), kit.theme.frame)
    if plate:
        image.paste(plate, (round(margin), (height - side) // 2), plate)
    y, left = (height - high) / 2, side + margin * (2 if plate else 1)
    for group in filter(None, groups):
        for row in group:
            y += _row_height(row) * width
            for number, cell in enumerate(row):
                x = left + _second_x(row, width) if number else left
                _write(image, kit, cell, x, y - _row_height(row) * width / 2)
        y += _BETWEEN * width
    return image


def _write(image: Image.Image, kit: Kit, row: _Row, x: float, y: float) -> None:
    """Write a row that starts at `x`, with its middle at `y`."""
    width = image.width
    draw, size = ImageDraw.Draw(image), row.size * width
    if row.sign:
        sign = icon(row.sign, round(size * 0.9))
        image.paste(sign, (round(x), round(y - size * 0.47)), sign)
        x += size * _SIGN_ROOM
    # Text in a smaller font is also centred in its row.
    foot = y + row.line.size * (_HIGH / 2 - _FOOT)
    draw.text((x, foot), row.line.text, row.ink, row.line.font, anchor="ls", stroke_width=size / 60)
    if row.word:
        spot = (x + row.line.width + width * _WORD_GAP, foot)
        draw.text(spot, row.word.text, kit.theme.secondary, row.word.font, anchor="ls")


def _wrapped(text: str, size: float, width: float, max_lines: int = 2) -> list[fonts.Line | None]:
    """Return a text in at most `max_lines` lines; the last one is cut if necessary."""
    lines: list[fonts.Line | None] = []
    while text and len(lines) < max_lines - 1:
        room = len(text)
        while room > 1 and (fonts.line(text[:room], size, 1e6) or _NOTHING).width > width:
            room -= 1
        end = _line_end(text, room)
        lines.append(fonts.line(text[:end].rstrip(_SEPARATORS), size, width))
        text = text[end:].strip(_SEPARATORS)
    return [*lines, fonts.line(text, size, width)] if text else lines


def _line_end(text: str, room: int) -> int:
    """Return the index at which to break a line that fits `room` characters of a text.

    In order of preference: at the end of a phrase, if it fills a third of the line; between words; after a
    hyphen or underscore; before any character that may begin a line.
    """
    if room == len(text):
        return room
    shortest = room // 3 + 1
    phrases = [at for at in range(shortest, room + 1) if text[at - 1] in _PHRASE_ENDS or text[at] in _OPENING]
    if phrases:
        return phrases[-1]
    space = text.rfind(" ", 1, room + 1)
    if space > 0:
        return space
    joints = [at for at in range(shortest, room + 1) if text[at - 1] in _JOINTS]
    if joints:
        return joints[-1]
    while room > 1 and text[room] in _NEVER_FIRST:
        room -= 1
    return room
