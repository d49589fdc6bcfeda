"""Players' profiles, with rating curves, and the changes of ratings by a game. The end of a game stores them
(bot/state/ratings.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.database.columns import EPOCH
from bot.database.transactions import Store, read
from bot.state.glicko import PROVISIONAL, SHOWN_FROM, Rating, RatingKind, RatingRow
from bot.state.level_strengths import ENGINE, suited_level
from bot.state.match import Match
from bot.state.rated_games import is_rated
from bot.state.ratings import (
    PEOPLE,
    WIN,
    Scores,
    StreakRow,
    earlier_of_pair,
    fetch_rating,
    fetch_streak,
    meetings,
    of_kind,
    rated_of,
    rating_days,
    rating_row,
    ratings,
    results,
    tallies,
)
from bot.state.settings import players

FORM = 10
"""Maximum number of a player's last games in a profile."""

FAVOURITES = 3
"""Maximum number of most played variants in a profile."""

CURVES = 4
"""Maximum number of rating curves in a profile, those with the most games."""

FEW_DAYS = 15
"""The number of days with rated games below which a curve has a point per game."""

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

    kind: RatingKind
    rating: int
    deviation: int
    provisional: bool
    games: int

    @property
    def is_private(self) -> bool:
        """Whether it is a rating against the engine, which only the player sees."""
        return self.kind.speed == ENGINE

    @property
    def shown_from(self) -> int:
        """The number of games from which it is shown."""
        return 1 if self.is_private else SHOWN_FROM

    @property
    def is_shown(self) -> bool:
        return self.games >= self.shown_from


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A point of a curve: the rating at the end of `day`, or after the rated game number `game`, from 1."""

    day: date
    rating: float
    game: int | None = None


@dataclass(frozen=True, slots=True)
class BestWin:
    """A player's win over the highest-rated opponent, or over the highest level of the engine.

    `rating`: the opponent's before the game. `provisional`: whether it was uncertain.
    """

    variant: str
    opponent: int
    level: int | None
    rating: int | None = None
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """A player's results.

    `by_variant`: against people, by variant and colour ("white", "black"), most played first.
    `against_engine`: all games against the engine. `ratings`: against people first, most games first; those
    against the engine only for the player. `streak`: equal results in the last games against people.
    `meeting`: the games against the reader. `form` and `favourites`: the outcomes of the last games, newest
    last, and the most played variants; against people if there are any games, else against the engine.
    `drawable`: the kinds whose curve has several points if drawn alone. `curves`: a point per game if all
    have few days, else per day; from the first rating shown as a number.
    """

    player: int
    by_variant: Mapping[str, Mapping[str, Scores]]
    against_engine: Scores
    ratings: tuple[Rated, ...]
    streak: StreakRow | None
    meeting: Scores
    form: tuple[str, ...]
    favourites: tuple[str, ...]
    best_win: BestWin | None
    drawable: frozenset[RatingKind]
    curves: Mapping[RatingKind, tuple[CurvePoint, ...]]

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

    async def changes(self, match: Match) -> dict[int, RatingChange]:
        """Return the rating changes of a finished match, by player; empty if it was unrated."""
        return await self._changes(match) if match.is_over and is_rated(match) else {}

    @read
    def _changes(self, connection: sa.Connection, match: Match) -> dict[int, RatingChange]:
        query = sa.select(results).where(
            results.c.player_id.in_(match.players),
            results.c.ended_at == match.updated_at,
            results.c.match_id == match.id,
            results.c.change.is_not(None),
        )
        rows = connection.execute(query).all()
        if not rows:
            return {}
        first = rows[0]
        kind, pair = RatingKind(first.variant, first.speed), (first.player_id, first.opponent_id)

        def games_of(player: int) -> Any:
            games = sa.select(sa.literal(1)).where(
                rated_of(player, kind), results.c.ended_at <= match.updated_at
            )
            return (
                sa.select(sa.func.count()).select_from(games.limit(SHOWN_FROM).subquery()).scalar_subquery()
            )

        counts = connection.execute(sa.select(*(games_of(row.player_id) for row in rows))).one()
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

    async def suited_level(self, match: Match) -> int | None:
        """Return the level that suits the rating of a game's player against the engine; None without such a
        rating."""
        if match.engine is None:
            return None
        kind = RatingKind(match.variant.key, ENGINE)
        player = match.player(match.engine.opponent)
        rating = await self.database.read(lambda connection: fetch_rating(connection, player, kind))
        return None if rating is None else suited_level(match.variant, rating.rating)

    @read
    def profile(
        self, connection: sa.Connection, player: int, reader: int, followed: RatingKind | None = None
    ) -> Profile | None:
        """Return a player's profile; None if they hide it from others.

        `followed`: the only kind of games to draw a curve of, if it can be drawn.
        """
        hidden = sa.select(players.c.hidden).where(players.c.user_id == player)
        if player != reader and connection.execute(hidden).scalar():
            return None
        by_variant: dict[str, dict[str, Scores]] = {}
        against_engine, variants = Scores(), Counter[str]()
        for row in connection.execute(sa.select(tallies).where(tallies.c.player_id == player)):
            scores = Scores(row.wins, row.draws, row.losses)
            if row.against == PEOPLE:
                by_variant.setdefault(row.variant, {})[row.color] = scores
            elif row.against == ENGINE:
                against_engine += scores
                variants[row.variant] += scores.games
        now = self.now()
        current = [
            current_rating(RatingKind(row.variant, row.speed), rating_row(row), now)
            for row in connection.execute(sa.select(ratings).where(ratings.c.player_id == player))
        ]
        visible = [rated for rated in current if player == reader or not rated.is_private]
        visible.sort(key=lambda one: (one.is_private, -one.games, one.kind.variant, one.kind.speed))
        drawable = frozenset(
            one.kind for one in visible if len(_curves(connection, player, [one])[one.kind]) > 1
        )
        drawn = [one for one in visible if one.kind == followed] if followed in drawable else visible[:CURVES]
        by_variant = _most_played_first(by_variant)
        return Profile(
            player,
            by_variant,
            against_engine,
            tuple(visible),
            fetch_streak(connection, player),
            _meeting(connection, player, reader),
            _form(connection, player),
            tuple(by_variant or (variant for variant, _ in variants.most_common()))[:FAVOURITES],
            _best_win(connection, player),
            drawable,
            _curves(connection, player, [one for one in drawn if one.is_shown]),
        )


def current_rating(kind: RatingKind, row: RatingRow, now: datetime) -> Rated:
    """Return a player's rating, whose deviation has grown since the last game."""
    rating = row.at(now)
    return Rated(kind, round(rating.rating), round(rating.deviation), rating.is_provisional, row.games)


def _most_played_first(by_variant: dict[str, dict[str, Scores]]) -> dict[str, dict[str, Scores]]:
    games = {variant: sum(colors.values(), Scores()).games for variant, colors in by_variant.items()}
    return {variant: by_variant[variant] for variant in sorted(games, key=lambda key: (-games[key], key))}


def _meeting(connection: sa.Connection, player: int, reader: int) -> Scores:
    """Return the results of the games of two players, from the first player's point of view."""
    lower, higher = sorted((player, reader))
    pair = sa.and_(meetings.c.lower_id == lower, meetings.c.higher_id == higher)
    query = sa.select(meetings.c.wins, meetings.c.draws, meetings.c.losses).where(pair)
    found = connection.execute(query).one_or_none()
    scores = Scores() if found is None else Scores(*found)
    return scores if player < reader else scores.reversed()


def _form(connection: sa.Connection, player: int) -> tuple[str, ...]:
    """Return the outcomes of a player's last games, newest last: against people, or else the engine."""
    last_first = (
        sa.select(results.c.outcome)
        .where(results.c.player_id == player)
        .order_by(results.c.ended_at.desc(), results.c.match_id.desc())
        .limit(FORM)
    )
    against_people = connection.execute(last_first.where(results.c.level.is_(None))).scalars().all()
    return tuple(reversed(against_people or connection.execute(last_first).scalars().all()))


def _best_win(connection: sa.Connection, player: int) -> BestWin | None:
    """Return a player's best win in a game that changed ratings; None if there is none.

    Opponents with a certain rating come first. Opponents who hide their profile are left out.
    """
    theirs = results.alias("theirs")
    won = sa.and_(results.c.player_id == player, results.c.outcome == WIN, results.c.change.is_not(None))
    same = (theirs.c[name] == results.c[name] for name in ("ended_at", "match_id"))
    before = (theirs.c.rating - theirs.c.change).label("rating")
    is_hidden = sa.exists().where(players.c.user_id == results.c.opponent_id, players.c.hidden)
    over_people = (
        sa.select(results.c.variant, results.c.opponent_id, before, theirs.c.deviation)
        .join(theirs, sa.and_(theirs.c.player_id == results.c.opponent_id, *same))
        .where(won, results.c.level.is_(None), theirs.c.change.is_not(None), ~is_hidden)
        .order_by((theirs.c.deviation < PROVISIONAL).desc(), before.desc())
        .limit(1)
    )
    if found := connection.execute(over_people).one_or_none():
        provisional = found.deviation >= PROVISIONAL
        return BestWin(found.variant, found.opponent_id, None, round(found.rating), provisional)
    over_engine = (
        sa.select(results.c.variant, results.c.opponent_id, results.c.level)
        .where(won, results.c.level.is_not(None))
        .order_by(results.c.level.desc(), results.c.ended_at.desc())
        .limit(1)
    )
    found = connection.execute(over_engine).one_or_none()
    return None if found is None else BestWin(*found)


def _curves(
    connection: sa.Connection, player: int, shown: Iterable[Rated]
) -> dict[RatingKind, tuple[CurvePoint, ...]]:
    """Return the curves of ratings in one picture: by day if one of them has many days, else by game."""
    days = {rated: _by_day(connection, player, rated.kind) for rated in shown}
    if any(len(points) >= FEW_DAYS for points in days.values()):
        # Each day has at least one game, so from this day on every rating is one that is shown.
        return {rated.kind: points[rated.shown_from - 1 :] or points[-1:] for rated, points in days.items()}
    return {rated.kind: _by_game(connection, player, rated) for rated in days}


def _by_day(connection: sa.Connection, player: int, kind: RatingKind) -> tuple[CurvePoint, ...]:
    """Return a player's ratings at the end of the last MAX_DAYS days with rated games of a kind."""
    query = (
        sa.select(rating_days.c.day, rating_days.c.rating)
        .where(rating_days.c.player_id == player, of_kind(rating_days, kind))
        .order_by(rating_days.c.day.desc())
        .limit(MAX_DAYS)
    )
    days = connection.execute(query).all()[::-1]
    return tuple(CurvePoint(EPOCH.date() + timedelta(days=day), rating) for day, rating in days)


def _by_game(connection: sa.Connection, player: int, rated: Rated) -> tuple[CurvePoint, ...]:
    """Return a player's ratings after the last MAX_GAMES rated games of a kind."""
    query = (
        sa.select(results.c.ended_at, results.c.rating)
        .where(rated_of(player, rated.kind))
        .order_by(results.c.ended_at.desc(), results.c.match_id.desc())
        .limit(MAX_GAMES)
    )
    games = connection.execute(query).all()[::-1]
    return tuple(
        CurvePoint(ended_at.date(), rating, number)
        for number, (ended_at, rating) in enumerate(games, start=rated.games - len(games) + 1)
        if number >= rated.shown_from
    )
