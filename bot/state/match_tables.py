"""The tables of matches, moves, takebacks and challenges, and the conditions of their partial indexes."""

from __future__ import annotations

import sqlalchemy as sa

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
IS_PENDING = sa.text("status = 'pending'")
IS_CLOSED = sa.text("status <> 'pending'")
IS_RUNNING = sa.text("status = 'running'")
IS_FINISHED = sa.text("status = 'finished'")
IS_FINISHED_OUTSIDE = sa.text("status = 'finished' AND thread_id IS NULL")
IS_TIMED = sa.text("status = 'running' AND due_at IS NOT NULL")
IS_LIVE = sa.text("status = 'running' AND clock IS NOT NULL AND due_at IS NOT NULL")
IS_REMINDING = sa.text("status = 'running' AND remind_at IS NOT NULL")
IS_PLANNED = sa.text("status = 'running' AND planned")
IS_ENGINES_TURN = sa.text("status = 'running' AND engine_parity = ply % 2")
IS_CLOSED_CARD = sa.text("status <> 'pending' AND message_id IS NOT NULL")
IS_UNPOSTED = sa.text("(posted_ply < ply OR (status <> 'running' AND NOT end_posted))")
IS_WAITING = sa.text("(posted_ply < ply OR (status <> 'running' AND NOT end_posted)) AND post_at IS NOT NULL")
HAS_THREAD = sa.text("thread_id IS NOT NULL")
HAS_SOURCE = sa.text("source IS NOT NULL")
IS_CUSTOM = sa.text("substr(variant, 1, 7) = 'custom-'")

matches = sa.Table(
    "matches",
    metadata,
    row_key(),
    sa.Column("variant", sa.String(64), nullable=False),
    sa.Column("start_fen", sa.String(1000), nullable=False),
    sa.Column("start_number", sa.Integer),
    sa.Column("white_id", sa.BigInteger, nullable=False, info={USER: PSEUDONYM}),
    sa.Column("black_id", sa.BigInteger, nullable=False, info={USER: PSEUDONYM}),
    sa.Column("guild_id", sa.BigInteger, info={GUILD: OTHERWISE}),
    # thread_id: where the game is played; null: in the channel. Games that begin in the thread of an earlier
    # game, as rematches do, have the same thread and channel.
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("thread_id", sa.BigInteger),
    sa.Column("locale", sa.String(16), nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("winner", sa.String(8)),
    # A rules.Reason value, or a reason outside the rules (bot/state/match.py).
    sa.Column("reason", sa.String(64)),
    # Incremented by each change of the game; writers pass the version they read (optimistic locking).
    sa.Column("version", sa.Integer, nullable=False, default=0),
    sa.Column("ply", sa.Integer, nullable=False, default=0),
    # The last position whose board was posted, -1 before the first; its message; whether the result was
    # announced.
    sa.Column("posted_ply", sa.Integer, nullable=False, default=-1),
    sa.Column("posted_message_id", sa.BigInteger),
    sa.Column("end_posted", sa.Boolean, nullable=False, default=False),
    sa.Column("created_at", Instant, nullable=False),
    sa.Column("updated_at", Instant, nullable=False),
    # Seconds a move may take; null: no clock runs.
    sa.Column("move_seconds", sa.Integer),
    # due_at: the deadline. remind_at: the time of the reminder (null: sent or not needed); while a process
    # sends it, when another may retry.
    sa.Column("due_at", Instant),
    sa.Column("remind_at", Instant),
    # Live games. clock: the time control as text. white_left, black_left: the base times left. clock_at: when
    # the turn began, which is when its board was posted (null: not yet, so no time runs). The first move of
    # each side costs no time, but has a deadline.
    sa.Column("clock", sa.String(40)),
    sa.Column("white_left", Span),
    sa.Column("black_left", Span),
    sa.Column("clock_at", Instant),
    # The number of takebacks, which distinguishes moves of the same ply.
    sa.Column("takebacks", sa.Integer, nullable=False, server_default="0"),
    # Whether a player has a plan (conditional moves); saves a query if not.
    sa.Column("planned", sa.Boolean, nullable=False, server_default=sa.false()),
    # post_at: when to try (again) to post the board; null: given up on until something changes.
    # post_tries: failed attempts since the game last changed.
    sa.Column("post_at", Instant, server_default="0"),
    sa.Column("post_tries", sa.Integer, nullable=False, server_default="0"),
    # Games against the engine (null between people). level: its strength. seed: determines its errors.
    # engine_parity: whether it moves after even plies (0) or odd ones (1). lost_before: games in a row that
    # the player had lost at this level before.
    sa.Column("level", sa.Integer),
    sa.Column("seed", sa.Integer),
    sa.Column("engine_parity", sa.Integer),
    sa.Column("lost_before", sa.Integer, nullable=False, server_default="0"),
    # rated: whether the players agreed on a rated game (a takeback makes it unrated), or the game changes the
    # player's rating against the engine (bot/state/rated_games.py). speed: of its rating.
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("speed", sa.String(16), nullable=False, server_default="correspondence"),
    # The style of the boards for everyone: that of the player who began the game, as in players.
    sa.Column("theme", sa.String(64)),
    sa.Column("pieces", sa.String(200)),
    sa.CheckConstraint("status IN ('running', 'finished')", name="status"),
    sa.CheckConstraint("winner IN ('white', 'black')", name="winner"),
    sa.CheckConstraint("(status = 'running') = (reason IS NULL)", name="reason"),
    sa.CheckConstraint("posted_ply >= -1 AND posted_ply <= ply", name="posted_ply"),
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
    partial_index("ix_matches_server", "guild_id", where=sa.text("guild_id IS NOT NULL")),
    partial_index("ix_matches_custom", "variant", where=IS_CUSTOM),
    sqlite_autoincrement=True,
)

moves = sa.Table(
    "moves",
    metadata,
    sa.Column("match_id", sa.BigInteger, sa.ForeignKey(matches.c.id), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("uci", sa.String(32), nullable=False),
    sa.Column("san", sa.String(64), nullable=False),
    sa.Column("player_id", sa.BigInteger, nullable=False, info={USER: PSEUDONYM}),
    sa.Column("created_at", Instant, nullable=False),
    # The id of the message or interaction with the move; unique, so only one of two processes stores it.
    sa.Column("source", sa.BigInteger),
    # Live games: the time that the move took, and the base time that its side had left afterwards.
    sa.Column("time_spent", Span),
    sa.Column("time_left", Span),
    sa.CheckConstraint("ply >= 1", name="ply"),
    partial_index("ix_moves_source", "source", where=HAS_SOURCE, unique=True),
    # Without a rowid, SQLite stores the moves of a match together, in order.
    sqlite_with_rowid=False,
)

challenges = sa.Table(
    "challenges",
    metadata,
    row_key(),
    sa.Column("challenger_id", sa.BigInteger, nullable=False, info={USER: REMOVE}),
    sa.Column("opponent_id", sa.BigInteger, info={USER: REMOVE}),
    sa.Column("variant", sa.String(64), nullable=False),
    sa.Column("color", sa.String(8), nullable=False),
    sa.Column("start_fen", sa.String(1000), nullable=False),
    sa.Column("start_number", sa.Integer),
    sa.Column("guild_id", sa.BigInteger, info={GUILD: OTHERWISE}),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    # The card's message; null once the card shows the outcome.
    sa.Column("message_id", sa.BigInteger),
    sa.Column("locale", sa.String(16), nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("created_at", Instant, nullable=False),
    sa.Column("expires_at", Instant, nullable=False),
    sa.Column("match_id", sa.BigInteger, sa.ForeignKey(matches.c.id)),
    sa.Column("move_seconds", sa.Integer),
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    # The time control of a live game, in place of move_seconds.
    sa.Column("clock", sa.String(40)),
    sa.CheckConstraint(
        "status IN ('pending', 'accepted', 'declined', 'cancelled', 'expired')", name="status"
    ),
    sa.CheckConstraint("color IN ('random', 'white', 'black')", name="color"),
    sa.CheckConstraint("(status = 'accepted') = (match_id IS NOT NULL)", name="match"),
    partial_index("ix_challenges_pending_expiry", "expires_at", where=IS_PENDING),
    partial_index("ix_challenges_pending_channel", "channel_id", where=IS_PENDING),
    partial_index("ix_challenges_shown", "id", where=IS_CLOSED_CARD),
    partial_index("ix_challenges_closed", "expires_at", where=IS_CLOSED),
    partial_index("ix_challenges_match", "match_id", where=sa.text("match_id IS NOT NULL")),
    partial_index("ix_challenges_opponent", "opponent_id", where=sa.text("opponent_id IS NOT NULL")),
    partial_index("ix_challenges_custom", "variant", where=IS_CUSTOM),
    sa.Index("ix_challenges_challenger", "challenger_id"),
    sqlite_autoincrement=True,
)


def match_key() -> sa.Column[int]:
    """Return the column of the match to which a row belongs, as a part of its key."""
    return sa.Column("match_id", sa.BigInteger, sa.ForeignKey(matches.c.id), primary_key=True)


# Moves taken back with consent, kept as a record.
retracted = sa.Table(
    "retracted",
    metadata,
    match_key(),
    # 1 for the match's first takeback.
    sa.Column("takeback", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("uci", sa.String(32), nullable=False),
    sa.Column("san", sa.String(64), nullable=False),
    sa.Column("player_id", sa.BigInteger, nullable=False, info={USER: PSEUDONYM}),
    sa.Column("created_at", Instant, nullable=False),
    sa.Column("retracted_at", Instant, nullable=False),
    sqlite_with_rowid=False,
)


def plays(player_id: int, status: sa.TextClause = IS_RUNNING) -> sa.ColumnElement[bool]:
    """Return the condition for a player's matches with a status: IS_RUNNING or IS_FINISHED."""
    # The status in each operand of "or": otherwise SQLite doesn't use the indexes.
    return sa.or_(*(sa.and_(status, side == player_id) for side in (matches.c.white_id, matches.c.black_id)))
