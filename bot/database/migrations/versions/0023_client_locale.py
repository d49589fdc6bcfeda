"""A player's client language, the last message that a process claimed, and what R means in their moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("players", sa.Column("client_locale", sa.String(16)))
    op.add_column("players", sa.Column("request_message_id", sa.BigInteger))
    op.add_column("players", sa.Column("letter_r", sa.String(8)))
