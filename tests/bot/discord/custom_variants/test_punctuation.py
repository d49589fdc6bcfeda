"""The draft editor in languages with their own punctuation: French, Japanese and Chinese."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.bot.discord.custom_variants.test_making import begin, pick_from_menu, shown
from tests.bot.discord.table import Table, private, response

CODE = re.compile(r"```.*?```|`.*?`|\*\*", re.DOTALL)
WRONG = {
    "fr": re.compile(r"[^\u00a0\u202f\d]:|:\S"),
    "ja": re.compile(r"[:;()]"),
    "zh-CN": re.compile(r"[:;()]"),
}


def texts(answer: object) -> str:
    """Return an answer's content and the texts of its menus, without code."""
    message = response(answer)  # type: ignore[arg-type]
    found = [message.content]
    for row in message.components:
        for part in row["components"]:
            found.append(part.get("placeholder") or "")
            for option in part.get("options", ()):
                found += [option["label"], option.get("description") or ""]
    return CODE.sub("", "\n".join(found))


@pytest.mark.parametrize("locale", WRONG)
async def test_editor_has_the_punctuation_of_its_language(
    table: Table, speak: Callable[..., None], locale: str
) -> None:
    speak(locale)
    for draft, picks in enumerate((("pieces", "piece", "N"), ("start", "square", "e1")), 1):
        editor = await begin(table, table.alice)
        await table.alice.click(response(editor), custom_id=f"kibitz:game-page:{draft}:{picks[0]}:")
        assert WRONG[locale].findall(texts(editor)) == [], texts(editor)
        await pick_from_menu(table.alice, editor, f"{draft}:{picks[1]}", picks[2])
        assert WRONG[locale].findall(texts(editor)) == [], texts(editor)


@pytest.mark.slow
async def test_piece_menu_has_no_brackets_within_brackets(table: Table) -> None:
    editor = await begin(table, table.alice)
    await table.alice.click(response(editor), label="Pieces")
    await pick_from_menu(table.alice, editor, "Which piece", "N")
    assert re.search(r"\([^)]*\(", texts(editor)) is None
    found = await table.alice.autocomplete(table.channel, "piece", "name", "soldier")
    assert all(choice["name"].count("(") < 2 for choice in found)
    assert shown(editor).startswith("**knight** (N): ")
    answer = private(await table.alice.slash(table.channel, "piece", name="chess:N"))
    assert answer.startswith("**knight** (N)\n")
