"""Convert the Simplified Chinese texts to Taiwan's: `python -m tests.tools.convert_zh_tw`.

OpenCC converts characters and common words. The language's conversion.toml has the terms that it doesn't know
and the messages that are written by hand. Never edit the converted files: the next run replaces them.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import opencc

_TEXTS = Path(__file__).parents[2] / "bot/texts"
_SOURCE, TARGET = _TEXTS / "zh-CN", _TEXTS / "zh-TW"
_MESSAGE = re.compile(r"^(-?[a-zA-Z][\w-]*) *=.*(?:\n(?![a-zA-Z#-]).*)*", re.MULTILINE)
_OTHER_FAMILY = re.compile(r" *\[(?:shogi|xiangqi|janggi)\]")
_SETTINGS = (
    ('discord = ["zh-CN"]', 'discord = ["zh-TW"]'),
    ('xiangqi = "chinese"', 'xiangqi = "traditional-chinese"'),
)
"""The differences in language.toml: lines of zh-CN and their replacements."""


class OutdatedMessageError(Exception):
    """The Simplified Chinese message was changed after the one written by hand."""


class Conversion:
    """The conversion by `rules`, the content of conversion.toml. Converts each message once."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        self._before, self._after, self._chess = (
            [(re.compile(found), word) for found, word in rules[name].items()]
            for name in ("before", "after", "chess")
        )
        self._not_chess = re.compile("|".join(rules["not_chess"]))
        self._by_hand: dict[str, dict[str, str]] = dict(rules["messages"])
        self._opencc = opencc.OpenCC("s2twp")

    def _line(self, text: str, *, chess: bool) -> str:
        text = self._opencc.convert(_replaced(text, self._before))
        if chess and not _OTHER_FAMILY.match(text):
            text = _replaced(text, self._chess)
        return _replaced(text, self._after)

    def plain(self, text: str) -> str:
        """Convert a text other than messages. Words in which chess differs from other games stay."""
        return "".join(self._line(line, chess=False) for line in text.splitlines(keepends=True))

    def messages(self, text: str) -> str:
        """Convert a file of messages."""
        return _MESSAGE.sub(lambda found: self._message(found[1], found[0]), text)

    def _message(self, key: str, source: str) -> str:
        if by_hand := self._by_hand.pop(key, None):
            if by_hand["zh-CN"].rstrip() != source.rstrip():
                raise OutdatedMessageError(f"{key} was changed: update it in conversion.toml\n{source}")
            return by_hand["zh-TW"].rstrip() + source[len(source.rstrip()) :]
        chess = not self._not_chess.search(key)
        return "".join(self._line(line, chess=chess) for line in source.splitlines(keepends=True))

    def unused(self) -> list[str]:
        """Return the keys of messages written by hand that the source no longer has."""
        return list(self._by_hand)


def _replaced(text: str, replacements: list[tuple[re.Pattern[str], str]]) -> str:
    for pattern, word in replacements:
        text = pattern.sub(word, text)
    return text


def converted() -> Mapping[str, str]:
    """Return the converted files by name. Raises OutdatedMessageError."""
    conversion = Conversion(tomllib.loads((TARGET / "conversion.toml").read_text(encoding="utf-8")))
    files = {
        path.name: path.read_text(encoding="utf-8")
        for path in sorted(_SOURCE.iterdir())
        if path.name != "pieces.toml"  # It has the names of pieces in both scripts.
    }
    result = {
        name: conversion.messages(text) if name.endswith(".ftl") else conversion.plain(text)
        for name, text in files.items()
    }
    for simplified, traditional in _SETTINGS:
        result["language.toml"] = result["language.toml"].replace(simplified, traditional)
    if unused := conversion.unused():
        raise OutdatedMessageError(f"messages that no longer exist: {unused}")
    return result


def main() -> None:
    """Write the converted files, and remove those whose source is gone."""
    try:
        files = converted()
    except OutdatedMessageError as problem:
        sys.exit(str(problem))
    for path in TARGET.iterdir():
        if path.name not in files and path.name != "conversion.toml":
            path.unlink()
    for name, text in files.items():
        (TARGET / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
