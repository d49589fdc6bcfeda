"""The Traditional Chinese texts are the converter's output for the Simplified Chinese texts."""

from __future__ import annotations

import importlib
import re
from types import ModuleType

import pytest

from bot.texts.languages import sources


@pytest.fixture
def converter() -> ModuleType:
    pytest.importorskip("opencc", reason="OpenCC, which converts the texts, isn't installed")
    return importlib.import_module("tests.tools.convert_zh_tw")


def test_traditional_chinese_follows_simplified_chinese(converter: ModuleType) -> None:
    outdated = [
        name
        for name, text in converter.converted().items()
        if not (converter.TARGET / name).is_file() or (converter.TARGET / name).read_text("utf-8") != text
    ]
    assert outdated == [], "run: python -m tests.tools.convert_zh_tw"


def test_converted_folder_has_no_other_files(converter: ModuleType) -> None:
    files = {path.name for path in converter.TARGET.iterdir()}
    assert files == {*converter.converted(), "conversion.toml"}


def test_change_of_a_message_written_by_hand_is_reported(converter: ModuleType) -> None:
    by_hand = {"zh-CN": "greeting = 您好", "zh-TW": "greeting = 哈囉"}
    rules = {"before": {}, "after": {}, "chess": {}, "not_chess": ["^$"], "messages": {"greeting": by_hand}}
    assert converter.Conversion(rules).messages("greeting = 您好\n") == "greeting = 哈囉\n"
    with pytest.raises(converter.OutdatedMessageError, match="greeting"):
        converter.Conversion(rules).messages("greeting = 你好\n")
    assert converter.Conversion(rules).unused() == ["greeting"]


def test_words_of_chess_stay_out_of_other_families(converter: ModuleType) -> None:
    rules = {"before": {}, "after": {}, "chess": {"馬": "騎士"}, "not_chess": ["^xiangqi-"], "messages": {}}
    text = "piece =\n    { $family ->\n        [xiangqi] 马\n       *[other] 马\n    }\nxiangqi-horse = 马\n"
    assert re.findall("馬|騎士", converter.Conversion(rules).messages(text)) == ["馬", "騎士", "馬"]


def test_same_ids_and_variables_in_both_scripts() -> None:
    def shape(locale: str) -> list[str]:
        found = re.compile(r"^[a-zA-Z][\w-]*(?= =)|\$\w[\w-]*|\[\w+\]", re.MULTILINE)
        return [part for text in sources(locale).values() for part in found.findall(text)]

    assert shape("zh-TW") == shape("zh-CN")
