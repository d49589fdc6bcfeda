"""Fuzzy search: best match first, typos tolerated, nothing unrelated."""

from __future__ import annotations

import os
import random

import pytest

import rules
from bot.discord.games.find_variants import variant_key, variants_like
from bot.discord.platform.fuzzy_search import folded, ranked
from bot.texts import LOCALES
from tests.cases import loop_over
from tests.words import WORDINGS

NAMES = [
    "King of the Hill",
    "chess",
    "chess960",
    "chessgi",
    "crazyhouse",
    "xiangqi",
    "janggi",
    "shogi",
    "将棋",
    "フィッシャー",
]


def use_cases(typed: str) -> list[str]:
    return ranked(typed, ((name, (name,)) for name in NAMES))


@loop_over(
    ("typed", "first"),
    [
        ("chess", "chess"),
        ("CHESS ", "chess"),
        ("chess9", "chess960"),
        ("960", "chess960"),
        ("crazyhuose", "crazyhouse"),
        ("carzy", "crazyhouse"),
        ("xianqi", "xiangqi"),
        ("shoggi", "shogi"),
        ("janngi", "janggi"),
        ("ｓｈｏｇｉ", "shogi"),
        ("将", "将棋"),
        ("king hill", "King of the Hill"),
        ("hill of king", "King of the Hill"),
        ("ふぃっしゃー", "フィッシャー"),
    ],
)
def test_best_match_comes_first(typed: str, first: str) -> None:
    assert use_cases(typed)[0] == first


@pytest.mark.parametrize("typed", ["zzz", "qwerty", "xyzhouse9", "棋将棋"])
def test_unrelated_text_matches_nothing(typed: str) -> None:
    assert use_cases(typed) == []


def test_typos_are_considered_only_without_an_exact_match() -> None:
    assert use_cases("chess9") == ["chess960"]
    assert use_cases("") == NAMES


@pytest.mark.parametrize(
    ("typed", "typos"), [("crazyhous", 0), ("crazyhuose", 1), ("crzyhuose", 2), ("carzyhuoes", 3)]
)
def test_one_typo_in_four_letters_is_tolerated(typed: str, typos: int) -> None:
    assert use_cases(typed) == (["crazyhouse"] if typos <= len(typed) // 4 else [])


@pytest.mark.parametrize("typed", ["xb", "y8", "crx"])
def test_short_text_must_match_exactly(typed: str) -> None:
    assert use_cases(typed) == []


def test_very_long_text_matches_nothing() -> None:
    assert use_cases("crazyhuose" * 2_000) == []


def test_folding_ignores_case_accents_and_kana() -> None:
    assert folded("Échec & Mat!") == "echecmat"
    assert folded("ガ") == folded("が") != folded("か")
    assert folded("x" * 10_000).startswith("xxx")


@pytest.mark.slow
@loop_over("variant", rules.variants())
def test_every_variant_is_found_by_each_of_its_names(variant: rules.Variant) -> None:
    for name in (
        variant.key,
        *(WORDINGS[locale].title(variant).plain for locale in LOCALES),
        *variant.aliases,
    ):
        assert variant in variants_like(name)[:4], name
        assert variant in variants_like(f" {name.upper()} ")[:4], name
    assert variants_like(variant.key)[0] is variant
    assert variant_key(variant.key) == variant_key(variant.title) == variant.key


@pytest.mark.slow
@loop_over("variant", rules.variants())
def test_every_variant_is_found_despite_a_typo(variant: rules.Variant) -> None:
    name = variant.title
    dice = random.Random(f"{os.environ['TEST_SEED']}/{variant.key}")
    places = range(1, len(name) - 1)
    for at in dice.sample(places, min(3, len(places))):
        swapped = name[:at] + name[at + 1] + name[at] + name[at + 2 :]
        missing = name[:at] + name[at + 1 :]
        for typo in (swapped, missing) if len(folded(name)) > 6 else ():
            assert variant in variants_like(typo), typo
