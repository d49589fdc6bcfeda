"""The rate limit of players: how many commands and presses of one are answered in a minute."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

KEPT = 10_000
"""How many players are counted at a time; the one idle for longest is forgotten first."""

MINUTE = 60.0

OWN_PART = 8
"""With several processes, each admits one in so many of its share of requests without asking the database."""

HANDFULS = 10
"""In how many parts the other requests are fetched from the database."""


class Quota:
    """A token bucket for each player, in this process: it holds `most` requests and refills in a minute."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._buckets: OrderedDict[int, tuple[float, float]] = OrderedDict()
        self._told: set[int] = set()

    def warn(self, user_id: int) -> bool:
        """Whether somebody who has asked too much is to be told so: once, until they are answered again."""
        known = user_id in self._told
        self._told.add(user_id)
        return not known

    def tidy(self, now: float | None = None) -> None:
        """Forget players who were idle for a minute: their bucket is as full as a new one."""
        now = time.monotonic() if now is None else now
        while self._buckets:
            user_id, (_, since) = next(iter(self._buckets.items()))
            if now - since < MINUTE:
                break
            del self._buckets[user_id]
            self._told.discard(user_id)

    def answered(self, user_id: int) -> None:
        """Reset the warning: the next time this player exceeds the limit, warn again."""
        self._told.discard(user_id)

    def take(self, user_id: int, now: float | None = None) -> bool:
        """Count a request; False when there were too many. `now`: seconds, by a clock that never jumps."""
        now = time.monotonic() if now is None else now
        left, since = self._buckets.get(user_id, (float(self.most), now))
        left = min(self.most, left + (now - since) * self.most / MINUTE)
        allowed = left >= 1
        self._buckets[user_id] = (left - 1 if allowed else left, now)
        self._buckets.move_to_end(user_id)
        if allowed:
            self._told.discard(user_id)
        if len(self._buckets) > KEPT:
            gone, _ = self._buckets.popitem(last=False)
            self._told.discard(gone)
        return allowed


class SharedQuota:
    """The rate limit of a player over all processes together.

    A single process counts in memory. Of several, each admits an eighth of its share in memory, so that
    occasional requests cost no query; the rest is in the database and fetched a handful at a time. Together
    they never admit more than `most`.
    """

    def __init__(
        self,
        most: int,
        processes: Callable[[], int],
        fetch: Callable[[int, int, int], Awaitable[bool]],
        busy: type[Exception],
    ) -> None:
        """`processes`: how many there are. `fetch`: takes of somebody's requests, which the processes share,
        so many of so many in a minute; whether they were there. `busy`: raised where that can't be asked."""
        self.most = most
        self._processes = processes
        self._fetch = fetch
        self._busy = busy
        self._alone = Quota(most)
        self._own = Quota(0)
        self._fetched: OrderedDict[int, tuple[int, float]] = OrderedDict()

    def warn(self, user_id: int) -> bool:
        """Whether somebody who has asked too much is to be told so: once, until they are answered again."""
        return self._alone.warn(user_id)

    def tidy(self) -> None:
        """Forget players who were idle for a minute."""
        self._alone.tidy()
        self._own.tidy()
        now = time.monotonic()
        while self._fetched:
            user_id, (_, until) = next(iter(self._fetched.items()))
            if now < until:
                break
            del self._fetched[user_id]
            self._alone.answered(user_id)

    async def take(self, user_id: int) -> bool:
        """Count a request; False when there were too many."""
        count = self._processes()
        if count == 1:
            return self._alone.take(user_id)
        self._own.most = self.most // (OWN_PART * count)
        taken = self._own.take(user_id) or await self._shared(user_id, self.most - count * self._own.most)
        if taken:
            self._alone.answered(user_id)
        return taken

    async def _shared(self, user_id: int, most: int) -> bool:
        """Take one that this process has fetched, or fetch more; after a "no" not before one can be there."""
        now = time.monotonic()
        left, until = self._fetched.get(user_id, (0, 0.0))
        if now < until:
            if left:
                # With the last one it is time to fetch more.
                self._fetched[user_id] = left - 1, until if left > 1 else now
            return left > 0
        handful = max(1, most // HANDFULS)
        try:
            for count in sorted({handful, 1}, reverse=True):
                if await self._fetch(user_id, count, most):
                    # What isn't used within a minute has run into the shared bucket again.
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
