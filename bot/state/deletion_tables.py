"""Tables of deletions in progress, notices of completed ones, and the servers that Kibitz is a member of."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, String, Table, text

from bot.database.columns import OTHERWISE, Instant, metadata, partial_index, person, server

HAS_LEFT = text("left_at IS NOT NULL")

# Deletions in progress; after a crash another process continues them. alias: replaces the user's id. until:
# the end of the claim of the process that deletes; then another may take over.
deletions = Table(
    "deletions",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=person(OTHERWISE)),
    Column("alias", BigInteger, nullable=False),
    Column("until", Instant, nullable=False),
)

# Notices of completed deletions, for processes that hold names in memory: each compares the digest with the
# ids that it holds, so that the table doesn't store the id. Rows expire.
forgotten = Table(
    "forgotten",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("salt", String(64), nullable=False),
    Column("at", Instant, nullable=False),
)

# Servers that Kibitz is or was a member of; `left_at`: when it was removed. Servers where it is only a
# user-installed app have no row.
memberships = Table(
    "memberships",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False, info=server(OTHERWISE)),
    Column("left_at", Instant),
    partial_index("ix_memberships_left", "left_at", where=HAS_LEFT),
)
