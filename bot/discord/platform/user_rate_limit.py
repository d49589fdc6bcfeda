"""The rate limit of a player's commands and presses, per minute. bot/config.py has its value, and the maximum
numbers of open challenges and running games.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from bot.recent_cache import Recent

MINUTE = 60.0


@dataclass(slots=True)
class Bucket:
    """The requests that a player has left, at the time of the last request."""

    left: float
    since: float
    is_warned: bool = False


class Quota:
    """A token bucket for each player: it holds `capacity` requests and refills in a minute.

    Each process counts its own requests.
    """

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.buckets: Recent[Bucket] = Recent()

    def delete_expired(self, now: float | None = None) -> None:
        """Drop players who were idle for a minute: their bucket is as full as a new one."""
        now = time.monotonic() if now is None else now
        self.buckets.forget_values(lambda bucket: now - bucket.since >= MINUTE)

    def take(self, user_id: int, now: float | None = None) -> bool:
        """Count a request; return False if there were too many. `now`: seconds by a monotonic clock."""
        now = time.monotonic() if now is None else now
        bucket = self.buckets.get(user_id) or self.buckets.keep(user_id, Bucket(self.capacity, now))
        bucket.left = min(self.capacity, bucket.left + (now - bucket.since) * self.capacity / MINUTE)
        bucket.since = now
        if bucket.left < 1:
            return False
        bucket.left -= 1
        bucket.is_warned = False
        return True

    def warn(self, user_id: int) -> bool:
        """Return whether to warn a player who has exceeded the limit: once, until a request is answered
        again."""
        bucket = self.buckets.get(user_id)
        if bucket is None or bucket.is_warned:
            return bucket is None
        bucket.is_warned = True
        return True
