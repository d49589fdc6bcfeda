"""How late the event loop of this process is: a timer that notes by how much it misses its time.

While rendering or the database held the loop, nothing else would run on it, and the timer would be as late.
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import warnings

EVERY = 0.005
"""Seconds between two looks."""


def watch() -> None:
    """Watch the loops made from now on; print the lags, in seconds, as JSON: now, and at each SIGUSR1."""
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

    def tell(*_: object) -> None:
        sys.stdout.write(json.dumps(late) + "\n")
        sys.stdout.flush()
        late.clear()

    signal.signal(signal.SIGUSR1, tell)
    tell()  # Says, too, that the signal may come: before this it would end the process.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        asyncio.set_event_loop_policy(Watching())
