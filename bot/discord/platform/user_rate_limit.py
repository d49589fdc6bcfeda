"""The rate limit of a player's commands and presses, per minute."""

from __future__ import annotations

import time
from collections import OrderedDict

MAX_PLAYERS = 10_000
"""Maximum number of players to count; the one idle for the longest time is dropped first."""

MINUTE = 60.0


class Quota:
    """A token bucket for each player: it holds `capacity` requests and refills in a minute.

    Each process counts its own requests.
    """

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.buckets: OrderedDict[int, tuple[float, float]] = OrderedDict()
        """Each player's remaining requests, and the time of the last request; the longest idle first."""
        self._warned: set[int] = set()

    def delete_expired(self, now: float | None = None) -> None:
        """Drop players who were idle for a minute: their bucket is as full as a new one."""
        now = time.monotonic() if now is None else now
        while self.buckets:
            user_id, (_, since) = next(iter(self.buckets.items()))
            if now - since < MINUTE:
                break
            del self.buckets[user_id]
        self._warned &= self.buckets.keys()

    def take(self, user_id: int, now: float | None = None) -> bool:
        """Count a request; return False if there were too many. `now`: seconds by a monotonic clock."""
        now = time.monotonic() if now is None else now
        left, since = self.buckets.get(user_id, (float(self.capacity), now))
        left = min(self.capacity, left + (now - since) * self.capacity / MINUTE)
        allowed = left >= 1
        self.buckets[user_id] = (left - 1 if allowed else left, now)
        self.buckets.move_to_end(user_id)
        if len(self.buckets) > MAX_PLAYERS:
            self.buckets.popitem(last=False)
        if allowed:
            self._warned.discard(user_id)
        return allowed

    def warn(self, user_id: int) -> bool:
        """Return whether to warn a player who has exceeded the limit: once, until a request is answered
        again."""
        known = user_id in self._warned
        self._warned.add(user_id)
        return not known
