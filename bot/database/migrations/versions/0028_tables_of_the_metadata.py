"""The first revision. Older tables are upgraded without Alembic (bot/database/migrate.py)."""

from __future__ import annotations

revision = "0028"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Do nothing: databases begin with this revision, or a newer one."""
