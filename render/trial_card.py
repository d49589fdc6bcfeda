"""A picture of trial games: who wins how often, how games end, what pieces are worth, what may be wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image, ImageDraw

from render import fonts
from render.badges import badge_shape
from render.board_style import Kit, color_of, kit_of
from render.colors import RGB, blend, contrast, css
from render.graph import parts
from render.icons import counter, icon
from render.png import of_few_colors
from render.raster import rasterise, svg
from render.sprites import sprite
from render.style import Style
from render.theme import MIDDLE
from rules import Color, Variant

_DEFAULT = Style()
SIZE = 1100, 700
"""Twice as large as a computer shows it."""
_LEFT, _RIGHT = 30, 1070
_TITLE, _TEXT, _SMALL = 54, 40, 36
_SIGN, _BADGE = 46, 21
_TITLE_ROW, _BAR, _SIDES_ROW = 50, (94, 166), 198
"""The middle of the title, the top and bottom of the bar of results, the middle of the sides' names."""
_TOP, _ROW, _MOST_ENDS = 268, 62, 4
"""The middle of the first row of the ends of games, and how far the next is below."""
_COLUMNS = 500, 540
"""Where the ends of games stop, and where the pieces begin."""
_PER_ROW, _MOST_PIECES = 4, 8
_WARNINGS, _WARNING_ROW, _MOST_WARNINGS = 578, 52, 2
_LEAST_SHARE = 0.11
"""The least part of the bar that has room for its number."""


class CardPiece(NamedTuple):
    """A piece by its letter, what it is worth and how often it is taken, both in words."""

    letter: str
    value: str
    taken: str


class CardEnd(NamedTuple):
    """A way that games ended: its part of all of them, 0 to 1, and the same in words."""

    text: str
    share: float
    number: str


@dataclass(frozen=True, slots=True)
class TrialCard:
    """What is written on the picture, in the reader's words.

    `title`: the variant's; `note`: how many games, and how long. `names`: of the sides, White's first;
    `shares`: White's wins, what had no winner, and Black's wins, in parts of all games, with `numbers` in
    words; `score`: White's share of the points with its error. `ends`: how games ended, the most frequent
    first. `pieces`: the dearest first; `caption`: what their figures are. `warnings`: what may be wrong, the
    worst first; where there is nothing, `praise` says so.
    """

    title: str
    note: str
    names: tuple[str, str]
    shares: tuple[float, float, float]
    numbers: tuple[str, str, str]
    score: str
    ends: tuple[CardEnd, ...]
    pieces: tuple[CardPiece, ...]
    caption: str
    warnings: tuple[str, ...]
    praise: str


def trial_card(variant: Variant, told: TrialCard, *, style: Style = _DEFAULT) -> bytes:
    """Return the picture as a PNG, 1100 by 700 pixels, in the colours of the style's theme.

    Texts that are too long are made smaller or cut. Raises ValueError for shares that are not 0 to 1.
    """
    if not all(0 <= share <= 1 for share in (*told.shares, *(end.share for end in told.ends))):
        raise ValueError(f"shares: {told.shares}, {told.ends}")
    kit = kit_of(variant, style)
    pen = _Pen(kit, rasterise(_shapes(kit, told), SIZE[0], height=SIZE[1]))
    _write_head(pen, told)
    _write_ends(pen, told.ends)
    _write_pieces(pen, variant, told)
    _write_warnings(pen, told)
    return of_few_colors(pen.image, 192)


class _Pen:
    """The picture, and how text comes onto it."""

    def __init__(self, kit: Kit, image: Image.Image) -> None:
        self.kit = kit
        self.image = image
        self.ink = kit.theme.label
        self.pale = blend(kit.theme.frame, kit.theme.label, 5 / 6)
        self._draw = ImageDraw.Draw(image)

    def write(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        room: float,
        *,
        anchor: str = "lm",
        ink: RGB | None = None,
    ) -> float:
        """Write a line around a point, smaller where there is too little room; how wide it is."""
        line = fonts.fitted(text, size, room, (1.0, 0.9, 0.8, 0.7))
        if line is None:
            return 0.0
        self._draw.text((x, y), line.text, ink or self.ink, line.font, anchor=anchor, stroke_width=0.4)
        return line.width

    def paste(self, image: Image.Image, x: float, y: float) -> None:
        self.image.alpha_composite(image, (round(x), round(y)))


def _shapes(kit: Kit, told: TrialCard) -> str:
    """Return grounds, bars and badges as SVG."""
    look = kit.theme
    ground, track = css(look.frame), css(blend(look.frame, look.label, 0.16))
    lower, upper = parts(kit)
    top, bottom = _BAR
    shapes = [f'<rect width="{SIZE[0]}" height="{SIZE[1]}" fill="{ground}"/>']
    x, width = float(_LEFT), _RIGHT - _LEFT
    for share, color in zip(told.shares, (lower, MIDDLE, upper), strict=True):
        if share:
            shapes.append(
                f'<rect x="{x:.1f}" y="{top}" width="{share * width:.1f}" height="{bottom - top}" '
                f'fill="{css(color)}" stroke="{ground}" stroke-width="3"/>'
            )
        x += share * width
    for number, end in enumerate(told.ends[:_MOST_ENDS]):
        y = _TOP + _ROW * number + 20
        whole = _COLUMNS[0] - _LEFT
        shapes.append(f'<rect x="{_LEFT}" y="{y}" width="{whole}" height="10" rx="5" fill="{track}"/>')
        shapes.append(
            f'<rect x="{_LEFT}" y="{y}" width="{max(10, end.share * whole):.1f}" height="10" rx="5" '
            f'fill="{css(look.label)}"/>'
        )
    signs = ["?!"] * min(len(told.warnings), _MOST_WARNINGS) or ["✓"]
    for number, sign in enumerate(signs):
        badge = "?" if sign == "?!" else sign
        shapes.append(badge_shape(badge, _LEFT + _BADGE, _WARNINGS + _WARNING_ROW * number, _BADGE))
    return svg(*shapes, width=SIZE[0], height=SIZE[1])


def _write_head(pen: _Pen, told: TrialCard) -> None:
    """Write the title, the numbers in the bar, and below it the sides with the score between them."""
    note = pen.write(_RIGHT, _TITLE_ROW, told.note, _SMALL, 520, anchor="rm", ink=pen.pale)
    pen.write(_LEFT, _TITLE_ROW, told.title, _TITLE, _RIGHT - _LEFT - note - 24)
    lower, upper = parts(pen.kit)
    x, width = float(_LEFT), _RIGHT - _LEFT
    for share, number, color in zip(told.shares, told.numbers, (lower, MIDDLE, upper), strict=True):
        if share >= _LEAST_SHARE:
            ink = max(((0, 0, 0), (255, 255, 255)), key=lambda each: contrast(each, color))
            middle = x + share * width / 2
            pen.write(middle, sum(_BAR) / 2, number, _TEXT, share * width - 10, anchor="mm", ink=ink)
        x += share * width
    ground = pen.kit.theme.squares(pen.kit.checkered)[0][0]
    for side, name in zip(Color, told.names, strict=True):
        sign = icon(counter(pen.kit.pieces.body, color_of(pen.kit.pieces, side), ground), _SIGN)
        at_left = side is Color.WHITE
        pen.paste(sign, _LEFT if at_left else _RIGHT - _SIGN, _SIDES_ROW - _SIGN / 2)
        x = _LEFT + 1.25 * _SIGN if at_left else _RIGHT - 1.25 * _SIGN
        pen.write(x, _SIDES_ROW, name, _TEXT, 220, anchor="lm" if at_left else "rm")
    pen.write(SIZE[0] / 2, _SIDES_ROW, told.score, _TEXT, 440, anchor="mm", ink=pen.pale)


def _write_ends(pen: _Pen, ends: Sequence[CardEnd]) -> None:
    """Write how games ended, each above its bar, with the part of all."""
    for row, end in enumerate(ends[:_MOST_ENDS]):
        y = _TOP + _ROW * row - 6
        wide = pen.write(_COLUMNS[0], y, end.number, _SMALL, 110, anchor="rm", ink=pen.pale)
        pen.write(_LEFT, y, end.text, _SMALL, _COLUMNS[0] - _LEFT - wide - 16)


def _write_pieces(pen: _Pen, variant: Variant, told: TrialCard) -> None:
    """Draw the pieces in two rows, each with what it is worth and below that how often it is taken."""
    kinds = {piece.letter: piece for piece in variant.piece_types}
    step = (_RIGHT - _COLUMNS[1]) / _PER_ROW
    shown = [piece for piece in told.pieces if piece.letter in kinds][:_MOST_PIECES]
    for number, piece in enumerate(shown):
        left = _COLUMNS[1] + step * (number % _PER_ROW)
        top = _TOP - 34 + 122 * (number // _PER_ROW)
        kind = kinds[piece.letter]
        pen.paste(sprite(pen.kit.pieces, kind.name, kind.letter, True, 68), left, top)
        pen.write(left + 66, top + 34, piece.value, _TEXT, step - 68)
        pen.write(left + 2, top + 88, piece.taken, _SMALL, step - 6, ink=pen.pale)
    if shown:
        # Below the ends of games there is room to the left.
        pen.write(_RIGHT, 512, told.caption, _SMALL, _RIGHT - _LEFT, anchor="rm", ink=pen.pale)


def _write_warnings(pen: _Pen, told: TrialCard) -> None:
    """Write the worst that may be wrong, or that nothing is."""
    texts = told.warnings[:_MOST_WARNINGS] or (told.praise,)
    left = _LEFT + 2.6 * _BADGE
    for number, text in enumerate(texts):
        pen.write(left, _WARNINGS + _WARNING_ROW * number, text, _TEXT, _RIGHT - left)
