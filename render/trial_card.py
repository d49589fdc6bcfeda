"""A picture of trial games: who wins how often, how games end, what pieces are worth, what may be wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image, ImageDraw

from render import fonts
from render.badges import badge_shape
from render.board_style import Kit, color_of, kit_of
from render.colors import RGB, blend, css
from render.icons import counter, icon
from render.piece_sets import sprite
from render.png import of_few_colors
from render.review_graph import parts
from render.style import Style
from render.svg_raster import rasterise, svg
from render.theme import MIDDLE
from rules import Color, Variant

_DEFAULT = Style()
SIZE = 1100, 700
"""Twice as large as a computer shows it."""
_LEFT, _RIGHT = 30, 1070
_TITLE, _TEXT, _SMALL, _NOTE = 54, 42, 38, 36
_SIGN, _BADGE = 46, 21
_SIDE_ROOM, _SCORE_ROOM = 290, 560
"""The room for a side's name or number, and for the score."""
_SHRUNK = (1.0, 0.9, 0.83, 0.765, 0.7, 0.64)
"""Sizes to try for a text before it is cut."""
_TITLE_ROW, _BAR, _SIDES_ROW, _HEADS_ROW = 50, (88, 132), 166, 226
"""The middle of the title, the top and bottom of the bar of results, the middle of the sides' numbers, and
that of the score and the caption above the two columns."""
_TOP, _ROW, _MOST_ENDS, _SHARE_ROOM = 292, 72, 4, 100
"""The middle of the first row of the ends of games, and how far the next is below."""
_COLUMNS = 474, 500
"""Where the ends of games stop, and where the pieces begin."""
_PIECES, _PIECE, _ROWS, _GAP = 268, 98, 3, 8
"""The top of the pieces, the height of each, their rows, and the space between a piece and its worth."""
_WARNINGS, _WARNING_ROW, _MOST_WARNINGS = 594, 54, 2


class _Grid(NamedTuple):
    """How many pieces are in a row, and the sizes of a piece and of its worth."""

    per_row: int
    figure: int
    size: float

    @property
    def step(self) -> float:
        """How far to the right the next piece is."""
        return (_RIGHT - _COLUMNS[1]) / self.per_row

    def spot(self, place: int) -> tuple[float, float]:
        """Return the left and the top of a piece by its place."""
        row, column = divmod(place, self.per_row)
        return _COLUMNS[1] + self.step * column, _PIECES + _PIECE * row


_GRIDS = _Grid(2, 96, 64), _Grid(3, 78, 48)


class CardPiece(NamedTuple):
    """A piece by its letter, and what it is worth in words."""

    letter: str
    value: str


class CardEnd(NamedTuple):
    """A way that games ended: its part of all of them, 0 to 1, and the same in words."""

    text: str
    share: float
    number: str


@dataclass(frozen=True, slots=True)
class TrialCard:
    """What is written on the picture, in the reader's words.

    `title`: the variant's; `note`: how many games, and how long. `names`: of the sides, White's first;
    `shares`: the fractions of games that White won, nobody won, and Black won; `numbers`: the same in words;
    `score`: White's share of the points with its error. `ends`: how games ended, the most frequent
    first. `pieces`: the dearest first; `caption`: what their figures are. `warnings`: what may
    be wrong, the worst first; where there is nothing, `praise` says so. `undecided`: what games without a
    winner are called.
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
    undecided: str = ""


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
        line = fonts.fitted(text, size, room, _SHRUNK)
        if line is None:
            return 0.0
        self._draw.text((x, y), line.text, ink or self.ink, line.font, anchor=anchor, stroke_width=0.4)
        return line.width

    def width(self, text: str, size: float, room: float) -> float:
        """Return how wide `write` would write a text."""
        line = fonts.fitted(text, size, room, _SHRUNK)
        return line.width if line else 0.0

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
        whole = _COLUMNS[0] - _LEFT - _SHARE_ROOM
        shapes.append(f'<rect x="{_LEFT}" y="{y}" width="{whole}" height="12" rx="6" fill="{track}"/>')
        shapes.append(
            f'<rect x="{_LEFT}" y="{y}" width="{max(12, end.share * whole):.1f}" height="12" rx="6" '
            f'fill="{css(look.label)}"/>'
        )
    signs = ["?!"] * min(len(told.warnings), _MOST_WARNINGS) or ["✓"]
    for number, sign in enumerate(signs):
        badge = "?" if sign == "?!" else sign
        shapes.append(badge_shape(badge, _LEFT + _BADGE, _WARNINGS + _WARNING_ROW * number, _BADGE))
    return svg(*shapes, width=SIZE[0], height=SIZE[1])


def _write_head(pen: _Pen, told: TrialCard) -> None:
    """Write the title, the numbers below the bar with whose they are, and the score."""
    note = pen.write(_RIGHT, _TITLE_ROW, told.note, _NOTE, 520, anchor="rm", ink=pen.pale)
    pen.write(_LEFT, _TITLE_ROW, told.title, _TITLE, _RIGHT - _LEFT - note - 24)
    ground = pen.kit.theme.squares(pen.kit.checkered)[0][0]
    signs = [counter(pen.kit.pieces.body, color_of(pen.kit.pieces, side), ground) for side in Color]
    drawn = f'<rect x="14" y="14" width="72" height="72" fill="{css(MIDDLE)}"/>'
    shown = tuple(zip(told.numbers, (told.names[0], told.undecided, told.names[1]), strict=True))
    wide = [
        _SIGN + sum(pen.width(text, _TEXT, _SIDE_ROOM) + _GAP for text in texts if text) for texts in shown
    ]
    x, between = float(_LEFT), max(_GAP, (_RIGHT - _LEFT - sum(wide)) / 2)
    for sign, (number, name), whole in zip((signs[0], drawn, signs[1]), shown, wide, strict=True):
        pen.paste(icon(sign, _SIGN), x, _SIDES_ROW - _SIGN / 2)
        figure = pen.write(x + _SIGN + _GAP, _SIDES_ROW, number, _TEXT, _SIDE_ROOM)
        pen.write(x + _SIGN + figure + 2 * _GAP, _SIDES_ROW, name, _TEXT, _SIDE_ROOM, ink=pen.pale)
        x += whole + between
    score = pen.write(_LEFT, _HEADS_ROW, told.score, _TEXT, _SCORE_ROOM)
    if told.pieces:
        room = _RIGHT - _LEFT - score - 40
        pen.write(_RIGHT, _HEADS_ROW, told.caption, _SMALL, room, anchor="rm", ink=pen.pale)


def _write_ends(pen: _Pen, ends: Sequence[CardEnd]) -> None:
    """Write how games ended, each above its bar, with the part of all."""
    for row, end in enumerate(ends[:_MOST_ENDS]):
        y = _TOP + _ROW * row - 6
        pen.write(_LEFT, y, end.text, _SMALL, _COLUMNS[0] - _LEFT)
        pen.write(_COLUMNS[0], y + 32, end.number, _SMALL, _SHARE_ROOM - _GAP, anchor="rm", ink=pen.pale)


def _write_pieces(pen: _Pen, variant: Variant, told: TrialCard) -> None:
    """Draw the pieces, each with what it is worth.

    All figures have one size. The last place tells how many more pieces there are, if there are more.
    """
    kinds = {piece.letter: piece for piece in variant.piece_types}
    pieces = [piece for piece in told.pieces if piece.letter in kinds]
    grid = next((each for each in _GRIDS if len(pieces) <= each.per_row * _ROWS), _GRIDS[-1])
    most = grid.per_row * _ROWS
    shown = pieces if len(pieces) <= most else pieces[: most - 1]
    room = grid.step - grid.figure - 2 * _GAP
    lines = [fonts.fitted(piece.value, grid.size, room, _SHRUNK) for piece in shown]
    size = min((line.size for line in lines if line), default=grid.size)
    for place, piece in enumerate(shown):
        left, top = grid.spot(place)
        kind = kinds[piece.letter]
        image = sprite(pen.kit.pieces, kind.name, kind.letter, True, grid.figure)
        pen.paste(image, left, top + (_PIECE - grid.figure) / 2)
        pen.write(left + grid.figure + _GAP, top + _PIECE / 2, piece.value, size, room)
    if len(pieces) > len(shown):
        left, top = grid.spot(most - 1)
        more = f"+{len(pieces) - len(shown)}"
        pen.write(left + _GAP, top + _PIECE / 2, more, _TEXT, grid.step - _GAP, ink=pen.pale)


def _write_warnings(pen: _Pen, told: TrialCard) -> None:
    """Write the worst that may be wrong, or that nothing is."""
    texts = told.warnings[:_MOST_WARNINGS] or (told.praise,)
    left = _LEFT + 2.6 * _BADGE
    for number, text in enumerate(texts):
        pen.write(left, _WARNINGS + _WARNING_ROW * number, text, _TEXT, _RIGHT - left)
