"""Bars around a board: above and below it one for each player, and on the right the evaluation bar.

A player's bar shows, from the left, a triangle if this side is to move, its colour as a counter, the player's
name and the name of the colour; from the right, the clock, the last move if this side made it, checks given
(filled stars) and still to give (empty ones), the lead in material, and the pieces that it has captured in
excess of those that it lost. After the game it shows a crown for the winner or the sign of a draw, and at the
right the reason, after the last move if both fit. If one of the bars has no room for the clock or captured
pieces, neither shows them.

In variants with hands there is a tray at the right, and the other items in two lines to its left.

Material is counted with the values in art/values.toml.

Drawing text takes most of the time, and texts recur. Therefore bars are composed of cached parts: indices of
the board's palette, filtered as in PNG files (render.png.filtered).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, floor
from types import MappingProxyType
from typing import NamedTuple

from PIL import Image, ImageDraw

from render import fonts
from render.board_style import color_of
from render.colors import MIDDLE, RGB, blend, css
from render.empty_board import EmptyBoard
from render.hands import Held, draw_hand, ground_of, margin_of, slots
from render.icons import CROWN, HOURGLASS, TURN, counter, icon, star
from render.picture_cache import Cache
from render.pieces import sprite
from render.png import filtered, rows
from render.position_in_words import Words, english
from render.style import Layout, Style, layout_of
from render.svg_raster import own_art
from rules import BLACK, WHITE, Color, PieceType, Position, Variant
from rules.caches import cached_in_variant

Taken = tuple[tuple[PieceType, int], ...]
_DRAWN, _DRAWN_IN = "½", {"shogi": "="}
"""The sign of a draw, and different signs by family."""


class Ended(NamedTuple):
    """Result of a game. winner: None for a draw. reason: a few words in the reader's language."""

    winner: Color | None
    reason: str


@dataclass(frozen=True, slots=True)
class Labels:
    """Contents of the bars of a board (render.board).

    white, black: the players' names, cut if too long; without a name, the bar has only the colour. last_move:
    the text of the last move, for the bar of the side that made it. words: wording of the names of colours.
    turn: whether to mark the side to move, unless the game is over. ended: the result. start: the position
    from which captured pieces are counted; None for the variant's start. white_clock, black_clock: the times
    on the clocks. white_period, black_period: the name of the clock's current period ("byo-yomi"), if any.
    low_time: the sides that are low on time, whose clocks are red, with an hourglass.
    """

    white: str = ""
    black: str = ""
    last_move: str = ""
    words: Words = english
    turn: bool = True
    start: Position | None = None
    ended: Ended | None = None
    white_clock: str = ""
    black_clock: str = ""
    white_period: str = ""
    black_period: str = ""
    low_time: tuple[Color, ...] = ()


class Bar(NamedTuple):
    """Contents of one bar: everything that its picture depends on besides the board.

    word: the name of the colour. on_turn: whether the bar is lit, for the side to move, the winner, or a
    draw. ahead: the lead in material. tray: whether it has a tray for `hand`. won: whether this side has won.
    over: whether the game has ended. score: the sign of a draw. low_time: whether its clock is low on time.
    """

    color: Color
    name: str
    word: str
    on_turn: bool
    last_move: str
    checks: tuple[int, int]
    taken: Taken
    ahead: str
    hand: Held
    tray: bool
    won: bool
    over: bool
    score: str
    reason: str
    clock: str
    period: str
    low_time: bool


def bar_of(position: Position, labels: Labels, color: Color, *, tray: bool = False) -> Bar:
    """Return the contents of a side's bar. tray: whether it has a tray for the hand."""
    variant, ended = position.variant, labels.ended
    on_turn = position.turn == color
    ahead, pieces = "", Taken()
    if not variant.has_hands:
        start = labels.start or _start(variant)
        pieces = taken(position, start, color.opponent)
        white, black = _counted(variant, _start(variant).board).of
        if white == black:  # Both sides start with the same pieces, so their material can be compared.
            pieces = _beyond(pieces, taken(position, start, color))
            lead = (balance(position, start) or 0) * (1 if color == WHITE else -1)
            # After the game the number would precede the reason for the result.
            ahead = f"+{lead:g}" if lead > 0 and ended is None else ""
    lit = ended is not None and ended.winner in {color, None}
    # A draw's reason is shown once, in the bar without the last move.
    shows_reason = ended is not None and (ended.winner == color or (ended.winner is None and on_turn))
    return Bar(
        color,
        labels.black if color == BLACK else labels.white,
        labels.words(f"color-{color.label}", family=variant.family),
        lit or (on_turn and labels.turn and ended is None),
        "" if on_turn else labels.last_move,
        _checks(position, color),
        pieces,
        ahead,
        slots(position, color) if tray else (),
        tray,
        ended is not None and ended.winner == color,
        ended is not None,
        _DRAWN_IN.get(variant.family, _DRAWN) if ended and ended.winner is None else "",
        ended.reason if ended and shows_reason else "",
        labels.black_clock if color == BLACK else labels.white_clock,
        labels.black_period if color == BLACK else labels.white_period,
        color in labels.low_time and ended is None,
    )


@cached_in_variant
def _start(variant: Variant) -> Position:
    return variant.first_start()


def _checks(position: Position, color: Color) -> tuple[int, int]:
    """Return the number of checks that a side has given and still must give, or zeros without that rule."""
    left, all_checks = position.checks_left, position.variant.facts.checks_to_give
    if left is None or all_checks is None:
        return 0, 0
    return max(0, all_checks[color] - left[color]), left[color]


# ---- material


def taken(position: Position, start: Position, color: Color) -> Taken:
    """Return the pieces that a side has lost since a start, in reverse order of the variant's pieces.

    If it has more of a piece than at the start, others have promoted to it, and the same number of pieces
    don't count as lost.
    """
    variant = position.variant
    before, now = (_counted(variant, shown.board).of[color] for shown in (start, position))
    changes = [(kind, before[kind] - now[kind]) for kind in variant.piece_types]
    promoted = sum(-lost for _, lost in changes if lost < 0)
    captured: list[tuple[PieceType, int]] = []
    for kind, lost in changes:
        if lost > 0:
            spared = min(promoted, lost)
            promoted -= spared
            if lost > spared:
                captured.append((kind, lost - spared))
    return tuple(reversed(captured))


def _beyond(pieces: Taken, others: Taken) -> Taken:
    """Return the pieces that one side has captured in excess of the other side."""
    against = dict(others)
    more = ((kind, count - against.get(kind, 0)) for kind, count in pieces)
    return tuple((kind, count) for kind, count in more if count > 0)


def balance(position: Position, start: Position) -> float | None:
    """Return White's lead in material since the start; None if a piece has no known value."""
    variant = position.variant
    if _values(variant) is None:
        return None
    return _counted(variant, position.board).ahead - _counted(variant, start.board).ahead


class _Count(NamedTuple):
    """Pieces on a board. Shared: don't change it.

    of: the number of each piece by side; promoted pieces count as their base pieces. ahead: White's lead in
    value.
    """

    of: tuple[Counter[PieceType], Counter[PieceType]]
    ahead: float


# Cached because both bars of a board need its count, and all boards of a game that of the start.
@cached_in_variant
def _counted(variant: Variant, board: bytes) -> _Count:
    values = _values(variant) or {}
    sides, ahead = (Counter[PieceType](), Counter[PieceType]()), 0.0
    for code, count in Counter(board).items():
        piece = variant.kinds.piece_of_code[code]
        if piece is not None:
            base = variant.kinds.kind_of(code).base
            sides[piece.color][piece.type if base is None else variant.kinds[base].type] += count
            ahead += values.get(piece.type, 0.0) * (-count if piece.color == Color.BLACK else count)
    return _Count(sides, ahead)


@cached_in_variant
def _values(variant: Variant) -> MappingProxyType[PieceType, float] | None:
    listed = _listed().get(variant.family, {})
    royal = {variant.kinds.type_of(code) for code in variant.kinds.royal if code}
    known = {kind: 0.0 if kind in royal else listed.get(kind.name) for kind in variant.piece_types}
    usable = {kind: value for kind, value in known.items() if value is not None}
    return MappingProxyType(usable) if len(usable) == len(known) else None


@cache
def _listed() -> MappingProxyType[str, dict[str, float]]:
    return MappingProxyType(tomllib.loads(own_art("values.toml")))


_TEXT, _SMALL, _CLOCK = 0.68, 0.48, 0.935
"""Sizes of text as fractions of a bar's height: normal, small, and on clocks."""
_SMALLER = 0.78
"""Size to which text shrinks before it is cut, as a fraction of its normal size."""
_SIZES = (1.0, 0.88, _SMALLER, 0.66)
"""Sizes to try for a player's name; smaller ones are unreadable on a phone."""
_BELOW = (*_SIZES, 0.57)
"""Sizes to try for a text below the name."""
_CLOCK_SIZES = (1.0, 0.85, 0.7, 0.55)
"""Sizes to try for a clock, which is never cut."""
_MAX_TEXT, _BASELINE, _GAP = 0.8, 0.72, 0.3
"""Largest text, baseline, and space between items, as fractions of a line's height."""
_NAME_ROOM, _NAME_ROOM_CROWDED = 0.35, 0.25
"""Maximum width reserved for the player's name, normally and when crowded, as a fraction of a bar's width."""
_REASON, _LARGE_REASON = 0.6, 0.45
"""Maximum width of the reason of a result, in small and in large letters, as a fraction of a bar's width."""
_HAND, _LAST_HAND = 0.58, 0.5
"""Maximum width of a hand during and after the game, as a fraction of a bar's width."""
_PIECES = ((0.94, 0.9), (0.94, 0.66), (0.84, 0.66), (0.72, 0.6))
"""Pairs to try for captured pieces: size in line heights, and step between equal pieces in piece widths."""
_APART = 0.1
"""Space between captured pieces of different kinds, as a fraction of their size."""


class _Part(NamedTuple):
    """Pixels of one part of a bar. inset: the distance from the part's position to its left edge."""

    rows: Image.Image
    inset: int = 0


# A name takes about 8 KiB, so this holds 200 players, lit and unlit.
_parts: Cache[_Part] = Cache(3 << 20, lambda part: part.rows.width * part.rows.height + 200)
_drawn: Cache[_Drawing] = Cache(2 << 20, lambda drawing: drawing.rows.width * drawing.rows.height)


def fits(style: Style, variant: Variant, reason: str) -> bool:
    """Return whether the whole reason of a result fits in a bar of one line."""
    place = layout_of(variant, style)
    line = _reason_line(reason, place.bar * _TEXT, place.size[0])
    return line is not None and not line.is_cut


def _reason_line(reason: str, size: float, width: int) -> fonts.Line | None:
    """Return the reason of a result for a bar of this width, in small letters if it is long."""
    large = fonts.fitted(reason, size, width * _LARGE_REASON, (1, _SMALLER))
    if large and not large.is_cut:
        return large
    return fonts.line(reason, size * _SMALL / _TEXT, width * _REASON)


def bar_rows(empty: EmptyBoard, bar: Bar) -> Image.Image:
    """Return a bar in indices of the board's palette."""
    return _drawing(empty, bar).rows


def without_one_sided_items(empty: EmptyBoard, bars: Sequence[Bar]) -> list[Bar]:
    """Return both bars, after the game without the items for which either has no room.

    If only one bar showed a clock or captured pieces, the other side would seem to have none.
    """
    if not any(bar.reason for bar in bars):
        return list(bars)
    lacking: dict[str, object] = {}
    for bar in bars:
        lacking |= _drawing(empty, bar).dropped
    return [bar._replace(**lacking) for bar in bars]


def _drawing(empty: EmptyBoard, bar: Bar) -> _Drawing:
    return _drawn.get((empty.key, bar), lambda: _Drawing(empty, bar))


class _Drawing:
    """One bar while it is drawn, from both ends inwards, with less important items only if there is room."""

    def __init__(self, empty: EmptyBoard, bar: Bar) -> None:
        self._empty, self._kit, self._bar = empty, empty.kit, bar
        place, look = empty.place, empty.kit.theme
        self.dropped: dict[str, object] = {}
        """Fields of the bar that didn't fit, with blank values."""
        self._width, self._tall = place.size[0], place.tray if bar.tray else place.bar
        # A lit bar has inverted colours.
        self._ground, self._ink = (look.label, look.frame) if bar.on_turn else (look.frame, look.label)
        self._pale = blend(self._ground, self._ink, 4 / 6)
        self.rows = self._kept(self._width, self._draw_ground).rows.copy()
        # Parts touch neither the first row, which is not filtered, nor each other.
        self._left, self._right = place.bar * 0.28, self._width - place.bar * 0.28
        (self._two_lines if bar.tray else self._one_line)()

    def _row(self, top: int, high: int) -> None:
        """Start a line of this height."""
        bar = self._empty.place.bar
        self._top, self._high = top, high
        self._text = min(max(bar * _TEXT, high * 0.5), high * _MAX_TEXT)
        # Signs are not higher than a bar, to leave room for a name.
        self._signs = min(high, bar)
        self._small = self._text * _SMALL / _TEXT
        self._gap = high * _GAP

    def _one_line(self) -> None:
        self._row(1, self._tall - 2)
        self._counter()
        reason = self._reason()
        self._clock(beside=reason.width + self._gap if reason else 0)
        self._write_at_right(reason and self._result(reason), self._gap)
        self._last_move()
        self._checks()
        self._taken()
        self._player(self._bar.word)

    def _two_lines(self) -> None:
        bar, left = self._bar, self._left
        upper = (self._tall - 3) // 2
        self._row(1, upper)
        self._hand()
        right = self._right
        self._counter()
        below = self._left
        self._player("")
        self._row(2 + upper, self._tall - 3 - upper)
        self._left, self._right = left, right
        least = fonts.line(bar.reason, self._text * _BELOW[-2], self._width) if bar.reason else None
        self._clock(at_left=True, beside=least.width if least else 0)
        self._checks()
        joined = self._joined(self._right - self._left)
        text = joined.text if joined else bar.reason or bar.last_move
        line = fonts.fitted(text, self._text, self._right - self._left, _BELOW)
        if line:
            self._write(line, self._left, self._ink)
        elif bar.word != bar.name and self._left == left:
            word = fonts.line(bar.word, self._text * _SMALLER, self._right - below)
            if word:
                self._write(word, below, self._pale)

    def _room(self, reserved: float = _NAME_ROOM) -> float:
        """Return the free width minus the width reserved for the player's name."""
        name = fonts.line(self._bar.name or self._bar.word, self._text * _SIZES[-1], self._width)
        return self._right - self._left - min(name.width + self._gap if name else 0, self._width * reserved)

    # ---- parts

    def _kept(self, key: Hashable, make: Callable[[], _Part]) -> _Part:
        return _parts.get((self._kit.key, self._tall, self._ground, key), make)

    def _put(self, x: int, key: Hashable, make: Callable[[], _Part]) -> None:
        """Paste a part, from the cache or newly drawn, with its left end at `x`."""
        part = self._kept((self._high, key), make)
        # The first column holds the filter types.
        self.rows.paste(part.rows, (1 + x + part.inset, self._top))

    def _draw_ground(self) -> _Part:
        """Return an empty bar with the column of filter types."""
        return _Part(rows(self._kit.palette.blank((self._width, self._tall), self._ground)))

    def _part(self, image: Image.Image, inset: int = 0) -> _Part:
        """Return an image as a part, filtered with the ground above and below it."""
        width, height = image.size
        whole = self._kit.palette.blank((width, height + 2), self._ground)
        whole.paste(self._kit.palette.map(image.convert("RGB")), (0, 1))
        return _Part(filtered(whole).crop((0, 1, width, height + 2)), inset)

    def _icon(self, shape: str, x: float, size: float) -> None:
        self._icons(((shape, 0),), round(x), round(size))

    def _icons(self, shapes: tuple[tuple[str, int], ...], x: int, side: int) -> None:
        """Draw shapes, each with its distance to the right of `x`; the last is the rightmost."""
        self._put(x, (shapes, side), lambda: self._draw_icons(shapes, side))

    def _draw_icons(self, shapes: tuple[tuple[str, int], ...], side: int) -> _Part:
        """Return shapes, each in a box of 100 by 100, as a part; adjacent ones may overlap."""
        image = Image.new("RGBA", (shapes[-1][1] + side, self._high), self._ground)
        for shape, x in shapes:
            image.alpha_composite(icon(shape, side), (x, (self._high - side) // 2))
        return self._part(image)

    def _write(self, text: fonts.Line, x: float, ink: RGB) -> None:
        whole = floor(x)
        self._put(whole, (text, x - whole, ink), lambda: self._draw_text(text, x - whole, ink))

    def _draw_text(self, text: fonts.Line, x: float, ink: RGB) -> _Part:
        """Return a text that begins at `x` (0 to 1) as a part."""
        # Letters may extend beyond their advance width.
        beyond = self._high
        mask = Image.new("L", (ceil(text.width) + 2 * beyond, self._high))
        # All sizes and fonts share a baseline.
        spot, stroke = (beyond + x, self._high * _BASELINE), self._text / 70
        ImageDraw.Draw(mask).text(spot, text.text, 255, text.font, anchor="ls", stroke_width=stroke)
        left, _, right, _ = mask.getbbox() or (0, 0, 1, 1)
        mask = mask.crop((left, 0, right, self._high))
        image = Image.new("RGB", mask.size, self._ground)
        image.paste(ink, (0, 0), mask)
        return self._part(image, left - beyond)

    def _write_at_right(self, text: fonts.Line | None, gap: float) -> None:
        """Write a text at the right end of the free space."""
        if text:
            self._right -= text.width
            self._write(text, self._right, self._ink)
            self._right -= gap

    # ---- items

    def _counter(self) -> None:
        """Draw the sign for turn, win or draw, and the counter of the side."""
        high, bar = self._signs, self._bar
        sign = fonts.line(bar.score, high * 0.7, high) if bar.score else None
        if bar.won:
            self._icon(CROWN.format(css(self._ink)), self._left, high * 0.72)
            self._left += high * 0.84
        elif sign:
            self._write(sign, self._left, self._ink)
            self._left += sign.width + self._gap * 0.5
        else:
            if bar.on_turn:
                self._icon(TURN.format(css(self._ink)), self._left, high * 0.5)
            self._left += high * 0.6
        body, ground = self._kit.pieces.body, self._kit.theme.squares(self._kit.checkered)[0][0]
        self._icon(
            counter(body, color_of(self._kit.pieces, self._bar.color), ground), self._left, high * 0.78
        )
        self._left += high * 0.78 + self._gap * 0.6

    def _clock(self, *, at_left: bool = False, beside: float = 0) -> None:
        """Draw the clock in a frame, smaller when the game is over.

        beside: the width of the result's reason, which takes precedence over the clock.

        In a period, the frame is filled, and the period's name precedes the time if there is room. If the
        side is low on time, the frame is red, with an hourglass.
        """
        bar, limit = self._bar, self._width * 0.3
        size = self._text * 0.88 if bar.over else min(self._empty.place.bar * _CLOCK, self._high)
        whole = bar.clock and fonts.line(bar.clock, size, 1e6)
        if not whole:
            return
        smaller = (fonts.line(bar.clock, size * scale, limit) for scale in _CLOCK_SIZES)
        text = next((line for line in smaller if line and line.text == whole.text), whole)
        pad = min(self._gap, self._empty.place.bar * _GAP) * 0.6
        sand = round(size * 0.42) if bar.low_time else 0
        wide = ceil(text.width + 2 * pad) + (sand + round(pad * 0.7) if sand else 0)
        word = None if bar.reason else fonts.line(bar.period, self._small, self._width)
        room = self._right - self._left if at_left else self._room()
        if word and word.width + pad + wide > room:
            word = None
        wide += ceil(word.width + pad) if word else 0
        if beside and wide + self._gap + beside > room:
            self.dropped["clock"] = ""
            return
        key = ("clock", text, word, bool(bar.period), bar.low_time, wide)
        if not at_left:
            self._right -= wide
        self._put(
            floor(self._left if at_left else self._right),
            key,
            lambda: self._draw_clock(text, word, wide, pad, sand),
        )
        if at_left:
            self._left += wide + self._gap
        else:
            self._right -= self._gap

    def _draw_clock(
        self, text: fonts.Line, word: fonts.Line | None, wide: int, pad: float, sand: int
    ) -> _Part:
        """Return a clock in a frame of this width. sand: the width of its hourglass, 0 for none."""
        look, high = self._kit.theme, self._high
        image = Image.new("RGB", (wide, high), self._ground)
        draw = ImageDraw.Draw(image)
        inset = round(high * 0.04)
        fill, ink = (self._ink, self._ground) if self._bar.period else (None, self._ink)
        if sand:
            fill, ink = look.check, look.label
        draw.rounded_rectangle((0, inset, wide - 1, high - inset - 1), high * 0.15, fill, self._ink)
        # Digits are centred; a word shares their baseline.
        tall = -text.font.getbbox("0", anchor="ls")[1]
        x, low = pad, (high + tall) / 2
        if sand:
            glass = icon(HOURGLASS.format(css(ink)), sand)
            image.paste(glass, (round(x), (high - sand) // 2), glass)
            x += sand + pad * 0.7
        if word:
            draw.text((x, low), word.text, ink, word.font, anchor="ls")
            x += word.width + pad
        draw.text((x, low), text.text, ink, text.font, anchor="ls")
        return self._part(image)

    def _hand(self) -> None:
        """Draw the hand at the right, on the colour of a square."""
        hand = self._bar.hand
        margin = margin_of(self._empty)
        part = _LAST_HAND if self._bar.over else _HAND
        room = round(self._width * part), self._tall - 2 * margin
        held = tuple((kind.name, kind.letter, count) for kind, count in hand)
        key = ("hand", held, self._bar.color, self._empty.flipped, room)
        part = self._kept(key, lambda: self._part(draw_hand(self._empty, hand, self._bar.color, room)))
        left = self._width - margin - part.rows.width
        self.rows.paste(part.rows, (1 + left, margin))
        self._right = left - self._gap

    def _fitted(self, text: str, room: float) -> fonts.Line | None:
        """Return a text, smaller if necessary, cut if it is still too long."""
        return fonts.fitted(text, self._text, room, (1, _SMALLER))

    def _last_move(self) -> None:
        """Write the last move, which the board shows, too, unless captured pieces need the space."""
        line = None if self._bar.reason else self._fitted(self._bar.last_move, self._width * 0.32)
        if line and self._fits_taken(self._room() - line.width - self._gap):
            self._write_at_right(line, self._gap)

    def _joined(self, room: float) -> fonts.Line | None:
        """Return the last move and the reason of a result as one text, if both exist and fit."""
        bar = self._bar
        line = self._fitted(f"{bar.last_move} · {bar.reason}", room) if bar.last_move and bar.reason else None
        return None if line and line.is_cut else line

    def _reason(self) -> fonts.Line | None:
        """Return the reason of a result, smaller if the clock and captured pieces don't fit beside it."""
        bar = self._bar
        reason = _reason_line(bar.reason, self._text, self._width)
        if reason is None:
            return None
        clock = fonts.line(bar.clock, self._text, self._width)
        beside = self._least_taken() + (clock.width + 3 * self._gap if clock else 0)
        if reason.width + self._gap + beside > self._room():
            return fonts.line(bar.reason, self._small, self._width * _REASON)
        return reason

    def _result(self, reason: fonts.Line) -> fonts.Line:
        """Return the reason of a result, after the last move if the player's name still fits."""
        name = self._fitted(self._bar.name, self._width)
        room = self._right - self._left - self._gap - (name.width if name else 0) - self._least_taken()
        return self._joined(min(room, self._width * _REASON)) or reason

    def _checks(self) -> None:
        given, left = self._bar.checks
        step = self._high * 0.56
        if not given + left or step * (given + left) > self._room():
            return
        self._right -= step * (given + left)
        first = round(self._right)
        stars = tuple(
            (star(css(self._ink), filled=number < given), round(self._right + step * number) - first)
            for number in range(given + left)
        )
        self._icons(stars, first, round(step))
        self._right -= self._gap

    def _taken(self) -> None:
        """Draw captured pieces, smaller if there is little room, and to their right the lead in material."""
        lead = fonts.line(self._bar.ahead, self._small, self._width)
        if lead and self._fits_taken(self._room() - lead.width - self._gap * 0.6):
            self._write_at_right(lead, self._gap * 0.6)
        if not self._bar.taken:
            return
        part = self._fitting_taken(self._room())
        if part is None and not self._bar.over:
            part = self._fitting_taken(self._room(_NAME_ROOM_CROWDED))
        if part is None:
            self.dropped |= {"taken": (), "ahead": ""}
            return
        self._right -= part.rows.width
        self.rows.paste(part.rows, (1 + floor(self._right), self._top))
        self._right -= self._gap

    def _fitting_taken(self, room: float) -> _Part | None:
        """Return captured pieces in the largest size that fits; None if none does."""
        parts = (self._taken_part(*sizes) for sizes in _PIECES)
        return next((part for part in parts if part.rows.width <= room), None)

    def _fits_taken(self, room: float) -> bool:
        """Return whether there is room for captured pieces, if there are any."""
        return room >= 0 and (not self._bar.taken or self._fitting_taken(room - self._gap) is not None)

    def _least_taken(self) -> float:
        """Return the minimum width of captured pieces."""
        return self._taken_part(*_PIECES[-1]).rows.width + self._gap if self._bar.taken else 0

    def _taken_part(self, part: float, apart: float) -> _Part:
        """Return captured pieces; part, apart: a pair of `_PIECES`."""
        held = tuple((kind.name, kind.letter, count) for kind, count in self._bar.taken)
        size = round(self._high * part)
        key = (self._high, "taken", held, self._bar.color, size, apart)
        return self._kept(key, lambda: self._draw_taken(size, apart))

    def _draw_taken(self, size: int, apart: float) -> _Part:
        """Return captured pieces side by side, on the colour of a square that contrasts with them."""
        color, gap = self._bar.color.opponent, round(size * _APART)
        ground = ground_of(self._empty, color)
        image = Image.new("RGBA", (self._width * 2, self._high), self._ground)
        inset = round(self._high * 0.04)
        image.paste(ground, (0, inset, image.width, self._high - inset))
        x, top = gap, (self._high - size) // 2
        for kind, count in self._bar.taken:
            # If the style adds letters, draw counters with letters instead of small characters with letters.
            name = "" if self._kit.pieces.letters else kind.name
            whole = sprite(self._kit.pieces, name, kind.letter, color == WHITE, size)
            left, _, right, _ = whole.getbbox() or (0, 0, size, size)
            shown = whole.crop((left, 0, right, size))
            for number in range(count):
                image.alpha_composite(shown, (x + round(number * shown.width * apart), top))
            x += round((1 + (count - 1) * apart) * shown.width) + gap
        return self._part(image.crop((0, 0, min(x, image.width), self._high)))

    def _player(self, color: str) -> None:
        """Write the player's name, then the colour's, smaller and paler; without a player's name, only the
        colour's."""
        room, between = self._right - self._left, self._gap * 0.7
        color = "" if color == self._bar.name else color
        word = fonts.line(color, self._small, room) if color else None
        if word and room - word.width - between < self._width * _NAME_ROOM:
            word = None
        name = self._fitted(self._bar.name, room - (word.width + between if word else 0))
        if name is None or name.is_cut:
            word = None
        if word is None:
            name = fonts.fitted(self._bar.name, self._text, room, _SIZES)
        if name is None:
            name, word = fonts.line(self._bar.word, self._text, room), None
        if name:
            self._write(name, self._left, self._ink)
            if word:
                self._write(word, self._left + name.width + between, self._pale)


# ---- the evaluation bar

_LINE = 0.06
"""Width of the lines of an evaluation bar, as a fraction of its width."""


def check_chance(chance: float) -> None:
    """Raise ValueError for winning chances that are not 0 to 1."""
    if not 0 <= chance <= 1:
        raise ValueError(f"winning chances are 0 to 1, not {chance!r}")


def gauge_edge(place: Layout, chance: float, *, flipped: bool) -> int:
    """Return the height in pixels of the part of the side at the top. chance: White's winning chances.

    Raises ValueError if they are not 0 to 1.
    """
    check_chance(chance)
    return round(place.ranks * place.square * (chance if flipped else 1 - chance))


def gauge(empty: EmptyBoard, edge: int) -> Image.Image:
    """Return the evaluation bar in indices of the palette for marked boards, as high as all ranks.

    edge: see gauge_edge().
    """
    look, pieces = empty.kit.theme, empty.kit.pieces
    left, top, right, bottom = empty.place.gauge_box
    wide, high = right - left, bottom - top
    line = max(1, round(wide * _LINE))
    far, near = (color_of(pieces, color) for color in ((WHITE, BLACK) if empty.flipped else (BLACK, WHITE)))
    image = Image.new("RGB", (wide, high), blend(look.frame, look.label, 0.5))
    draw = ImageDraw.Draw(image)
    for first, last, color in ((line, edge - 1, far), (edge, high - line - 1, near)):
        first, last = max(first, line), min(last, high - line - 1)
        if first <= last:
            draw.rectangle((line, first, wide - line - 1, last), color)
    if 0 < edge < high:
        draw.rectangle((line, edge - line // 2, wide - line - 1, edge + line // 2), look.frame)
    draw.rectangle((0, high // 2 - line, wide - 1, high // 2 + line - 1), MIDDLE)
    return empty.kit.marked.map(image)
