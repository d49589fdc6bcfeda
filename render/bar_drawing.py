"""Draws the bars above and below a board from their layout (render.bar_layout).

Drawing text takes most of the time, and texts recur, so bars are composed of cached parts, in indices of the
board's palette.
"""

from __future__ import annotations

from math import ceil, floor
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.bar_layout import (
    Captures,
    Clock,
    Counter,
    Hand,
    Item,
    Placed,
    Row,
    Sign,
    Stars,
    Text,
    layout_of_bar,
)
from render.bars import Bar
from render.colors import blend, css
from render.empty_board import EmptyBoard
from render.hands import draw_hand, ground_of
from render.icons import CROWN, HOURGLASS, TURN, counter_of, icon, star
from render.picture_cache import Cache
from render.pieces import narrow_sprite
from rules import WHITE

_BASELINE = 0.72
"""Baseline of texts, as a fraction of a row's height."""


class _Part(NamedTuple):
    """A picture of a part of a bar. inset: the distance from the part's position to its left edge."""

    image: Image.Image
    inset: int = 0


# Without this cache, a board takes about 7 ms instead of 3. A name takes about 8 KiB, so the cache holds 200
# players, lit and unlit.
_parts: Cache[_Part] = Cache(3 << 20, lambda part: part.image.width * part.image.height + 200)


def draw_bar(empty: EmptyBoard, bar: Bar) -> Image.Image:
    """Return a bar in indices of the board's palette."""
    return _Drawing(empty, bar).whole(layout_of_bar(empty, bar).items)


class _Drawing:
    """The drawing of one bar."""

    def __init__(self, empty: EmptyBoard, bar: Bar) -> None:
        self._empty, self._kit, look = empty, empty.kit, empty.kit.theme
        self._size = empty.place.size[0], empty.place.tray if bar.tray else empty.place.bar
        # Lit bars have inverted colours.
        self._ground, self._ink = (look.label, look.frame) if bar.on_turn else (look.frame, look.label)
        self._pale = blend(self._ground, self._ink, 4 / 6)

    def whole(self, items: tuple[Placed, ...]) -> Image.Image:
        """Return the bar with these items."""
        whole = self._kit.palette.blank(self._size, self._ground)
        for item, row, x in items:
            # Signs start at the nearest pixel, but text may start within a pixel.
            left = round(x) if isinstance(item, Sign | Counter | Stars) else floor(x)
            within = x - left if isinstance(item, Text) else 0
            part = _parts.get(
                (self._kit.key, self._size, self._ground, type(item), item, row, within),
                lambda item=item, row=row, within=within: self._draw(item, row, within),
            )
            whole.paste(part.image, (left + part.inset, row.top))
        return whole

    def _draw(self, item: Item, row: Row, within: float) -> _Part:
        """Return the part for an item. within: where text starts within its first pixel, 0 to 1."""
        match item:
            case Text():
                return self._draw_text(item, row, within)
            case Sign():
                shape = CROWN if item.is_crown else TURN
                return self._draw_icons([(shape.format(css(self._ink)), 0)], item.size, row)
            case Counter():
                return self._draw_icons([(counter_of(self._kit, item.color), 0)], item.size, row)
            case Stars():
                filled = (number < item.given for number in range(len(item.lefts)))
                stars = (star(css(self._ink), filled=is_filled) for is_filled in filled)
                return self._draw_icons(list(zip(stars, item.lefts, strict=True)), item.size, row)
            case Clock():
                return self._draw_clock(item, row)
            case Captures():
                return self._draw_captures(item, row)
            case Hand():
                return self._part(draw_hand(self._empty, item.pieces, item.color, item.room))

    def _part(self, image: Image.Image, inset: int = 0) -> _Part:
        return _Part(self._kit.palette.map(image.convert("RGB")), inset)

    def _draw_text(self, text: Text, row: Row, within: float) -> _Part:
        line, ink = text.line, self._pale if text.is_pale else self._ink
        # Letters may extend beyond their advance width.
        beyond = row.height
        mask = Image.new("L", (ceil(line.width) + 2 * beyond, row.height))
        # All sizes and fonts share a baseline.
        spot, stroke = (beyond + within, row.height * _BASELINE), row.text / 70
        ImageDraw.Draw(mask).text(spot, line.text, 255, line.font, anchor="ls", stroke_width=stroke)
        left, _, right, _ = mask.getbbox() or (0, 0, 1, 1)
        mask = mask.crop((left, 0, right, row.height))
        image = Image.new("RGB", mask.size, self._ground)
        image.paste(ink, (0, 0), mask)
        return self._part(image, left - beyond)

    def _draw_icons(self, shapes: list[tuple[str, int]], size: int, row: Row) -> _Part:
        """Draw shapes, each with its distance from the left. Adjacent ones may overlap."""
        image = Image.new("RGBA", (shapes[-1][1] + size, row.height), self._ground)
        for shape, x in shapes:
            image.alpha_composite(icon(shape, size), (x, (row.height - size) // 2))
        return self._part(image)

    def _draw_clock(self, clock: Clock, row: Row) -> _Part:
        """Draw a clock in a frame, which is filled during a period, and red with an hourglass at low time."""
        look, high, inset = self._kit.theme, row.height, round(row.height * 0.04)
        image = Image.new("RGB", (clock.width, high), self._ground)
        draw = ImageDraw.Draw(image)
        fill, ink = (self._ink, self._ground) if clock.in_period else (None, self._ink)
        if clock.hourglass:
            fill, ink = look.check, look.label
        draw.rounded_rectangle((0, inset, clock.width - 1, high - inset - 1), high * 0.15, fill, self._ink)
        x = clock.padding
        if clock.hourglass:
            glass = icon(HOURGLASS.format(css(ink)), clock.hourglass)
            image.paste(glass, (round(x), (high - clock.hourglass) // 2), glass)
            x += clock.hourglass + clock.padding * 0.7
        # Digits are centred; a word shares their baseline.
        digits = -clock.time.font.getbbox("0", anchor="ls")[1]
        baseline = (high + digits) / 2
        for line in (clock.word, clock.time):
            if line:
                draw.text((x, baseline), line.text, ink, line.font, anchor="ls")
                x += line.width + clock.padding
        return self._part(image)

    def _draw_captures(self, captures: Captures, row: Row) -> _Part:
        """Draw captured pieces on the colour of a square that contrasts with them."""
        color, size, inset = captures.color.opponent, captures.size, round(row.height * 0.04)
        image = Image.new("RGBA", (2 * self._size[0], row.height), self._ground)
        image.paste(ground_of(self._empty, color), (0, inset, image.width, row.height - inset))
        for (kind, _), lefts in zip(captures.pieces, captures.lefts, strict=True):
            piece = narrow_sprite(self._kit.pieces, kind, color == WHITE, size)
            for left in lefts:
                image.alpha_composite(piece, (left, (row.height - size) // 2))
        return self._part(image.crop((0, 0, captures.width, row.height)))
