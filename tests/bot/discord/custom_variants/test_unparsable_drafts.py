"""The draft editor with unparsable text: every button and menu answers with the error."""

from __future__ import annotations

from copy import deepcopy

import pytest
from simcord.results import InteractionResult

from tests.bot.discord.custom_variants.test_making import (
    begin,
    last_answer,
    pick_from_menu,
    shown,
    submit_form,
)
from tests.bot.discord.table import Table, labels, private, response

TYPO = "[mine:chess]\nkibitzTitle = Mine\nmustCaptur = true"
TEXTS = {
    "typo": (TYPO, "Did you mean `mustCapture`?"),
    "no such parent": ("[mine:ches]\nkibitzTitle = Mine\nmustCapture = true", "ches"),
    "no section": ("kibitzTitle = Mine", "like `[mygame:chess]`"),
}


async def open_broken_draft(table: Table, text: str = TYPO) -> InteractionResult:
    """Open the editor with a draft that has this text."""
    editor = await begin(table, table.alice)
    await submit_form(table.alice, editor, "Edit text", text_0=text)
    return editor


@pytest.mark.slow
@pytest.mark.parametrize("text", ["typo", "no such parent"])
async def test_title_and_position_of_an_unparsable_draft_can_be_edited(table: Table, text: str) -> None:
    editor = await open_broken_draft(table, TEXTS[text][0])
    question = await table.alice.click(response(editor), label="Title")
    assert "Mine" in str(question.modal)
    await table.alice.submit_modal(question, {"title": "Yours", "summary": "Short."})
    assert "kibitzTitle = Yours" in shown(editor)
    assert "kibitzSummary = Short." in shown(editor)
    await submit_form(table.alice, editor, "FEN…", fen="8/8/8/8/8/8/8/K1k5 w - - 0 1")
    assert "startFen = 8/8/8/8/8/8/8/K1k5 w - - 0 1" in shown(editor)
    assert TEXTS[text][1] in shown(editor), "still invalid"


@pytest.mark.slow
async def test_draft_without_a_section_explains_the_problem(table: Table) -> None:
    text, problem = TEXTS["no section"]
    editor = await begin(table, table.alice)
    question = await table.alice.click(response(editor), label="Title")
    row = await table.use_cases.drafts.get(1, table.alice.id)
    await table.use_cases.drafts.change(row, text)
    sent = await table.alice.submit_modal(question, {"title": "Yours", "summary": ""})
    assert problem in last_answer(sent)
    opened = await table.alice.click(response(editor), label="Title")
    assert problem in last_answer(opened)
    await table.alice.click(response(editor), label="Pieces")
    assert problem in shown(editor)
    assert "Title" not in labels(response(editor).message)


async def press_all(table: Table, page: InteractionResult, problem: str) -> None:
    """Use each button and menu of a page; each opens a form or shows the problem."""
    components = deepcopy(response(page)._message.components)
    for control in [control for row in components for control in row["components"]]:
        label = control.get("label", control["custom_id"])
        if label in ("All keys", "Undo", "Discard"):
            continue
        response(page)._message.components = deepcopy(components)
        if control["type"] == 3:
            picked = [control["options"][-1]["value"]]
            answer = await table.alice.select(response(page), picked, custom_id=control["custom_id"])
        else:
            answer = await table.alice.click(response(page), custom_id=control["custom_id"])
        if answer.modal is None:
            text = last_answer(answer) + shown(page)
            assert problem in text, label
            assert "Something went wrong" not in text, label


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS)
async def test_buttons_of_an_unparsable_draft_work(table: Table, text: str) -> None:
    await press_all(table, await open_broken_draft(table, TEXTS[text][0]), TEXTS[text][1])


async def stale_page(table: Table, *presses: str) -> InteractionResult:
    """Return a page of an editor whose draft was broken later in another message."""
    editor = await begin(table, table.alice)
    for press in presses:
        part, _, value = press.partition("=")
        if value:
            await pick_from_menu(table.alice, editor, part, value)
        else:
            await table.alice.click(response(editor), label=part)
    row = await table.use_cases.drafts.get(1, table.alice.id)
    await table.use_cases.drafts.change(row, TYPO)
    return editor


PAGES: dict[str, tuple[str, ...]] = {
    "main": (),
    "pieces": ("Pieces",),
    "piece": ("Pieces", "Which piece=N"),
    "new piece": ("Pieces", "Which piece=new"),
    "start": ("Starting position",),
    "square": ("Starting position", "Which square=a1"),
    "rules": ("Rules",),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
async def test_page_from_before_the_draft_broke_shows_the_problem(table: Table, name: str) -> None:
    await press_all(table, await stale_page(table, *PAGES[name]), TEXTS["typo"][1])


@pytest.mark.slow
async def test_movement_sent_for_an_unparsable_draft_is_kept(table: Table) -> None:
    editor = await begin(table, table.alice)
    await table.alice.click(response(editor), label="Pieces")
    await pick_from_menu(table.alice, editor, "Which piece", "new")
    question = await table.alice.click(response(editor), label="Enter a movement…")
    assert question.modal is not None
    row = await table.use_cases.drafts.get(1, table.alice.id)
    await table.use_cases.drafts.change(row, TYPO)
    await table.alice.submit_modal(question, {"name": "Squirrel", "betza": "NAD"})
    assert TEXTS["typo"][1] in shown(editor)
    again = await table.alice.click(response(editor), label="Try again")
    assert "Squirrel" in str(again.modal)
    assert "NAD" in str(again.modal)


@pytest.mark.slow
async def test_file_without_a_section_is_refused_with_the_reason(table: Table) -> None:
    question = await table.alice.slash(table.channel, "custom new")
    opened = await table.alice.click(response(question), label="Fill in the form")
    sent = {"title": "Mine", "text-0": "", "parent": ["chess"], "file": ("mine.ini", b"hand = [q]")}
    answer = await table.alice.submit_modal(opened, sent)
    assert "I can't find a game in that file" in last_answer(answer)
    text = private(await table.alice.slash(table.channel, "custom new", file=("a.ini", b"hand = [q]")))
    assert "I can't find a game in that file" in text


@pytest.mark.slow
async def test_text_with_a_long_line_stays_whole_in_its_form(table: Table) -> None:
    long = TYPO + "\n# " + "x" * 3_900
    editor = await open_broken_draft(table, long)
    row = await table.use_cases.drafts.get(1, table.alice.id)
    await table.use_cases.drafts.change(row, f"{long}{'y' * 200}")
    question = await table.alice.click(response(editor), label="Edit text")
    assert "text-0" not in str(question.modal), "the form takes a file"
