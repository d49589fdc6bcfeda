"""Trials of variants: progress, cancellation, and the result with its picture."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import rules
from bot.discord import reviews_and_trials
from bot.discord.reviews_and_trials import ENGINE
from bot.engine.background_queue import OnProgress, Progress
from bot.engine.trial import Trial
from tests.bot.discord.reviews.test_waiting import press_until_answered, until
from tests.bot.discord.table import TRIED, Table, labels, picture, response
from tests.bot.discord.viewer.seen import shown


@pytest.fixture(autouse=True)
def _edits_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews_and_trials, "EDIT_SECONDS", 0.01)


async def card(table: Table, key: str = "minishogi") -> Any:
    answer = response(await table.alice.slash(table.channel, "variant", variant=key))
    return answer.message


@pytest.mark.slow
async def test_trial_from_a_card(table: Table) -> None:
    result = await table.alice.click(await card(table), label="Simulate 100 games")
    view = shown(result)
    assert view.text.startswith("Quick games I played against myself\n")
    assert "king (" in view.text
    assert view.alt.startswith("Minishogi: 4 quick games")
    assert "How games end:" in view.alt
    assert (await picture(view.answer.message)).width == 1100
    assert view.labels == ["Show everyone"]
    stored = await table.use_cases.trials.find("minishogi", ENGINE)
    assert stored is not None
    assert Trial.from_json(stored).games == TRIED


@pytest.mark.slow
async def test_trial_by_name(table: Table) -> None:
    (offered, *_) = await table.alice.autocomplete(table.channel, "custom try", "variant", "minish")
    first = await table.alice.slash(table.channel, "custom try", variant=offered["value"])
    assert shown(first).alt.startswith("Minishogi: 4 quick games")
    assert shown(first).answer.ephemeral
    custom = table.use_cases.custom_variants
    text = "[arch:minishogi]\nkibitzTitle = Arch Game\narchbishop = b\n"
    made = await custom.create(table.alice.id, table.guild.id, text)
    own = shown(await table.alice.slash(table.channel, "custom try", variant="arch game"))
    assert own.alt.startswith("Arch Game: 4 quick games")
    assert table.engine.tried[-1].key == made.key
    assert table.engine.tried[-1].definition, "workers receive the text"
    for typed in ("arch game", made.key, "nonsense"):
        refused = shown(await table.bob.slash(table.channel, "custom try", variant=typed))
        assert "Quick games" not in refused.text, "private"
        assert refused.answer.ephemeral
    assert len(table.engine.tried) == 2


@pytest.mark.slow
async def test_trial_runs_once_for_everybody(table: Table) -> None:
    first = shown(await table.alice.click(await card(table), label="Simulate 100 games"))
    again = response(await table.bob.slash(table.channel, "variant", variant="minishogi"))
    second = shown(await table.bob.click(again, label="Simulate 100 games"))
    assert second.text == first.text
    assert len(table.engine.tried) == 1


@pytest.mark.slow
async def test_trial_is_shared_with_everyone(table: Table) -> None:
    view = shown(await table.alice.click(await card(table), label="Simulate 100 games"))
    await table.alice.click(view.answer, label="Show everyone")
    posted = table.channel.last_message
    assert posted is not None
    assert posted.content == view.text
    assert not labels(posted)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("locale", "label", "text"),
    [("ja", "自動対局で試す", "早指し"), ("de", "100 Partien simulieren", "Schnelle")],
)
async def test_trial_is_in_the_readers_language(
    table: Table, speak: Callable[..., None], locale: str, label: str, text: str
) -> None:
    speak(locale)
    assert text in shown(await table.alice.click(await card(table), label=label)).text


@pytest.mark.slow
async def test_progress_and_cancellation(table: Table) -> None:
    start = await card(table)
    table.engine.holds = asyncio.Event()
    async with table.at_once():
        view = shown(await press_until_answered(table.alice, start, "Simulate 100 games"))
        await until(lambda: f"0 of {TRIED}" in view.text or "0 of 100" in view.text)
        await table.alice.click(view.answer, label="Cancel")
        await until(lambda: "You canceled this simulation." in view.text)
        assert view.labels == ["Simulate 100 games"]
        assert not table.bot.services.trials.jobs.count(table.alice.id)
        table.engine.holds.set()
        await table.alice.click(view.answer, label="Simulate 100 games")
        await until(lambda: "Quick games" in view.text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("progress", "text"),
    [
        (Progress(0, 100, reviews=1), "1 review is ahead of this simulation."),
        (
            Progress(12, 100, reviews=2, trials=1),
            "Playing **Minishogi** against myself: 12 of 100 games.\n"
            "2 reviews are ahead of this simulation.\n1 other simulation is ahead of this one.",
        ),
    ],
)
async def test_queue_ahead_of_a_trial_is_shown(
    table: Table, monkeypatch: pytest.MonkeyPatch, progress: Progress, text: str
) -> None:
    async def wait_forever(_variant: rules.Variant, _person: int, *, on_progress: OnProgress) -> Trial:
        on_progress(progress)
        raise await asyncio.Future[Exception]()

    start = await card(table)
    monkeypatch.setattr(table.engine, "trial", wait_forever)
    async with table.at_once():
        view = shown(await press_until_answered(table.alice, start, "Simulate 100 games"))
        await until(lambda: view.text == text)
        await table.alice.click(view.answer, label="Cancel")


@pytest.mark.slow
async def test_new_process_reads_a_stored_trial(table: Table) -> None:
    key = rules.variant("minishogi").key
    await table.alice.click(await card(table), label="Simulate 100 games")
    services = table.new_bot().services
    trial = await services.trials.find(key)
    assert trial is not None
    assert trial.games == TRIED
