"""Runs of puzzles against the clock."""

from __future__ import annotations

from datetime import timedelta

import pytest
from simcord.results import InteractionResult, ResponseMessage

from tests.bot.discord.puzzles import collection
from tests.bot.discord.table import Table, labels, last, private, response

pytestmark = pytest.mark.usefixtures("small_collection")


async def begin(table: Table, variant: str = "chess") -> ResponseMessage:
    shown = response(await table.alice.slash(table.channel, "puzzle run", variant=variant))
    assert shown.ephemeral
    return shown


async def type_in(table: Table, shown: ResponseMessage, text: str) -> InteractionResult:
    question = await table.alice.click(shown, label="Type a move")
    return await table.alice.submit_modal(question, {"move": text})


@pytest.mark.slow
async def test_run_continues_until_no_puzzle_is_left(table: Table) -> None:
    shown = await begin(table)
    assert "✅ 0 · ❌ 0/3" in shown.content
    assert labels(shown.message) == ["Move", "Type a move", "End the run"]
    # The easy one comes first.
    await type_in(table, shown, "Ra8#")
    assert "✅ 1 · ❌ 0/3" in shown.content
    assert "mate in 2" in shown.content
    await table.restart()
    await type_in(table, shown, "Ra7")
    assert "Black answered" in shown.content
    await type_in(table, shown, "Rb8#")
    assert "**alice** solved **2** puzzles in a run (Chess). Best so far: 2." in shown.content
    assert "🟩🟩" in shown.content
    (card,) = shown.message.attachments
    assert card.filename == "run.png"
    assert (card.description or "").startswith("alice solved 2 puzzles")
    # Runs don't change ratings.
    assert (await table.use_cases.puzzles.rating(table.alice.id, "chess")).games == 0


@pytest.mark.slow
async def test_three_errors_end_a_run(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "ALL", (*collection.ALL, collection.CORNER))
    shown = await begin(table)
    for errors in (1, 2):
        await type_in(table, shown, "Rb1")
        assert "❌ The solution was **Ra8#**." in shown.content
        assert f"✅ 0 · ❌ {errors}/3" in shown.content
    await type_in(table, shown, "Rb7")
    assert "❌ The solution was **1. Ra7 Kg8 2. Rb8#**." in shown.content
    assert "solved **0** puzzles before the third mistake (Chess)" in shown.content
    table.clock.advance(timedelta(minutes=4))
    await table.alice.click(shown, label="Show everyone")
    assert "**alice** solved **0** puzzles before the third mistake (Chess)" in last(table.channel).content
    assert labels(last(table.channel)) == []
    refused = await table.alice.click(shown, label="Another run")
    assert refused.followups[0].content.startswith("You've had all my puzzles like that for Chess this week.")
    table.clock.advance(timedelta(days=7))
    await table.alice.click(shown, label="Another run")
    assert "✅ 0 · ❌ 0/3" in shown.content


@pytest.mark.slow
async def test_nothing_counts_after_the_time_is_up(table: Table) -> None:
    shown = await begin(table)
    await type_in(table, shown, "Ra8#")
    table.clock.advance(timedelta(minutes=3, seconds=1))
    await type_in(table, shown, "Ra7")
    assert "Black answered" in shown.content
    table.clock.advance(timedelta(seconds=2))
    await type_in(table, shown, "Rb8#")
    assert "solved **one** puzzle in three minutes" in shown.content
    await table.alice.click(shown, label="Show everyone")
    assert "solved **one** puzzle in three minutes" in last(table.channel).content


@pytest.mark.slow
async def test_run_is_ended_early(table: Table) -> None:
    shown = await begin(table, "kingofthehill")
    await table.alice.click(shown, label="End the run")
    assert "solved **0** puzzles in a run (King of the Hill)" in shown.content
    table.clock.advance(timedelta(minutes=4))
    await table.alice.click(shown, label="Show everyone")
    assert "solved **0** puzzles in a run (King of the Hill)" in last(table.channel).content


@pytest.mark.slow
async def test_an_old_run_is_not_shown(table: Table) -> None:
    old = await begin(table)
    await table.alice.click(old, label="End the run")
    table.clock.advance(timedelta(days=7))
    new = await begin(table)
    assert "is no longer your latest run" in private(await table.alice.click(old, label="Show everyone"))
    await type_in(table, new, "Ra8#")
    await table.alice.click(new, label="End the run")
    table.clock.advance(timedelta(days=7))
    await begin(table)
    run = await table.use_cases.runs.last(table.alice.id)
    assert run is not None
    assert (run.number, run.best) == (3, 1)


async def test_moves_of_a_run_are_typed_in_a_direct_message(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collection, "ALL", (*collection.ALL, collection.CORNER))
    user = table.alice.user
    await user.slash("puzzle run", variant="chess")
    assert "Type your move here" in last(user.dm_channel).content
    for text, shown in (
        ("Rb1", "❌ The solution was **Ra8#**."),
        ("Ra9", "I can't read"),
        ("Ta8", "✅ 1 · ❌ 1/3"),
        ("Ra7", "Black answered **Kg8**"),
        ("Rb8#", "**alice** solved **2** puzzles in a run (Chess)"),
    ):
        await user.send_dm(text)
        assert shown in last(user.dm_channel).content, text
    assert labels(last(user.dm_channel)) == ["Another run"]
    await user.send_dm("Ra8")
    assert last(user.dm_channel).content.startswith("Hi! I'm **Kibitz**")


async def test_answer_after_an_interruption_is_for_the_next_puzzle(table: Table) -> None:
    user = table.alice.user
    await user.slash("puzzle run", variant="chess")
    run = await table.use_cases.runs.last(table.alice.id)
    assert run is not None
    # The process is interrupted after it stored the first result, before it showed the next puzzle.
    await table.use_cases.runs.store_answer(run, solved=True, collection=collection.packaged)
    await user.send_dm("Ra7")
    assert "✅ **Ra7** is right. Black answered **Kg8**" in last(user.dm_channel).content


async def test_whole_line_is_typed_in_a_run(table: Table) -> None:
    user = table.alice.user
    await user.slash("puzzle run", variant="chess")
    await user.send_dm("Ra8")
    await user.send_dm("1. Ra7 Kg8 2. Rb8#")
    assert "solved **2** puzzles in a run" in last(user.dm_channel).content


async def test_words_in_a_run(table: Table) -> None:
    user = table.alice.user
    await user.slash("puzzle run", variant="chess")
    for word in ("hint", "Lösung", "skip", "I give up"):
        await user.send_dm(word)
        assert last(user.dm_channel).content == (
            "A run has no hints or solutions, and you can't skip puzzles. "
            "Type a move, or press **End the run**."
        ), word
    await user.send_dm("Ra8")
    assert "✅ 1 · ❌ 0/3" in last(user.dm_channel).content
    await user.send_dm("end the run")
    assert "solved **one** puzzle in a run (Chess)" in last(user.dm_channel).content
    await user.send_dm("stop")
    assert last(user.dm_channel).content.startswith("Hi! I'm **Kibitz**")


@pytest.mark.parametrize("text", ["Ra7", "Ra9", "hint", "stop"])
async def test_first_typed_answer_after_the_time_shows_the_result(table: Table, text: str) -> None:
    user = table.alice.user
    await user.slash("puzzle run", variant="chess")
    await user.send_dm("Ra8")
    table.clock.advance(timedelta(minutes=3, seconds=3))
    await user.send_dm("hello there")
    assert last(user.dm_channel).content.startswith("Hi! I'm **Kibitz**")
    await user.send_dm(text)
    assert "solved **one** puzzle in three minutes" in last(user.dm_channel).content
    await user.send_dm(text)
    assert last(user.dm_channel).content.startswith("Hi! I'm **Kibitz**")


async def test_typed_text_is_for_the_puzzle_or_run_begun_last(table: Table) -> None:
    user = table.alice.user
    await user.slash("puzzle run", variant="chess")
    table.clock.advance(timedelta(seconds=10))
    await user.slash("puzzle solve", variant="kingofthehill")
    for text, shown in (
        ("hint", "The king moves."),
        ("Kd4", "**Solved**"),
        ("Ra8", "✅ 1 · ❌ 0/3"),
    ):
        await user.send_dm(text)
        assert shown in last(user.dm_channel).content, text


async def test_run_and_game_in_one_direct_message(table: Table) -> None:
    user = table.alice.user
    await user.slash("play", variant="chess", level=1, color="white")
    table.clock.advance(timedelta(seconds=10))
    await user.slash("puzzle run", variant="chess")
    await user.send_dm("Ra8")
    assert "✅ 1 · ❌ 0/3" in last(user.dm_channel).content
    await user.send_dm("e4")
    (game,) = await table.use_cases.lookup.running_of(table.alice.id)
    assert game.game.moves[0].uci() == "e2e4"
