"""The language of a player's Discord client, and the last message of theirs that began something."""

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
