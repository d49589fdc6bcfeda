"""The result of a trial as a picture: wins of each side, ends of games, piece values, and warnings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from render import chart, fonts
from render.badges import LOOKS, badge_shape
from render.chart import LEFT, RIGHT, Chart, Spot, side_colors, side_icon
from render.colors import blend
from render.drawing_kit import Kit, kit_of
from render.icons import icon
from render.pieces import sprite
from render.style import Style
from render.themes import MIDDLE
from rules import Color, Variant

_DEFAULT = Style()
_TITLE, _TEXT, _SMALL, _NOTE = 54, 42, 38, 36
_SIGN, _BADGE = 46, 21
_SIDE_ROOM = 320
"""Maximum width of a side's name or number."""
_SHRUNK = (1.0, 0.9, 0.83, 0.765, 0.7, 0.64)
"""Sizes to try for a text before it is cut, as fractions of its normal size."""
_TITLE_ROW, _BAR, _SIDES_ROW, _HEADS_ROW = 43, (88, 130), 164, 229
"""Vertical positions: middle of the title, top and bottom of the bar of results, middle of the sides'
numbers, and middle of the score and of the caption above the two columns."""
_TOP, _ROW, _MAX_ENDS, _BELOW, _HIGH = 290, 72, 4, 32, 10
"""Ends of games: middle of the first text, distance of rows, maximum number of rows, distance of a bar from
the middle of its text, and height of a bar."""
_COLUMNS = 540, 574
"""Right edge of the ends of games, and left edge of the pieces."""
_PIECES, _GAP = (266, 566), 8
"""Top and bottom of the pieces, if there is no free height, and gap between piece and value."""
_WIDE_PIECES, _WIDE_CAPTION = 328, 290
"""Top of the pieces and middle of their caption if they have the whole width."""
_WARNINGS, _WARNING_ROW, _MAX_WARNINGS = 648, 54, 2
"""Warnings: middle of the last row, distance of rows, and maximum number of rows."""


class _Grid(NamedTuple):
    """Numbers of pieces in a row and of rows, size of a piece, text size of its value, and left and top."""

    per_row: int
    rows: int
    figure: int
    size: float
    left: int = _COLUMNS[1]
    top: int = _PIECES[0]

    @property
    def capacity(self) -> int:
        return self.per_row * self.rows

    @property
    def step(self) -> float:
        """The distance from piece to piece in a row."""
        return (RIGHT - self.left) / self.per_row

    def spot(self, place: int, spare: float) -> Spot:
        """Return the middle of the left edge of a place, counted from 0. spare: the free height below."""
        row, column = divmod(place, self.per_row)
        high = (_PIECES[1] + spare - self.top) / self.rows
        return self.left + self.step * column, self.top + high * (row + 0.5)


_GRIDS = _Grid(2, 3, 92, 52), _Grid(2, 4, 76, 46), _Grid(3, 4, 64, 44)
_WIDE_GRIDS = _Grid(4, 2, 92, 52, LEFT, _WIDE_PIECES), _Grid(6, 2, 72, 48, LEFT, _WIDE_PIECES)


class CardPiece(NamedTuple):
    """A piece, by its letter, and its value as text."""

    letter: str
    value: str


class CardEnd(NamedTuple):
    """A way in which games ended, its share of all games, 0 to 1, and the share as text."""

    text: str
    share: float
    number: str


@dataclass(frozen=True, slots=True)
class TrialCard:
    """Texts and figures of the picture, in the reader's language."""

    title: str
    """The variant's title."""
    note: str
    """The number and the length of games."""
    names: tuple[str, str]
    """The names of the sides, White's first."""
    shares: tuple[float, float, float]
    """The fractions of games that White won, that had no winner, and that Black won."""
    numbers: tuple[str, str, str]
    """The shares as text."""
    score: str
    """White's share of the points, with its error."""
    ends: tuple[CardEnd, ...]
    """The most common end first."""
    pieces: tuple[CardPiece, ...]
    """The most valuable piece first."""
    caption: str
    """An explanation of the values of pieces."""
    warnings: tuple[str, ...]
    """Possible problems of the variant, the worst first."""
    praise: str
    """A sentence that replaces the warnings if there are none."""
    undecided: str = ""
    """The name of games without a winner."""
    more: Callable[[int], str] = "+{}".format
    """Returns a text for a number of pieces that have no place."""

    @property
    def spare(self) -> float:
        """The height that is free because there are few warnings, in pixels."""
        return _WARNING_ROW * (_MAX_WARNINGS - max(1, min(len(self.warnings), _MAX_WARNINGS)))

    @property
    def is_wide(self) -> bool:
        """Whether pieces have the whole width, because there is only one end, which is a line."""
        return len(self.ends) == 1


def trial_card(variant: Variant, card: TrialCard, *, style: Style = _DEFAULT) -> bytes:
    """Return the picture as a PNG, 1100 by 700 pixels, in the colours of the style's theme.

    Texts that are too long are smaller or cut. Raises ValueError for shares that are not 0 to 1.
    """
    if not all(0 <= share <= 1 for share in (*card.shares, *(end.share for end in card.ends))):
        raise ValueError(f"shares: {card.shares}, {card.ends}")
    kit = kit_of(variant, style)
    picture = Chart(kit.theme, _shapes(kit, card), weight=0.4)
    _write_head(picture, kit, card)
    _write_ends(picture, card)
    _write_pieces(picture, kit, card, variant)
    _write_warnings(picture, card)
    return picture.png(192)


def _fitted(text: str, size: float, room: float) -> fonts.Line | None:
    """Return a text that fits in `room`, smaller or cut if necessary."""
    return fonts.fitted(text, size, room, _SHRUNK)


def _common_size(texts: Iterable[tuple[str, float]], largest: float = _TEXT) -> float:
    """Return the largest size in which all texts fit in the room of each."""
    lines = [_fitted(text, largest, room) for text, room in texts]
    return min((line.size for line in lines if line), default=largest)


def _shapes(kit: Kit, card: TrialCard) -> Iterator[str]:
    """Yield the bars and badges."""
    look, (top, bottom), x = kit.theme, _BAR, float(LEFT)
    white, black = side_colors(kit)
    for share, color in zip(card.shares, (white, MIDDLE, black), strict=True):
        width = share * (RIGHT - LEFT)
        if share:
            yield chart.box((x, top), (width, bottom - top), color, edge=(look.frame, 3))
        x += width
    # Without an outline, a part in a colour like the ground's would have no end.
    corners = (LEFT, top), (RIGHT, top), (RIGHT, bottom), (LEFT, bottom)
    yield chart.line([*corners, *corners[:2]], look.secondary, 4)
    whole = _COLUMNS[0] - LEFT
    for number, end in enumerate(() if card.is_wide else card.ends[:_MAX_ENDS]):
        corner = LEFT, _end_row(card, number) + _BELOW
        yield chart.box(corner, (whole, _HIGH), blend(look.frame, look.label, 0.16), radius=_HIGH / 2)
        size = max(_HIGH, end.share * whole), _HIGH
        yield chart.box(corner, size, look.label, radius=_HIGH / 2)
    for _, y in _warning_rows(card):
        yield _alert(LEFT + _BADGE, y) if card.warnings else badge_shape("✓", LEFT + _BADGE, y, _BADGE)


def _alert(x: float, y: float) -> str:
    """Return a triangle with an exclamation mark around a point."""
    fill, ink = LOOKS["?!"]
    top, bottom, wide = y - 0.95 * _BADGE, y + 0.8 * _BADGE, 1.05 * _BADGE
    mark = (x, y - 0.35 * _BADGE), (x, y + 0.2 * _BADGE)
    return (
        chart.area([(x, top), (x + wide, bottom), (x - wide, bottom)], fill, (fill, 5))
        + chart.line(mark, ink, 5)
        + chart.dot((x, y + 0.55 * _BADGE), 3, ink)
    )


def _end_row(card: TrialCard, number: int) -> float:
    """Return the vertical middle of the text of an end, counted from 0."""
    return _TOP + (_ROW + card.spare / _MAX_ENDS) * number


def _warning_rows(card: TrialCard) -> Iterator[tuple[str, float]]:
    """Yield the worst warnings, or the praise if there are none, each with its vertical middle."""
    texts = card.warnings[:_MAX_WARNINGS] or (card.praise,)
    for number, text in enumerate(reversed(texts)):
        yield text, _WARNINGS - _WARNING_ROW * number


def _write_head(picture: Chart, kit: Kit, card: TrialCard) -> None:
    """Write the title, the sides' numbers and names below the bar, and the score."""
    pale = kit.theme.secondary
    note = picture.write((RIGHT, _TITLE_ROW), _fitted(card.note, _NOTE, 520), pale, anchor="rm")
    picture.write((LEFT, _TITLE_ROW), _fitted(card.title, _TITLE, RIGHT - LEFT - note - 24))
    undecided = icon(chart.box((14, 14), (72, 72), MIDDLE), _SIGN)
    signs = side_icon(kit, Color.WHITE, _SIGN), undecided, side_icon(kit, Color.BLACK, _SIGN)
    names = card.names[0], card.undecided, card.names[1]
    shown = [
        [_fitted(text, _TEXT, _SIDE_ROOM) for text in texts]
        for texts in zip(card.numbers, names, strict=True)
    ]
    wide = [_SIGN + sum(text.width + _GAP for text in texts if text) for texts in shown]
    x, between = float(LEFT), max(_GAP, (RIGHT - LEFT - sum(wide)) / 2)
    for sign, (number, name), whole in zip(signs, shown, wide, strict=True):
        picture.paste(sign, x, _SIDES_ROW - _SIGN / 2)
        figure = picture.write((x + _SIGN + _GAP, _SIDES_ROW), number)
        picture.write((x + _SIGN + figure + 2 * _GAP, _SIDES_ROW), name, pale)
        x += whole + between
    if card.pieces:
        spot = (LEFT, _WIDE_CAPTION) if card.is_wide else (_COLUMNS[1], _HEADS_ROW)
        picture.write(spot, _fitted(card.caption, _SMALL, RIGHT - spot[0]), pale)


def _write_ends(picture: Chart, card: TrialCard) -> None:
    """Write White's score, and how games ended, each end above its bar, with its share at the right.

    All have the same size, the largest in which none touches its share. A single end is beside the score.
    """
    shown, whole, pale = card.ends[:_MAX_ENDS], _COLUMNS[0] - LEFT, picture.theme.secondary
    if card.is_wide:
        (end,) = shown
        share = picture.write((RIGHT, _HEADS_ROW), _fitted(end.number, _SMALL, _SIDE_ROOM), pale, anchor="rm")
        right = RIGHT - share - 2 * _GAP
        room = right - LEFT - 4 * _GAP
        score = picture.write((LEFT, _HEADS_ROW), _fitted(card.score, _SMALL, room * 0.6))
        picture.write((right, _HEADS_ROW), _fitted(end.text, _SMALL, room - score), anchor="rm")
        return
    shares = [_fitted(end.number, _SMALL, _SIDE_ROOM) for end in shown]
    rooms = [whole - 2 * _GAP - (share.width if share else 0) for share in shares]
    texts = [(card.score, float(whole)), *zip((end.text for end in shown), rooms, strict=True)]
    size = _common_size(texts, _SMALL)
    picture.write((LEFT, _HEADS_ROW), fonts.line(card.score, size, whole))
    for row, (end, share, room) in enumerate(zip(shown, shares, rooms, strict=True)):
        y = _end_row(card, row)
        picture.write((LEFT, y), fonts.line(end.text, size, room))
        picture.write((_COLUMNS[0], y), share, pale, anchor="rm")


def _write_pieces(picture: Chart, kit: Kit, card: TrialCard, variant: Variant) -> None:
    """Draw the pieces, each with its value, in text of the same size.

    If not all pieces fit, the last place has the number of the others.
    """
    kinds = {piece.letter: piece for piece in variant.piece_types}
    pieces = [piece for piece in card.pieces if piece.letter in kinds]
    grids = _WIDE_GRIDS if card.is_wide else _GRIDS
    grid = next((grid for grid in grids if len(pieces) <= grid.capacity), grids[-1])
    shown = pieces if len(pieces) <= grid.capacity else pieces[: grid.capacity - 1]
    room = grid.step - grid.figure - 2 * _GAP
    size = _common_size(((piece.value, room) for piece in shown), grid.size)
    for place, piece in enumerate(shown):
        left, y = grid.spot(place, card.spare)
        kind = kinds[piece.letter]
        image = sprite(kit.pieces, kind.name, kind.letter, True, grid.figure)
        picture.paste(image, left, y - grid.figure / 2)
        picture.write((left + grid.figure + _GAP, y), _fitted(piece.value, size, room))
    if len(pieces) > len(shown):
        left, y = grid.spot(len(shown), card.spare)
        more = _fitted(card.more(len(pieces) - len(shown)), _SMALL, grid.step - _GAP)
        picture.write((left + _GAP, y), more, kit.theme.secondary)


def _write_warnings(picture: Chart, card: TrialCard) -> None:
    """Write the worst warnings in one size, or the praise if there are none."""
    left, rows = LEFT + 2.6 * _BADGE, [*_warning_rows(card)]
    size = _common_size((text, RIGHT - left) for text, _ in rows)
    for text, y in rows:
        picture.write((left, y), fonts.line(text, size, RIGHT - left))
