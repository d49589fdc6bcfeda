"""The tables. The migrations build the same; a test compares the two."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Identity,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TextClause,
    TypeDecorator,
    and_,
    bindparam,
    false,
    text,
    true,
)

from bot.storage.personal_columns import OTHERWISE, PSEUDONYM, REMOVE, person, server, trace_of

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


class Span(TypeDecorator[timedelta]):
    """A length of time: a timedelta outside, whole microseconds inside."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else value // timedelta(microseconds=1)

    def process_result_value(self, value: int | None, dialect: Dialect) -> timedelta | None:  # noqa: ARG002
        return None if value is None else timedelta(microseconds=value)


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

PENDING, ACCEPTED, DECLINED, CANCELLED, EXPIRED = "pending", "accepted", "declined", "cancelled", "expired"
RUNNING, FINISHED = "running", "finished"
OPEN, TAKEN, REFUSED = "open", "accepted", "declined"

# Conditions of partial indices. A query must repeat them word for word (not as a parameter) to use the index.
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
IS_SHOWN_OFFER = text("message_id IS NOT NULL")
IS_UNPOSTED = text("(posted_ply < ply OR (status <> 'running' AND NOT end_posted))")
IS_WAITING = text("(posted_ply < ply OR (status <> 'running' AND NOT end_posted)) AND post_at IS NOT NULL")
HAS_SOURCE = text("source IS NOT NULL")
HAS_SERVER = text("guild_id IS NOT NULL")
HAS_OPPONENT = text("opponent_id IS NOT NULL")
HAS_MATCH = text("match_id IS NOT NULL")
HAS_LEFT = text("left_at IS NOT NULL")
IS_CUSTOM = text("substr(variant, 1, 7) = 'custom-'")


def partial_index(name: str, *columns: str, where: TextClause, unique: bool = False) -> Index:
    return Index(name, *columns, unique=unique, sqlite_where=where, postgresql_where=where)


def row_key() -> Column[int]:
    """A row's own number, never given twice: a button of a deleted match must not act on another one."""
    return Column("id", BigInteger().with_variant(Integer, "sqlite"), Identity(), primary_key=True)


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
    # Seconds a move may take; none: no clock runs.
    Column("move_seconds", Integer),
    # When the time of the player to move is up, and when to remind them (none: done, or no need); while
    # somebody is at it: when others may try, should nothing have come of it.
    Column("due_at", Instant),
    Column("remind_at", Instant),
    # A live game: its time control as it is written, what each side has left of its base, and since when the
    # side to move is waited for, which is when its board was posted (none: not yet). Until then no time runs.
    Column("clock", String(40)),
    Column("white_left", Span),
    Column("black_left", Span),
    Column("clock_at", Instant),
    # How often moves were taken back: moves of the same ply tell apart by it.
    Column("takebacks", Integer, nullable=False, server_default="0"),
    # Whether a player has laid down moves for later; only then are they looked for.
    Column("planned", Boolean, nullable=False, server_default=false()),
    # When a board that isn't posted is to be tried (again); none: that was given up until something changes.
    # How often it was tried in vain since the game went on.
    Column("post_at", Instant, server_default="0"),
    Column("post_tries", Integer, nullable=False, server_default="0"),
    # Against the engine: how strong it plays, what its errors depend on, whether it moves after even plies
    # (0) or odd ones (1), and how many games in a row it had won at this level before. None: between people.
    Column("level", Integer),
    Column("seed", Integer),
    Column("engine_parity", Integer),
    Column("lost_before", Integer, nullable=False, server_default="0"),
    # Whether its end changes ratings, as it was agreed and as long as nothing is taken back; of which speed.
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("speed", String(16), nullable=False, server_default="correspondence"),
    CheckConstraint("status IN ('running', 'finished')", name="status"),
    CheckConstraint("winner IN ('white', 'black')", name="winner"),
    CheckConstraint("(status = 'running') = (reason IS NULL)", name="reason"),
    CheckConstraint("posted_ply >= -1 AND posted_ply <= ply", name="posted_ply"),
    partial_index("ix_matches_running_white", "white_id", where=IS_RUNNING),
    partial_index("ix_matches_running_black", "black_id", where=IS_RUNNING),
    partial_index("ix_matches_running_channel", "channel_id", where=IS_RUNNING),
    partial_index("ix_matches_running_thread", "thread_id", where=IS_RUNNING),
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
    partial_index("ix_matches_finished_thread", "thread_id", "id", where=IS_FINISHED),
    partial_index("ix_matches_finished_channel", "channel_id", "id", where=IS_FINISHED_OUTSIDE),
    partial_index("ix_matches_server", "guild_id", where=HAS_SERVER),
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
    # The message, or the interaction, that brought it: of two processes that hear it one stores it.
    Column("source", BigInteger, info=trace_of("player_id")),
    # In a live game: how long it took, and what its side had left of its base then.
    Column("time_spent", Span),
    Column("time_left", Span),
    CheckConstraint("ply >= 1", name="ply"),
    partial_index("ix_moves_source", "source", where=HAS_SOURCE, unique=True),
    # The moves of a match lie side by side, in order.
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
    # The card; none once it is closed.
    Column("message_id", BigInteger),
    Column("locale", String(16), nullable=False),
    Column("status", String(16), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("expires_at", Instant, nullable=False),
    Column("match_id", BigInteger, ForeignKey(matches.c.id)),
    Column("move_seconds", Integer),
    Column("rated", Boolean, nullable=False, server_default=false()),
    # Of a live game, in place of seconds for each move.
    Column("clock", String(40)),
    CheckConstraint("status IN ('pending', 'accepted', 'declined', 'cancelled', 'expired')", name="status"),
    CheckConstraint("color IN ('random', 'white', 'black')", name="color"),
    CheckConstraint("(status = 'accepted') = (match_id IS NOT NULL)", name="match"),
    partial_index("ix_challenges_pending_expiry", "expires_at", where=IS_PENDING),
    partial_index("ix_challenges_pending_channel", "channel_id", where=IS_PENDING),
    partial_index("ix_challenges_shown", "id", where=IS_CLOSED_CARD),
    partial_index("ix_challenges_closed", "expires_at", where=IS_CLOSED),
    partial_index("ix_challenges_match", "match_id", where=HAS_MATCH),
    partial_index("ix_challenges_opponent", "opponent_id", where=HAS_OPPONENT),
    partial_index("ix_challenges_custom", "variant", where=IS_CUSTOM),
    Index("ix_challenges_challenger", "challenger_id"),
    sqlite_autoincrement=True,
)


def _of_match() -> Column[int]:
    return Column("match_id", BigInteger, ForeignKey(matches.c.id), primary_key=True)


# Moves that were taken back with the opponent's consent: out of the game, but not out of the books.
retracted = Table(
    "retracted",
    metadata,
    _of_match(),
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

# Offers of a draw or a takeback. One is open while its status says so and its match is at its version still:
# whatever changes the game lets it lapse, with nothing to be written.
offers = Table(
    "offers",
    metadata,
    _of_match(),
    Column("kind", String(16), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("side", String(8), primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("created_at", Instant, nullable=False),
    # The message that shows it, while that has buttons.
    Column("message_id", BigInteger),
    CheckConstraint("kind IN ('draw', 'takeback')", name="kind"),
    CheckConstraint("side IN ('white', 'black')", name="side"),
    CheckConstraint("status IN ('open', 'accepted', 'declined')", name="status"),
    partial_index("ix_offers_shown", "match_id", where=IS_SHOWN_OFFER),
    sqlite_with_rowid=False,
)

# Moves that a player has laid down for when the opponent's replies match: UCI texts, the opponent's first.
plans = Table(
    "plans",
    metadata,
    _of_match(),
    Column("side", String(8), primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("line", String(1000), nullable=False),
    CheckConstraint("side IN ('white', 'black')", name="side"),
    sqlite_with_rowid=False,
)

# What the engine says of finished games, once for each: JSON as it writes and reads it.
reviews = Table(
    "reviews",
    metadata,
    _of_match(),
    # Which engine and way of reviewing made it: another one may make it anew.
    Column("engine", String(64), nullable=False),
    Column("depth", Integer, nullable=False),
    Column("review", Text, nullable=False),
    Column("made_at", Instant, nullable=False),
)

# What people have chosen for themselves; none: as it comes.
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
    # Whether others are shown neither their profile nor them on leaderboards.
    Column("hidden", Boolean, nullable=False, server_default=false()),
    # Whether pieces that are Chinese characters have a letter besides; none: nobody has asked yet.
    Column("letters", Boolean),
)

# Vacations of players on servers: the last one's end, and how much of them was taken in its year.
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

# What those who manage a server have chosen for it.
servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False, info=server(REMOVE)),
    Column("language", String(16)),
    # Ids of the channels in which games may be played, separated by spaces; none: all.
    Column("channels", String(2000)),
    Column("threads", Boolean, nullable=False),
    Column("variant", String(64)),
    Column("move_seconds", Integer),
    Column("starter_role_id", BigInteger),
    # Days of vacation that a player may take a year.
    Column("vacation_days", Integer, nullable=False),
    # White at the bottom of every board that is posted; else the side to move.
    Column("white_down", Boolean, nullable=False, server_default=false()),
    # Whether games that begin here may be rated.
    Column("ratings", Boolean, nullable=False, server_default=true()),
    # Who may make custom variants: everyone, those with a role, or those who manage the server.
    Column("makers", String(16), nullable=False, server_default="everyone"),
    Column("maker_role_id", BigInteger),
)

# A row for each shard: when some process last heard it, so that moves were taken. What is missing in between
# is charged to nobody whose game it hears of. All rows are of one number of shards, the one in use.
heartbeats = Table(
    "heartbeats",
    metadata,
    Column("shards", Integer, primary_key=True, autoincrement=False),
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("at", Instant, nullable=False),
    # Since when what was written may have been read by nobody; null where all was.
    Column("unread", Instant),
)


WIN, DRAW, LOSS = "win", "draw", "loss"
PEOPLE, ENGINE = "people", "engine"

# A row for each person and finished game, but those that were called off. The engine itself has none.
results = Table(
    "results",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    Column("ended_at", Instant, primary_key=True, autoincrement=False),
    Column("match_id", BigInteger, primary_key=True, autoincrement=False),
    # Whose own row of the game says so, too: deletion_and_export.py goes by that.
    Column("opponent_id", BigInteger, nullable=False, info=person(OTHERWISE)),
    Column("variant", String(64), nullable=False),
    Column("color", String(8), nullable=False),
    Column("outcome", String(8), nullable=False),
    Column("speed", String(16), nullable=False),
    # They go with the games of the server.
    Column("guild_id", BigInteger, info=server(OTHERWISE)),
    # The engine's, where it was the opponent; none: between people.
    Column("level", Integer),
    # Of a rated game: the player's rating after it, how uncertain that is, and by how much it has changed.
    Column("rating", Double),
    Column("deviation", Double),
    Column("change", Double),
    CheckConstraint("color IN ('white', 'black')", name="color"),
    CheckConstraint("outcome IN ('win', 'draw', 'loss')", name="outcome"),
    # Newest first, by the key alone or by one of these, a page begins behind (ended_at, match_id).
    Index("ix_results_variant", "player_id", "variant", "ended_at", "match_id"),
    Index("ix_results_opponent", "player_id", "opponent_id", "ended_at", "match_id", "variant"),
    sqlite_with_rowid=False,
)

ONE_RESULT = and_(
    results.c.player_id == bindparam("player"),
    results.c.ended_at == bindparam("ended", type_=Instant),
    results.c.match_id == bindparam("match"),
)
"""The result of a `player` in a `match` that has `ended` then."""


def _scores() -> tuple[Column[int], ...]:
    return tuple(Column(name, Integer, nullable=False) for name in ("wins", "draws", "losses"))


# How many of a person's results there are of each kind, against people and against the engine.
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

# The same for two people who have met; wins and losses are those of the one with the lower id.
meetings = Table(
    "meetings",
    metadata,
    Column("lower_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    Column("higher_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    *_scores(),
    Index("ix_meetings_higher", "higher_id"),
    sqlite_with_rowid=False,
)

# How many of a person's last games against people ended alike, and the most that were won in a row.
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


# As they were after the last rated game, at last_at; time that passes makes them more uncertain.
ratings = Table(
    "ratings",
    metadata,
    *_of_kind(),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("last_at", Instant, nullable=False),
    # Until when it is certain enough for a leaderboard, if nothing happens; none: it isn't.
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

# Who has played a rated game on which server, with a copy of their rating, wherever they got that.
standings = Table(
    "standings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False, info=server(REMOVE)),
    *_of_kind(),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("ranked_until", Instant),
    # Not found on the server when they were looked for last.
    Column("gone", Boolean, nullable=False, server_default=false()),
    Index("ix_standings_rank", "guild_id", "variant", "speed", "gone", "rating", "player_id", "ranked_until"),
    Index("ix_standings_player", "player_id", "variant", "speed"),
    sqlite_with_rowid=False,
)


# The processes that are there: since when, and until when that is known.
processes = Table(
    "processes",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("since", Instant, nullable=False),
    Column("until", Instant, nullable=False),
)

# A row for each of so many shards: whose it is, and until when by the database's clock; then it is anybody's.
shard_leases = Table(
    "shard_leases",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("shards", Integer, nullable=False),
    Column("owner", String(64)),
    Column("until", Instant, nullable=False),
    CheckConstraint("shard >= 0 AND shard < shards", name="shard"),
)

# When the next shard of a bucket may identify.
identifies = Table(
    "identifies",
    metadata,
    Column("bucket", Integer, primary_key=True, autoincrement=False),
    Column("at", Instant, nullable=False),
)

# Work on a match or a challenge that a process has begun: at which version, and when others may try.
claims = Table(
    "claims",
    metadata,
    Column("job", String(16), primary_key=True),
    Column("subject", BigInteger, primary_key=True, autoincrement=False),
    Column("owner", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("until", Instant, nullable=False),
    Index("ix_claims_until", "until"),
)

# What somebody may still ask of all processes together, in thousandths of a request, and since when.
quotas = Table(
    "quotas",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    Column("remaining", BigInteger, nullable=False),
    Column("at", Instant, nullable=False),
    Index("ix_quotas_at", "at"),
)

# What is locked in place of people: whoever counts what somebody has locks the row that their id falls on. So
# nobody's id is kept for it, and there is nothing to clear away.
person_locks = Table(
    "person_locks",
    metadata,
    Column("bucket", Integer, primary_key=True, autoincrement=False),
)

PERSON_LOCKS = 1024
"""How many rows that table has, from 0 on."""


# People whose data are being deleted, each until nothing is left of them: what a crash breaks off goes on
# from here. `alias` takes the place of their id. Whoever is at it has until `until`; then others may go on.
deletions = Table(
    "deletions",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=person(OTHERWISE)),
    Column("alias", BigInteger, nullable=False),
    Column("until", Instant, nullable=False),
)

# That somebody's data were deleted, for other processes, which hold names in memory: they know an id that
# they hold again by its digest, and nobody else learns it. Gone after a while.
forgotten = Table(
    "forgotten",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("salt", String(64), nullable=False),
    Column("at", Instant, nullable=False),
)

# Servers that Kibitz is a member of; `left_at`: was, until then. Where it is only brought along there is no
# row.
memberships = Table(
    "memberships",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False, info=server(OTHERWISE)),
    Column("left_at", Instant),
    Index("ix_memberships_left", "left_at", sqlite_where=HAS_LEFT, postgresql_where=HAS_LEFT),
)
