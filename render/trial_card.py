"""The card of a trial: wins of each side, ends of games, piece values, and warnings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from render import chart, fonts
from render.badges import LOOKS, badge_shape
from render.chart import LEFT, RIGHT, Chart, Spot, side_colors
from render.colors import blend
from render.drawing_kit import Kit, kit_of
from render.icons import counter_of, icon
from render.pieces import sprite
from render.style import DEFAULT_STYLE, Style
from render.themes import MIDDLE, Theme
from rules import Color, PieceType, Variant

_TITLE, _TEXT, _SMALL = 54, 42, 38
_SIGN, _FIGURE, _BADGE, _GAP = 46, 76, 21, 10
"""Sizes of signs and pieces, radius of a badge, and gap between a sign or piece and its text."""
_SIDE_ROOM = 320
"""Maximum width of a side's name or number."""
_SHRUNK = (1.0, 0.9, 0.83, 0.765, 0.7, 0.64)
"""Sizes to try for a text before it is cut, as fractions of its normal size."""
_TITLE_ROW, _BAR, _SIDES_ROW, _SCORE_ROW, _TOP = 43, (88, 130), 170, 232, 274
"""Vertical positions: middle of the title, top and bottom of the bar of results, middle of the sides'
numbers and of the score, and top of the sections below, which have rows of the following heights."""
_ROW, _PIECE_ROW, _BETWEEN, _BOTTOM = 50, 88, 26, 26
"""Height of a row of text and of a row of pieces, and space between and below the sections."""
_PAD, _TINTS = (14, 7), (0.16, 0.6)
"""Space around the warnings in their panel, at the sides and above, and strengths of the colours of the panel
and of its outline."""
_MAX_ENDS, _END_TEXT, _HIGH, _BESIDE = 4, 480, 16, 24
"""Ends of games: maximum number, maximum width of their texts, height of a bar, and space beside it."""
_PER_ROW, _MAX_PIECES, _MAX_WARNINGS = (4, 6), 12, 2
"""Number of pieces in a row, at least as to their distance and at most, and maximum numbers of all pieces and
of warnings."""


class CardPiece(NamedTuple):
    """A piece's letter, and its value as text."""

    letter: str
    value: str


class CardEnd(NamedTuple):
    """A way in which games ended, and its share of all games, 0 to 1 and as text."""

    text: str
    share: float
    number: str


@dataclass(frozen=True, slots=True)
class TrialCard:
    """The contents of the picture, in the reader's language."""

    title: str
    """The variant's title."""
    note: str
    """The number and length of games."""
    names: tuple[str, str]
    """The names of the sides, White's first."""
    shares: tuple[float, float, float]
    """The fractions of games that White won, that had no winner, and that Black won."""
    numbers: tuple[str, str, str]
    """The shares as text."""
    score: str
    """White's share of the points, with the error."""
    ends: tuple[CardEnd, ...]
    """The most common end first."""
    pieces: tuple[CardPiece, ...]
    """The most valuable piece first."""
    caption: str
    """An explanation of the values of pieces."""
    warnings: tuple[str, ...]
    """Possible problems of the variant, worst first."""
    praise: str
    """A sentence to show if there are no warnings."""
    undecided: str = ""
    """The name of games without a winner."""
    more: Callable[[int], str] = "+{}".format
    """Returns the text for a number of pieces that don't fit."""


class _Layout(NamedTuple):
    """The height of the picture, and the vertical middles of all rows."""

    height: float
    ends: list[float]
    caption: list[float]
    pieces: list[float]
    warnings: list[float]


def trial_card(variant: Variant, card: TrialCard, *, style: Style = DEFAULT_STYLE) -> bytes:
    """Draw the card as a PNG, 1100 pixels wide and as high as its contents, in the style's colours.

    Texts that are too long are smaller or cut. Raises ValueError for shares that aren't 0 to 1.
    """
    if not all(0 <= share <= 1 for share in (*card.shares, *(end.share for end in card.ends))):
        raise ValueError(f"shares: {card.shares}, {card.ends}")
    pieces, ends = _shown_pieces(variant, card), _ends(card)
    kit, place = kit_of(variant, style), _layout_of(card, len(pieces))
    picture = Chart(kit.theme, _shapes(kit, card, place, ends), weight=0.4, height=round(place.height))
    _write_head(picture, kit, card)
    _write_ends(picture, place, ends)
    _write_pieces(picture, kit, card, place, pieces)
    _write_warnings(picture, card, place)
    return picture.png(192)


def _shown_pieces(variant: Variant, card: TrialCard) -> list[tuple[PieceType, str]]:
    """Return the pieces of the variant with their values."""
    kinds = {piece.letter: piece for piece in variant.piece_types}
    return [(kinds[piece.letter], piece.value) for piece in card.pieces if piece.letter in kinds]


def _layout_of(card: TrialCard, pieces: int) -> _Layout:
    """Return the layout for the contents of a card and a number of pieces."""
    pieces = min(pieces, _MAX_PIECES)
    sections = (
        (_ROW, min(len(card.ends), _MAX_ENDS), _BETWEEN),
        (_ROW, min(pieces, 1), 0),
        (_PIECE_ROW, ceil(pieces / _PER_ROW[1]), _BETWEEN),
        (_ROW, len(_warnings(card)), _BOTTOM),
    )
    y, middles = float(_TOP), list[list[float]]()
    for high, count, below in sections:
        middles.append([y + high * (number + 0.5) for number in range(count)])
        y += high * count + (below if count else 0)
    return _Layout(y, *middles)


def _warnings(card: TrialCard) -> tuple[str, ...]:
    """Return the worst warnings, or the praise if there are none."""
    return card.warnings[:_MAX_WARNINGS] or (card.praise,)


def _fitted(text: str, size: float, room: float) -> fonts.Line | None:
    """Fit a text into `room`, smaller or cut if necessary."""
    return fonts.fitted(text, size, room, _SHRUNK)


def _common_lines(texts: Iterable[str], size: float, room: float) -> list[fonts.Line | None]:
    """Return texts in the largest common size in which all fit."""
    texts = [*texts]
    lines = [_fitted(text, size, room) for text in texts]
    common = min((line.size for line in lines if line), default=size)
    return [fonts.line(text, common, room) for text in texts]


class _Ends(NamedTuple):
    """The texts and shares of the ends, and the left and right edges of the bars between them."""

    texts: list[fonts.Line | None]
    shares: list[fonts.Line | None]
    bars: Spot


def _ends(card: TrialCard) -> _Ends:
    ends = card.ends[:_MAX_ENDS]
    texts = _common_lines((end.text for end in ends), _SMALL, _END_TEXT)
    shares = _common_lines((end.number for end in ends), _SMALL, _SIDE_ROOM)
    left, right = (max((line.width for line in lines if line), default=0.0) for lines in (texts, shares))
    return _Ends(texts, shares, (LEFT + left + _BESIDE, RIGHT - right - _BESIDE))


def _shapes(kit: Kit, card: TrialCard, place: _Layout, ends: _Ends) -> Iterator[str]:
    """Yield the bars and badges."""
    look, (top, bottom), x = kit.theme, _BAR, float(LEFT)
    white, black = side_colors(kit)
    for share, color in zip(card.shares, (white, MIDDLE, black), strict=True):
        width = share * (RIGHT - LEFT)
        if share:
            yield chart.box((x, top), (width, bottom - top), color, edge=(look.frame, 3))
        x += width
    # Without an outline, a part whose colour is like the ground's would have no visible end.
    corners = (LEFT, top), (RIGHT, top), (RIGHT, bottom), (LEFT, bottom)
    yield chart.line([*corners, *corners[:2]], look.secondary, 4)
    left, right = ends.bars
    for end, y in zip(card.ends, place.ends, strict=False):
        for share, ink in ((1.0, blend(look.frame, look.label, 0.16)), (end.share, look.label)):
            size = max(_HIGH, share * (right - left)), _HIGH
            yield chart.box((left, y - _HIGH / 2), size, ink, radius=_HIGH / 2)
    for section in filter(None, (place.ends, place.caption)):
        y = section[0] - (_ROW + _BETWEEN) / 2
        yield chart.box((LEFT, round(y) - 1), (RIGHT - LEFT, 2), blend(look.frame, look.label, 0.16))
    yield from _panel(card, place, look)


def _panel(card: TrialCard, place: _Layout, look: Theme) -> Iterator[str]:
    """Yield the panel of the warnings, or of the praise, with their signs."""
    accent, (beside, above) = LOOKS["?!"][0] if card.warnings else look.label, _PAD
    ground, edge = (blend(look.frame, accent, strength) for strength in _TINTS)
    corner = LEFT - beside, place.warnings[0] - _ROW / 2 - above
    size = RIGHT - LEFT + 2 * beside, len(place.warnings) * _ROW + 2 * above
    yield chart.box(corner, size, ground, radius=12, edge=(edge, 3))
    for y in place.warnings:
        yield _alert(LEFT + _BADGE, y) if card.warnings else badge_shape("✓", LEFT + _BADGE, y, _BADGE)


def _alert(x: float, y: float) -> str:
    """Return a triangle with an exclamation mark, centred on a point."""
    fill, ink = LOOKS["?!"]
    top, bottom, wide = y - 0.95 * _BADGE, y + 0.8 * _BADGE, 1.05 * _BADGE
    mark = (x, y - 0.35 * _BADGE), (x, y + 0.2 * _BADGE)
    return (
        chart.area([(x, top), (x + wide, bottom), (x - wide, bottom)], fill, (fill, 5))
        + chart.line(mark, ink, 5)
        + chart.dot((x, y + 0.55 * _BADGE), 3, ink)
    )


def _write_head(picture: Chart, kit: Kit, card: TrialCard) -> None:
    """Write the title, the sides' numbers and names below the bar, and White's score beside the note."""
    pale = kit.theme.secondary
    picture.write((LEFT, _TITLE_ROW), _fitted(card.title, _TITLE, RIGHT - LEFT), weight=1)
    undecided = icon(chart.box((14, 14), (72, 72), MIDDLE), _SIGN)
    white, black = (icon(counter_of(kit, side), _SIGN) for side in Color)
    signs = white, undecided, black
    names = card.names[0], card.undecided, card.names[1]
    x, between = float(LEFT), 0.0
    shown, wide = list[list[fonts.Line | None]](), list[float]()
    for size in (_TEXT, _SMALL):
        shown = [
            [_fitted(text, size, _SIDE_ROOM) for text in texts]
            for texts in zip(card.numbers, names, strict=True)
        ]
        wide = [_SIGN + sum(text.width + _GAP for text in texts if text) for texts in shown]
        between = max(_GAP, (RIGHT - LEFT - sum(wide)) / 2)
        if between >= 2 * _BESIDE:
            break
    for sign, (number, name), whole in zip(signs, shown, wide, strict=True):
        picture.paste(sign, x, _SIDES_ROW - _SIGN / 2)
        figure = picture.write((x + _SIGN + _GAP, _SIDES_ROW), number, weight=1)
        picture.write((x + _SIGN + figure + 2 * _GAP, _SIDES_ROW), name, pale)
        x += whole + between
    both = _fitted(f"{card.score} – {card.note}", _SMALL, RIGHT - LEFT)
    size = both.size if both else _SMALL
    note = picture.write((RIGHT, _SCORE_ROW), fonts.line(card.note, size, 600), pale, anchor="rm")
    picture.write((LEFT, _SCORE_ROW), fonts.line(card.score, size, RIGHT - LEFT - note - _BESIDE), pale)


def _write_ends(picture: Chart, place: _Layout, ends: _Ends) -> None:
    """Write how games ended, with each end to the left of its bar and its share to the right."""
    for text, share, y in zip(ends.texts, ends.shares, place.ends, strict=True):
        picture.write((LEFT, y), text)
        picture.write((RIGHT, y), share, picture.theme.secondary, anchor="rm")


def _write_pieces(
    picture: Chart, kit: Kit, card: TrialCard, place: _Layout, pieces: Sequence[tuple[PieceType, str]]
) -> None:
    """Draw the pieces below their caption, each with its value, in rows of equal length.

    If there are too many, the last place has the number of those left out.
    """
    for y in place.caption:
        picture.write((LEFT, y), _fitted(card.caption, _SMALL, RIGHT - LEFT), kit.theme.secondary)
    shown = pieces if len(pieces) <= _MAX_PIECES else pieces[: _MAX_PIECES - 1]
    per_row = ceil(min(len(pieces), _MAX_PIECES) / max(1, len(place.pieces)))
    step = (RIGHT - LEFT) / max(per_row, _PER_ROW[0])
    spots = [(LEFT + step * column, y) for y in place.pieces for column in range(per_row)]
    values = _common_lines((value for _, value in shown), _TEXT, step - _FIGURE - 2 * _GAP)
    for (left, y), (kind, _), value in zip(spots, shown, values, strict=False):
        image = sprite(kit.pieces, kind.name, kind.letter, True, _FIGURE)
        picture.paste(image, left, y - _FIGURE / 2)
        picture.write((left + _FIGURE + _GAP, y), value)
    if len(pieces) > len(shown):
        more = _fitted(card.more(len(pieces) - len(shown)), _SMALL, step - _GAP)
        picture.write((spots[-1][0] + _GAP, spots[-1][1]), more, kit.theme.secondary)


def _write_warnings(picture: Chart, card: TrialCard, place: _Layout) -> None:
    """Write the worst warnings in one size, or the praise if there are none."""
    left = LEFT + 2.8 * _BADGE
    for line, y in zip(_common_lines(_warnings(card), _TEXT, RIGHT - left), place.warnings, strict=True):
        picture.write((left, y), line)
