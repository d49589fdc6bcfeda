"""Display names by user id.

Without the members intent Discord tells us a name only when its bearer acts, so names are kept as they pass
by and looked up once when they are missing (after a restart, for someone who has not acted since).
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable

import discord
from discord.utils import escape_markdown, escape_mentions

from bot.discord.platform.retry import TROUBLE
from bot.texts import DEFAULT, Texts

log = logging.getLogger(__name__)

KEPT = 20_000
"""Names kept in memory; the ones not used for longest go first."""


LEARN_SECONDS = 1.0
"""How long several names are waited for; whoever is typing waits three seconds at most."""

QUOTED = 40
"""Characters of a person's own text that an answer repeats."""


def plain(name: str) -> str:
    """A name without what could break a line, a thread name or a PGN tag (control and bidi characters)."""
    shown = "".join(c for c in name if c.isprintable())
    return " ".join(shown.split()) or "?"


def escaped(text: str) -> str:
    """Text that Discord shows as it is, whatever markdown or mention it holds."""
    return escape_mentions(escape_markdown(text))


def quoted(text: str) -> str:
    """A person's own words, made short and harmless to repeat."""
    shown = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return escaped(shown if len(shown) <= QUOTED else shown[: QUOTED - 1] + "…")


class Names:
    """Names by guild and user. Whose data were deleted has none, and is never asked for."""

    def __init__(self, client: discord.Client, texts: Texts, is_former: Callable[[int], bool]) -> None:
        """`is_former`: whether a number stands for somebody whose data were deleted."""
        self._client = client
        self._texts = texts
        self._is_former = is_former
        self._names: OrderedDict[tuple[int, int], str] = OrderedDict()
        self._accounts: OrderedDict[int, str] = OrderedDict()
        self._asking: dict[tuple[int, int | None], asyncio.Task[str]] = {}

    def note(self, user: discord.User | discord.Member) -> None:
        """Remember the name that `user` has where they are acting now."""
        guild_id = user.guild.id if isinstance(user, discord.Member) else 0
        self._learned((guild_id, user.id), user)

    def _learned(self, key: tuple[int, int], user: discord.User | discord.Member) -> str:
        """Keep what `user` is called, and what their account is."""
        self._accounts[user.id] = user.name
        self._accounts.move_to_end(user.id)
        if len(self._accounts) > KEPT:
            self._accounts.popitem(last=False)
        return self._keep(key, plain(user.display_name))

    def _keep(self, key: tuple[int, int], name: str) -> str:
        self._names[key] = name
        self._names.move_to_end(key)
        if len(self._names) > KEPT:
            self._names.popitem(last=False)
        return name

    def account(self, user_id: int, name: str) -> str:
        """The name of a user's account, in letters that every font has; `name` where it isn't at hand."""
        return self._accounts.get(user_id, name)

    def known(self, user_id: int, guild_id: int | None, locale: str = DEFAULT) -> str:
        """The display name of a user where it is at hand, else their id."""
        if self._is_former(user_id):
            return self._texts.text(locale, "former-player")
        return self._names.get((guild_id or 0, user_id), str(user_id))

    def mention(self, user_id: int, locale: str) -> str:
        """What calls a user in a message; nobody is called by what stands for a former player."""
        return self._texts.text(locale, "former-player") if self._is_former(user_id) else f"<@{user_id}>"

    async def of(self, user_id: int, guild_id: int | None, locale: str = DEFAULT) -> str:
        """The display name of a user in a guild (or at large); their id where Discord knows none.

        `locale`: in which a former player is called so, where there may be one: in games that are over.
        """
        if self._is_former(user_id):
            return self._texts.text(locale, "former-player")
        known = self._names.get((guild_id or 0, user_id))
        return known if known is not None else await self._look_up(user_id, guild_id)

    async def learn(self, wanted: Iterable[tuple[int, int | None]], most: int) -> None:
        """Look up to `most` missing names of (user, guild) up together, and wait for them a moment.

        What takes longer goes on, and is known the next time.
        """
        missing = [
            who
            for who in dict.fromkeys(wanted)
            if (who[1] or 0, who[0]) not in self._names and not self._is_former(who[0])
        ]
        for who in missing[:most]:
            if who not in self._asking:
                task = asyncio.create_task(self._look_up(*who), name="kibitz: a name")
                self._asking[who] = task
                task.add_done_callback(lambda _, who=who: self._asking.pop(who))
        asked = [self._asking[who] for who in missing[:most]]
        if asked:
            await asyncio.wait(asked, timeout=LEARN_SECONDS)

    async def _look_up(self, user_id: int, guild_id: int | None) -> str:
        key = (guild_id or 0, user_id)
        guild = self._client.get_guild(guild_id) if guild_id is not None else None
        try:
            if guild is not None:
                try:
                    return self._learned(key, await guild.fetch_member(user_id))
                except discord.NotFound:
                    pass  # left the server; their account may still have a name
            return self._learned(key, await self._client.fetch_user(user_id))
        except discord.NotFound:
            return self._keep(key, str(user_id))  # An account that is gone stays so.
        except TROUBLE as error:
            log.info("a name can't be looked up: %s", error)
            return str(user_id)

    def forget(self, is_gone: Callable[[int], bool]) -> None:
        """Forget the names of users of whom this is so."""
        gone = {user_id for user_id in {user_id for _, user_id in self._names} if is_gone(user_id)}
        for key in [key for key in self._names if key[1] in gone]:
            del self._names[key]
        for user_id in [user_id for user_id in self._accounts if user_id in gone or is_gone(user_id)]:
            del self._accounts[user_id]
