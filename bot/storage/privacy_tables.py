"""Tables of what is being deleted, and of whose servers' games are kept. See personal.py."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, String, Table

from bot.storage.personal import OTHERWISE, person, server
from bot.storage.tables import HAS_LEFT, Instant, metadata

# People whose data are being deleted, each until nothing is left of them: what a crash breaks off goes on
# from here. `alias` takes the place of their id. Whoever is at it has until `until`; then others may go on.
deletions = Table(
    "deletions",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=person(OTHERWISE)),
    Column("alias", BigInteger, nullable=False),
    Column("until", Instant, nullable=False),
)

# That somebody's data were deleted, for other processes, which hold names in memory: they know an id that
# they hold again by its digest, and nobody else learns it. Gone after a while.
forgotten = Table(
    "forgotten",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("salt", String(64), nullable=False),
    Column("at", Instant, nullable=False),
)

# Servers that Kibitz is a member of; `left_at`: was, until then. Where it is only brought along there is no
# row.
memberships = Table(
    "memberships",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False, info=server(OTHERWISE)),
    Column("left_at", Instant),
    Index("ix_memberships_left", "left_at", sqlite_where=HAS_LEFT, postgresql_where=HAS_LEFT),
)
