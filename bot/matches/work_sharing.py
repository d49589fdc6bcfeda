"""Work shared by several processes: who handles a match."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from datetime import timedelta

from bot.matches.busy_database import refuses_when_busy
from bot.matches.models import Now
from bot.storage import ClaimStore

BOARD, REPLY, PLAN, OFFER, END = "board", "reply", "plan", "offer", "end"
"""Jobs on a match: post a missing board, reply as the engine, follow plans, close offers, end on time."""

LEASE = timedelta(minutes=2)
"""The time a process has for a job; then another one may claim it."""

END_LEASE = timedelta(seconds=30)
"""The time a process has to end a match on time, which is quick."""

LOCKED_SECONDS, LOCKED_TRIES = 0.1, 20
"""How soon and how often to ask again for matches taken over from another process that are locked at this
moment. Otherwise these matches would stay idle until the lost process's claims expire."""

KEPT = timedelta(hours=1)
"""How long an expired claim is kept."""


@refuses_when_busy
class Claims:
    """The use cases of work that processes share. Claims only save work: doing a job twice does no harm."""

    def __init__(self, store: ClaimStore, *, now: Now) -> None:
        self._store = store
        self._now = now
        self._owner = secrets.token_hex(8)

    async def take(self, job: str, match_ids: Iterable[int], *, anew: bool = False) -> set[int]:
        """Claim a job for these matches; return the ones that no other process has claimed.

        `anew`: another process had these matches until now; take over what it has claimed.
        """
        now, ids = self._now(), list(match_ids)
        until = now + (END_LEASE if job == END else LEASE)
        ours = await self._store.take(job, ids, self._owner, now, until, anew=anew)
        for _ in range(LOCKED_TRIES if anew else 0):
            left = [match_id for match_id in ids if match_id not in ours]
            if not left:
                break
            await asyncio.sleep(LOCKED_SECONDS)
            ours |= await self._store.take(job, left, self._owner, now, until, anew=True)
        return ours

    async def purge(self) -> None:
        await self._store.purge(self._now() - KEPT)
