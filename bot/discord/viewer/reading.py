"""Reads imported texts in a thread, one at a time.

Each thread that computes makes the event loop wait up to 5 ms (the interpreter's switch interval), so several
would add up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
_THREAD = ThreadPoolExecutor(1, thread_name_prefix="kibitz-read")


async def read_in_turn(read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what `read` returns; wait for earlier readings first."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, partial(read, *args, **kwargs))
