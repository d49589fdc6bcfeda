"""Lays out the bars above and below a board: which items fit, how large, and where.

Items are placed from both ends of a row inwards, most important first: the order in one_row() and
_second_row() is their priority. Each item gets the largest size that leaves room for the player's name and
anything else that must fit beside it, or is left out. Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Sequence
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

_TEXT, _SMALL, _CLOCK = 0.68, 0.48, 0.89
"""Sizes of text: normal and small, as fractions of a bar's height, and on clocks, of a row's height."""
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
_REASON = 0.6
"""Maximum width of the reason of a result, as a fraction of a bar's width."""
_LAST_MOVE, _CLOCK_ROOM = 0.32, 0.3
"""Maximum width of the last move and of a clock's time, as a fraction of a bar's width."""
_HAND, _NARROW_HAND = 0.58, 0.44
"""Maximum width of a hand, as a fraction of a bar's width, and its maximum beside a long name or a result."""
_CAPTURES = ((0.94, 0.9), (0.94, 0.66), (0.84, 0.66), (0.72, 0.6))
"""Pairs to try for captured pieces: size in row heights, and step between equal pieces in piece widths."""
_APART = 0.1
"""Space between captured pieces of different kinds, as a fraction of their size."""
_SEPARATORS = " _-."
"""Characters after which a long name may continue on a second line."""
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
    """Text in the bar's ink, or paler."""

    line: fonts.Line
    is_pale: bool = False

    @property
    def width(self) -> float:
        return self.line.width


class Sign(NamedTuple):
    """The crown of the winner, or the triangle of the side to move."""

    is_crown: bool
    size: int


class Counter(NamedTuple):
    """The colour of the side, as a counter."""

    color: Color
    size: int


class Stars(NamedTuple):
    """Checks as stars at these distances; the first `given` are filled."""

    lefts: tuple[int, ...]
    given: int
    size: int
    width: float


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
    """Captured pieces side by side. color: the side that captured them.

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
    """The items of a bar. lacks_clock, lacks_captures: whether there is no room for them."""

    items: tuple[Placed, ...]
    lacks_clock: bool
    lacks_captures: bool


def layout_of_bar(empty: EmptyBoard, bar: Bar) -> BarLayout:
    """Return the layout of a bar of this board."""
    choice = _Choice(empty, bar)
    items = tuple(choice.two_rows() if bar.tray else choice.one_row())
    kinds = {type(placed.item) for placed in items}
    return BarLayout(items, bool(bar.clock) and Clock not in kinds, bool(bar.taken) and Captures not in kinds)


def without_one_sided_items(empty: EmptyBoard, bars: Sequence[Bar]) -> list[Bar]:
    """Return both bars. After the game, items for which either has no room are removed from both.

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
    """Return the row of a bar without a tray, which excludes the first and last row of pixels."""
    return _row(place, 1, place.bar - 2)


def _shrunk(text: str, row: Row, room: float) -> fonts.Line | None:
    """Shrink a text if necessary, and cut it if it is still too long."""
    return fonts.fitted(text, row.text, room, (1, _SMALLER))


def _measured_captures(kit: Kit, bar: Bar, size: int, step: float, most: int) -> Captures:
    """Return captured pieces of a size, no wider than `most`. step: between equal pieces, in their widths."""
    gap = x = round(size * _APART)
    lefts: list[tuple[int, ...]] = []
    for kind, count in bar.taken:
        width = narrow_sprite(kit.pieces, kind, bar.color.opponent == WHITE, size).width
        lefts.append(tuple(x + round(number * width * step) for number in range(count)))
        x += round((1 + (count - 1) * step) * width) + gap
    return Captures(bar.taken, bar.color, size, tuple(lefts), min(x, most))


def _halves(name: str) -> tuple[str, str]:
    """Split a long name into two parts, after a separator if there is one near the middle."""
    middle = len(name) // 2
    near = range(middle - len(name) // 4, middle + len(name) // 4)
    ends = [at for at in near if name[at - 1] in _SEPARATORS] or [middle]
    end = min(ends, key=lambda at: abs(at - middle))
    return name[:end].rstrip(), name[end:]


def _text(line: fonts.Line | None) -> Text | None:
    return Text(line) if line else None


class _Space:
    """The free part of a row, between the items placed at its ends.

    reserved: the width to keep free for the player's name.
    """

    def __init__(self, row: Row, left: float, right: float) -> None:
        self.row, self.left, self.right = row, left, right
        self.reserved = 0.0
        self.placed: list[Placed] = []

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def room(self) -> float:
        """The free width minus the reserved width."""
        return self.width - self.reserved

    def put_left(self, item: Item, advance: float) -> None:
        """Place an item at the left end. advance: its width plus the space after it."""
        self.placed.append(Placed(item, self.row, self.left))
        self.left += advance

    def put_right(self, item: Text | Stars | Clock | Captures | None, gap: float | None = None) -> None:
        """Place an item, if any, at the right end. gap: the space to its left; None for the row's."""
        if item is not None:
            self.right -= item.width
            self.placed.append(Placed(item, self.row, self.right))
            self.right -= self.row.gap if gap is None else gap

    def put_fitting(
        self,
        *sizes: Text | Stars | Captures | None,
        gap: float | None = None,
        beside: float = 0,
    ) -> bool:
        """Place an item at the right end in the first size that fits. Returns whether one does.

        gap: as in put_right(). beside: the width to leave free for less important items.
        """
        for item in sizes:
            if item is not None and item.width + beside <= self.room:
                self.put_right(item, gap)
                return True
        return False


# ---- the choice of items


class _Choice:
    """Chooses the items of a bar."""

    def __init__(self, empty: EmptyBoard, bar: Bar) -> None:
        self._empty, self._place, self._bar = empty, empty.place, bar
        self._width = empty.place.size[0]

    def one_row(self) -> list[Placed]:
        bar, width, edge = self._bar, self._width, self._place.bar * _EDGE
        row = _only_row(self._place)
        gap, narrow_gap = row.gap, row.gap * 0.6
        captures = self._captures(row)
        min_captures = captures[-1].width + gap if captures else 0
        space = _Space(row, edge, width - edge)
        self._put_sign(space)
        self._put_counter(space)
        space.reserved = self._name_room(row, _NAME_ROOM)

        # The reason of a result takes precedence over the clock to its right.
        reason = self._reason(row, space.width - self._name_room(row, 1))
        space.put_right(self._clock(row, space.room, beside=reason.width + gap if reason else 0))
        if reason:
            # The last move precedes the reason if the player's whole name still fits.
            name = _shrunk(bar.name, row, width)
            room = space.width - gap - (name.width if name else 0) - min_captures
            reason = self._move_and_reason(row, min(room, width * _REASON)) or reason
        space.put_right(_text(reason))
        space.put_right(_text(fonts.line(bar.counted, row.text, space.room)))
        if not bar.reason:
            # Captured pieces are more important than the last move, which the board shows, too.
            last_move = _shrunk(bar.last_move, row, width * _LAST_MOVE)
            space.put_fitting(_text(last_move), beside=gap + min_captures)
        space.put_fitting(self._checks(row, space.right))
        lead = fonts.line(bar.ahead, row.small, width)
        space.put_fitting(_text(lead), gap=narrow_gap, beside=narrow_gap + min_captures)
        if bar.over:
            # The players' whole names are more important than captured pieces.
            space.reserved = self._name_room(row, 1)
        if not space.put_fitting(*captures) and not bar.over:
            space.reserved = self._name_room(row, _NAME_ROOM_CROWDED)
            space.put_fitting(*captures)
        self._put_name_and_color(space)
        return space.placed

    def two_rows(self) -> list[Placed]:
        edge, tall = self._place.bar * _EDGE, self._place.tray
        upper = (tall - 3) // 2
        first, second = _row(self._place, 1, upper), _row(self._place, 2 + upper, tall - 3 - upper)
        space, lower = _Space(first, edge, self._width), _Space(second, edge, self._width)
        self._put_sign(lower)
        self._put_counter(space)
        space.left = lower.left = max(space.left, lower.left)
        hand = self._hand(_HAND)
        name = fonts.line(self._bar.name, first.text * _SMALLER, hand.x - first.gap - space.left)
        if self._bar.over or (name and name.is_cut):
            hand = self._hand(_NARROW_HAND)
        space.right = lower.right = hand.x - first.gap
        halves = self._long_name(space)
        if halves is None:
            self._put_name(space)
            return [hand, *space.placed, *self._second_row(lower)]
        for half, line in zip((space, lower), halves, strict=True):
            half.put_left(Text(line), line.width)
        return [hand, *space.placed, *lower.placed]

    def _second_row(self, space: _Space) -> list[Placed]:
        """Return the items below the name."""
        bar, row = self._bar, space.row
        least = fonts.line(bar.reason, row.text * _BELOW[-2], self._width) if bar.reason else None
        clock = self._clock(row, space.width, beside=least.width if least else 0)
        if clock:
            space.put_left(clock, clock.width + row.gap)
        space.reserved = self._name_room(row, _NAME_ROOM)
        space.put_right(_text(fonts.line(bar.counted, row.text, space.room)))
        space.put_fitting(self._checks(row, space.right))
        result = self._move_and_reason(row, space.width)
        text = result.text if result else bar.reason or bar.last_move
        line = fonts.fitted(text, row.text, space.width, _BELOW)
        if line:
            space.put_left(Text(line), line.width)
        elif bar.word != bar.name and not clock:
            word = fonts.line(bar.word, row.text * _SMALLER, space.width)
            if word:
                space.put_left(Text(word, is_pale=True), word.width)
        return space.placed

    def _name_room(self, row: Row, limit: float) -> float:
        """Return the width to reserve for the player's name. limit: a fraction of the bar's width."""
        name = fonts.line(self._bar.name or self._bar.word, row.text * _SIZES[-1], self._width)
        return min(name.width + row.gap if name else 0, self._width * limit)

    # ---- from the left

    def _put_sign(self, space: _Space) -> None:
        """Place the sign for the turn, a win or a draw, or leave its space empty."""
        high, bar = space.row.signs, self._bar
        score = fonts.line(bar.score, high * 0.7, high) if bar.score else None
        if bar.won:
            space.put_left(Sign(is_crown=True, size=round(high * 0.72)), high * 0.84)
        elif score:
            space.put_left(Text(score), score.width + space.row.gap * 0.5)
        elif bar.on_turn:
            space.put_left(Sign(is_crown=False, size=round(high * 0.5)), high * 0.6)
        else:
            space.left += high * 0.6

    def _put_counter(self, space: _Space) -> None:
        high = space.row.signs
        space.put_left(Counter(self._bar.color, round(high * 0.78)), high * 0.78 + space.row.gap * 0.6)

    def _put_name(self, space: _Space) -> None:
        """Place the player's name or, if there is none, the colour's."""
        text = space.row.text
        line = fonts.fitted(self._bar.name, text, space.width, _SIZES)
        if line and line.is_cut:
            # Cut a long name in readable letters instead.
            line = fonts.line(self._bar.name, text * _SMALLER, space.width)
        line = line or fonts.line(self._bar.word, text, space.width)
        if line:
            space.put_left(Text(line), line.width)

    def _long_name(self, space: _Space) -> tuple[fonts.Line, fonts.Line] | None:
        """Return the name in two lines if it is too long for a large one and nothing else is below it."""
        bar = self._bar
        whole = fonts.line(bar.name, space.row.text * _SMALLER, space.width)
        below = bar.clock or bar.reason or bar.last_move or bar.counted or any(bar.checks)
        if below or not (whole and whole.is_cut):
            return None
        halves = _halves(bar.name)
        upper, lower = (fonts.fitted(half, space.row.text, space.width, _SIZES) for half in halves)
        if not (upper and lower):
            return None
        size = min(upper.size, lower.size)
        upper, lower = (fonts.line(half, size, space.width) for half in halves)
        return (upper, lower) if upper and lower else None

    def _put_name_and_color(self, space: _Space) -> None:
        """Place the player's name and, if the whole name fits, the colour's name, smaller and paler."""
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

    def _hand(self, share: float) -> Placed:
        """Return the hand in its tray, which is as high as both rows. share: of the bar's width."""
        bar, margin = self._bar, margin_of(self._empty)
        row = _row(self._place, margin, self._place.tray - 2 * margin)
        room = round(self._width * share), row.height
        left = self._width - margin - hand_width(self._empty, bar.hand, room)
        return Placed(Hand(bar.hand, bar.color, room, self._empty.flipped), row, left)

    def _reason(self, row: Row, room: float) -> fonts.Line | None:
        """Return the reason of a result, smaller if the player's whole name doesn't fit beside it.

        room: the width beside this name.
        """
        bar, sizes = self._bar, (_SMALLER, _SMALL / _TEXT)
        # The clock's size depends on the room that the reason leaves, so reserve its usual room.
        clock = fonts.line(bar.clock, row.text, self._width)
        reason = fonts.fitted(bar.reason, row.text, self._width * _REASON, sizes)
        if reason and reason.width + row.gap + (clock.width + 3 * row.gap if clock else 0) > room:
            return fonts.line(bar.reason, row.text * sizes[-1], self._width * _REASON)
        return reason

    def _move_and_reason(self, row: Row, room: float) -> fonts.Line | None:
        """Return the last move and the reason of a result as one text, if both exist and fit."""
        bar = self._bar
        if not (bar.last_move and bar.reason):
            return None
        line = _shrunk(f"{bar.last_move} · {bar.reason}", row, room)
        return None if line and line.is_cut else line

    def _clock(self, row: Row, room: float, *, beside: float) -> Clock | None:
        """Return the clock, smaller after the game, or None if there is none or no room for it.

        If there is room, the period's name precedes the time. beside: the width of the result's reason.
        """
        bar = self._bar
        size = row.text * _LAST_CLOCK if bar.over else row.height * _CLOCK
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
            return None
        return clock

    def _checks(self, row: Row, right: float) -> Stars | None:
        """Return checks that end at `right` if the variant counts them, else None."""
        given, left = self._bar.checks
        step = row.height * 0.56
        width = step * (given + left)
        if not width:
            return None
        start = right - width
        lefts = tuple(round(start + step * number) - round(start) for number in range(given + left))
        return Stars(lefts, given, round(step), width)

    def _captures(self, row: Row) -> list[Captures]:
        """Return the captured pieces, if any, in each size, largest first."""
        if not self._bar.taken:
            return []
        return [
            _measured_captures(self._empty.kit, self._bar, round(row.height * size), step, 2 * self._width)
            for size, step in _CAPTURES
        ]
