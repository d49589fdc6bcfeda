"""Servers' daily puzzles: where and when they are posted, their numbers, and the streaks of their solvers.

Numbers and streaks are derived from the posts and tries, so they are right whenever the bot dies.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from bot.database.columns import EPOCH
from bot.database.transactions import Store, fetch_one, insert_on_conflict, read, write, write_unless_taken
from bot.storage.puzzle_tables import dailies, puzzle_posts, puzzle_tries
from bot.storage.rows import SOLVED, DailyRow, PostRow

MOST = 20
"""Daily puzzles that a process claims at once; the next call gets the rest."""


class DailyStore(Store):
    """The daily puzzles of a database."""

    @read
    def of(self, connection: Connection, guild_id: int) -> DailyRow | None:
        return fetch_one(connection, select(dailies).where(dailies.c.guild_id == guild_id), DailyRow)

    @write
    def set(self, connection: Connection, row: DailyRow, changes: dict[str, Any]) -> DailyRow:
        """Change a server's choice, or store `row` if there is none."""
        change = insert_on_conflict(connection, dailies).values(asdict(row))
        change = change.on_conflict_do_update(index_elements=[dailies.c.guild_id], set_=changes)
        return DailyRow(*connection.execute(change.returning(dailies)).one())

    @write
    def remove(self, connection: Connection, guild_id: int) -> None:
        """Delete a server's choice. Its number stays with its posts."""
        connection.execute(delete(dailies).where(dailies.c.guild_id == guild_id))

    async def claim(self, now: datetime, until: datetime) -> list[DailyRow]:
        """Claim those that are due and not claimed by another process, until `until`."""
        due = (
            select(dailies.c.guild_id)
            .where(dailies.c.next_at <= now, dailies.c.until <= now)
            .where(self.is_own(dailies.c.guild_id))
            .limit(MOST)
        )
        take = update(dailies).values(until=until).returning(dailies)
        return await self.transactions.claim(
            due,
            lambda connection, claimed: [
                DailyRow(*found) for found in connection.execute(take.where(dailies.c.guild_id.in_(claimed)))
            ],
            [],
        )

    @write
    def finish(
        self, connection: Connection, claimed: DailyRow, finished: Callable[[DailyRow], DailyRow]
    ) -> None:
        """Store the outcome of a claimed one, unless another process has claimed it since.

        `finished` gets the choice as it is now, which may have changed since it was claimed.
        """
        same = (dailies.c.guild_id == claimed.guild_id, dailies.c.until == claimed.until)
        row = fetch_one(connection, select(dailies).where(*same).with_for_update(), DailyRow)
        if row is not None:
            values = asdict(finished(row)) | {"until": EPOCH}
            connection.execute(update(dailies).where(*same).values(values))

    @read
    def last(self, connection: Connection, guild_id: int, before: int | None = None) -> PostRow | None:
        """Return a server's last daily puzzle, announced or only begun; with `before`, the last announced one
        with a lower number."""
        query = select(puzzle_posts).where(puzzle_posts.c.guild_id == guild_id)
        if before is None:
            query = query.where(puzzle_posts.c.number.is_not(None))
        else:
            query = query.where(puzzle_posts.c.number < before, puzzle_posts.c.message_id.is_not(None))
        return fetch_one(connection, query.order_by(puzzle_posts.c.number.desc()).limit(1), PostRow)

    @read
    def used(self, connection: Connection, guild_id: int) -> set[str]:
        """Return the puzzles that a server has had as daily ones."""
        query = select(puzzle_posts.c.puzzle_id).where(
            puzzle_posts.c.guild_id == guild_id, puzzle_posts.c.number.is_not(None)
        )
        return set(connection.execute(query).scalars())

    @write_unless_taken(None)
    def add(self, connection: Connection, values: dict[str, Any]) -> PostRow | None:
        """Store that a puzzle is about to be posted; return None if one with this number exists."""
        made = insert(puzzle_posts).values(values).returning(puzzle_posts)
        return PostRow(*connection.execute(made).one())

    @read
    def streaks(
        self, connection: Connection, guild_id: int, number: int, players: Collection[int]
    ) -> dict[int, int]:
        """Return how many announced puzzles in a row, up to `number`, each of these players has solved before
        the next was announced; only of those who have solved the last one."""
        in_order = puzzle_posts.c.number
        announced = (
            select(
                puzzle_posts.c.id,
                func.row_number().over(order_by=in_order).label("place"),
                func.lead(puzzle_posts.c.created_at).over(order_by=in_order).label("ended_at"),
            )
            .where(puzzle_posts.c.guild_id == guild_id, puzzle_posts.c.number.is_not(None))
            .where(puzzle_posts.c.message_id.is_not(None))
            .cte("announced")
        )
        last = select(announced.c.place).join(puzzle_posts, puzzle_posts.c.id == announced.c.id)
        last = last.where(puzzle_posts.c.number == number).scalar_subquery()
        # Puzzles solved in a row have the same difference of their place and their count.
        row = announced.c.place - func.row_number().over(
            partition_by=puzzle_tries.c.player_id, order_by=announced.c.place
        )
        solved = (
            select(puzzle_tries.c.player_id, announced.c.place, row.label("row"))
            .join(announced, announced.c.id == puzzle_tries.c.post_id)
            .where(puzzle_tries.c.player_id.in_(players), puzzle_tries.c.state == SOLVED)
            .where(announced.c.place <= last)
            .where(or_(announced.c.ended_at.is_(None), puzzle_tries.c.ended_at < announced.c.ended_at))
            .cte("solved")
        )
        query = (
            select(solved.c.player_id, func.count().label("length"))
            .group_by(solved.c.player_id, solved.c.row)
            .having(func.max(solved.c.place) == last)
        )
        return {found.player_id: found.length for found in connection.execute(query)}
