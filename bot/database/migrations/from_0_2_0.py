"""The upgrade of the tables of version 0.2.0 (revision 0007), as a part of revision 0022."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

INDEXED = ("matches", "moves", "challenges", "offers")
"""The tables that have indexes."""

STORE_THREADS = """
UPDATE matches SET
    thread_id = channel_id,
    channel_id = (SELECT MIN(first.channel_id) FROM matches AS first
                  WHERE first.thread_id = matches.channel_id)
WHERE thread_id IS NULL
    AND channel_id IN (SELECT first.thread_id FROM matches AS first WHERE first.thread_id IS NOT NULL)
"""
"""Sets the thread of games that began in the thread of an earlier game, and the channel of that thread."""

# The second field of a FEN is the side that moves first. The engine is that side if its parity is 0.
RESULTS = """
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

# Consecutive equal results of a player have the same difference between the two numbers.
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

# Only a member can open a thread. At startup the bot finds out which servers have removed it since.
MEMBERSHIPS = """
INSERT INTO memberships (guild_id) SELECT DISTINCT guild_id FROM matches
WHERE guild_id IS NOT NULL AND thread_id IS NOT NULL
"""

FILL = (
    STORE_THREADS,
    RESULTS.format(own="white", other="black"),
    RESULTS.format(own="black", other="white"),
    TALLIES,
    MEETINGS,
    STREAKS,
    MEMBERSHIPS,
)


def alter_tables() -> None:
    """Add the new columns to the old tables, and drop the indexes."""
    connection = op.get_bind()
    for table in INDEXED:
        for index in sa.inspect(connection).get_indexes(table):
            op.drop_index(index["name"] or "", table)
    for table, columns in _new_columns().items():
        for column in columns:
            op.add_column(table, column)


def _new_columns() -> dict[str, list[sa.Column[Any]]]:
    return {
        "matches": [
            sa.Column("clock", sa.String(40)),
            sa.Column("white_left", sa.BigInteger),
            sa.Column("black_left", sa.BigInteger),
            sa.Column("clock_at", sa.BigInteger),
            sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
            sa.Column("speed", sa.String(16), nullable=False, server_default="correspondence"),
            sa.Column("theme", sa.String(64)),
            sa.Column("pieces", sa.String(200)),
        ],
        "moves": [sa.Column("time_spent", sa.BigInteger), sa.Column("time_left", sa.BigInteger)],
        "challenges": [
            sa.Column("clock", sa.String(40)),
            sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
        ],
        "players": [
            sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
            sa.Column("letters", sa.Boolean),
        ],
        "servers": [
            sa.Column("ratings", sa.Boolean, nullable=False, server_default=sa.true()),
            sa.Column("makers", sa.String(16), nullable=False, server_default="everyone"),
            sa.Column("maker_role_id", sa.BigInteger),
            sa.Column("theme", sa.String(64)),
            sa.Column("pieces", sa.String(200)),
        ],
        "heartbeats": [sa.Column("unread", sa.BigInteger)],
    }


def fill_tables() -> None:
    """Derive results from finished games, which stay unrated, and store which servers have the bot."""
    for statement in FILL:
        op.execute(statement)
