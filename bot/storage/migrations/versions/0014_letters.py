"""Whether a player wants letters on pieces that are Chinese characters."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("players", sa.Column("letters", sa.Boolean))


def downgrade() -> None:
    op.drop_column("players", "letters")
