"""Transactions that tell how long they have taken, for whoever measures."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from bot.storage.transactions import Transactions

R = TypeVar("R")

Note = Callable[[str, float], None]
"""Told "read" or "write", and the seconds that it took with all waiting."""


class Timed(Transactions):
    """The transactions of another, timed; also those that fail."""

    def __init__(self, timed: Transactions, note: Note) -> None:
        self._timed = timed
        self._note = note
        self.engine = timed.engine
        self.gone = timed.gone
        self.under_way = 0

    async def read(self, work: Callable[[Connection], R]) -> R:
        began = time.perf_counter()
        self.under_way += 1
        try:
            return await self._timed.read(work)
        finally:
            self.under_way -= 1
            self._note("read", time.perf_counter() - began)

    async def purge_log(self) -> None:
        await self._timed.purge_log()

    async def write(self, work: Callable[[Connection], R]) -> R:
        began = time.perf_counter()
        self.under_way += 1
        try:
            return await self._timed.write(work)
        finally:
            self.under_way -= 1
            self._note("write", time.perf_counter() - began)
