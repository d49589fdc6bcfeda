"""Leaderboards of servers: the players who are listed, their places, and pages.

Certain ratings come first, by rating: those with a deviation of at most glicko.bound() from games against
more than one opponent. The end of a game stores when the deviation will exceed that (`ranked_until` in
ratings.py). Uncertain ratings follow, by their lower bound: the rating minus twice the deviation after the
last game. Players whose rating isn't shown yet are last and have no place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.database.transactions import Store, read, write
from bot.state.glicko import SHOWN_FROM, RatingKind, bound
from bot.state.profiles import current_rating
from bot.state.ratings import fetch_rating, of_kind, ratings, standings
from bot.state.settings import players

PAGE = 10
"""Players on a page of a leaderboard."""

MAX_KINDS = 25
"""Maximum number of kinds of games listed for a server."""

CERTAIN, UNCERTAIN, UNSHOWN, UNLISTED = range(4)
"""The groups of players, in the order in which they are listed; the last one isn't listed."""


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
    def kinds(self, connection: sa.Connection, guild_id: int, default: str = "") -> tuple[RatingKind, ...]:
        """Return the kinds of games rated on a server, most players first, at most MAX_KINDS; `default`: the
        variant that wins ties."""
        kind = (standings.c.variant, standings.c.speed)
        default_first = sa.case((standings.c.variant == default, 0), else_=1)
        query = (
            sa.select(*kind)
            .where(standings.c.guild_id == guild_id, ~standings.c.gone)
            .group_by(*kind)
            .order_by(sa.func.count().desc(), default_first, *kind)
            .limit(MAX_KINDS)
        )
        return tuple(RatingKind(*row) for row in connection.execute(query))

    @read
    def page(
        self, connection: sa.Connection, guild_id: int, kind: RatingKind, player: int, page: int = 0
    ) -> Leaderboard:
        """Return a page of a server's leaderboard for a kind of games, best first.

        It lists players with a rated game of the kind there unless they hide or have left the server. A
        page after the last one is the last one.
        """
        ranked = _ranked(guild_id, kind, self.now())
        by_group = sa.select(ranked.c.group, sa.func.count().label("size")).group_by(ranked.c.group)
        sizes = Counter({row.group: row.size for row in connection.execute(by_group)})
        placed = sizes[CERTAIN] + sizes[UNCERTAIN]
        total = placed + sizes[UNSHOWN]
        pages = max(1, -(-total // PAGE))
        page = min(page, pages - 1)
        listed = sa.select(ranked).where(ranked.c.group != UNLISTED).order_by(ranked.c.number)
        rows = connection.execute(listed.limit(PAGE).offset(page * PAGE))
        return Leaderboard(
            kind,
            tuple(_standing(row) for row in rows),
            page,
            pages,
            placed,
            self._own(connection, player, kind, ranked),
            round(bound(kind)),
        )

    def _own(
        self, connection: sa.Connection, player: int, kind: RatingKind, ranked: sa.Subquery
    ) -> Standing | None:
        """Return the reader's line; an uncertain rating has their current deviation."""
        row = connection.execute(sa.select(ranked).where(ranked.c.player_id == player)).one_or_none()
        if row is None:
            return None
        own, rating = _standing(row), fetch_rating(connection, player, kind)
        if own.is_certain or rating is None:
            return own
        now = current_rating(kind, rating, self.now())
        return replace(own, rating=now.rating, deviation=now.deviation, games=now.games)

    @write
    def set_gone(
        self, connection: sa.Connection, guild_id: int, player_ids: Collection[int], *, gone: bool
    ) -> None:
        """Store whether players have left a server; their next rated game there brings them back, too."""
        these = (standings.c.guild_id == guild_id, standings.c.player_id.in_(player_ids))
        connection.execute(sa.update(standings).where(*these, standings.c.gone != gone).values(gone=gone))


def _ranked(guild_id: int, kind: RatingKind, now: datetime) -> sa.Subquery:
    """Return the query for the players with a rated game of a kind on a server, numbered from the best."""
    games = sa.func.coalesce(ratings.c.games, 0)
    is_hidden = sa.exists().where(players.c.user_id == standings.c.player_id, players.c.hidden)
    is_certain = sa.func.coalesce(standings.c.ranked_until > now, sa.false())
    group = sa.case(
        (sa.or_(standings.c.gone, is_hidden), UNLISTED),
        (is_certain, CERTAIN),
        (games >= SHOWN_FROM, UNCERTAIN),
        else_=UNSHOWN,
    )
    score = sa.case((is_certain, standings.c.rating), else_=standings.c.rating - 2 * standings.c.deviation)
    best_first = (group, score.desc(), standings.c.player_id.desc())
    same = (standings.c[name] == ratings.c[name] for name in ("player_id", "variant", "speed"))
    return (
        sa.select(
            standings.c.player_id,
            standings.c.rating,
            standings.c.deviation,
            games.label("games"),
            is_certain.label("is_certain"),
            group.label("group"),
            sa.func.row_number().over(order_by=best_first).label("number"),
        )
        .outerjoin_from(standings, ratings, sa.and_(*same))
        .where(standings.c.guild_id == guild_id, of_kind(standings, kind))
        .subquery()
    )


def _standing(row: sa.Row[Any]) -> Standing:
    place = row.number if row.group in (CERTAIN, UNCERTAIN) else None
    rating, deviation = round(row.rating), round(row.deviation)
    return Standing(row.player_id, rating, place, deviation, row.games, bool(row.is_certain))
