"""Live games; what finished games leave to their players; how processes share the work; deleting data."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0007"
branch_labels = None
depends_on = None

INDICES: tuple[tuple[str, str, tuple[str, ...], str | None], ...] = (
    (
        "ix_matches_live",
        "matches",
        ("due_at",),
        "status = 'running' AND clock IS NOT NULL AND due_at IS NOT NULL",
    ),
    ("ix_matches_running_guild", "matches", ("guild_id", "updated_at", "id"), "status = 'running'"),
    ("ix_matches_finished_white", "matches", ("white_id",), "status = 'finished'"),
    ("ix_matches_finished_black", "matches", ("black_id",), "status = 'finished'"),
    ("ix_matches_finished_thread", "matches", ("thread_id", "id"), "status = 'finished'"),
    (
        "ix_matches_finished_channel",
        "matches",
        ("channel_id", "id"),
        "status = 'finished' AND thread_id IS NULL",
    ),
    ("ix_matches_server", "matches", ("guild_id",), "guild_id IS NOT NULL"),
    ("ix_challenges_closed", "challenges", ("expires_at",), "status <> 'pending'"),
    ("ix_challenges_match", "challenges", ("match_id",), "match_id IS NOT NULL"),
    ("ix_challenges_opponent", "challenges", ("opponent_id",), "opponent_id IS NOT NULL"),
    ("ix_challenges_challenger", "challenges", ("challenger_id",), None),
    ("ix_vacations_server", "vacations", ("guild_id",), None),
)
PENDING = ("ix_challenges_pending_challenger", "challenges", ("challenger_id",), "status = 'pending'")
"""Replaced by an index of all challenges, not only the pending ones."""

NEW_INDICES: tuple[tuple[str, str, tuple[str, ...], str | None], ...] = (
    ("ix_results_variant", "results", ("player_id", "variant", "ended_at", "match_id"), None),
    ("ix_results_opponent", "results", ("player_id", "opponent_id", "ended_at", "match_id", "variant"), None),
    ("ix_meetings_higher", "meetings", ("higher_id",), None),
    (
        "ix_standings_rank",
        "standings",
        ("guild_id", "variant", "speed", "gone", "rating", "player_id", "ranked_until"),
        None,
    ),
    ("ix_standings_player", "standings", ("player_id", "variant", "speed"), None),
    ("ix_claims_until", "claims", ("until",), None),
    ("ix_quotas_at", "quotas", ("at",), None),
    ("ix_memberships_left", "memberships", ("left_at",), "left_at IS NOT NULL"),
)
"""Indices of the new tables; they are dropped with their tables."""

# Whoever is to move first: the second field of a FEN. The engine is the first where its parity is 0.
SIDE = """
INSERT INTO results
    (player_id, ended_at, match_id, opponent_id, variant, color, outcome, speed, guild_id, level)
SELECT {own}_id, updated_at, id, {other}_id, variant, '{own}',
    CASE WHEN winner IS NULL THEN 'draw' WHEN winner = '{own}' THEN 'win' ELSE 'loss' END,
    'correspondence', guild_id, level
FROM matches
WHERE status = 'finished' AND reason NOT IN ('aborted', 'unmoved') AND white_id <> black_id
    AND (engine_parity IS NULL
        OR CASE WHEN (start_fen LIKE '% w %') = (engine_parity = 0) THEN 'white' ELSE 'black' END <> '{own}')
ORDER BY {own}_id, updated_at, id
"""

SCORES = ", ".join(
    f"SUM(CASE WHEN outcome = '{outcome}' THEN 1 ELSE 0 END)" for outcome in ("win", "draw", "loss")
)

# Nothing here comes from outside.
TALLIES = f"""
INSERT INTO tallies (player_id, against, variant, color, wins, draws, losses)
SELECT player_id, CASE WHEN level IS NULL THEN 'people' ELSE 'engine' END, variant, color, {SCORES}
FROM results GROUP BY 1, 2, 3, 4
"""  # noqa: S608

MEETINGS = f"""
INSERT INTO meetings (lower_id, higher_id, wins, draws, losses)
SELECT player_id, opponent_id, {SCORES}
FROM results WHERE level IS NULL AND player_id < opponent_id GROUP BY 1, 2
"""  # noqa: S608

# Results of a person that follow one another and are alike have the same difference of these two numbers.
STREAKS = """
INSERT INTO streaks (player_id, outcome, length, most_wins)
WITH numbered AS (
    SELECT player_id, outcome, ended_at, match_id,
        ROW_NUMBER() OVER (PARTITION BY player_id ORDER BY ended_at, match_id) AS number,
        ROW_NUMBER() OVER (PARTITION BY player_id, outcome ORDER BY ended_at, match_id) AS of_outcome
    FROM results WHERE level IS NULL
), runs AS (
    SELECT player_id, outcome, COUNT(*) AS length, MAX(number) AS last
    FROM numbered GROUP BY player_id, outcome, number - of_outcome
), ends AS (
    SELECT player_id, MAX(last) AS last, MAX(CASE WHEN outcome = 'win' THEN length ELSE 0 END) AS most_wins
    FROM runs GROUP BY player_id
)
SELECT runs.player_id, runs.outcome, runs.length, ends.most_wins
FROM runs JOIN ends ON ends.player_id = runs.player_id AND ends.last = runs.last
"""


def upgrade() -> None:
    for table, column in _columns():
        op.add_column(table, column)
    _create_results()
    _create_ratings()
    _create_sharing()
    _create_privacy()
    # Filled in from the games that were finished before, by statements over all of them. Nothing is rated
    # backwards.
    for own, other in (("white", "black"), ("black", "white")):
        op.execute(SIDE.format(own=own, other=other))
    # Faster than to keep them up to date with each row.
    for index in (*INDICES, *NEW_INDICES):
        _index(*index)
    op.drop_index(PENDING[0], "challenges")
    for fill in (TALLIES, MEETINGS, STREAKS):
        op.execute(fill)
    # Only a member can have opened a thread. Who has removed Kibitz since is found out at the start.
    op.execute(
        "INSERT INTO memberships (guild_id) SELECT DISTINCT guild_id FROM matches"
        " WHERE guild_id IS NOT NULL AND thread_id IS NOT NULL"
    )


def _columns() -> tuple[tuple[str, sa.Column[object]], ...]:
    """The new columns of tables that there are."""
    return (
        # A live game's time control, what each side has left, and what each move took.
        ("matches", sa.Column("clock", sa.String(40))),
        ("matches", sa.Column("white_left", sa.BigInteger)),
        ("matches", sa.Column("black_left", sa.BigInteger)),
        ("matches", sa.Column("clock_at", sa.BigInteger)),
        ("moves", sa.Column("time_spent", sa.BigInteger)),
        ("moves", sa.Column("time_left", sa.BigInteger)),
        ("challenges", sa.Column("clock", sa.String(40))),
        # Ratings.
        ("matches", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false())),
        ("matches", sa.Column("speed", sa.String(16), nullable=False, server_default="correspondence")),
        ("challenges", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false())),
        ("players", sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false())),
        ("servers", sa.Column("ratings", sa.Boolean, nullable=False, server_default=sa.true())),
        # The time since which messages in a shard's servers may be unread; null: all were read.
        ("heartbeats", sa.Column("unread", sa.BigInteger)),
        # Whether a player wants letters on pieces that are Chinese characters.
        ("players", sa.Column("letters", sa.Boolean)),
    )


def _index(name: str, table: str, columns: tuple[str, ...], where: str | None) -> None:
    condition = None if where is None else sa.text(where)
    op.create_index(name, table, list(columns), sqlite_where=condition, postgresql_where=condition)


def _id(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, primary_key=True, autoincrement=False)


def _text(name: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), primary_key=True)


def _scores() -> tuple[sa.Column[int], ...]:
    return tuple(sa.Column(name, sa.Integer, nullable=False) for name in ("wins", "draws", "losses"))


def _check(column: str, *values: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(f"{column} IN ({', '.join(map(repr, values))})", name=column)


def _of_kind() -> tuple[sa.Column[int] | sa.Column[str], ...]:
    return _id("player_id"), _text("variant", 64), _text("speed", 16)


def _rating() -> tuple[sa.Column[float], ...]:
    return tuple(sa.Column(name, sa.Double, nullable=False) for name in ("rating", "deviation"))


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
        *(sa.Column(name, sa.Double) for name in ("rating", "deviation", "change")),
        _check("color", "white", "black"),
        _check("outcome", "win", "draw", "loss"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tallies",
        _id("player_id"),
        _text("against", 8),
        _text("variant", 64),
        _text("color", 8),
        *_scores(),
        _check("against", "people", "engine"),
        _check("color", "white", "black"),
        sqlite_with_rowid=False,
    )
    op.create_table("meetings", _id("lower_id"), _id("higher_id"), *_scores(), sqlite_with_rowid=False)
    op.create_table(
        "streaks",
        _id("player_id"),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("most_wins", sa.Integer, nullable=False),
        _check("outcome", "win", "draw", "loss"),
    )


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
    days = sa.Column("day", sa.Integer, primary_key=True, autoincrement=False)
    op.create_table("rating_days", *_of_kind(), days, *_rating(), sqlite_with_rowid=False)
    op.create_table(
        "standings",
        _id("guild_id"),
        *_of_kind(),
        *_rating(),
        sa.Column("ranked_until", sa.BigInteger),
        sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )


def _create_sharing() -> None:
    op.create_table(
        "processes",
        _text("id", 64),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "shard_leases",
        sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("shards", sa.Integer, nullable=False),
        sa.Column("owner", sa.String(64)),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.CheckConstraint("shard >= 0 AND shard < shards", name="shard"),
    )
    op.create_table(
        "identifies",
        sa.Column("bucket", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "claims",
        _text("job", 16),
        _id("subject"),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "quotas",
        _id("user_id"),
        sa.Column("remaining", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    bucket = sa.Column("bucket", sa.Integer, primary_key=True, autoincrement=False)
    locks = op.create_table("person_locks", bucket)
    op.bulk_insert(locks, [{"bucket": bucket} for bucket in range(1024)])


def _create_privacy() -> None:
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
