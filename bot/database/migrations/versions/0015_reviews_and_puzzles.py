"""Reviews of finished games; puzzles: who has tried which, ratings, and the daily one."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def _key(*names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.BigInteger, primary_key=True, autoincrement=False) for name in names]


def _strength() -> list[sa.Column[Any]]:
    return [
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("last_at", sa.BigInteger, nullable=False),
    ]


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match_id", sa.BigInteger, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("engine", sa.String(64), nullable=False),
        sa.Column("depth", sa.Integer, nullable=False),
        sa.Column("review", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    _posts()
    _tries()
    for table, column in (
        ("puzzle_ratings", sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False)),
        ("puzzle_strengths", sa.Column("puzzle_id", sa.String(100), primary_key=True)),
    ):
        variant = sa.Column("variant", sa.String(64), primary_key=True)
        keys = [column, variant] if table == "puzzle_ratings" else [variant, column]
        op.create_table(table, *keys, *_strength(), sqlite_with_rowid=False)
    _daily()
    _runs()


def _posts() -> None:
    op.create_table(
        "puzzle_posts",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), sa.Identity(), primary_key=True),
        sa.Column("puzzle_id", sa.String(100), nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("number", sa.Integer),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_puzzle_posts_server", "puzzle_posts", ["guild_id", "number"], unique=True)
    has_message = sa.text("message_id IS NOT NULL")
    op.create_index(
        "ix_puzzle_posts_message",
        "puzzle_posts",
        ["message_id"],
        unique=True,
        sqlite_where=has_message,
        postgresql_where=has_message,
    )
    op.create_index("ix_puzzle_posts_channel", "puzzle_posts", ["channel_id", "id"])


def _tries() -> None:
    op.create_table(
        "puzzle_tries",
        *_key("player_id"),
        sa.Column("puzzle_id", sa.String(100), primary_key=True),
        *_key("post_id"),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("played", sa.String(500), nullable=False),
        sa.Column("marks", sa.String(100), nullable=False),
        sa.Column("begun_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("change", sa.Double),
        sa.CheckConstraint("state IN ('open', 'solved', 'shown')", name="state"),
        sqlite_with_rowid=False,
    )
    is_open = sa.text("state = 'open'")
    op.create_index(
        "ix_puzzle_tries_open",
        "puzzle_tries",
        ["player_id", "begun_at"],
        sqlite_where=is_open,
        postgresql_where=is_open,
    )
    op.create_index("ix_puzzle_tries_post", "puzzle_tries", ["post_id", "ended_at"])


def _daily() -> None:
    op.create_table(
        "dailies",
        *_key("guild_id"),
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
    op.create_table(
        "puzzle_streaks",
        *_key("guild_id", "player_id"),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_puzzle_streaks_player", "puzzle_streaks", ["player_id"])


def _runs() -> None:
    op.create_table(
        "puzzle_runs",
        *_key("player_id"),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("puzzle_id", sa.String(100), nullable=False),
        sa.Column("answers", sa.String(500), nullable=False),
        sa.Column("began_at", sa.BigInteger, nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
    )
