"""Games against the engine: its level and seed, and when it is its turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

ENGINES_TURN = sa.text("status = 'running' AND engine_parity = ply % 2")


def upgrade() -> None:
    op.add_column("matches", sa.Column("level", sa.Integer))
    op.add_column("matches", sa.Column("seed", sa.Integer))
    op.add_column("matches", sa.Column("engine_parity", sa.Integer))
    op.add_column("matches", sa.Column("lost_before", sa.Integer, nullable=False, server_default="0"))
    op.create_index(
        "ix_matches_engine", "matches", ["id"], sqlite_where=ENGINES_TURN, postgresql_where=ENGINES_TURN
    )
