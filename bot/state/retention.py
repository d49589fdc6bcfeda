"""Retention: the deletion of expired data, and of the data of servers that have removed the bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.database.columns import GUILD, OTHERWISE, REMOVE, Instant, Now, columns_of, metadata, partial_index
from bot.database.transactions import Database, Store, insert_on_conflict, read, write
from bot.state.custom_variants import CustomVariants, drafts
from bot.state.match import ABORTED, Ending
from bot.state.match_repository import ended
from bot.state.match_tables import IS_CLOSED, IS_FINISHED, IS_UNPOSTED, RUNNING, challenges, matches, moves
from bot.state.privacy import GAMES, NOTICE, ROWS, delete_rows, forgotten, match_column
from bot.state.ratings import ONE_RESULT, results

CHALLENGES_KEPT_FOR = timedelta(days=7)
"""Time that a closed challenge is kept after its expiry, to answer presses on its card."""

ABANDONED_AFTER = timedelta(days=30)
"""Time after a game's end that its unposted board is kept, in case the bot gets its permissions back."""

DRAFTS_KEPT_FOR = timedelta(days=30)
"""Time that a draft of a custom variant is kept after its last change."""

STEPS = 200
"""Maximum number of small transactions of each kind per sweep; the next sweep continues."""

SERVERS_PER_PAGE = 500


HAS_LEFT = sa.text("left_at IS NOT NULL")

# Servers that Kibitz is or was a member of; `left_at`: when it was removed. Servers where it is only a
# user-installed app have no row.
memberships = sa.Table(
    "memberships",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False, info={GUILD: OTHERWISE}),
    sa.Column("left_at", Instant),
    partial_index("ix_memberships_left", "left_at", where=HAS_LEFT),
)


class Retention(Store):
    """The use cases of retention. Several processes may call them; each step is done once."""

    def __init__(self, database: Database, custom_variants: CustomVariants, *, days: int, now: Now) -> None:
        """`days`: how long a server's data is kept after it has removed the bot."""
        super().__init__(database, now=now)
        self._custom_variants = custom_variants
        self._days = timedelta(days=days)

    @write
    def mark_joined(self, connection: sa.Connection, guild_ids: Iterable[int]) -> bool:
        """Store that the bot is a member of these servers (again), so that their data is kept.

        Return False if it was a member of all of them already.
        """
        # In the same order in all processes, to avoid deadlocks.
        rows = [{"guild_id": guild_id, "left_at": None} for guild_id in sorted(set(guild_ids))]
        is_back = {"set_": {"left_at": None}, "where": memberships.c.left_at.is_not(None)}
        change = insert_on_conflict(connection, memberships)
        change = change.on_conflict_do_update(index_elements=memberships.primary_key, **is_back)
        return bool(rows and connection.execute(change.returning(memberships.c.guild_id), rows).all())

    @write
    def mark_left(self, connection: sa.Connection, guild_ids: Iterable[int]) -> None:
        """Store that these servers have removed the bot; one already stored keeps its earlier date."""
        were_members = sa.and_(memberships.c.guild_id.in_(list(guild_ids)), memberships.c.left_at.is_(None))
        connection.execute(sa.update(memberships).where(were_members).values(left_at=self.now()))

    @read
    def members(self, connection: sa.Connection, after: int = 0) -> tuple[int, ...]:
        """Return a page of the servers that the bot was last known to be a member of, with ids after
        `after`."""
        query = (
            sa.select(memberships.c.guild_id)
            .where(memberships.c.guild_id > after, memberships.c.left_at.is_(None))
            .order_by(memberships.c.guild_id)
            .limit(SERVERS_PER_PAGE)
        )
        return tuple(connection.execute(query).scalars())

    async def sweep(self) -> None:
        """Delete expired data, in at most STEPS small transactions of each kind."""
        now = self.now()
        deleted = [
            await _repeat(self._purge_server, now - self._days),
            await _repeat(
                self._purge,
                challenges,
                sa.and_(IS_CLOSED, challenges.c.expires_at <= now - CHALLENGES_KEPT_FOR),
            ),
            await _repeat(self._purge, drafts, drafts.c.updated_at < now - DRAFTS_KEPT_FOR),
        ]
        await self._purge(forgotten, forgotten.c.at < now - NOTICE)
        if any(deleted):
            await self.database.purge_log()

    async def purge_rarely(self) -> None:
        """Give up boards of games that ended ABANDONED_AFTER ago; delete unused texts of custom variants.

        This scans many rows: call it rarely.
        """
        await _repeat(self._purge_abandoned, self.now() - ABANDONED_AFTER)
        await _repeat(self._custom_variants.delete_unused_texts)

    async def _purge_server(self, before: datetime) -> bool:
        """Do one step of deleting a server that has removed the bot by `before`; return False if there is no
        such server."""
        due = (
            sa.select(memberships.c.guild_id)
            .where(HAS_LEFT, memberships.c.left_at <= before)
            .order_by(memberships.c.left_at)
            .limit(1)
        )
        # Like Database.claim_rows(): most calls find nothing and needn't wait for writers.
        return bool(await self.rows(due)) and await self._purge_next_server(due)

    @write
    def _purge_next_server(self, connection: sa.Connection, due: sa.Select[int]) -> bool:
        guild_id = connection.execute(due.with_for_update(skip_locked=True)).scalar()
        if guild_id is not None:
            _delete_server(connection, guild_id)
        return guild_id is not None

    async def _purge(self, table: sa.Table, is_old: sa.ColumnElement[bool]) -> bool:
        """Delete some old rows of a table; return False if there are none."""
        some = sa.select(*table.primary_key).where(is_old).limit(ROWS)
        return bool(await self.database.claim_rows(sa.delete(table).returning(*table.primary_key), some))

    async def _purge_abandoned(self, before: datetime) -> bool:
        """Mark as posted some boards that were given up on, of games that ended by `before`; return False if
        there are none."""
        old = (
            sa.select(matches.c.id)
            .where(IS_UNPOSTED, IS_FINISHED, matches.c.post_at.is_(None), matches.c.updated_at <= before)
            .limit(ROWS)
        )
        done = sa.update(matches).values(posted_ply=matches.c.ply, end_posted=True)
        return bool(await self.database.claim_rows(done.returning(matches.c.id), old))


async def _repeat(step: Callable[..., Awaitable[object]], *args: object) -> bool:
    """Repeat a step until it finds nothing to do, at most STEPS times; return whether it did anything."""
    for number in range(STEPS):
        if not await step(*args):
            return number > 0
    return True


def _delete_server(connection: sa.Connection, guild_id: int) -> None:
    """Do one step: abort some of a server's games, else delete some, else some of its other rows, else its
    membership.

    Games with a move since the bot was removed stay: with user installations, they continue there.
    """
    was_moved_in = sa.exists().where(
        moves.c.match_id == matches.c.id,
        moves.c.ply == matches.c.ply,
        moves.c.created_at > memberships.c.left_at,
    )
    some = (
        sa.select(matches.c.id)
        .join(memberships, memberships.c.guild_id == matches.c.guild_id)
        .where(matches.c.guild_id == guild_id, matches.c.created_at <= memberships.c.left_at, ~was_moved_in)
        .limit(GAMES)
    )
    finished = some.where(matches.c.status != RUNNING)
    if _abort_games(connection, some) or _delete_games(connection, finished):
        return
    own = columns_of(GUILD, REMOVE)
    if not any(delete_rows(connection, table, column, guild_id) for table, column in own):
        connection.execute(sa.delete(memberships).where(memberships.c.guild_id == guild_id))


def _abort_games(connection: sa.Connection, some: sa.Select[Any]) -> bool:
    """Abort the running ones of some games; return False if there are none.

    Leave a game alone if someone is just moving in it through a user installation.
    """
    locked = some.where(matches.c.status == RUNNING).with_for_update(skip_locked=True, of=matches)
    ids = list(connection.execute(locked).scalars())
    if ids:
        # There is nobody to notify.
        shown = {"posted_ply": matches.c.ply, "end_posted": True, "post_at": None}
        values = ended(Ending(None, ABORTED)) | shown | {"version": matches.c.version + 1}
        connection.execute(sa.update(matches).where(matches.c.id.in_(ids)).values(values))
    return bool(ids)


def _delete_games(connection: sa.Connection, some: sa.Select[Any]) -> bool:
    """Delete some games with the rows that belong to them; return False if there are none."""
    ids = list(connection.execute(some).scalars())
    if not ids:
        return False
    for table in metadata.sorted_tables:
        of_match = match_column(table)
        if of_match is not None:
            connection.execute(sa.delete(table).where(of_match.in_(ids)))
    columns = (matches.c.id, matches.c.updated_at, matches.c.white_id, matches.c.black_id)
    keys = [
        {"player": player, "ended": row.updated_at, "match": row.id}
        for row in connection.execute(sa.select(*columns).where(matches.c.id.in_(ids)))
        for player in (row.white_id, row.black_id)
    ]
    connection.execute(sa.delete(results).where(ONE_RESULT), keys)
    connection.execute(sa.delete(matches).where(matches.c.id.in_(ids)))
    return True
