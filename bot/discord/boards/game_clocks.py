"""Clocks of matches: end games on time, send reminders, and add the bot's downtime to the clocks."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

import discord

from bot.database.shards import Shards
from bot.discord.boards.delivery import CannotPost, Delivery
from bot.discord.boards.posting import Boards, Posted
from bot.discord.missed_messages import GatewayGaps
from bot.discord.platform.background_tasks import BackgroundTasks, KeyedTasks
from bot.discord.platform.components import Content
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.wording.markup import stamp
from bot.refusals import Busy
from bot.state.downtime import Absence, OtherShardTotal
from bot.state.match import Match, MatchRow
from bot.state.use_cases import UseCases
from bot.texts import Texts

log = logging.getLogger(__name__)

BATCH_SIZE = 4
"""Games handled concurrently: after an outage many are due, and players' moves must not wait behind them."""

LONGEST_LAG = timedelta(seconds=15)
"""Maximum time that a flag waits for a move made in time that may still be on its way."""

SHARD_COUNT_SECONDS, SHARD_COUNT_CHECK_SECONDS = 20.0, 1.0
"""Seconds that a starting process waits, and seconds between its checks, if the last heartbeat was stored
with a different shard count. A live process stores its next heartbeat in that time; a dead one doesn't."""

ANNOUNCED = timedelta(minutes=5)
"""The shortest downtime that is announced in every game with a clock."""


async def _for_each(matches: Sequence[Match], action: Callable[[Match], Awaitable[object]]) -> None:
    for start in range(0, len(matches), BATCH_SIZE):
        some = matches[start : start + BATCH_SIZE]
        results = await asyncio.gather(*map(action, some), return_exceptions=True)
        for match, result in zip(some, results, strict=True):
            if isinstance(result, Exception):
                log.error(
                    "match %s: can't end the game by timeout or send its reminder", match.id, exc_info=result
                )


class GameClocks:
    """The clocks of matches. Several processes may run them; only one handles each end or reminder."""

    def __init__(self, use_cases: UseCases, boards: Boards, delivery: Delivery, gaps: GatewayGaps) -> None:
        self._use_cases = use_cases
        self._boards = boards
        self._delivery = delivery
        self._gaps = gaps
        self.flags = KeyedTasks("flags")
        """By match: the check whether its flag falls."""
        self._announcements = BackgroundTasks("downtimes")
        self.heartbeat_at: float | None = None
        """The time (time.monotonic()) when the heartbeat of our shards was last stored."""

    async def begin(self, own: Shards) -> dict[int, datetime]:
        """Store that this process runs these shards; add the preceding downtime to their games' clocks.

        Returns, by shard, the time from which messages may be unread. Raises OtherShardTotal.
        """
        connect = partial(self._use_cases.heartbeats.connect_shards, own.ids, own.of, patience=timedelta())
        until = time.monotonic() + SHARD_COUNT_SECONDS
        while True:
            try:
                absences, unread = await connect()
            except OtherShardTotal:
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(SHARD_COUNT_CHECK_SECONDS)
            else:
                self._report(absences)
                return unread

    async def reconnect(self, shard_id: int) -> None:
        """Store that a shard has a new session; add the missing time to its games' clocks.

        Messages written in the meantime count as unread, even for the next process.
        """
        absences, _ = await self._use_cases.heartbeats.connect_shards(
            {shard_id}, self._gaps.connected_shards.of
        )
        self._report(absences)

    async def gain(self, shard_id: int) -> None:
        """Add missed time to the clocks of a shard's games, without treating any messages as unread."""
        of = self._gaps.connected_shards.of
        self._report(await self._use_cases.heartbeats.store({shard_id}, of, live=timedelta()))

    def _report(self, absences: Sequence[Absence]) -> None:
        """Log downtimes of shards that were added to clocks, and announce those of ANNOUNCED or longer."""
        for absence in absences:
            log.info("shard %s: added a downtime of %s to its games' clocks", absence.shard, absence.time)
        announced = [absence for absence in absences if absence.time >= ANNOUNCED]
        if announced:
            self._announcements.begin(self._announce_absences(announced))

    async def beat(self) -> None:
        """Store a heartbeat of our connected shards."""
        connected = self._gaps.connected_shards
        if not connected.ids:
            return
        self._report(await self._use_cases.heartbeats.store(connected.ids, connected.of))
        self.heartbeat_at = time.monotonic()

    async def sweep(self) -> None:
        """End the correspondence games whose time is up, and remind players whose time is short.

        Only a process that is connected to a shard handles its games: without a connection no player can
        move there, and the downtime is added to the clocks later. The heartbeat comes first, so that time in
        which this process was suspended is added before any game ends on time.
        """
        connected = self._gaps.connected_shards
        if not connected.ids:
            return
        await self.beat()
        await _for_each(await self._use_cases.deadlines.time_out(connected), self._end)
        await _for_each(await self._use_cases.deadlines.remind(), self._remind)

    async def end_flagged(self) -> None:
        """End the live games whose time is up, each in a separate task so that no flag waits for another."""
        with suppress(Busy):  # The heartbeats report it.
            for match in await self._use_cases.deadlines.flagged(self._gaps.connected_shards):
                self.flags.begin(match.id, partial(self._call_flag, match))

    async def _call_flag(self, match: MatchRow) -> None:
        """End a live game, unless a move made in time arrives late: players don't lose time to network
        latency."""
        try:
            now = self._use_cases.now()
            board = match.posted_message_id or 0
            is_known = await self._gaps.listen(match.place_id, match.guild_id, board)
            if not is_known and match.due_at is not None and now - match.due_at < LONGEST_LAG:
                return
            ended = await self._use_cases.deadlines.end_flagged(self._gaps.connected_shards, match.id)
        except Exception:
            log.exception("match %s: could not call its flag; the next check will try again", match.id)
            return
        await _for_each(ended, self._end)

    def cancel(self) -> None:
        self.flags.cancel()
        self._announcements.cancel()

    async def _announce_absences(self, absences: Sequence[Absence]) -> None:
        back = self._use_cases.now()
        async for match in self._use_cases.deadlines.timed():
            absence = next((absence for absence in absences if absence.concerns(match.guild_id)), None)
            if absence is None or match.due_at is None:
                continue
            since = stamp(back - absence.time, "f")
            nonce = f"a{match.id}-{int(back.timestamp())}"
            content = self._content(match, "clock-away", since=since)
            if await self._delivery.post(match, content, nonce) is None:
                await self._send_private(match, "clock-away-there", since=since)

    async def _remind(self, match: Match) -> None:
        """Remind the player to move, unless they switched off their tournament's reminders; then record it: a
        crash may repeat the reminder but never lose it."""
        if not await self._use_cases.tournaments.wants_reminder(match.id, match.turn_player):
            await self._use_cases.deadlines.mark_reminded(match)
            return
        try:
            # The nonce lets Discord recognize a reminder that is posted twice.
            content = self._content(match, "clock-reminder")
            await self._delivery.send(match, content, f"c{match.id}-{match.version}")
        except CannotPost:
            await self._send_private(match, "clock-reminder-there")
        except REQUEST_ERRORS as error:
            log.warning("match %s: can't post its reminder: %s", match.id, error)
            if not isinstance(error, discord.HTTPException) or error.status >= 500:
                return  # The next sweep tries again.
        with suppress(Busy):
            await self._use_cases.deadlines.mark_reminded(match)

    async def _end(self, match: Match) -> None:
        """Announce a game decided on time; if nothing can be posted, notify both players privately."""
        if await self._boards.post(match.id, match) is not Posted.NOWHERE:
            return
        for player in sorted(set(match.players)):
            await self._delivery.send_result(match, player)

    def _content(self, match: Match, key: str, **args: str) -> Content:
        mention = f"<@{match.turn_player}>"
        return Content(Texts(match.locale).text(key, mention=mention, when=_due(match), **args))

    async def _send_private(self, match: Match, key: str, **args: str) -> None:
        await self._delivery.send_private(match, match.turn_player, key, when=_due(match), **args)


def _due(match: Match) -> str:
    """Return a Discord timestamp of the deadline of the player to move; "" if there is none."""
    return "" if match.due_at is None else stamp(match.due_at)
