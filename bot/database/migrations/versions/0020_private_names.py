"""Names of custom variants: unique among those that their owner finds, so that no private one is revealed."""

from __future__ import annotations

from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

_INDEX, _TABLE = "ix_custom_variants_server", "custom_variants"


def upgrade() -> None:
    op.drop_index(_INDEX, _TABLE)
    op.create_index(_INDEX, _TABLE, ["guild_id"])
