"""The tables of custom variants: games that servers have made themselves."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
    text,
)

from bot.database.columns import REMOVE, Instant, metadata, partial_index, person, row_key, server

HAS_SHARE_CODE = text("share_code IS NOT NULL")

PRIVATE, SERVER = "private", "server"
"""Who finds a custom variant: whoever made it, or everyone on the server."""

# The text of each version that is or was played, once, by a key that is made of its hash. Never changed. Kept
# while a version, a game or a challenge has its key.
definitions = Table(
    "definitions",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("text", Text, nullable=False),
    # What the game is called, for lists.
    Column("title", String(100), nullable=False),
    # How much its pieces need to be laid out (rules.Variant.ways): a server's may need so much together.
    Column("ways", Integer, nullable=False),
    # Since when and why nobody may play it any more.
    Column("quarantined_at", Instant),
    Column("quarantine_reason", String(200)),
    # The revision of the rules under which its running games were checked (matches/outdated_games.py).
    Column("rules_revision", Integer, nullable=False, server_default="0"),
    Column("created_at", Instant, nullable=False),
)

# Custom variants of servers: what each is called, who finds it, and its newest version.
custom_variants = Table(
    "custom_variants",
    metadata,
    row_key(),
    Column("guild_id", BigInteger, nullable=False, info=server(REMOVE)),
    Column("owner_id", BigInteger, nullable=False, info=person(REMOVE)),
    # The name of its section.
    Column("name", String(64), nullable=False),
    Column("title", String(100), nullable=False),
    Column("visibility", String(16), nullable=False),
    # By whoever manages the server.
    Column("hidden", Boolean, nullable=False, server_default=false()),
    # With which another server may import it; none: it was not shared.
    Column("share_code", String(32)),
    Column("version", Integer, nullable=False),
    Column("key", String(64), ForeignKey(definitions.c.key), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("updated_at", Instant, nullable=False),
    CheckConstraint("visibility IN ('private', 'server')", name="visibility"),
    Index("ix_custom_variants_server", "guild_id"),
    Index("ix_custom_variants_owner", "owner_id"),
    Index("ix_custom_variants_key", "key"),
    partial_index("ix_custom_variants_share", "share_code", where=HAS_SHARE_CODE, unique=True),
    sqlite_autoincrement=True,
)

# Every version of a custom variant, from 1 on.
custom_variant_versions = Table(
    "custom_variant_versions",
    metadata,
    Column("variant_id", BigInteger, ForeignKey(custom_variants.c.id, ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("key", String(64), ForeignKey(definitions.c.key), nullable=False),
    Column("created_at", Instant, nullable=False),
    Index("ix_custom_variant_versions_key", "key"),
    sqlite_with_rowid=False,
)

# Texts that somebody is writing: of a new custom variant, or of the next version of one.
custom_variant_drafts = Table(
    "custom_variant_drafts",
    metadata,
    row_key(),
    Column("guild_id", BigInteger, nullable=False, info=server(REMOVE)),
    Column("user_id", BigInteger, nullable=False, info=person(REMOVE)),
    # Of which one it will be the next version. It may be deleted meanwhile.
    Column("variant_id", BigInteger),
    Column("text", Text, nullable=False),
    # The text before the last change, to which it can be undone.
    Column("before", Text),
    Column("updated_at", Instant, nullable=False),
    Index("ix_custom_variant_drafts_server", "guild_id"),
    Index("ix_custom_variant_drafts_user", "user_id"),
    Index("ix_custom_variant_drafts_updated", "updated_at"),
    sqlite_autoincrement=True,
)
