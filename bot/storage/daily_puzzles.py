"""Servers' daily puzzles: where and when they are posted, and their numbers."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from bot.storage.column_types import EPOCH
from bot.storage.puzzle_tables import dailies, puzzle_posts
from bot.storage.rows import DailyRow, PostRow
from bot.storage.shard_of_server import Shards, on_shards
from bot.storage.transactions import Store, fetch_one, insert_on_conflict, read, write, write_unless_taken

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

    @read
    def last_number(self, connection: Connection, guild_id: int) -> int:
        """Return the number of a server's last daily puzzle; 0 if there was none."""
        query = (
            select(puzzle_posts.c.number)
            .where(puzzle_posts.c.guild_id == guild_id, puzzle_posts.c.number.is_not(None))
            .order_by(puzzle_posts.c.number.desc())
            .limit(1)
        )
        return connection.execute(query).scalar() or 0

    async def claim(self, now: datetime, until: datetime, among: Shards | None) -> list[DailyRow]:
        """Claim those that are due and not claimed by another process, until `until`."""
        due = (
            select(dailies.c.guild_id)
            .where(dailies.c.next_at <= now, dailies.c.until <= now)
            .where(*on_shards(dailies.c.guild_id, among))
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
    def finish(self, connection: Connection, row: DailyRow) -> None:
        """Store the outcome of a claimed one, unless the choice has changed since."""
        same = (dailies.c.guild_id == row.guild_id, dailies.c.until == row.until)
        values = {
            "number": row.number,
            "posted_on": row.posted_on,
            "next_at": row.next_at,
            "warned": row.warned,
            "until": EPOCH,
        }
        connection.execute(update(dailies).where(*same).values(values))

    @read
    def numbered(self, connection: Connection, guild_id: int, number: int) -> PostRow | None:
        this = (puzzle_posts.c.guild_id == guild_id, puzzle_posts.c.number == number)
        return fetch_one(connection, select(puzzle_posts).where(*this), PostRow)

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
