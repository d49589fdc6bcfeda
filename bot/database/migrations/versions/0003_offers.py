"""The messages of offers, so that any process can close them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Offers that are open already keep their buttons until they are pressed.
    op.add_column("offers", sa.Column("message_id", sa.BigInteger))
