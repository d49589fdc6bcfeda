"""Reading what people bring along, in a thread: one text at a time.

Several threads that compute keep the event loop waiting for each of them whenever it wants to go on (the
interpreter hands its lock round every 5 ms), one alone for these 5 ms at most.
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
    """What a function returns that reads a text; it waits until others have been read."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, partial(read, *args, **kwargs))
