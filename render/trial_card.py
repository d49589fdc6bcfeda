"""The picture of a trial: how often each side wins, how games end, what pieces are worth, and warnings."""

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
"""Width and height in pixels: twice as large as a computer screen shows the picture."""
_LEFT, _RIGHT = 30, 1070
_TITLE, _TEXT, _SMALL, _NOTE = 54, 42, 38, 36
_SIGN, _BADGE = 46, 21
_SIDE_ROOM, _SCORE_ROOM = 290, 560
"""The greatest widths of a side's name or number, and of the score."""
_SHRUNK = (1.0, 0.9, 0.83, 0.765, 0.7, 0.64)
"""Fractions of a text's size to try before the text is cut."""
_TITLE_ROW, _BAR, _SIDES_ROW, _HEADS_ROW = 50, (88, 132), 166, 226
"""Heights in the picture: the middle of the title, top and bottom of the bar of results, the middle of the
sides' numbers, and the middle of the score and the caption above the two columns."""
_TOP, _ROW, _MOST_ENDS, _SHARE_ROOM = 292, 72, 4, 100
"""The ends of games: the middle of the first row, the distance of rows, the most rows, and the width of a
share in figures."""
_COLUMNS = 474, 500
"""The right edge of the ends of games, and the left edge of the pieces."""
_PIECES, _PIECE, _ROWS, _GAP = 268, 98, 3, 8
"""The top of the pieces, the height of each, the number of rows, and the gap between piece and value."""
_WARNINGS, _WARNING_ROW, _MOST_WARNINGS = 594, 54, 2


class _Grid(NamedTuple):
    """How many pieces are in a row, and the sizes of a piece and of its value."""

    per_row: int
    figure: int
    size: float

    @property
    def step(self) -> float:
        """The distance from one piece to the next in a row."""
        return (_RIGHT - _COLUMNS[1]) / self.per_row

    def spot(self, place: int) -> tuple[float, float]:
        """Return the left and top of the piece at a place, from 0."""
        row, column = divmod(place, self.per_row)
        return _COLUMNS[1] + self.step * column, _PIECES + _PIECE * row


_GRIDS = _Grid(2, 96, 64), _Grid(3, 78, 48)


class CardPiece(NamedTuple):
    """A piece, by its letter, and its value as text."""

    letter: str
    value: str


class CardEnd(NamedTuple):
    """A way in which games ended: its share of all games, 0 to 1, and the share as text."""

    text: str
    share: float
    number: str


@dataclass(frozen=True, slots=True)
class TrialCard:
    """The texts and figures of the picture, in the reader's language.

    `title`: the variant's; `note`: how many games, and how long they were. `names`: the sides', White's
    first; `shares`: the fractions of games that White won, that nobody won, and that Black won; `numbers`:
    the same as text; `score`: White's share of the points, with its error. `ends`: how games ended, the most
    frequent first. `pieces`: the most valuable first; `caption`: explains their values. `warnings`: what may
    be wrong with the variant, the worst first; without any, `praise` says so. `undecided`: the name for games
    without a winner.
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
    """Writes text and pastes pictures onto the card."""

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
        """Write a line at a point, made smaller or cut to fit `room`; return its width."""
        line = fonts.fitted(text, size, room, _SHRUNK)
        if line is None:
            return 0.0
        self._draw.text((x, y), line.text, ink or self.ink, line.font, anchor=anchor, stroke_width=0.4)
        return line.width

    def width(self, text: str, size: float, room: float) -> float:
        """Return the width of a text as `write` would write it."""
        line = fonts.fitted(text, size, room, _SHRUNK)
        return line.width if line else 0.0

    def paste(self, image: Image.Image, x: float, y: float) -> None:
        self.image.alpha_composite(image, (round(x), round(y)))


def _shapes(kit: Kit, told: TrialCard) -> str:
    """Return the background, bars and badges as SVG."""
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
    """Write the title, the sides' numbers and names below the bar, and the score."""
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
    """Write how games ended: each end above its bar, with its share of all games."""
    for row, end in enumerate(ends[:_MOST_ENDS]):
        y = _TOP + _ROW * row - 6
        pen.write(_LEFT, y, end.text, _SMALL, _COLUMNS[0] - _LEFT)
        pen.write(_COLUMNS[0], y + 32, end.number, _SMALL, _SHARE_ROOM - _GAP, anchor="rm", ink=pen.pale)


def _write_pieces(pen: _Pen, variant: Variant, told: TrialCard) -> None:
    """Draw the pieces, each with its value, in texts of the same size.

    If there is too little room, the last place says how many more pieces there are.
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
    """Write the worst warnings, or the praise if there are none."""
    texts = told.warnings[:_MOST_WARNINGS] or (told.praise,)
    left = _LEFT + 2.6 * _BADGE
    for number, text in enumerate(texts):
        pen.write(left, _WARNINGS + _WARNING_ROW * number, text, _TEXT, _RIGHT - left)
