"""Clocks, offers, takebacks, plans; settings of people and servers; the heartbeat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

PENDING = sa.text("status = 'pending'")
TIMED = sa.text("status = 'running' AND due_at IS NOT NULL")
PLANNED = sa.text("status = 'running' AND planned")
REMINDING = sa.text("status = 'running' AND remind_at IS NOT NULL")


def upgrade() -> None:
    _clocks()
    _of_matches()
    _settings()


def _index(name: str, table: str, column: str, where: sa.TextClause) -> None:
    op.create_index(name, table, [column], sqlite_where=where, postgresql_where=where)


def _clocks() -> None:
    # Games that run already go on without a clock.
    for column in (
        sa.Column("move_seconds", sa.Integer),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("remind_at", sa.BigInteger),
        sa.Column("takebacks", sa.Integer, nullable=False, server_default="0"),
        sa.Column("planned", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("matches", column)
    op.add_column("challenges", sa.Column("move_seconds", sa.Integer))
    _index("ix_matches_due", "matches", "due_at", TIMED)
    _index("ix_matches_remind", "matches", "remind_at", REMINDING)
    _index("ix_matches_planned", "matches", "id", PLANNED)
    _index("ix_challenges_pending_challenger", "challenges", "challenger_id", PENDING)
    op.create_table(
        "heartbeats",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeats"),
    )


def _of_matches() -> None:
    _of_match(
        "retracted",
        ("takeback", "ply"),
        sa.Column("takeback", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("uci", sa.String(32), nullable=False),
        sa.Column("san", sa.String(64), nullable=False),
        sa.Column("player_id", sa.BigInteger, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("retracted_at", sa.BigInteger, nullable=False),
    )
    side = "side IN ('white', 'black')"
    _of_match(
        "offers",
        ("kind", "version", "side"),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("side", sa.String(8), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.CheckConstraint("kind IN ('draw', 'takeback')", name=op.f("ck_offers_kind")),
        sa.CheckConstraint(side, name=op.f("ck_offers_side")),
        sa.CheckConstraint("status IN ('open', 'accepted', 'declined')", name=op.f("ck_offers_status")),
    )
    _of_match(
        "plans",
        ("side",),
        sa.Column("side", sa.String(8), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("line", sa.String(1000), nullable=False),
        sa.CheckConstraint(side, name=op.f("ck_plans_side")),
    )


def _of_match(table: str, keys: tuple[str, ...], *rest: sa.Column[object] | sa.CheckConstraint) -> None:
    """A table whose rows belong to matches, each match's side by side."""
    op.create_table(
        table,
        sa.Column("match_id", sa.BigInteger, nullable=False),
        *rest,
        sa.PrimaryKeyConstraint("match_id", *keys, name=f"pk_{table}"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=f"fk_{table}_match_id"),
        sqlite_with_rowid=False,
    )


def _settings() -> None:
    op.create_table(
        "players",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("language", sa.String(16)),
        sa.Column("theme", sa.String(64)),
        sa.Column("pieces", sa.String(200)),
        sa.Column("white_down", sa.Boolean, nullable=False),
        sa.Column("mentions", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_players"),
    )
    op.create_table(
        "vacations",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("year", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "guild_id", name="pk_vacations"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("language", sa.String(16)),
        sa.Column("channels", sa.String(2000)),
        sa.Column("threads", sa.Boolean, nullable=False),
        sa.Column("variant", sa.String(64)),
        sa.Column("move_seconds", sa.Integer),
        sa.Column("starter_role_id", sa.BigInteger),
        sa.Column("vacation_days", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_servers"),
    )
