"""Matches, their moves, and the challenges they come from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# A revision is history: it spells everything out, so that later changes to tables.py don't rewrite it.
BIG_KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
PENDING = sa.text("status = 'pending'")
RUNNING = sa.text("status = 'running'")
UNPOSTED = sa.text("(posted_ply < ply OR (status <> 'running' AND NOT end_posted))")


def upgrade() -> None:
    _matches()
    _moves()
    _challenges()


def _index(name: str, table: str, column: str, where: sa.TextClause) -> None:
    op.create_index(name, table, [column], sqlite_where=where, postgresql_where=where)


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", BIG_KEY, sa.Identity(), nullable=False),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("start_fen", sa.String(1000), nullable=False),
        sa.Column("start_number", sa.Integer),
        sa.Column("white_id", sa.BigInteger, nullable=False),
        sa.Column("black_id", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("thread_id", sa.BigInteger),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("winner", sa.String(8)),
        sa.Column("reason", sa.String(64)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("posted_ply", sa.Integer, nullable=False),
        sa.Column("posted_message_id", sa.BigInteger),
        sa.Column("end_posted", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.CheckConstraint("status IN ('running', 'finished')", name=op.f("ck_matches_status")),
        sa.CheckConstraint("winner IN ('white', 'black')", name=op.f("ck_matches_winner")),
        sa.CheckConstraint("(status = 'running') = (reason IS NULL)", name=op.f("ck_matches_reason")),
        sa.CheckConstraint("posted_ply >= -1 AND posted_ply <= ply", name=op.f("ck_matches_posted_ply")),
        sqlite_autoincrement=True,
    )
    for name in ("white", "black"):
        _index(f"ix_matches_running_{name}", "matches", f"{name}_id", RUNNING)
    for name in ("channel", "thread"):
        _index(f"ix_matches_running_{name}", "matches", f"{name}_id", RUNNING)
    _index("ix_matches_unposted", "matches", "id", UNPOSTED)


def _moves() -> None:
    op.create_table(
        "moves",
        sa.Column("match_id", sa.BigInteger, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("uci", sa.String(32), nullable=False),
        sa.Column("san", sa.String(64), nullable=False),
        sa.Column("player_id", sa.BigInteger, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "ply", name="pk_moves"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_moves_match_id"),
        sa.CheckConstraint("ply >= 1", name=op.f("ck_moves_ply")),
        sqlite_with_rowid=False,
    )


def _challenges() -> None:
    op.create_table(
        "challenges",
        sa.Column("id", BIG_KEY, sa.Identity(), nullable=False),
        sa.Column("challenger_id", sa.BigInteger, nullable=False),
        sa.Column("opponent_id", sa.BigInteger),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("color", sa.String(8), nullable=False),
        sa.Column("start_fen", sa.String(1000), nullable=False),
        sa.Column("start_number", sa.Integer),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("match_id", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_challenges_match_id"),
        sa.CheckConstraint(
            "status IN ('pending', 'accepted', 'declined', 'cancelled', 'expired')",
            name=op.f("ck_challenges_status"),
        ),
        sa.CheckConstraint("color IN ('random', 'white', 'black')", name=op.f("ck_challenges_color")),
        sa.CheckConstraint(
            "(status = 'accepted') = (match_id IS NOT NULL)", name=op.f("ck_challenges_match")
        ),
        sqlite_autoincrement=True,
    )
    _index("ix_challenges_pending_expiry", "challenges", "expires_at", PENDING)
    _index("ix_challenges_pending_channel", "challenges", "channel_id", PENDING)
