"""Discord's time, estimated from the stamps of what arrives.

Thinking time is counted by Discord's stamps, so deadlines have to be, too: the machine's own clock may be
seconds off, and may be set while games run. Each stamp arrives some time after it was made, so Discord's time
is never less than "stamp plus the time since it arrived". The greatest of these within a window had the least
delay, and is taken as the true time. The time since is measured by the monotonic clock, which nobody sets.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

from discord.utils import snowflake_time

log = logging.getLogger(__name__)

WINDOW = 600.0
"""Seconds for which an arrival counts: the two clocks drift apart by some hundredths of a second."""

TOLERANCE = timedelta(seconds=1)
"""How far the machine's clock may be off before its operator is told."""

ENOUGH = 5
"""Arrivals needed to say that the machine's clock is ahead; a single one may just have been slow."""


class DiscordClock:
    """Answers with Discord's time; before anything has arrived, with the machine's."""

    def __init__(
        self,
        wall: Callable[[], datetime] = lambda: datetime.now(UTC),
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """`wall`: the machine's clock. `monotonic`: seconds that only go on."""
        self._wall = wall
        self._monotonic = monotonic
        self._least: deque[tuple[float, datetime]] = deque()
        """Arrivals, oldest first: the monotonic time, and Discord's time at the monotonic clock's zero if
        there was no delay. Only those whose second value no later arrival exceeds."""
        self._arrivals = 0
        self._header: datetime | None = None
        """Discord's time at that zero, from the Date of an HTTP response; used until a stamp arrives."""
        self._warned = False

    def now(self) -> datetime:
        """Discord's time, as far as is known."""
        if self._least:
            self._expire()
            return self._least[0][1] + timedelta(seconds=self._monotonic())
        if self._header is not None:
            return self._header + timedelta(seconds=self._monotonic())
        return self._wall()

    def arrived(self, snowflake: int) -> None:
        """Something that Discord has made has arrived just now; its id tells when it was made."""
        at = self._monotonic()
        zero = snowflake_time(snowflake) - timedelta(seconds=at)
        while self._least and self._least[-1][1] <= zero:
            self._least.pop()
        self._least.append((at, zero))
        self._arrivals += 1
        self._expire()
        self._check()

    def answered(self, date: str) -> None:
        """An HTTP response has arrived just now; its Date header tells whole seconds.

        Used only until a stamp arrives, and only if the machine's clock disagrees: otherwise a wrong clock at
        the start would look like time in which the bot was down.
        """
        if self._least:
            return
        try:
            told = parsedate_to_datetime(date).astimezone(UTC) + timedelta(seconds=0.5)
        except ValueError:
            return
        is_right = abs(self._wall() - told) <= 2 * TOLERANCE
        self._header = None if is_right else told - timedelta(seconds=self._monotonic())

    def _check(self) -> None:
        """Warn, once, where the machine's clock is off by more than TOLERANCE."""
        off = self._wall() - self.now()
        if abs(off) <= TOLERANCE:
            self._warned = False
        elif not self._warned and (off < timedelta() or self._arrivals >= ENOUGH):
            self._warned = True
            log.warning(
                "this machine's clock is %.1f s %s Discord's; games go by Discord's, but set it right (NTP)",
                abs(off.total_seconds()),
                "behind" if off < timedelta() else "ahead of",
            )

    def _expire(self) -> None:
        """Forget arrivals from before the window, but keep at least one."""
        oldest = self._monotonic() - WINDOW
        while len(self._least) > 1 and self._least[0][0] < oldest:
            self._least.popleft()
