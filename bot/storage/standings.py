"""Reads players' counts, ratings and leaderboards, which results.py writes."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    and_,
    bindparam,
    case,
    exists,
    func,
    literal_column,
    or_,
    select,
    true,
    update,
)

from bot.storage.results import STREAK, rating_row
from bot.storage.rows import Kind, ProfileRow, RatingRow, Scores, StandingRow, StreakRow, TableRow
from bot.storage.tables import EPOCH, Instant, meetings, players, rating_days, ratings, standings, tallies
from bot.storage.transactions import Store, read, write

MOST_KINDS = 25
"""The most kinds of games listed for a server."""

_PLAYER: Any = bindparam("player", type_=BigInteger)
_TALLIES = select(tallies).where(tallies.c.player_id == _PLAYER)
_RATINGS = select(ratings).where(ratings.c.player_id == _PLAYER)
_RATING = _RATINGS.where(ratings.c.variant == bindparam("variant"), ratings.c.speed == bindparam("speed"))
_MEETING = select(meetings.c.wins, meetings.c.draws, meetings.c.losses).where(
    meetings.c.lower_id == bindparam("lower", type_=BigInteger),
    meetings.c.higher_id == bindparam("higher", type_=BigInteger),
)
_DAYS = (
    select(rating_days.c.day, rating_days.c.rating, rating_days.c.deviation)
    .where(
        rating_days.c.player_id == _PLAYER,
        rating_days.c.variant == bindparam("variant"),
        rating_days.c.speed == bindparam("speed"),
    )
    .order_by(rating_days.c.day.desc())
    .limit(bindparam("most"))
)

# On a leaderboard are members, as far as known, who don't hide. Those whose rating is certain enough have a
# place; the others come after them.
_HIDDEN = exists(literal_column("1")).where(players.c.user_id == standings.c.player_id, players.c.hidden)
_NOW: Any = bindparam("now", type_=Instant)
_LISTED = and_(~standings.c.gone, ~_HIDDEN)
_RANKED = and_(_LISTED, standings.c.ranked_until > _NOW)
_UNRANKED = and_(_LISTED, or_(standings.c.ranked_until.is_(None), standings.c.ranked_until <= _NOW))
_HERE = standings.c.guild_id == bindparam("guild", type_=BigInteger)
_OF_KIND = and_(_HERE, standings.c.variant == bindparam("variant"), standings.c.speed == bindparam("speed"))
_GAMES = func.coalesce(ratings.c.games, 0).label("games")
_STANDING = (standings.c.player_id, standings.c.rating, standings.c.deviation, _GAMES)
_WITH_GAMES = standings.outerjoin(
    ratings,
    and_(
        ratings.c.player_id == standings.c.player_id,
        ratings.c.variant == standings.c.variant,
        ratings.c.speed == standings.c.speed,
    ),
)
_BEST_FIRST = (standings.c.rating.desc(), standings.c.player_id.desc())
_PAGE = (
    select(*_STANDING)
    .select_from(_WITH_GAMES)
    .where(_OF_KIND, _RANKED)
    .order_by(*_BEST_FIRST)
    .limit(bindparam("most"))
    .offset(bindparam("passed"))
)
_PAGE_BELOW = (
    select(*_STANDING)
    .select_from(_WITH_GAMES)
    .where(_OF_KIND, _UNRANKED)
    .order_by(case((bindparam("shown_from") <= _GAMES, 0), else_=1), *_BEST_FIRST)
    .limit(bindparam("most"))
    .offset(bindparam("passed"))
)
_TOTAL = select(func.count()).select_from(standings).where(_OF_KIND, _LISTED)
_PLACES = select(func.count()).select_from(standings).where(_OF_KIND, _RANKED)
_ABOVE = _PLACES.where(
    standings.c.rating >= bindparam("rating"),
    or_(standings.c.rating > bindparam("rating"), standings.c.player_id > _PLAYER),
)
_OWN = (
    select(*_STANDING, standings.c.ranked_until, standings.c.gone, _HIDDEN.label("hidden"))
    .select_from(_WITH_GAMES)
    .where(_OF_KIND, standings.c.player_id == _PLAYER)
)
_COUNT = func.count()
_KINDS = (
    select(standings.c.variant, standings.c.speed)
    .where(_HERE, ~standings.c.gone)
    .group_by(standings.c.variant, standings.c.speed)
    .order_by(
        _COUNT.desc(),
        case((standings.c.variant == bindparam("usual"), 0), else_=1),
        standings.c.variant,
        standings.c.speed,
    )
    .limit(MOST_KINDS)
)
_GONE = update(standings).where(_HERE, standings.c.player_id.in_(bindparam("players", expanding=True)))
_LEFT, _BACK = _GONE.values(gone=True), _GONE.where(standings.c.gone == true()).values(gone=False)


class StandingStore(Store):
    """Players' counts, ratings and standings."""

    @read
    def profile(self, connection: Connection, player_id: int, other_id: int) -> ProfileRow:
        """Return a player's counts and ratings, and the results against the asker."""
        values = {"player": player_id}
        pair = {"lower": min(player_id, other_id), "higher": max(player_id, other_id)}
        counted = {
            (row.against, row.variant, row.color): Scores(row.wins, row.draws, row.losses)
            for row in connection.execute(_TALLIES, values)
        }
        rated = {
            Kind(row.variant, row.speed): rating_row(row) for row in connection.execute(_RATINGS, values)
        }
        streak = connection.execute(STREAK, values).one_or_none()
        met = connection.execute(_MEETING, pair).one_or_none()
        scores = Scores(*met) if met is not None else Scores()
        return ProfileRow(
            counted,
            rated,
            None if streak is None else StreakRow(*streak),
            scores if player_id < other_id else scores.reversed(),
        )

    @read
    def days(
        self, connection: Connection, player_id: int, kinds: Collection[Kind], most: int
    ) -> dict[Kind, list[tuple[date, float, float]]]:
        """Return the last days with rated games, at most `most`, oldest first, with the rating and deviation
        at the end of each."""
        found: dict[Kind, list[tuple[date, float, float]]] = {}
        for kind in kinds:
            values = {"player": player_id, "variant": kind.variant, "speed": kind.speed, "most": most}
            found[kind] = [
                (EPOCH.date() + timedelta(days=day), rating, deviation)
                for day, rating, deviation in connection.execute(_DAYS, values)
            ][::-1]
        return found

    @read
    def kinds(self, connection: Connection, guild_id: int, usual: str = "") -> list[Kind]:
        """Return the kinds rated on a server, most players first (`usual` wins ties), at most MOST_KINDS."""
        values = {"guild": guild_id, "usual": usual}
        return [Kind(*row) for row in connection.execute(_KINDS, values)]

    @read
    def rating(self, connection: Connection, player_id: int, kind: Kind) -> RatingRow | None:
        """Return a player's rating of a kind of games, on any server."""
        values = {"player": player_id, "variant": kind.variant, "speed": kind.speed}
        row = connection.execute(_RATING, values).one_or_none()
        return None if row is None else rating_row(row)

    @read
    def table(
        self,
        connection: Connection,
        guild_id: int,
        kind: Kind,
        player_id: int,
        now: datetime,
        passed: int,
        most: int,
        shown_from: int,
    ) -> TableRow:
        """Return a page of a server's leaderboard after the first `passed`, and a player's own place.

        Of those without a place, players with fewer than `shown_from` rated games come last.
        """
        values = {"guild": guild_id, "variant": kind.variant, "speed": kind.speed, "now": now}
        ranked = connection.execute(_PLACES, values).scalar_one()
        total = connection.execute(_TOTAL, values).scalar_one()
        cut = {"most": most, "passed": passed}
        page = [*connection.execute(_PAGE, values | cut)] if passed < ranked else []
        if len(page) < most and passed + len(page) < total:
            cut = {"most": most - len(page), "passed": max(passed - ranked, 0), "shown_from": shown_from}
            page += connection.execute(_PAGE_BELOW, values | cut)
        own = connection.execute(_OWN, values | {"player": player_id}).one_or_none()
        standing = place = None
        if own is not None:
            standing = StandingRow(own.player_id, own.rating, own.deviation, own.games)
            if own.ranked_until is not None and own.ranked_until > now and not own.hidden and not own.gone:
                ours = values | {"player": player_id, "rating": own.rating}
                place = 1 + connection.execute(_ABOVE, ours).scalar_one()
        return TableRow([StandingRow(*row) for row in page], ranked, total, standing, place)

    @write
    def set_gone(
        self, connection: Connection, guild_id: int, player_ids: Collection[int], *, gone: bool
    ) -> None:
        """Store whether players have left a server."""
        values = {"guild": guild_id, "players": list(player_ids)}
        change = _LEFT if gone else _BACK
        connection.execute(change, values)
