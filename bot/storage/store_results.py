"""Results of finished games: one per player, counts, and new ratings if the game was rated.

Stored in the transaction that ends the match, so exactly once; read by player, never by match.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Table,
    and_,
    case,
    exists,
    insert,
    literal,
    or_,
    select,
    update,
)

from bot.database.columns import EPOCH
from bot.database.transactions import insert_on_conflict, lock_users, upsert
from bot.storage.rows import Kind, MatchRow, PairRow, RatingRow, StreakRow
from bot.storage.tables import (
    DRAW,
    ENGINE,
    FINISHED,
    LOSS,
    PEOPLE,
    WIN,
    matches,
    meetings,
    rating_days,
    ratings,
    results,
    standings,
    streaks,
    tallies,
)

ABORTED, UNMOVED = "aborted", "unmoved"
"""The reasons of matches without a result: a player aborted it, or didn't make the first move."""

CALLED_OFF = frozenset({ABORTED, UNMOVED})

LEAST_RATED = 4
"""The fewest half-moves of a rated game: two per side."""

PAIR_WINDOW = timedelta(days=1)
"""How long a game reduces the weight of the same two players' next games."""

Values = dict[str, Any]
"""A row's values by column."""

Rate = Callable[
    [Kind, RatingRow | None, RatingRow | None, float, datetime, PairRow], tuple[RatingRow, RatingRow] | None
]
"""Computes the new ratings of White and Black; returns None if the game doesn't count.

Takes the kind, White's and Black's old ratings (None: unrated), White's score (1, 0.5 or 0), the time when
the game ended, and the pair's games.
"""

SCORES = {WIN: 1.0, DRAW: 0.5, LOSS: 0.0}
COUNTS = {WIN: "wins", DRAW: "draws", LOSS: "losses"}
UNRATED: Values = {"rating": None, "deviation": None, "change": None}
OTHER = {WIN: LOSS, DRAW: DRAW, LOSS: WIN}


def of_kind(table: Table, kind: Kind) -> ColumnElement[bool]:
    return and_(table.c.variant == kind.variant, table.c.speed == kind.speed)


def rated_of(player_id: int, kind: Kind) -> ColumnElement[bool]:
    """Return the SQL condition for the results of a player's rated games of a kind."""
    return and_(results.c.player_id == player_id, of_kind(results, kind), results.c.change.is_not(None))


def store_results(connection: Connection, row: MatchRow | None, rate: Rate | None) -> MatchRow | None:
    """Store the results of a match that this transaction has ended; return the given row.

    Does nothing for a match that continues or was called off. Without `rate` no game is rated.
    """
    if row is None or row.status != FINISHED or row.reason in CALLED_OFF or row.white_id == row.black_id:
        return row
    sides = {"white": row.white_id, "black": row.black_id}
    people = {player: color for color, player in sides.items() if color != _engine(row)}
    # Lock the players after the match, in the same order as everyone: so there is no deadlock, and the rows
    # that are read below are current.
    lock_users(connection, *people)
    rated = _store_ratings(connection, row, rate) if rate is not None and _changes_ratings(row) else {}
    against = PEOPLE if row.level is None else ENGINE
    outcomes: dict[int, str] = {}
    of_players, counts = list[Values](), list[Values]()
    for player, color in people.items():
        outcome = DRAW if row.winner is None else WIN if row.winner == color else LOSS
        opponent = row.black_id if color == "white" else row.white_id
        of_players.append({
            "player_id": player, "ended_at": row.updated_at, "match_id": row.id, "opponent_id": opponent,
            "variant": row.variant, "color": color, "outcome": outcome, "speed": row.speed,
            "guild_id": row.guild_id, "level": row.level,
        } | rated.get(player, UNRATED))  # fmt: skip
        key = {"player_id": player, "against": against, "variant": row.variant, "color": color}
        counts.append(key | _counts_of(outcome))
        outcomes[player] = outcome
    connection.execute(insert(results), of_players)
    upsert(connection, tallies, *counts, add=True)
    if row.level is None:
        _update_streaks(connection, outcomes)
        lower, higher = sorted(people)
        pair = {"lower_id": lower, "higher_id": higher}
        upsert(connection, meetings, pair | _counts_of(outcomes[lower]), add=True)
    return row


def _engine(row: MatchRow) -> str | None:
    """Return the engine's side: with parity 0 it is the side that moves first in the start FEN."""
    if row.engine_parity is None:
        return None
    return "white" if (" w " in row.start_fen) == (row.engine_parity == 0) else "black"


def _changes_ratings(row: MatchRow) -> bool:
    """Whether a game changes ratings: rated, between people, without takebacks, and not too short."""
    return row.rated and row.level is None and row.takebacks == 0 and row.ply >= LEAST_RATED


def _store_ratings(connection: Connection, row: MatchRow, rate: Rate) -> dict[int, Values]:
    """Store the new ratings; return each player's rating columns of `results`, {} if the game doesn't
    count."""
    kind, both = Kind(row.variant, row.speed), (row.white_id, row.black_id)
    old = select(ratings).where(ratings.c.player_id.in_(both), of_kind(ratings, kind))
    before = {found.player_id: rating_row(found) for found in connection.execute(old)}
    score = 0.5 if row.winner is None else float(row.winner == "white")
    white, black = before.get(row.white_id), before.get(row.black_id)
    earlier = earlier_of_pair(connection, row.id, row.updated_at, kind, *both)
    pair = PairRow(row.ply, earlier, _have_other_opponents(connection, kind, *both))
    after = rate(kind, white, black, score, row.updated_at, pair)
    if after is None:
        return {}
    day = {"day": (row.updated_at - EPOCH) // timedelta(days=1)}
    of_ratings, of_days, of_standings = list[Values](), list[Values](), list[Values]()
    of_results: dict[int, Values] = {}
    for player, new in zip(both, after, strict=True):
        key = {"player_id": player, "variant": row.variant, "speed": row.speed}
        shown = {"rating": new.rating, "deviation": new.deviation}
        certain = shown | {"ranked_until": new.ranked_until}
        further = {"volatility": new.volatility, "games": new.games, "last_at": new.last_at}
        of_ratings.append(key | certain | further)
        of_days.append(key | day | shown)
        of_standings.append(key | certain | {"guild_id": row.guild_id, "gone": False})
        of_results[player] = shown | {"change": new.rating - new.before}
    upsert(connection, ratings, *of_ratings)
    upsert(connection, rating_days, *of_days)
    _copy_to_standings(connection, kind, *both)
    if row.guild_id is not None:
        upsert(connection, standings, *of_standings)
    return of_results


def _copy_to_standings(connection: Connection, kind: Kind, *player_ids: int) -> None:
    """Copy the new ratings of players to their standings on all servers."""
    names = ("rating", "deviation", "ranked_until")
    change = (
        update(standings)
        .where(standings.c.player_id.in_(player_ids), of_kind(standings, kind))
        .where(ratings.c.player_id == standings.c.player_id, of_kind(ratings, kind))
    )
    connection.execute(change.values({name: ratings.c[name] for name in names}))


def _have_other_opponents(connection: Connection, kind: Kind, one: int, other: int) -> tuple[bool, bool]:
    """Whether each of two players has a rated game of a kind against somebody else."""

    def has(player: int, ids: ColumnElement[bool]) -> ColumnElement[bool]:
        return exists(literal(1)).where(rated_of(player, kind), ids)

    # Two ranges of the index by opponent, so that the games against the other one aren't read.
    query = select(
        or_(has(one, results.c.opponent_id < other), has(one, results.c.opponent_id > other)),
        or_(has(other, results.c.opponent_id < one), has(other, results.c.opponent_id > one)),
    )
    of_one, of_other = connection.execute(query).one()
    return of_one, of_other


def rating_row(found: Row[Any]) -> RatingRow:
    return RatingRow(
        found.rating, found.deviation, found.volatility, found.games, found.last_at, found.ranked_until
    )


def earlier_of_pair(
    connection: Connection, match_id: int, ended_at: datetime, kind: Kind, one: int, other: int
) -> tuple[int, ...]:
    """Return the lengths of a pair's rated games of a kind that ended within PAIR_WINDOW before this one."""
    query = (
        select(matches.c.ply)
        .join(results, results.c.match_id == matches.c.id)
        .where(rated_of(one, kind), results.c.opponent_id == other, results.c.match_id != match_id)
        .where(results.c.ended_at > ended_at - PAIR_WINDOW, results.c.ended_at <= ended_at)
        .order_by(results.c.ended_at, results.c.match_id)
    )
    return tuple(connection.execute(query).scalars())


def _counts_of(outcome: str) -> dict[str, int]:
    """Return the counts to add for a game with this outcome."""
    return dict.fromkeys(COUNTS.values(), 0) | {COUNTS[outcome]: 1}


def _update_streaks(connection: Connection, outcomes: dict[int, str]) -> None:
    """Count a game in its players' streaks."""
    first_games = [
        {"player_id": player, "outcome": outcome, "length": 1, "most_wins": int(outcome == WIN)}
        for player, outcome in outcomes.items()
    ]
    change = insert_on_conflict(connection, streaks)
    new = change.excluded
    length = case((streaks.c.outcome == new.outcome, streaks.c.length + 1), else_=1)
    is_record = and_(new.outcome == WIN, length > streaks.c.most_wins)
    most_wins = case((is_record, length), else_=streaks.c.most_wins)
    values = {"outcome": new.outcome, "length": length, "most_wins": most_wins}
    connection.execute(
        change.on_conflict_do_update(index_elements=streaks.primary_key, set_=values), first_games
    )


def streaks_of(connection: Connection, *player_ids: int) -> dict[int, StreakRow]:
    query = select(streaks).where(streaks.c.player_id.in_(player_ids))
    return {found.player_id: StreakRow(*found[1:]) for found in connection.execute(query)}
