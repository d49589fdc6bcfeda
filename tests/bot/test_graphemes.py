"""Graphemes: the visible part of names, and shortening."""

from __future__ import annotations

import pytest

from bot.graphemes import shortened, visible

PERSIAN, HINDI = "می\u200cخواهم", "क\u094d\u200dष"
FAMILY, RAINBOW = "👨\u200d👩\u200d👧", "🏳\ufe0f\u200d🌈"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
KOREAN = "\u1112\u1161\u11ab"


@pytest.mark.parametrize(
    "name", [PERSIAN, HINDI, FAMILY, RAINBOW, ENGLAND, KOREAN, "1️⃣ 👍🏽", "🇩🇪", "e\u0301"]
)
def test_visible_keeps_names(name: str) -> None:
    assert visible(name) == name
    assert visible(f"\u2067 {name}\u3164\u200b\n{name}\u202e") == f"{name} {name}"


@pytest.mark.parametrize(
    "name",
    ["", " ", "ㅤㅤ", "\u115f\u1160", "\uffa0", "\u200b\u2060", "\u2800", "\u0301", "\u202e", "\U000e0067"],
)
def test_invisible_name_becomes_empty(name: str) -> None:
    assert visible(name) == ""


@pytest.mark.parametrize(
    "control", "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
def test_direction_controls_are_removed(control: str) -> None:
    assert visible(f"Bob{control}by") == "Bobby"


def test_tags_without_a_flag_are_removed() -> None:
    assert visible(f"Bob{ENGLAND[1:]}") == "Bob"
    assert visible(ENGLAND[:-1]) == "\U0001f3f4"


def test_combining_mark_without_a_letter_is_removed() -> None:
    """It would combine with the text in front of the name."""
    assert visible("\u0301Bob \u0308Smith") == "Bob Smith"


@pytest.mark.parametrize("grapheme", [FAMILY, RAINBOW, ENGLAND, "e\u0301", HINDI])
def test_text_is_cut_between_graphemes(grapheme: str) -> None:
    text = grapheme * 20
    for max_length in range(len(grapheme) + 1, len(text)):
        cut = shortened(text, max_length)
        assert len(cut) <= max_length
        assert cut == grapheme * (len(cut) // len(grapheme)) + "…"
    assert shortened(text, len(text)) == text


def test_text_is_cut_between_words() -> None:
    assert shortened("Black wins by checkmate", 13, whole_words=True) == "Black wins…"
    assert shortened("Black wins, by checkmate", 15, whole_words=True) == "Black wins, by…"
    assert shortened("Black wins, by checkmate", 13, whole_words=True) == "Black wins…"
    assert shortened("白方将死黑方获胜", 5, whole_words=True) == "白方将死…"
    assert shortened("a " + "b" * 40, 30, whole_words=True) == "a " + "b" * 27 + "…"
