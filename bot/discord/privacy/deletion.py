"""Deletes all data of a player, and of whoever's retention period is over.

First a player's games end as usual, then their rows and caches go.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.discord.challenges.challenge_card import Cards
from bot.discord.platform.fuzzy_search import folded
from bot.discord.services import Services
from bot.refusals import Busy
from bot.state.privacy import NOTICE

log = logging.getLogger(__name__)

TOGETHER = 4
"""Games resigned at once."""

ROUNDS = 5
"""How often to start over because a challenge or game has begun meanwhile."""

AGAIN = timedelta(minutes=5)
"""How long notices of deletions are read again: a task that was running may have cached a name since."""

DAY = 24 * 60
"""Passes (one a minute) between comparisons of Discord's servers with the stored ones."""


async def erase(services: Services, person: int) -> bool:
    """Continue a requested deletion; return False if the upkeep has to finish it later.

    Opponents are notified as if the games had been resigned. A crash loses nothing: the next call deletes
    what is still there.
    """
    privacy = services.matches.privacy
    for _ in range(ROUNDS):
        while closed := await services.matches.challenges.withdraw(person):
            for challenge in closed:
                await Cards(services).close_unaccepted(challenge)
        while running := await privacy.running(person):
            for start in range(0, len(running), TOGETHER):
                some = running[start : start + TOGETHER]
                await asyncio.gather(*(_resign(services, match_id, person) for match_id in some))
        while await privacy.erase(person):
            pass
        if await privacy.finish(person):
            forget(services, lambda user_id: user_id == person)
            return True
    return False


async def _resign(services: Services, match_id: int, person: int) -> None:
    """Resign a game and post its end; the deletion continues even if that can't be posted."""
    services.opponent.stop(match_id)
    match = await services.matches.privacy.resign(match_id, person)
    if match is not None:
        try:
            await services.boards.post(match.id, match)
        except Exception:
            log.exception("match %s: its end is posted later", match_id)


def forget(services: Services, is_gone: Callable[[int], bool]) -> None:
    """Remove the matching users from this process's caches; those that expire soon are left to the upkeep."""
    services.names.forget(is_gone)
    folded.cache_clear()
    connection = services.connection
    # The library keeps the channels of direct messages, which name their recipients.
    state: Any = connection._connection  # pyright: ignore[reportPrivateUsage] - there is no public way
    for channel in list(connection.private_channels):
        recipient = getattr(channel, "recipient", None)
        if recipient is not None and is_gone(recipient.id):
            state._remove_private_channel(channel)


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
        services = self._services
        # Rate limits and interactions name users.
        services.quota.delete_expired()
        services.exports.delete_expired()
        services.channels.delete_expired()
        services.prompts.delete_expired()
        await self._forget()
        for person in await services.matches.privacy.unfinished():
            log.info("a deletion that was broken off goes on")
            try:
                await erase(services, person)
            except Busy:
                log.warning("the database is busy; a deletion goes on later")
            except Exception:
                log.exception("a deletion has failed; it is tried again, and keeps no other from going on")

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
            await retention.purge_rarely()
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
