"""Timers that end live games within a second after a player's time is up.

Only the database decides whether time is up; the timers here decide when to check. Each board that starts a
clock sets a timer, and startup and the sweep (game_clocks.py) load all of them. Redundant timers, even
in several processes, are harmless.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from datetime import datetime, timedelta
from typing import Any

from bot.discord.platform.background_tasks import BackgroundTasks

LOOK_SECONDS = 1.0
"""Maximum sleep between two checks: the system clock may be set in the meantime."""


class Flags:
    """Timers that await the callback of on_due() when a flag is due; none without running clocks."""

    def __init__(self, grace: timedelta, now: Callable[[], datetime]) -> None:
        """`grace`: the time from the moment a clock runs out until its flag falls."""
        self._fall: Callable[[], Coroutine[Any, Any, None]] | None = None
        self._grace = grace
        self._now = now
        self._due: dict[int, datetime] = {}
        """The known times at which flags fall, by match id."""
        self._noted: dict[int, datetime] = {}
        """The same, only for flags noted since all were last loaded."""
        self._timer: asyncio.TimerHandle | None = None
        self._falling = BackgroundTasks("flags")

    def on_due(self, fall: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Set the function to await whenever a flag is due from now on."""
        self._fall = fall

    def note(self, match_id: int, due: datetime) -> None:
        self._due[match_id] = self._noted[match_id] = due + self._grace
        self._set()

    async def learn(self, reading: Awaitable[Mapping[int, datetime]]) -> None:
        """Replace the known flags with those that `reading` returns; keep flags noted in the meantime."""
        noted = self._noted = {}
        due = await reading
        self._due = {match_id: until + self._grace for match_id, until in due.items()} | noted
        self._set()

    def cancel(self) -> None:
        self._due.clear()
        self._set()
        self._falling.cancel()

    def _set(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._due:
            wait = (min(self._due.values()) - self._now()).total_seconds()
            delay = min(max(wait, 0.0), LOOK_SECONDS)
            self._timer = asyncio.get_running_loop().call_later(delay, self._look)

    def _look(self) -> None:
        now = self._now()
        fallen = [match_id for match_id, due in self._due.items() if due <= now]
        for match_id in fallen:
            del self._due[match_id]
        if fallen and self._fall is not None:
            self._falling.begin(self._fall())
        self._set()
