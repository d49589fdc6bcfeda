"""Checks who is still on a server. Without the members intent Discord doesn't report who leaves."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable

import discord

from bot.discord.platform.names import Names
from bot.discord.platform.recent import Recent
from bot.discord.platform.retry import TROUBLE

log = logging.getLogger(__name__)

GONE = frozenset({10007, 10013})
"""Discord's error codes for a user who is not a member, or whose account is deleted."""

LOOK_SECONDS = 1.0
"""Seconds to wait for an answer; without one the user counts as a member."""

SEEN_SECONDS = 600.0
"""A user who was found on the server counts as a member for this many seconds."""

KEPT = 20_000


class Members:
    """Asks Discord for members and caches who is there."""

    def __init__(self, client: discord.Client, names: Names) -> None:
        self._client = client
        self._names = names
        self._seen: Recent[float] = Recent(KEPT)
        """When a user was last found on a server: (server, user) by time.monotonic()."""

    async def gone(self, guild_id: int, user_ids: Iterable[int]) -> set[int]:
        """Return the users who have left a server; none where the bot is not a member. Caches names."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return set()
        since = time.monotonic() - SEEN_SECONDS
        asked = [user for user in user_ids if (self._seen.get((guild_id, user)) or since) <= since]
        if not asked:
            return set()
        looks = {asyncio.create_task(self._is_gone(guild, user)): user for user in asked}
        done, late = await asyncio.wait(looks, timeout=LOOK_SECONDS)
        for look in late:
            look.cancel()
        return {looks[look] for look in done if look.result()}

    async def _is_gone(self, guild: discord.Guild, user_id: int) -> bool:
        try:
            self._names.note(await guild.fetch_member(user_id))
        except discord.NotFound as error:
            return error.code in GONE
        except TROUBLE as error:
            log.info("whether user %s is in the server can't be known: %s", user_id, error)
            return False
        self._seen.keep((guild.id, user_id), time.monotonic())
        return False
