"""Since when what was written where a shard hears may have been read by nobody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("heartbeats", sa.Column("unread", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("heartbeats", "unread")
