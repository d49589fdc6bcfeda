"""What is being deleted, which servers have removed Kibitz, and ways to find all rows of somebody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

INDICES: tuple[tuple[str, str, str, str | None], ...] = (
    ("ix_matches_finished_white", "matches", "white_id", "status = 'finished'"),
    ("ix_matches_finished_black", "matches", "black_id", "status = 'finished'"),
    ("ix_matches_server", "matches", "guild_id", "guild_id IS NOT NULL"),
    ("ix_challenges_closed", "challenges", "expires_at", "status <> 'pending'"),
    ("ix_challenges_match", "challenges", "match_id", "match_id IS NOT NULL"),
    ("ix_challenges_opponent", "challenges", "opponent_id", "opponent_id IS NOT NULL"),
    ("ix_challenges_challenger", "challenges", "challenger_id", None),
    ("ix_vacations_server", "vacations", "guild_id", None),
)


PENDING = ("ix_challenges_pending_challenger", "challenges", "challenger_id", "status = 'pending'")
"""Gives way to one of all challenges."""


def upgrade() -> None:
    op.create_table(
        "deletions",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("alias", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_deletions"),
    )
    op.create_table(
        "forgotten",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_forgotten"),
    )
    op.create_table(
        "memberships",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("left_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("guild_id", name="pk_memberships"),
    )
    _index("ix_memberships_left", "memberships", "left_at", "left_at IS NOT NULL")
    for index in INDICES:
        _index(*index)
    op.drop_index(PENDING[0], "challenges")
    # Only a member can have opened a thread. Who has removed Kibitz since is found out at the start.
    op.execute(
        "INSERT INTO memberships (guild_id) SELECT DISTINCT guild_id FROM matches"
        " WHERE guild_id IS NOT NULL AND thread_id IS NOT NULL"
    )


def _index(name: str, table: str, column: str, where: str | None) -> None:
    condition = None if where is None else sa.text(where)
    op.create_index(name, table, [column], sqlite_where=condition, postgresql_where=condition)


def downgrade() -> None:
    _index(*PENDING)
    for name, table, *_ in reversed(INDICES):
        op.drop_index(name, table)
    op.drop_index("ix_memberships_left", "memberships")
    for table in ("memberships", "forgotten", "deletions"):
        op.drop_table(table)
