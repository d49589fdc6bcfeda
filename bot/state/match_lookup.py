"""Finding and listing matches: running ones by place, player or server, finished ones by player.

A player or channel may have thousands, so only the requested ones are rebuilt. A page begins after a game,
not at an offset (keyset pagination): new games don't shift pages, and later pages are as fast as the first.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

import sqlalchemy as sa

import rules
from bot.database.transactions import read
from bot.refusals import Busy, NoSuchMatch, Refusal
from bot.state.match import Match, MatchRow, match_row
from bot.state.match_repository import MatchRepository, MatchStore
from bot.state.match_tables import (
    IS_FINISHED,
    IS_FINISHED_OUTSIDE,
    IS_PENDING,
    IS_RUNNING,
    IS_UNPOSTED,
    challenges,
    matches,
    moves,
)
from bot.state.ratings import results
from bot.state.settings import (
    GameSettings,
    PlayerSettings,
    ServerSettings,
    Settings,
    player_settings,
    players,
    server_settings,
    servers,
)

ListPosition = tuple[datetime, int]
"""The position of a game in a paged list: the time of its last change or end, and its id."""

_Item = TypeVar("_Item")

_WHITE, _BLACK = players.alias(), players.alias()
# With the settings of players and server, because callers show the board next.
_WITH_SETTINGS = (
    sa.select(matches, _WHITE, _BLACK, servers)
    .outerjoin(_WHITE, _WHITE.c.user_id == matches.c.white_id)
    .outerjoin(_BLACK, _BLACK.c.user_id == matches.c.black_id)
    .outerjoin(servers, servers.c.guild_id == matches.c.guild_id)
)


@dataclass(frozen=True, slots=True)
class MoveTime:
    """The time that a move in a live game took, and the base time that its side had left afterwards."""

    spent: timedelta | None
    left: timedelta | None


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a player's or a server's list; its game is not rebuilt."""

    row: MatchRow
    variant: rules.Variant


@dataclass(frozen=True, slots=True)
class Page(Generic[_Item]):
    """Some games, newest first.

    The page before holds games newer than `newer`, the page after it games older than `older`; None if there
    is no such page.
    """

    items: tuple[_Item, ...]
    newer: ListPosition | None = None
    older: ListPosition | None = None


class Cursor(NamedTuple):
    """The position of a page: games older than `behind`, or newer than `ahead`; both None: the first page."""

    behind: ListPosition | None = None
    ahead: ListPosition | None = None


FIRST_PAGE = Cursor()


@dataclass(frozen=True, slots=True)
class Reader:
    """The user who reads a list. `channel_ids`: the channels of their server that they see."""

    id: int
    guild_id: int | None
    channel_ids: Collection[int]


@dataclass(frozen=True, slots=True)
class ListFilter:
    """Filters of a list of finished games: a player, a variant, an opponent, or a variant and an opponent."""

    player: int
    variant: str | None = None
    opponent: int | None = None


class Lookup(MatchStore):
    """The use cases of finding and listing matches.

    Lists skip and log matches that can't be rebuilt, and leave out games of deleted variants.
    """

    def __init__(self, repository: MatchRepository, settings: Settings) -> None:
        super().__init__(repository)
        self._settings = settings
        self.load_all = repository.load_all

    @read
    def totals(self, connection: sa.Connection) -> tuple[int, int, int]:
        """Count the running games, pending challenges and games with a missing board, in the whole
        database."""
        counted = ((matches, IS_RUNNING), (challenges, IS_PENDING), (matches, IS_UNPOSTED))
        running, pending, unposted = (
            connection.execute(sa.select(sa.func.count()).select_from(table).where(condition)).scalar_one()
            for table, condition in counted
        )
        return running, pending, unposted

    async def get(self, match_id: int, may_see: Callable[[MatchRow], bool] | None = None) -> Match:
        """Return a match, running or finished. Raises NoSuchMatch, MatchBroken.

        `may_see`: whether the reader may see the match. If not, raises NoSuchMatch before it is rebuilt.
        """
        row = await self._repository.get(match_id)
        if row is None or (may_see is not None and not may_see(row)):
            raise NoSuchMatch("game-unknown")
        return await self._repository.load_row(row)

    async def find(self, match_id: int) -> Match | None:
        """Return a match, running or finished; None if there is none, or it can't be loaded. Raises Busy."""
        try:
            return await self.get(match_id)
        except Busy:
            raise
        except Refusal:
            return None

    async def settings_of(self, match: Match) -> GameSettings:
        """Return the settings for a game; those already loaded with it, if they were."""
        return match.settings or await self._settings.of_people(match.players, match.guild_id)

    async def with_settings(self, match: Match) -> Match:
        """Return the match with the settings of its players and server."""
        return replace(match, settings=await self.settings_of(match))

    async def move_times(self, match: Match) -> tuple[MoveTime, ...]:
        """Return each move's duration and the base time left after it; empty unless it is a live game."""
        if match.clock is None:
            return ()
        query = sa.select(moves.c.time_spent, moves.c.time_left).where(moves.c.match_id == match.id)
        stored = await self.rows(query.order_by(moves.c.ply).limit(match.ply))
        return tuple(MoveTime(*found) for found in stored)

    async def at(
        self, place_id: int, player: int | None = None, limit: int | None = None
    ) -> tuple[Match, ...]:
        """Return the running matches in a thread, or those in a channel that have no thread; newest first.

        `player`: only this player's. `limit`: the maximum number.
        """
        return await self._first(limit, partial(self._running_at, place_id, player))

    @read
    def _running_at(
        self, connection: sa.Connection, place_id: int, player: int | None, limit: int | None
    ) -> list[MatchRow]:
        in_channel = sa.and_(matches.c.channel_id == place_id, matches.c.thread_id.is_(None))
        is_here = sa.or_(
            sa.and_(IS_RUNNING, matches.c.thread_id == place_id), sa.and_(IS_RUNNING, in_channel)
        )
        query = _WITH_SETTINGS.where(is_here).order_by(matches.c.id.desc()).limit(limit)
        if player is not None:
            query = query.where(sa.or_(matches.c.white_id == player, matches.c.black_id == player))
        return [_with_settings(found) for found in connection.execute(query)]

    @read
    def newest_at(
        self, connection: sa.Connection, place_id: int, player: int | None = None, *, finished: bool = False
    ) -> int | None:
        """Return the id of the newest match in a thread, or of those in a channel that have no thread.

        `player`: only among this player's. `finished`: only among finished ones.
        """
        in_channel = matches.c.channel_id == place_id
        is_here = sa.or_(
            matches.c.thread_id == place_id,
            sa.and_(IS_FINISHED_OUTSIDE, in_channel),
            sa.and_(IS_RUNNING, in_channel, matches.c.thread_id.is_(None)),
        )
        query = sa.select(matches.c.id).where(is_here).order_by(matches.c.id.desc()).limit(1)
        if finished:
            query = query.where(IS_FINISHED)
        if player is not None:
            query = query.where(sa.or_(matches.c.white_id == player, matches.c.black_id == player))
        return connection.execute(query).scalar()

    async def is_played_in(self, place_id: int) -> bool:
        return bool(await self._running_at(place_id, None, 1))

    async def running_of(self, player: int, limit: int | None = None) -> tuple[Match, ...]:
        """Return a player's running matches on all servers, longest idle first.

        `limit`: the maximum number.
        """
        return await self._first(limit, partial(self._repository.running_of, player))

    async def _first(
        self, limit: int | None, find: Callable[[int | None], Awaitable[list[MatchRow]]]
    ) -> tuple[Match, ...]:
        """Return the first matches that can be rebuilt, at most `limit`; those that can't are passed over.

        `find`: returns the first rows, at most a given number.
        """
        most = limit
        while True:
            rows = await find(most)
            found = await self.load_all(rows)
            if limit is None or most is None or len(found) >= limit or len(rows) < most:
                return found
            most += limit - len(found)

    async def listed(self, player: int) -> tuple[Listed, ...]:
        """Return a player's running matches, not rebuilt: those where it is their turn first, otherwise
        ordered as in running_of()."""
        found = await self._with_variants(await self._repository.running_of(player))
        return tuple(sorted(found, key=lambda match: match.row.turn_player != player))

    async def _with_variants(self, rows: list[MatchRow]) -> tuple[Listed, ...]:
        variants = await self._repository.variants.by_key(row.variant_key for row in rows)
        return tuple(Listed(row, variants[row.variant_key]) for row in rows if row.variant_key in variants)

    async def running_on(
        self, guild_id: int, channel_ids: Collection[int], limit: int, cursor: Cursor = FIRST_PAGE
    ) -> Page[Listed]:
        """Return the running matches of a server in these channels, newest move first."""
        query = sa.select(matches).where(
            IS_RUNNING, matches.c.guild_id == guild_id, matches.c.channel_id.in_(channel_ids)
        )
        page = await self._page(query, matches.c.updated_at, matches.c.id, limit, cursor)
        items = await self._with_variants([match_row(found) for found in page.items])
        return Page(items, page.newer, page.older)

    @read
    def private(self, connection: sa.Connection, since: datetime, limit: int) -> list[int]:
        """Return the direct message channels with running games against the engine that have changed since
        `since`; at most `limit`, newest move first."""
        query = (
            sa.select(matches.c.channel_id)
            .where(IS_RUNNING, matches.c.guild_id.is_(None), matches.c.level.is_not(None))
            .where(matches.c.updated_at >= since)
            .order_by(matches.c.updated_at.desc())
            .limit(limit)
        )
        return list(dict.fromkeys(connection.execute(query).scalars()))

    async def finished_by(
        self, wanted: ListFilter, reader: Reader, limit: int, cursor: Cursor = FIRST_PAGE
    ) -> Page[Listed]:
        """Return a player's finished matches, newest first.

        A reader sees their own matches from anywhere, and others' from channels that they see on the server
        they are on. Raises Refusal if the player hides their games from others.
        """
        player = wanted.player
        if player != reader.id and await self._settings.is_hidden(player):
            raise Refusal("history-hidden", player=player)

        key = (results.c.ended_at, results.c.match_id)
        query = sa.select(*key, matches).join_from(results, matches, matches.c.id == results.c.match_id)
        query = query.where(results.c.player_id == player)
        if wanted.variant is not None:
            query = query.where(results.c.variant == wanted.variant)
        if wanted.opponent is not None:
            query = query.where(results.c.opponent_id == wanted.opponent)
        if player != reader.id:
            is_seen = results.c.opponent_id == reader.id
            if reader.guild_id is not None:
                is_here = results.c.guild_id == reader.guild_id
                is_seen = sa.or_(is_seen, sa.and_(is_here, matches.c.channel_id.in_(reader.channel_ids)))
            query = query.where(is_seen)
        page = await self._page(query, *key, limit, cursor)
        items = await self._with_variants([match_row(found[len(key) :]) for found in page.items])
        return Page(items, page.newer, page.older)

    async def _page(
        self,
        query: sa.Select[Any],
        at: sa.Column[datetime],
        match_id: sa.Column[int],
        limit: int,
        cursor: Cursor,
    ) -> Page[sa.Row[Any]]:
        """Return the rows of a query at a position, newest first, at most `limit`."""
        behind, ahead = cursor
        # In each direction, the first condition limits the range of the index that is read.
        if ahead is not None:
            later = query.where(at >= ahead[0], sa.or_(at > ahead[0], match_id > ahead[1]))
            found = await self.rows(later.order_by(at, match_id).limit(limit + 1))
            if len(found) <= limit:
                # Too few newer games for a page: show the first page.
                return await self._page(query, at, match_id, limit, FIRST_PAGE)
            shown = found[:limit][::-1]
        else:
            if behind is not None:
                query = query.where(at <= behind[0], sa.or_(at < behind[0], match_id < behind[1]))
            found = await self.rows(query.order_by(at.desc(), match_id.desc()).limit(limit + 1))
            shown = found[:limit]
        keys: list[ListPosition] = [(getattr(row, at.name), getattr(row, match_id.name)) for row in shown]
        # The first page has no newer page.
        newer = None if cursor == FIRST_PAGE else keys[0] if keys else behind
        older = keys[-1] if ahead is not None or len(found) > limit else None
        return Page(tuple(shown), newer, older)

    @read
    def has_finished(self, connection: sa.Connection, player: int) -> bool:
        """Return whether a player has finished any match, even one that the reader may not see."""
        query = sa.select(results.c.match_id).where(results.c.player_id == player).limit(1)
        return connection.execute(query).first() is not None


def _with_settings(found: sa.Row[Any]) -> MatchRow:
    """Return the match in a row of _WITH_SETTINGS."""
    values = iter(found)
    match = match_row(tuple(islice(values, len(matches.c))))
    white, black, server = (
        dict(zip(table.c.keys(), islice(values, len(table.c)), strict=True))
        for table in (players, players, servers)
    )
    people = {
        player: PlayerSettings() if row["user_id"] is None else player_settings(row)
        for player, row in zip(match.players, (white, black), strict=True)
    }
    of_server = ServerSettings() if server["guild_id"] is None else server_settings(server)
    return replace(match, settings=GameSettings(people, of_server))
