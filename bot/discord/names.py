"""Display names by user id.

Without the members intent Discord tells us a name only when its bearer acts, so names are kept as they pass
by and looked up once when they are missing (after a restart, for someone who has not acted since).
"""

from __future__ import annotations

from collections import OrderedDict

import discord
from discord.utils import escape_markdown, escape_mentions

KEPT = 20_000
"""Names kept in memory; the ones not used for longest go first."""


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
    """Names by guild and user."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._names: OrderedDict[tuple[int, int], str] = OrderedDict()

    def note(self, user: discord.User | discord.Member) -> None:
        """Remember the name that `user` has where they are acting now."""
        guild_id = user.guild.id if isinstance(user, discord.Member) else 0
        self._keep((guild_id, user.id), plain(user.display_name))

    def _keep(self, key: tuple[int, int], name: str) -> str:
        self._names[key] = name
        self._names.move_to_end(key)
        if len(self._names) > KEPT:
            self._names.popitem(last=False)
        return name

    async def of(self, user_id: int, guild_id: int | None) -> str:
        """The display name of a user in a guild (or at large); their id where Discord knows none."""
        key = (guild_id or 0, user_id)
        known = self._names.get(key)
        return known if known is not None else self._keep(key, await self._look_up(user_id, guild_id))

    async def _look_up(self, user_id: int, guild_id: int | None) -> str:
        guild = self._client.get_guild(guild_id) if guild_id is not None else None
        try:
            if guild is not None:
                try:
                    return plain((await guild.fetch_member(user_id)).display_name)
                except discord.NotFound:
                    pass  # left the server; their account may still have a name
            return plain((await self._client.fetch_user(user_id)).display_name)
        except discord.HTTPException:
            return str(user_id)
