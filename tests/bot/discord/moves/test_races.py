"""Concurrent events. simcord lets one user act at a time, so these tests inject events without waiting."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.state.offers import TAKEBACK
from bot.state.play import Play
from bot.state.rated_games import counts_against_engine
from tests.bot.discord.table import Table, announced, boards, last


@pytest.mark.slow
async def test_fast_moves_are_posted_in_order(table: Table) -> None:
    thread = await table.start()
    for number, move in enumerate(("e4", "e5", "Nf3", "Nc6", "Bb5", "a6")):
        author = table.bob if number % 2 else table.alice
        table.env.backend.create_message(thread.id, author.id, move)
        async with asyncio.timeout(60):
            while (await table.match(thread)).ply <= number:
                pass
    await table.env.settle()
    shown = [announced(board) for board in boards(thread)[1:]]
    assert shown[-1] == "a6"
    assert shown == [move for move in ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6") if move in shown]
    assert len(set(shown)) == len(shown)


@pytest.mark.slow
async def test_simultaneous_moves_in_many_games_do_not_mix(table: Table) -> None:
    threads = [await table.start() for _ in range(10)]
    firsts = ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4"]
    for thread, move in zip(threads, firsts, strict=True):
        table.env.backend.create_message(thread.id, table.alice.id, move)
    await table.env.settle()
    assert [announced(last(thread)) for thread in threads] == firsts


@pytest.mark.slow
async def test_move_received_before_a_shutdown_is_posted(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its board is posted before the connection closes, so the next process needn't post it late."""
    thread = await table.start()
    started, original = asyncio.Event(), Play.move

    async def slow(self: Play, *args: Any, **kwargs: Any) -> object:
        started.set()
        await asyncio.sleep(0.2)
        return await original(self, *args, **kwargs)

    monkeypatch.setattr(Play, "move", slow)
    table.env.backend.create_message(thread.id, table.alice.id, "e4")
    async with asyncio.timeout(60):
        await started.wait()
    assert table.env.bot is not None
    await table.env.bot.close()
    assert announced(last(thread)) == "e4"


@pytest.mark.slow
@pytest.mark.parametrize("change", ["move", "takeback"])
async def test_hint_for_an_old_position_is_dropped(table: Table, change: str) -> None:
    await table.alice.slash(table.channel, "play", color="white", level=1)
    (thread,) = table.channel.threads
    await table.alice.send(thread, "e4")
    match, hint_waits = await table.match(thread), True
    asked = len(table.engine.asked)
    table.engine.waits = lambda: hint_waits
    table.env.backend.create_message(thread.id, table.alice.id, "hint")
    async with asyncio.timeout(60):
        while len(table.engine.asked) == asked:
            await table.match(thread)
    if change == "move":
        await table.use_cases.play.move(match.id, table.alice.id, "d4")
    else:
        await table.use_cases.offers.make(match.id, table.alice.id, TAKEBACK)
        await table.use_cases.offers.answer(match.id, match.black, TAKEBACK, accept=True)
    hint_waits = False
    await table.env.settle()
    assert last(thread).content == "The position has changed in the meantime. Look at the newest board."
    assert counts_against_engine(await table.match(thread)) == (change == "move")


@pytest.mark.slow
async def test_move_does_not_wait_for_an_earlier_hint(table: Table) -> None:
    await table.alice.slash(table.channel, "play", color="white")
    (thread,) = table.channel.threads
    hint_waits = True
    table.engine.waits = lambda: hint_waits
    table.env.backend.create_message(thread.id, table.alice.id, "hint")
    async with asyncio.timeout(60):
        while not table.engine.asked:
            await table.match(thread)
    table.env.backend.create_message(thread.id, table.alice.id, "e4")
    try:
        async with asyncio.timeout(15):
            while not (await table.match(thread)).ply:
                pass
    finally:
        hint_waits = False
    await table.env.settle()
