"""Deadlines: ends and reminders when they are due, and no charge for the time we weren't there."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING

import discord
from discord.utils import utcnow

from bot.discord.answers import Note
from bot.discord.boards import CannotPost
from bot.discord.names import escaped
from bot.discord.trying import TROUBLE
from bot.discord.wording import stamp
from bot.matches import Busy, Match, Vacation

if TYPE_CHECKING:
    from bot.discord.client import KibitzBot

log = logging.getLogger(__name__)

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
        for match in await self._client.matches.time_out():
            await self._client.boards.post(match.id, match)
        for match in await self._client.matches.remind():
            # First the message, then the note: a reminder may be tried twice (the nonce keeps it single), but
            # none is lost with a process that dies in between.
            if await self._remind(match):
                with suppress(Busy):
                    await self._client.matches.reminded(match)

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

    async def _remind(self, match: Match) -> bool:
        """Remind the player to move; False where it is worth another try."""
        note = self._note(match, "clock-reminder")
        try:
            await self._client.boards.utter(match, note, f"c{match.id}-{match.version}")
        except CannotPost:
            return True
        except TROUBLE as error:
            log.warning("match %s: its reminder is not posted: %s", match.id, error)
            return isinstance(error, discord.HTTPException) and error.status < 500
        return True

    async def _say(self, match: Match, key: str, nonce: str, **args: str) -> None:
        if match.due_at is not None:
            await self._client.boards.say(match, self._note(match, key, **args), nonce)

    def _note(self, match: Match, key: str, **args: str) -> Note:
        """Something about the time that the player to move has left."""
        due = "" if match.due_at is None else stamp(match.due_at)
        mention = f"<@{match.turn_player}>"
        return Note(self._client.texts.text(match.locale, key, mention=mention, when=due, **args))
