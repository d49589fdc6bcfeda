"""Limits of memory and processor time that a worker process sets itself."""

from __future__ import annotations

import signal
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from rules.definitions.check_definition import TooSlow

CHECK_SECONDS = 4.0
"""Processor time that a definition may take to be tried."""

CHECK_MARGIN = 2.0
"""Processor time beyond CHECK_SECONDS after which the system ends a worker that doesn't stop by itself."""

CHECK_MEMORY = 300 << 20
"""Bytes of address space that trying it may take beside what the worker has."""

MEMORY = 1 << 30
"""The limit of a worker's address space in bytes."""


def bound_memory() -> None:
    """Keep this process below MEMORY."""
    try:
        import resource
    except ImportError:  # Windows has no such limits.
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@contextmanager
def bounded_check() -> Generator[None]:
    """Raise TooSlow after CHECK_SECONDS of this process, and leave it only CHECK_MEMORY more.

    One call that takes long can't be stopped so: then the system ends the process, CHECK_MARGIN later.
    """
    try:
        import resource
    except ImportError:  # Windows has no such limits: the bot ends a worker that takes too long.
        yield
        return

    def stop(*_: object) -> None:
        raise TooSlow("it takes too long to try")

    taken = _address_space(resource.getpagesize())
    before = resource.getrlimit(resource.RLIMIT_AS)
    if taken is not None:
        resource.setrlimit(resource.RLIMIT_AS, (min(MEMORY, taken + CHECK_MEMORY), before[1]))
    handler = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, CHECK_SECONDS)
    signal.setitimer(signal.ITIMER_VIRTUAL, CHECK_SECONDS + CHECK_MARGIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGPROF, handler)
        resource.setrlimit(resource.RLIMIT_AS, before)


def _address_space(page: int) -> int | None:
    """Bytes of address space that this process has; None where that isn't known."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[0]) * page
    except OSError:
        return None
