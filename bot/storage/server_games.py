"""The games that run on a server, and where finished ones were played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime

from sqlalchemy import bindparam, or_, select

from bot.storage.rows import PlaceRow, RunningRow
from bot.storage.tables import IS_RUNNING, Instant, matches
from bot.storage.transactions import Transactions

Key = tuple[datetime, int]
"""Where a page ends: the moment of the last change of a game, and its id."""

_RUNNING = select(*(matches.c[field.name] for field in fields(RunningRow))).where(IS_RUNNING)
_PRIVATE = (
    select(matches.c.channel_id)
    .where(IS_RUNNING, matches.c.guild_id.is_(None), matches.c.level.is_not(None))
    .where(matches.c.updated_at >= bindparam("since", type_=Instant))
    .order_by(matches.c.updated_at.desc())
    .limit(bindparam("most"))
)
_PLACES = select(*(matches.c[field.name] for field in fields(PlaceRow)))


class ServerGameStore:
    """Games by the server that they are played on."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def running(
        self, guild_id: int, most: int, *, behind: Key | None = None, ahead: Key | None = None
    ) -> list[RunningRow]:
        """Running games of a server, at most `most`, those with the newest move first.

        `behind`: older than this one. `ahead`: newer than this one, the nearest to it.
        """
        query = _RUNNING.where(matches.c.guild_id == guild_id)
        at, match_id = matches.c.updated_at, matches.c.id
        if behind is not None:
            # The first condition bounds the range of the index that is read.
            query = query.where(at <= behind[0], or_(at < behind[0], match_id < behind[1]))
        if ahead is not None:
            query = query.where(at >= ahead[0], or_(at > ahead[0], match_id > ahead[1]))
            query = query.order_by(at, match_id)
        else:
            query = query.order_by(at.desc(), match_id.desc())
        found = await self._transactions.read(
            lambda connection: [RunningRow(*row) for row in connection.execute(query.limit(most))]
        )
        return found if ahead is None else found[::-1]

    async def private(self, since: datetime, most: int) -> list[int]:
        """The channels, of no server, of running games against the engine that have gone on `since` then; at
        most so many, the newest move first."""
        values = {"since": since, "most": most}
        return await self._transactions.read(
            lambda connection: list(dict.fromkeys(connection.execute(_PRIVATE, values).scalars()))
        )

    async def places(self, match_ids: Sequence[int]) -> dict[int, PlaceRow]:
        """Where a few matches were played, by their ids."""
        query = _PLACES.where(matches.c.id.in_(list(match_ids)))
        found = await self._transactions.read(
            lambda connection: [PlaceRow(*row) for row in connection.execute(query)]
        )
        return {row.id: row for row in found}
