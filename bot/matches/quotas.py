"""What one person may ask in a minute, of all processes together."""

from __future__ import annotations

from bot.matches.use_case import Clock, use_case
from bot.storage import QuotaStore


class Quotas:
    """The use cases of quotas that processes share."""

    def __init__(self, store: QuotaStore, *, now: Clock) -> None:
        self._store = store
        self._now = now

    @use_case
    async def take(self, user_id: int, count: int, most: int) -> bool:
        """Count so many requests of somebody, of `most` in a minute; False where there were too many."""
        return await self._store.take(user_id, count, most, self._now())

    @use_case
    async def purge(self) -> None:
        """Forget who has asked for nothing for a minute."""
        await self._store.purge(self._now())
