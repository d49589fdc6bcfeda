"""Puzzles posted for everyone in a channel: by a player, or as a server's daily puzzle (daily_puzzles.py)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Index,
    Integer,
    String,
    Table,
    and_,
    delete,
    insert,
    select,
    text,
    update,
)

from bot.database.columns import REMOVE, Instant, metadata, partial_index, row_key, server
from bot.database.transactions import Store, fetch_one, read, write

# Puzzles that were posted for everyone in a channel; `number` counts the daily ones of a server.
puzzle_posts = Table(
    "puzzle_posts",
    metadata,
    row_key(),
    Column("puzzle_id", String(100), nullable=False),
    Column("guild_id", BigInteger, info=server(REMOVE)),
    Column("channel_id", BigInteger, nullable=False),
    # Null until the message is posted.
    Column("message_id", BigInteger),
    Column("locale", String(16), nullable=False),
    # When it was posted; until it is, when posting began.
    Column("created_at", Instant, nullable=False),
    Column("number", Integer),
    Index("ix_puzzle_posts_server", "guild_id", "number", unique=True),
    partial_index("ix_puzzle_posts_message", "message_id", where=text("message_id IS NOT NULL"), unique=True),
    Index("ix_puzzle_posts_channel", "channel_id", "id"),
    sqlite_autoincrement=True,
)


@dataclass(frozen=True, slots=True)
class PuzzlePost:
    """A puzzle that was posted for everyone; `number` counts the daily ones of its server."""

    id: int
    puzzle_id: str
    guild_id: int | None
    channel_id: int
    message_id: int | None
    locale: str
    created_at: datetime
    number: int | None


class PuzzlePosts(Store):
    """The use cases of posts."""

    @write
    def begin(
        self, connection: Connection, puzzle_id: str, *, guild_id: int | None, channel_id: int, locale: str
    ) -> PuzzlePost:
        """Store that a puzzle is about to be posted; call mark_posted() or unpost() afterwards."""
        place = {"guild_id": guild_id, "channel_id": channel_id, "locale": locale}
        return insert_post(connection, puzzle_id=puzzle_id, created_at=self.now(), **place)

    @write
    def mark_posted(self, connection: Connection, post_id: int, message_id: int) -> None:
        """Store the message of a post, and that it was posted now, unless its message is known."""
        change = update(puzzle_posts).where(_is_unsent(post_id))
        connection.execute(change.values(message_id=message_id, created_at=self.now()))

    @write
    def unpost(self, connection: Connection, post_id: int) -> None:
        """Delete a post that failed, unless its message is known."""
        connection.execute(delete(puzzle_posts).where(_is_unsent(post_id)))

    @read
    def get(self, connection: Connection, post_id: int) -> PuzzlePost | None:
        """Return a post; None if it no longer exists."""
        return fetch_one(connection, select(puzzle_posts).where(puzzle_posts.c.id == post_id), PuzzlePost)

    @read
    def newest_in(
        self, connection: Connection, channel_id: int, within: timedelta | None = None
    ) -> PuzzlePost | None:
        """Return the newest post in a channel or thread, if it was made `within` this time; else None."""
        here = select(puzzle_posts).where(puzzle_posts.c.channel_id == channel_id)
        here = here.where(puzzle_posts.c.message_id.is_not(None))
        post = fetch_one(connection, here.order_by(puzzle_posts.c.id.desc()).limit(1), PuzzlePost)
        if post is None or within is None or post.created_at > self.now() - within:
            return post
        return None


def insert_post(connection: Connection, **values: Any) -> PuzzlePost:
    """Store a post, given its columns, within a larger transaction."""
    made = insert(puzzle_posts).values(values).returning(puzzle_posts)
    return PuzzlePost(**connection.execute(made).mappings().one())


def _is_unsent(post_id: int) -> ColumnElement[bool]:
    return and_(puzzle_posts.c.id == post_id, puzzle_posts.c.message_id.is_(None))
