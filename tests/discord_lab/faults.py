"""Faults that tests inject into the REST API. Gateway faults are methods of `LabGateway`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from bot.sandbox.api_errors import KNOWN

Kind = Literal["rate-limit", "status", "error", "drop", "delay"]


@dataclass(eq=False)
class Fault:
    """A fault for requests whose "METHOD /path" (without /api/v10) matches the pattern `route`.

    rate-limit: 429 with Retry-After `seconds`, for all routes if `everywhere`, with `code` 30046 for edits of
    old messages. status: HTTP `status` without JSON, as from a proxy. error: Discord's error `code`. drop:
    the connection is closed without an answer. delay: the request takes `seconds` longer.
    """

    kind: Kind
    route: str = ".*"
    seconds: float = 0.05
    status: int = 502
    code: int = 0
    everywhere: bool = False
    shared: bool = False
    """Whether the rate limit is shared. Discord doesn't count such a 429 as an invalid request."""
    after: bool = False
    """Whether the request is carried out before the fault, so that the bot doesn't know its result."""
    times: int | None = 1
    """Number of requests that fail; None for all."""
    skip: int = 0
    """Number of requests that succeed first."""
    hits: int = 0

    def __post_init__(self) -> None:
        if self.kind == "error" and self.code not in KNOWN:
            raise ValueError(f"unknown error: {self.code}")
        self._pattern = re.compile(self.route)

    def strikes(self, route: str) -> bool:
        """Return whether this request fails, and count it if it matches."""
        if not self._pattern.search(route):
            return False
        if self.skip > 0:
            self.skip -= 1
            return False
        if self.times is not None and self.hits >= self.times:
            return False
        self.hits += 1
        return True


class Faults:
    """The active faults."""

    def __init__(self) -> None:
        self.all: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        self.all.append(fault)
        return fault

    def clear(self) -> None:
        self.all.clear()

    def strike(self, route: str) -> list[Fault]:
        """Return the faults that apply to a request, given as "POST /channels/1/messages"."""
        return [fault for fault in self.all if fault.strikes(route)]

    def rate_limit(
        self,
        route: str,
        seconds: float = 0.05,
        *,
        everywhere: bool = False,
        shared: bool = False,
        code: int = 0,
        times: int | None = 1,
    ) -> Fault:
        fault = Fault("rate-limit", route, seconds=seconds, everywhere=everywhere, times=times, code=code)
        fault.shared = shared
        return self.add(fault)

    def status(self, route: str, status: int = 502, *, after: bool = False, times: int = 1) -> Fault:
        return self.add(Fault("status", route, status=status, after=after, times=times))

    def error(self, route: str, code: int, *, after: bool = False, times: int | None = 1) -> Fault:
        return self.add(Fault("error", route, code=code, after=after, times=times))

    def drop(self, route: str, *, after: bool = False, times: int = 1) -> Fault:
        return self.add(Fault("drop", route, after=after, times=times))

    def delay(self, route: str, seconds: float, *, times: int | None = 1) -> Fault:
        return self.add(Fault("delay", route, seconds=seconds, times=times))
