"""The picture of a trial: whatever the variant and the words, it is drawn, and the same each time."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

import render
import rules

CARD = render.TrialCard(
    title="Chess",
    note="100 games · 46 moves",
    names=("White", "Black"),
    shares=(0.55, 0.12, 0.33),
    numbers=("55%", "12%", "33%"),
    score="White: 61% ± 9",
    ends=(
        render.CardEnd("checkmate", 0.88, "88%"),
        render.CardEnd("threefold repetition", 0.08, "8%"),
        render.CardEnd("insufficient material", 0.04, "4%"),
    ),
    pieces=(),
    caption="value in pawns · how often taken",
    warnings=("Forced win for White from the start: 5 moves",),
    praise="Nothing looks wrong with it.",
)


def drawn(variant: rules.Variant, card: render.TrialCard, **style: Any) -> Image.Image:
    return Image.open(BytesIO(render.trial_card(variant, card, style=render.Style(**style))))


@pytest.mark.parametrize("key", [variant.key for variant in rules.variants()])
def test_every_variants_pieces_are_drawn(key: str) -> None:
    variant = rules.variant(key)
    pieces = tuple(render.CardPiece(kind.letter, "8.1", "50%") for kind in variant.pieces)
    picture = drawn(variant, replace(CARD, pieces=pieces))
    assert picture.size == (1100, 700)
    bare = drawn(variant, CARD)
    assert picture.convert("RGB").tobytes() != bare.convert("RGB").tobytes()


def test_the_same_card_is_the_same_picture() -> None:
    chess = rules.variant("chess")
    assert render.trial_card(chess, CARD) == render.trial_card(chess, CARD)


@pytest.mark.parametrize("theme", render.themes())
def test_a_side_that_wins_all_has_the_whole_bar(theme: str) -> None:
    chess = rules.variant("chess")
    all_won = drawn(chess, replace(CARD, shares=(1.0, 0.0, 0.0)), theme=theme).convert("RGB")
    bar = {all_won.getpixel((x, 100)) for x in range(40, 1060, 20)}
    assert len(bar) == 1


def test_longer_texts_are_made_smaller_or_cut_and_nothing_fails() -> None:
    long = "a very long piece of text that nobody has room for " * 3
    card = replace(CARD, title=long, note=long, names=(long, long), score=long)
    card = replace(card, warnings=(long, long, long), ends=(render.CardEnd(long, 0.5, long),) * 6)
    assert drawn(rules.variant("chess"), card).size == (1100, 700)


def test_shares_are_checked() -> None:
    with pytest.raises(ValueError, match="shares"):
        render.trial_card(rules.variant("chess"), replace(CARD, shares=(1.2, 0.0, 0.0)))
