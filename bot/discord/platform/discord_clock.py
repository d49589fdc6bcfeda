"""Estimates Discord's time from the timestamps of arriving events.

Thinking time is counted by Discord's timestamps, so deadlines must be, too: the system clock may be seconds
off, and may be set while games run. Every timestamp arrives with some delay, so Discord's time is at least
the timestamp plus the time since its arrival. The largest such sum within a window had the smallest delay and
is taken as the true time. A monotonic clock, which is never set, measures the time since arrival.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import NamedTuple

from discord.utils import snowflake_time

log = logging.getLogger(__name__)

WINDOW = 600.0
"""Seconds for which an arrival counts; in this time the clocks drift apart by hundredths of a second."""

TOLERANCE = timedelta(seconds=1)
"""Error of the system clock above which the operator is warned."""

MIN_ARRIVALS = 5
"""Number of arrivals after which the system clock, or our estimate, counts as ahead; one alone may be
delayed."""


class _Arrival(NamedTuple):
    """`at`: the time by the monotonic clock. `zero`: Discord's time at that clock's zero, without delay.
    `number`: the number of arrivals so far, including this one."""

    at: float
    zero: datetime
    number: int


class DiscordClock:
    """A clock that estimates Discord's time; before anything has arrived, it has the system clock's."""

    def __init__(
        self,
        wall: Callable[[], datetime] = lambda: datetime.now(UTC),
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """`wall`: the system clock. `monotonic`: seconds by a clock that is never set."""
        self._wall = wall
        self._monotonic = monotonic
        self._least: deque[_Arrival] = deque()
        """Arrivals, oldest first; only those whose `zero` no later arrival exceeds."""
        self._arrivals = 0
        self._header: datetime | None = None
        """The `zero` of the Date of an HTTP response; used until a timestamp arrives."""
        self._warned = False

    def now(self) -> datetime:
        """Return the estimate of Discord's time."""
        if self._least:
            self._expire()
            return self._least[0].zero + timedelta(seconds=self._monotonic())
        if self._header is not None:
            return self._header + timedelta(seconds=self._monotonic())
        return self._wall()

    def record_arrival(self, snowflake: int) -> None:
        """Record the arrival of an object made by Discord; its id contains the time of its creation."""
        at = self._monotonic()
        zero = snowflake_time(snowflake) - timedelta(seconds=at)
        while self._least and self._least[-1].zero <= zero:
            self._least.pop()
        self._arrivals += 1
        self._least.append(_Arrival(at, zero, self._arrivals))
        self._expire()
        off = self._wall() - self.now()
        if abs(off) <= TOLERANCE:
            self._warned = False
        elif not self._warned and (off < timedelta() or self._arrivals >= MIN_ARRIVALS):
            self._warned = True
            log.warning(
                "this machine's clock is %.1f s %s Discord's; games use Discord's, but correct it (NTP)",
                abs(off.total_seconds()),
                "behind" if off < timedelta() else "ahead of",
            )

    def record_response(self, date: str) -> None:
        """Record the arrival of an HTTP response; its Date header has whole seconds.

        Used only until a timestamp arrives, and only if the system clock disagrees: otherwise a wrong system
        clock at the start would count as downtime of the bot.
        """
        if self._least:
            return
        try:
            stated = parsedate_to_datetime(date).astimezone(UTC) + timedelta(seconds=0.5)
        except ValueError:
            return
        is_right = abs(self._wall() - stated) <= 2 * TOLERANCE
        self._header = None if is_right else stated - timedelta(seconds=self._monotonic())

    def _expire(self) -> None:
        """Drop arrivals older than the window, but keep at least one.

        A resumed session brings messages as old as its gap. So a few late arrivals alone, after a quiet
        time, don't replace an older one: clocks drift apart by far less than TOLERANCE meanwhile.
        """
        oldest = self._monotonic() - WINDOW
        while len(self._least) > 1 and self._least[0].at < oldest:
            first, second = self._least[0], self._least[1]
            if first.zero - second.zero > TOLERANCE and self._arrivals - first.number < MIN_ARRIVALS:
                break
            self._least.popleft()
