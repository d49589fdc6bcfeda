"""Memory that is free is given back to the system.

Pictures and rows come and go in large pieces, in several threads, and the C library keeps what lies between
those that stay: without this a process holds ten or twenty MiB more after some hours.
"""

from __future__ import annotations

import asyncio
import ctypes
import sys

EVERY_SECONDS = 60.0
"""How often it is given back. It takes some milliseconds, in which others may have to wait for memory."""

ARENAS = 2
"""Heaps from which threads take their memory; glibc would have eight for each processor."""

LARGE = 256 * 1024
"""Bytes from which on a piece is the system's own, and goes back to it at once. Else glibc comes to take ever
larger ones from its heaps."""

# From glibc's malloc.h.
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8


def allocator() -> ctypes.CDLL | None:
    """The C library, where its memory is to be looked after: glibc."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None


async def look_after() -> None:
    """Have little kept, and give back what is free now and then, until cancelled."""
    library = allocator()
    if library is None:
        return
    library.mallopt(_M_ARENA_MAX, ARENAS)
    library.mallopt(_M_MMAP_THRESHOLD, LARGE)
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        await asyncio.to_thread(library.malloc_trim, 0)
