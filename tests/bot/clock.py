"""A clock for tests that is advanced manually."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta


@dataclass
class Clock:
    """Replaces the clock of use cases or of a database; call it for the time."""

    time: datetime = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self, *_connection: object) -> datetime:
        return self.time

    def advance(self, time: timedelta) -> None:
        self.time += time
