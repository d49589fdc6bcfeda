"""Moves that players have laid down for later."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, exists, insert, select, update

from bot.storage.matches import THIS, rows
from bot.storage.rows import MatchRow, PlanRow
from bot.storage.shards import Shards, heard_by
from bot.storage.tables import EPOCH, IS_PLANNED, IS_RUNNING, matches, plans
from bot.storage.transactions import Transactions

_PLANNED = select(matches).where(IS_PLANNED).order_by(matches.c.id)
_OF_MATCH = select(plans).where(plans.c.match_id == bindparam("match"))
_HAS_ANY = exists().where(plans.c.match_id == bindparam("match"))
_NOTE = update(matches).where(THIS).values(planned=_HAS_ANY)
_STILL = select(matches.c.id).where(THIS, IS_RUNNING, matches.c.version == bindparam("judged"))


class PlanStore:
    """The plans of a database: at most one for each side of a match."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def of(self, match_id: int) -> list[PlanRow]:
        """The plans of a match."""
        return await self._transactions.read(
            lambda connection: [
                PlanRow(*found) for found in connection.execute(_OF_MATCH, {"match": match_id})
            ]
        )

    async def planned(self, since: datetime = EPOCH, among: Shards | None = None) -> list[MatchRow]:
        """Running matches with a plan that have changed since then, by id. `among`: of these shards alone."""
        query = _PLANNED.where(matches.c.updated_at >= since, *heard_by(matches.c.guild_id, among))
        return await self._transactions.read(lambda connection: rows(connection, query))

    async def set(self, plan: PlanRow, version: int) -> bool:
        """Store a side's plan in place of the one before; False when `version` has passed."""
        values = {"match": plan.match_id, "judged": version}

        def write(connection: Connection) -> bool:
            if connection.execute(_STILL.with_for_update(), values).one_or_none() is None:
                return False
            _forget(connection, plan.match_id, plan.side)
            stored = {"match_id": plan.match_id, "side": plan.side, "ply": plan.ply, "line": plan.line}
            connection.execute(insert(plans).values(stored))
            connection.execute(_NOTE, values)
            return True

        return await self._transactions.write(write)

    async def drop(self, match_id: int, side: str) -> bool:
        """Forget a side's plan; False when there was none."""

        def write(connection: Connection) -> bool:
            dropped = _forget(connection, match_id, side)
            connection.execute(_NOTE, {"match": match_id})
            return dropped

        return await self._transactions.write(write)


def _forget(connection: Connection, match_id: int, side: str) -> bool:
    query = delete(plans).where(plans.c.match_id == match_id, plans.c.side == side)
    return connection.execute(query).rowcount == 1
