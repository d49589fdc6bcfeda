"""Runs every minute and deletes data whose retention period is over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from bot.discord.privacy.deletion import delete_expired, forget, go_on
from bot.discord.services import Services
from bot.matches.privacy import NOTICE

AGAIN = timedelta(minutes=5)
"""How long notices of deletions are read again: a task that was running may have cached a name since."""

DAY = 24 * 60
"""Passes (one a minute) between comparisons of Discord's servers with the stored ones."""


class PrivacyUpkeep:
    """Continues deletions, clears caches after deletions by other processes, and deletes expired data."""

    def __init__(self, services: Services, receives: Callable[[int | None], bool]) -> None:
        """`receives`: whether this process receives the events of a server."""
        self._services = services
        self._receives = receives
        self._passes = 0
        self._looked: datetime | None = None

    async def people(self) -> None:
        """Clear caches after deletions, by this or another process; continue interrupted deletions."""
        delete_expired(self._services)
        await self._forget()
        await go_on(self._services)

    async def _forget(self) -> None:
        # By the system clock, so that the time in which a machine slept counts.
        now = datetime.now(UTC)
        late = self._looked is not None and now - self._looked > NOTICE / 2
        notices = await self._services.matches.privacy.notices(AGAIN)
        if late:
            # So late that notices may have been deleted unread: clear everything.
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
        await retention.joined([guild_id])  # It may be missing in the table.
        await retention.left([guild_id])

    async def servers(self) -> None:
        """Store which servers have removed the bot; delete data whose retention period is over."""
        retention = self._services.matches.retention
        if self._passes % DAY == 0:
            await self.compare()
            await retention.give_up()
        self._passes += 1
        await retention.sweep()

    async def compare(self) -> None:
        """Compare Discord's list of servers with the stored one: the bot may have been removed or invited
        while it was down. A server that is temporarily unavailable still counts as ours."""
        connection, retention = self._services.connection, self._services.matches.retention
        await retention.joined(guild.id for guild in connection.guilds if self._receives(guild.id))
        last = 0
        while page := await retention.members(last):
            last = page[-1]
            gone = [one for one in page if self._receives(one) and connection.get_guild(one) is None]
            if gone:
                await retention.left(gone)
