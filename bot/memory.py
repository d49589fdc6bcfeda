"""Memory that is free is given back to the system.

Pictures and rows come and go in large pieces, and the C library keeps what lies between those that stay:
without this a process holds ten or twenty MiB more after some hours.
"""

from __future__ import annotations

import asyncio
import ctypes
import sys
from collections.abc import Callable

EVERY_SECONDS = 60.0
"""It takes some milliseconds, in which others may have to wait for memory."""


def trimmer() -> Callable[[], object] | None:
    """What gives back the free memory of this process; None where the C library does so itself, or can't."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        trim = ctypes.CDLL(None).malloc_trim  # glibc's; musl has none.
    except (OSError, AttributeError):
        return None
    return lambda: trim(0)


async def keep_trimmed() -> None:
    """Give it back now and then, until cancelled."""
    trim = trimmer()
    while trim is not None:
        await asyncio.sleep(EVERY_SECONDS)
        await asyncio.to_thread(trim)
