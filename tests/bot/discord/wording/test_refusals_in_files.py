"""Reasons why moves in files are illegal: they don't address the reader as the player."""

from __future__ import annotations

import re

import pytest

import rules
from bot.discord.wording.refusal_sentences import IMPERSONAL, RECORDED
from bot.texts import LOCALES
from tests.tools.texts.checker import entries

SECOND_PERSON = {
    "en": r"\byour?\b",
    "de": r"\b(du|dein\w*|dir|dich)\b",
    "es": r"\b(tú|tus?|tuy[oa]|te|tienes|puedes)\b",
    "fr": r"\b(tu|ton|ta|tes|toi)\b",
    "ja": "あなた|自分",
    "pt-BR": r"\b(você|seus?|suas?)\b",
}


@pytest.mark.parametrize("locale", LOCALES)
def test_reasons_in_files_do_not_address_the_reader(locale: str) -> None:
    keys = {f"illegal-recorded-{name}" for name in (*RECORDED.values(), "other")}
    keys |= {f"illegal-{reason}" for reason in (rules.Illegal.CANNOT_REACH, *IMPERSONAL)}
    pattern = re.compile(SECOND_PERSON.get(locale, "你"), re.IGNORECASE)
    addressed = {key: text for key in keys for text in entries(locale)[key].texts if pattern.search(text)}
    assert addressed == {}
