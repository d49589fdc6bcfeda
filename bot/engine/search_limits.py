"""When a search has to stop."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

MAX_DEPTH = 64
"""The deepest that a search looks, in plies."""


class Stopped(Exception):
    """The search has run out of time or nodes, or was cancelled."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends: after so many plies, nodes or seconds, whichever comes first."""

    depth: int = MAX_DEPTH
    nodes: int | None = None
    seconds: float | None = None

    def left_since(self, began: float) -> Limits:
        """The limits less the time since `began` (a value of time.perf_counter)."""
        if self.seconds is None:
            return self
        return replace(self, seconds=max(0.0, self.seconds - (time.perf_counter() - began)))
