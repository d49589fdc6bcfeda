"""Streaks and numbers of daily puzzles are derived from posts and tries: their copies are dropped."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("puzzle_streaks")
    op.drop_column("dailies", "number")


def downgrade() -> None:
    _dailies()
    _streaks()


def _dailies() -> None:
    found = op.get_bind().execute(
        sa.text(
            """
            SELECT *, coalesce((
                SELECT max(number) FROM puzzle_posts
                WHERE puzzle_posts.guild_id = dailies.guild_id AND message_id IS NOT NULL
            ), 0) AS number FROM dailies
            """
        )
    )
    rows = [dict(row) for row in found.mappings()]
    # SQLite can't add a column that is neither null nor has a default.
    op.drop_table("dailies")
    dailies = op.create_table(
        "dailies",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("hour", sa.Integer, nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("variants", sa.String(1000), nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("next_at", sa.BigInteger, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("posted_on", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("warned", sa.Boolean, nullable=False),
    )
    op.create_index("ix_dailies_next", "dailies", ["next_at"])
    op.bulk_insert(dailies, rows)


def _streaks() -> None:
    op.create_table(
        "puzzle_streaks",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_puzzle_streaks_player", "puzzle_streaks", ["player_id"])
    # Puzzles solved in a row have the same difference of their number and their count.
    op.execute(
        """
        INSERT INTO puzzle_streaks (guild_id, player_id, length, number)
        WITH announced AS (
            SELECT id, guild_id, number,
                lead(created_at) OVER (PARTITION BY guild_id ORDER BY number) AS ended_at
            FROM puzzle_posts WHERE number IS NOT NULL AND message_id IS NOT NULL
        ), solved AS (
            SELECT guild_id, player_id, number,
                number - row_number() OVER (PARTITION BY guild_id, player_id ORDER BY number) AS streak
            FROM puzzle_tries JOIN announced ON announced.id = puzzle_tries.post_id
            WHERE state = 'solved'
                AND (announced.ended_at IS NULL OR puzzle_tries.ended_at < announced.ended_at)
        )
        SELECT guild_id, player_id, count(*), max(number) FROM solved
        GROUP BY guild_id, player_id, streak
        HAVING max(number) = (
            SELECT max(number) FROM solved AS own
            WHERE own.guild_id = solved.guild_id AND own.player_id = solved.player_id
        )
        """
    )
