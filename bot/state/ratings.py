"""Results of finished games: one per player, counts, and new ratings if the game was rated.

They are stored in the transaction that ends the match, so exactly once, and read by player, not by match.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

import rules
from bot.database.columns import EPOCH, GUILD, OTHERWISE, REMOVE, USER, Instant, metadata
from bot.database.transactions import fetch_one, insert_on_conflict, lock_users, upsert
from bot.state import glicko
from bot.state.glicko import RatingKind, RatingRow
from bot.state.level_strengths import ENGINE, rating_of_level
from bot.state.match import SIDES, MatchRow
from bot.state.match_tables import matches
from bot.state.rated_games import counts_against_engine, is_long_enough, is_rated, weight_of

PAIR_WINDOW = timedelta(days=1)
"""Time in which a game reduces the weight of the same two players' next games."""

WIN, DRAW, LOSS = "win", "draw", "loss"
PEOPLE = "people"

# One row per player of a finished game that has a result; none for the engine.
results = sa.Table(
    "results",
    metadata,
    sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
    sa.Column("ended_at", Instant, primary_key=True, autoincrement=False),
    sa.Column("match_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # A deletion finds these rows through the opponent's own row of the same game (bot/state/privacy.py).
    sa.Column("opponent_id", sa.BigInteger, nullable=False, info={USER: OTHERWISE}),
    sa.Column("variant", sa.String(64), nullable=False),
    sa.Column("color", sa.String(8), nullable=False),
    sa.Column("outcome", sa.String(8), nullable=False),
    # The speed of the kind of rating that the game counts for, or would count for if it were rated.
    sa.Column("speed", sa.String(16), nullable=False),
    # When the server removes Kibitz, these rows are handled with its games.
    sa.Column("guild_id", sa.BigInteger, info={GUILD: OTHERWISE}),
    # The level of the engine as the opponent; null: between people.
    sa.Column("level", sa.Integer),
    # Rated games: the player's rating afterwards, its deviation (uncertainty), and its change.
    sa.Column("rating", sa.Double),
    sa.Column("deviation", sa.Double),
    sa.Column("change", sa.Double),
    sa.CheckConstraint("color IN ('white', 'black')", name="color"),
    sa.CheckConstraint("outcome IN ('win', 'draw', 'loss')", name="outcome"),
    # For paging, newest first: a page continues after (ended_at, match_id). The primary key serves the
    # unfiltered list, these indexes the filtered ones.
    sa.Index("ix_results_variant", "player_id", "variant", "ended_at", "match_id"),
    sa.Index("ix_results_opponent", "player_id", "opponent_id", "ended_at", "match_id", "variant"),
    sqlite_with_rowid=False,
)

ONE_RESULT = sa.and_(
    results.c.player_id == sa.bindparam("player"),
    results.c.ended_at == sa.bindparam("ended", type_=Instant),
    results.c.match_id == sa.bindparam("match"),
)
"""The result of `player` in `match`, which ended at `ended`."""


def _scores() -> tuple[sa.Column[int], ...]:
    return tuple(sa.Column(name, sa.Integer, nullable=False) for name in ("wins", "draws", "losses"))


# Counts of a player's results of each kind, against people and against the engine.
tallies = sa.Table(
    "tallies",
    metadata,
    sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
    sa.Column("against", sa.String(8), primary_key=True),
    sa.Column("variant", sa.String(64), primary_key=True),
    sa.Column("color", sa.String(8), primary_key=True),
    *_scores(),
    sa.CheckConstraint("against IN ('people', 'engine')", name="against"),
    sa.CheckConstraint("color IN ('white', 'black')", name="color"),
    sqlite_with_rowid=False,
)

# Counts of results for each pair of players; wins and losses are those of the player with the lower id.
meetings = sa.Table(
    "meetings",
    metadata,
    sa.Column("lower_id", sa.BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
    sa.Column("higher_id", sa.BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
    *_scores(),
    sa.Index("ix_meetings_higher", "higher_id"),
    sqlite_with_rowid=False,
)

# A player's current streak of equal results against people, and the longest winning streak.
streaks = sa.Table(
    "streaks",
    metadata,
    sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
    sa.Column("outcome", sa.String(8), nullable=False),
    sa.Column("length", sa.Integer, nullable=False),
    sa.Column("most_wins", sa.Integer, nullable=False),
    sa.CheckConstraint("outcome IN ('win', 'draw', 'loss')", name="outcome"),
)


def _of_kind() -> tuple[sa.Column[int], sa.Column[str], sa.Column[str]]:
    return (
        sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
        sa.Column("variant", sa.String(64), primary_key=True),
        sa.Column("speed", sa.String(16), primary_key=True),
    )


# Ratings after the last rated game, at last_at; their uncertainty grows with the time since. The speed
# "engine" is for private ratings against the engine (bot/state/rated_games.py).
ratings = sa.Table(
    "ratings",
    metadata,
    *_of_kind(),
    sa.Column("rating", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sa.Column("volatility", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("last_at", Instant, nullable=False),
    # When the rating becomes too uncertain for a leaderboard without further games; null: it already is.
    sa.Column("ranked_until", Instant),
    sqlite_with_rowid=False,
)

# The last rating of each day (since 1970, in UTC) on which there was a rated game.
rating_days = sa.Table(
    "rating_days",
    metadata,
    *_of_kind(),
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("rating", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sqlite_with_rowid=False,
)

# Players with a rated game on a server, and a copy of their rating, which is the same on all servers.
standings = sa.Table(
    "standings",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False, info={GUILD: REMOVE}),
    *_of_kind(),
    sa.Column("rating", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sa.Column("ranked_until", Instant),
    # Whether the player was not on the server at the last check.
    sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index(
        "ix_standings_rank", "guild_id", "variant", "speed", "gone", "rating", "player_id", "ranked_until"
    ),
    sa.Index("ix_standings_player", "player_id", "variant", "speed"),
    sqlite_with_rowid=False,
)


@dataclass(frozen=True, slots=True)
class Scores:
    """Numbers of games won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    def reversed(self) -> Scores:
        """Return the scores of the other side."""
        return Scores(self.losses, self.draws, self.wins)

    def __add__(self, other: Scores) -> Scores:
        return Scores(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


@dataclass(frozen=True, slots=True)
class StreakRow:
    """The current streak of equal results against people, and the longest winning streak."""

    outcome: str
    length: int
    most_wins: int


Values = dict[str, Any]
"""A row's values by column."""

SCORES = {WIN: 1.0, DRAW: 0.5, LOSS: 0.0}
COUNTS = {WIN: "wins", DRAW: "draws", LOSS: "losses"}
UNRATED: Values = {"rating": None, "deviation": None, "change": None}


def of_kind(table: sa.Table, kind: RatingKind) -> sa.ColumnElement[bool]:
    return sa.and_(table.c.variant == kind.variant, table.c.speed == kind.speed)


def rated_of(player_id: int, kind: RatingKind) -> sa.ColumnElement[bool]:
    """Return the SQL condition for the results of a player's rated games of a kind."""
    return sa.and_(results.c.player_id == player_id, of_kind(results, kind), results.c.change.is_not(None))


def store_results(connection: sa.Connection, row: MatchRow, *, forced: bool = False) -> None:
    """Store the results of a match that this transaction has ended.

    Does nothing for a match that continues or was called off, and for vote chess. `forced`: it ended by a
    forced mate (see rated_games.mated_by_force).
    """
    if not row.is_over or row.is_called_off or row.white == row.black or row.has_crowd:
        return
    people = {row.player(color): color for color in SIDES.values() if color is not row.engine}
    # Lock the players after the match, in a fixed order to avoid deadlocks, so that the rows read below are
    # current.
    lock_users(connection, *people)
    rated: dict[int, Values] = {}
    if is_rated(row) and is_long_enough(row):
        rated = _store_ratings(connection, row, forced=forced)
    against = PEOPLE if row.level is None else ENGINE
    outcomes: dict[int, str] = {}
    of_players, counts = list[Values](), list[Values]()
    for player, color in people.items():
        outcome = DRAW if row.winner is None else WIN if row.winner is color else LOSS
        values: Values = {
            "player_id": player, "ended_at": row.updated_at, "match_id": row.id,
            "opponent_id": row.opponent_of(player), "variant": row.variant_key, "color": color.label,
            "outcome": outcome, "speed": row.speed, "guild_id": row.guild_id, "level": row.level,
        }  # fmt: skip
        of_players.append(values | rated.get(player, UNRATED))
        if counts_against_engine(row) and is_long_enough(row):
            of_players[-1] |= _store_engine_rating(connection, row, player, SCORES[outcome])
        key = {"player_id": player, "against": against, "variant": row.variant_key, "color": color.label}
        counts.append(key | _counts_of(outcome))
        outcomes[player] = outcome
    connection.execute(sa.insert(results), of_players)
    upsert(connection, tallies, *counts, add=True)
    if row.level is None:
        _update_streaks(connection, outcomes)
        lower, higher = sorted(people)
        pair = {"lower_id": lower, "higher_id": higher}
        upsert(connection, meetings, pair | _counts_of(outcomes[lower]), add=True)


def _store_ratings(connection: sa.Connection, row: MatchRow, *, forced: bool) -> dict[int, Values]:
    """Store the new ratings; return each player's rating columns of `results`, {} if the game doesn't
    count."""
    kind, both = RatingKind(row.variant_key, row.speed), row.players
    old = sa.select(ratings).where(ratings.c.player_id.in_(both), of_kind(ratings, kind))
    before = {player: RatingRow() for player in both}
    before |= {found.player_id: rating_row(found) for found in connection.execute(old)}
    score = 0.5 if row.winner is None else float(row.winner is rules.WHITE)
    earlier = earlier_of_pair(connection, row.id, row.updated_at, kind, *both)
    weight = weight_of(row.ply, earlier, forced=forced)
    if weight is None:
        return {}
    white, black = before[row.white], before[row.black]
    after = (
        white.after(black, score, row.updated_at, weight),
        black.after(white, 1 - score, row.updated_at, weight),
    )
    have_others = _have_other_opponents(connection, kind, *both)
    day = _day(row.updated_at)
    of_ratings, of_days, of_standings = list[Values](), list[Values](), list[Values]()
    of_results: dict[int, Values] = {}
    for player, new, has_others in zip(both, after, have_others, strict=True):
        # A place on leaderboards needs games against more than one opponent.
        if has_others:
            new = glicko.ranked(new, kind, row.updated_at)
        key = {"player_id": player, "variant": row.variant_key, "speed": row.speed}
        shown = {"rating": new.rating, "deviation": new.deviation}
        of_ratings.append(key | asdict(new))
        of_days.append(key | day | shown)
        here = {"guild_id": row.guild_id, "gone": False, "ranked_until": new.ranked_until}
        of_standings.append(key | shown | here)
        of_results[player] = shown | {"change": new.rating - before[player].rating}
    upsert(connection, ratings, *of_ratings)
    upsert(connection, rating_days, *of_days)
    _copy_to_standings(connection, kind, *both)
    if row.guild_id is not None:
        upsert(connection, standings, *of_standings)
    return of_results


def _store_engine_rating(connection: sa.Connection, row: MatchRow, player: int, score: float) -> Values:
    """Store a player's new rating against the engine; return the columns of `results` about it.

    Before the first game, players are rated like the level that they choose.
    """
    kind = RatingKind(row.variant_key, ENGINE)
    engine = rating_of_level(rules.variant(row.variant_key), row.level or 1)
    old = fetch_rating(connection, player, kind) or RatingRow(engine.rating)
    new = old.after(engine, score, row.updated_at)
    key = {"player_id": player, "variant": kind.variant, "speed": kind.speed}
    shown = {"rating": new.rating, "deviation": new.deviation}
    upsert(connection, ratings, key | asdict(new))
    upsert(connection, rating_days, key | shown | _day(row.updated_at))
    return shown | {"change": new.rating - old.rating, "speed": kind.speed}


def _day(at: datetime) -> Values:
    """Return the column of `rating_days` with the day of a time."""
    return {"day": (at - EPOCH) // timedelta(days=1)}


def _copy_to_standings(connection: sa.Connection, kind: RatingKind, *player_ids: int) -> None:
    """Copy the new ratings of players to their standings on all servers."""
    names = ("rating", "deviation", "ranked_until")
    change = (
        sa.update(standings)
        .where(standings.c.player_id.in_(player_ids), of_kind(standings, kind))
        .where(ratings.c.player_id == standings.c.player_id, of_kind(ratings, kind))
    )
    connection.execute(change.values({name: ratings.c[name] for name in names}))


def _have_other_opponents(
    connection: sa.Connection, kind: RatingKind, one: int, other: int
) -> tuple[bool, bool]:
    """Return whether each of two players has a rated game of a kind against somebody else."""

    def has_other(player: int, opponent: int) -> sa.ColumnElement[bool]:
        return sa.exists(sa.literal(1)).where(rated_of(player, kind), results.c.opponent_id != opponent)

    of_one, of_other = connection.execute(sa.select(has_other(one, other), has_other(other, one))).one()
    return of_one, of_other


def fetch_rating(connection: sa.Connection, player: int, kind: RatingKind) -> RatingRow | None:
    """Return a player's rating of a kind as stored; None before the first game that changes it."""
    query = sa.select(ratings).where(ratings.c.player_id == player, of_kind(ratings, kind))
    found = connection.execute(query).one_or_none()
    return None if found is None else rating_row(found)


def rating_row(found: sa.Row[Any]) -> RatingRow:
    return RatingRow(
        found.rating, found.deviation, found.volatility, found.games, found.last_at, found.ranked_until
    )


def earlier_of_pair(
    connection: sa.Connection, match_id: int, ended_at: datetime, kind: RatingKind, one: int, other: int
) -> tuple[int, ...]:
    """Return the lengths of a pair's rated games of a kind that ended within PAIR_WINDOW before this one."""
    query = (
        sa.select(matches.c.ply)
        .join(results, results.c.match_id == matches.c.id)
        .where(rated_of(one, kind), results.c.opponent_id == other, results.c.match_id != match_id)
        .where(results.c.ended_at > ended_at - PAIR_WINDOW, results.c.ended_at <= ended_at)
        .order_by(results.c.ended_at, results.c.match_id)
    )
    return tuple(connection.execute(query).scalars())


def _counts_of(outcome: str) -> dict[str, int]:
    """Return the counts to add for a game with this outcome."""
    return dict.fromkeys(COUNTS.values(), 0) | {COUNTS[outcome]: 1}


def _update_streaks(connection: sa.Connection, outcomes: dict[int, str]) -> None:
    """Count a game in its players' streaks."""
    first_games = [
        {"player_id": player, "outcome": outcome, "length": 1, "most_wins": int(outcome == WIN)}
        for player, outcome in outcomes.items()
    ]
    change = insert_on_conflict(connection, streaks)
    new = change.excluded
    length = sa.case((streaks.c.outcome == new.outcome, streaks.c.length + 1), else_=1)
    is_record = sa.and_(new.outcome == WIN, length > streaks.c.most_wins)
    most_wins = sa.case((is_record, length), else_=streaks.c.most_wins)
    values = {"outcome": new.outcome, "length": length, "most_wins": most_wins}
    connection.execute(
        change.on_conflict_do_update(index_elements=streaks.primary_key, set_=values), first_games
    )


def fetch_streak(connection: sa.Connection, player: int) -> StreakRow | None:
    columns = streaks.c["outcome", "length", "most_wins"]
    return fetch_one(connection, sa.select(*columns).where(streaks.c.player_id == player), StreakRow)
