"""Players' profiles, with rating curves, and the changes of ratings by a game. The end of a game stores them
(bot/state/ratings.py)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import (
    Connection,
    and_,
    func,
    literal,
    select,
)

from bot.database.columns import EPOCH, Now
from bot.database.engines import Database
from bot.database.transactions import Store, read
from bot.state.glicko import SHOWN_FROM, Kind, Rating, RatingRow, aged, rating_of
from bot.state.match import Match
from bot.state.ratings import (
    ENGINE,
    PEOPLE,
    Scores,
    StreakRow,
    earlier_of_pair,
    meetings,
    of_kind,
    rated_of,
    rating_days,
    rating_row,
    ratings,
    results,
    streaks_of,
    tallies,
)
from bot.state.settings import Settings

CURVES = 4
"""Maximum number of rating curves in a profile, those with the most games."""

FEW_DAYS = 15
"""With fewer days of rated games than this, a curve has a point per game."""

MAX_GAMES = 500
"""Maximum number of games in a curve by game."""

MAX_DAYS = 1000
"""Maximum number of days in a curve; a picture is hardly wider in pixels."""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of a player's rating by a rated game, in whole points.

    `games`: rated games of the kind up to this one, at most SHOWN_FROM. `repeated`: how many rated games of
    the kind the two players had finished in the day before.
    """

    rating: int
    change: int
    provisional: bool
    games: int
    repeated: int


@dataclass(frozen=True, slots=True)
class Rated:
    """A current rating in whole points; its deviation has grown since the last game."""

    kind: Kind
    rating: int
    deviation: int
    provisional: bool
    games: int


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A point of a curve: the rating at the end of `day`, or after the rated game number `game`, from 1."""

    day: date
    rating: float
    provisional: bool
    game: int | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """A player's results.

    `by_variant`: against people, by variant and colour ("white", "black"), most played first.
    `against_engine`: all games against the engine. `ratings`: most games first. `streak`: equal results in
    the last games against people. `meeting`: the games against the reader. `curves`: a point per game if all
    have few days, else per day; from the first rating shown as a number.
    """

    player: int
    by_variant: Mapping[str, Mapping[str, Scores]]
    against_engine: Scores
    ratings: tuple[Rated, ...]
    streak: StreakRow | None
    meeting: Scores
    curves: Mapping[Kind, tuple[CurvePoint, ...]] = field(default_factory=dict[Kind, tuple[CurvePoint, ...]])

    @property
    def total(self) -> Scores:
        """All games against people."""
        return sum(map(self.of_variant, self.by_variant), Scores())

    def of_variant(self, variant: str) -> Scores:
        return sum(self.by_variant[variant].values(), Scores())

    def of_color(self, color: str) -> Scores:
        return sum((colors.get(color, Scores()) for colors in self.by_variant.values()), Scores())


class Profiles(Store):
    """The use cases of profiles. Nothing here changes a rating: the end of a game does."""

    def __init__(self, database: Database, settings: Settings, *, now: Now) -> None:
        super().__init__(database.transactions)
        self._settings = settings
        self._now = now

    async def changes(self, match: Match) -> dict[int, RatingChange]:
        """Return the rating changes of a finished match, by player; empty if it was unrated."""
        return await self._changes(match) if match.is_over and match.is_rated else {}

    @read
    def _changes(self, connection: Connection, match: Match) -> dict[int, RatingChange]:
        query = select(results).where(
            results.c.player_id.in_(match.players),
            results.c.ended_at == match.updated_at,
            results.c.match_id == match.id,
            results.c.change.is_not(None),
        )
        rows = connection.execute(query).all()
        if not rows:
            return {}
        first = rows[0]
        kind, pair = Kind(first.variant, first.speed), (first.player_id, first.opponent_id)

        def games_of(player: int) -> Any:
            games = select(literal(1)).where(rated_of(player, kind), results.c.ended_at <= match.updated_at)
            return select(func.count()).select_from(games.limit(SHOWN_FROM).subquery()).scalar_subquery()

        counts = connection.execute(select(*(games_of(row.player_id) for row in rows))).one()
        repeated = len(earlier_of_pair(connection, match.id, match.updated_at, kind, *pair))
        return {
            row.player_id: RatingChange(
                round(row.rating),
                round(row.rating) - round(row.rating - row.change),
                Rating(row.rating, row.deviation).is_provisional,
                games,
                repeated,
            )
            for row, games in zip(rows, counts, strict=True)
        }

    async def profile(self, player: int, asker: int, followed: Kind | None = None) -> Profile | None:
        """Return a player's profile; None if they hide it from others.

        `followed`: the only kind of games to draw a curve of, if they have played any.
        """
        if player != asker and await self._settings.is_hidden(player):
            return None
        profile = await self._profile(player, asker)
        games = {rated.kind: rated.games for rated in profile.ratings}
        kinds = [followed] if followed in games else list(games)[:CURVES]
        shown = {kind: games[kind] for kind in kinds if games[kind] >= SHOWN_FROM}
        return replace(profile, curves=await self._curves(player, shown))

    @read
    def _profile(self, connection: Connection, player: int, asker: int) -> Profile:
        """Return a profile without curves."""
        by_variant: dict[str, dict[str, Scores]] = {}
        against_engine = Scores()
        for row in connection.execute(select(tallies).where(tallies.c.player_id == player)):
            scores = Scores(row.wins, row.draws, row.losses)
            if row.against == PEOPLE:
                by_variant.setdefault(row.variant, {})[row.color] = scores
            elif row.against == ENGINE:
                against_engine += scores
        now = self._now()
        rated = [
            current_rating(Kind(row.variant, row.speed), rating_row(row), now)
            for row in connection.execute(select(ratings).where(ratings.c.player_id == player))
        ]
        return Profile(
            player,
            _most_played_first(by_variant),
            against_engine,
            tuple(sorted(rated, key=lambda one: (-one.games, one.kind.variant, one.kind.speed))),
            streaks_of(connection, player).get(player),
            _meeting(connection, player, asker),
        )

    @read
    def _curves(
        self, connection: Connection, player: int, games: Mapping[Kind, int]
    ) -> dict[Kind, tuple[CurvePoint, ...]]:
        """Return the curves of some kinds; `games`: the number of rated games of each."""
        days = {kind: _by_day(connection, player, kind) for kind in games}
        if any(len(points) >= FEW_DAYS for points in days.values()):
            # Each day has at least one game, so from day SHOWN_FROM on every rating is one that is shown.
            return {kind: points[SHOWN_FROM - 1 :] or points[-1:] for kind, points in days.items()}
        return {kind: _by_game(connection, player, kind, count) for kind, count in games.items()}


def current_rating(kind: Kind, row: RatingRow, now: datetime) -> Rated:
    """Return a player's rating, whose deviation has grown since the last game."""
    rating = aged(rating_of(row), now - row.last_at)
    return Rated(kind, round(rating.rating), round(rating.deviation), rating.is_provisional, row.games)


def _most_played_first(by_variant: dict[str, dict[str, Scores]]) -> dict[str, dict[str, Scores]]:
    games = {variant: sum(colors.values(), Scores()).games for variant, colors in by_variant.items()}
    return {variant: by_variant[variant] for variant in sorted(games, key=lambda of: (-games[of], of))}


def _meeting(connection: Connection, player: int, asker: int) -> Scores:
    """Return the results of the games of two players, as the first one saw them."""
    lower, higher = sorted((player, asker))
    pair = and_(meetings.c.lower_id == lower, meetings.c.higher_id == higher)
    query = select(meetings.c.wins, meetings.c.draws, meetings.c.losses).where(pair)
    found = connection.execute(query).one_or_none()
    scores = Scores() if found is None else Scores(*found)
    return scores if player < asker else scores.reversed()


def _by_day(connection: Connection, player: int, kind: Kind) -> tuple[CurvePoint, ...]:
    """Return a player's ratings at the end of the last MAX_DAYS days with rated games of a kind."""
    query = (
        select(rating_days.c.day, rating_days.c.rating, rating_days.c.deviation)
        .where(rating_days.c.player_id == player, of_kind(rating_days, kind))
        .order_by(rating_days.c.day.desc())
        .limit(MAX_DAYS)
    )
    days = connection.execute(query).all()[::-1]
    return tuple(
        _point(EPOCH.date() + timedelta(days=day), rating, deviation) for day, rating, deviation in days
    )


def _by_game(connection: Connection, player: int, kind: Kind, count: int) -> tuple[CurvePoint, ...]:
    """Return a player's ratings after the last MAX_GAMES rated games of a kind, of `count` in total."""
    query = (
        select(results.c.ended_at, results.c.rating, results.c.deviation)
        .where(rated_of(player, kind))
        .order_by(results.c.ended_at.desc(), results.c.match_id.desc())
        .limit(MAX_GAMES)
    )
    games = connection.execute(query).all()[::-1]
    return tuple(
        _point(ended_at.date(), rating, deviation, number)
        for number, (ended_at, rating, deviation) in enumerate(games, start=count - len(games) + 1)
        if number >= SHOWN_FROM
    )


def _point(day: date, rating: float, deviation: float, game: int | None = None) -> CurvePoint:
    return CurvePoint(day, rating, Rating(rating, deviation).is_provisional, game)
