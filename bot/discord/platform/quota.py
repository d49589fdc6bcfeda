"""How much one person may ask of us in a minute."""

from __future__ import annotations

import time
from collections import OrderedDict

KEPT = 10_000
"""People who are kept count of; who hasn't been there for longest is forgotten first."""

MINUTE = 60.0


class Quota:
    """A bucket for each person: it holds `most` requests, and as many run back in a minute.

    In this process only: several processes let that much more through.
    """

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
        """Forget who has asked for nothing for a minute: their bucket is as full as a new one."""
        now = time.monotonic() if now is None else now
        while self._buckets:
            user_id, (_, since) = next(iter(self._buckets.items()))
            if now - since < MINUTE:
                break
            del self._buckets[user_id]
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
