"""Returns free memory to the system.

Pictures and database rows are large and short-lived, and several threads allocate them. The C library keeps
the gaps that they leave between longer-lived objects: ten to twenty MiB after some hours.
"""

from __future__ import annotations

import asyncio
import ctypes
import sys

EVERY_SECONDS = 60.0
"""Seconds between trims. One takes some milliseconds, in which other threads may wait for memory."""

ARENAS = 2
"""The most heaps that threads allocate from; glibc's default is eight per processor."""

LARGE = 256 * 1024
"""glibc gets allocations of at least this many bytes directly from the system and returns them. If this isn't
set, glibc raises its own limit by and by, and keeps ever larger blocks."""

# From glibc's malloc.h.
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8


def allocator() -> ctypes.CDLL | None:
    """Return the C library if its memory can be trimmed, as glibc's can; else None."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None


async def trim_regularly() -> None:
    """Limit the heaps, and trim free memory regularly until cancelled."""
    library = allocator()
    if library is None:
        return
    library.mallopt(_M_ARENA_MAX, ARENAS)
    library.mallopt(_M_MMAP_THRESHOLD, LARGE)
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        await asyncio.to_thread(library.malloc_trim, 0)
