"""Deadlines: ends and reminders when they are due, and no charge for the time we weren't there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import discord

from bot.discord.boards.delivery import CannotPost, Delivery
from bot.discord.boards.flags import Flags
from bot.discord.boards.posting import Boards, Posted
from bot.discord.platform.outgoing import Note
from bot.discord.platform.retry import TROUBLE
from bot.discord.wording.sentences import Wording, stamp
from bot.matches import Absence, Busy, Match, Matches, Shards
from bot.matches.game_deadlines import GRACE
from bot.texts import Texts

log = logging.getLogger(__name__)

TOGETHER = 4
"""Games told of a deadline at once: after an outage many are due, and people who play are not to wait."""

AGAIN = timedelta(seconds=0.5)
"""When a flag is looked at again of which it couldn't be known whether a move was made in time."""

LONGEST_LAG = timedelta(seconds=15)
"""How long a flag is left up for that at most."""

TOLD = timedelta(minutes=5)
"""How long we must have been away for it to be told in every game with a clock."""


async def _each(matches: Sequence[Match], action: Callable[[Match], Awaitable[object]]) -> None:
    """Do something for every match, a few at a time: what fails for one is logged, and ends no other's."""
    for start in range(0, len(matches), TOGETHER):
        some = matches[start : start + TOGETHER]
        for match, done in zip(
            some, await asyncio.gather(*map(action, some), return_exceptions=True), strict=True
        ):
            if isinstance(done, Exception):
                log.error("match %s: its clock has not been told of", match.id, exc_info=done)


class Clocks:
    """Looks after the clocks of matches. Several processes may; each end and reminder falls to one."""

    def __init__(
        self,
        matches: Matches,
        texts: Texts,
        wording: Wording,
        boards: Boards,
        delivery: Delivery,
        heard: Callable[[], Shards],
        listen: Callable[[int, int | None, int], Awaitable[bool]],
    ) -> None:
        """`heard`: the shards of this process that have a line now. `listen`: takes what was written in a
        channel, of a server, since a message; False where that can't be known now."""
        self._matches = matches
        self._texts = texts
        self._wording = wording
        self._boards = boards
        self._delivery = delivery
        self._heard = heard
        self._listen = listen
        self._falling: set[int] = set()
        """Matches whose flag is about to fall."""
        self.flags = Flags(self.fall, GRACE, matches.deadlines.now)
        self._tasks: set[asyncio.Task[None]] = set()
        self.heard_at: float | None = None
        """When it was last stored that our shards are heard (time.monotonic())."""

    async def begin(self, shards: Shards | None = None) -> None:
        """Note that these shards (None: all) are about to be heard by us. What was missing until now has been
        added to their clocks; say so."""
        ids, of = (None, 1) if shards is None else (shards.ids, shards.of)
        self._made_good(await self._matches.deadlines.heartbeat(ids, of, live=timedelta()))

    async def take_over(self, shard_id: int) -> datetime | None:
        """Note that a shard, which another process may have had, is about to be heard by us; returns since
        when what was written there may have been read by nobody.

        However short the time was in which nobody heard it: it was added to its games' clocks.
        """
        absences, unread = await self._matches.deadlines.hear(
            shard_id, self._heard().of, patience=timedelta()
        )
        self._made_good(absences)
        return unread

    async def hear_again(self, shard_id: int) -> None:
        """A shard has a line again, but its session is a new one: its games' clocks gain what was missing.
        What was written meanwhile counts as unread, should we end before we have read it."""
        self._made_good((await self._matches.deadlines.hear(shard_id, self._heard().of))[0])
        await self.flags.learn(self._matches.deadlines.live())

    async def gain(self, shard_id: int) -> None:
        """The clocks of a shard's games gain what was missing, and nothing that was written is."""
        of = self._heard().of
        self._made_good(await self._matches.deadlines.heartbeat({shard_id}, of, live=timedelta()))
        await self.flags.learn(self._matches.deadlines.live())

    def _made_good(self, absences: Sequence[Absence]) -> None:
        """Time in which nobody heard some shards was added to clocks; where it was long, say so."""
        for absence in absences:
            log.info("shard %s: away for %s; its games' clocks have gained that", absence.shard, absence.time)
        told = [absence for absence in absences if absence.time >= TOLD]
        if told:
            self._begin(self._announce_absences(told), "kibitz: away")

    async def beat(self) -> None:
        """Note that we are here, and when the next flags fall."""
        heard = self._heard()
        if not heard.ids:
            return
        self._made_good(await self._matches.deadlines.heartbeat(heard.ids, heard.of))
        self.heard_at = time.monotonic()
        await self.flags.learn(self._matches.deadlines.live())

    async def sweep(self) -> None:
        """End the games whose time is up, and remind those whose time grows short.

        Where a shard isn't heard nobody can move; that time is made good for once it is heard again. So who
        hears a shard looks after its clocks, and nobody else; and first of all notes that we are here, which
        makes good for what we have slept through before anybody loses by it.
        """
        heard = self._heard()
        if not heard.ids:
            return
        await self.beat()
        await self.fall()
        await _each(await self._matches.deadlines.time_out(heard), self._end)
        await _each(await self._matches.deadlines.remind(heard), self._remind)

    async def fall(self) -> None:
        """End the live games in which somebody's time is up; no flag waits for another."""
        for match in await self._matches.deadlines.fallen(self._heard()):
            if match.id not in self._falling:
                self._falling.add(match.id)
                self._begin(self._let_fall(match), "kibitz: flags")

    async def _let_fall(self, match: Match) -> None:
        """End a live game, unless a move was made in time that comes to us late: nobody pays for the way."""
        try:
            now = self._matches.deadlines.now()
            board = match.posted_message_id or 0
            is_known = await self._listen(match.place_id, match.guild_id, board)
            if not is_known and match.due_at is not None and now - match.due_at < LONGEST_LAG:
                self.flags.note(match.id, now + AGAIN)
                return
            ended = await self._matches.deadlines.fall(self._heard(), match.id)
        except Exception:
            log.exception("match %s: its flag doesn't fall for now; the next sweep sees to it", match.id)
            return
        finally:
            self._falling.discard(match.id)
        await _each(ended, self._end)

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel(self) -> None:
        """Stop all that is under way; at the end of the process."""
        self.flags.cancel()
        for task in self._tasks:
            task.cancel()

    async def _announce_absences(self, absences: Sequence[Absence]) -> None:
        """Say in every game with a clock that we were away from that the time is not charged."""
        back = self._matches.deadlines.now()
        async for match in self._matches.deadlines.timed():
            absence = next((one for one in absences if one.concerns(match.guild_id)), None)
            if absence is None:
                continue
            since = stamp(back - absence.time, "f")
            nonce = f"a{match.id}-{int(back.timestamp())}"
            await self._say(match, "clock-away", "clock-away-there", nonce, since=since)

    async def _remind(self, match: Match) -> None:
        """First the message, then the note: it may be tried twice, but none dies with its process."""
        if await self._reminded(match):
            with suppress(Busy):
                await self._matches.deadlines.reminded(match)

    async def _reminded(self, match: Match) -> bool:
        """Remind the player to move, in private where nothing can be posted; False: worth another try."""
        try:
            # By the nonce Discord knows a reminder that is posted again.
            note = self._note(match, "clock-reminder")
            await self._delivery.send_to_thread(match, note, f"c{match.id}-{match.version}")
        except CannotPost:
            await self._send_private(match, "clock-reminder-there")
        except TROUBLE as error:
            log.warning("match %s: its reminder is not posted: %s", match.id, error)
            return isinstance(error, discord.HTTPException) and error.status < 500
        return True

    async def _end(self, match: Match) -> None:
        """Post that a game has ended on time; where that can't be, tell both players in private."""
        if await self._boards.post(match.id, match) is not Posted.NOWHERE:
            return
        players = await self._wording.players(match)
        result = self._wording.result(match.locale, match, players)
        for player in sorted(set(match.players)):
            await self._delivery.send_private(match, player, "clock-over-there", result=result)

    async def _say(self, match: Match, key: str, private_key: str, nonce: str, **args: str) -> None:
        """Tell the player to move of their time where the match is played; in private where that can't be."""
        if match.due_at is None:
            return
        if await self._delivery.say(match, self._note(match, key, **args), nonce) is None:
            await self._send_private(match, private_key, **args)

    def _note(self, match: Match, key: str, **args: str) -> Note:
        mention = f"<@{match.turn_player}>"
        return Note(self._texts.text(match.locale, key, mention=mention, when=_due(match), **args))

    async def _send_private(self, match: Match, key: str, **args: str) -> None:
        await self._delivery.send_private(match, match.turn_player, key, when=_due(match), **args)


def _due(match: Match) -> str:
    """When the time of the player to move is up."""
    return "" if match.due_at is None else stamp(match.due_at)
