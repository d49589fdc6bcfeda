"""Rate limits: a bucket for each route and place, and one for everything the bot asks.

https://discord.com/developers/docs/topics/rate-limits. Discord's own figures are no promise and vary; those
here are what its headers tend to say.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.sandbox import ids
from bot.sandbox.api_errors import KNOWN
from bot.sandbox.json_payload import Json

MOST_WINDOWS = 5000
MAJOR = ("channel", "guild", "application", "interaction", "token")
"""Path parameters that divide a route into buckets."""


@dataclass(frozen=True)
class Rate:
    """So many requests, counted anew after so many seconds."""

    count: int
    seconds: float


@dataclass(frozen=True)
class Rates:
    """The limits of each "METHOD /path", of all others, and of everything together (None: no limit)."""

    routes: Mapping[str, Rate]
    other: Rate
    everything: Rate | None = None
    old_edits: Rate | None = None
    """Of a channel's edits to messages older than `old_seconds` (30046); Discord tells no figures."""
    old_seconds: float = 3600.0


OLD_EDIT = 30046
EDIT = "PATCH /channels/{channel}/messages/{message}"
GENEROUS = Rates({}, Rate(10_000, 1.0))
"""Room for whatever a test or a game does."""

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
    old_edits=Rate(3, 20.0),
)


@dataclass
class Window:
    """What is left of a rate, and until when (in the clock's seconds)."""

    rate: Rate
    ends: float
    used: int = 0


@dataclass(frozen=True)
class Taken:
    """The outcome of asking for a request: its headers, and the seconds to wait where it was refused."""

    headers: dict[str, str]
    wait: float | None = None
    everywhere: bool = False
    code: int = 0


@cache
def _name(route: str) -> str:
    """A bucket's name, which tells nobody anything."""
    return hashlib.blake2s(route.encode(), digest_size=16).hexdigest()


class Buckets:
    """Counts requests. Like Discord's, a window begins with its first request."""

    def __init__(self, rates: Rates, clock: Callable[[], float] = time.monotonic) -> None:
        self._rates = rates
        self._clock = clock
        self._windows: dict[str, Window] = {}

    def take(self, method: str, path: str, parameters: Mapping[str, str], *, free: bool = False) -> Taken:
        """Count a request of a route. One that is `free` doesn't count towards everything together."""
        now, route = self._clock(), f"{method} {path}"
        rate = self._rates.routes.get(route, self._rates.other)
        name = _name(route)
        place = "/".join(parameters.get(key, "") for key in MAJOR)
        window = self._window(f"{name}/{place}", rate, now)
        if window.used >= rate.count:
            return Taken(_headers(name, window, now) | {"X-RateLimit-Scope": "user"}, window.ends - now)
        old = self._rates.old_edits
        if old is not None and route == EDIT and _age(parameters["message"]) > self._rates.old_seconds:
            own = self._window(f"old/{place}", old, now)
            if own.used >= own.rate.count:
                return Taken({"X-RateLimit-Scope": "user"}, own.ends - now, code=OLD_EDIT)
            own.used += 1
        if self._rates.everything is not None and not free:
            every = self._window("", self._rates.everything, now)
            if every.used >= every.rate.count:
                # Only the scope speaks of it; the bucket's own headers would mislead.
                headers = {"X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"}
                return Taken(headers, every.ends - now, everywhere=True)
            every.used += 1
        window.used += 1
        return Taken(_headers(name, window, now))

    def _window(self, key: str, rate: Rate, now: float) -> Window:
        window = self._windows.get(key)
        if window is None or window.ends <= now:
            if len(self._windows) >= MOST_WINDOWS:
                self._windows = {key: window for key, window in self._windows.items() if window.ends > now}
            window = self._windows[key] = Window(rate, now + rate.seconds)
        return window


def _age(message: str) -> float:
    """How many seconds ago the message with this id was written."""
    made = ids.parse(message)
    return 0.0 if made is None else time.time() - ((made >> 22) + ids.EPOCH_MS) / 1000


def _headers(bucket: str, window: Window, now: float) -> dict[str, str]:
    left = max(window.ends - now, 0.0)
    return {
        "X-RateLimit-Limit": str(window.rate.count),
        "X-RateLimit-Remaining": str(window.rate.count - window.used),
        "X-RateLimit-Reset": f"{time.time() + left:.3f}",
        "X-RateLimit-Reset-After": f"{left:.3f}",
        "X-RateLimit-Bucket": bucket,
    }


def refusal(seconds: float, *, everywhere: bool, code: int = 0) -> tuple[Json, dict[str, Any]]:
    """The body and the further headers of a 429. Without Via a client takes it for a ban of the proxy's.

    `code`: of the limits that have one.
    """
    body: Json = {
        "message": "You are being rate limited.",
        "retry_after": round(seconds, 3),
        "global": everywhere,
    }
    if code:
        body |= {"message": KNOWN[code][1], "code": code}
    return body, {"Retry-After": str(math.ceil(seconds)), "Via": "1.1 sandbox"}
