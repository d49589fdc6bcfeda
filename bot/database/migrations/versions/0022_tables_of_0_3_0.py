"""The tables of version 0.3.0: created, or upgraded from version 0.2.0 or revision 0021."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import context, op

from bot.database.migrations import from_0_2_0

revision = "0022"
down_revision = None
branch_labels = None
depends_on = None

PERSON_LOCKS = 1024

UNPOSTED = "(posted_ply < ply OR (status <> 'running' AND NOT end_posted))"
IS_CUSTOM = "substr(variant, 1, 7) = 'custom-'"


def upgrade() -> None:
    replaced = context.config.attributes.get("replaced")
    if replaced == "0021":
        # Unused since each process has fixed shards.
        for table in ("processes", "shard_leases", "identifies", "claims", "quotas"):
            op.drop_table(table)
        return
    if replaced == "0007":
        from_0_2_0.alter_tables()
    else:
        _create_matches()
        _create_moves()
        _create_challenges()
        _create_tables_of_matches()
        _create_players()
        _create_servers()
    _index_first_tables()
    _create_results()
    _create_ratings()
    _create_reviews()
    _create_puzzles()
    _create_puzzle_ratings_and_dailies()
    _create_custom_variants()
    _create_versions_and_drafts()
    _create_administration()
    if replaced == "0007":
        from_0_2_0.fill_tables()


def _row_key() -> sa.Column[Any]:
    return sa.Column(
        "id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), sa.Identity(), primary_key=True
    )


def _id(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.BigInteger, primary_key=True, autoincrement=False)


def _number(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


def _text(name: str, length: int) -> sa.Column[Any]:
    return sa.Column(name, sa.String(length), primary_key=True)


def _match_key() -> sa.Column[Any]:
    return sa.Column("match_id", sa.BigInteger, sa.ForeignKey("matches.id"), primary_key=True)


def _one_of(column: str, *values: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(f"{column} IN ({', '.join(map(repr, values))})", name=column)


def _index(name: str, table: str, *columns: str, where: str | None = None, unique: bool = False) -> None:
    condition = None if where is None else sa.text(where)
    op.create_index(
        name, table, list(columns), unique=unique, sqlite_where=condition, postgresql_where=condition
    )


# Tables that version 0.2.0 already has


def _create_matches() -> None:
    op.create_table(
        "matches",
        _row_key(),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("start_fen", sa.String(1000), nullable=False),
        sa.Column("start_number", sa.Integer),
        sa.Column("white_id", sa.BigInteger, nullable=False),
        sa.Column("black_id", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("thread_id", sa.BigInteger),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("winner", sa.String(8)),
        sa.Column("reason", sa.String(64)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("posted_ply", sa.Integer, nullable=False),
        sa.Column("posted_message_id", sa.BigInteger),
        sa.Column("end_posted", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("move_seconds", sa.Integer),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("remind_at", sa.BigInteger),
        sa.Column("clock", sa.String(40)),
        sa.Column("white_left", sa.BigInteger),
        sa.Column("black_left", sa.BigInteger),
        sa.Column("clock_at", sa.BigInteger),
        sa.Column("takebacks", sa.Integer, nullable=False, server_default="0"),
        sa.Column("planned", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("post_at", sa.BigInteger, server_default="0"),
        sa.Column("post_tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("level", sa.Integer),
        sa.Column("seed", sa.Integer),
        sa.Column("engine_parity", sa.Integer),
        sa.Column("lost_before", sa.Integer, nullable=False, server_default="0"),
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("speed", sa.String(16), nullable=False, server_default="correspondence"),
        sa.Column("theme", sa.String(64)),
        sa.Column("pieces", sa.String(200)),
        _one_of("status", "running", "finished"),
        _one_of("winner", "white", "black"),
        sa.CheckConstraint("(status = 'running') = (reason IS NULL)", name="reason"),
        sa.CheckConstraint("posted_ply >= -1 AND posted_ply <= ply", name="posted_ply"),
        sqlite_autoincrement=True,
    )


def _create_moves() -> None:
    op.create_table(
        "moves",
        _match_key(),
        _number("ply"),
        sa.Column("uci", sa.String(32), nullable=False),
        sa.Column("san", sa.String(64), nullable=False),
        sa.Column("player_id", sa.BigInteger, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("source", sa.BigInteger),
        sa.Column("time_spent", sa.BigInteger),
        sa.Column("time_left", sa.BigInteger),
        sa.CheckConstraint("ply >= 1", name="ply"),
        sqlite_with_rowid=False,
    )


def _create_challenges() -> None:
    op.create_table(
        "challenges",
        _row_key(),
        sa.Column("challenger_id", sa.BigInteger, nullable=False),
        sa.Column("opponent_id", sa.BigInteger),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("color", sa.String(8), nullable=False),
        sa.Column("start_fen", sa.String(1000), nullable=False),
        sa.Column("start_number", sa.Integer),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("match_id", sa.BigInteger, sa.ForeignKey("matches.id")),
        sa.Column("move_seconds", sa.Integer),
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("clock", sa.String(40)),
        _one_of("status", "pending", "accepted", "declined", "cancelled", "expired"),
        _one_of("color", "random", "white", "black"),
        sa.CheckConstraint("(status = 'accepted') = (match_id IS NOT NULL)", name="match"),
        sqlite_autoincrement=True,
    )


def _create_tables_of_matches() -> None:
    op.create_table(
        "retracted",
        _match_key(),
        _number("takeback"),
        _number("ply"),
        sa.Column("uci", sa.String(32), nullable=False),
        sa.Column("san", sa.String(64), nullable=False),
        sa.Column("player_id", sa.BigInteger, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("retracted_at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "offers",
        _match_key(),
        _text("kind", 16),
        _number("version"),
        _text("side", 8),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        _one_of("kind", "draw", "takeback"),
        _one_of("side", "white", "black"),
        _one_of("status", "open", "accepted", "declined"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "plans",
        _match_key(),
        _text("side", 8),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("line", sa.String(1000), nullable=False),
        _one_of("side", "white", "black"),
        sqlite_with_rowid=False,
    )


def _create_players() -> None:
    op.create_table(
        "players",
        _id("user_id"),
        sa.Column("language", sa.String(16)),
        sa.Column("theme", sa.String(64)),
        sa.Column("pieces", sa.String(200)),
        sa.Column("white_down", sa.Boolean, nullable=False),
        sa.Column("mentions", sa.Boolean, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("letters", sa.Boolean),
    )
    op.create_table(
        "vacations",
        _id("user_id"),
        _id("guild_id"),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("year", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )


def _create_servers() -> None:
    op.create_table(
        "servers",
        _id("guild_id"),
        sa.Column("language", sa.String(16)),
        sa.Column("channels", sa.String(2000)),
        sa.Column("threads", sa.Boolean, nullable=False),
        sa.Column("variant", sa.String(64)),
        sa.Column("move_seconds", sa.Integer),
        sa.Column("starter_role_id", sa.BigInteger),
        sa.Column("vacation_days", sa.Integer, nullable=False),
        sa.Column("white_down", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("ratings", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("makers", sa.String(16), nullable=False, server_default="everyone"),
        sa.Column("maker_role_id", sa.BigInteger),
        sa.Column("theme", sa.String(64)),
        sa.Column("pieces", sa.String(200)),
    )
    op.create_table(
        "heartbeats",
        _number("shards"),
        _number("shard"),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("unread", sa.BigInteger),
    )


def _index_first_tables() -> None:
    """Create the indexes of the tables above."""
    for name, columns, where in (
        ("running_white", ("white_id",), "status = 'running'"),
        ("running_black", ("black_id",), "status = 'running'"),
        ("running_channel", ("channel_id",), "status = 'running'"),
        ("running_guild", ("guild_id", "updated_at", "id"), "status = 'running'"),
        ("unposted", ("post_at", "id"), f"{UNPOSTED} AND post_at IS NOT NULL"),
        ("unposted_place", ("guild_id", "channel_id"), UNPOSTED),
        ("due", ("due_at",), "status = 'running' AND due_at IS NOT NULL"),
        ("live", ("due_at",), "status = 'running' AND clock IS NOT NULL AND due_at IS NOT NULL"),
        ("remind", ("remind_at",), "status = 'running' AND remind_at IS NOT NULL"),
        ("planned", ("id",), "status = 'running' AND planned"),
        ("engine", ("id",), "status = 'running' AND engine_parity = ply % 2"),
        ("finished_white", ("white_id",), "status = 'finished'"),
        ("finished_black", ("black_id",), "status = 'finished'"),
        ("finished_channel", ("channel_id", "id"), "status = 'finished' AND thread_id IS NULL"),
        ("thread", ("thread_id", "id"), "thread_id IS NOT NULL"),
        ("server", ("guild_id",), "guild_id IS NOT NULL"),
        ("custom", ("variant",), IS_CUSTOM),
    ):
        _index(f"ix_matches_{name}", "matches", *columns, where=where)
    for name, column, where in (
        ("pending_expiry", "expires_at", "status = 'pending'"),
        ("pending_channel", "channel_id", "status = 'pending'"),
        ("shown", "id", "status <> 'pending' AND message_id IS NOT NULL"),
        ("closed", "expires_at", "status <> 'pending'"),
        ("match", "match_id", "match_id IS NOT NULL"),
        ("opponent", "opponent_id", "opponent_id IS NOT NULL"),
        ("custom", "variant", IS_CUSTOM),
        ("challenger", "challenger_id", None),
    ):
        _index(f"ix_challenges_{name}", "challenges", column, where=where)
    _index("ix_moves_source", "moves", "source", where="source IS NOT NULL", unique=True)
    _index("ix_offers_shown", "offers", "match_id", where="message_id IS NOT NULL")
    _index("ix_vacations_server", "vacations", "guild_id")


# Tables that version 0.2.0 lacks


def _scores() -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.Integer, nullable=False) for name in ("wins", "draws", "losses")]


def _create_results() -> None:
    op.create_table(
        "results",
        _id("player_id"),
        _id("ended_at"),
        _id("match_id"),
        sa.Column("opponent_id", sa.BigInteger, nullable=False),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("color", sa.String(8), nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("speed", sa.String(16), nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("level", sa.Integer),
        sa.Column("rating", sa.Double),
        sa.Column("deviation", sa.Double),
        sa.Column("change", sa.Double),
        _one_of("color", "white", "black"),
        _one_of("outcome", "win", "draw", "loss"),
        sqlite_with_rowid=False,
    )
    of_variant = ("player_id", "variant", "ended_at", "match_id")
    _index("ix_results_variant", "results", *of_variant)
    of_opponent = ("player_id", "opponent_id", "ended_at", "match_id", "variant")
    _index("ix_results_opponent", "results", *of_opponent)
    op.create_table(
        "tallies",
        _id("player_id"),
        _text("against", 8),
        _text("variant", 64),
        _text("color", 8),
        *_scores(),
        _one_of("against", "people", "engine"),
        _one_of("color", "white", "black"),
        sqlite_with_rowid=False,
    )
    op.create_table("meetings", _id("lower_id"), _id("higher_id"), *_scores(), sqlite_with_rowid=False)
    _index("ix_meetings_higher", "meetings", "higher_id")
    op.create_table(
        "streaks",
        _id("player_id"),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("most_wins", sa.Integer, nullable=False),
        _one_of("outcome", "win", "draw", "loss"),
    )


def _of_kind() -> list[sa.Column[Any]]:
    return [_id("player_id"), _text("variant", 64), _text("speed", 16)]


def _rating() -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.Double, nullable=False) for name in ("rating", "deviation")]


def _create_ratings() -> None:
    op.create_table(
        "ratings",
        *_of_kind(),
        *_rating(),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("last_at", sa.BigInteger, nullable=False),
        sa.Column("ranked_until", sa.BigInteger),
        sqlite_with_rowid=False,
    )
    op.create_table("rating_days", *_of_kind(), _number("day"), *_rating(), sqlite_with_rowid=False)
    op.create_table(
        "standings",
        _id("guild_id"),
        *_of_kind(),
        *_rating(),
        sa.Column("ranked_until", sa.BigInteger),
        sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )
    by_rank = ("guild_id", "variant", "speed", "gone", "rating", "player_id", "ranked_until")
    _index("ix_standings_rank", "standings", *by_rank)
    _index("ix_standings_player", "standings", "player_id", "variant", "speed")


def _create_reviews() -> None:
    op.create_table(
        "reviews",
        _match_key(),
        sa.Column("engine", sa.String(64), nullable=False),
        sa.Column("depth", sa.Integer, nullable=False),
        sa.Column("review", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "trials",
        _text("variant", 64),
        sa.Column("engine", sa.String(64), nullable=False),
        sa.Column("trial", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )


def _strength() -> list[sa.Column[Any]]:
    return [
        *_rating(),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("last_at", sa.BigInteger, nullable=False),
    ]


def _create_puzzles() -> None:
    op.create_table(
        "puzzle_posts",
        _row_key(),
        sa.Column("puzzle_id", sa.String(100), nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("number", sa.Integer),
        sqlite_autoincrement=True,
    )
    _index("ix_puzzle_posts_server", "puzzle_posts", "guild_id", "number", unique=True)
    is_posted = "message_id IS NOT NULL"
    _index("ix_puzzle_posts_message", "puzzle_posts", "message_id", where=is_posted, unique=True)
    _index("ix_puzzle_posts_channel", "puzzle_posts", "channel_id", "id")
    op.create_table(
        "puzzle_tries",
        _id("player_id"),
        _text("puzzle_id", 100),
        _id("post_id"),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("played", sa.String(500), nullable=False),
        sa.Column("marks", sa.String(100), nullable=False),
        sa.Column("begun_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("change", sa.Double),
        _one_of("state", "open", "solved", "shown"),
        sqlite_with_rowid=False,
    )
    _index("ix_puzzle_tries_open", "puzzle_tries", "player_id", "begun_at", where="state = 'open'")
    _index("ix_puzzle_tries_post", "puzzle_tries", "post_id", "ended_at")


def _create_puzzle_ratings_and_dailies() -> None:
    rated_player = (_id("player_id"), _text("variant", 64))
    op.create_table("puzzle_ratings", *rated_player, *_strength(), sqlite_with_rowid=False)
    rated_puzzle = (_text("variant", 64), _text("puzzle_id", 100))
    op.create_table("puzzle_strengths", *rated_puzzle, *_strength(), sqlite_with_rowid=False)
    op.create_table(
        "dailies",
        _id("guild_id"),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("hour", sa.Integer, nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("variants", sa.String(1000), nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("next_at", sa.BigInteger, nullable=False),
        sa.Column("posted_on", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("warned", sa.Boolean, nullable=False),
    )
    _index("ix_dailies_next", "dailies", "next_at")
    op.create_table(
        "puzzle_runs",
        _id("player_id"),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("puzzle_id", sa.String(100), nullable=False),
        sa.Column("answers", sa.String(500), nullable=False),
        sa.Column("began_at", sa.BigInteger, nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
    )


def _create_custom_variants() -> None:
    op.create_table(
        "definitions",
        _text("key", 64),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("title", sa.String(100), nullable=False),
        sa.Column("ways", sa.Integer, nullable=False),
        sa.Column("quarantined_at", sa.BigInteger),
        sa.Column("quarantine_reason", sa.String(200)),
        sa.Column("rules_revision", sa.Integer, nullable=False, server_default="0"),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "custom_variants",
        _row_key(),
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
        _one_of("visibility", "private", "server"),
        sqlite_autoincrement=True,
    )
    _index("ix_custom_variants_server", "custom_variants", "guild_id")
    _index("ix_custom_variants_owner", "custom_variants", "owner_id")
    _index("ix_custom_variants_key", "custom_variants", "key")
    is_shared = "share_code IS NOT NULL"
    _index("ix_custom_variants_share", "custom_variants", "share_code", where=is_shared, unique=True)


def _create_versions_and_drafts() -> None:
    variant = sa.ForeignKey("custom_variants.id", ondelete="CASCADE")
    op.create_table(
        "custom_variant_versions",
        sa.Column("variant_id", sa.BigInteger, variant, primary_key=True),
        _number("version"),
        sa.Column("key", sa.String(64), sa.ForeignKey("definitions.key"), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    _index("ix_custom_variant_versions_key", "custom_variant_versions", "key")
    op.create_table(
        "custom_variant_drafts",
        _row_key(),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("variant_id", sa.BigInteger),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("before", sa.Text),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    _index("ix_custom_variant_drafts_server", "custom_variant_drafts", "guild_id")
    _index("ix_custom_variant_drafts_user", "custom_variant_drafts", "user_id")
    _index("ix_custom_variant_drafts_updated", "custom_variant_drafts", "updated_at")


def _create_administration() -> None:
    op.create_table(
        "deletions",
        _id("user_id"),
        sa.Column("alias", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "forgotten",
        _text("digest", 64),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table("memberships", _id("guild_id"), sa.Column("left_at", sa.BigInteger))
    _index("ix_memberships_left", "memberships", "left_at", where="left_at IS NOT NULL")
    op.create_table("command_servers", _id("guild_id"))
    locks = op.create_table("person_locks", _number("bucket"))
    op.bulk_insert(locks, [{"bucket": bucket} for bucket in range(PERSON_LOCKS)])
