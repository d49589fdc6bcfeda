"""Deadlines of moves: whose time is up, who is reminded, and the downtime that is charged to nobody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Iterable
from datetime import datetime, timedelta

from bot.matches.claims import END, Claims
from bot.matches.errors import MatchBroken
from bot.matches.ledger import Ledger
from bot.matches.models import TIME, UNMOVED, Match
from bot.matches.stored import side
from bot.matches.timers import LIVE_PATIENCE, PATIENCE
from bot.matches.use_case import Clock, use_case
from bot.storage import Absence, DeadlineStore, Ending, MatchRow, Shards, Timer

log = logging.getLogger(__name__)

GRACE = timedelta(milliseconds=200)
"""How long a flag is left up once its time is over: a move made before that may still be on its way to us."""

UNREAD = timedelta(minutes=2)
"""For how long a shard may have been heard by nobody so that what was written meanwhile is read by another
process: who wrote it could not see that nobody was there."""

LEASE = timedelta(minutes=2)
"""How long a reminder may take that somebody has begun to give."""


class Deadlines:
    """The use cases of clocks. Several processes may call them; each end and reminder falls to one."""

    def __init__(self, store: DeadlineStore, ledger: Ledger, claims: Claims, *, now: Clock) -> None:
        self._store = store
        self._ledger = ledger
        self._claims = claims
        self._now = self.now = now

    @use_case
    async def heartbeat(
        self,
        shards: Collection[int] | None = None,
        of: int = 1,
        *,
        patience: timedelta = PATIENCE,
        live: timedelta = LIVE_PATIENCE,
    ) -> tuple[Absence, ...]:
        """Say that these shards, of so many, are heard, several times a minute while they are.

        None: all that are known. Returns the shards that were heard by nobody for longer than `patience`, and
        for how long: that time was added to the running clocks of their games, once. Live clocks gain what
        is longer than `live`.
        """
        return tuple(await self._store.beat(self._now(), patience, shards, of, live))

    @use_case
    async def hear(
        self, shard: int, of: int, *, patience: timedelta = PATIENCE
    ) -> tuple[tuple[Absence, ...], datetime | None]:
        """Say that one shard, of so many, is heard from now on, after a time in which it was not.

        As heartbeat(), but live clocks gain all of that time; and with it since when what was written may
        not have been read, up to UNREAD ago. Whoever has read it says so with all_read(); until then it is
        told to whoever hears the shard next. Who takes over a shard has no patience: however short it was,
        nobody could move.
        """
        now = self._now()
        absences, since = await self._store.hear(now, patience, shard, of, now - UNREAD)
        return tuple(absences), since

    @use_case
    async def all_read(self, shard: int, of: int) -> None:
        """What was written while a shard was not heard has been taken."""
        await self._store.all_read(shard, of)

    @use_case
    async def time_out(self, among: Shards | None = None) -> tuple[Match, ...]:
        """End the matches whose time for a move is up, and return those that this call has ended.

        Lost for the player to move, drawn where the opponent could not win by any series of moves. Nothing
        happens to those of which it isn't known whether moves were taken up to now: heartbeat() comes first.
        `among`: the shards that the caller hears; whoever hears of a game looks after its clock.
        """
        overdue = await self._store.overdue(self._now(), PATIENCE, among)
        ours = await self._claims.take(END, [row.id for row in overdue])
        return await self._ended(row for row in overdue if row.id in ours)

    @use_case
    async def fallen(self, among: Shards | None = None) -> tuple[Match, ...]:
        """The live matches whose time was up GRACE ago: those that fall() would end."""
        found = [await self._timed(row) for row in await self._fallen(among)]
        return tuple(match for match in found if match is not None)

    @use_case
    async def fall(self, among: Shards | None = None, only: int | None = None) -> tuple[Match, ...]:
        """End the live matches whose time was up GRACE ago, and return those that this call has ended.

        One in which a side has not made its first move in time is called off. `only`: this match alone.
        """
        return await self._ended(row for row in await self._fallen(among) if only in (None, row.id))

    async def _fallen(self, among: Shards | None) -> list[MatchRow]:
        now = self._now()
        fallen = await self._store.fallen(now - GRACE, now, LIVE_PATIENCE)
        return [row for row in fallen if among is None or among.hear(row.guild_id)]

    @use_case
    async def live(self) -> dict[int, datetime]:
        """When the time is up in the running live matches whose clocks run, by match."""
        return await self._store.live()

    async def _ended(self, rows: Iterable[MatchRow]) -> tuple[Match, ...]:
        ended: list[Match] = []
        for row in rows:
            try:
                match = await self._timed(row)
                over = None if match is None else await self._ledger.time_out(match, await _ending(match))
            except Exception:
                # Those that were ended before it are still to be told of, and others due to end.
                log.exception("match %d can't be ended on time for now", row.id)
                continue
            if over is not None:
                ended.append(over)
        return tuple(ended)

    @use_case
    async def remind(self, among: Shards | None = None) -> tuple[Match, ...]:
        """The matches whose player to move is to be reminded now; each is returned to one caller.

        Who has reminded them says so with reminded(). Until LEASE has passed nobody else is asked to; then
        somebody is, for whoever was to do it may have died.
        """
        now = self._now()
        due = await self._store.remind(now, now + LEASE, PATIENCE, among)
        found = [await self._timed(row) for row in due]
        return tuple(match for match in found if match is not None)

    @use_case
    async def reminded(self, match: Match) -> None:
        """The player of a match that remind() has returned knows, or can't be reached at all."""
        if match.remind_at is not None:
            await self._store.reminded(match.id, match.version, match.remind_at)

    async def timed(self) -> AsyncIterator[Match]:
        """All running matches with a clock, by id; read as they are asked for."""
        last = 0
        while rows := await self._store.timed(last):
            last = rows[-1].id
            for match in await self._ledger.load_all(rows):
                yield match

    async def _timed(self, row: MatchRow) -> Match | None:
        try:
            return await self._ledger.loaded(row)
        except MatchBroken:
            # Nobody can move in it, so nobody's time runs.
            log.exception("match %d can't be rebuilt; its clock is stopped", row.id)
            await self._store.set_timer(row.id, row.version, Timer())
            return None


async def _ending(match: Match) -> Ending:
    """How a match ends whose time is up."""
    if match.clock is not None and not match.both_have_moved:
        return Ending(None, UNMOVED)
    winner = match.turn.opponent
    # Off the event loop: with few pieces left it may try every placement of them.
    can_win = await asyncio.to_thread(match.position.can_win, winner)
    return Ending(side(winner) if can_win else None, TIME)
