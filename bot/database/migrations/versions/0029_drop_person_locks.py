"""Drop the rows that transactions locked for users; they take advisory locks instead."""

from __future__ import annotations

from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("person_locks")
