"""Leaderboards of servers: the players who are listed, their places, and pages.

A place needs games against more than one opponent and a rating with a deviation of at most glicko.bound().
The end of a game stores when the deviation will exceed that (`ranked_until` in ratings.py).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    and_,
    case,
    exists,
    func,
    literal_column,
    or_,
    select,
    update,
)

from bot.database.columns import Now
from bot.database.engines import Database
from bot.database.transactions import Store, read, write
from bot.state.glicko import SHOWN_FROM, Kind, Rating, bound
from bot.state.profiles import current_rating
from bot.state.ratings import of_kind, rating_row, ratings, standings
from bot.state.settings import players

PAGE = 10
"""Players on a page of a leaderboard."""

MAX_KINDS = 25
"""Maximum number of kinds of games listed for a server."""

# A leaderboard lists members, as far as known, who don't hide. Players with a place come first.
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


class Leaderboards(Store):
    """The use cases of leaderboards."""

    def __init__(self, database: Database, *, now: Now) -> None:
        super().__init__(database.transactions)
        self._now = now

    @read
    def kinds(self, connection: Connection, guild_id: int, usual: str = "") -> tuple[Kind, ...]:
        """Return the kinds of games rated on a server, most players first, at most MAX_KINDS; `usual`: the
        variant that wins ties."""
        kind = (standings.c.variant, standings.c.speed)
        usual_first = case((standings.c.variant == usual, 0), else_=1)
        query = (
            select(*kind)
            .where(standings.c.guild_id == guild_id, ~standings.c.gone)
            .group_by(*kind)
            .order_by(func.count().desc(), usual_first, *kind)
            .limit(MAX_KINDS)
        )
        return tuple(Kind(*row) for row in connection.execute(query))

    @read
    def page(
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
        now = current_rating(kind, rating_row(rating), self._now())
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


def _standing(row: Row[Any], place: int | None) -> Standing:
    provisional = place is None or Rating(row.rating, row.deviation).is_provisional
    return Standing(row.player_id, round(row.rating), place, round(row.deviation), provisional, row.games)
