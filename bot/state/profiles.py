"""Players' profiles, the changes of their ratings, and servers' leaderboards. The end of a game writes them
(bot/state/ratings.py)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    and_,
    case,
    exists,
    func,
    literal,
    literal_column,
    or_,
    select,
    update,
)

from bot.database.columns import EPOCH, Now
from bot.database.engines import Database
from bot.database.transactions import Store, read, write
from bot.state.glicko import SHOWN_FROM, Kind, Rating, RatingRow, aged, bound, rating_of
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
    standings,
    streaks_of,
    tallies,
)
from bot.state.settings import Settings, players

PAGE = 10
"""Players on a page of a leaderboard."""

MOST_KINDS = 25
"""The most kinds of games listed for a server."""

CURVES = 4
"""The most rating curves in a profile, those with the most games."""

FEW_DAYS = 15
"""With fewer days of rated games than this, a curve has a point per game."""

MOST_GAMES = 500
"""The most games in a curve by game."""

MOST_DAYS = 1000
"""The most days in a curve; a picture has hardly more pixels."""

# On a leaderboard are members, as far as known, who don't hide. Those whose rating is certain enough have a
# place; the others come after them.
_HIDDEN = exists(literal_column("1")).where(players.c.user_id == standings.c.player_id, players.c.hidden)
_LISTED = and_(~standings.c.gone, ~_HIDDEN)
_GAMES = func.coalesce(ratings.c.games, 0).label("games")
_STANDINGS = select(standings.c.player_id, standings.c.rating, standings.c.deviation, _GAMES).select_from(
    standings.outerjoin(
        ratings,
        and_(
            ratings.c.player_id == standings.c.player_id,
            ratings.c.variant == standings.c.variant,
            ratings.c.speed == standings.c.speed,
        ),
    )
)
_BEST_FIRST = (standings.c.rating.desc(), standings.c.player_id.desc())


@dataclass(frozen=True, slots=True)
class RatingChange:
    """How a rated game changed a player's rating, in whole points.

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


@dataclass(frozen=True, slots=True)
class Standing:
    """A player on a leaderboard; `place` is None if the rating is too uncertain, comes from a single
    opponent, or isn't listed."""

    player: int
    rating: int
    place: int | None
    deviation: int
    provisional: bool
    games: int


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page (from 0) of a server's leaderboard, and the reader's own line; None if they have no rated game
    of the kind there. `ranked`: players with a place; `bound`: the greatest deviation for a place."""

    kind: Kind
    players: tuple[Standing, ...]
    page: int
    pages: int
    ranked: int
    own: Standing | None
    bound: int


class Profiles(Store):
    """The use cases of profiles and leaderboards. Nothing here changes a rating: the end of a game does."""

    def __init__(self, database: Database, settings: Settings, *, now: Now) -> None:
        super().__init__(database.transactions)
        self._settings = settings
        self._now = now

    async def changes(self, match: Match) -> dict[int, RatingChange]:
        """Return how a finished match changed ratings, by player; empty if it was unrated."""
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
        rated = [
            self._rated(Kind(row.variant, row.speed), rating_row(row))
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

    def _rated(self, kind: Kind, row: RatingRow) -> Rated:
        now = aged(rating_of(row), self._now() - row.last_at)
        return Rated(kind, round(now.rating), round(now.deviation), now.is_provisional, row.games)

    @read
    def kinds(self, connection: Connection, guild_id: int, usual: str = "") -> tuple[Kind, ...]:
        """Return the kinds of games rated on a server, most players first, at most MOST_KINDS; `usual`: the
        variant that wins ties."""
        kind = (standings.c.variant, standings.c.speed)
        usual_first = case((standings.c.variant == usual, 0), else_=1)
        query = (
            select(*kind)
            .where(standings.c.guild_id == guild_id, ~standings.c.gone)
            .group_by(*kind)
            .order_by(func.count().desc(), usual_first, *kind)
            .limit(MOST_KINDS)
        )
        return tuple(Kind(*row) for row in connection.execute(query))

    @read
    def leaderboard(
        self, connection: Connection, guild_id: int, kind: Kind, player: int, page: int = 0
    ) -> Leaderboard:
        """Return a page of a server's leaderboard for a kind of games, best first.

        It lists players with a rated game of the kind there who don't hide and weren't reported gone(). First
        come those with a place: a certain enough rating from more than one opponent. Of the others, those
        with fewer than SHOWN_FROM games come last. A page after the last one is the last one.
        """
        now = self._now()
        here = and_(standings.c.guild_id == guild_id, of_kind(standings, kind))
        is_ranked = and_(_LISTED, standings.c.ranked_until > now)
        is_unranked = and_(_LISTED, or_(standings.c.ranked_until.is_(None), standings.c.ranked_until <= now))
        count = select(func.count()).select_from(standings).where(here)
        ranked = connection.execute(count.where(is_ranked)).scalar_one()
        total = connection.execute(count.where(_LISTED)).scalar_one()
        pages = max(1, -(-total // PAGE))
        page = min(page, pages - 1)
        passed = page * PAGE
        rows: list[Any] = []
        if passed < ranked:
            best = _STANDINGS.where(here, is_ranked).order_by(*_BEST_FIRST)
            rows.extend(connection.execute(best.limit(PAGE).offset(passed)))
        if len(rows) < PAGE and passed + len(rows) < total:
            shown_first = case((_GAMES >= SHOWN_FROM, 0), else_=1)
            below = _STANDINGS.where(here, is_unranked).order_by(shown_first, *_BEST_FIRST)
            rows.extend(connection.execute(below.limit(PAGE - len(rows)).offset(max(passed - ranked, 0))))
        places = enumerate(rows, start=passed + 1)
        return Leaderboard(
            kind,
            tuple(_standing(row, place if place <= ranked else None) for place, row in places),
            page,
            pages,
            ranked,
            self._own(connection, here, is_ranked, kind, player),
            round(bound(kind)),
        )

    def _own(
        self,
        connection: Connection,
        here: ColumnElement[bool],
        is_ranked: ColumnElement[bool],
        kind: Kind,
        player: int,
    ) -> Standing | None:
        """Return the reader's line; without a place it has their current deviation."""
        has_place = is_ranked.label("has_place")
        own = _STANDINGS.add_columns(has_place).where(here, standings.c.player_id == player)
        row = connection.execute(own).one_or_none()
        if row is None:
            return None
        if row.has_place:
            better = or_(standings.c.rating > row.rating, standings.c.player_id > player)
            above = select(func.count()).select_from(standings).where(here, is_ranked)
            above = above.where(standings.c.rating >= row.rating, better)
            return _standing(row, 1 + connection.execute(above).scalar_one())
        query = select(ratings).where(ratings.c.player_id == player, of_kind(ratings, kind))
        rating = connection.execute(query).one_or_none()
        if rating is None:
            return _standing(row, None)
        now = self._rated(kind, rating_row(rating))
        return Standing(player, now.rating, None, now.deviation, now.provisional, now.games)

    async def gone(self, guild_id: int, players: Collection[int]) -> None:
        """Store that players have left a server; their next rated game there brings them back."""
        await self._set_gone(guild_id, players, gone=True)

    async def back(self, guild_id: int, player: int) -> None:
        """Store that a player is on a server."""
        await self._set_gone(guild_id, [player], gone=False)

    @write
    def _set_gone(
        self, connection: Connection, guild_id: int, player_ids: Collection[int], *, gone: bool
    ) -> None:
        these = (standings.c.guild_id == guild_id, standings.c.player_id.in_(player_ids))
        connection.execute(update(standings).where(*these, standings.c.gone != gone).values(gone=gone))


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
    """Return a player's ratings at the end of the last MOST_DAYS days with rated games of a kind."""
    query = (
        select(rating_days.c.day, rating_days.c.rating, rating_days.c.deviation)
        .where(rating_days.c.player_id == player, of_kind(rating_days, kind))
        .order_by(rating_days.c.day.desc())
        .limit(MOST_DAYS)
    )
    days = connection.execute(query).all()[::-1]
    return tuple(
        _point(EPOCH.date() + timedelta(days=day), rating, deviation) for day, rating, deviation in days
    )


def _by_game(connection: Connection, player: int, kind: Kind, count: int) -> tuple[CurvePoint, ...]:
    """Return a player's ratings after the last MOST_GAMES rated games of a kind, of `count` in total."""
    query = (
        select(results.c.ended_at, results.c.rating, results.c.deviation)
        .where(rated_of(player, kind))
        .order_by(results.c.ended_at.desc(), results.c.match_id.desc())
        .limit(MOST_GAMES)
    )
    games = connection.execute(query).all()[::-1]
    return tuple(
        _point(ended_at.date(), rating, deviation, number)
        for number, (ended_at, rating, deviation) in enumerate(games, start=count - len(games) + 1)
        if number >= SHOWN_FROM
    )


def _standing(row: Row[Any], place: int | None) -> Standing:
    provisional = place is None or Rating(row.rating, row.deviation).is_provisional
    return Standing(row.player_id, round(row.rating), place, round(row.deviation), provisional, row.games)


def _point(day: date, rating: float, deviation: float, game: int | None = None) -> CurvePoint:
    return CurvePoint(day, rating, Rating(rating, deviation).is_provisional, game)
