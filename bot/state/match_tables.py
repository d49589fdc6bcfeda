"""The tables of matches, moves, takebacks and challenges, and the conditions of their partial indexes."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    TextClause,
    and_,
    false,
    or_,
    text,
)

from bot.database.columns import (
    GUILD,
    OTHERWISE,
    PSEUDONYM,
    REMOVE,
    USER,
    Instant,
    Span,
    metadata,
    partial_index,
    row_key,
)

PENDING, ACCEPTED, DECLINED, CANCELLED, EXPIRED = "pending", "accepted", "declined", "cancelled", "expired"
RUNNING, FINISHED = "running", "finished"

# Conditions of partial indexes.
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
    Column("white_id", BigInteger, nullable=False, info={USER: PSEUDONYM}),
    Column("black_id", BigInteger, nullable=False, info={USER: PSEUDONYM}),
    Column("guild_id", BigInteger, info={GUILD: OTHERWISE}),
    # thread_id: where the game is played; null: in the channel. Games that begin in the thread of an earlier
    # game, as rematches do, have the same thread and channel.
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("locale", String(16), nullable=False),
    Column("status", String(16), nullable=False),
    Column("winner", String(8)),
    # A rules.Reason value, or a reason outside the rules (bot/state/match.py).
    Column("reason", String(64)),
    # Incremented by each change of the game; writers pass the version they read (optimistic locking).
    Column("version", Integer, nullable=False, default=0),
    Column("ply", Integer, nullable=False, default=0),
    # The last position whose board was posted, -1 before the first; its message; whether the result was
    # announced.
    Column("posted_ply", Integer, nullable=False, default=-1),
    Column("posted_message_id", BigInteger),
    Column("end_posted", Boolean, nullable=False, default=False),
    Column("created_at", Instant, nullable=False),
    Column("updated_at", Instant, nullable=False),
    # Seconds a move may take; null: no clock runs.
    Column("move_seconds", Integer),
    # due_at: the deadline. remind_at: the time of the reminder (null: sent or not needed); while a process
    # sends it, when another may retry.
    Column("due_at", Instant),
    Column("remind_at", Instant),
    # Live games. clock: the time control as text. white_left, black_left: the base times left. clock_at: when
    # the turn began, which is when its board was posted (null: not yet, so no time runs). The first move of
    # each side costs no time, but has a deadline.
    Column("clock", String(40)),
    Column("white_left", Span),
    Column("black_left", Span),
    Column("clock_at", Instant),
    # The number of takebacks, which distinguishes moves of the same ply.
    Column("takebacks", Integer, nullable=False, server_default="0"),
    # Whether a player has a plan (conditional moves); saves a query if not.
    Column("planned", Boolean, nullable=False, server_default=false()),
    # post_at: when to try (again) to post the board; null: given up on until something changes.
    # post_tries: failed attempts since the game last changed.
    Column("post_at", Instant, server_default="0"),
    Column("post_tries", Integer, nullable=False, server_default="0"),
    # Games against the engine (null between people). level: its strength. seed: determines its errors.
    # engine_parity: whether it moves after even plies (0) or odd ones (1). lost_before: games in a row that
    # the player had lost at this level before.
    Column("level", Integer),
    Column("seed", Integer),
    Column("engine_parity", Integer),
    Column("lost_before", Integer, nullable=False, server_default="0"),
    # rated: whether the players agreed on a rated game (a takeback makes it unrated), or the game changes the
    # player's rating against the engine (bot/state/rated_games.py). speed: of its rating.
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("speed", String(16), nullable=False, server_default="correspondence"),
    # The style of the boards for everyone: that of the player who began the game, as in players.
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
    Column("player_id", BigInteger, nullable=False, info={USER: PSEUDONYM}),
    Column("created_at", Instant, nullable=False),
    # The id of the message or interaction with the move; unique, so only one of two processes stores it.
    Column("source", BigInteger),
    # Live games: the time that the move took, and the base time that its side had left afterwards.
    Column("time_spent", Span),
    Column("time_left", Span),
    CheckConstraint("ply >= 1", name="ply"),
    partial_index("ix_moves_source", "source", where=HAS_SOURCE, unique=True),
    # Without a rowid, SQLite stores the moves of a match together, in order.
    sqlite_with_rowid=False,
)

challenges = Table(
    "challenges",
    metadata,
    row_key(),
    Column("challenger_id", BigInteger, nullable=False, info={USER: REMOVE}),
    Column("opponent_id", BigInteger, info={USER: REMOVE}),
    Column("variant", String(64), nullable=False),
    Column("color", String(8), nullable=False),
    Column("start_fen", String(1000), nullable=False),
    Column("start_number", Integer),
    Column("guild_id", BigInteger, info={GUILD: OTHERWISE}),
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
    Column("player_id", BigInteger, nullable=False, info={USER: PSEUDONYM}),
    Column("created_at", Instant, nullable=False),
    Column("retracted_at", Instant, nullable=False),
    sqlite_with_rowid=False,
)


def plays(player_id: int, status: TextClause = IS_RUNNING) -> ColumnElement[bool]:
    """Return the condition for a player's matches with a status: IS_RUNNING or IS_FINISHED."""
    # The status in each operand of "or": otherwise SQLite doesn't use the indexes.
    return or_(*(and_(status, side == player_id) for side in (matches.c.white_id, matches.c.black_id)))
