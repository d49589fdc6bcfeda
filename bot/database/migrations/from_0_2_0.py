"""Rows of the tables that version 0.2.0 (revision 0007) lacks, derived from its games."""

from __future__ import annotations

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
"""Statements that store threads, the results of finished games, which stay unrated, and the bot's servers."""
