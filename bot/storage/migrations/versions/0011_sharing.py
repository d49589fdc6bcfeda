"""How several processes share the work: leases of shards, the pace of identifying, claims, quotas, locks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "shard_leases",
        sa.Column("shard", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("shards", sa.Integer, nullable=False),
        sa.Column("owner", sa.String(64)),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.CheckConstraint("shard >= 0 AND shard < shards", name="shard"),
        sa.PrimaryKeyConstraint("shard", name="pk_shard_leases"),
    )
    op.create_table(
        "identifies",
        sa.Column("bucket", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("bucket", name="pk_identifies"),
    )
    op.create_table(
        "claims",
        sa.Column("job", sa.String(16), nullable=False),
        sa.Column("subject", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("job", "subject", name="pk_claims"),
    )
    op.create_index("ix_claims_until", "claims", ["until"])
    op.create_table(
        "quotas",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("remaining", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_quotas"),
    )
    op.create_index("ix_quotas_at", "quotas", ["at"])
    locks = op.create_table(
        "person_locks",
        sa.Column("bucket", sa.Integer, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("bucket", name="pk_person_locks"),
    )
    op.bulk_insert(locks, [{"bucket": bucket} for bucket in range(1024)])


def downgrade() -> None:
    for table in ("person_locks", "quotas", "claims", "identifies", "shard_leases", "processes"):
        op.drop_table(table)
