"""Every message in every language, made with the extremes of what it may be made with, reads well."""

from __future__ import annotations

import re

import pytest

from bot.texts import LOCALES, Texts, sources
from bot.texts.checker import entries, rendered

WRONG = {
    "a word twice": r"\b([^\W\d_]{2,}) \1\b",
    "a bracket twice": r"[(（]{2}|[)）]{2}|[「]{2}|[」]{2}",
    "a stop twice": r"(?<!\.)\.\.(?!\.)|。。|,,|、、|：：|::",
    "a space before a stop": r" [,;](?!\))|\w \.(?!\.)",
    "two spaces": r"(?<=\S)  +(?=\S)",
    "a variable": r"[{}]|\$[a-z]",
    "one of many": r"(?<![\d.,+×])1 (?:days|hours|minutes|seconds|moves|games|points|files|ranks|pieces)\b",
    "a moment after a preposition": r"\b(?:until|till|at|on|by|since|before|after|for|from) in \d",
    "what precedes": r"^まで",
}
"""What no message may have in any language."""


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_reads_well_at_its_extremes(locale: str, caplog: pytest.LogCaptureFixture) -> None:
    texts, bad = Texts(), list[str]()
    for key in entries(locale):
        for args, text in rendered(texts, locale, key):
            assert len(text) <= 1_900, key
            found = [what for what, sign in WRONG.items() if re.search(sign, text)]
            bad += [f"{key} {what}: {text} {args}" for what in found]
    assert bad == []
    assert caplog.records == []


def test_french_sets_a_no_break_space_before_double_signs() -> None:
    """An ordinary one would let a line begin with the sign."""
    lines = "\n".join(sources("fr").values()).splitlines()
    texts = [re.sub(r"`[^`]*`", "", line) for line in lines if not line.startswith("#")]
    assert [
        text for text in texts if re.search(r" [:;?!»](?:\s|$)|(?<=[^\W\d_])[;?!»](?:\s|$)|« ", text)
    ] == []


TEXTS = Texts()


def test_a_challenge_tells_when_it_closes() -> None:
    assert TEXTS.text("en", "card-until", when="in 6 days") == "Expires in 6 days."


def test_a_game_that_broke_tells_at_which_move() -> None:
    assert "half-move 12 " in TEXTS.text("en", "match-broken", match="1234", ply=12)
    assert "its starting position" in TEXTS.text("en", "match-broken", match="1234", ply=0)


@pytest.mark.parametrize(("days", "told"), [(0, "no days"), (1, "1 day."), (2, "2 days.")])
def test_days_of_vacation_left_are_counted(days: int, told: str) -> None:
    assert told in TEXTS.text("en", "vacation-spent", days=days)


def test_pieces_of_shogi_promote_into_what_they_become() -> None:
    assert TEXTS.text("ja", "menu-becomes", family="shogi", piece="成銀") == "成る（成銀）"


def test_the_end_of_a_shogi_game_stands_by_itself() -> None:
    args = {"family": "shogi", "color": "先手", "winner": "a", "reason": "投了", "result": "1-0"}
    assert TEXTS.text("ja", "end-win", count=112, **args).startswith("112手まで、先手")
    assert TEXTS.text("ja", "end-win", count=0, **args).startswith("先手")
