"""The tables of matches, players and servers."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    and_,
    bindparam,
    false,
    text,
    true,
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

# The settings of users; null: the default.
players = Table(
    "players",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    Column("language", String(16)),
    Column("theme", String(64)),
    # Piece sets by family of games: "chess:kaneo shogi:kanji".
    Column("pieces", String(200)),
    Column("white_down", Boolean, nullable=False),
    Column("mentions", Boolean, nullable=False),
    # Whether others can't see the profile, and leaderboards leave the player out.
    Column("hidden", Boolean, nullable=False, server_default=false()),
    # Whether pieces that are Chinese characters also show a letter; null: the player was never asked.
    Column("letters", Boolean),
)

# Vacations of players on servers. until: the end of the last one. seconds: the vacation taken in `year`.
vacations = Table(
    "vacations",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False, info=server(REMOVE)),
    Column("until", Instant, nullable=False),
    Column("year", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Index("ix_vacations_server", "guild_id"),
    sqlite_with_rowid=False,
)

# The settings of servers.
servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False, info=server(REMOVE)),
    Column("language", String(16)),
    # Ids of the channels in which games may be played, separated by spaces; null: all.
    Column("channels", String(2000)),
    Column("threads", Boolean, nullable=False),
    Column("variant", String(64)),
    Column("move_seconds", Integer),
    Column("starter_role_id", BigInteger),
    # Days of vacation that a player may take per year.
    Column("vacation_days", Integer, nullable=False),
    # Whether White is at the bottom of every posted board; else the side to move is.
    Column("white_down", Boolean, nullable=False, server_default=false()),
    # Whether games that begin here may be rated.
    Column("ratings", Boolean, nullable=False, server_default=true()),
    # The users who may make custom variants: everyone, those with maker_role_id, or the server's managers.
    Column("makers", String(16), nullable=False, server_default="everyone"),
    Column("maker_role_id", BigInteger),
    # The style of boards for everyone, as in players; null: that of the player who began the game.
    Column("theme", String(64)),
    Column("pieces", String(200)),
)

# One row per shard. `at`: the last heartbeat of a process connected to it. The time without a connected
# process is charged to no player of the shard's games. All rows have the number of shards that is in use.
heartbeats = Table(
    "heartbeats",
    metadata,
    Column("shards", Integer, primary_key=True, autoincrement=False),
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("at", Instant, nullable=False),
    # The time since which messages may be unread; null: all were read.
    Column("unread", Instant),
)


WIN, DRAW, LOSS = "win", "draw", "loss"
PEOPLE, ENGINE = "people", "engine"

# One row per player of a finished game that has a result; none for the engine.
results = Table(
    "results",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    Column("ended_at", Instant, primary_key=True, autoincrement=False),
    Column("match_id", BigInteger, primary_key=True, autoincrement=False),
    # A deletion finds these rows through the opponent's own row of the same game (bot/state/privacy.py).
    Column("opponent_id", BigInteger, nullable=False, info=person(OTHERWISE)),
    Column("variant", String(64), nullable=False),
    Column("color", String(8), nullable=False),
    Column("outcome", String(8), nullable=False),
    Column("speed", String(16), nullable=False),
    # When the server leaves, these rows are handled with its games.
    Column("guild_id", BigInteger, info=server(OTHERWISE)),
    # The level of the engine as the opponent; null: between people.
    Column("level", Integer),
    # Rated games: the player's rating afterwards, its deviation (uncertainty), and its change.
    Column("rating", Double),
    Column("deviation", Double),
    Column("change", Double),
    CheckConstraint("color IN ('white', 'black')", name="color"),
    CheckConstraint("outcome IN ('win', 'draw', 'loss')", name="outcome"),
    # For paging, newest first: a page continues after (ended_at, match_id). The primary key serves the
    # unfiltered list, these indices the filtered ones.
    Index("ix_results_variant", "player_id", "variant", "ended_at", "match_id"),
    Index("ix_results_opponent", "player_id", "opponent_id", "ended_at", "match_id", "variant"),
    sqlite_with_rowid=False,
)

ONE_RESULT = and_(
    results.c.player_id == bindparam("player"),
    results.c.ended_at == bindparam("ended", type_=Instant),
    results.c.match_id == bindparam("match"),
)
"""The result of `player` in `match`, which ended at `ended`."""


def _scores() -> tuple[Column[int], ...]:
    return tuple(Column(name, Integer, nullable=False) for name in ("wins", "draws", "losses"))


# Counts of a player's results of each kind, against people and against the engine.
tallies = Table(
    "tallies",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    Column("against", String(8), primary_key=True),
    Column("variant", String(64), primary_key=True),
    Column("color", String(8), primary_key=True),
    *_scores(),
    CheckConstraint("against IN ('people', 'engine')", name="against"),
    CheckConstraint("color IN ('white', 'black')", name="color"),
    sqlite_with_rowid=False,
)

# Counts of results for each pair of players; wins and losses are those of the player with the lower id.
meetings = Table(
    "meetings",
    metadata,
    Column("lower_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    Column("higher_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    *_scores(),
    Index("ix_meetings_higher", "higher_id"),
    sqlite_with_rowid=False,
)

# A player's current streak of equal results against people, and the longest winning streak.
streaks = Table(
    "streaks",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    Column("outcome", String(8), nullable=False),
    Column("length", Integer, nullable=False),
    Column("most_wins", Integer, nullable=False),
    CheckConstraint("outcome IN ('win', 'draw', 'loss')", name="outcome"),
)


def _of_kind() -> tuple[Column[int], Column[str], Column[str]]:
    return (
        Column("player_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
        Column("variant", String(64), primary_key=True),
        Column("speed", String(16), primary_key=True),
    )


# Ratings after the last rated game, at last_at; their uncertainty grows with the time since.
ratings = Table(
    "ratings",
    metadata,
    *_of_kind(),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("last_at", Instant, nullable=False),
    # When the rating becomes too uncertain for a leaderboard without further games; null: it already is.
    Column("ranked_until", Instant),
    sqlite_with_rowid=False,
)

# The last rating of each day (since 1970, in UTC) on which there was a rated game.
rating_days = Table(
    "rating_days",
    metadata,
    *_of_kind(),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    sqlite_with_rowid=False,
)

# Players with a rated game on a server, and a copy of their rating, which is the same on all servers.
standings = Table(
    "standings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False, info=server(REMOVE)),
    *_of_kind(),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("ranked_until", Instant),
    # Whether the player was not on the server at the last check.
    Column("gone", Boolean, nullable=False, server_default=false()),
    Index("ix_standings_rank", "guild_id", "variant", "speed", "gone", "rating", "player_id", "ranked_until"),
    Index("ix_standings_player", "player_id", "variant", "speed"),
    sqlite_with_rowid=False,
)
