"""Measurement of this process's event loop lag, with a timer that records how late it fires.

If rendering or the database blocks the loop, the timer is late by the same time.
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import warnings

EVERY = 0.005
"""Seconds between two measurements."""


def watch() -> None:
    """Monitor event loops created later. Print the lags in seconds as JSON, now and at each SIGUSR1."""
    late: list[float] = []

    class Watching(asyncio.DefaultEventLoopPolicy):
        def new_event_loop(self) -> asyncio.AbstractEventLoop:
            loop = super().new_event_loop()

            def look(due: float) -> None:
                late.append(max(0.0, loop.time() - due))
                due = loop.time() + EVERY
                loop.call_at(due, look, due)

            loop.call_soon(look, loop.time())
            return loop

    def print_lags(*_: object) -> None:
        sys.stdout.write(json.dumps(late) + "\n")
        sys.stdout.flush()
        late.clear()

    signal.signal(signal.SIGUSR1, print_lags)
    print_lags()  # The first line also shows that the signal no longer ends the process.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        asyncio.set_event_loop_policy(Watching())
