"""Runs every minute and deletes data whose time is over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from bot.discord.privacy.deletion import delete_expired, forget, go_on
from bot.discord.services import Services
from bot.matches.privacy import NOTICE

AGAIN = timedelta(minutes=5)
"""How long it is seen to that a process doesn't come to know somebody again whose data were deleted: what was
under way may still ask for their name."""

DAY = 24 * 60
"""Passes after which servers are compared again with what is noted of them; meanwhile we are told."""


class PrivacyUpkeep:
    """Goes on with deletions, forgets with other processes, and deletes what has been kept long enough."""

    def __init__(self, services: Services, receives: Callable[[int | None], bool]) -> None:
        """`receives`: whether we are told of a server, which somebody else may be."""
        self._services = services
        self._receives = receives
        self._passes = 0
        self._looked: datetime | None = None

    async def people(self) -> None:
        """Forget whoever's data were deleted, here or by another process; go on with what was broken off."""
        delete_expired(self._services)
        await self._forget()
        await go_on(self._services)

    async def _forget(self) -> None:
        # By the clock on the wall: also a machine that slept may have missed something.
        now = datetime.now(UTC)
        late = self._looked is not None and now - self._looked > NOTICE / 2
        notices = await self._services.matches.privacy.notices(AGAIN)
        if late:
            # The database was away for so long that notices may have come and gone.
            forget(self._services, lambda _: True)
        elif notices:
            forget(self._services, lambda user_id: any(notice.is_about(user_id) for notice in notices))
        self._looked = now

    async def invited(self, guild_id: int) -> None:
        """Note that a server has invited the bot (again): its data stay."""
        await self._services.matches.retention.joined([guild_id])

    async def removed(self, guild_id: int) -> None:
        """Note that a server has removed the bot: its retention period starts."""
        retention = self._services.matches.retention
        await retention.joined([guild_id])  # It may never have been noted.
        await retention.left([guild_id])

    async def servers(self) -> None:
        """Note which servers have removed us, and delete what their time is over for."""
        retention = self._services.matches.retention
        if self._passes % DAY == 0:
            await self.compare()
            await retention.give_up()
        self._passes += 1
        await retention.sweep()

    async def compare(self) -> None:
        """Compare the servers that Discord tells us of with those that are noted: while nobody was there to
        hear of it, some may have removed us, or invited us again. One that is out of order is ours still."""
        connection, retention = self._services.connection, self._services.matches.retention
        await retention.joined(guild.id for guild in connection.guilds if self._receives(guild.id))
        last = 0
        while page := await retention.members(last):
            last = page[-1]
            gone = [one for one in page if self._receives(one) and connection.get_guild(one) is None]
            if gone:
                await retention.left(gone)
