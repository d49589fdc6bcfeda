"""Matches and their moves: appended to, never changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, TextClause, and_, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import Ending, MatchRow, NewMatch, NewMove
from bot.storage.tables import FINISHED, IS_RUNNING, IS_UNPOSTED, RUNNING, matches, moves
from bot.storage.transactions import Transactions

_CHUNK = 500
"""Matches whose moves are read by one query; databases bound the parameters of a query."""


class MatchStore:
    """The matches of a database.

    `version` goes up by one with every change of the game itself. A change names the version that it has
    judged, and is refused (None) when the match has gone on since: so of several writers one wins.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def get(self, match_id: int) -> MatchRow | None:
        query = select(matches).where(matches.c.id == match_id)
        async with self._transactions.reading() as connection:
            found = (await connection.execute(query)).mappings().one_or_none()
        return None if found is None else _row(found)

    async def moves(self, rows: Iterable[MatchRow]) -> dict[int, list[str]]:
        """The moves of matches as UCI texts, by match id: exactly the `ply` first ones of each row."""
        plies = {row.id: row.ply for row in rows if row.ply}
        found: dict[int, list[str]] = defaultdict(list)
        ids = list(plies)
        if not ids:
            return found
        async with self._transactions.reading() as connection:
            for start in range(0, len(ids), _CHUNK):
                query = (
                    select(moves.c.match_id, moves.c.ply, moves.c.uci)
                    .where(moves.c.match_id.in_(ids[start : start + _CHUNK]))
                    .order_by(moves.c.match_id, moves.c.ply)
                )
                for match_id, ply, uci in await connection.execute(query):
                    # Moves are only ever added: those played since the row was read are left out.
                    if ply <= plies[match_id]:
                        found[match_id].append(uci)
        return found

    async def running_at(self, place_id: int) -> list[MatchRow]:
        """Running matches in a thread, or in a channel for those without a thread; oldest first."""
        # Each side of the "or" says IS_RUNNING itself: only so does SQLite use an index for each.
        here = or_(
            and_(IS_RUNNING, matches.c.thread_id == place_id),
            and_(IS_RUNNING, matches.c.channel_id == place_id, matches.c.thread_id.is_(None)),
        )
        return await self._list(here, order=matches.c.id)

    async def running_of(self, player_id: int) -> list[MatchRow]:
        """Running matches of a player, the longest untouched first."""
        theirs = or_(
            and_(IS_RUNNING, matches.c.white_id == player_id),
            and_(IS_RUNNING, matches.c.black_id == player_id),
        )
        return await self._list(theirs, order=matches.c.updated_at)

    async def unposted(self) -> list[MatchRow]:
        """Matches with a board, or an end, that was not posted yet; oldest first."""
        return await self._list(IS_UNPOSTED, order=matches.c.id)

    async def _list(
        self, *conditions: TextClause | ColumnElement[bool], order: ColumnElement[Any]
    ) -> list[MatchRow]:
        query = select(matches).where(*conditions).order_by(order)
        async with self._transactions.reading() as connection:
            return [_row(found) for found in (await connection.execute(query)).mappings()]

    async def append(
        self, match_id: int, version: int, move: NewMove, now: datetime, ending: Ending | None = None
    ) -> MatchRow | None:
        """Store a move, with the end of the match if it brings one; None when `version` has passed."""
        advanced = _advance(match_id, version, now, ending).where(matches.c.ply == move.ply - 1)
        stored = insert(moves).values(**asdict(move), match_id=match_id, created_at=now)
        try:
            async with self._transactions.writing() as connection:
                found = (await connection.execute(advanced.values(ply=move.ply))).mappings().one_or_none()
                if found is None:
                    return None
                await connection.execute(stored)
                return _row(found)
        except IntegrityError:  # The ply is taken, whatever the version says: the key has the last word.
            return None

    async def finish(self, match_id: int, version: int, ending: Ending, now: datetime) -> MatchRow | None:
        """End a match without a move; None when `version` has passed."""
        query = _advance(match_id, version, now, ending)
        async with self._transactions.writing() as connection:
            found = (await connection.execute(query)).mappings().one_or_none()
        return None if found is None else _row(found)

    async def mark_posted(self, match_id: int, ply: int, message_id: int | None, *, end: bool) -> bool:
        """Note a posted board, and with `end` the posted result; False when that much was noted before."""
        news = matches.c.posted_ply < ply
        values: dict[str, Any] = {"posted_ply": ply, "posted_message_id": message_id}
        if end:
            news = or_(news, and_(~matches.c.end_posted, matches.c.posted_ply == ply))
            values["end_posted"] = True
        query = update(matches).where(matches.c.id == match_id, matches.c.ply >= ply, news).values(values)
        async with self._transactions.writing() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def set_thread(self, match_id: int, thread_id: int | None) -> MatchRow | None:
        """Where the match is played; None for an unknown match."""
        query = update(matches).where(matches.c.id == match_id).values(thread_id=thread_id).returning(matches)
        async with self._transactions.writing() as connection:
            found = (await connection.execute(query)).mappings().one_or_none()
        return None if found is None else _row(found)


async def insert_match(connection: AsyncConnection, match: NewMatch, now: datetime) -> MatchRow:
    """Store a match that begins now, within a transaction that has more to do."""
    query = insert(matches).values(
        **asdict(match),
        status=RUNNING,
        version=0,
        ply=0,
        posted_ply=-1,
        end_posted=False,
        created_at=now,
        updated_at=now,
    )
    return _row((await connection.execute(query.returning(matches))).mappings().one())


def _advance(match_id: int, version: int, now: datetime, ending: Ending | None) -> Any:
    """The UPDATE that lets one of several writers through."""
    values: dict[str, Any] = {"version": version + 1, "updated_at": now}
    if ending is not None:
        values |= {"status": FINISHED, "winner": ending.winner, "reason": ending.reason}
    return (
        update(matches)
        .where(matches.c.id == match_id, matches.c.version == version, matches.c.status == RUNNING)
        .values(values)
        .returning(matches)
    )


def _row(found: RowMapping) -> MatchRow:
    return MatchRow(**found)
