"""Results of finished games: one per player, counts, and new ratings if the game was rated.

Stored in the transaction that ends the match, so exactly once; read by player, never by match.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    Select,
    Table,
    and_,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from bot.storage.rows import Kind, MatchRow, PairRow, RatingRow, ResultRow, StreakRow
from bot.storage.tables import (
    DRAW,
    ENGINE,
    EPOCH,
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
from bot.storage.transactions import Store, hold, put, read

ABORTED, UNMOVED = "aborted", "unmoved"
"""The reasons of matches without a result: aborted by a player, or never begun."""

CALLED_OFF = frozenset({ABORTED, UNMOVED})

LEAST_RATED = 4
"""The fewest half-moves of a rated game: two per side."""

PAIR_WINDOW = timedelta(days=1)
"""How long a game of a pair reduces the weight of their next ones."""

Key = tuple[datetime, int]
"""Where a page ends: the time of a game's last change or end, and its id."""

Rate = Callable[
    [Kind, RatingRow | None, RatingRow | None, float, datetime, PairRow], tuple[RatingRow, RatingRow] | None
]
"""Computes the new ratings of White and Black from their old ones (None: unrated), White's score (1, 0.5 or
0), the end of the game and the pair's games; None if the game doesn't count."""

SCORES = {WIN: 1.0, DRAW: 0.5, LOSS: 0.0}
COUNTS = {WIN: "wins", DRAW: "draws", LOSS: "losses"}
OTHER = {WIN: LOSS, DRAW: DRAW, LOSS: WIN}


def of_kind(table: Table, kind: Kind) -> ColumnElement[bool]:
    return and_(table.c.variant == kind.variant, table.c.speed == kind.speed)


def _rated_of(player_id: int, kind: Kind) -> ColumnElement[bool]:
    """Whether a result is of a player's rated game of a kind."""
    return and_(results.c.player_id == player_id, of_kind(results, kind), results.c.change.is_not(None))


def entered(connection: Connection, row: MatchRow | None, rate: Rate | None) -> MatchRow | None:
    """Store the results of a match that this transaction has ended; return the given row.

    Does nothing for a match that continues or was called off. Without `rate` no game is rated.
    """
    if row is None or row.status != FINISHED or row.reason in CALLED_OFF or row.white_id == row.black_id:
        return row
    sides = {"white": row.white_id, "black": row.black_id}
    people = {color: player for color, player in sides.items() if color != _engine(row)}
    # Lock the players in the common order, after the match: no deadlock, and what is read here is current.
    hold(connection, *people.values())
    rated = _rated(connection, row, rate) if rate is not None and _counts(row) else {}
    for color, player in sorted(people.items(), key=lambda side: side[1]):
        opponent = row.black_id if color == "white" else row.white_id
        outcome = DRAW if row.winner is None else WIN if row.winner == color else LOSS
        connection.execute(
            insert(results),
            {
                "player_id": player, "ended_at": row.updated_at, "match_id": row.id, "opponent_id": opponent,
                "variant": row.variant, "color": color, "outcome": outcome, "speed": row.speed,
                "guild_id": row.guild_id, "level": row.level,
            } | rated.get(player, {}),
        )  # fmt: skip
        against = PEOPLE if row.level is None else ENGINE
        of_kind = {"player_id": player, "against": against, "variant": row.variant, "color": color}
        _count(connection, tallies, outcome, of_kind)
        if row.level is None:
            _lengthen(connection, player, outcome)
            if player < opponent:
                _count(connection, meetings, outcome, {"lower_id": player, "higher_id": opponent})
    return row


def _engine(row: MatchRow) -> str | None:
    """Return the engine's side: the first to move (by the start's FEN) if it moves at even plies."""
    if row.engine_parity is None:
        return None
    return "white" if (" w " in row.start_fen) == (row.engine_parity == 0) else "black"


def _counts(row: MatchRow) -> bool:
    """Whether a game's end changes ratings: not after takebacks or hardly any moves."""
    return row.rated and row.level is None and row.takebacks == 0 and row.ply >= LEAST_RATED


def _rated(connection: Connection, row: MatchRow, rate: Rate) -> dict[int, dict[str, float]]:
    """Store new ratings if the game counts; return each player's values for their result."""
    kind, both = Kind(row.variant, row.speed), (row.white_id, row.black_id)
    old = select(ratings).where(ratings.c.player_id.in_(both), of_kind(ratings, kind))
    before = {found.player_id: rating_row(found) for found in connection.execute(old)}
    score = 0.5 if row.winner is None else float(row.winner == "white")
    white, black = before.get(row.white_id), before.get(row.black_id)
    of_white, of_black = (_has_others(connection, kind, *pair) for pair in (both, both[::-1]))
    earlier = _earlier(connection, row.id, row.updated_at, kind, *both)
    pair = PairRow(row.ply, earlier, (of_white, of_black))
    after = rate(kind, white, black, score, row.updated_at, pair)
    if after is None:
        return {}
    told: dict[int, dict[str, float]] = {}
    for player, new in zip(both, after, strict=True):
        key = {"player_id": player, "variant": row.variant, "speed": row.speed}
        shown = {"rating": new.rating, "deviation": new.deviation}
        certain = shown | {"ranked_until": new.ranked_until}
        put(connection, ratings, key, certain | {
            "volatility": new.volatility, "games": new.games, "last_at": new.last_at,
        })  # fmt: skip
        put(connection, rating_days, key | {"day": (row.updated_at - EPOCH) // timedelta(days=1)}, shown)
        copies = update(standings).where(standings.c.player_id == player, of_kind(standings, kind))
        connection.execute(copies.values(certain))
        if row.guild_id is not None:
            put(connection, standings, key | {"guild_id": row.guild_id}, certain | {"gone": False})
        told[player] = shown | {"change": new.rating - new.before}
    return told


def _has_others(connection: Connection, kind: Kind, player_id: int, opponent_id: int) -> bool:
    """Whether a player has a rated game of a kind against anybody but this opponent."""
    # Two ranges of the index by opponent, so that the games against this one aren't read.
    return any(
        connection.execute(select(literal(1)).where(_rated_of(player_id, kind), other).limit(1)).first()
        for other in (results.c.opponent_id < opponent_id, results.c.opponent_id > opponent_id)
    )


def rating_row(found: Row[Any]) -> RatingRow:
    return RatingRow(
        found.rating, found.deviation, found.volatility, found.games, found.last_at, found.ranked_until
    )


def _earlier(
    connection: Connection, match_id: int, ended_at: datetime, kind: Kind, one: int, other: int
) -> tuple[int, ...]:
    """Return the lengths of a pair's rated games of a kind that ended within PAIR_WINDOW before this one."""
    query = (
        select(matches.c.ply)
        .join(results, results.c.match_id == matches.c.id)
        .where(_rated_of(one, kind), results.c.opponent_id == other, results.c.match_id != match_id)
        .where(results.c.ended_at > ended_at - PAIR_WINDOW, results.c.ended_at <= ended_at)
        .order_by(results.c.ended_at, results.c.match_id)
    )
    return tuple(connection.execute(query).scalars())


def _count(connection: Connection, table: Table, outcome: str, key: dict[str, Any]) -> None:
    """Add one to an outcome's count in the row with a key."""
    column = COUNTS[outcome]
    first = dict.fromkeys(COUNTS.values(), 0) | {column: 1}
    put(connection, table, key, {column: table.c[column] + 1}, **first)


def _lengthen(connection: Connection, player: int, outcome: str) -> None:
    last = streak_of(connection, player) or StreakRow("", 0, 0)
    length = last.length + 1 if last.outcome == outcome else 1
    most = max(last.most_wins, length) if outcome == WIN else last.most_wins
    values = {"outcome": outcome, "length": length, "most_wins": most}
    put(connection, streaks, {"player_id": player}, values)


def streak_of(connection: Connection, player_id: int) -> StreakRow | None:
    query = select(streaks.c.outcome, streaks.c.length, streaks.c.most_wins)
    found = connection.execute(query.where(streaks.c.player_id == player_id)).one_or_none()
    return None if found is None else StreakRow(*found)


def paged(
    connection: Connection,
    query: Select[Any],
    at: Column[datetime],
    match_id: Column[int],
    most: int,
    behind: Key | None,
    ahead: Key | None,
) -> list[Row[Any]]:
    """Return the games that a query finds, newest first, at most `most`.

    `behind`: older than this one. `ahead`: newer than this one, nearest to it.
    """
    # The first condition limits the range of the index that is read.
    if behind is not None:
        query = query.where(at <= behind[0], or_(at < behind[0], match_id < behind[1]))
    if ahead is not None:
        query = query.where(at >= ahead[0], or_(at > ahead[0], match_id > ahead[1]))
        return [*connection.execute(query.order_by(at, match_id).limit(most))][::-1]
    return [*connection.execute(query.order_by(at.desc(), match_id.desc()).limit(most))]


class ResultStore(Store):
    """Finished games by player."""

    @read
    def of_match(
        self, connection: Connection, match_id: int, ended_at: datetime, one: int, other: int
    ) -> dict[int, ResultRow]:
        """Return the results of a finished match by player; empty if it has none."""
        query = select(results).where(
            results.c.player_id.in_((one, other)),
            results.c.ended_at == ended_at,
            results.c.match_id == match_id,
        )
        return {found.player_id: ResultRow(*found) for found in connection.execute(query)}

    @read
    def rated_games(
        self, connection: Connection, player_id: int, kind: Kind, most: int, until: datetime
    ) -> int:
        """Return how many rated games of a kind a player had finished by `until`, at most `most`."""
        games = select(results.c.match_id).where(_rated_of(player_id, kind), results.c.ended_at <= until)
        count = select(func.count()).select_from(games.limit(most).subquery())
        return connection.execute(count).scalar_one()

    @read
    def earlier_of_pair(
        self, connection: Connection, match_id: int, ended_at: datetime, kind: Kind, one: int, other: int
    ) -> int:
        """Return how many rated games of a kind a pair had finished within PAIR_WINDOW before this one."""
        return len(_earlier(connection, match_id, ended_at, kind, one, other))

    @read
    def last_rated(self, connection: Connection, player_id: int, kind: Kind, most: int) -> list[ResultRow]:
        """Return a player's last rated games of a kind, at most `most`, oldest first."""
        query = (
            select(results)
            .where(_rated_of(player_id, kind))
            .order_by(results.c.ended_at.desc(), results.c.match_id.desc())
            .limit(most)
        )
        return [ResultRow(*row) for row in connection.execute(query)][::-1]

    @read
    def page(
        self,
        connection: Connection,
        player_id: int,
        most: int,
        *,
        variant: str | None = None,
        opponent_id: int | None = None,
        behind: Key | None = None,
        ahead: Key | None = None,
    ) -> list[ResultRow]:
        """Return a page of a player's finished games, newest first: of a variant, against an opponent, or
        both; after the game `behind`, or before the game `ahead`."""
        query = select(results).where(results.c.player_id == player_id)
        if variant is not None:
            query = query.where(results.c.variant == variant)
        if opponent_id is not None:
            query = query.where(results.c.opponent_id == opponent_id)
        found = paged(connection, query, results.c.ended_at, results.c.match_id, most, behind, ahead)
        return [ResultRow(*row) for row in found]
