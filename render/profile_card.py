"""Profile cards: a player's name, ratings with their curves, form, and facts in a line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from render import chart, fonts
from render.badges import outcome_shape
from render.chart import LEFT, RIGHT, SIZE, Chart
from render.rating_curve import Curve, curve_mark, small_plot
from render.style import Style

_DEFAULT = Style()
_SHRUNK, _FACT_SHRUNK, _NAME_SHRUNK = (1.0, 0.9, 0.8, 0.7), (1.0, 0.9, 0.83), (1.0, 0.85, 0.7, 0.62)
"""Sizes to try before a text is cut: in general, of facts and of the name; readable on a phone."""
_NAME, _TEXT, _RATING, _TITLE, _SMALL = 68, 42, 54, 42, 36
"""Sizes of the name, of facts (the minimum), of ratings, of their titles, and of the lines below these."""
_HEAD, _FACT, _PER_FACT = 92, 88, 0.64
"""Height of the name's line, maximum height of a fact, and size of its text as a fraction of its height."""
_RATING_ROW, _NOTE, _MIN_PLOT = 104, 22, 190
"""Height of a rating, distance of its title and of its note from its middle, and minimum height of the
curves."""
_MIN_GAP, _MAX_GAP = 14, 36
"""Minimum and maximum space between the parts, and above and below them."""
_PLOT, _LEVEL = 650, 100
"""Left edge of the curves, and width of the labels on their right."""
_MARK_ROOM, _GAP = 40, 20
_MAX_LABEL, _LABEL_GAP = 400, 32
"""Maximum width of the labels of facts, and space between the widest one and the texts."""
_RADIUS, _APART = 0.41, 1.4
"""Radius of the discs of outcomes as a fraction of their distance, which is a fraction of the text's size."""


class CardRating(NamedTuple):
    """A rating with its curve, which may have no points, and a second line with its kind of games."""

    curve: Curve
    note: str


class CardFact(NamedTuple):
    """A line with a label, and a text or the outcomes of games ("win", "draw", "loss"), newest last.

    If the text is too long, it is replaced by the first of the shorter texts that fits, or cut: in `name`, a
    part of the text, or if that is empty, at its end.
    """

    label: str
    text: str = ""
    outcomes: Sequence[str] = ()
    name: str = ""
    shorter: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class ProfileCard:
    """Texts and figures of the picture, in the reader's language."""

    name: str
    note: str
    """A short text beside the name."""
    ratings: Sequence[CardRating]
    """At most three; a curve is drawn if it has at least two points."""
    facts: Sequence[CardFact]
    """At most five."""


def profile_card(card: ProfileCard, *, style: Style = _DEFAULT) -> bytes:
    """Return the picture as a PNG, 1100 by at most 700 pixels, in the colours of the style's theme.

    It is as high as its contents. Texts that are too long are smaller or cut. Raises ValueError for too many
    ratings or facts.
    """
    if len(card.ratings) > 3 or len(card.facts) > 5:
        raise ValueError("expected at most three ratings and five facts")
    look, place = style.look, _layout_of(card)
    shapes = [*_outcomes(card.facts, place)]
    levels: list[tuple[chart.Spot, str]] = []
    if place.plot:
        curves = [rating.curve for rating in card.ratings]
        plot, levels = small_plot(curves, place.plot, look)
        shapes += plot
        shapes += (
            curve_mark(number, (LEFT + 11, y), look)
            for number, (y, curve) in enumerate(zip(place.ratings, curves, strict=True))
            if curve.points
        )
    picture = Chart(look, shapes, weight=0.4, height=place.height)
    note = picture.write((RIGHT, place.head), _fitted(card.note, _TEXT, 400), look.secondary, anchor="rm")
    name = fonts.fitted(card.name, _NAME, RIGHT - LEFT - note - 2 * _GAP, _NAME_SHRUNK)
    picture.write((LEFT, place.head), name, weight=1)
    for spot, text in levels:
        picture.write(spot, fonts.line(text, _SMALL, _LEVEL), look.secondary)
    sides = (LEFT + _MARK_ROOM, _PLOT - 2 * _GAP) if place.plot else (LEFT, RIGHT)
    for rating, y in zip(card.ratings, place.ratings, strict=True):
        _write_rating(picture, rating, sides, y)
    for fact, label, y in zip(card.facts, place.labels, place.facts, strict=True):
        picture.write((LEFT, y), label, look.secondary)
        picture.write((place.text, y), _fact_line(fact, place.size, RIGHT - place.text))
    return picture.png(192)


class _Layout(NamedTuple):
    """The height of the picture, the vertical centres of name, ratings and facts, the box of the curves, the
    facts' labels, and the size and left edge of the facts' texts."""

    height: int
    head: float
    ratings: list[float]
    plot: tuple[int, int, int, int] | None
    facts: list[float]
    labels: list[fonts.Line | None]
    size: float
    text: float


def _layout_of(card: ProfileCard) -> _Layout:
    """Return the layout of a card. Facts are larger if there are few of them."""
    rows, count = len(card.ratings) * _RATING_ROW, len(card.facts)
    is_plotted = any(len(rating.curve.points) > 1 for rating in card.ratings)
    height = max(rows, _MIN_PLOT) if is_plotted else rows
    gaps = 2 + bool(rows) + bool(count)
    room = SIZE[1] - _HEAD - height
    fact = min(_FACT, (room - gaps * _MIN_GAP) / max(count, 1))
    size, labels = _fact_sizes(card.facts, _PER_FACT * fact)
    gap = min(_MAX_GAP, (room - fact * count) / gaps)
    high = _HEAD + 2 * gap
    start, first = high + (height - rows) / 2, high + height + (gap if rows else 0)
    return _Layout(
        round(_HEAD + height + fact * count + gap * gaps),
        gap + _HEAD / 2,
        [start + _RATING_ROW * (number + 0.5) for number in range(len(card.ratings))],
        (_PLOT, round(high) + 20, RIGHT - _LEVEL, round(high + height) - 20) if is_plotted else None,
        [first + fact * (number + 0.5) for number in range(count)],
        labels,
        size,
        LEFT + _widest(labels) + _LABEL_GAP,
    )


def _fitted(text: str, size: float, room: float) -> fonts.Line | None:
    return fonts.fitted(text, size, room, _SHRUNK)


def _write_rating(picture: Chart, rating: CardRating, sides: tuple[float, float], y: float) -> None:
    """Write a rating at the right side, and its title above its note at the left side."""
    left, right = sides
    number = fonts.fitted(rating.curve.rating, _RATING, (right - left) * 0.6, _SHRUNK)
    room = right - left - picture.write((right, y), number, anchor="rm", weight=1) - _GAP
    above = _NOTE if rating.note else 0
    picture.write((left, y - above), _fitted(rating.curve.title, _TITLE, room))
    picture.write((left, y + _NOTE), _fitted(rating.note, _SMALL, room), picture.theme.secondary)


def _fact_sizes(facts: Sequence[CardFact], largest: float) -> tuple[float, list[fonts.Line | None]]:
    """Return the size of facts, the largest in which no text is cut but at least _TEXT, and their labels."""
    for size in (largest, (largest + _TEXT) / 2):
        labels = [fonts.line(fact.label, size, _MAX_LABEL) for fact in facts]
        room = RIGHT - LEFT - _widest(labels) - _LABEL_GAP
        texts = [fonts.line(fact.text, size, room) for fact in facts]
        if size > _TEXT and not any(line and line.is_cut for line in (*labels, *texts)):
            return size, labels
    return _TEXT, _labels(facts)


def _fact_line(fact: CardFact, size: float, room: float) -> fonts.Line | None:
    """Return the text of a fact in the largest size that fits; otherwise, a shorter text or a part of it."""
    line = None
    for text in (fact.text, *fact.shorter):
        line = fonts.fitted(text, size, room, _FACT_SHRUNK)
        if line is None or not line.is_cut:
            return line
    for end in range(len(fact.name) - 1, 0, -1):
        text = fact.text.replace(fact.name, fact.name[:end].rstrip() + "…", 1)
        shorter = fonts.line(text, size * _FACT_SHRUNK[-1], room)
        if shorter and not shorter.is_cut:
            return shorter
    return line


def _labels(facts: Sequence[CardFact]) -> list[fonts.Line | None]:
    """Return the labels of facts in one size, the largest in which none is cut."""
    labels: list[fonts.Line | None] = []
    for scale in _SHRUNK:
        labels = [fonts.line(fact.label, _TEXT * scale, _MAX_LABEL) for fact in facts]
        if not any(line and line.is_cut for line in labels):
            break
    return labels


def _widest(lines: Sequence[fonts.Line | None]) -> float:
    return max((line.width for line in lines if line), default=0.0)


def _outcomes(facts: Sequence[CardFact], place: _Layout) -> Iterator[str]:
    """Yield a disc for each outcome."""
    for fact, y in zip(facts, place.facts, strict=True):
        apart = min(_APART * place.size, (RIGHT - place.text) / max(len(fact.outcomes), 1))
        for number, outcome in enumerate(fact.outcomes):
            yield outcome_shape(outcome, (place.text + apart * (number + 0.5), y), _RADIUS * apart)
