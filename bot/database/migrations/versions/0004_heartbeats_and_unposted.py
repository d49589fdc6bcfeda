"""When a missing board is tried again; messages that moves were written in; a heartbeat for each shard."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

UNPOSTED = sa.text("(posted_ply < ply OR (status <> 'running' AND NOT end_posted))")
WAITING = sa.text("(posted_ply < ply OR (status <> 'running' AND NOT end_posted)) AND post_at IS NOT NULL")
HAS_SOURCE = sa.text("source IS NOT NULL")


def upgrade() -> None:
    # Every board that is missing now is tried once more: zero is long ago.
    op.add_column("matches", sa.Column("post_at", sa.BigInteger, server_default="0"))
    op.add_column("matches", sa.Column("post_tries", sa.Integer, nullable=False, server_default="0"))
    op.drop_index("ix_matches_unposted", "matches")
    _index("ix_matches_unposted", "matches", ["post_at", "id"], WAITING)
    _index("ix_matches_unposted_place", "matches", ["guild_id", "channel_id"], UNPOSTED)
    op.add_column("moves", sa.Column("source", sa.BigInteger))
    _index("ix_moves_source", "moves", ["source"], HAS_SOURCE, unique=True)
    # What was one row for all becomes that of the only shard.
    last = _heartbeat()
    made = op.create_table(
        "heartbeats",
        sa.Column("shards", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("shard", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("shards", "shard", name="pk_heartbeats"),
    )
    if last is not None:
        op.bulk_insert(made, [{"shards": 1, "shard": 0, "at": last}])


def _heartbeat() -> int | None:
    """The newest heartbeat; its table is dropped, to be made anew."""
    last = op.get_bind().exec_driver_sql("SELECT max(at) FROM heartbeats").scalar()
    op.drop_table("heartbeats")
    return last


def _index(name: str, table: str, columns: list[str], where: sa.TextClause, *, unique: bool = False) -> None:
    op.create_index(name, table, columns, unique=unique, sqlite_where=where, postgresql_where=where)
