"""Confirmation prompts: an answered one is closed, and an outdated one gives the reason when pressed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest
from simcord.results import InteractionResult

from bot.refusals import Busy
from tests.bot.discord.custom_variants.test_making import begin, make_and_save
from tests.bot.discord.games.test_claims import BOTH, TO_AND_FRO
from tests.bot.discord.table import Table, labels, response

Ask = Callable[[], Awaitable[InteractionResult]]
Kind = Callable[[Table], Coroutine[Any, Any, Ask]]


async def resign(table: Table) -> Ask:
    thread = await table.start()
    return lambda: table.alice.slash(thread, "resign")


async def abort(table: Table) -> Ask:
    thread = await table.start()
    return lambda: table.alice.slash(thread, "abort")


async def claim(table: Table) -> Ask:
    thread = await table.start(start=BOTH)
    await table.play(thread, TO_AND_FRO)
    return lambda: table.alice.slash(thread, "claim")


async def delete_data(table: Table) -> Ask:
    return lambda: table.alice.slash(table.channel, "privacy", action="delete")


async def delete_variant(table: Table) -> Ask:
    await make_and_save(table, table.alice)
    return lambda: table.alice.slash(table.channel, "custom delete", game="arch chess")


QUESTIONS: dict[Kind, tuple[str, str]] = {
    resign: ("Yes, resign", "You resigned."),
    abort: ("Yes, abort", "You aborted the game."),
    claim: ("Threefold repetition", "You claimed a draw."),
    delete_data: ("Yes, delete everything", "I no longer store anything"),
    delete_variant: ("Delete", "is deleted"),
}


def buttons(prompt: InteractionResult) -> list[str]:
    return labels(response(prompt).message)


@pytest.mark.slow
@pytest.mark.parametrize("kind", QUESTIONS, ids=lambda kind: kind.__name__)
async def test_question_asked_again_is_answered(table: Table, kind: Kind) -> None:
    yes, done = QUESTIONS[kind]
    ask = await kind(table)
    _, second = await ask(), await ask()
    await table.alice.click(response(second), label=yes)
    assert done in response(second).content
    assert buttons(second) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", [resign, abort, claim, delete_variant], ids=lambda kind: kind.__name__)
async def test_question_from_before_a_restart_is_closed_with_the_reason(table: Table, kind: Kind) -> None:
    yes, _ = QUESTIONS[kind]
    ask = await kind(table)
    first = await ask()
    await table.restart()
    second = await ask()
    await table.alice.click(response(second), label=yes)
    assert yes in buttons(first)
    await table.alice.click(response(first), label=yes)
    assert buttons(first) == []
    assert "over" in response(first).content or "isn't here anymore" in response(first).content


@pytest.mark.slow
async def test_declined_prompt_of_a_finished_game_is_explained(table: Table) -> None:
    thread = await table.start()
    prompt = await table.alice.slash(thread, "resign")
    await table.resign(thread, table.bob)
    await table.alice.click(response(prompt), label="Keep playing")
    assert "This game is over" in response(prompt).content
    assert buttons(prompt) == []


@pytest.mark.slow
async def test_answered_question_stays_readable(table: Table) -> None:
    ask = await resign(table)
    first = await ask()
    await table.alice.click(response(first), label="Keep playing")
    await ask()
    assert response(first).content == "OK, the game goes on."


@pytest.mark.slow
async def test_question_stays_while_the_database_is_busy(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_: object) -> None:
        raise Busy("error-busy")

    prompt = await (await resign(table))()
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(table.use_cases.play, "resign", busy)
        answer = await table.alice.click(response(prompt), label="Yes, resign")
    assert "a bit busy" in answer.followups[0].content
    assert "Yes, resign" in buttons(prompt)
    await table.alice.click(response(prompt), label="Yes, resign")
    assert response(prompt).content == "You resigned."


@pytest.mark.slow
async def test_draft_discarded_in_another_editor_is_closed(table: Table) -> None:
    editor = await begin(table, table.alice)
    await table.alice.click(response(editor), label="Discard")
    row = await table.use_cases.drafts.get(1, table.alice.id)
    await table.use_cases.drafts.drop(row)
    await table.alice.click(response(editor), label="Discard")
    assert "isn't here anymore" in response(editor).content
    assert buttons(editor) == []
