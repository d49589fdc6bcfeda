"""Profile cards."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops

import render
from render import fonts
from render.chart import SIZE, Chart, Spot

OUTCOMES = ("win", "win", "draw", "loss", "win", "loss", "draw", "win", "win", "win")


def rating(title: str, points: int, start: float = 1500) -> render.CardRating:
    curve = tuple((number + 1, start + 7 * number % 90) for number in range(points))
    return render.CardRating(render.Curve(title, "1523?", curve), "Blitz")


CARD = render.ProfileCard(
    "alice",
    "412 games",
    (rating("Chess", 40), rating("Atomic", 20, 1400), rating("Makruk", 9)),
    (
        render.CardFact("Form", outcomes=OUTCOMES),
        render.CardFact("Best win", "bob (1712) · Chess"),
        render.CardFact("Most played", "Chess, Atomic and Makruk"),
        render.CardFact("Puzzles", "Chess 1587"),
        render.CardFact("Winning streak", "6 (longest: 9)"),
    ),
)


def drawn(card: render.ProfileCard, **style: Any) -> Image.Image:
    return Image.open(BytesIO(render.profile_card(card, style=render.Style(**style)))).convert("RGB")


def written(card: render.ProfileCard, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Spot, fonts.Line, str]]:
    """Return the texts in a picture with their places and anchors."""
    texts: list[tuple[Spot, fonts.Line, str]] = []
    write = Chart.write

    def recording_write(chart: Chart, spot: Spot, text: fonts.Line | None, *ink: Any, **how: Any) -> float:
        texts.extend([(spot, text, how.get("anchor", "lm"))] if text else [])
        return write(chart, spot, text, *ink, **how)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Chart, "write", recording_write)
        drawn(card)
    return texts


def boxes(
    card: render.ProfileCard, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[float, float, float, float]]:
    """Return the boxes of the texts in a picture."""
    found: list[tuple[float, float, float, float]] = []
    for (x, y), line, anchor in written(card, monkeypatch):
        left = x - line.width if anchor == "rm" else x
        found.append((left, y - line.size / 2, left + line.width, y + line.size / 2))
    return found


@pytest.mark.parametrize("theme", render.themes())
def test_card_is_drawn_in_every_theme(theme: str) -> None:
    picture = drawn(CARD, theme=theme)
    assert picture.width == SIZE[0]
    assert len(picture.getcolors(100_000) or []) > 20
    assert picture.getpixel((2, 2)) == drawn(replace(CARD, facts=()), theme=theme).getpixel((2, 2))


def test_equal_cards_give_equal_pictures_of_moderate_size() -> None:
    assert render.profile_card(CARD) == render.profile_card(CARD)
    assert len(render.profile_card(CARD)) < 80_000


@pytest.mark.parametrize("ratings", range(4))
@pytest.mark.parametrize("facts", range(6))
@pytest.mark.parametrize("points", [0, 40])
def test_texts_stay_inside_and_do_not_overlap(
    ratings: int, facts: int, points: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = "Capablanca Random Chess and other games with long names that don't fit on a line"
    card = render.ProfileCard(
        long,
        "1,412 games",
        [rating(long, points) for _ in range(ratings)],
        [render.CardFact(long, long) for _ in range(facts)],
    )
    found = boxes(card, monkeypatch)
    assert len(found) >= 2 + 2 * ratings + 2 * facts
    height = drawn(card).height
    for left, top, right, bottom in found:
        assert 0 <= left < right <= SIZE[0]
        assert 28 <= top < bottom <= height - 28
    for number, one in enumerate(found):
        for other in found[number + 1 :]:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (one, other)


def test_card_is_as_high_as_its_contents() -> None:
    heights = [drawn(replace(CARD, ratings=(), facts=CARD.facts[:count])).height for count in range(4)]
    assert heights == sorted(set(heights))
    assert drawn(replace(CARD, ratings=CARD.ratings[:1], facts=CARD.facts[:2])).height < SIZE[1]


def test_list_that_is_too_long_loses_its_last_items(monkeypatch: pytest.MonkeyPatch) -> None:
    titles = ["Capablanca Chess", "Crazyhouse", "Racing Kings"]
    text, *shorter = [", ".join(titles[:count]) for count in (3, 2, 1)]
    favourites = render.CardFact("Most played", text, shorter=shorter)
    texts = [line.text for _, line, _ in written(replace(CARD, facts=(favourites,)), monkeypatch)]
    assert shorter[0] in texts


def test_usual_texts_are_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [line for _, line, _ in written(CARD, monkeypatch)]
    assert not any(line.is_cut for line in texts)
    assert min(line.size for line in texts) >= 36, "readable on a phone"


@pytest.mark.parametrize("label", ["Melhor vitória", "Vitórias seguidas", "Más jugado y ganado"])
@pytest.mark.parametrize("count", [2, 5])
def test_labels_have_one_size_and_a_gap_after_them(
    label: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = [render.CardFact("Form", "x"), *[render.CardFact(label, "Kibitz")] * (count - 1)]
    texts = written(replace(CARD, ratings=(), facts=facts), monkeypatch)
    labels = [(spot, line) for spot, line, _ in texts if line.text in {"Form", label}]
    assert len({line.size for _, line in labels}) == 1
    left = next(spot[0] for spot, line, _ in texts if line.text == "Kibitz")
    assert left - max(spot[0] + line.width for spot, line in labels) >= 30


def test_long_name_is_cut_before_the_rest_of_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    name, rest = "xX_The_Grandmaster_Destroyer_of_all_Worlds_Xx", " (2012) · Capablanca Random Chess"
    best = render.CardFact("Best win", name + rest, name=name)
    texts = [line.text for _, line, _ in written(replace(CARD, facts=(best,)), monkeypatch)]
    (text,) = (text for text in texts if text.startswith("xX"))
    assert text.startswith("xX_The_")
    assert text.endswith("..." + rest)


def test_variant_of_the_best_win_is_dropped_before_its_text_shrinks(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "Bartholomäus von Trotha (2012)"
    best = render.CardFact("Best win", f"{name} · Capablanca Random Chess", shorter=(name,))
    texts = {line.text: line for _, line, _ in written(replace(CARD, facts=(best,)), monkeypatch)}
    assert texts[name].size == texts["Best win"].size


def test_longest_texts_are_legible_on_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone shows the picture 330 pixels wide."""
    name = "W" * 32
    best = render.CardFact("Best win", f"{name} (2012) · Chess", name=name, shorter=(f"{name} (2012)",))
    card = replace(CARD, name=name, ratings=(rating("Capablanca Random Chess", 40),) * 3, facts=(best,) * 5)
    lines = [line for _, line, _ in written(card, monkeypatch)]
    assert min(line.size for line in lines) * 330 / SIZE[0] >= 11
    assert sum(line.text.endswith("... (2012)") for line in lines) == 5


def test_sizes_are_the_same_on_all_cards_in_order_of_importance(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = CARD, replace(CARD, ratings=CARD.ratings[:1], facts=CARD.facts[:1])
    sizes = [{line.text: line.size for _, line, _ in written(card, monkeypatch)} for card in cards]
    assert sizes[1].items() <= sizes[0].items()
    parts = [sizes[0][text] for text in ("alice", "1523?", "Chess", "Blitz")]
    assert parts == sorted(set(parts), reverse=True)
    assert sizes[0]["Chess"] == sizes[0]["Form"]


def test_digits_of_ratings_are_below_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    known = CARD.ratings[0]._replace(curve=replace(CARD.ratings[0].curve, rating="1623"))
    texts = written(replace(CARD, ratings=(known, CARD.ratings[1])), monkeypatch)
    assert len({spot[0] for spot, line, _ in texts if line.text in {"1623", "1523?"}}) == 1


def test_equal_notes_are_a_heading(monkeypatch: pytest.MonkeyPatch) -> None:
    equal, different = CARD.ratings[:2], [CARD.ratings[0], CARD.ratings[1]._replace(note="Rapid")]
    for ratings, notes in ((equal, ["Blitz"]), (different, ["Blitz", "Rapid"]), (equal[:1], ["Blitz"])):
        texts = [line.text for _, line, _ in written(replace(CARD, ratings=ratings), monkeypatch)]
        assert [text for text in texts if text in {"Blitz", "Rapid"}] == notes


def test_discs_count_the_games_before_a_rating() -> None:
    few = render.CardRating(render.Curve("Chess", "", ()), "Blitz", (2, 5))
    pictures = {
        drawn(replace(CARD, ratings=[few._replace(steps=steps)])).tobytes()
        for steps in ((2, 5), (3, 5), (2, 6), None)
    }
    assert len(pictures) == 4


def test_note_of_a_rating_is_nearest_to_its_own_title(monkeypatch: pytest.MonkeyPatch) -> None:
    ratings = [each._replace(note=f"Blitz {number}") for number, each in enumerate(CARD.ratings)]
    texts = written(replace(CARD, facts=(), ratings=ratings), monkeypatch)
    titles = [spot[1] for spot, line, _ in texts if line.text in {"Chess", "Atomic", "Makruk"}]
    notes = [spot[1] for spot, line, _ in texts if line.text.startswith("Blitz")]
    assert len(notes) == 3
    for title, note, following in zip(titles, notes, titles[1:], strict=False):
        assert note - title < 0.8 * (following - note)


def test_outcomes_differ_in_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    """Colour is not the only sign."""
    pictures = [
        drawn(replace(CARD, facts=[render.CardFact("Form", outcomes=[outcome] * 10)])).convert("L")
        for outcome in ("win", "draw", "loss")
    ]
    for one, other in pairwise((*pictures, pictures[0])):
        difference = ImageChops.difference(one, other).point([0] * 90 + [255] * 166)
        assert difference.getbbox() is not None


def test_curve_needs_two_points() -> None:
    """A single point isn't a curve: there are no axes."""
    without, with_one, with_two = (
        drawn(replace(CARD, ratings=[rating("Chess", points)])) for points in (0, 1, 2)
    )
    assert with_one.tobytes() == without.tobytes()
    assert with_two.tobytes() != without.tobytes()


@pytest.mark.parametrize(
    "card",
    [
        replace(CARD, ratings=[rating("Chess", 3)] * 4),
        replace(CARD, facts=[render.CardFact("Form", "1")] * 6),
    ],
)
def test_too_much_content_is_rejected(card: render.ProfileCard) -> None:
    with pytest.raises(ValueError, match="at most three"):
        render.profile_card(card)
