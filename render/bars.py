"""Slim bars above and below a board, each on the side of the player that it tells about.

From the left: a triangle for the side to move, its colour as a counter, the player and the colour's name.
From the right: the last move where this side made it, checks given (filled stars) and still to give (empty
ones), by how much it is ahead, and what it has taken.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

from PIL import Image, ImageDraw

from render import fonts
from render.colors import RGB, blend
from render.figures import Body
from render.ground import EmptyBoard
from render.inks import css
from render.labels import Bar
from render.raster import rasterise
from render.sprites import sprite
from rules import BLACK, WHITE

_TEXT, _SMALL = 0.56, 0.46
"""Sizes of text in parts of a bar's height."""
_BASELINE, _GAP = 0.69, 0.35
_LEAST = 0.22
"""The part of a bar's width that is a player's, whatever else there is to tell."""


def draw_bar(empty: EmptyBoard, bar: Bar) -> Image.Image:
    """Return a bar as indices of the board's palette."""
    return empty.kit.palette.map(_Drawing(empty, bar).image.convert("RGB"))


class _Drawing:
    """One bar while it is drawn: from both ends inwards, what matters less only where there is room."""

    def __init__(self, empty: EmptyBoard, bar: Bar) -> None:
        self._kit, self._bar = empty.kit, bar
        self._width, self._height = empty.place.size[0], empty.place.bar
        look = empty.kit.theme
        # The bar of the side to move is lit: light below dark, the other way round than its neighbour.
        self._ground, self._ink = (look.label, look.frame) if bar.on_turn else (look.frame, look.label)
        self.image = Image.new("RGBA", (self._width, self._height), self._ground)
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

    def _icon(self, shape: str, x: float, size: float) -> None:
        icon = _icon(shape, round(size))
        self.image.alpha_composite(icon, (round(x), (self._height - icon.height) // 2))

    def _write(self, text: fonts.Line, x: float, ink: RGB) -> None:
        # A common baseline, so that letters of different sizes and fonts stand in one line.
        spot, stroke = (x, self._height * _BASELINE), self._height / 110
        ImageDraw.Draw(self.image).text(spot, text.text, ink, text.font, anchor="ls", stroke_width=stroke)

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
        for number in range(given + left):
            star = _star(css(self._ink), filled=number < given)
            self._icon(star, self._right + step * number, step)
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
        inset = round(self._height * 0.1)
        box = (round(self._right), inset, round(self._right + wide), self._height - inset)
        self.image.paste(self._kit.theme.squares(self._kit.checkered)[0][0], box)
        x = self._right + size * 0.08
        chosen, white = self._kit.pieces, self._bar.color == BLACK
        for kind, step in zip(pieces, [*steps, 0], strict=True):
            picture = sprite(chosen, kind.name, kind.letter, white, size, turned=False)
            self.image.alpha_composite(picture, (round(x), (self._height - size) // 2))
            x += step * squeeze
        self._right -= self._gap

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


@lru_cache(maxsize=256)
def _icon(shape: str, size: int) -> Image.Image:
    """Return a shape in a box of 100 by 100 as a picture. Shared: don't change it."""
    return rasterise(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{shape}</svg>', size)


def _counter(body: Body, color: RGB) -> str:
    """Return a counter with a border that shows on any ground."""
    border = (0, 0, 0) if sum(color) > 382 else (255, 255, 255)
    shape = '<path d="M50 5L78 18L90 95H10L22 18Z"' if body == Body.KOMA else '<circle cx="50" cy="50" r="45"'
    return f'{shape} fill="{css(color)}" stroke="{css(border)}" stroke-width="8" stroke-linejoin="round"/>'


def _star(ink: str, filled: bool) -> str:
    """Return a star of five points."""
    turns = [(pi * i / 5, 46 if i % 2 == 0 else 21) for i in range(10)]
    corners = (f"{50 + far * sin(turn):.1f} {54 - far * cos(turn):.1f}" for turn, far in turns)
    fill = ink if filled else "none"
    return f'<path d="M{"L".join(corners)}Z" fill="{fill}" stroke="{ink}" stroke-width="7"/>'
