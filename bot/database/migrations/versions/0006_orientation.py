"""Which side is at the bottom of the boards that a server's members see together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("servers", sa.Column("white_down", sa.Boolean, nullable=False, server_default=sa.false()))
