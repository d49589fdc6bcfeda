"""Custom variants: the revision of the rules under which the games of each definition were checked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("definitions", sa.Column("rules_revision", sa.Integer, nullable=False, server_default="0"))
