"""Profile cards: a player's name, ratings with their curves, form, and facts on a line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from render import chart, fonts
from render.badges import outcome_shape
from render.chart import LEFT, RIGHT, Chart
from render.rating_curve import Curve, sparkline
from render.style import DEFAULT_STYLE, Style
from render.themes import Theme

_FACT_SHRUNK, _NAME_SHRUNK = (1.0, 0.9), (1.0, 0.85, 0.7, 0.62)
"""Sizes to try before a text is cut, of facts and of the name; readable on a phone."""
_NAME, _RATING, _TEXT, _SMALL = 68, 56, 42, 37
"""Sizes of the name, of ratings, of their titles and facts, and of the notes of ratings."""
_EDGE, _GAP, _BETWEEN = 28, 20, 20
"""Space above and below the texts, between the parts, and between texts side by side."""
_HEAD, _RATING_ROW, _BARE_ROW, _FACT = 72, 106, 76, 58
"""Heights of the name, of a rating with a note and without one, and of a fact."""
_NOTE = 23, 24
"""Distance of the title and of the note of a rating from the middle of its row."""
_CURVE, _INSET, _NUMBER = (600, 890), 14, 160
"""Left and right edge of the curves, their distance from the edges of the row, and width of ratings."""
_MAX_LABEL, _LABEL_GAP = 400, 32
"""Maximum width of the labels of facts, and space between the widest one and the texts."""
_RADIUS, _APART = 0.41, 1.4
"""Radius of the discs of outcomes as a fraction of their distance, which is a fraction of the text's size."""
_STEP, _STEPS_APART, _EDGE_WIDTH = 15, 46, 3
"""Radius of the discs that count games, their distance, and width of their outlines."""


class CardRating(NamedTuple):
    """A rating with its curve, which may have no points, and a note about its kind of games.

    steps: for a rating that isn't shown yet, the numbers of games played and needed.
    """

    curve: Curve
    note: str
    steps: tuple[int, int] | None = None


class CardFact(NamedTuple):
    """A line with a label, and a text or the outcomes of games ("win", "draw", "loss"), newest last.

    If the text is too long, the first shorter text that fits replaces it. If none fits, the last one is
    smaller or cut: within `name`, which is part of it, or at the end if that is empty.
    """

    label: str
    text: str = ""
    outcomes: Sequence[str] = ()
    name: str = ""
    shorter: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class ProfileCard:
    """The contents of the picture, in the reader's language."""

    name: str
    note: str
    """A short text beside the name."""
    ratings: Sequence[CardRating]
    """At most three; a curve is drawn if it has at least two points."""
    facts: Sequence[CardFact]
    """At most five."""


def profile_card(card: ProfileCard, *, style: Style = DEFAULT_STYLE) -> bytes:
    """Draw the card as a PNG, 1100 pixels wide and as high as its contents, in the style's colours.

    Texts that are too long are smaller or cut. Raises ValueError for too many ratings or facts.
    """
    if len(card.ratings) > 3 or len(card.facts) > 5:
        raise ValueError("expected at most three ratings and five facts")
    look, place = style.look, _layout_of(card)
    shapes = [*_outcomes(card.facts, place)]
    for rating, y in zip(card.ratings, place.ratings, strict=True):
        if rating.steps:
            shapes += _steps(*rating.steps, y - place.above, look)
        elif len(rating.curve.points) > 1:
            reach = place.row // 2 - _INSET
            shapes += sparkline(
                rating.curve, (_CURVE[0], round(y) - reach, _CURVE[1], round(y) + reach), look
            )
    picture = Chart(look, shapes, weight=0.4, height=place.height)
    note = picture.write(
        (RIGHT, place.head), fonts.fitted(card.note, _TEXT, 400), look.secondary, anchor="rm"
    )
    name = fonts.fitted(card.name, _NAME, RIGHT - LEFT - note - 2 * _BETWEEN, _NAME_SHRUNK)
    picture.write((LEFT, place.head), name, weight=1)
    if place.shared:
        picture.write((LEFT, place.heading), fonts.fitted(place.shared, _SMALL, RIGHT - LEFT), look.secondary)
    for rating, y in zip(card.ratings, place.ratings, strict=True):
        _write_rating(picture, rating, place, y)
    for fact, label, y in zip(card.facts, place.labels, place.facts, strict=True):
        picture.write((LEFT, y), label, look.secondary)
        picture.write((place.text, y), _fact_line(fact, RIGHT - place.text))
    return picture.png(192)


class _Layout(NamedTuple):
    """The positions of a card's parts: vertical centres, except for `numbers` and `text`.

    shared: the ratings' note if all have the same one, which becomes their heading. row: the height of a
    rating. above: the distance of titles from the middle of their row. numbers: the left edge of all ratings,
    whose digits are aligned with or without a question mark. labels: the labels of facts. text: the left edge
    of the facts' texts.
    """

    height: int
    head: float
    shared: str
    heading: float
    row: int
    above: int
    ratings: list[float]
    numbers: float
    facts: list[float]
    labels: list[fonts.Line | None]
    text: float


def _layout_of(card: ProfileCard) -> _Layout:
    notes = {rating.note for rating in card.ratings}
    shared = card.ratings[0].note if len(card.ratings) > 1 and len(notes) == 1 else ""
    row, above = (_RATING_ROW, _NOTE[0]) if any(notes) and not shared else (_BARE_ROW, 0)
    y = _EDGE + _HEAD
    heading = y + (_GAP + _SMALL) / 2
    first = y + (_GAP if card.ratings else 0) + (_SMALL if shared else 0)
    ratings = [first + row * (number + 0.5) for number in range(len(card.ratings))]
    y = first + row * len(ratings) + (_GAP if card.facts else 0)
    facts = [y + _FACT * (number + 0.5) for number in range(len(card.facts))]
    labels = [fonts.line(fact.label, _TEXT, _MAX_LABEL) for fact in card.facts]
    height, text = y + _FACT * len(facts) + _EDGE, LEFT + _widest(labels) + _LABEL_GAP
    numbers = RIGHT - _widest([_number_line(rating) for rating in card.ratings])
    head = _EDGE + _HEAD / 2
    return _Layout(height, head, shared, heading, row, above, ratings, numbers, facts, labels, text)


def _number_line(rating: CardRating) -> fonts.Line | None:
    return fonts.fitted(rating.curve.rating, _RATING, _NUMBER)


def _write_rating(picture: Chart, rating: CardRating, place: _Layout, y: float) -> None:
    """Write a rating at the right, and its title above its note at the left."""
    room = (_CURVE[0] if len(rating.curve.points) > 1 else RIGHT - _NUMBER) - LEFT - _BETWEEN
    picture.write((place.numbers, y), _number_line(rating), weight=1)
    picture.write((LEFT, y - place.above), fonts.fitted(rating.curve.title, _TEXT, room))
    if not place.shared:
        note = fonts.fitted(rating.note, _SMALL, RIGHT - LEFT if rating.steps else room)
        picture.write((LEFT, y + _NOTE[1]), note, picture.theme.secondary)


def _steps(played: int, needed: int, y: float, look: Theme) -> Iterator[str]:
    """Yield a disc for each game that a rating needs, filled if it has been played."""
    for number in range(needed):
        x = RIGHT - _STEP - _EDGE_WIDTH - _STEPS_APART * (needed - 1 - number)
        fill = look.label if number < played else look.frame
        yield chart.dot((x, y), _STEP, fill, (look.label, _EDGE_WIDTH))


def _fact_line(fact: CardFact, room: float) -> fonts.Line | None:
    """Return a fact's text or the first shorter one that fits, otherwise the last one, smaller or cut."""
    texts = (fact.text, *fact.shorter)
    for text in texts:
        line = fonts.line(text, _TEXT, room)
        if line is None or not line.is_cut:
            return line
    last = fonts.fitted(texts[-1], _TEXT, room, _FACT_SHRUNK)
    for end in range(len(fact.name) - 1 if last and last.is_cut else 0, 0, -1):
        text = texts[-1].replace(fact.name, fact.name[:end].rstrip() + "…", 1)
        shorter = fonts.line(text, _TEXT * _FACT_SHRUNK[-1], room)
        if shorter and not shorter.is_cut:
            return shorter
    return last


def _widest(lines: Sequence[fonts.Line | None]) -> float:
    return max((line.width for line in lines if line), default=0.0)


def _outcomes(facts: Sequence[CardFact], place: _Layout) -> Iterator[str]:
    """Yield a disc for each outcome."""
    for fact, y in zip(facts, place.facts, strict=True):
        apart = min(_APART * _TEXT, (RIGHT - place.text) / max(len(fact.outcomes), 1))
        for number, outcome in enumerate(fact.outcomes):
            yield outcome_shape(outcome, (place.text + apart * (number + 0.5), y), _RADIUS * apart)
