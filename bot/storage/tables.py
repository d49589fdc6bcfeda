"""The tables. The migrations build the same; a test compares the two."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Dialect,
    ForeignKey,
    Identity,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    TextClause,
    TypeDecorator,
    text,
)

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Instant(TypeDecorator[datetime]):
    """A moment: an aware datetime outside, whole microseconds since 1970 in UTC inside.

    A number sorts and compares alike in every database, and knows no time zone and no daylight saving.
    """

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else (value - EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else EPOCH + timedelta(microseconds=value)


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

PENDING, ACCEPTED, DECLINED, CANCELLED, EXPIRED = "pending", "accepted", "declined", "cancelled", "expired"
RUNNING, FINISHED = "running", "finished"

# Conditions of partial indices. A query must repeat them word for word (not as a parameter) to use the index.
IS_PENDING = text("status = 'pending'")
IS_RUNNING = text("status = 'running'")
IS_UNPOSTED = text("(posted_ply < ply OR (status <> 'running' AND NOT end_posted))")


def _partial(name: str, *columns: str, where: TextClause) -> Index:
    return Index(name, *columns, sqlite_where=where, postgresql_where=where)


def _key() -> Column[int]:
    """A row's own number, never given twice: a button of a deleted match must not act on another one."""
    return Column("id", BigInteger().with_variant(Integer, "sqlite"), Identity(), primary_key=True)


matches = Table(
    "matches",
    metadata,
    _key(),
    Column("variant", String(64), nullable=False),
    Column("start_fen", String(1000), nullable=False),
    Column("start_number", Integer),
    Column("white_id", BigInteger, nullable=False),
    Column("black_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("locale", String(16), nullable=False),
    Column("status", String(16), nullable=False),
    Column("winner", String(8)),
    Column("reason", String(64)),
    # One more with every change of the game itself: a writer names the version it has judged.
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("posted_ply", Integer, nullable=False),
    Column("posted_message_id", BigInteger),
    Column("end_posted", Boolean, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("updated_at", Instant, nullable=False),
    CheckConstraint("status IN ('running', 'finished')", name="status"),
    CheckConstraint("winner IN ('white', 'black')", name="winner"),
    CheckConstraint("(status = 'running') = (reason IS NULL)", name="reason"),
    CheckConstraint("posted_ply >= -1 AND posted_ply <= ply", name="posted_ply"),
    _partial("ix_matches_running_white", "white_id", where=IS_RUNNING),
    _partial("ix_matches_running_black", "black_id", where=IS_RUNNING),
    _partial("ix_matches_running_channel", "channel_id", where=IS_RUNNING),
    _partial("ix_matches_running_thread", "thread_id", where=IS_RUNNING),
    _partial("ix_matches_unposted", "id", where=IS_UNPOSTED),
    sqlite_autoincrement=True,
)

moves = Table(
    "moves",
    metadata,
    Column("match_id", BigInteger, ForeignKey(matches.c.id), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("uci", String(32), nullable=False),
    Column("san", String(64), nullable=False),
    Column("player_id", BigInteger, nullable=False),
    Column("created_at", Instant, nullable=False),
    CheckConstraint("ply >= 1", name="ply"),
    # The moves of a match lie side by side, in order.
    sqlite_with_rowid=False,
)

challenges = Table(
    "challenges",
    metadata,
    _key(),
    Column("challenger_id", BigInteger, nullable=False),
    Column("opponent_id", BigInteger),
    Column("variant", String(64), nullable=False),
    Column("color", String(8), nullable=False),
    Column("start_fen", String(1000), nullable=False),
    Column("start_number", Integer),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("locale", String(16), nullable=False),
    Column("status", String(16), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("expires_at", Instant, nullable=False),
    Column("match_id", BigInteger, ForeignKey(matches.c.id)),
    CheckConstraint("status IN ('pending', 'accepted', 'declined', 'cancelled', 'expired')", name="status"),
    CheckConstraint("color IN ('random', 'white', 'black')", name="color"),
    CheckConstraint("(status = 'accepted') = (match_id IS NOT NULL)", name="match"),
    _partial("ix_challenges_pending_expiry", "expires_at", where=IS_PENDING),
    _partial("ix_challenges_pending_channel", "channel_id", where=IS_PENDING),
    sqlite_autoincrement=True,
)
