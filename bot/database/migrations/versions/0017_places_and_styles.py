"""Rematches are stored with their thread; games and servers have a theme and piece sets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

HAS_THREAD = sa.text("thread_id IS NOT NULL")
OLD_INDICES = {
    "ix_matches_running_thread": (["thread_id"], sa.text("status = 'running'")),
    "ix_matches_finished_thread": (["thread_id", "id"], sa.text("status = 'finished'")),
}

STYLED = ("matches", "servers")

STORE_THREADS = """
UPDATE matches SET
    thread_id = channel_id,
    channel_id = (SELECT MIN(first.channel_id) FROM matches AS first
                  WHERE first.thread_id = matches.channel_id)
WHERE thread_id IS NULL
    AND channel_id IN (SELECT first.thread_id FROM matches AS first WHERE first.thread_id IS NOT NULL)
"""
"""Sets the thread of games that began in the thread of an earlier game, and the channel of that thread."""


def upgrade() -> None:
    for name in OLD_INDICES:
        op.drop_index(name, "matches")
    op.create_index(
        "ix_matches_thread",
        "matches",
        ["thread_id", "id"],
        sqlite_where=HAS_THREAD,
        postgresql_where=HAS_THREAD,
    )
    op.execute(STORE_THREADS)
    for table in STYLED:
        op.add_column(table, sa.Column("theme", sa.String(64)))
        op.add_column(table, sa.Column("pieces", sa.String(200)))
