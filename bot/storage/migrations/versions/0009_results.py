"""What finished games leave to their players: results, tallies, ratings; who wants to be seen with them.

Filled in from the games that were finished before, by statements over all of them. Nothing is rated
backwards.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

TABLES = ("standings", "rating_days", "ratings", "streaks", "meetings", "tallies", "results")

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
    op.add_column("matches", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column(
        "matches", sa.Column("speed", sa.String(16), nullable=False, server_default="correspondence")
    )
    op.add_column("challenges", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("players", sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("servers", sa.Column("ratings", sa.Boolean, nullable=False, server_default=sa.true()))
    _create_counts()
    _create_ratings()
    for own, other in (("white", "black"), ("black", "white")):
        op.execute(SIDE.format(own=own, other=other))
    # Faster than to keep them up to date with each row.
    op.create_index("ix_results_variant", "results", ["player_id", "variant", "ended_at", "match_id"])
    op.create_index(
        "ix_results_opponent", "results", ["player_id", "opponent_id", "ended_at", "match_id", "variant"]
    )
    for fill in (TALLIES, MEETINGS, STREAKS):
        op.execute(fill)


def _id(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, primary_key=True, autoincrement=False)


def _text(name: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), primary_key=True)


def _scores() -> tuple[sa.Column[int], ...]:
    return tuple(sa.Column(name, sa.Integer, nullable=False) for name in ("wins", "draws", "losses"))


def _check(column: str, *values: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(f"{column} IN ({', '.join(map(repr, values))})", name=column)


def _create_counts() -> None:
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
    op.create_index("ix_meetings_higher", "meetings", ["higher_id"])
    op.create_table(
        "streaks",
        _id("player_id"),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("most_wins", sa.Integer, nullable=False),
        _check("outcome", "win", "draw", "loss"),
    )


def _of_kind() -> tuple[sa.Column[int] | sa.Column[str], ...]:
    return _id("player_id"), _text("variant", 64), _text("speed", 16)


def _create_ratings() -> None:
    op.create_table(
        "ratings",
        *_of_kind(),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("last_at", sa.BigInteger, nullable=False),
        sa.Column("ranked_until", sa.BigInteger),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rating_days",
        *_of_kind(),
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "standings",
        _id("guild_id"),
        *_of_kind(),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("ranked_until", sa.BigInteger),
        sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )
    rank = ["guild_id", "variant", "speed", "gone", "rating", "player_id", "ranked_until"]
    op.create_index("ix_standings_rank", "standings", rank)
    op.create_index("ix_standings_player", "standings", ["player_id", "variant", "speed"])


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)
    op.drop_column("servers", "ratings")
    op.drop_column("players", "hidden")
    op.drop_column("challenges", "rated")
    op.drop_column("matches", "speed")
    op.drop_column("matches", "rated")
