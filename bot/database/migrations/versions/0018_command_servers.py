"""Servers with commands of their own, to remove these commands later."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "command_servers",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    )
