"""Reviews of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match_id", sa.BigInteger, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("engine", sa.String(64), nullable=False),
        sa.Column("depth", sa.Integer, nullable=False),
        sa.Column("review", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("reviews")
