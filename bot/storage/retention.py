"""Deletes expired data: servers that have removed the bot, closed challenges, boards given up.

Each call is one small transaction, so a process may end between any two.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, exists, insert, select, update

from bot.database.columns import REMOVE, SERVER, columns_of, match_column, metadata
from bot.database.transactions import Store, read, write
from bot.storage.deletion_and_export import GAMES, ROWS, deleted
from bot.storage.matches import NO_CLOCK_RUNS
from bot.storage.store_results import ABORTED
from bot.storage.tables import (
    FINISHED,
    HAS_LEFT,
    IS_CLOSED,
    IS_FINISHED,
    IS_UNPOSTED,
    ONE_RESULT,
    RUNNING,
    challenges,
    forgotten,
    matches,
    memberships,
    moves,
    results,
)

# Games without a move since the bot was removed: with user installations, games continue there.
_UNTOUCHED = and_(
    matches.c.created_at <= memberships.c.left_at,
    ~exists().where(
        moves.c.match_id == matches.c.id,
        moves.c.ply == matches.c.ply,
        moves.c.created_at > memberships.c.left_at,
    ),
)


class RetentionStore(Store):
    """The bot's memberships in servers, and the deletion of expired data."""

    # ---- servers

    async def joined(self, guild_ids: Iterable[int]) -> None:
        """Store that the bot is a member of servers, a few hundred at most."""
        wanted = set(guild_ids)
        known = select(memberships).where(memberships.c.guild_id.in_(wanted))
        back = update(memberships).values(left_at=None)

        def changes(connection: Connection) -> tuple[set[int], set[int]]:
            rows = connection.execute(known).all()
            return wanted - {row.guild_id for row in rows}, {row.guild_id for row in rows if row.left_at}

        def write(connection: Connection) -> None:
            new, returned = changes(connection)
            if new:
                connection.execute(insert(memberships), [{"guild_id": guild_id} for guild_id in new])
            if returned:
                connection.execute(back.where(memberships.c.guild_id.in_(returned)))

        # Called for all servers at each start; most are stored already.
        if any(await self.transactions.read(changes)):
            await self.transactions.write(write)

    @write
    def left(self, connection: Connection, guild_ids: Iterable[int], now: datetime) -> None:
        """Store that servers have removed the bot; one stored before keeps its date."""
        query = (
            update(memberships)
            .where(memberships.c.guild_id.in_(list(guild_ids)), memberships.c.left_at.is_(None))
            .values(left_at=now)
        )
        connection.execute(query)

    @read
    def members(self, connection: Connection, after: int, most: int) -> list[int]:
        """Return a page of the servers known as ours, with ids after `after`."""
        query = (
            select(memberships.c.guild_id)
            .where(memberships.c.guild_id > after, memberships.c.left_at.is_(None))
            .order_by(memberships.c.guild_id)
            .limit(most)
        )
        return list(connection.execute(query).scalars())

    async def purge_server(self, before: datetime) -> bool:
        """Do one step of deleting a server that has removed the bot by `before`: abort its games, delete
        them, then its settings. Return False if there is no such server."""
        due = (
            select(memberships.c.guild_id)
            .where(HAS_LEFT, memberships.c.left_at <= before)
            .order_by(memberships.c.left_at)
            .limit(1)
        )

        def purge(connection: Connection, claimed: Select[Any]) -> bool:
            guild_id = connection.execute(claimed).scalar()
            if guild_id is not None:
                _purge(connection, guild_id)
            return guild_id is not None

        return await self.transactions.claim(due, purge, nothing=False)

    # ---- other data

    async def purge_challenges(self, before: datetime) -> bool:
        """Delete some closed challenges that expired by `before`; return False if there are none."""
        old = select(challenges.c.id).where(IS_CLOSED, challenges.c.expires_at <= before).limit(ROWS)
        return await self.transactions.claim_rows(delete(challenges), (challenges.c.id,), old)

    async def purge_drafts(self, before: datetime) -> bool:
        """Delete some drafts that nobody has changed since then; False when there are none."""
        from bot.state.drafts import drafts  # bot.state imports bot.storage.

        old = select(drafts.c.id).where(drafts.c.updated_at < before).limit(ROWS)
        return await self.transactions.claim_rows(delete(drafts), (drafts.c.id,), old)

    async def purge_abandoned(self, before: datetime) -> bool:
        """Mark some boards as posted that were given up, of games that ended by `before`."""
        old = (
            select(matches.c.id)
            .where(IS_UNPOSTED, IS_FINISHED, matches.c.post_at.is_(None), matches.c.updated_at <= before)
            .limit(ROWS)
        )
        done = update(matches).values(posted_ply=matches.c.ply, end_posted=True)
        return await self.transactions.claim_rows(done, (matches.c.id,), old)

    async def purge_notices(self, before: datetime) -> bool:
        """Delete notices of deletions that ended before `before`."""
        old = select(forgotten.c.digest).where(forgotten.c.at < before).limit(ROWS)
        return await self.transactions.claim_rows(delete(forgotten), (forgotten.c.digest,), old)

    async def purge_log(self) -> None:
        await self.transactions.purge_log()


def _purge(connection: Connection, guild_id: int) -> None:
    some = (
        select(matches.c.id)
        .join(memberships, memberships.c.guild_id == matches.c.guild_id)
        .where(_UNTOUCHED, matches.c.guild_id == guild_id)
        .limit(GAMES)
    )
    held = some.where(matches.c.status == RUNNING).with_for_update(skip_locked=True, of=matches)
    running = list(connection.execute(held).scalars())
    if running:
        # Nobody is there to notify.
        ended = {"status": FINISHED, "reason": ABORTED, "post_at": None, **NO_CLOCK_RUNS}
        shown = {"posted_ply": matches.c.ply, "end_posted": True, "version": matches.c.version + 1}
        # Leave a game alone in which somebody moves at this moment, through a user installation.
        unmoved = and_(matches.c.id.in_(running), matches.c.status == RUNNING)
        connection.execute(update(matches).where(unmoved).values(ended | shown))
        return
    over = list(connection.execute(some).scalars())
    if over:
        for table in metadata.sorted_tables:
            of_match = match_column(table, matches)
            if of_match is not None:
                connection.execute(delete(table).where(of_match.in_(over)))
        left = select(matches.c.id, matches.c.updated_at, matches.c.white_id, matches.c.black_id)
        keys = [
            {"player": player, "ended": row.updated_at, "match": row.id}
            for row in connection.execute(left.where(matches.c.id.in_(over)))
            for player in (row.white_id, row.black_id)
        ]
        connection.execute(delete(results).where(ONE_RESULT), keys)
        connection.execute(delete(matches).where(matches.c.id.in_(over)))
        return
    if not any(deleted(connection, column, guild_id) for column in columns_of(metadata, SERVER, REMOVE)):
        connection.execute(delete(memberships).where(memberships.c.guild_id == guild_id))
