"""The tables of what finished games leave to their players. Beside those of tables.py, on the same metadata.

All of them are written in the transaction that ends a match, by results.py, and by nobody else. They say by
themselves what there is to know: whoever reads them need not go through games.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    Index,
    Integer,
    String,
    Table,
    and_,
    bindparam,
    false,
)

from bot.storage.personal import OTHERWISE, REMOVE, person, server
from bot.storage.tables import Instant, metadata

WIN, DRAW, LOSS = "win", "draw", "loss"
PEOPLE, ENGINE = "people", "engine"

# A row for each person and finished game, but those that were called off. The engine itself has none.
results = Table(
    "results",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    Column("ended_at", Instant, primary_key=True, autoincrement=False),
    Column("match_id", BigInteger, primary_key=True, autoincrement=False),
    # Whose own row of the game says so, too: people.py goes by that.
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
