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
_SHRUNK = (1.0, 0.9, 0.8, 0.7)
"""Sizes to try for a text before it is cut."""
_NAME, _TEXT, _RATING, _TITLE, _SMALL = 68, 42, 54, 42, 36
"""Sizes of the name, of facts, of ratings, of their titles, and of the lines below the titles."""
_HEAD, _FACT = 92, 66
"""Height of the name's line, and maximum height of a fact."""
_RATING_ROW, _MIN_PLOT = 94, 190
"""Height of a rating, and minimum height of the curves."""
_MIN_GAP, _MAX_GAP = 14, 44
"""Minimum and maximum space between the parts; the rest is above and below."""
_PLOT, _LEVEL = 580, 100
"""Left edge of the curves, and width of the labels on their right."""
_MARK_ROOM, _GAP = 40, 20
_MAX_LABEL = 330
"""Maximum width of the labels of facts."""
_RADIUS, _APART = 24, 60
"""Radius of the discs of outcomes, and their distance."""


class CardRating(NamedTuple):
    """A rating with its curve (its points may be empty), and what it is of, in a second line."""

    curve: Curve
    note: str


class CardFact(NamedTuple):
    """A line with a label, and a text or the outcomes of games ("win", "draw", "loss"), newest last."""

    label: str
    text: str = ""
    outcomes: Sequence[str] = ()


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
    """Return the picture as a PNG, 1100 by 700 pixels, in the colours of the style's theme.

    Texts that are too long are smaller or cut. Raises ValueError for too many ratings or facts.
    """
    if len(card.ratings) > 3 or len(card.facts) > 5:
        raise ValueError("expected at most three ratings and five facts")
    look = style.look
    curves = [rating.curve for rating in card.ratings]
    is_plotted = any(len(curve.points) > 1 for curve in curves)
    rows = len(curves) * _RATING_ROW
    ratings = max(rows, _MIN_PLOT) if is_plotted else rows
    gaps = 2 + bool(ratings) + bool(card.facts)
    room = SIZE[1] - _HEAD - ratings
    fact = min(_FACT, (room - gaps * _MIN_GAP) / max(len(card.facts), 1))
    room -= fact * len(card.facts)
    gap = min(_MAX_GAP, room / gaps)
    top = (room - gap * (gaps - 2)) / 2
    first_row = top + _HEAD + gap + (ratings - rows) / 2
    first_fact = SIZE[1] - top - fact * len(card.facts)
    places = [first_row + _RATING_ROW * (number + 0.5) for number in range(len(curves))]
    lines = [first_fact + fact * (number + 0.5) for number in range(len(card.facts))]
    label = _label_width(card.facts)
    shapes = [*_outcomes(card.facts, lines, label)]
    levels: list[tuple[chart.Spot, str]] = []
    if is_plotted:
        high = round(top + _HEAD + gap)
        box = _PLOT, high + 20, RIGHT - _LEVEL, round(high + ratings) - 20
        plot, levels = small_plot(curves, box, look)
        shapes += plot
        shapes += (
            curve_mark(number, (LEFT + 11, y), look)
            for number, (y, curve) in enumerate(zip(places, curves, strict=True))
            if curve.points
        )
    picture = Chart(look, shapes, weight=0.4)
    middle = top + _HEAD / 2
    note = picture.write((RIGHT, middle), _fitted(card.note, _TEXT, 400), look.secondary, anchor="rm")
    name = _fitted(card.name, _NAME, RIGHT - LEFT - note - 2 * _GAP)
    picture.write((LEFT, middle), name, weight=1)
    for spot, text in levels:
        picture.write(spot, fonts.line(text, _SMALL, _LEVEL), look.secondary)
    left, right = (LEFT + _MARK_ROOM, _PLOT - 2 * _GAP) if is_plotted else (LEFT, RIGHT)
    for rating, y in zip(card.ratings, places, strict=True):
        _write_rating(picture, rating, (left, right), y)
    for fact, y in zip(card.facts, lines, strict=True):
        picture.write((LEFT, y), _fitted(fact.label, _TEXT, label), look.secondary)
        room = RIGHT - LEFT - label - _GAP
        picture.write((LEFT + label + _GAP, y), _fitted(fact.text, _TEXT, room))
    return picture.png(192)


def _fitted(text: str, size: float, room: float) -> fonts.Line | None:
    return fonts.fitted(text, size, room, _SHRUNK)


def _write_rating(picture: Chart, rating: CardRating, sides: tuple[float, float], y: float) -> None:
    """Write a rating at the right side, and its title above its note at the left side."""
    left, right = sides
    number = fonts.fitted(rating.curve.rating, _RATING, (right - left) * 0.6, _SHRUNK)
    room = right - left - picture.write((right, y), number, anchor="rm", weight=1) - _GAP
    above = 20 if rating.note else 0
    picture.write((left, y - above), _fitted(rating.curve.title, _TITLE, room))
    picture.write((left, y + 24), _fitted(rating.note, _SMALL, room), picture.theme.secondary)


def _label_width(facts: Sequence[CardFact]) -> float:
    """Return the width of the column of labels."""
    lines = (_fitted(fact.label, _TEXT, _MAX_LABEL) for fact in facts)
    return max((line.width for line in lines if line), default=0.0)


def _outcomes(facts: Sequence[CardFact], lines: Sequence[float], label: float) -> Iterator[str]:
    """Yield a disc for each outcome."""
    for fact, y in zip(facts, lines, strict=True):
        for number, outcome in enumerate(fact.outcomes):
            yield outcome_shape(outcome, (LEFT + label + _GAP + _RADIUS + _APART * number, y), _RADIUS)
