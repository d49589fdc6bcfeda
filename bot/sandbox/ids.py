"""Snowflake ids and timestamps in Discord's format."""

from __future__ import annotations

import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000
"""The start of 2015 in Unix milliseconds, the epoch of Discord's snowflakes."""


class Snowflakes:
    """Generates strictly increasing ids, even across restarts and if the clock goes backwards."""

    def __init__(self) -> None:
        self.last = 0

    def next(self) -> int:
        self.last = max((int(time.time() * 1000) - EPOCH_MS) << 22, self.last + 1)
        return self.last


def iso(seconds: float) -> str:
    """Format a Unix time like Discord: ISO 8601 in UTC with microseconds."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def now() -> str:
    return iso(time.time())


def parse(value: object) -> int | None:
    """Parse an id of 1 to 20 digits; None for anything else."""
    text = str(value)
    return int(text) if text.isdecimal() and len(text) <= 20 else None
