"""Add whether the status of a tournament's player was announced."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, true

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entrants", Column("announced", Boolean, nullable=False, server_default=true()))
