"""Which cards and offers still show buttons, so that what a crash left open is closed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

CARDS = sa.text("status <> 'pending' AND message_id IS NOT NULL")
OFFERS = sa.text("message_id IS NOT NULL")


def upgrade() -> None:
    # Until now a card was not forgotten once it was closed; those of old are taken for closed.
    op.execute("UPDATE challenges SET message_id = NULL WHERE status <> 'pending'")
    op.create_index("ix_challenges_shown", "challenges", ["id"], sqlite_where=CARDS, postgresql_where=CARDS)
    op.create_index("ix_offers_shown", "offers", ["match_id"], sqlite_where=OFFERS, postgresql_where=OFFERS)
