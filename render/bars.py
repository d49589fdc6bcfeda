"""Slim bars above and below a board, each on the side of the player that it tells about.

From the left: a triangle for the side to move, its colour as a counter, the player and the colour's name.
From the right: the last move where this side made it, checks given (filled stars) and still to give (empty
ones), by how much it is ahead, and what it has taken.

Writing takes the most time, and nearly all that a bar tells stood in another one before. So a bar is put
together of parts as high as itself: indices of the board's palette, ready for a file (render.png.filtered).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil, cos, floor, pi, sin
from typing import NamedTuple

from PIL import Image, ImageDraw

from render import fonts
from render.cache import Cache
from render.colors import RGB, blend
from render.figures import Body
from render.ground import EmptyBoard
from render.inks import css
from render.labels import Bar
from render.png import filtered, rows
from render.raster import rasterise
from render.sprites import sprite
from rules import BLACK, WHITE

_TEXT, _SMALL = 0.56, 0.46
"""Sizes of text in parts of a bar's height."""
_BASELINE, _GAP = 0.69, 0.35
_LEAST = 0.22
"""The part of a bar's width that is a player's, whatever else there is to tell."""


class _Part(NamedTuple):
    """Some columns of a bar, and how far to the right of where they belong they begin."""

    rows: Image.Image
    inset: int = 0


# A name has some 8 KiB: those of two hundred players, in turn and not.
_parts: Cache[_Part] = Cache(3 << 20, lambda part: part.rows.width * part.rows.height + 200)


def bar_rows(empty: EmptyBoard, bar: Bar) -> Image.Image:
    """Return a bar as the rows of a file, in indices of the board's palette."""
    return _Drawing(empty, bar).rows


class _Drawing:
    """One bar while it is drawn: from both ends inwards, what matters less only where there is room."""

    def __init__(self, empty: EmptyBoard, bar: Bar) -> None:
        self._kit, self._bar = empty.kit, bar
        self._width, self._height = empty.place.size[0], empty.place.bar
        look = empty.kit.theme
        # The bar of the side to move is lit: light below dark, the other way round than its neighbour.
        self._ground, self._ink = (look.label, look.frame) if bar.on_turn else (look.frame, look.label)
        self.rows = self._kept(self._width, self._draw_ground).rows.copy()
        self._left, self._right = self._height * 0.3, self._width - self._height * 0.3
        self._gap = self._height * _GAP
        self._counter()
        self._last_move()
        self._checks()
        self._ahead()
        self._taken()
        self._player()

    def _room(self) -> float:
        """The width that is left when the player has what is a player's."""
        return self._right - self._left - self._width * _LEAST

    def _kept(self, key: Hashable, make: Callable[[], _Part]) -> _Part:
        return _parts.get((self._kit.key, self._height, self._ground, key), make)

    def _put(self, x: int, key: Hashable, make: Callable[[], _Part]) -> None:
        """Put a part, which is made where it isn't kept, with its left end at `x`."""
        part = self._kept(key, make)
        # The first column says how the rows are filtered.
        self.rows.paste(part.rows, (1 + x + part.inset, 0))

    def _draw_ground(self) -> _Part:
        """Return a bar that tells nothing, which has that column."""
        return _Part(rows(self._kit.palette.blank((self._width, self._height), self._ground)))

    def _part(self, image: Image.Image, inset: int = 0) -> _Part:
        return _Part(filtered(self._kit.palette.map(image.convert("RGB"))), inset)

    def _icon(self, shape: str, x: float, size: float) -> None:
        self._icons(((shape, 0),), round(x), round(size))

    def _icons(self, shapes: tuple[tuple[str, int], ...], x: int, side: int) -> None:
        """Put shapes, each so far to the right of `x`; the last is the rightmost."""
        self._put(x, (shapes, side), lambda: self._draw_icons(shapes, side))

    def _draw_icons(self, shapes: tuple[tuple[str, int], ...], side: int) -> _Part:
        """Return shapes, each in a box of 100 by 100, as a part; neighbours may overlap."""
        image = Image.new("RGBA", (shapes[-1][1] + side, self._height), self._ground)
        for shape, x in shapes:
            svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{shape}</svg>'
            image.alpha_composite(rasterise(svg, side), (x, (self._height - side) // 2))
        return self._part(image)

    def _write(self, text: fonts.Line, x: float, ink: RGB) -> None:
        whole = floor(x)
        self._put(whole, (text, x - whole, ink), lambda: self._draw_text(text, x - whole, ink))

    def _draw_text(self, text: fonts.Line, x: float, ink: RGB) -> _Part:
        """Return a text that begins at `x` (0 to 1) as a part."""
        # Letters may reach beyond where they begin and end.
        beyond = self._height
        mask = Image.new("L", (ceil(text.width) + 2 * beyond, self._height))
        # A common baseline, so that letters of different sizes and fonts stand in one line.
        spot, stroke = (beyond + x, self._height * _BASELINE), self._height / 110
        ImageDraw.Draw(mask).text(spot, text.text, 255, text.font, anchor="ls", stroke_width=stroke)
        left, _, right, _ = mask.getbbox() or (0, 0, 1, 1)
        mask = mask.crop((left, 0, right, self._height))
        image = Image.new("RGB", mask.size, self._ground)
        image.paste(ink, (0, 0), mask)
        return self._part(image, left - beyond)

    def _write_last(self, text: fonts.Line | None, gap: float) -> None:
        """Write at the right end of what is left."""
        if text:
            self._right -= text.width
            self._write(text, self._right, self._ink)
            self._right -= gap

    def _counter(self) -> None:
        high = self._height
        if self._bar.on_turn:
            self._icon(f'<path d="M8 4L92 50L8 96Z" fill="{css(self._ink)}"/>', self._left, high * 0.44)
        self._left += high * 0.58
        self._icon(_counter(self._kit.pieces.body, self._color()), self._left, high * 0.62)
        self._left += high * 0.62 + self._gap * 0.7

    def _color(self) -> RGB:
        pieces = self._kit.pieces
        if pieces.turns:
            # Both sides' pieces look alike: a black counter for who begins, a white one, as records have it.
            return (0, 0, 0) if self._bar.color == WHITE else (255, 255, 255)
        inks = pieces.inks(self._bar.color == WHITE)
        return inks.fill if pieces.white.fill != pieces.black.fill else inks.line

    def _last_move(self) -> None:
        text = fonts.line(self._bar.last_move, self._height * _TEXT, self._width * 0.3)
        self._write_last(text, self._gap)

    def _checks(self) -> None:
        given, left = self._bar.checks
        step = self._height * 0.52
        if not given + left or step * (given + left) > self._room():
            return
        self._right -= step * (given + left)
        first = round(self._right)
        stars = tuple(
            (_star(css(self._ink), filled=number < given), round(self._right + step * number) - first)
            for number in range(given + left)
        )
        self._icons(stars, first, round(step))
        self._right -= self._gap

    def _ahead(self) -> None:
        self._write_last(fonts.line(self._bar.ahead, self._height * _SMALL, self._width), self._gap * 0.6)

    def _taken(self) -> None:
        """What was taken, on a ground of the board's own: pieces are made to be seen on that."""
        size = round(self._height * 0.7)
        if not self._bar.taken or self._room() < 3 * size:
            return
        pieces = [kind for kind, count in self._bar.taken for _ in range(count)]
        # Pieces of a kind overlap; where there are too many, all of them do more.
        steps = [size * (0.42 if a == b else 0.86) for a, b in pairwise(pieces)]
        wide = min(sum(steps) + size * 1.16, self._room())
        squeeze = min(1.0, (wide - size * 1.16) / sum(steps)) if steps else 1.0
        self._right -= wide
        left = round(self._right)
        spots = [
            round(x) - left
            for x in accumulate((step * squeeze for step in steps), initial=self._right + size * 0.08)
        ]
        shown = tuple((kind.name, kind.letter, spot) for kind, spot in zip(pieces, spots, strict=True))
        width = round(self._right + wide) - left
        self._put(left, (shown, self._bar.color, width), lambda: self._draw_taken(shown, width, size))
        self._right -= self._gap

    def _draw_taken(self, shown: Iterable[tuple[str, str, int]], width: int, size: int) -> _Part:
        """Return pieces, by name and letter, each at its place in a box of some width, as a part."""
        image = Image.new("RGBA", (width, self._height), self._ground)
        inset = round(self._height * 0.1)
        ground = self._kit.theme.squares(self._kit.checkered)[0][0]
        image.paste(ground, (0, inset, width, self._height - inset))
        for name, letter, x in shown:
            picture = sprite(self._kit.pieces, name, letter, self._bar.color == BLACK, size, turned=False)
            image.alpha_composite(picture, (x, (self._height - size) // 2))
        return self._part(image)

    def _player(self) -> None:
        """The name, and after it the colour's in smaller and paler letters; the latter alone if need be."""
        large, small = self._height * _TEXT, self._height * _SMALL
        room, between = self._right - self._left, self._gap * 0.7
        word = fonts.line(self._bar.word, small, room)
        if word and room - word.width - between < self._width * _LEAST:
            word = None
        name = fonts.line(self._bar.name, large, room - (word.width + between if word else 0))
        if name is None:
            name, word = fonts.line(self._bar.word, large, room), None
        if name:
            self._write(name, self._left, self._ink)
            if word:
                pale = blend(self._ground, self._ink, 4 / 6)
                self._write(word, self._left + name.width + between, pale)


def _counter(body: Body, color: RGB) -> str:
    """Return a counter with a border that shows on any ground."""
    border = (0, 0, 0) if sum(color) > 382 else (255, 255, 255)
    shape = '<path d="M50 5L78 18L90 95H10L22 18Z"' if body == Body.KOMA else '<circle cx="50" cy="50" r="45"'
    return f'{shape} fill="{css(color)}" stroke="{css(border)}" stroke-width="8" stroke-linejoin="round"/>'


@lru_cache(maxsize=64)
def _star(ink: str, filled: bool) -> str:
    """Return a star of five points."""
    turns = [(pi * i / 5, 46 if i % 2 == 0 else 21) for i in range(10)]
    corners = (f"{50 + far * sin(turn):.1f} {54 - far * cos(turn):.1f}" for turn, far in turns)
    fill = ink if filled else "none"
    return f'<path d="M{"L".join(corners)}Z" fill="{fill}" stroke="{ink}" stroke-width="7"/>'
