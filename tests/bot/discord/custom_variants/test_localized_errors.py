"""The draft editor in German: its errors contain no English."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.bot.discord.custom_variants.test_making import (
    begin,
    last_answer,
    pick_from_menu,
    shown,
    submit_form,
)
from tests.bot.discord.table import Table, labels, response
from tests.bot.discord.wording.test_flaws import BAD

WORDS = (
    "the is are not of with this that has have must can only its to from no and or at key needs already it"
)
ENGLISH = re.compile(rf"\b({'|'.join(WORDS.split())})\b", re.IGNORECASE)
CODE = re.compile(r"```.*?```|`.*?`", re.DOTALL)
UNSENT = {"text-long"}
"""Flaws of texts that are too long for the editor."""


def english_words(text: str) -> list[str]:
    """Return the English words of a text outside code."""
    return ENGLISH.findall(CODE.sub("", text))


@pytest.mark.slow
async def test_errors_in_a_german_editor_contain_no_english(table: Table, speak: Callable[..., None]) -> None:
    speak("de")
    editor = await begin(table, table.alice)
    texts = {flaw: text for flaw, text in BAD.items() if flaw not in UNSENT}
    for flaw, text in {**texts, "reserved-name": "[custom-mine:chess]"}.items():
        await submit_form(table.alice, editor, "Text bearbeiten", text_0=text)
        answer = shown(editor)
        assert "Speichern" not in labels(response(editor).message), flaw
        assert english_words(answer) == [], (flaw, answer)


@pytest.mark.slow
async def test_wrong_movement_in_a_german_form_is_explained_in_german(
    table: Table, speak: Callable[..., None]
) -> None:
    speak("de")
    editor = await begin(table, table.alice)
    await table.alice.click(response(editor), label="Figuren")
    await pick_from_menu(table.alice, editor, "game-page", "new")
    await submit_form(table.alice, editor, "Nach Zugweise …", name="Kanone", betza="pN")
    assert "`p` springt über eine Figur" in shown(editor)
    assert english_words(shown(editor)) == []


@pytest.mark.slow
async def test_piece_without_a_free_letter_is_refused_in_german(
    table: Table, speak: Callable[..., None]
) -> None:
    speak("de")
    editor = await begin(table, table.alice)
    pieces = "".join(
        f"customPiece{number} = {letter}:W\n" for number, letter in enumerate("acdefghijlmostuvwxyz", 1)
    )
    await submit_form(
        table.alice, editor, "Text bearbeiten", text_0=f"[meins:chess]\nkibitzTitle = Meins\n{pieces}"
    )
    await table.alice.click(response(editor), label="Figuren")
    await pick_from_menu(table.alice, editor, "game-page", "new")
    refused = last_answer(await pick_from_menu(table.alice, editor, "game-edit", "seirawan:H"))
    assert "Alle 26 Buchstaben sind vergeben." in refused
    assert english_words(refused) == []
