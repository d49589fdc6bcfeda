"""All running games of a server, those with the newest move first."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

NAME = "ix_matches_running_guild"
IS_RUNNING = sa.text("status = 'running'")


def upgrade() -> None:
    op.create_index(
        NAME,
        "matches",
        ["guild_id", "updated_at", "id"],
        sqlite_where=IS_RUNNING,
        postgresql_where=IS_RUNNING,
    )


def downgrade() -> None:
    op.drop_index(NAME, "matches")
