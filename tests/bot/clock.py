"""Time in tests: it passes by hand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta


@dataclass
class Clock:
    """What stands for the time of matches, or of a database; it is asked as they ask theirs."""

    time: datetime = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self, *_connection: object) -> datetime:
        return self.time

    def pass_by(self, time: timedelta) -> None:
        self.time += time
