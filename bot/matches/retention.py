"""Deletes expired data: games of servers that have removed the bot, closed challenges, old drafts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta

from bot.database.columns import Now
from bot.matches.privacy import NOTICE
from bot.state.custom_variants import CustomVariants
from bot.storage import RetentionStore

CHALLENGES_KEPT_FOR = timedelta(days=7)
"""How long a closed challenge is kept after its expiry, to answer presses on its card."""

ABANDONED_AFTER = timedelta(days=30)
"""How long after a game's end its unposted board is kept, in case the bot gets its permissions back."""

DRAFTS_KEPT_FOR = timedelta(days=30)
"""How long a draft of a custom variant is kept after its last change."""

STEPS = 200
"""The most small transactions of each kind per sweep; the next sweep continues."""

PAGE = 500
"""Servers per query."""


class Retention:
    """The use cases of retention. Several processes may call them; each step is done once."""

    def __init__(
        self, store: RetentionStore, custom_variants: CustomVariants, *, days: int, now: Now
    ) -> None:
        """`days`: how long a server's data are kept after it has removed the bot."""
        self._store = store
        self._custom_variants = custom_variants
        self._days = timedelta(days=days)
        self._now = now

    async def joined(self, guild_ids: Iterable[int]) -> None:
        """Store that the bot is a member of these servers (again), so that their data are kept."""
        ids = list(guild_ids)
        for start in range(0, len(ids), PAGE):
            await self._store.joined(ids[start : start + PAGE])

    async def left(self, guild_ids: Iterable[int]) -> None:
        """Store that these servers have removed the bot; one already stored keeps its earlier date."""
        await self._store.left(guild_ids, self._now())

    async def members(self, after: int = 0) -> tuple[int, ...]:
        """Return a page of the servers that the bot was last known to be a member of, with ids after
        `after`."""
        return tuple(await self._store.members(after, PAGE))

    async def sweep(self) -> None:
        """Delete expired data, in at most STEPS small transactions of each kind."""
        now = self._now()
        deleted = [
            await _repeat(self._store.purge_server, now - self._days),
            await _repeat(self._store.purge_challenges, now - CHALLENGES_KEPT_FOR),
            await _repeat(self._store.purge_drafts, now - DRAFTS_KEPT_FOR),
        ]
        await self._store.purge_notices(now - NOTICE)
        if any(deleted):
            await self._store.purge_log()

    async def purge_rarely(self) -> None:
        """Give up boards of games that ended ABANDONED_AFTER ago; delete unused texts of custom variants.

        This scans many rows: call it rarely.
        """
        await _repeat(self._store.purge_abandoned, self._now() - ABANDONED_AFTER)
        await _repeat(self._custom_variants.delete_unused_texts)


async def _repeat(step: Callable[..., Awaitable[object]], *args: object) -> bool:
    """Repeat a step until it finds nothing to do, at most STEPS times; return whether it did anything."""
    for number in range(STEPS):
        if not await step(*args):
            return number > 0
    return True
