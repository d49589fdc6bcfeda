"""The tables by which several processes on one database share the work. The migrations build the same."""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, Column, Index, Integer, String, Table

from bot.storage.personal import REMOVE, person
from bot.storage.tables import Instant, metadata

# The processes that are there: since when, and until when that is known.
processes = Table(
    "processes",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("since", Instant, nullable=False),
    Column("until", Instant, nullable=False),
)

# A row for each of so many shards: whose it is, and until when by the database's clock; then it is anybody's.
shard_leases = Table(
    "shard_leases",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("shards", Integer, nullable=False),
    Column("owner", String(64)),
    Column("until", Instant, nullable=False),
    CheckConstraint("shard >= 0 AND shard < shards", name="shard"),
)

# When the next shard of a bucket may identify.
identifies = Table(
    "identifies",
    metadata,
    Column("bucket", Integer, primary_key=True, autoincrement=False),
    Column("at", Instant, nullable=False),
)

# Work on a match or a challenge that a process has begun: at which version, and when others may try.
claims = Table(
    "claims",
    metadata,
    Column("job", String(16), primary_key=True),
    Column("subject", BigInteger, primary_key=True, autoincrement=False),
    Column("owner", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("until", Instant, nullable=False),
    Index("ix_claims_until", "until"),
)

# What somebody may still ask of all processes together, in thousandths of a request, and since when.
quotas = Table(
    "quotas",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    Column("remaining", BigInteger, nullable=False),
    Column("at", Instant, nullable=False),
    Index("ix_quotas_at", "at"),
)

# What is locked in place of people: whoever counts what somebody has locks the row that their id falls on. So
# nobody's id is kept for it, and there is nothing to clear away.
person_locks = Table(
    "person_locks",
    metadata,
    Column("bucket", Integer, primary_key=True, autoincrement=False),
)

PERSON_LOCKS = 1024
"""How many rows that table has, from 0 on."""
