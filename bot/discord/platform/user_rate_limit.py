"""The rate limit of players: how many commands and presses of each are answered in a minute."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

KEPT = 10_000
"""How many players are counted at once; the longest idle is dropped first."""

MINUTE = 60.0

OWN_PART = 8
"""With several processes, each admits 1/OWN_PART of its share of requests without asking the database."""

HANDFULS = 10
"""The other requests are fetched from the database in this many parts."""


class Quota:
    """A token bucket for each player, in this process: it holds `most` requests and refills in a minute."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._buckets: OrderedDict[int, tuple[float, float]] = OrderedDict()
        self._warned: set[int] = set()

    def warn(self, user_id: int) -> bool:
        """Whether to warn a player who has exceeded the limit: once, until a request is answered again."""
        known = user_id in self._warned
        self._warned.add(user_id)
        return not known

    def delete_expired(self, now: float | None = None) -> None:
        """Drop players who were idle for a minute: their bucket is as full as a new one."""
        now = time.monotonic() if now is None else now
        while self._buckets:
            user_id, (_, since) = next(iter(self._buckets.items()))
            if now - since < MINUTE:
                break
            del self._buckets[user_id]
            self._warned.discard(user_id)

    def answered(self, user_id: int) -> None:
        """Reset the warning: the next time this player exceeds the limit, warn again."""
        self._warned.discard(user_id)

    def take(self, user_id: int, now: float | None = None) -> bool:
        """Count a request; return False if there were too many. `now`: seconds by a monotonic clock."""
        now = time.monotonic() if now is None else now
        left, since = self._buckets.get(user_id, (float(self.most), now))
        left = min(self.most, left + (now - since) * self.most / MINUTE)
        allowed = left >= 1
        self._buckets[user_id] = (left - 1 if allowed else left, now)
        self._buckets.move_to_end(user_id)
        if allowed:
            self._warned.discard(user_id)
        if len(self._buckets) > KEPT:
            gone, _ = self._buckets.popitem(last=False)
            self._warned.discard(gone)
        return allowed


@dataclass(eq=False, repr=False)
class SharedQuota:
    """The rate limit of a player across all processes, which together never admit more than `most`."""

    most: int
    _processes: Callable[[], int]
    """Returns their number."""
    _fetch: Callable[[int, int, int], Awaitable[bool]]
    """`fetch(user, count, most)` takes `count` from a shared bucket of `most` a minute, if they are there."""
    _busy: type[Exception]
    """The error if the database doesn't answer."""

    def __post_init__(self) -> None:
        self._alone = Quota(self.most)
        self._own = Quota(0)
        self._fetched: OrderedDict[int, tuple[int, float]] = OrderedDict()

    def warn(self, user_id: int) -> bool:
        return self._alone.warn(user_id)

    def delete_expired(self) -> None:
        self._alone.delete_expired()
        self._own.delete_expired()
        now = time.monotonic()
        while self._fetched:
            user_id, (_, until) = next(iter(self._fetched.items()))
            if now < until:
                break
            del self._fetched[user_id]
            self._alone.answered(user_id)

    async def take(self, user_id: int) -> bool:
        count = self._processes()
        if count == 1:
            return self._alone.take(user_id)
        self._own.most = self.most // (OWN_PART * count)
        taken = self._own.take(user_id) or await self._shared(user_id, self.most - count * self._own.most)
        if taken:
            self._alone.answered(user_id)
        return taken

    async def _shared(self, user_id: int, most: int) -> bool:
        """Take a fetched request, or fetch more; after a refusal, not before one can be available."""
        now = time.monotonic()
        left, until = self._fetched.get(user_id, (0, 0.0))
        if now < until:
            if left:
                # After the last one, fetch more.
                self._fetched[user_id] = left - 1, until if left > 1 else now
            return left > 0
        handful = max(1, most // HANDFULS)
        try:
            for count in sorted({handful, 1}, reverse=True):
                if await self._fetch(user_id, count, most):
                    # Unused requests have refilled the shared bucket after a minute.
                    self._keep(user_id, count - 1, now + MINUTE if count > 1 else now)
                    return True
        except self._busy:
            return self._alone.take(user_id)
        self._keep(user_id, 0, now + MINUTE / most)
        return False

    def _keep(self, user_id: int, left: int, until: float) -> None:
        self._fetched[user_id] = left, until
        self._fetched.move_to_end(user_id)
        if len(self._fetched) > KEPT:
            self._fetched.popitem(last=False)
