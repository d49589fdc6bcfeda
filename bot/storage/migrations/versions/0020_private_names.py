"""Names of custom variants: unique among those that their owner finds, so that no private one is revealed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

_INDEX, _TABLE = "ix_custom_variants_server", "custom_variants"


def upgrade() -> None:
    op.drop_index(_INDEX, _TABLE)
    op.create_index(_INDEX, _TABLE, ["guild_id"])


def downgrade() -> None:
    """Add the id to a name that another variant of the server has, too."""
    op.execute(
        sa.text(
            "UPDATE custom_variants SET name = name || '-' || id WHERE EXISTS (SELECT 1 FROM custom_variants"
            " AS other WHERE other.guild_id = custom_variants.guild_id AND other.name = custom_variants.name"
            " AND other.id < custom_variants.id)"
        )
    )
    op.drop_index(_INDEX, _TABLE)
    op.create_index(_INDEX, _TABLE, ["guild_id", "name"], unique=True)
