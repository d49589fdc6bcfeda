"""Finding and listing matches: running ones by place, player or server, finished ones by player.

A player or channel may have thousands, so only the requested ones are rebuilt. A page begins after a game,
not at an offset (keyset pagination): new games don't shift pages, and later pages are as fast as the first.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import BigInteger, Column, Connection, Row, Select, and_, bindparam, func, or_, select

import rules
from bot.database.transactions import read
from bot.refusals import Busy, NoSuchMatch, Refusal
from bot.state.match import Match, MatchRow, fetch_matches, match_row
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
from bot.state.ratings import ResultRow, results
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

BATCH = 40
"""Games per query; the reader may see only some of them."""
BATCHES = 10
"""Maximum number of queries for one page; a reader who may see few games gets a shorter page."""

Sees = Callable[[int], bool]
"""Returns whether the reader sees a channel of the server that they are on, by its id."""

ListPosition = tuple[datetime, int]
"""The position of a game in a paged list: the time of its last change or end, and its id."""

_Item = TypeVar("_Item")

_ALL = 1 << 62
"""A limit greater than any number of rows."""

_PLAYER_NAMES, _SERVER_NAMES = players.c.keys(), servers.c.keys()
"""The names of all columns, in order. Mapping rows by SQLAlchemy's own names would take twice as long."""

_WHITE, _BLACK = players.alias(), players.alias()
_PLACE, _PLAYER = bindparam("place", type_=BigInteger), bindparam("player", type_=BigInteger)
# With the settings of players and server, because callers show the board next. Built once: building a
# statement takes longer than SQLite takes to run it.
_RUNNING_AT = (
    select(matches, _WHITE, _BLACK, servers)
    .outerjoin(_WHITE, _WHITE.c.user_id == matches.c.white_id)
    .outerjoin(_BLACK, _BLACK.c.user_id == matches.c.black_id)
    .outerjoin(servers, servers.c.guild_id == matches.c.guild_id)
    .where(
        or_(
            and_(IS_RUNNING, matches.c.thread_id == _PLACE),
            and_(IS_RUNNING, matches.c.channel_id == _PLACE, matches.c.thread_id.is_(None)),
        )
    )
    .where(or_(_PLAYER.is_(None), _PLAYER.in_((matches.c.white_id, matches.c.black_id))))
    .order_by(matches.c.id.desc())
    .limit(bindparam("limit", type_=BigInteger))
)


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A summary of a player's running match. `waits`: whether it is this player's turn."""

    id: int
    variant: rules.Variant
    opponent: int
    guild_id: int | None
    waits: bool


@dataclass(frozen=True, slots=True)
class MoveTime:
    """The time that a move in a live game took, and the base time that its side had left afterwards."""

    spent: timedelta | None
    left: timedelta | None


@dataclass(frozen=True, slots=True)
class Running:
    """A running match in a server's list."""

    row: MatchRow
    variant: rules.Variant


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished match in a player's list: the result for that player, and the stored match."""

    result: ResultRow
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
    """The user who reads a list, on a server or outside."""

    id: int
    guild_id: int | None
    sees: Sees


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

    @read
    def totals(self, connection: Connection) -> tuple[int, int, int]:
        """Count the running games, pending challenges and games with a missing board, in the whole
        database."""
        counted = ((matches, IS_RUNNING), (challenges, IS_PENDING), (matches, IS_UNPOSTED))
        running, pending, unposted = (
            connection.execute(select(func.count()).select_from(table).where(condition)).scalar_one()
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
        query = select(moves.c.time_spent, moves.c.time_left).where(moves.c.match_id == match.id)
        stored = await self.rows(query.order_by(moves.c.ply).limit(match.ply))
        return tuple(MoveTime(*found) for found in stored)

    async def at(
        self, place_id: int, player: int | None = None, limit: int | None = None
    ) -> tuple[Match, ...]:
        """Return the running matches in a thread, or those in a channel that have no thread; newest first.

        `player`: only this player's. `limit`: the maximum number.
        """
        rows = await self._running_at(place_id, player, limit)
        found = await self._repository.load_all(rows)
        return found if _is_complete(found, rows, limit) else (await self.at(place_id, player))[:limit]

    @read
    def _running_at(
        self, connection: Connection, place_id: int, player: int | None, limit: int | None
    ) -> list[MatchRow]:
        values = {"place": place_id, "player": player, "limit": _ALL if limit is None else limit}
        return [_with_settings(found) for found in connection.execute(_RUNNING_AT, values)]

    @read
    def newest_at(
        self, connection: Connection, place_id: int, player: int | None = None, *, finished: bool = False
    ) -> int | None:
        """Return the id of the newest match in a thread, or of those in a channel that have no thread.

        `player`: only among this player's. `finished`: only among finished ones.
        """
        # The id may be a thread's or a channel's: a separate query for each index.
        in_thread, in_channel = matches.c.thread_id == place_id, matches.c.channel_id == place_id
        places = [
            and_(in_thread, IS_FINISHED) if finished else in_thread,
            and_(in_channel, IS_FINISHED_OUTSIDE),
        ]
        if not finished:
            places.append(and_(in_channel, IS_RUNNING, matches.c.thread_id.is_(None)))
        newest: list[int] = []
        for here in places:
            query = select(matches.c.id).where(here).order_by(matches.c.id.desc()).limit(1)
            if player is not None:
                query = query.where(or_(matches.c.white_id == player, matches.c.black_id == player))
            newest += connection.execute(query).scalars()
        return max(newest, default=None)

    async def is_played_in(self, place_id: int) -> bool:
        return bool(await self._running_at(place_id, None, 1))

    async def of(self, player: int, limit: int | None = None) -> tuple[Match, ...]:
        """Return a player's running matches on all servers, longest idle first.

        `limit`: the maximum number.
        """
        rows = await self._repository.running_of(player, limit)
        found = await self._repository.load_all(rows)
        return found if _is_complete(found, rows, limit) else (await self.of(player))[:limit]

    async def listed(self, player: int) -> tuple[MatchSummary, ...]:
        """Return summaries of a player's running matches: those where it is their turn first, otherwise
        ordered as in of()."""
        rows = await self._repository.running_of(player)
        variants = await self._repository.variants.by_key(row.variant_key for row in rows)
        found = [
            MatchSummary(row.id, variant, row.opponent_of(player), row.guild_id, player == row.turn_player)
            for row in rows
            if (variant := variants.get(row.variant_key)) is not None
        ]
        return tuple(sorted(found, key=lambda match: not match.waits))

    async def running(self, match_ids: tuple[int, ...]) -> tuple[Match, ...]:
        """Return those of the given matches that are running, in the given order."""
        rows = await self._of_ids(match_ids)
        running = (rows[match_id] for match_id in match_ids if match_id in rows)
        return await self._repository.load_all(row for row in running if not row.is_over)

    @read
    def _of_ids(self, connection: Connection, match_ids: Sequence[int]) -> dict[int, MatchRow]:
        found = fetch_matches(connection, select(matches).where(matches.c.id.in_(match_ids)))
        return {row.id: row for row in found}

    async def running_on(
        self, guild_id: int, sees: Sees, limit: int, cursor: Cursor = FIRST_PAGE
    ) -> Page[Running]:
        """Return the running matches of a server in channels that the reader sees, newest move first."""

        query = select(matches).where(IS_RUNNING, matches.c.guild_id == guild_id)

        async def read(cursor: Cursor) -> list[tuple[ListPosition, Running | None]]:
            batch = await self._batch(query, matches.c.updated_at, matches.c.id, cursor)
            rows = [match_row(found) for found in batch]
            variants = await self._repository.variants.by_key(row.variant_key for row in rows)
            found: list[tuple[ListPosition, Running | None]] = []
            for row in rows:
                variant, is_visible = variants.get(row.variant_key), sees(row.channel_id)
                shown = Running(row, variant) if variant is not None and is_visible else None
                found.append(((row.updated_at, row.id), shown))
            return found

        return await _page(read, limit, cursor)

    @read
    def private(self, connection: Connection, since: datetime, limit: int) -> list[int]:
        """Return the direct message channels with running games against the engine that have changed since
        `since`; at most `limit`, newest move first."""
        query = (
            select(matches.c.channel_id)
            .where(IS_RUNNING, matches.c.guild_id.is_(None), matches.c.level.is_not(None))
            .where(matches.c.updated_at >= since)
            .order_by(matches.c.updated_at.desc())
            .limit(limit)
        )
        return list(dict.fromkeys(connection.execute(query).scalars()))

    async def finished_by(
        self, wanted: ListFilter, reader: Reader, limit: int, cursor: Cursor = FIRST_PAGE
    ) -> Page[Finished]:
        """Return a player's finished matches, newest first.

        A reader sees their own matches from anywhere, and others' from channels that they see on the server
        they are on. Raises Refusal if the player hides their games from others.
        """
        player = wanted.player
        if player != reader.id and await self._settings.is_hidden(player):
            raise Refusal("history-hidden", player=player)

        query = select(results).where(results.c.player_id == player)
        if wanted.variant is not None:
            query = query.where(results.c.variant == wanted.variant)
        if wanted.opponent is not None:
            query = query.where(results.c.opponent_id == wanted.opponent)

        async def read(cursor: Cursor) -> list[tuple[ListPosition, Finished | None]]:
            batch = await self._batch(query, results.c.ended_at, results.c.match_id, cursor)
            rows = [ResultRow(*found) for found in batch]
            places = await self._of_ids([row.match_id for row in rows])
            variants = await self._repository.variants.by_key(row.variant for row in rows)
            found: list[tuple[ListPosition, Finished | None]] = []
            for row in rows:
                place, game = places.get(row.match_id), variants.get(row.variant)
                own = reader.id in (player, row.opponent_id)
                here = reader.guild_id is not None and row.guild_id == reader.guild_id
                shown = None
                # Neither a deleted game nor one of a deleted variant can be shown.
                if (
                    place is not None
                    and game is not None
                    and (own or (here and reader.sees(place.channel_id)))
                ):
                    shown = Finished(row, place, game)
                found.append(((row.ended_at, row.match_id), shown))
            return found

        return await _page(read, limit, cursor)

    async def _batch(
        self, query: Select[Any], at: Column[datetime], match_id: Column[int], cursor: Cursor
    ) -> Sequence[Row[Any]]:
        """Return the first BATCH games of a query after a position, newest first; those closest to it."""
        behind, ahead = cursor
        query = query.limit(BATCH)
        # The first condition limits the range of the index that is read.
        if behind is not None:
            query = query.where(at <= behind[0], or_(at < behind[0], match_id < behind[1]))
        if ahead is not None:
            query = query.where(at >= ahead[0], or_(at > ahead[0], match_id > ahead[1]))
            return (await self.rows(query.order_by(at, match_id)))[::-1]
        return await self.rows(query.order_by(at.desc(), match_id.desc()))

    @read
    def has_finished(self, connection: Connection, player: int) -> bool:
        """Return whether a player has finished any match, even one that the reader may not see."""
        query = select(results.c.match_id).where(results.c.player_id == player).limit(1)
        return connection.execute(query).first() is not None


def _is_complete(found: tuple[Match, ...], rows: list[MatchRow], limit: int | None) -> bool:
    """Return whether `found` is complete: False if matches within the limit can't be rebuilt."""
    return len(found) == len(rows) or limit is None or len(rows) < limit


def _with_settings(found: Row[Any]) -> MatchRow:
    """Return the match in a row of _RUNNING_AT."""
    values = iter(found)
    match = match_row(tuple(islice(values, len(matches.c))))
    people: dict[int, PlayerSettings] = {}
    for player in match.players:
        of_player = dict(zip(_PLAYER_NAMES, islice(values, len(_PLAYER_NAMES)), strict=True))
        is_set = of_player["user_id"] is not None
        people[player] = player_settings(of_player) if is_set else PlayerSettings()
    of_server = dict(zip(_SERVER_NAMES, values, strict=True))
    is_set = of_server["guild_id"] is not None
    server = server_settings(of_server) if is_set else ServerSettings()
    return replace(match, settings=GameSettings(people, server))


async def _page(
    read: Callable[[Cursor], Awaitable[Sequence[tuple[ListPosition, _Item | None]]]],
    limit: int,
    cursor: Cursor,
) -> Page[_Item]:
    """Return at most `limit` games that the reader may see, at a position.

    `read` returns a batch of games, newest first, with None in place of those that the reader may not see.
    """
    behind, ahead = cursor
    found: list[tuple[ListPosition, _Item]] = []
    scanned, ended = ahead if ahead is not None else behind, False
    for _ in range(BATCHES):
        batch = await read(Cursor(ahead=scanned) if ahead is not None else Cursor(scanned))
        seen = [(key, item) for key, item in batch if item is not None]
        found = seen + found if ahead is not None else found + seen
        ended = len(batch) < BATCH
        if batch:
            scanned = batch[0 if ahead is not None else -1][0]
        if ended or len(found) > limit:
            break
    if ahead is not None:
        if ended and len(found) <= limit:
            # Too few newer games for a page: show the first page.
            return await _page(read, limit, FIRST_PAGE)
        shown = found[-limit:]
        newer, older = (shown[0][0], shown[-1][0]) if shown else (scanned, ahead)
        return Page(tuple(item for _, item in shown), newer, older)
    shown = found[:limit]
    older = shown[-1][0] if len(found) > limit else None if ended else scanned
    # The first page has no newer page.
    newer = None if behind is None else shown[0][0] if shown else behind
    return Page(tuple(item for _, item in shown), newer, older)
