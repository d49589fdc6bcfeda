"""Custom variants: definitions by their hash, who has made which, their versions; who may make them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_IS_CUSTOM = sa.text("substr(variant, 1, 7) = 'custom-'")
_USES = ("matches", "challenges")


def upgrade() -> None:
    op.create_table(
        "definitions",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("title", sa.String(100), nullable=False),
        sa.Column("ways", sa.Integer, nullable=False),
        sa.Column("quarantined_at", sa.BigInteger),
        sa.Column("quarantine_reason", sa.String(200)),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "trials",
        sa.Column("variant", sa.String(64), primary_key=True),
        sa.Column("engine", sa.String(64), nullable=False),
        sa.Column("trial", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    _custom_variants()
    op.create_table(
        "custom_variant_versions",
        sa.Column(
            "variant_id",
            sa.BigInteger,
            sa.ForeignKey("custom_variants.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(64), sa.ForeignKey("definitions.key"), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_custom_variant_versions_key", "custom_variant_versions", ["key"])
    _drafts()
    for table in _USES:
        op.create_index(
            f"ix_{table}_custom", table, ["variant"], sqlite_where=_IS_CUSTOM, postgresql_where=_IS_CUSTOM
        )
    op.add_column("servers", sa.Column("makers", sa.String(16), nullable=False, server_default="everyone"))
    op.add_column("servers", sa.Column("maker_role_id", sa.BigInteger))


def _custom_variants() -> None:
    op.create_table(
        "custom_variants",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), sa.Identity(), primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("owner_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("title", sa.String(100), nullable=False),
        sa.Column("visibility", sa.String(16), nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("share_code", sa.String(32)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("key", sa.String(64), sa.ForeignKey("definitions.key"), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.CheckConstraint("visibility IN ('private', 'server')", name="visibility"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_custom_variants_server", "custom_variants", ["guild_id", "name"], unique=True)
    op.create_index("ix_custom_variants_owner", "custom_variants", ["owner_id"])
    op.create_index("ix_custom_variants_key", "custom_variants", ["key"])
    has_code = sa.text("share_code IS NOT NULL")
    op.create_index(
        "ix_custom_variants_share",
        "custom_variants",
        ["share_code"],
        unique=True,
        sqlite_where=has_code,
        postgresql_where=has_code,
    )


def _drafts() -> None:
    op.create_table(
        "custom_variant_drafts",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), sa.Identity(), primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("variant_id", sa.BigInteger),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("before", sa.Text),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    columns = {"server": "guild_id", "user": "user_id", "updated": "updated_at"}
    for name, column in columns.items():
        op.create_index(f"ix_custom_variant_drafts_{name}", "custom_variant_drafts", [column])
