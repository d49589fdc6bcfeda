"""What is kept no longer than it is of use: games of servers that have removed Kibitz, closed challenges."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from bot.matches.models import ABORTED
from bot.matches.privacy import NOTICE
from bot.matches.use_case import Clock, use_case
from bot.storage import RetentionStore

CHALLENGES = timedelta(days=7)
"""How long a closed challenge is kept once its time is over, for whoever presses a button of its card."""

HOPELESS = timedelta(days=30)
"""How long after a game's end its board, which could be posted nowhere, waits for a right to come back."""

DRAFTS = timedelta(days=30)
"""How long a draft of a custom variant is kept that nobody changes."""

STEPS = 200
"""Small transactions of one kind that a sweep does at most; the next one goes on."""

PAGE = 500
"""Servers that are looked up at a time."""


class Retention:
    """The use cases of time passing. Several processes may call them; what one does is done."""

    def __init__(self, store: RetentionStore, *, days: int, now: Clock) -> None:
        """`days`: how long what belongs to a server is kept after that has removed Kibitz."""
        self._store = store
        self._days = timedelta(days=days)
        self._now = now

    @use_case
    async def joined(self, guild_ids: Iterable[int]) -> None:
        """Kibitz is a member of these servers, be it again: what is kept of them stays."""
        ids = list(guild_ids)
        for start in range(0, len(ids), PAGE):
            await self._store.joined(ids[start : start + PAGE])

    @use_case
    async def left(self, guild_ids: Iterable[int]) -> None:
        """These servers have removed Kibitz. The time of those of which that is known goes on."""
        await self._store.left(guild_ids, self._now())

    @use_case
    async def members(self, after: int = 0) -> tuple[int, ...]:
        """A page of the servers that Kibitz was a member of when they were last seen, from behind an id."""
        return tuple(await self._store.members(after, PAGE))

    @use_case
    async def sweep(self) -> None:
        """Delete what has been kept for long enough, as much as can be done in a few seconds."""
        now, deleted = self._now(), False
        for _ in range(STEPS):
            if not await self._store.purge_server(now - self._days, ABORTED):
                break
            deleted = True
        for _ in range(STEPS):
            if not await self._store.purge_challenges(now - CHALLENGES):
                break
            deleted = True
        for _ in range(STEPS):
            if not await self._store.purge_drafts(now - DRAFTS):
                break
            deleted = True
        await self._store.purge_notices(now - NOTICE)
        if deleted:
            await self._store.purge_log()

    @use_case
    async def give_up(self) -> None:
        """Let go of boards that wait for nothing any more. They are looked for one by one: not too often."""
        for _ in range(STEPS):
            if not await self._store.purge_hopeless(self._now() - HOPELESS):
                break
