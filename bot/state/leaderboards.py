"""Leaderboards of servers: the players who are listed, their places, and pages.

Certain ratings come first, by rating: those with a deviation of at most glicko.bound() from games against
more than one opponent. The end of a game stores when the deviation will exceed that (`ranked_until` in
ratings.py). Uncertain ratings follow, by their lower bound: the rating minus twice the deviation after the
last game. Players whose rating isn't shown yet are last and have no place.
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
    false,
    func,
    literal_column,
    or_,
    select,
    update,
)

from bot.database.transactions import Store, read, write
from bot.state.glicko import SHOWN_FROM, RatingKind, bound
from bot.state.profiles import current_rating
from bot.state.ratings import fetch_rating, of_kind, ratings, standings
from bot.state.settings import players

PAGE = 10
"""Players on a page of a leaderboard."""

MAX_KINDS = 25
"""Maximum number of kinds of games listed for a server."""

# A leaderboard lists the known members who haven't hidden their profiles.
_HIDDEN = exists(literal_column("1")).where(players.c.user_id == standings.c.player_id, players.c.hidden)
_LISTED = and_(~standings.c.gone, ~_HIDDEN)
_GAMES = func.coalesce(ratings.c.games, 0)
_STANDINGS = select(
    standings.c.player_id, standings.c.rating, standings.c.deviation, _GAMES.label("games")
).select_from(
    standings.outerjoin(
        ratings,
        and_(
            ratings.c.player_id == standings.c.player_id,
            ratings.c.variant == standings.c.variant,
            ratings.c.speed == standings.c.speed,
        ),
    )
)
_IS_SHOWN = _GAMES >= SHOWN_FROM
_AT_LEAST = standings.c.rating - 2 * standings.c.deviation
_BEST_FIRST = (standings.c.rating.desc(), standings.c.player_id.desc())
_UNCERTAIN_FIRST = (case((_IS_SHOWN, 0), else_=1), _AT_LEAST.desc(), standings.c.player_id.desc())


@dataclass(frozen=True, slots=True)
class Standing:
    """A player on a leaderboard; `place` is None if the player isn't listed or the rating isn't shown yet."""

    player: int
    rating: int
    place: int | None
    deviation: int
    games: int
    is_certain: bool


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page (from 0) of a server's leaderboard, and the reader's own line; None if they have no rated game
    of the kind there. `placed`: players with a place; `bound`: the maximum deviation of a certain rating."""

    kind: RatingKind
    players: tuple[Standing, ...]
    page: int
    pages: int
    placed: int
    own: Standing | None
    bound: int


class Leaderboards(Store):
    """The use cases of leaderboards."""

    @read
    def kinds(self, connection: Connection, guild_id: int, default: str = "") -> tuple[RatingKind, ...]:
        """Return the kinds of games rated on a server, most players first, at most MAX_KINDS; `default`: the
        variant that wins ties."""
        kind = (standings.c.variant, standings.c.speed)
        default_first = case((standings.c.variant == default, 0), else_=1)
        query = (
            select(*kind)
            .where(standings.c.guild_id == guild_id, ~standings.c.gone)
            .group_by(*kind)
            .order_by(func.count().desc(), default_first, *kind)
            .limit(MAX_KINDS)
        )
        return tuple(RatingKind(*row) for row in connection.execute(query))

    @read
    def page(
        self, connection: Connection, guild_id: int, kind: RatingKind, player: int, page: int = 0
    ) -> Leaderboard:
        """Return a page of a server's leaderboard for a kind of games, best first.

        It lists players with a rated game of the kind there unless they hide or have left the server. A
        page after the last one is the last one.
        """
        here = and_(standings.c.guild_id == guild_id, of_kind(standings, kind))
        is_certain = func.coalesce(standings.c.ranked_until > self.now(), false()).label("is_certain")
        certain, uncertain = and_(here, _LISTED, is_certain), and_(here, _LISTED, ~is_certain)
        ranked = _count(connection, certain)
        placed = ranked + _count(connection, and_(uncertain, _IS_SHOWN))
        total = ranked + _count(connection, uncertain)
        pages = max(1, -(-total // PAGE))
        page = min(page, pages - 1)
        passed = page * PAGE
        rows: list[Any] = []
        if passed < ranked:
            best = _STANDINGS.where(certain).order_by(*_BEST_FIRST)
            rows.extend(connection.execute(best.limit(PAGE).offset(passed)))
        if len(rows) < PAGE and passed + len(rows) < total:
            below = _STANDINGS.where(uncertain).order_by(*_UNCERTAIN_FIRST)
            rows.extend(connection.execute(below.limit(PAGE - len(rows)).offset(max(passed - ranked, 0))))
        return Leaderboard(
            kind,
            tuple(
                _standing(row, place if place <= placed else None, is_certain=place <= ranked)
                for place, row in enumerate(rows, start=passed + 1)
            ),
            page,
            pages,
            placed,
            self._own(connection, player, kind, here, is_certain),
            round(bound(kind)),
        )

    def _own(
        self,
        connection: Connection,
        player: int,
        kind: RatingKind,
        here: ColumnElement[bool],
        is_certain: ColumnElement[bool],
    ) -> Standing | None:
        """Return the reader's line; an uncertain rating has their current deviation."""
        columns = (is_certain, _LISTED.label("is_listed"), _AT_LEAST.label("at_least"))
        own = _STANDINGS.add_columns(*columns).where(here, standings.c.player_id == player)
        row = connection.execute(own).one_or_none()
        if row is None:
            return None
        place = None
        if row.is_listed and row.is_certain:
            above = _is_above(standings.c.rating, row.rating, player)
            place = 1 + _count(connection, and_(here, _LISTED, is_certain, above))
        elif row.is_listed and row.games >= SHOWN_FROM:
            above = or_(is_certain, and_(_IS_SHOWN, _is_above(_AT_LEAST, row.at_least, player)))
            place = 1 + _count(connection, and_(here, _LISTED, above))
        if row.is_certain:
            return _standing(row, place, is_certain=True)
        rating = fetch_rating(connection, player, kind)
        if rating is None:
            return _standing(row, place, is_certain=False)
        now = current_rating(kind, rating, self.now())
        return Standing(player, now.rating, place, now.deviation, now.games, is_certain=False)

    @write
    def set_gone(
        self, connection: Connection, guild_id: int, player_ids: Collection[int], *, gone: bool
    ) -> None:
        """Store whether players have left a server; their next rated game there brings them back, too."""
        these = (standings.c.guild_id == guild_id, standings.c.player_id.in_(player_ids))
        connection.execute(update(standings).where(*these, standings.c.gone != gone).values(gone=gone))


def _count(connection: Connection, which: ColumnElement[bool]) -> int:
    counted = _STANDINGS.with_only_columns(func.count()).where(which)
    return connection.execute(counted).scalar_one()


def _is_above(column: ColumnElement[float], own: float, player: int) -> ColumnElement[bool]:
    """Return the condition for being above a player in descending order of a column, then of ids."""
    return or_(column > own, and_(column == own, standings.c.player_id > player))


def _standing(row: Row[Any], place: int | None, *, is_certain: bool) -> Standing:
    deviation = round(row.deviation)
    return Standing(row.player_id, round(row.rating), place, deviation, row.games, is_certain)
