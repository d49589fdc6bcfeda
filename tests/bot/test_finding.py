"""Finding by a few letters: what fits best first, slips included, nothing far-fetched."""

from __future__ import annotations

import pytest

from bot.discord.finding import folded, ranked, slips_to_begin

NAMES = ["chess", "chess960", "chessgi", "crazyhouse", "xiangqi", "janggi", "shogi", "将棋", "フィッシャー"]


def found(typed: str) -> list[str]:
    return ranked(typed, ((name, (name,)) for name in NAMES))


@pytest.mark.parametrize(
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
        ("ふぃっしゃー", "フィッシャー"),
    ],
)
def test_the_best_comes_first(typed: str, first: str) -> None:
    assert found(typed)[0] == first


@pytest.mark.parametrize("typed", ["zzz", "qwerty", "xyzhouse9", "棋将棋"])
def test_what_is_far_off_finds_nothing(typed: str) -> None:
    assert found(typed) == []


def test_slips_come_in_only_where_nothing_fits() -> None:
    assert found("chess9") == ["chess960"]
    assert found("") == NAMES


@pytest.mark.parametrize(
    ("wanted", "word", "slips"),
    [
        ("abc", "abcdef", 0),
        ("abd", "abcd", 1),
        ("acb", "abcd", 1),
        ("xbcd", "abcd", 1),
        ("", "a", 0),
        ("ab", "", 2),
    ],
)
def test_slips(wanted: str, word: str, slips: int) -> None:
    assert slips_to_begin(wanted, word) == slips


def test_what_is_very_long_takes_no_time() -> None:
    assert found("crazyhuose" * 2_000) == []


def test_folding() -> None:
    assert folded("Échec & Mat!") == "echecmat"
    assert folded("ガ") == folded("が") != folded("か")
    assert folded("x" * 10_000).startswith("xxx")
