"""Layout of the bars above and below a board: which items of a bar fit, in which sizes, and where.

Items take their places from both ends of a row inwards, the most important first. An item that is less
important takes a place only if the player's name keeps its minimum room. Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import ceil
from typing import NamedTuple

from render import fonts
from render.bars import Bar
from render.drawing_kit import Kit
from render.empty_board import EmptyBoard
from render.hands import Held, hand_width, margin_of
from render.material import Taken
from render.pieces import narrow_sprite
from render.style import Layout
from rules import WHITE, Color

_TEXT, _SMALL, _CLOCK = 0.68, 0.48, 0.935
"""Sizes of text as fractions of a bar's height: normal, small, and on clocks."""
_LAST_CLOCK = 0.88
"""Size of a clock after the game, as a fraction of the size of text."""
_SMALLER = 0.78
"""Size to which text shrinks before it is cut, as a fraction of its normal size."""
_SIZES = (1.0, 0.88, _SMALLER, 0.66)
"""Sizes to try for a player's name; smaller ones are unreadable on a phone."""
_BELOW = (*_SIZES, 0.57)
"""Sizes to try for a text below the name."""
_CLOCK_SIZES = (1.0, 0.85, 0.7, 0.55)
"""Sizes to try for a clock, which is never cut."""
_MAX_TEXT, _GAP = 0.8, 0.3
"""Largest text, and space between items, as fractions of a row's height."""
_NAME_ROOM, _NAME_ROOM_CROWDED = 0.35, 0.25
"""Maximum width reserved for the player's name, normally and when crowded, as a fraction of a bar's width."""
_REASON, _LARGE_REASON = 0.6, 0.45
"""Maximum width of the reason of a result, in small and in large letters, as a fraction of a bar's width."""
_LAST_MOVE, _CLOCK_ROOM = 0.32, 0.3
"""Maximum width of the last move and of a clock's time, as a fraction of a bar's width."""
_HAND, _LAST_HAND = 0.58, 0.5
"""Maximum width of a hand during and after the game, as a fraction of a bar's width."""
_CAPTURES = ((0.94, 0.9), (0.94, 0.66), (0.84, 0.66), (0.72, 0.6))
"""Pairs to try for captured pieces: size in row heights, and step between equal pieces in piece widths."""
_APART = 0.1
"""Space between captured pieces of different kinds, as a fraction of their size."""
_EDGE = 0.28
"""Space at both ends of a bar, as a fraction of its height without a tray."""


class Row(NamedTuple):
    """A row of items in a bar, in pixels from the bar's top.

    text, small: sizes of text. signs: the height for signs. gap: the space between items.
    """

    top: int
    height: int
    text: float
    small: float
    signs: float
    gap: float


# ---- Items. Equal items have equal pictures in equal rows of equal bars, so they are keys of caches.


class Text(NamedTuple):
    """Text in the ink of the bar, or paler."""

    line: fonts.Line
    is_pale: bool = False


class Sign(NamedTuple):
    """The crown of the winner, or the triangle of the side to move."""

    is_crown: bool
    size: int


class Counter(NamedTuple):
    """The colour of the side, as a counter."""

    color: Color
    size: int


class Stars(NamedTuple):
    """Checks: stars at these distances, of which the first `given` are filled."""

    lefts: tuple[int, ...]
    given: int
    size: int


class Clock(NamedTuple):
    """A clock in a frame. word: the name of its period. padding: beside each text in the frame.

    hourglass: its width; 0 if time is not low. in_period: whether the frame is filled.
    """

    time: fonts.Line
    word: fonts.Line | None
    in_period: bool
    hourglass: int
    padding: float

    @property
    def width(self) -> int:
        sign = self.hourglass + round(self.padding * 0.7) if self.hourglass else 0
        word = ceil(self.word.width + self.padding) if self.word else 0
        return ceil(self.time.width + 2 * self.padding) + sign + word


class Captures(NamedTuple):
    """Captured pieces side by side. color: the side that has captured them.

    lefts: for each kind, the left edge of each of its pieces.
    """

    pieces: Taken
    color: Color
    size: int
    lefts: tuple[tuple[int, ...], ...]
    width: int


class Hand(NamedTuple):
    """Pieces in hand. room: the maximum width and the height in pixels. flipped: as on the board."""

    pieces: Held
    color: Color
    room: tuple[int, int]
    flipped: bool


Item = Text | Sign | Counter | Stars | Clock | Captures | Hand


class Placed(NamedTuple):
    """An item, its row, and the x of its left end in pixels."""

    item: Item
    row: Row
    x: float


class BarLayout(NamedTuple):
    """The items of a bar. lacks_clock, lacks_captures: whether there is no room for these."""

    items: tuple[Placed, ...]
    lacks_clock: bool
    lacks_captures: bool


def layout_of_bar(empty: EmptyBoard, bar: Bar) -> BarLayout:
    """Return the layout of a bar of this board."""
    return _Choice(empty, bar).layout()


def without_one_sided_items(empty: EmptyBoard, bars: Sequence[Bar]) -> list[Bar]:
    """Return both bars, after the game without the items for which either has no room.

    If only one bar showed a clock or captured pieces, the other side would seem to have none.
    """
    if not any(bar.reason for bar in bars):
        return list(bars)
    layouts = [layout_of_bar(empty, bar) for bar in bars]
    if any(layout.lacks_clock for layout in layouts):
        bars = [bar._replace(clock="") for bar in bars]
    if any(layout.lacks_captures for layout in layouts):
        bars = [bar._replace(taken=(), ahead="") for bar in bars]
    return list(bars)


# ---- measures


def _row(place: Layout, top: int, height: int) -> Row:
    text = min(max(place.bar * _TEXT, height * 0.5), height * _MAX_TEXT)
    # Signs are not higher than a bar, to leave room for a name.
    return Row(top, height, text, text * _SMALL / _TEXT, min(height, place.bar), height * _GAP)


def _only_row(place: Layout) -> Row:
    """Return the row of a bar without a tray. It leaves out the first and the last row of pixels."""
    return _row(place, 1, place.bar - 2)


def _shrunk(text: str, row: Row, room: float) -> fonts.Line | None:
    """Return a text, smaller if necessary, cut if it is still too long."""
    return fonts.fitted(text, row.text, room, (1, _SMALLER))


def _reason_line(reason: str, size: float, width: int) -> fonts.Line | None:
    """Return the reason of a result for a bar of this width, in small letters if it is long."""
    large = fonts.fitted(reason, size, width * _LARGE_REASON, (1, _SMALLER))
    if large and not large.is_cut:
        return large
    return fonts.line(reason, size * _SMALL / _TEXT, width * _REASON)


def _measured_captures(kit: Kit, bar: Bar, size: int, step: float, most: int) -> Captures:
    """Return captured pieces of a size, no wider than `most`. step: between equal pieces, in their widths."""
    gap = x = round(size * _APART)
    lefts: list[tuple[int, ...]] = []
    for kind, count in bar.taken:
        width = narrow_sprite(kit.pieces, kind, bar.color.opponent == WHITE, size).width
        lefts.append(tuple(x + round(number * width * step) for number in range(count)))
        x += round((1 + (count - 1) * step) * width) + gap
    return Captures(bar.taken, bar.color, size, tuple(lefts), min(x, most))


class _Space:
    """The free part of a row, between the items that have been placed at its ends."""

    def __init__(self, row: Row, left: float, right: float) -> None:
        self.row, self.left, self.right = row, left, right
        self.placed: list[Placed] = []

    @property
    def width(self) -> float:
        return self.right - self.left

    def put_left(self, item: Item, advance: float) -> None:
        """Place an item at the left end. advance: its width and the space after it."""
        self.placed.append(Placed(item, self.row, self.left))
        self.left += advance

    def put_right(self, item: Item, width: float, gap: float) -> None:
        """Place an item at the right end, with a gap to its left."""
        self.right -= width
        self.placed.append(Placed(item, self.row, self.right))
        self.right -= gap


# ---- the choice of items


class _Choice:
    """The choice of the items of one bar."""

    def __init__(self, empty: EmptyBoard, bar: Bar) -> None:
        self._empty, self._place, self._bar = empty, empty.place, bar
        self._width = empty.place.size[0]
        self._lacks_clock = self._lacks_captures = False

    def layout(self) -> BarLayout:
        placed = self._two_rows() if self._bar.tray else self._one_row()
        return BarLayout(tuple(placed), self._lacks_clock, self._lacks_captures)

    def _one_row(self) -> list[Placed]:
        edge = self._place.bar * _EDGE
        space = _Space(_only_row(self._place), edge, self._width - edge)
        self._put_side(space)
        self._put_clock_and_reason(space)
        self._put_count(space)
        self._put_last_move(space)
        self._put_checks(space)
        self._put_captures(space)
        self._put_name_and_color(space)
        return space.placed

    def _two_rows(self) -> list[Placed]:
        edge, tall = self._place.bar * _EDGE, self._place.tray
        upper = (tall - 3) // 2
        first, second = _row(self._place, 1, upper), _row(self._place, 2 + upper, tall - 3 - upper)
        hand = self._hand()
        right = hand.x - first.gap
        space = _Space(first, edge, right)
        self._put_side(space)
        below = space.left
        self._put_name(space)
        return [hand, *space.placed, *self._second_row(_Space(second, edge, right), below)]

    def _second_row(self, space: _Space, below: float) -> list[Placed]:
        """Return the items below the name, which begins at `below`."""
        bar, row = self._bar, space.row
        least = fonts.line(bar.reason, row.text * _BELOW[-2], self._width) if bar.reason else None
        clock = self._clock(space, space.width, beside=least.width if least else 0)
        if clock:
            space.put_left(clock, clock.width + row.gap)
        self._put_count(space)
        self._put_checks(space)
        result = self._move_and_reason(space)
        text = result.text if result else bar.reason or bar.last_move
        line = fonts.fitted(text, row.text, space.width, _BELOW)
        if line:
            space.put_left(Text(line), line.width)
        elif bar.word != bar.name and not clock:
            space.left = below
            word = fonts.line(bar.word, row.text * _SMALLER, space.width)
            if word:
                space.put_left(Text(word, is_pale=True), word.width)
        return space.placed

    def _room(self, space: _Space, reserved: float = _NAME_ROOM) -> float:
        """Return the free width minus the width reserved for the player's name."""
        name = fonts.line(self._bar.name or self._bar.word, space.row.text * _SIZES[-1], self._width)
        return space.width - min(name.width + space.row.gap if name else 0, self._width * reserved)

    # ---- from the left

    def _put_side(self, space: _Space) -> None:
        """Place the sign for turn, win or draw, and the counter of the side."""
        high, gap, bar = space.row.signs, space.row.gap, self._bar
        score = fonts.line(bar.score, high * 0.7, high) if bar.score else None
        if bar.won:
            space.put_left(Sign(is_crown=True, size=round(high * 0.72)), high * 0.84)
        elif score:
            space.put_left(Text(score), score.width + gap * 0.5)
        elif bar.on_turn:
            space.put_left(Sign(is_crown=False, size=round(high * 0.5)), high * 0.6)
        else:
            space.left += high * 0.6
        space.put_left(Counter(bar.color, round(high * 0.78)), high * 0.78 + gap * 0.6)

    def _put_name(self, space: _Space) -> None:
        """Place the player's name, or if there is none, the colour's."""
        text = space.row.text
        line = fonts.fitted(self._bar.name, text, space.width, _SIZES)
        if line and line.is_cut:
            # A name that doesn't fit in the smallest size is not worth its small letters.
            line = fonts.line(self._bar.name, text * _SMALLER, space.width)
        line = line or fonts.line(self._bar.word, text, space.width)
        if line:
            space.put_left(Text(line), line.width)

    def _put_name_and_color(self, space: _Space) -> None:
        """Place the player's name, then the colour's, smaller and paler; the colour's only beside a whole
        name.
        """
        bar, between = self._bar, space.row.gap * 0.7
        word = None if bar.word == bar.name else fonts.line(bar.word, space.row.small, space.width)
        if word and space.width - word.width - between >= self._width * _NAME_ROOM:
            name = _shrunk(bar.name, space.row, space.width - (word.width + between))
            if name and not name.is_cut:
                space.put_left(Text(name), name.width + between)
                space.put_left(Text(word, is_pale=True), word.width)
                return
        self._put_name(space)

    # ---- from the right

    def _hand(self) -> Placed:
        """Return the hand in its tray, which is as high as both rows."""
        bar, margin = self._bar, margin_of(self._empty)
        row = _row(self._place, margin, self._place.tray - 2 * margin)
        room = round(self._width * (_LAST_HAND if bar.over else _HAND)), row.height
        left = self._width - margin - hand_width(self._empty, bar.hand, room)
        return Placed(Hand(bar.hand, bar.color, room, self._empty.flipped), row, left)

    def _put_clock_and_reason(self, space: _Space) -> None:
        """Place the clock and to its left the reason of a result, which takes precedence."""
        gap, reason = space.row.gap, self._reason(space)
        clock = self._clock(space, self._room(space), beside=reason.width + gap if reason else 0)
        if clock:
            space.put_right(clock, clock.width, gap)
        if reason:
            # The last move precedes the reason if the player's whole name still fits.
            name = _shrunk(self._bar.name, space.row, self._width)
            room = space.width - gap - (name.width if name else 0) - self._min_captures_width(space.row)
            result = self._move_and_reason(space, min(room, self._width * _REASON)) or reason
            space.put_right(Text(result), result.width, gap)

    def _reason(self, space: _Space) -> fonts.Line | None:
        """Return the reason of a result, smaller if the clock and captured pieces don't fit beside it."""
        bar, row = self._bar, space.row
        reason = _reason_line(bar.reason, row.text, self._width)
        if reason is None:
            return None
        # The clock's size depends on the room that the reason leaves, so this reserves its usual room.
        clock = fonts.line(bar.clock, row.text, self._width)
        beside = self._min_captures_width(row) + (clock.width + 3 * row.gap if clock else 0)
        if reason.width + row.gap + beside > self._room(space):
            return fonts.line(bar.reason, row.small, self._width * _REASON)
        return reason

    def _move_and_reason(self, space: _Space, room: float | None = None) -> fonts.Line | None:
        """Return the last move and the reason of a result as one text, if both exist and fit.

        room: their maximum width; None for the free width.
        """
        bar = self._bar
        if not (bar.last_move and bar.reason):
            return None
        line = _shrunk(f"{bar.last_move} · {bar.reason}", space.row, space.width if room is None else room)
        return None if line and line.is_cut else line

    def _clock(self, space: _Space, room: float, *, beside: float) -> Clock | None:
        """Return the clock, smaller when the game is over; None if there is none or no room for it.

        The name of a period precedes the time if there is room. beside: the width of the result's reason.
        """
        bar, row = self._bar, space.row
        size = row.text * _LAST_CLOCK if bar.over else min(self._place.bar * _CLOCK, row.height)
        whole = fonts.line(bar.clock, size, 1e6) if bar.clock else None
        if not whole:
            return None
        smaller = (fonts.line(bar.clock, size * scale, self._width * _CLOCK_ROOM) for scale in _CLOCK_SIZES)
        time = next((line for line in smaller if line and line.text == whole.text), whole)
        padding = min(row.gap, self._place.bar * _GAP) * 0.6
        clock = Clock(time, None, bool(bar.period), round(size * 0.42) if bar.low_time else 0, padding)
        word = None if bar.reason else fonts.line(bar.period, row.small, self._width)
        if word and word.width + padding + clock.width <= room:
            clock = clock._replace(word=word)
        if beside and clock.width + row.gap + beside > room:
            self._lacks_clock = True
            return None
        return clock

    def _put_last_move(self, space: _Space) -> None:
        """Place the last move, which the board shows, too, unless captured pieces need the space."""
        if self._bar.reason:
            return
        line, gap = _shrunk(self._bar.last_move, space.row, self._width * _LAST_MOVE), space.row.gap
        if line and self._fits_captures(space.row, self._room(space) - line.width - gap):
            space.put_right(Text(line), line.width, gap)

    def _put_count(self, space: _Space) -> None:
        line = fonts.line(self._bar.counted, space.row.text, self._room(space))
        if line:
            space.put_right(Text(line), line.width, space.row.gap)

    def _put_checks(self, space: _Space) -> None:
        given, left = self._bar.checks
        step = space.row.height * 0.56
        width = step * (given + left)
        if not width or width > self._room(space):
            return
        start = space.right - width
        lefts = tuple(round(start + step * number) - round(start) for number in range(given + left))
        space.put_right(Stars(lefts, given, round(step)), width, space.row.gap)

    def _put_captures(self, space: _Space) -> None:
        """Place captured pieces, smaller if there is little room, and to their right the lead in material."""
        bar, row, between = self._bar, space.row, space.row.gap * 0.6
        lead = fonts.line(bar.ahead, row.small, self._width)
        if lead and self._fits_captures(row, self._room(space) - lead.width - between):
            space.put_right(Text(lead), lead.width, between)
        if not bar.taken:
            return
        captures = self._fitting_captures(self._room(space))
        if captures is None and not bar.over:
            captures = self._fitting_captures(self._room(space, _NAME_ROOM_CROWDED))
        if captures is None:
            self._lacks_captures = True
        else:
            space.put_right(captures, captures.width, row.gap)

    def _fits_captures(self, row: Row, room: float) -> bool:
        """Return whether there is room for captured pieces, if there are any."""
        return room >= 0 and (not self._bar.taken or self._fitting_captures(room - row.gap) is not None)

    def _fitting_captures(self, room: float) -> Captures | None:
        """Return captured pieces in the largest size that fits; None if none does."""
        return next((captures for captures in self._captures if captures.width <= room), None)

    def _min_captures_width(self, row: Row) -> float:
        """Return the minimum width of captured pieces."""
        return self._captures[-1].width + row.gap if self._bar.taken else 0

    @cached_property
    def _captures(self) -> list[Captures]:
        """The captured pieces in each size, largest first."""
        row = _only_row(self._place)
        return [
            _measured_captures(self._empty.kit, self._bar, round(row.height * size), step, 2 * self._width)
            for size, step in _CAPTURES
        ]
