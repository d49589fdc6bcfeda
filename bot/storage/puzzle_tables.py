"""The tables of puzzles."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    Index,
    Integer,
    String,
    Table,
    text,
)

from bot.database.columns import REMOVE, Instant, metadata, partial_index, person, row_key, server

IS_OPEN = text("state = 'open'")

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
    # When it was posted; until then, when that began.
    Column("created_at", Instant, nullable=False),
    Column("number", Integer),
    Index("ix_puzzle_posts_server", "guild_id", "number", unique=True),
    partial_index("ix_puzzle_posts_message", "message_id", where=text("message_id IS NOT NULL"), unique=True),
    Index("ix_puzzle_posts_channel", "channel_id", "id"),
    sqlite_autoincrement=True,
)

# A player's try at a puzzle. post_id: the post; 0: alone; the negative number of a run.
puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    Column("puzzle_id", String(100), primary_key=True),
    Column("post_id", BigInteger, primary_key=True, autoincrement=False),
    Column("state", String(8), nullable=False),
    # The moves that were right so far, with the replies, in UCI.
    Column("played", String(500), nullable=False),
    # A letter for each step: r right, w wrong, h a hint, s the solution.
    Column("marks", String(100), nullable=False),
    Column("begun_at", Instant, nullable=False),
    Column("ended_at", Instant),
    # The change of its player's rating; null: none yet.
    Column("change", Double),
    CheckConstraint("state IN ('open', 'solved', 'shown')", name="state"),
    partial_index("ix_puzzle_tries_open", "player_id", "begun_at", where=IS_OPEN),
    Index("ix_puzzle_tries_post", "post_id", "ended_at"),
    sqlite_with_rowid=False,
)


def _strength() -> tuple[Column[Any], ...]:
    return (
        Column("rating", Double, nullable=False),
        Column("deviation", Double, nullable=False),
        Column("volatility", Double, nullable=False),
        Column("tries", Integer, nullable=False),
        Column("last_at", Instant, nullable=False),
    )


# The rating of a player in the puzzles of a variant, and that of a puzzle.
puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    Column("variant", String(64), primary_key=True),
    *_strength(),
    sqlite_with_rowid=False,
)
puzzle_strengths = Table(
    "puzzle_strengths",
    metadata,
    Column("variant", String(64), primary_key=True),
    Column("puzzle_id", String(100), primary_key=True),
    *_strength(),
    sqlite_with_rowid=False,
)

# Where and when a server has its daily puzzle, and of which variants (keys, separated by spaces), in turn.
dailies = Table(
    "dailies",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False, info=server(REMOVE)),
    Column("channel_id", BigInteger, nullable=False),
    Column("hour", Integer, nullable=False),
    # By its IANA name.
    Column("zone", String(64), nullable=False),
    Column("variants", String(1000), nullable=False),
    # The language of the manager who chose it: that of posts while the server has no language.
    Column("locale", String(16), nullable=False),
    Column("next_at", Instant, nullable=False),
    # The day of the last one there (date.toordinal()).
    Column("posted_on", Integer, nullable=False),
    # Until when a process has claimed it.
    Column("until", Instant, nullable=False),
    # Whether the owner was told that it can't be posted.
    Column("warned", Boolean, nullable=False),
    Index("ix_dailies_next", "next_at"),
)

# A player's last run against the clock: its number, its current puzzle, and the outcomes of those before
# (r: solved, w: not).
puzzle_runs = Table(
    "puzzle_runs",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    Column("number", Integer, nullable=False),
    Column("variant", String(64), nullable=False),
    Column("puzzle_id", String(100), nullable=False),
    Column("answers", String(500), nullable=False),
    Column("began_at", Instant, nullable=False),
    Column("is_over", Boolean, nullable=False),
    # The most puzzles that the player has solved in a run.
    Column("best", Integer, nullable=False),
)
