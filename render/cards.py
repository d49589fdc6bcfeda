"""Cards of challenges and puzzle runs.

The card of a challenge shows the variant with its emblem, the players with their colours, and the time. An
unusual start position is shown on a board to the left of the same texts, without the emblem. The card of a
puzzle run shows the number solved, the player, and every answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, inf
from typing import NamedTuple

from PIL import Image, ImageDraw

from render import fonts
from render.badges import badge_shape
from render.board import draw_board, is_flipped
from render.chart import Spot
from render.colors import RGB, contrast, css
from render.drawing_kit import Kit, color_of, kit_of
from render.empty_board import empty_board
from render.icons import counter, divided_counter, emblem, icon
from render.line_breaks import JOINTS, wrapped
from render.png import png
from render.position_in_words import Words, english
from render.style import DEFAULT_STYLE, Style, layout_of
from render.svg_raster import rasterize, svg
from rules import WHITE, Color, Position, Variant

# Sizes as fractions of the picture's width, unless stated otherwise.
_TITLE, _NAME, _WORD, _MORE, _MARGIN = 0.085, 0.062, 0.042, 0.048, 0.03
_EMBLEM = 0.29
_PANEL, _SCALES = 0.6, (1.25, 1.1, 0.95, 0.8, 0.65, 0.4)
"""Width of the texts beside a board, so that both fill Discord's area for pictures, and sizes to try for
them: the width for which texts have their usual size. Both are fractions of the board's width."""
_WORD_GAP = 0.02
"""Space before the name of a colour."""
_TEXT_ROOM, _WHOLE_ROOM = 1 - _EMBLEM - 3 * _MARGIN, 1 - 2 * _MARGIN
"""Width of texts beside an emblem and below it."""
_SIGN_ROOM = 1.2
"""Width of a counter with the space after it, as a fraction of the name's size."""
_HIGH, _FOOT, _BETWEEN = 1.3, 0.34, 0.015
"""Height of a line, and distance of the baseline from its lower edge, as fractions of the text's size; space
between groups of lines."""
_PROBE = 24
"""Size in pixels at which names are tested for letters that can be written."""
_NUMBER, _UNIT = 0.62, 0.19
"""Sizes of the number of a run and of its unit as fractions of their plate."""
_PER_ROW, _MIN_PER_ROW, _MAX_ANSWERS = 18, 12, 72
"""Maximum number of answers in a row, the number for which a row has space at least, and maximum number of
answers."""
_ONE_ROW = 12
"""Maximum number of answers in a single row."""
_SHRUNK, _WORD_SHRUNK, _NAME_SHRUNK = (1.0, 0.85, 0.7, 0.6), 0.54, (1.0, 0.85, 0.7)
"""Sizes to try for a text, another for a text without spaces, such as a Japanese one, and those to try for a
name before it gets several lines."""
_MORE_SHRUNK = (1.0, 0.9, 0.78)
"""Sizes of further sentences beside an emblem, of which the largest with the fewest lines is chosen."""
_ROOMS = tuple(part / 20 for part in range(12, 21))
"""Widths to try for lines of similar lengths, as fractions of the free width."""
_NAME_LINES, _NO_SIGN = 3, "<g/>"
"""Maximum number of lines of a name, and the icon that indents those after the first."""
_PARTS = re.compile(rf"[^\s{JOINTS}]*[{JOINTS}]|[^\s{JOINTS}]+")
"""Words, or their parts between joints."""
_STOPS, _JOINED = ".。", " · "
"""Ends of sentences, and what replaces them between two sentences."""


class _Row(NamedTuple):
    """A line of text, with an icon before it and a smaller word after it.

    size: that of the text, as a fraction of the picture's width. sign: the icon as an SVG shape.
    """

    line: fonts.Line
    size: float
    ink: RGB
    word: fonts.Line | None = None
    sign: str = ""


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
    """The time control: in the size of the names, in at most five lines, then cut."""
    more: Sequence[str] = ()
    """Sentences, joined without full stops in at most five lines that are not larger than the names."""
    words: Words = english
    """Wording of the names of colours."""
    kind: str = ""
    """The kind of event, in a small line above the title."""


def challenge_card(
    start: Position | Variant, card: ChallengeCard, *, view: Color = WHITE, style: Style = DEFAULT_STYLE
) -> bytes:
    """Return the card of a challenge as a PNG with a palette.

    start: a variant, or a position to show at the left. Names that are too long for a line beside an emblem
    are below it. view, style: as for render.board. Characters without a glyph are omitted.
    """
    if isinstance(start, Position):
        return _card_with_board(start, card, view, style)
    kit, width = kit_of(start, style), layout_of(start, style).size[0]
    room, whole = width * _TEXT_ROOM, width * _WHOLE_ROOM
    titles, *players, times, sentences = _groups(kit, start.family, card, width, room, _MORE_SHRUNK)
    below: list[list[_Row]] = []
    if any(len(rows) > 1 for rows in players):
        players, below = [], _player_rows(kit, start.family, card, width, whole)
    plate = emblem(kit, start, round(width * _EMBLEM))
    image = _header(kit, plate, [titles, *players, times, sentences], width, below)
    return png(kit.palette.map(image))


def _card_with_board(start: Position, card: ChallengeCard, view: Color, style: Style) -> bytes:
    """Return the card with a position, with trays if a hand holds a piece."""
    variant = start.variant
    empty = empty_board(variant, style, is_flipped(view))
    kit, held = empty.kit, any(any(start.hand(color)) for color in Color)
    board = draw_board(empty, start, trays=held)
    panel, width, groups = round(board.width * _PANEL), 0, list[list[_Row]]()
    for scale in _SCALES:
        width = round(board.width * scale)
        groups = _groups(kit, variant.family, card, width, panel - 2 * width * _MARGIN, (1.0,))
        if (_height(groups) + _MARGIN) * width <= board.height:
            break
    image = Image.new("RGB", (board.width + panel, board.height), kit.theme.frame)
    _write_groups(image, kit, groups, (board.width + width * _MARGIN, board.height / 2), width)
    whole = kit.palette.map(image)
    whole.paste(board, (0, 0))
    return png(whole)


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
    """Return the result of a puzzle run as a PNG with a palette.

    It has the number solved on a plate, and every answer in order as a tick or a cross. variant: for the
    colours of its board. title: at most two small lines. name: smaller, or below the plate, if too long.
    answers: whether each was right; only the last 72 are shown. unit: a word below the number. more: further
    lines, such as the difficulty reached and the best run so far.
    """
    kit, width = kit_of(variant, style), layout_of(variant, style).size[0]
    pale = kit.theme.secondary
    room = width * _TEXT_ROOM
    titles = [_Row(line, _MORE, pale) for line in wrapped(title, width * _MORE, room) if line]
    names, below = _sentence_rows(name, [_NAME], kit.theme.label, width, room), list[_Row]()
    if len(names) > 2:
        names, below = [], _sentence_rows(name, [_NAME], kit.theme.label, width, width * _WHOLE_ROOM)
    facts = [row for text in more for row in _rows(text, _MORE, pale, width, room)]
    plate = _number_plate(kit, str(sum(answers)), unit, round(width * _EMBLEM))
    image = _header(kit, plate, [titles, names, facts], width, [below])
    parts = [image, _answers(kit, answers, width)] if answers else [image]
    return png(kit.marked.stacked([*map(kit.marked.map, parts)]))


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


def _groups(
    kit: Kit, family: str, card: ChallengeCard, width: int, room: float, scales: Sequence[float]
) -> list[list[_Row]]:
    """Return the rows of the title, of each player, of the time, and of further sentences.

    scales: the sizes to try for the sentences.
    """
    ink, pale = kit.theme.label, kit.theme.secondary
    players = _player_rows(kit, family, card, width, room)
    size = min((row.size for rows in players for row in rows), default=_NAME)
    more = _JOINED.join(sentence.rstrip(_STOPS) for sentence in card.more)
    return [
        [*_rows(card.kind, _MORE, pale, width, room), *_rows(card.title, _TITLE, ink, width, room)],
        *players,
        _sentence_rows(card.time, [size], ink, width, room),
        _sentence_rows(more, [min(size, _MORE) * scale for scale in scales], pale, width, room),
    ]


def _sentence_rows(text: str, sizes: Sequence[float], ink: RGB, width: int, room: float) -> list[_Row]:
    """Return sentences in at most five lines of similar lengths, in the size with the fewest lines."""
    options = ((size, _balanced(text, width * size, room, 5)) for size in sizes)
    size, lines = min(options, key=lambda option: _faults(option[1], text))
    return [_Row(line, size, ink) for line in lines]


def _balanced(text: str, size: float, room: float, max_lines: int) -> list[fonts.Line]:
    """Return a text in the fewest lines, of similar lengths."""
    options = ([*filter(None, wrapped(text, size, room * part, max_lines))] for part in _ROOMS)
    return min(options, key=lambda lines: _faults(lines, text))


def _faults(lines: Sequence[fonts.Line], text: str) -> tuple[bool, bool, int, bool]:
    """Return whether lines are cut or break words, their number, and whether they break sentences."""
    parts = {part for line in lines for part in line.text.split(_JOINED)}
    breaks_sentences = not parts <= {*text.split(_JOINED)}
    return any(line.is_cut for line in lines), _breaks_words(lines, text), len(lines), breaks_sentences


def _height(groups: Iterable[Sequence[_Row]]) -> float:
    """Return the height of groups as a fraction of the picture's width."""
    shown = [group for group in groups if group]
    return sum(row.size * _HIGH for group in shown for row in group) + _BETWEEN * max(0, len(shown) - 1)


def _rows(text: str, size: float, ink: RGB, width: int, room: float, max_lines: int = 4) -> Iterator[_Row]:
    """Yield a text as one line, or if it is too long, as at most `max_lines` lines, the fewest possible."""
    # Lines are not broken within words if smaller words fit.
    scales = _SHRUNK if " " in text else (*_SHRUNK, _WORD_SHRUNK)
    line = fonts.fitted(text, width * size, room, scales)
    lines = [line]
    if line and line.is_cut:
        options = [wrapped(text, width * size * scale, room, max_lines) for scale in _SHRUNK]
        whole = [option for option in options if not any(part.is_cut for part in option if part)]
        lines = min(whole or options[-1:], key=lambda option: (_breaks_words(option, text), len(option)))
    yield from (_Row(part, part.size / width, ink) for part in lines if part)


def _breaks_words(lines: Sequence[fonts.Line | None], text: str) -> bool:
    """Return whether a line of a text begins or ends within a word, except after a joint."""
    parts = {part for line in lines if line for part in _PARTS.findall(line.text)}
    return not parts <= {*_PARTS.findall(text)}


def _player_rows(kit: Kit, family: str, card: ChallengeCard, width: int, room: float) -> list[list[_Row]]:
    """Return the rows of each player: a counter of the colour, the name, and the colour's name if both fit.

    Names have the same size, the largest in which neither is cut. Longer names have several lines.
    """
    ground, side, players = kit.theme.squares(kit.checkered)[0][0], card.side, card.players
    sides = (None, None) if side is None else (side, side.opponent)
    words = ["" if color is None else card.words(f"color-{color.label}", family=family) for color in sides]
    seats = _seats(players, words, width, room)
    is_small = any(seat.size < _NAME * _NAME_SHRUNK[1] for seat in seats)
    if is_small or not _fit(players, [seat.line for seat in seats]):
        seats = _seats(players, ("", ""), width, room)
    players_rows: list[list[_Row]] = []
    for name, seat, color in zip(players, seats, sides, strict=False):
        white, black = (color_of(kit.pieces, side_color) for side_color in Color)
        sign = (
            divided_counter(kit.pieces.body, white, black, ground)
            if color is None
            else counter(kit.pieces.body, black if color else white, ground)
        )
        lines = [seat.line] if seat.line else []
        if seat.line and seat.line.is_cut:
            lines = _balanced(name, width * seat.size, seat.room, _NAME_LINES)
        players_rows.append(
            [
                _Row(line, seat.size, kit.theme.label, seat.word, _NO_SIGN if at else sign)
                for at, line in enumerate(lines)
            ]
        )
    return players_rows


class _Seat(NamedTuple):
    """A player's name in its width in pixels, the word after it, and the name's size."""

    line: fonts.Line | None
    room: float
    word: fonts.Line | None
    size: float


def _seats(names: Sequence[str], words: Sequence[str], width: int, room: float) -> list[_Seat]:
    """Return names with the words after them in the largest size in which all names fit, otherwise the
    smallest.
    """
    seats: list[_Seat] = []
    for scale in _NAME_SHRUNK:
        size = _NAME * scale
        named = [fonts.line(word, width * _WORD * scale, width) for word in words]
        taken = max((word.width + width * _WORD_GAP for word in named if word), default=0)
        free = room - width * size * _SIGN_ROOM - taken
        lines = [fonts.line(name, width * size, free) for name in names]
        seats = [_Seat(line, free, word, size) for line, word in zip(lines, named, strict=False)]
        if _fit(names, lines):
            break
    return seats


def _fit(names: Sequence[str], lines: Sequence[fonts.Line | None]) -> bool:
    """Return whether the lines have whole names, except for names that can't be written at all."""
    return all(
        not line.is_cut if line else fonts.line(name, _PROBE, inf) is None
        for name, line in zip(names, lines, strict=False)
    )


def _header(
    kit: Kit,
    plate: Image.Image,
    groups: Sequence[Sequence[_Row]],
    width: int,
    below: Sequence[Sequence[_Row]] = (),
) -> Image.Image:
    """Return a picture of groups of rows to the right of a plate, such as an emblem, and of others below."""
    margin, low = width * _MARGIN, _height(below) * width
    upper = round(max(_height(groups) * width, plate.height) + 2 * margin)
    image = Image.new("RGB", (width, upper + (round(low + margin) if low else 0)), kit.theme.frame)
    image.paste(plate, (round(margin), (upper - plate.height) // 2), plate)
    _write_groups(image, kit, groups, (plate.width + 2 * margin, upper / 2), width)
    _write_groups(image, kit, below, (margin, upper + low / 2), width)
    return image


def _write_groups(
    image: Image.Image, kit: Kit, groups: Sequence[Sequence[_Row]], spot: Spot, width: int
) -> None:
    """Write groups of rows. spot: the middle of their left edge. width: of which sizes are fractions."""
    x, middle = spot
    y = middle - _height(groups) * width / 2
    for group in filter(None, groups):
        for row in group:
            _write(image, kit, row, (x, y + row.size * _HIGH * width / 2), width)
            y += row.size * _HIGH * width
        y += _BETWEEN * width


def _write(image: Image.Image, kit: Kit, row: _Row, spot: Spot, width: int) -> None:
    """Write a row. spot: the middle of its left edge. width: as in _write_groups()."""
    (x, y), draw, size = spot, ImageDraw.Draw(image), row.size * width
    if row.sign:
        sign = icon(row.sign, round(size * 0.9))
        image.paste(sign, (round(x), round(y - size * 0.47)), sign)
        x += size * _SIGN_ROOM
    # Text in a smaller font is also centred in its row.
    foot = y + row.line.size * (_HIGH / 2 - _FOOT)
    draw.text((x, foot), row.line.text, row.ink, row.line.font, anchor="ls", stroke_width=size / 60)
    if row.word:
        word_spot = (x + row.line.width + width * _WORD_GAP, foot)
        draw.text(word_spot, row.word.text, kit.theme.secondary, row.word.font, anchor="ls")
