"""Conventions of all Japanese texts: spaces, and one word for each concept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import bot.sandbox
import bot.texts
import rules
from bot.discord.wording.laws import sentences
from bot.texts import Texts
from tests.cases import loop_over
from tests.words import WORDINGS

LETTER = "[\u3040-\u30ff\u4e00-\u9fff々]"
"""A Japanese letter. Punctuation such as 。 and （ includes its own space."""

SET_OFF = frozenset(
    (
        "person", "player", "opponent", "white", "black", "winner", "loser", "stuck", "challenger", "mention",
        "site", "link", "place", "thread", "role", "example", "examples", "command", "option", "name", "user",
        "others", "server", "channel", "part",
    )
)  # fmt: skip
"""Variables with spaces around them: names of users and places, and code. All others (counts, squares,
pieces, moves, titles, times) have no spaces."""

NAMED, OTHER = "\ue000", "\ue001"


class Patterns(Visitor):
    """Collector of the texts of a message, with placeables replaced by one of two characters."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_Pattern(self, node: Any) -> None:  # noqa: N802
        self.found.append("".join(self._part(part) for part in node.elements))
        self.generic_visit(node)

    def _part(self, part: Any) -> str:
        if isinstance(part, ftl.TextElement):
            return part.value
        inner = part.expression
        if isinstance(inner, ftl.StringLiteral):
            return inner.value
        named = isinstance(inner, ftl.VariableReference) and inner.id.name in SET_OFF
        return NAMED if named else OTHER


def texts_of_messages() -> Iterator[tuple[str, str]]:
    for path in (Path(bot.texts.__file__).parent / "ja").glob("*.ftl"):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Message):
                patterns = Patterns()
                patterns.visit(entry)
                yield from ((entry.id.name, text) for text in patterns.found)


def texts_of_page() -> Iterator[tuple[str, str]]:
    wording = (Path(bot.sandbox.__file__).parent / "page" / "texts.js").read_text(encoding="utf-8")
    japanese = wording.split("const ja = {")[1]
    for key, text in re.findall(r'^  "([\w.-]+)": "(.*)",$', japanese, re.MULTILINE):
        yield key, re.sub(r"\{(\w+)\}", lambda name: NAMED if name[1] in SET_OFF else OTHER, text)


@cache
def everything() -> tuple[tuple[str, str], ...]:
    return (*texts_of_messages(), *texts_of_page())


def offending(pattern: str, besides: frozenset[str] = frozenset()) -> list[tuple[str, str]]:
    """Return the texts that match a pattern, with code and commands replaced by a backtick."""
    texts = ((key, re.sub(r"`[^`]*`|(?<!\w)/\w+", "`", text)) for key, text in everything())
    return [(key, text) for key, text in texts if key not in besides and re.search(pattern, text)]


def test_all_sources_have_japanese_texts() -> None:
    for source in (texts_of_messages, texts_of_page):
        assert sum(re.search(LETTER, text) is not None for _, text in source()) > 40, source.__name__


SQUARES_FOLLOW = frozenset({"picture-piece", "time.today", "time.yesterday"})
"""Lists of pieces with squares, and of days with times."""


def test_no_spaces_around_counts_pieces_moves_and_titles() -> None:
    thing = rf"(?<![A-Za-z])[0-9０-９{OTHER}]"
    spaced = rf"{LETTER}\*{{0,2}} \*{{0,2}}{thing}|{thing}\*{{0,2}} \*{{0,2}}{LETTER}"
    assert offending(spaced, SQUARES_FOLLOW) == []


def test_spaces_around_names_and_code() -> None:
    assert offending(rf"{LETTER}\*{{0,2}}{NAMED}|{NAMED}\*{{0,2}}{LETTER}") == []
    assert offending(rf"{LETTER}`|`{LETTER}") == []


def test_no_spaces_between_letters() -> None:
    assert offending(rf"{LETTER} {LETTER}") == []


def test_space_after_question_and_exclamation_marks() -> None:
    assert offending(rf"[？！](?:{LETTER}|[{NAMED}{OTHER}])", frozenset({"help"})) == []


OTHERWISE = {
    "龍": "竜(?!王)",
    "成りポーン, 成銀": "成り駒|成駒",
    "種類": "棋種|バリアント",
    "この種類では": "このゲームでは|このルールでは",
    "同形三復": "三回同形|同形三回|三度同形",
    "最下段": "自陣の(?:一|1)段目",
    "ステイルメイト": "ステールメイト|スティルメイト|ステイルメート",
    "チェックメイト": "チェックメート",
    "アンパッサン": "アンパサン",
    "キャスリング": "キャッスリング|キャスル",
    "マス": "升目?|ます目",
    "ユーザー": "ユーザ(?!ー)|人を切り替え",
    "サーバー": "サーバ(?!ー)",
    "スレッド": "スレ(?!ッド)",
    "引き分け": "引分|ドロー(?!イング)",
    "（ビショップ＋ナイト）": r"[A-Z] ?[+＋] ?[A-Z]\b|[ァ-ヶー] ?\+ ?[ァ-ヶー]",
}
"""The words to use, and patterns of words to avoid."""


@loop_over("word", OTHERWISE)
def test_one_word_for_each_concept(word: str) -> None:
    assert offending(OTHERWISE[word]) == []


PROMOTES = re.compile("成(?:[らりるれっ](?!立)|ります)")

PROMOTION = ("promotion-piece", "no-promotion", "promotion-limit", "promotion-check", "must-promote")


@pytest.mark.slow
@loop_over("variant", rules.variants())
def test_word_for_promotion_depends_on_the_family(variant: rules.Variant) -> None:
    """It is 昇格 in chess and 成る in all other families."""
    args = {"to": "x", "piece": "x"}
    found = [Texts("ja").text(f"illegal-{reason}", family=variant.family, **args) for reason in PROMOTION]
    found.append(Texts("ja").text("menu-becomes", family=variant.family, piece="x"))
    about = "\n".join([*found, WORDINGS["ja"].summary(variant).plain, *sentences(WORDINGS["ja"], variant)])
    if variant.family == "chess":
        assert "昇格" in about
        assert PROMOTES.search(about) is None
    else:
        assert "昇格" not in about
        assert PROMOTES.search(about)
