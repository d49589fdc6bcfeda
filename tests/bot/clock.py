"""A clock for tests that is advanced manually."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from bot.database.transactions import Database
from bot.state.downtime import Heartbeats


@dataclass
class Clock:
    """Replacement for the clock of use cases or of a database; call it for the time."""

    time: datetime = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self, *_connection: object) -> datetime:
        return self.time

    def advance(self, time: timedelta) -> None:
        self.time += time


async def skip_downtime(database: Database, at: datetime) -> None:
    """Store a heartbeat, as if the process had been connected until then; no clock gains time."""
    await Heartbeats(database, now=lambda: at).store(patience=timedelta.max, live=timedelta.max)
