"""Live games: their time control, what each side has left, and what each move took."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

LIVE = sa.text("status = 'running' AND clock IS NOT NULL AND due_at IS NOT NULL")


def upgrade() -> None:
    op.add_column("matches", sa.Column("clock", sa.String(40)))
    op.add_column("matches", sa.Column("white_left", sa.BigInteger))
    op.add_column("matches", sa.Column("black_left", sa.BigInteger))
    op.add_column("matches", sa.Column("clock_at", sa.BigInteger))
    op.add_column("moves", sa.Column("time_spent", sa.BigInteger))
    op.add_column("moves", sa.Column("time_left", sa.BigInteger))
    op.add_column("challenges", sa.Column("clock", sa.String(40)))
    op.create_index("ix_matches_live", "matches", ["due_at"], sqlite_where=LIVE, postgresql_where=LIVE)


def downgrade() -> None:
    op.drop_index("ix_matches_live", "matches")
    op.drop_column("challenges", "clock")
    for column in ("time_left", "time_spent"):
        op.drop_column("moves", column)
    for column in ("clock_at", "black_left", "white_left", "clock"):
        op.drop_column("matches", column)
