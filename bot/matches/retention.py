"""Deletes what is kept only for a time: games of servers that have removed the bot, closed challenges."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta

from bot.matches.busy_database import refuses_when_busy
from bot.matches.models import Now
from bot.matches.privacy import NOTICE
from bot.storage import CustomVariantStore, RetentionStore

CHALLENGES = timedelta(days=7)
"""How long a closed challenge is kept after its expiry, to answer presses on its card."""

ABANDONED_AFTER = timedelta(days=30)
"""How long after a game's end a board that could not be posted waits for permissions to return."""

DRAFTS = timedelta(days=30)
"""How long a draft of a custom variant is kept that nobody changes."""

STEPS = 200
"""The most small transactions of one kind per sweep; the next sweep continues."""

PAGE = 500
"""Servers looked up at once."""


@refuses_when_busy
class Retention:
    """The use cases of retention. Several processes may call them; each step is done once."""

    def __init__(
        self, store: RetentionStore, definitions: CustomVariantStore, *, days: int, now: Now
    ) -> None:
        """`days`: how long a server's data are kept after it has removed the bot."""
        self._store = store
        self._definitions = definitions
        self._days = timedelta(days=days)
        self._now = now

    async def joined(self, guild_ids: Iterable[int]) -> None:
        """Store that the bot is a member of these servers (again): their data stay."""
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
        """Delete expired data, as much as is possible in a few seconds."""
        now = self._now()
        deleted = [
            await _repeated(self._store.purge_server, now - self._days),
            await _repeated(self._store.purge_challenges, now - CHALLENGES),
            await _repeated(self._store.purge_drafts, now - DRAFTS),
        ]
        await self._store.purge_notices(now - NOTICE)
        if any(deleted):
            await self._store.purge_log()

    async def give_up(self) -> None:
        """Give up boards of games that ended ABANDONED_AFTER ago; delete unused texts of custom variants.

        This searches row by row: call it rarely.
        """
        await _repeated(self._store.purge_abandoned, self._now() - ABANDONED_AFTER)
        await _repeated(self._definitions.prune)


async def _repeated(step: Callable[..., Awaitable[object]], *args: object) -> bool:
    """Do a step until nothing is left to do, at most STEPS times; return whether there was anything."""
    for number in range(STEPS):
        if not await step(*args):
            return number > 0
    return True
