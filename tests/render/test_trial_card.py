"""Trial cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image

import render
import rules
from render import fonts
from render.chart import Chart, Spot
from render.colors import contrast
from tests.variants import one_of_each_kind

CARD = render.TrialCard(
    title="Chess",
    note="100 games · 46 moves",
    names=("White", "Black"),
    shares=(0.55, 0.12, 0.33),
    numbers=("55%", "12%", "33%"),
    score="White scores 61% ± 9",
    ends=(
        render.CardEnd("checkmate", 0.88, "88%"),
        render.CardEnd("threefold repetition", 0.08, "8%"),
        render.CardEnd("insufficient material", 0.04, "4%"),
    ),
    pieces=(),
    caption="value in pawns",
    warnings=("Forced win for White from the start: 5 moves",),
    praise="Nothing looks wrong with it.",
    undecided="no winner",
)


def drawn(variant: rules.Variant, card: render.TrialCard, **style: Any) -> Image.Image:
    return Image.open(BytesIO(render.trial_card(variant, card, style=render.Style(**style))))


@pytest.mark.slow
def test_pieces_of_all_kinds_of_variants_are_drawn() -> None:
    for variant in one_of_each_kind():
        pieces = tuple(render.CardPiece(kind.letter, "8.1") for kind in variant.pieces)
        picture = drawn(variant, replace(CARD, pieces=pieces))
        assert picture.width == 1100, variant.key
        bare = drawn(variant, CARD)
        assert picture.convert("RGB").tobytes() != bare.convert("RGB").tobytes(), variant.key


def test_equal_cards_give_equal_pictures() -> None:
    chess = rules.variant("chess")
    assert render.trial_card(chess, CARD) == render.trial_card(chess, CARD)


@pytest.mark.slow
@pytest.mark.parametrize("theme", render.themes())
def test_a_side_that_wins_all_games_has_the_whole_bar(theme: str) -> None:
    chess = rules.variant("chess")
    all_won = drawn(chess, replace(CARD, shares=(1.0, 0.0, 0.0)), theme=theme).convert("RGB")
    bar = {all_won.getpixel((x, 100)) for x in range(40, 1060, 20)}
    assert len(bar) == 1


@pytest.mark.slow
@pytest.mark.parametrize("theme", render.themes())
def test_the_bar_has_an_outline(theme: str) -> None:
    look = render.Style(theme=theme).look
    picture = drawn(rules.variant("chess"), CARD, theme=theme).convert("RGB")
    for spot in ((950, 88), (950, 131), (1069, 110), (100, 88), (30, 110)):
        pixel = picture.getpixel(spot)
        assert contrast(pixel, look.frame) > 3, spot  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", render.themes())
@pytest.mark.parametrize("warnings", [(), ("A warning",), ("A warning", "Another one")])
def test_warnings_and_praise_are_in_a_panel_that_is_visible_in_every_theme(
    theme: str, warnings: tuple[str, ...]
) -> None:
    look, card = render.Style(theme=theme).look, replace(CARD, warnings=warnings)
    image = drawn(rules.variant("chess"), card, theme=theme).convert("RGB")
    column = [image.getpixel((1060, y)) for y in range(image.height)]
    bottom = max(y for y, color in enumerate(column) if color != look.frame)
    edge, panel = column[bottom - 1], column[bottom - 20]
    assert contrast(edge, look.frame) >= 3  # type: ignore[arg-type]
    assert contrast(panel, look.label) >= 4.5  # type: ignore[arg-type]
    assert panel != look.frame


def placed(
    card: render.TrialCard, monkeypatch: pytest.MonkeyPatch, key: str = "chess"
) -> list[tuple[Spot, fonts.Line]]:
    """Return the texts in a picture with their left or right ends, in order."""
    texts: list[tuple[Spot, fonts.Line]] = []
    write = Chart.write

    def recording_write(chart: Chart, spot: Spot, text: fonts.Line | None, *ink: Any, **how: Any) -> float:
        texts.extend([(spot, text)] if text else [])
        return write(chart, spot, text, *ink, **how)

    monkeypatch.setattr(Chart, "write", recording_write)
    drawn(rules.variant(key), card)
    return texts


def written(card: render.TrialCard, monkeypatch: pytest.MonkeyPatch, key: str = "chess") -> list[fonts.Line]:
    """Return the texts in a picture, in order."""
    return [line for _, line in placed(card, monkeypatch, key)]


def test_small_shares_also_have_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    card = replace(CARD, shares=(0.97, 0.01, 0.02), numbers=("97%", "1%", "2%"))
    texts = [line.text for line in written(card, monkeypatch)]
    assert texts[1:7] == ["97%", "White", "1%", "no winner", "2%", "Black"]


@pytest.mark.parametrize("names", [("White", "no winner", "Black"), ("Blancs", "sans vainqueur", "Noirs")])
def test_sides_are_apart(names: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    card = replace(CARD, names=(names[0], names[2]), undecided=names[1], numbers=("47 %", "17 %", "36 %"))
    texts = [text for text in placed(card, monkeypatch) if text[1].text in (*names, *card.numbers)]
    for ((left, _), name), ((right, _), _) in zip(texts[1::2], texts[2::2], strict=False):
        assert left + name.width + 90 <= right, "a sign with space on both sides"


@pytest.mark.parametrize("text", ["threefold repetition", "dreifache Wiederholung"])
def test_ends_have_one_size_and_do_not_touch_their_shares(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ends = tuple(render.CardEnd(end, 0.5, "50%") for end in ("mate", text))
    texts = placed(replace(CARD, ends=ends), monkeypatch)
    labels = [(spot, line) for spot, line in texts if line.text in {"mate", text}]
    shares = [(spot, line) for spot, line in texts if line.text == "50%"]
    assert len(labels) == len(shares) == 2
    assert len({line.size for _, line in labels}) == 1
    for ((left, _), label), ((right, _), share) in zip(labels, shares, strict=True):
        assert left + label.width + 10 < right - share.width


def pieces(key: str, count: int, value: str = "8.1") -> tuple[render.CardPiece, ...]:
    kinds = rules.variant(key).pieces[:count]
    assert len(kinds) == count
    return tuple(render.CardPiece(kind.letter, value if at else "12.1") for at, kind in enumerate(kinds))


def test_values_of_pieces_have_the_same_size(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = written(replace(CARD, pieces=pieces("chess", 5, "123.45")), monkeypatch)
    figures = [line for line in lines if line.text in {"12.1", "123.45"}]
    assert len(figures) == 5
    assert len({line.size for line in figures}) == 1
    assert not any(line.is_cut for line in figures)


@pytest.mark.parametrize(("count", "rows"), [(3, [3]), (5, [5]), (7, [4, 3]), (12, [6, 6]), (14, [6, 5])])
def test_rows_of_pieces_have_equal_lengths(
    count: int, rows: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = placed(replace(CARD, pieces=pieces("shogi", count)), monkeypatch, "shogi")
    figures = [y for (_, y), line in texts if line.text in {"12.1", "8.1"}]
    assert [*Counter(figures).values()] == rows


@pytest.mark.slow
@pytest.mark.parametrize(("count", "more"), [(5, ""), (12, ""), (14, "+3")])
def test_pieces_without_a_place_are_counted(count: int, more: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = written(replace(CARD, pieces=pieces("shogi", count)), monkeypatch, "shogi")
    assert [line.text for line in lines if line.text.startswith("+")] == ([more] if more else [])


def test_sections_are_below_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = placed(replace(CARD, pieces=pieces("chess", 5), warnings=("One", "Two", "Three")), monkeypatch)
    ys = {line.text: spot[1] for spot, line in texts}
    order = [
        "Chess",
        "White",
        CARD.score,
        *(end.text for end in CARD.ends),
        CARD.caption,
        "8.1",
        "One",
        "Two",
    ]
    assert [ys[text] for text in order] == sorted(ys[text] for text in order)
    assert "Three" not in ys
    assert ys[CARD.score] == ys[CARD.note]


def test_card_is_as_high_as_its_contents() -> None:
    chess = rules.variant("chess")
    cards = CARD, replace(CARD, pieces=pieces("chess", 5)), replace(CARD, warnings=("One", "Two"))
    bare, with_pieces, with_warnings = (drawn(chess, card).height for card in cards)
    assert bare < with_warnings < with_pieces <= 700


@pytest.mark.parametrize("count", [3, 6, 7, 8, 12, 14])
@pytest.mark.parametrize("warnings", [1, 2])
def test_values_of_pieces_are_apart_and_legible_on_a_phone(
    count: int, warnings: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone shows the picture 330 pixels wide."""
    card = replace(CARD, pieces=pieces("shogi", count), warnings=("A warning",) * warnings)
    texts = placed(card, monkeypatch, "shogi")
    figures = [(spot, line) for spot, line in texts if line.text in {"12.1", "8.1"}]
    assert min(line.size for _, line in figures) * 330 / 1100 >= 11
    bottoms = [y + line.size / 2 for (_, y), line in figures]
    last_warning = min(y for (_, y), line in texts if line.text == "A warning")
    assert max(bottoms) <= last_warning - 30
    rows = sorted({y for (_, y), _ in figures})
    assert all(below - above >= 70 for above, below in pairwise(rows))


@pytest.mark.slow
def test_long_texts_do_not_fail() -> None:
    long = "a very long text that doesn't fit anywhere on the card " * 3
    card = replace(CARD, title=long, note=long, names=(long, long), score=long)
    card = replace(card, warnings=(long, long, long), ends=(render.CardEnd(long, 0.5, long),) * 6)
    assert drawn(rules.variant("chess"), card).width == 1100


def test_invalid_shares_are_rejected() -> None:
    with pytest.raises(ValueError, match="shares"):
        render.trial_card(rules.variant("chess"), replace(CARD, shares=(1.2, 0.0, 0.0)))
