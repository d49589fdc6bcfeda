"""Games of vote chess, their votes, and the users who may not vote."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "vote_games",
        _match(),
        sa.Column("turn_seconds", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("silent_at", sa.BigInteger, nullable=False),
        sa.Column("closes_at", sa.BigInteger),
        sa.Column("chosen", sa.String(32)),
        sa.Column("draw_ply", sa.Integer),
        sa.Column("changes", sa.Integer, nullable=False),
        sa.Column("shown_changes", sa.Integer, nullable=False),
        sa.Column("shown_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_vote_games"),
    )
    op.create_table(
        "votes",
        _match(),
        sa.Column("ply", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("choice", sa.String(32), nullable=False),
        sa.Column("source", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "ply", "user_id", name="pk_votes"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_votes_user", "votes", ["user_id"])
    op.create_table(
        "excluded_voters",
        _match(),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "user_id", name="pk_excluded_voters"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_excluded_voters_user", "excluded_voters", ["user_id"])


def _match() -> sa.Column[int]:
    return sa.Column("match_id", sa.BigInteger, sa.ForeignKey("matches.id"), nullable=False)
