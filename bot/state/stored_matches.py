"""Stored matches, moves and challenges: tables, rows, and the queries that several subjects need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    Connection,
    Executable,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    and_,
    false,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from bot.database.columns import (
    OTHERWISE,
    PSEUDONYM,
    REMOVE,
    Instant,
    Span,
    linked_to,
    metadata,
    partial_index,
    person,
    row_key,
    server,
)
from bot.database.transactions import lock_users
from bot.state.definitions import lock_definition
from bot.state.settings import players
from bot.state.time_control import CORRESPONDENCE

PENDING, ACCEPTED, DECLINED, CANCELLED, EXPIRED = "pending", "accepted", "declined", "cancelled", "expired"
RUNNING, FINISHED = "running", "finished"

# Conditions of partial indices.
IS_PENDING = text("status = 'pending'")
IS_CLOSED = text("status <> 'pending'")
IS_RUNNING = text("status = 'running'")
IS_FINISHED = text("status = 'finished'")
IS_FINISHED_OUTSIDE = text("status = 'finished' AND thread_id IS NULL")
IS_TIMED = text("status = 'running' AND due_at IS NOT NULL")
IS_LIVE = text("status = 'running' AND clock IS NOT NULL AND due_at IS NOT NULL")
IS_REMINDING = text("status = 'running' AND remind_at IS NOT NULL")
IS_PLANNED = text("status = 'running' AND planned")
IS_ENGINES_TURN = text("status = 'running' AND engine_parity = ply % 2")
IS_CLOSED_CARD = text("status <> 'pending' AND message_id IS NOT NULL")
IS_UNPOSTED = text("(posted_ply < ply OR (status <> 'running' AND NOT end_posted))")
IS_WAITING = text("(posted_ply < ply OR (status <> 'running' AND NOT end_posted)) AND post_at IS NOT NULL")
HAS_THREAD = text("thread_id IS NOT NULL")
HAS_SOURCE = text("source IS NOT NULL")
IS_CUSTOM = text("substr(variant, 1, 7) = 'custom-'")

matches = Table(
    "matches",
    metadata,
    row_key(),
    Column("variant", String(64), nullable=False),
    Column("start_fen", String(1000), nullable=False),
    Column("start_number", Integer),
    Column("white_id", BigInteger, nullable=False, info=person(PSEUDONYM)),
    Column("black_id", BigInteger, nullable=False, info=person(PSEUDONYM)),
    Column("guild_id", BigInteger, info=server(OTHERWISE)),
    # thread_id: where the game is played; null: in the channel. Games that begin in the thread of an earlier
    # game, as rematches do, have the same thread and channel.
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("locale", String(16), nullable=False),
    Column("status", String(16), nullable=False),
    Column("winner", String(8)),
    Column("reason", String(64)),
    # Incremented by each change of the game; writers pass the version they read (optimistic locking).
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("posted_ply", Integer, nullable=False),
    Column("posted_message_id", BigInteger),
    Column("end_posted", Boolean, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("updated_at", Instant, nullable=False),
    # Seconds a move may take; null: no clock runs.
    Column("move_seconds", Integer),
    # due_at: the deadline. remind_at: the time of the reminder (null: sent or not needed); while a process
    # sends it, when another may retry.
    Column("due_at", Instant),
    Column("remind_at", Instant),
    # Live games. clock: the time control as text. white_left, black_left: the base times left. clock_at: when
    # the turn began, which is when its board was posted (null: not yet, so no time runs).
    Column("clock", String(40)),
    Column("white_left", Span),
    Column("black_left", Span),
    Column("clock_at", Instant),
    # The number of takebacks, which distinguishes moves of the same ply.
    Column("takebacks", Integer, nullable=False, server_default="0"),
    # Whether a player has a plan (conditional moves); saves a query if not.
    Column("planned", Boolean, nullable=False, server_default=false()),
    # post_at: when to try (again) to post the board; null: given up until something changes. post_tries:
    # failed tries since the game last changed.
    Column("post_at", Instant, server_default="0"),
    Column("post_tries", Integer, nullable=False, server_default="0"),
    # Games against the engine (null between people). level: its strength. seed: determines its errors.
    # engine_parity: whether it moves after even plies (0) or odd ones (1). lost_before: games in a row that
    # the player had lost at this level before.
    Column("level", Integer),
    Column("seed", Integer),
    Column("engine_parity", Integer),
    Column("lost_before", Integer, nullable=False, server_default="0"),
    # rated: as the players agreed (a takeback still makes the game unrated). speed: the speed of its rating.
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("speed", String(16), nullable=False, server_default="correspondence"),
    # The style of the boards for everyone, as the player who began the game had chosen it (as in players).
    Column("theme", String(64)),
    Column("pieces", String(200)),
    CheckConstraint("status IN ('running', 'finished')", name="status"),
    CheckConstraint("winner IN ('white', 'black')", name="winner"),
    CheckConstraint("(status = 'running') = (reason IS NULL)", name="reason"),
    CheckConstraint("posted_ply >= -1 AND posted_ply <= ply", name="posted_ply"),
    partial_index("ix_matches_running_white", "white_id", where=IS_RUNNING),
    partial_index("ix_matches_running_black", "black_id", where=IS_RUNNING),
    partial_index("ix_matches_running_channel", "channel_id", where=IS_RUNNING),
    partial_index("ix_matches_running_guild", "guild_id", "updated_at", "id", where=IS_RUNNING),
    partial_index("ix_matches_unposted", "post_at", "id", where=IS_WAITING),
    partial_index("ix_matches_unposted_place", "guild_id", "channel_id", where=IS_UNPOSTED),
    partial_index("ix_matches_due", "due_at", where=IS_TIMED),
    partial_index("ix_matches_live", "due_at", where=IS_LIVE),
    partial_index("ix_matches_remind", "remind_at", where=IS_REMINDING),
    partial_index("ix_matches_planned", "id", where=IS_PLANNED),
    partial_index("ix_matches_engine", "id", where=IS_ENGINES_TURN),
    partial_index("ix_matches_finished_white", "white_id", where=IS_FINISHED),
    partial_index("ix_matches_finished_black", "black_id", where=IS_FINISHED),
    partial_index("ix_matches_finished_channel", "channel_id", "id", where=IS_FINISHED_OUTSIDE),
    partial_index("ix_matches_thread", "thread_id", "id", where=HAS_THREAD),
    partial_index("ix_matches_server", "guild_id", where=text("guild_id IS NOT NULL")),
    partial_index("ix_matches_custom", "variant", where=IS_CUSTOM),
    sqlite_autoincrement=True,
)

moves = Table(
    "moves",
    metadata,
    Column("match_id", BigInteger, ForeignKey(matches.c.id), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("uci", String(32), nullable=False),
    Column("san", String(64), nullable=False),
    Column("player_id", BigInteger, nullable=False, info=person(PSEUDONYM)),
    Column("created_at", Instant, nullable=False),
    # The id of the message or interaction with the move; unique, so only one of two processes stores it.
    Column("source", BigInteger, info=linked_to("player_id")),
    # Live games: the time that the move took, and the base time that its side had left afterwards.
    Column("time_spent", Span),
    Column("time_left", Span),
    CheckConstraint("ply >= 1", name="ply"),
    partial_index("ix_moves_source", "source", where=HAS_SOURCE, unique=True),
    # Stores the moves of a match side by side, in order.
    sqlite_with_rowid=False,
)

challenges = Table(
    "challenges",
    metadata,
    row_key(),
    Column("challenger_id", BigInteger, nullable=False, info=person(REMOVE)),
    Column("opponent_id", BigInteger, info=person(REMOVE)),
    Column("variant", String(64), nullable=False),
    Column("color", String(8), nullable=False),
    Column("start_fen", String(1000), nullable=False),
    Column("start_number", Integer),
    Column("guild_id", BigInteger, info=server(OTHERWISE)),
    Column("channel_id", BigInteger, nullable=False),
    # The card's message; null once the card shows the outcome.
    Column("message_id", BigInteger),
    Column("locale", String(16), nullable=False),
    Column("status", String(16), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("expires_at", Instant, nullable=False),
    Column("match_id", BigInteger, ForeignKey(matches.c.id)),
    Column("move_seconds", Integer),
    Column("rated", Boolean, nullable=False, server_default=false()),
    # The time control of a live game, in place of move_seconds.
    Column("clock", String(40)),
    CheckConstraint("status IN ('pending', 'accepted', 'declined', 'cancelled', 'expired')", name="status"),
    CheckConstraint("color IN ('random', 'white', 'black')", name="color"),
    CheckConstraint("(status = 'accepted') = (match_id IS NOT NULL)", name="match"),
    partial_index("ix_challenges_pending_expiry", "expires_at", where=IS_PENDING),
    partial_index("ix_challenges_pending_channel", "channel_id", where=IS_PENDING),
    partial_index("ix_challenges_shown", "id", where=IS_CLOSED_CARD),
    partial_index("ix_challenges_closed", "expires_at", where=IS_CLOSED),
    partial_index("ix_challenges_match", "match_id", where=text("match_id IS NOT NULL")),
    partial_index("ix_challenges_opponent", "opponent_id", where=text("opponent_id IS NOT NULL")),
    partial_index("ix_challenges_custom", "variant", where=IS_CUSTOM),
    Index("ix_challenges_challenger", "challenger_id"),
    sqlite_autoincrement=True,
)


def match_key() -> Column[int]:
    """Return the column of the match to which a row belongs, as a part of its key."""
    return Column("match_id", BigInteger, ForeignKey(matches.c.id), primary_key=True)


# Moves taken back with consent, kept as a record.
retracted = Table(
    "retracted",
    metadata,
    match_key(),
    # 1 for the match's first takeback.
    Column("takeback", Integer, primary_key=True, autoincrement=False),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("uci", String(32), nullable=False),
    Column("san", String(64), nullable=False),
    Column("player_id", BigInteger, nullable=False, info=person(PSEUDONYM)),
    Column("created_at", Instant, nullable=False),
    Column("retracted_at", Instant, nullable=False),
    sqlite_with_rowid=False,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """A match to be stored; it runs from the first moment on.

    `clock` and what is left on it are of live games; the four from `level` on of games against the engine
    alone: see the columns.
    """

    variant: str
    start_fen: str
    start_number: int | None
    white_id: int
    black_id: int
    guild_id: int | None
    channel_id: int
    locale: str
    move_seconds: int | None = None
    clock: str | None = None
    white_left: timedelta | None = None
    black_left: timedelta | None = None
    level: int | None = None
    seed: int | None = None
    engine_parity: int | None = None
    lost_before: int = 0
    rated: bool = False
    speed: str = CORRESPONDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow(NewMatch):
    """A stored match. `winner` is "white", "black" or None; `reason` is None while it runs."""

    id: int
    thread_id: int | None
    status: str
    winner: str | None
    reason: str | None
    version: int
    ply: int
    posted_ply: int
    posted_message_id: int | None
    end_posted: bool
    created_at: datetime
    updated_at: datetime
    due_at: datetime | None
    remind_at: datetime | None
    clock_at: datetime | None
    takebacks: int
    planned: bool
    post_at: datetime | None
    post_tries: int
    theme: str | None
    pieces: str | None


@dataclass(frozen=True, slots=True)
class Timer:
    """When the time of the player to move is up and when to remind them; None where no clock runs.

    `clock_at`: since when they are waited for, in a live game.
    """

    due_at: datetime | None = None
    remind_at: datetime | None = None
    clock_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What the sides of a live game have left of their base; None in games without a live clock."""

    white: timedelta | None = None
    black: timedelta | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match is to end: winner "white", "black" or None for a draw, and the reason's key."""

    winner: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class NewMove:
    """A move to be stored: its ply (1 for the first), its UCI and SAN text, who played it, the message or the
    interaction that brought it, and in a live game how long it took and what its side had left then.
    """

    ply: int
    uci: str
    san: str
    player_id: int
    source: int | None = None
    time_spent: timedelta | None = None
    time_left: timedelta | None = None


NO_TIMER, NO_CLOCKS = Timer(), TimeLeft()

_NAMES = matches.c.keys()
"""The names of all columns, in order. Mapping rows by SQLAlchemy's own names would take twice as long."""
NO_CLOCK_RUNS: dict[str, None] = {"due_at": None, "remind_at": None, "clock_at": None}


def plays(player_id: int) -> ColumnElement[bool]:
    # IS_RUNNING in each operand of "or": otherwise SQLite doesn't use the indexes.
    return or_(*(and_(IS_RUNNING, side == player_id) for side in (matches.c.white_id, matches.c.black_id)))


def advance(match_id: Any, version: Any, now: Any, **values: Any) -> Any:
    """Return an update of a running match that has an effect only if `version` is still the stored one
    (optimistic lock). The arguments are values, or bound parameters for them."""
    return (
        update(matches)
        .where(matches.c.id == match_id, IS_RUNNING, matches.c.version == version)
        # The process that changes a game posts its board; `post_at` is the time since which it is missing.
        .values(version=version + 1, updated_at=now, post_at=now, post_tries=0, **values)
        .returning(matches)
    )


def clock(timer: Timer, left: TimeLeft) -> dict[str, Any]:
    """Return the clock's columns for a new turn; a live clock doesn't run until the board is posted."""
    return {
        "due_at": timer.due_at, "remind_at": timer.remind_at, "clock_at": None,
        "white_left": left.white, "black_left": left.black,
    }  # fmt: skip


def ended(ending: Ending) -> dict[str, Any]:
    return {"status": FINISHED, "winner": ending.winner, "reason": ending.reason} | NO_CLOCK_RUNS


def insert_match(
    connection: Connection, match: NewMatch, begun_by: int, now: datetime, timer: Timer = NO_TIMER
) -> MatchRow:
    """Store a match that begins now, within a larger transaction. Raises NoDefinition.

    `begun_by`: the player who began it, whose style its boards have.
    """
    lock_definition(connection, match.variant)
    chosen = asdict(match) | _place(connection, match.channel_id) | _style(connection, begun_by)
    values = chosen | {
        "due_at": timer.due_at,
        "remind_at": timer.remind_at,
        "clock_at": timer.clock_at,
        "status": RUNNING,
        "version": 0,
        "ply": 0,
        "posted_ply": -1,
        "end_posted": False,
        "created_at": now,
        "updated_at": now,
        "post_at": now,
        "post_tries": 0,
    }
    return match_row(connection.execute(insert(matches).returning(matches), values).one())


def _style(connection: Connection, player_id: int) -> dict[str, str | None]:
    """Return the columns for the style of a match, from a player's settings."""
    query = select(players.c.theme, players.c.pieces).where(players.c.user_id == player_id)
    theme, pieces = connection.execute(query).one_or_none() or (None, None)
    return {"theme": theme, "pieces": pieces}


def _place(connection: Connection, begun_in: int) -> dict[str, int]:
    """Return the columns for the place of a match that begins in a channel or thread.

    A match that begins in the thread of an earlier one is played in that thread, too.
    """
    query = select(matches.c.channel_id).where(matches.c.thread_id == begun_in).limit(1)
    parent = connection.execute(query).scalar()
    return {} if parent is None else {"channel_id": parent, "thread_id": begun_in}


class TooManyRunning(Exception):
    """A player has the maximum number of running matches; nothing was changed."""

    def __init__(self, player_id: int) -> None:
        super().__init__(str(player_id))
        self.player_id = player_id


def check_running_limit(connection: Connection, most: int, one: int, other: int) -> None:
    """Lock two players, and raise TooManyRunning for the first one that has `most` running matches."""
    lock_users(connection, one, other)
    for player_id in (one, other):
        count = select(func.count()).select_from(matches).where(plays(player_id))
        if connection.execute(count).scalar_one() >= most:
            raise TooManyRunning(player_id)


def lock_version(connection: Connection, match_id: int, version: int) -> bool:
    """Lock a match until the transaction ends; return whether it still runs and has this version."""
    this = select(matches.c.id).where(matches.c.id == match_id, IS_RUNNING, matches.c.version == version)
    return connection.execute(this.with_for_update()).one_or_none() is not None


def fetch_match(
    connection: Connection, query: Executable, values: dict[str, Any] | None = None
) -> MatchRow | None:
    found = connection.execute(query, values).one_or_none()
    return None if found is None else match_row(found)


def fetch_matches(connection: Connection, query: Executable) -> list[MatchRow]:
    return [match_row(found) for found in connection.execute(query)]


def match_row(found: Sequence[Any]) -> MatchRow:
    return MatchRow(**dict(zip(_NAMES, found, strict=True)))
