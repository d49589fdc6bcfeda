"""Display names by user id, and membership of servers.

Without the members intent Discord sends a name only when that user acts. So names are cached as they arrive,
and looked up once when missing (after a restart, or for a user who has not acted since).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable

import discord

from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.platform.user_text import UserText, user_text
from bot.recent_cache import Recent
from bot.texts import DEFAULT, Formed, Texts

log = logging.getLogger(__name__)

LEARN_SECONDS = 1.0
"""Seconds to wait for several names; an autocomplete must answer within three."""

GONE = frozenset({10007, 10013})
"""Discord's error codes for a user who is not a member, or whose account is deleted."""

LOOK_SECONDS = 1.0
"""Seconds to wait for Discord's response; without one the user counts as a member."""

SEEN_SECONDS = 600.0
"""Seconds for which a user who was found on the server counts as a member."""


def _name_of(user: discord.User | discord.Member, *candidates: str) -> UserText:
    """Return the first visible name. A bot's has an empty honorific: Japanese adds one to a person's."""
    name = user_text(*candidates)
    return UserText(Formed(name.plain, {"honorific": ""})) if user.bot else name


class Names:
    """Names by guild and user, and which users have left a guild, which Discord doesn't report without the
    members intent. For an id that isn't a user's, no name is requested from Discord."""

    def __init__(self, client: discord.Client, stand_in: Callable[[int], str | None]) -> None:
        """`stand_in`: returns the key of the text that names an id; None for a user."""
        self._client = client
        self._stand_in = stand_in
        self._names: Recent[UserText] = Recent()
        """Display names by guild (0: outside of any) and user."""
        self._accounts: Recent[UserText] = Recent()
        self._requests: dict[tuple[int, int | None], asyncio.Task[UserText]] = {}
        self._seen: Recent[float] = Recent()
        """By server and user, the last time (time.monotonic()) at which they were on the server."""

    def remember(self, user: discord.User | discord.Member) -> None:
        """Cache the name that `user` has in the place where they act now."""
        guild_id = user.guild.id if isinstance(user, discord.Member) else 0
        self._cache_name((guild_id, user.id), user)

    def _cache_name(self, key: tuple[int, int], user: discord.User | discord.Member) -> UserText:
        """Cache the names of a user; the account name replaces a display name that is invisible."""
        self._accounts.keep(user.id, _name_of(user, user.name))
        return self._names.keep(key, _name_of(user, user.display_name, user.name))

    def account(self, user_id: int, name: UserText) -> UserText:
        """Return the cached account name, whose letters every font has; `name` if none is cached."""
        return self._accounts.get(user_id) or name

    def known(self, user_id: int, guild_id: int | None, locale: str) -> UserText:
        """Return the cached display name of a user, else their id."""
        return self._cached(user_id, guild_id, locale) or UserText(str(user_id))

    def _cached(self, user_id: int, guild_id: int | None, locale: str) -> UserText | None:
        key = self._stand_in(user_id)
        return self._names.get((guild_id or 0, user_id)) if key is None else UserText(Texts(locale).text(key))

    def mention(self, user_id: int, locale: str) -> str:
        """Return the mention of a user; another id gets a plain text that mentions nobody."""
        key = self._stand_in(user_id)
        return f"<@{user_id}>" if key is None else Texts(locale).text(key)

    async def name_of(self, user_id: int, guild_id: int | None, locale: str) -> UserText:
        """Return the display name in a guild (or outside any), else the id. `locale`: for ids that aren't
        users'."""
        return self._cached(user_id, guild_id, locale) or await self._look_up(user_id, guild_id)

    async def fetch_missing(self, wanted: Iterable[tuple[int, int | None]], limit: int | None = None) -> None:
        """Fetch at most `limit` missing names (None: all of them); those that take longer than LEARN_SECONDS
        are cached later."""
        missing = [
            (user_id, guild_id)
            for user_id, guild_id in dict.fromkeys(wanted)
            if self._cached(user_id, guild_id, DEFAULT) is None
        ]
        for key in missing[:limit]:
            if key not in self._requests:
                task = asyncio.create_task(self._look_up(*key), name="kibitz: a name")
                self._requests[key] = task
                task.add_done_callback(lambda _, key=key: self._requests.pop(key))
        requests = [self._requests[key] for key in missing[:limit]]
        if requests:
            await asyncio.wait(requests, timeout=LEARN_SECONDS)

    async def _look_up(self, user_id: int, guild_id: int | None) -> UserText:
        key = (guild_id or 0, user_id)
        guild = self._client.get_guild(guild_id) if guild_id is not None else None
        try:
            if guild is not None:
                try:
                    return self._cache_name(key, await guild.fetch_member(user_id))
                except discord.NotFound:
                    pass  # They left the server; their account may still have a name.
            return self._cache_name(key, await self._client.fetch_user(user_id))
        except discord.NotFound:
            return self._names.keep(key, UserText(str(user_id)))  # A deleted account never returns.
        except REQUEST_ERRORS as error:
            log.info("can't look up a name: %s", error)
            return UserText(str(user_id))

    async def gone(self, guild_id: int, user_ids: Iterable[int]) -> set[int]:
        """Return the users who have left a server; an empty set if the bot isn't a member. Caches names."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return set()
        since = time.monotonic() - SEEN_SECONDS
        unchecked = [user for user in user_ids if (self._seen.get((guild_id, user)) or since) <= since]
        if not unchecked:
            return set()
        checks = {asyncio.create_task(self._is_gone(guild, user)): user for user in unchecked}
        done, late = await asyncio.wait(checks, timeout=LOOK_SECONDS)
        for check in late:
            check.cancel()
        return {checks[check] for check in done if check.result()}

    async def _is_gone(self, guild: discord.Guild, user_id: int) -> bool:
        try:
            self.remember(await guild.fetch_member(user_id))
        except discord.NotFound as error:
            return error.code in GONE
        except REQUEST_ERRORS as error:
            log.info("can't check whether a user is in server %s: %s", guild.id, error)
            return False
        self._seen.keep((guild.id, user_id), time.monotonic())
        return False

    def forget(self, is_gone: Callable[[int], bool]) -> None:
        self._names.forget(lambda key: is_gone(key[1]))
        self._accounts.forget(is_gone)
        self._seen.forget(lambda key: is_gone(key[1]))
