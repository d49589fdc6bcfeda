"""What a shard has missed is read once its session is there, whatever happens in between."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from discord.utils import time_snowflake, utcnow

from bot.discord import gateway
from bot.discord.gateway import GatewayGaps
from bot.discord.platform.background_tasks import UnderWay
from bot.refusals import Busy

SHARD = 0
US, ALICE = object(), object()
AGO = timedelta(seconds=10)


@dataclass
class Place:
    """A channel with what was written there, oldest first: who, the message's number, what it answers."""

    id: int
    written: list[tuple[object, int, int | None]]

    @property
    def last_message_id(self) -> int:
        return time_snowflake(utcnow() + AGO)

    async def history(self, *, limit: int, after: Any) -> AsyncIterator[Any]:
        for author, number, answered in self.written[:limit]:
            reference = None if answered is None else SimpleNamespace(message_id=answered)
            yield SimpleNamespace(id=number, author=author, reference=reference)


@dataclass
class Ears:
    """A bot with one shard that takes what it hears; `busy`: how often the database is, at first."""

    places: list[Place]
    private: list[Place] = field(default_factory=list[Place])
    busy: int = 0
    taken: list[int] = field(default_factory=list[int])
    all_read: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    under_way: UnderWay = field(default_factory=UnderWay)

    def gaps(self) -> GatewayGaps:
        guild = SimpleNamespace(shard_id=SHARD, text_channels=self.places, voice_channels=[], threads=[])
        connection: Any = SimpleNamespace(
            user=US, guilds=[guild], shard_count=1, get_partial_messageable=self._private_place
        )

        async def take(message: Any, *, late: bool = False) -> None:
            assert late, "nobody heard it when it was written"
            if gaps.mark_received(message):
                self.taken.append(message.id)

        matches: Any = SimpleNamespace(
            lookup=SimpleNamespace(is_played_in=self._is_played_in, private=self._private),
            deadlines=SimpleNamespace(all_read=self._note),
        )
        gaps = GatewayGaps(connection, matches, take, self.under_way, utcnow)
        return gaps

    def _private_place(self, place_id: int) -> Place:
        return next(place for place in self.private if place.id == place_id)

    async def _private(self, since: datetime, most: int) -> list[int]:
        return [place.id for place in self.private][:most]

    async def _is_played_in(self, place_id: int) -> bool:
        if place_id == 2 and self.busy:
            self.busy -= 1
            raise Busy("error-busy")
        return place_id != 3

    async def _note(self, shard: int, of: int) -> None:
        self.all_read.append((shard, of))


def places() -> list[Place]:
    return [Place(1, [(ALICE, 11, None), (ALICE, 12, None)]), Place(2, [(ALICE, 21, None)])]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "BUSY_SECONDS", 0.0)


async def test_what_was_answered_was_heard() -> None:
    """By another process: a move that was wrong then, and would be right by now, is not played."""
    ears = Ears([Place(1, [(ALICE, 11, None), (US, 12, 11), (ALICE, 13, None), (ALICE, 14, 13)])])
    gaps = ears.gaps()
    gaps.begin({SHARD: utcnow() - AGO})
    gaps.connected(SHARD)
    await gaps.catch_up(SHARD)
    assert ears.taken == [12, 13, 14]
    assert ears.all_read == [(SHARD, 1)]


async def test_a_busy_database_is_asked_again() -> None:
    ears = Ears([*places(), Place(3, [(ALICE, 31, None)])], busy=3)
    gaps = ears.gaps()
    gaps.begin({SHARD: utcnow() - AGO})
    gaps.connected(SHARD)
    await gaps.catch_up(SHARD)
    assert ears.taken == [11, 12, 21]
    assert ears.all_read == [(SHARD, 1)]
    await gaps.catch_up(SHARD)
    assert len(ears.all_read) == 1


async def test_a_line_that_is_cut_before_it_is_ready() -> None:
    """A session that goes on brings what it has missed, not what was missed before it began."""
    ears = Ears(places())
    gaps = ears.gaps()
    gaps.begin({SHARD: utcnow() - AGO})
    gaps.connected(SHARD)
    gaps.lost(SHARD)
    await gaps.catch_up(SHARD)
    assert not ears.taken
    await gaps.resume(SHARD)
    assert ears.taken == [11, 12, 21]
    gaps.lost(SHARD)
    await gaps.resume(SHARD)
    assert len(ears.all_read) == 1


@pytest.mark.slow
async def test_a_line_that_is_back_before_it_is_ready() -> None:
    """As long as the servers are not known there is nothing to read."""
    ears = Ears(places())
    gaps = ears.gaps()
    gaps.begin({SHARD: utcnow() - AGO})
    gaps.connected(SHARD)
    gaps.lost(SHARD)
    await gaps.resume(SHARD)
    assert not ears.taken
    await gaps.catch_up(SHARD)
    assert ears.taken == [11, 12, 21]


@pytest.mark.slow
async def test_a_new_session_misses_what_the_old_one_did() -> None:
    ears = Ears(places())
    gaps = ears.gaps()
    gaps.connected(SHARD)
    await gaps.catch_up(SHARD)
    assert not ears.taken, "nobody was there before"
    gaps.lost(SHARD)
    gaps.connected(SHARD)
    await gaps.catch_up(SHARD)
    assert ears.taken == [11, 12, 21]


@pytest.mark.slow
async def test_messages_that_a_closing_process_ignores_stay_unread() -> None:
    ears = Ears(places())
    gaps = ears.gaps()
    gaps.begin({SHARD: utcnow() - AGO})
    gaps.connected(SHARD)
    hear = gaps.mark_received

    def heard(message: Any) -> bool:
        ears.under_way.is_closed = True
        return hear(message)

    gaps.mark_received = heard
    await gaps.catch_up(SHARD)
    assert ears.all_read == []
