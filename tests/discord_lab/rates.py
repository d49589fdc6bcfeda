"""Rate limits: a bucket for each route and channel, guild or token, and one for all requests together.

https://discord.com/developers/docs/topics/rate-limits. Discord's limits vary; these are typical values of its
headers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

MAX_WINDOWS = 5000
MAJOR = ("channel", "guild", "application", "interaction", "token")
"""Path parameters that divide a route into buckets."""


@dataclass(frozen=True)
class Rate:
    """A number of requests in each window of seconds."""

    count: int
    seconds: float


@dataclass(frozen=True)
class Rates:
    """Limits of each "METHOD /path", of each other route, and of all requests together (None: no limit)."""

    routes: Mapping[str, Rate]
    other: Rate
    everything: Rate | None = None


GENEROUS = Rates({}, Rate(10_000, 1.0))
"""Limits that no test reaches."""

LIKE_DISCORD = Rates(
    {
        "POST /channels/{channel}/messages": Rate(5, 5.0),
        "PATCH /channels/{channel}/messages/{message}": Rate(5, 5.0),
        "DELETE /channels/{channel}/messages/{message}": Rate(5, 1.0),
        "POST /channels/{channel}/typing": Rate(5, 5.0),
        "PATCH /channels/{channel}": Rate(2, 600.0),
        "POST /channels/{channel}/messages/{message}/threads": Rate(50, 300.0),
        "POST /webhooks/{application}/{token}": Rate(5, 2.0),
        "PATCH /webhooks/{application}/{token}/messages/{message}": Rate(5, 2.0),
    },
    Rate(50, 1.0),
    Rate(50, 1.0),
)


@dataclass
class Window:
    """The current window of a bucket. `ends` is in the clock's seconds."""

    rate: Rate
    ends: float
    used: int = 0


@dataclass(frozen=True)
class Result:
    """Result of a request: its headers, and the seconds to wait if it is refused."""

    headers: dict[str, str]
    wait: float | None = None
    everywhere: bool = False


class Buckets:
    """Counters of requests. A window starts with its first request, as on Discord."""

    def __init__(self, rates: Rates, clock: Callable[[], float] = time.monotonic) -> None:
        self._rates = rates
        self._clock = clock
        self._windows: dict[str, Window] = {}

    def take(self, method: str, path: str, parameters: Mapping[str, str], *, free: bool = False) -> Result:
        """Count a request of a route. `free`: don't count it towards the global limit."""
        now, route = self._clock(), f"{method} {path}"
        rate = self._rates.routes.get(route, self._rates.other)
        place = "/".join(parameters.get(key, "") for key in MAJOR)
        window = self._window(f"{route}/{place}", rate, now)
        if window.used >= rate.count:
            return Result(_headers(route, window, now) | {"X-RateLimit-Scope": "user"}, window.ends - now)
        if self._rates.everything is not None and not free:
            every = self._window("", self._rates.everything, now)
            if every.used >= every.rate.count:
                # Without the bucket's headers, which would be misleading.
                headers = {"X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"}
                return Result(headers, every.ends - now, everywhere=True)
            every.used += 1
        window.used += 1
        return Result(_headers(route, window, now))

    def _window(self, key: str, rate: Rate, now: float) -> Window:
        window = self._windows.get(key)
        if window is None or window.ends <= now:
            if len(self._windows) >= MAX_WINDOWS:
                self._windows = {key: window for key, window in self._windows.items() if window.ends > now}
            window = self._windows[key] = Window(rate, now + rate.seconds)
        return window


def _headers(bucket: str, window: Window, now: float) -> dict[str, str]:
    left = max(window.ends - now, 0.0)
    return {
        "X-RateLimit-Limit": str(window.rate.count),
        "X-RateLimit-Remaining": str(window.rate.count - window.used),
        "X-RateLimit-Reset": f"{time.time() + left:.3f}",
        "X-RateLimit-Reset-After": f"{left:.3f}",
        "X-RateLimit-Bucket": bucket,
    }
