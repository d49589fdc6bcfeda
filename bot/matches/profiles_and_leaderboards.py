"""Ratings and their changes, players' profiles, and servers' leaderboards."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

from bot.matches.glicko import SHOWN_FROM, Rating, aged, bound, rating_of
from bot.matches.models import Match, Now
from bot.matches.settings import is_hidden
from bot.storage import (
    Kind,
    ProfileRow,
    RatingRow,
    ResultStore,
    Scores,
    SettingsStore,
    StandingRow,
    StandingStore,
    StreakRow,
)

PAGE = 10
"""Players on a page of a leaderboard."""

CURVES = 4
"""The most rating curves in a profile, those with the most games."""

FEW_DAYS = 15
"""With fewer days of rated games than this, a curve has a point per game."""

MOST_GAMES = 500
"""The most games in a curve by game."""

MOST_DAYS = 1000
"""The most days in a curve; a picture has hardly more pixels."""


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
    `against_engine`: all games against the engine. `ratings`: most games first. `curves`: a point per game if
    all have few days, else per day; from the first rating shown as a number. `streak`: equal results in the
    last games against people. `meeting`: the games against the reader.
    """

    player: int
    by_variant: Mapping[str, Mapping[str, Scores]]
    against_engine: Scores
    ratings: tuple[Rated, ...]
    streak: StreakRow | None
    meeting: Scores
    curves: Mapping[Kind, tuple[CurvePoint, ...]]

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


@dataclass(eq=False)
class Ratings:
    """The use cases of ratings. Nothing here changes a rating: the end of a game does."""

    _results: ResultStore
    _standings: StandingStore
    _settings: SettingsStore
    _now: Now

    async def changes(self, match: Match) -> dict[int, RatingChange]:
        """Return how a finished match changed ratings, by player; empty if it was unrated."""
        if not match.is_over or not match.is_rated:
            return {}
        rows = await self._results.rated_of_match(match.id, match.updated_at, *match.players, SHOWN_FROM)
        found: dict[int, RatingChange] = {}
        for row, games, repeated in rows:
            if row.rating is None or row.change is None or row.deviation is None:
                continue
            change = round(row.rating) - round(row.rating - row.change)
            provisional = Rating(row.rating, row.deviation).is_provisional
            found[row.player_id] = RatingChange(round(row.rating), change, provisional, games, repeated)
        return found

    async def profile(self, player: int, asker: int, followed: Kind | None = None) -> Profile | None:
        """Return a player's profile; None if they hide it from others.

        `followed`: the only kind of games to draw a curve of, if they have played any.
        """
        if player != asker and await is_hidden(self._settings, player):
            return None
        row = await self._standings.profile(player, asker)
        rated = sorted(row.ratings.items(), key=lambda of: (-of[1].games, of[0].variant, of[0].speed))
        kinds = [followed] if followed in row.ratings else [kind for kind, _ in rated[:CURVES]]
        kinds = [kind for kind in kinds if row.ratings[kind].games >= SHOWN_FROM]
        return Profile(
            player,
            _by_variant(row),
            sum((scores for key, scores in row.tallies.items() if key[0] == "engine"), Scores()),
            tuple(self._rated(kind, rating) for kind, rating in rated),
            row.streak,
            row.meeting,
            await self._curves(player, {kind: row.ratings[kind].games for kind in kinds}),
        )

    async def _curves(self, player: int, games: Mapping[Kind, int]) -> dict[Kind, tuple[CurvePoint, ...]]:
        """Return the curves of some kinds; `games`: the number of rated games of each."""
        days = await self._standings.days(player, games, MOST_DAYS)
        if any(len(found) >= FEW_DAYS for found in days.values()):
            # Each day has at least one game, so from day SHOWN_FROM on every rating is one that is shown.
            points = {
                kind: tuple(_point(day, rating, deviation) for day, rating, deviation in found)
                for kind, found in days.items()
            }
            return {kind: found[SHOWN_FROM - 1 :] or found[-1:] for kind, found in points.items()}
        curves: dict[Kind, tuple[CurvePoint, ...]] = {}
        for kind, count in games.items():
            rows = await self._results.last_rated(player, kind, MOST_GAMES)
            first = count - len(rows) + 1
            curves[kind] = tuple(
                _point(row.ended_at.date(), row.rating, row.deviation, number)
                for number, row in enumerate(rows, start=first)
                if number >= SHOWN_FROM and row.rating is not None and row.deviation is not None
            )
        return curves

    def _rated(self, kind: Kind, row: RatingRow) -> Rated:
        now = aged(rating_of(row), self._now() - row.last_at)
        return Rated(kind, round(now.rating), round(now.deviation), now.is_provisional, row.games)

    async def kinds(self, guild_id: int, usual: str = "") -> tuple[Kind, ...]:
        """Return the kinds of games rated on a server, most players first; `usual`: the variant that wins
        ties."""
        return tuple(await self._standings.kinds(guild_id, usual))

    async def leaderboard(self, guild_id: int, kind: Kind, player: int, page: int = 0) -> Leaderboard:
        """Return a page of a server's leaderboard for a kind of games, best first.

        It lists players with a rated game of the kind there who don't hide and weren't reported gone(). First
        come those with a place: a certain enough rating from more than one opponent. A page after the last
        one is the last one.
        """
        now = self._now()
        table = await self._standings.table(guild_id, kind, player, now, page * PAGE, PAGE, SHOWN_FROM)
        pages = max(1, -(-table.total // PAGE))
        if page >= pages:
            page = pages - 1
            table = await self._standings.table(guild_id, kind, player, now, page * PAGE, PAGE, SHOWN_FROM)
        own = table.own
        return Leaderboard(
            kind,
            tuple(
                _standing(row, place if place <= table.ranked else None)
                for place, row in enumerate(table.page, start=page * PAGE + 1)
            ),
            page,
            pages,
            table.ranked,
            None if own is None else await self._own(own, table.place, kind),
            round(bound(kind)),
        )

    async def _own(self, row: StandingRow, place: int | None, kind: Kind) -> Standing:
        """Return the reader's line; without a place it has their current deviation."""
        rating = None if place is not None else await self._standings.rating(row.player_id, kind)
        if rating is None:
            return _standing(row, place)
        now = self._rated(kind, rating)
        return Standing(row.player_id, now.rating, place, now.deviation, now.provisional, now.games)

    async def gone(self, guild_id: int, players: Collection[int]) -> None:
        """Store that players have left a server; their next rated game there brings them back."""
        await self._standings.set_gone(guild_id, players, gone=True)

    async def back(self, guild_id: int, player: int) -> None:
        """Store that a player is on a server."""
        await self._standings.set_gone(guild_id, [player], gone=False)


def _by_variant(row: ProfileRow) -> dict[str, dict[str, Scores]]:
    counted: dict[str, dict[str, Scores]] = {}
    for (against, variant, color), scores in row.tallies.items():
        if against == "people":
            counted.setdefault(variant, {})[color] = scores
    games = {variant: sum(colors.values(), Scores()).games for variant, colors in counted.items()}
    return {variant: counted[variant] for variant in sorted(counted, key=lambda of: (-games[of], of))}


def _standing(row: StandingRow, place: int | None) -> Standing:
    certain = Rating(row.rating, row.deviation)
    provisional = place is None or certain.is_provisional
    return Standing(row.player_id, round(row.rating), place, round(row.deviation), provisional, row.games)


def _point(day: date, rating: float, deviation: float, game: int | None = None) -> CurvePoint:
    return CurvePoint(day, rating, Rating(rating, deviation).is_provisional, game)
