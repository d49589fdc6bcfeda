"""Deadlines: losses on time and reminders."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from datetime import timedelta

import sqlalchemy as sa

from bot.database.shards import Shards
from bot.database.transactions import read, write
from bot.refusals import MatchBroken
from bot.state.downtime import LIVE_PATIENCE, PATIENCE, is_shard_connected
from bot.state.match import TIME, UNMOVED, Ending, Match, MatchRow, fetch_matches, match_row
from bot.state.match_repository import MatchStore
from bot.state.match_tables import IS_LIVE, IS_REMINDING, IS_TIMED, matches

log = logging.getLogger(__name__)

GRACE = timedelta(milliseconds=200)
"""Time that a game continues after a clock has run out, because a move made in time may still arrive."""

LEASE = timedelta(minutes=2)
"""Time for a process to send a reminder that it has claimed; then another process may send it."""

MAX_MATCHES = 100
"""Maximum number of matches per sweep; the next sweep continues."""


class Deadlines(MatchStore):
    """The use cases of clocks. Of several processes that call them, only one gets each end or reminder."""

    async def time_out(self, connected: Shards | None = None) -> tuple[Match, ...]:
        """End the matches whose time for a move is up, and return those that this call has ended.

        The player to move loses; it is a draw if the opponent could not win by any series of moves. Skips
        shards that aren't `connected` (None: all are) or have no recent heartbeat, because moves may be
        unread there. Call Heartbeats.store() first.
        """
        return await self._end_all(await self._overdue(connected))

    async def _overdue(self, connected: Shards | None = None) -> list[MatchRow]:
        is_slow = sa.and_(IS_TIMED, matches.c.clock.is_(None))
        return await self._past_deadline(is_slow, timedelta(), PATIENCE, connected)

    async def flagged(self, connected: Shards | None) -> list[MatchRow]:
        """Return the live matches whose time was up at least GRACE ago, which end_flagged() would end."""
        return await self._past_deadline(IS_LIVE, GRACE, LIVE_PATIENCE, connected)

    async def end_flagged(
        self, connected: Shards | None = None, only: int | None = None
    ) -> tuple[Match, ...]:
        """End the live matches whose time was up at least GRACE ago; return those that this call has ended.

        A match in which a side missed the time for its first move is aborted. `only`: this match alone.
        """
        return await self._end_all(row for row in await self.flagged(connected) if only in (None, row.id))

    @read
    def _past_deadline(
        self,
        connection: sa.Connection,
        which: sa.ColumnElement[bool] | sa.TextClause,
        grace: timedelta,
        patience: timedelta,
        connected: Shards | None,
    ) -> list[MatchRow]:
        """Return some of these matches whose deadline passed at least `grace` ago, longest ago first, at most
        MAX_MATCHES.

        Leaves out matches of shards that aren't `connected`, or weren't within `patience`: their clocks may
        gain time.
        """
        now = self.now()
        query = (
            sa.select(matches)
            .where(which, matches.c.due_at <= now - grace, is_shard_connected(now, patience))
            .where(self.is_own(matches.c.guild_id))
            .order_by(matches.c.due_at)
            .limit(MAX_MATCHES)
        )
        rows = fetch_matches(connection, query)
        return [row for row in rows if connected is None or connected.handles(row.guild_id)]

    async def _end_all(self, rows: Iterable[MatchRow]) -> tuple[Match, ...]:
        ended: list[Match] = []
        for row in rows:
            try:
                match = await self._load_or_stop_clock(row)
                over = None
                if match is not None:
                    over = await self._repository.finish(match, await _ending(match), overdue=True)
            except Exception:
                # Continue with the other matches, and still return those that have ended.
                log.exception("match %d: the loss on time can't be stored", row.id)
                continue
            if over is not None:
                ended.append(over)
        return tuple(ended)

    async def remind(self) -> tuple[Match, ...]:
        """Return the matches whose player to move needs a reminder now; only one caller gets each match.

        Call mark_reminded() after sending the reminder. Without that within LEASE (the process may have
        crashed), another call returns the match again.
        """
        now = self.now()
        is_due = sa.and_(
            IS_REMINDING,
            matches.c.remind_at <= now,
            matches.c.due_at > now,
            is_shard_connected(now, PATIENCE),
        )
        query = sa.select(matches.c.id).where(is_due, self.is_own(matches.c.guild_id))
        due = query.order_by(matches.c.remind_at).limit(MAX_MATCHES)
        claim = sa.update(matches).where(is_due).values(remind_at=now + LEASE).returning(matches)
        rows = await self.database.claim_rows(claim, due)
        found = [await self._load_or_stop_clock(match_row(row)) for row in rows]
        return tuple(match for match in found if match is not None)

    @write
    def mark_reminded(self, connection: sa.Connection, match: Match) -> None:
        """Store that a player was reminded, or can't be reached."""
        sent = sa.and_(matches.c.id == match.id, IS_REMINDING, matches.c.version == match.version)
        change = sa.update(matches).where(sent, matches.c.remind_at == match.remind_at)
        connection.execute(change.values(remind_at=None))

    async def timed(self) -> AsyncIterator[Match]:
        """Yield this process's running matches with a clock, by id, loaded page by page."""
        is_own = self.is_own(matches.c.guild_id)
        query, last = sa.select(matches).where(IS_TIMED, is_own).order_by(matches.c.id).limit(MAX_MATCHES), 0
        while rows := [match_row(found) for found in await self.rows(query.where(matches.c.id > last))]:
            last = rows[-1].id
            for match in await self._repository.load_all(rows):
                yield match

    async def _load_or_stop_clock(self, row: MatchRow) -> Match | None:
        try:
            return await self._repository.load_row(row)
        except MatchBroken:
            # Nobody can move in a broken match, so its clock stops.
            log.exception("match %d can't be rebuilt; its clock is stopped", row.id)
            await self._stop_clock(row)
            return None

    @write
    def _stop_clock(self, connection: sa.Connection, row: MatchRow) -> None:
        change = sa.update(matches).where(matches.c.id == row.id, IS_TIMED, matches.c.version == row.version)
        connection.execute(change.values(due_at=None, remind_at=None))


async def _ending(match: Match) -> Ending:
    if match.clock is not None and not match.both_have_moved:
        return Ending(None, UNMOVED)
    winner = match.turn.opponent
    # In a thread: with few pieces left, it may try all their placements.
    can_win = await asyncio.to_thread(match.position.can_win, winner)
    return Ending(winner if can_win else None, TIME)
