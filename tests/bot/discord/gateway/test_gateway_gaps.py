"""Messages that a shard has missed are read once its session is ready, no matter what happens in between."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from discord.utils import time_snowflake, utcnow

from bot.discord import missed_messages
from bot.discord.missed_messages import GatewayGaps
from bot.discord.platform.background_tasks import RunningTasks
from bot.refusals import Busy

SHARD = 0
BOT, ALICE = object(), object()
AGO = timedelta(seconds=10)


@dataclass
class Place:
    """A channel with its messages, oldest first: author, id, and the id of the message that it answers."""

    id: int
    messages: list[tuple[object, int, int | None]]

    @property
    def last_message_id(self) -> int:
        return time_snowflake(utcnow() + AGO)

    async def history(self, *, limit: int, after: Any) -> AsyncIterator[Any]:
        for author, number, answered in self.messages[:limit]:
            reference = None if answered is None else SimpleNamespace(message_id=answered)
            yield SimpleNamespace(id=number, author=author, reference=reference)


@dataclass
class FakeBot:
    """A bot with one shard that records the messages it handles. `busy`: number of failing queries."""

    places: list[Place]
    private: list[Place] = field(default_factory=list[Place])
    busy: int = 0
    handled: list[int] = field(default_factory=list[int])
    marked_read: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    running_tasks: RunningTasks = field(default_factory=RunningTasks)

    def gaps(self) -> GatewayGaps:
        guild = SimpleNamespace(shard_id=SHARD, text_channels=self.places, voice_channels=[], threads=[])
        connection: Any = SimpleNamespace(
            user=BOT, guilds=[guild], shard_count=1, get_partial_messageable=self._private_place
        )

        async def handle(message: Any, *, late: bool = False) -> None:
            assert late, "the gateway didn't deliver it"
            if gaps.mark_received(message):
                self.handled.append(message.id)

        use_cases: Any = SimpleNamespace(
            lookup=SimpleNamespace(is_played_in=self._is_played_in, private=self._private),
            heartbeats=SimpleNamespace(mark_all_read=self._note),
        )
        gaps = GatewayGaps(connection, use_cases, handle, self.running_tasks, utcnow)
        return gaps

    def _private_place(self, place_id: int) -> Place:
        return next(place for place in self.private if place.id == place_id)

    async def _private(self, since: datetime, limit: int) -> list[int]:
        return [place.id for place in self.private][:limit]

    async def _is_played_in(self, place_id: int) -> bool:
        if place_id == 2 and self.busy:
            self.busy -= 1
            raise Busy("error-busy")
        return place_id != 3

    async def _note(self, shard: int, of: int) -> None:
        self.marked_read.append((shard, of))


def places() -> list[Place]:
    return [Place(1, [(ALICE, 11, None), (ALICE, 12, None)]), Place(2, [(ALICE, 21, None)])]


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missed_messages, "BUSY_SECONDS", 0.0)


async def test_answered_messages_are_not_handled_again() -> None:
    """Another process has answered: a move that was invalid then and is legal now must not be played."""
    fake_bot = FakeBot([Place(1, [(ALICE, 11, None), (BOT, 12, 11), (ALICE, 13, None), (ALICE, 14, 13)])])
    gaps = fake_bot.gaps()
    gaps.begin({SHARD: utcnow() - AGO})
    gaps.mark_connected(SHARD)
    await gaps.catch_up(SHARD)
    assert fake_bot.handled == [12, 13, 14]
    assert fake_bot.marked_read == [(SHARD, 1)]


async def test_busy_database_is_queried_again() -> None:
    fake_bot = FakeBot([*places(), Place(3, [(ALICE, 31, None)])], busy=3)
    gaps = fake_bot.gaps()
    gaps.begin({SHARD: utcnow() - AGO})
    gaps.mark_connected(SHARD)
    await gaps.catch_up(SHARD)
    assert fake_bot.handled == [11, 12, 21]
    assert fake_bot.marked_read == [(SHARD, 1)]
    await gaps.catch_up(SHARD)
    assert len(fake_bot.marked_read) == 1


async def test_connection_lost_before_it_is_ready() -> None:
    """A resumed session delivers the messages it has missed, not those missed before it began."""
    fake_bot = FakeBot(places())
    gaps = fake_bot.gaps()
    gaps.begin({SHARD: utcnow() - AGO})
    gaps.mark_connected(SHARD)
    gaps.mark_lost(SHARD)
    await gaps.catch_up(SHARD)
    assert not fake_bot.handled
    await gaps.resume(SHARD)
    assert fake_bot.handled == [11, 12, 21]
    gaps.mark_lost(SHARD)
    await gaps.resume(SHARD)
    assert len(fake_bot.marked_read) == 1


@pytest.mark.slow
async def test_connection_resumed_before_it_is_ready() -> None:
    """There is nothing to read until the servers are known."""
    fake_bot = FakeBot(places())
    gaps = fake_bot.gaps()
    gaps.begin({SHARD: utcnow() - AGO})
    gaps.mark_connected(SHARD)
    gaps.mark_lost(SHARD)
    await gaps.resume(SHARD)
    assert not fake_bot.handled
    await gaps.catch_up(SHARD)
    assert fake_bot.handled == [11, 12, 21]


@pytest.mark.slow
async def test_new_session_reads_messages_missed_since_the_old_one() -> None:
    fake_bot = FakeBot(places())
    gaps = fake_bot.gaps()
    gaps.mark_connected(SHARD)
    await gaps.catch_up(SHARD)
    assert not fake_bot.handled, "there was no session before"
    gaps.mark_lost(SHARD)
    gaps.mark_connected(SHARD)
    await gaps.catch_up(SHARD)
    assert fake_bot.handled == [11, 12, 21]


@pytest.mark.slow
async def test_messages_that_a_closing_process_ignores_stay_unread() -> None:
    fake_bot = FakeBot(places())
    gaps = fake_bot.gaps()
    gaps.begin({SHARD: utcnow() - AGO})
    gaps.mark_connected(SHARD)
    mark = gaps.mark_received

    def close_and_mark(message: Any) -> bool:
        fake_bot.running_tasks.is_closed = True
        return mark(message)

    gaps.mark_received = close_and_mark
    await gaps.catch_up(SHARD)
    assert fake_bot.marked_read == []
