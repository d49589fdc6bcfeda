"""Flags: live games end within a second of when somebody's time is up.

Whether it is up is decided by the database alone. What is here only says when to look: each board that starts
a clock tells when its flag falls, a start-up and the sweep (clocks.py) read all there are. So it may be told
too much, by several processes, or of what has moved on since.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
"""How long it is slept at most: a clock on the wall may be set meanwhile."""


class Flags:
    """Calls `fall` when a flag is to fall. Whoever is told of none sleeps for nothing."""

    def __init__(
        self, fall: Callable[[], Awaitable[None]], grace: timedelta, now: Callable[[], datetime]
    ) -> None:
        """`grace`: how long after a clock has run out its flag falls."""
        self._fall = fall
        self._grace = grace
        self._now = now
        self._due: dict[int, datetime] = {}
        """By match: when its flag falls, as far as is known."""
        self._noted: dict[int, datetime] = {}
        """The same of those that were noted since all were read last."""
        self._timer: asyncio.TimerHandle | None = None
        self._falling: set[asyncio.Task[None]] = set()

    def note(self, match_id: int, due: datetime) -> None:
        """The clock of a match runs, until then."""
        self._due[match_id] = self._noted[match_id] = due + self._grace
        self._set()

    async def learn(self, reading: Awaitable[Mapping[int, datetime]]) -> None:
        """All clocks that run, and until when, in place of what was known but for what is noted while that is
        read."""
        noted = self._noted = {}
        due = await reading
        self._due = {match_id: until + self._grace for match_id, until in due.items()} | noted
        self._set()

    def cancel(self) -> None:
        """Let no more fall; at the end of the process."""
        self._due.clear()
        self._set()
        for task in self._falling:
            task.cancel()

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
        if fallen:
            task = asyncio.create_task(self._let_fall(), name="kibitz: flags")
            self._falling.add(task)
            task.add_done_callback(self._falling.discard)
        self._set()

    async def _let_fall(self) -> None:
        try:
            await self._fall()
        except Exception:
            log.exception("no flag falls for now; the next sweep sees to it")
