"""Messages of a channel are processed in order; one that hangs delays the others only for a limited time."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from discord.utils import time_snowflake, utcnow

from bot.discord import KibitzBot, message_router
from bot.state.play import Sent
from tests.live.inside import Inside


class HangingDatabase:
    """Wrapper of a database call whose first use hangs, as on a dead connection, until it is cancelled."""

    def __init__(self, call: Any) -> None:
        self._call = call
        self.hanging = asyncio.Event()
        self.cancelled = 0

    async def __call__(self, *args: Any, **options: Any) -> Any:
        if self.hanging.is_set():
            return await self._call(*args, **options)
        self.hanging.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.cancelled += 1


@pytest.mark.slow
@pytest.mark.parametrize("step", ["at", "move"])
async def test_a_hanging_message_delays_the_next_only_until_its_timeout(
    inside: Inside, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """One message hangs while its match is read or its move is stored; the next one is played."""
    cell = inside.cell("order")
    await cell.begin("e4")
    monkeypatch.setattr(message_router, "HANDLING_SECONDS", 0.2)
    used = inside.use_cases.lookup if step == "at" else inside.use_cases.play
    database = HangingDatabase(getattr(used, step))
    monkeypatch.setattr(used, step, database)
    place = cell.place()
    cell.bob.send(place, "e5")
    await asyncio.wait_for(database.hanging.wait(), 60)
    order = inside.bot.message_router._turns.lock(place)
    assert order.locked()
    # The message that hangs gets an answer and releases the channel's lock.
    await cell.until(lambda: _has_late_answer(cell), "answer")
    assert database.cancelled == 1
    assert not order.locked()
    monkeypatch.setattr(message_router, "HANDLING_SECONDS", 60.0)
    cell.bob.send(place, "e5")
    await cell.until(lambda: cell.board(2), "board after e5")
    cell.assert_no_duplicate_boards()


async def test_messages_behind_a_hanging_one_are_answered(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    cell = inside.cell("order")
    await cell.begin("e4")
    monkeypatch.setattr(message_router, "HANDLING_SECONDS", 0.2)
    database = HangingDatabase(inside.use_cases.lookup.at)
    monkeypatch.setattr(inside.use_cases.lookup, "at", database)
    place = cell.place()
    cell.bob.send(place, "e5")
    await asyncio.wait_for(database.hanging.wait(), 60)
    cell.bob.send(place, "e5")
    # Its timeout started while it waited: it is played or refused.
    await cell.until(lambda: cell.board(2) or len(_late_answers(cell)) == 2, "an answer to both")
    assert not inside.bot.message_router._turns.lock(place).locked()


@pytest.mark.slow
async def test_missed_messages_are_read_although_storing_the_downtime_takes_long(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    cell, gateway = inside.cell("missed"), inside.sandbox.gateway
    await cell.begin("e4")
    reconnect, is_ready = inside.bot.clocks.reconnect, asyncio.Event()

    async def reconnect_after_ready(shard_id: int) -> None:
        await is_ready.wait()
        await asyncio.sleep(0.1)
        await reconnect(shard_id)

    async def on_shard_ready(shard_id: int) -> None:
        is_ready.set()
        await KibitzBot.on_shard_ready(inside.bot, shard_id)

    monkeypatch.setattr(inside.bot.clocks, "reconnect", reconnect_after_ready)
    monkeypatch.setattr(inside.bot, "on_shard_ready", on_shard_ready)
    gateway.drop()
    gateway.sessions.clear()
    cell.bob.send(cell.place(), "e5")
    await cell.until(lambda: cell.board(2), "board after e5")


@pytest.mark.slow
async def test_a_late_message_older_than_the_last_move_is_not_played(inside: Inside) -> None:
    """The bot receives a move late. Meanwhile the player has made another move and is to move again."""
    cell, gateway = inside.cell("late"), inside.sandbox.gateway
    await cell.begin("e4")
    (match,) = await inside.use_cases.lookup.at(cell.place())
    gateway.drop()
    gateway.sessions.clear()
    # Moves stored by another process; their message ids are higher than that of the late message.
    later = time_snowflake(utcnow() + timedelta(minutes=1))
    for player, text in ((cell.bob, "Nf6"), (cell.alice, "Nc3")):
        later += 1
        await inside.use_cases.play.move(match.id, player.id, text, sent=Sent(later))
    cell.bob.send(cell.place(), "e5")
    (answer,) = await cell.until(cell.answers, "an answer")
    assert "changed in the meantime" in answer["content"]
    assert cell.moves() == ["e4", "Nf6", "Nc3"]


def _late_answers(cell: Any) -> list[str]:
    texts = (message["content"] for message in cell.bob.messages(cell.place()))
    return [text for text in texts if "may still go through" in text]


def _has_late_answer(cell: Any) -> bool:
    return bool(_late_answers(cell))
