"""The length of arenas, and the ratings of their players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournaments", sa.Column("minutes", sa.Integer))
    op.add_column("entrants", sa.Column("rating", sa.Double))
