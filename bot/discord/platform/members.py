"""Who is still on a server. Without the members intent Discord doesn't tell who leaves, so it is asked."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Iterable

import discord

from bot.discord.platform.names import Names
from bot.discord.platform.retry import TROUBLE

log = logging.getLogger(__name__)

GONE = frozenset({10007, 10013})
"""Discord's codes for somebody who is no member, or whose account is deleted."""

LOOK_SECONDS = 1.0
"""How long it is waited for; who isn't known to be gone is taken to be there."""

SEEN_SECONDS = 600.0
"""How long somebody who was there is taken to be."""

KEPT = 20_000


class Members:
    """Asks Discord for members, not too often."""

    def __init__(self, client: discord.Client, names: Names) -> None:
        self._client = client
        self._names = names
        # When somebody was found on a server: (server, user) by time.monotonic().
        self._seen: OrderedDict[tuple[int, int], float] = OrderedDict()

    async def gone(self, guild_id: int, user_ids: Iterable[int]) -> set[int]:
        """Those who have left a server; nobody where we are guests and can't know. Their names are learnt."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return set()
        since = time.monotonic() - SEEN_SECONDS
        asked = [user for user in user_ids if self._seen.get((guild_id, user), since) <= since]
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
        self._seen[guild.id, user_id] = time.monotonic()
        if len(self._seen) > KEPT:
            self._seen.popitem(last=False)
        return False
