"""Tournaments, their hosts, players and pairings, and who may create them on a server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

ACTIVE = sa.text("(status IN ('open', 'running') OR shown_version < version)")
UNSETTLED = sa.text("stage < 2")


def upgrade() -> None:
    _create_tournaments()
    _create_players()
    _create_pairings()
    hosts = sa.Column("event_hosts", sa.String(16), nullable=False, server_default="everyone")
    op.add_column("servers", hosts)
    op.add_column("servers", sa.Column("event_host_role_id", sa.BigInteger))


def _create_tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), sa.Identity(), nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("posted_at", sa.BigInteger),
        sa.Column("format", sa.String(16), nullable=False),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("clock", sa.String(40)),
        sa.Column("move_seconds", sa.Integer),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("cycles", sa.Integer, nullable=False),
        sa.Column("max_players", sa.Integer, nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("starts_at", sa.BigInteger),
        sa.Column("started_at", sa.BigInteger),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("players", sa.Integer, nullable=False, server_default="0"),
        sa.Column("called", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("shown_version", sa.Integer, nullable=False),
        sa.Column("shown_at", sa.BigInteger),
        sa.Column("next_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sa.CheckConstraint("status IN ('open', 'running', 'finished', 'cancelled')", name="status"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tournaments_guild", "tournaments", ["guild_id", "id"])
    op.create_index(
        "ix_tournaments_active", "tournaments", ["id"], sqlite_where=ACTIVE, postgresql_where=ACTIVE
    )


def _create_players() -> None:
    op.create_table(
        "tournament_hosts",
        _tournament(),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", name="pk_tournament_hosts"),
    )
    op.create_index("ix_tournament_hosts_user", "tournament_hosts", ["user_id"])
    op.create_table(
        "entrants",
        _tournament(),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("reminders", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.PrimaryKeyConstraint("tournament_id", "user_id", name="pk_entrants"),
        sa.CheckConstraint("status IN ('in', 'paused', 'withdrawn')", name="status"),
    )
    op.create_index("ix_entrants_user", "entrants", ["user_id"])


def _create_pairings() -> None:
    op.create_table(
        "pairings",
        sa.Column("match_id", sa.BigInteger, sa.ForeignKey("matches.id"), nullable=False),
        _tournament(),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("white", sa.Integer, nullable=False),
        sa.Column("black", sa.Integer, nullable=False),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_pairings"),
    )
    columns = ["tournament_id", "round", "white", "black"]
    op.create_index("ix_pairings_tournament", "pairings", columns, unique=True)
    op.create_index(
        "ix_pairings_unsettled",
        "pairings",
        ["tournament_id"],
        sqlite_where=UNSETTLED,
        postgresql_where=UNSETTLED,
    )


def _tournament() -> sa.Column[int]:
    key = sa.ForeignKey("tournaments.id", ondelete="CASCADE")
    return sa.Column("tournament_id", sa.BigInteger, key, nullable=False)
