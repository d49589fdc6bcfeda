"""Deadlines: ends and reminders when they are due, and no charge for the time we weren't there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from discord.utils import utcnow

from bot.discord.answers import Note
from bot.discord.names import escaped
from bot.discord.wording import stamp
from bot.matches import Match, Vacation

if TYPE_CHECKING:
    from bot.discord.client import KibitzBot

log = logging.getLogger(__name__)

TOGETHER = 4
"""Games told of a deadline at once: after an outage many are due, and people who play are not to wait."""

TOLD = timedelta(minutes=5)
"""How long we must have been away for it to be told in every game with a clock."""


async def tell_of_vacation(client: KibitzBot, taken: Vacation) -> None:
    """Say in the games concerned that a player's clock stands still, or goes on."""
    for match in taken.matches:
        player = escaped(await client.names.of(match.turn_player, match.guild_id))
        args = {"player": player, "until": stamp(taken.until, "f") if taken.until else ""}
        key = "vacation-begun" if taken.until else "vacation-over"
        due = stamp(match.due_at) if match.due_at else ""
        text = client.texts.text(match.locale, key, when=due, **args)
        await client.boards.say(match, Note(text), f"v{match.id}-{int(utcnow().timestamp())}")


async def _each(matches: Sequence[Match], deed: Callable[[Match], Awaitable[object]]) -> None:
    """Do something for every match, a few at a time: what fails for one is logged, and ends no other's."""
    for start in range(0, len(matches), TOGETHER):
        some = matches[start : start + TOGETHER]
        for match, done in zip(
            some, await asyncio.gather(*map(deed, some), return_exceptions=True), strict=True
        ):
            if isinstance(done, Exception):
                log.error("match %s: its clock has not been told of", match.id, exc_info=done)


class Clocks:
    """Looks after the clocks of matches. Several processes may; each end and reminder falls to one."""

    def __init__(self, client: KibitzBot) -> None:
        self._client = client
        self._telling: asyncio.Task[None] | None = None

    async def beat(self) -> None:
        """Note that we are here. What was missing until now has been added to all clocks; say so."""
        gap = await self._client.matches.beat()
        if gap:
            log.info("away for %s; all clocks have gained that", gap)
        if gap >= TOLD:
            self.cancel()
            self._telling = asyncio.create_task(self._tell(gap), name="kibitz: away")

    async def sweep(self) -> None:
        """End the games whose time is up, and remind those whose time grows short."""
        if self._client.missed.is_deaf:
            return  # Nobody can move; the time is made good for once we hear again.
        await self.beat()
        ended, post = await self._client.matches.time_out(), self._client.boards.post
        await _each(ended, lambda match: post(match.id, match))
        reminded = await self._client.matches.remind()
        await _each(
            reminded, lambda match: self._say(match, "clock-reminder", f"c{match.id}-{match.version}")
        )

    def cancel(self) -> None:
        """Stop telling; at the end of the process."""
        if self._telling is not None:
            self._telling.cancel()

    async def _tell(self, gap: timedelta) -> None:
        """Say in every game with a clock that the time away is not charged."""
        back = utcnow()
        async for match in self._client.matches.timed():
            since = stamp(back - gap, "f")
            await self._say(match, "clock-away", f"a{match.id}-{int(back.timestamp())}", since=since)

    async def _say(self, match: Match, key: str, nonce: str, **args: str) -> None:
        if match.due_at is None:
            return
        text = self._client.texts.text(
            match.locale,
            key,
            mention=f"<@{match.turn_player}>",
            when=stamp(match.due_at),
            **args,
        )
        await self._client.boards.say(match, Note(text), nonce)
