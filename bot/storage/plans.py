"""Planned moves (conditional moves)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, exists, insert, select, update

from bot.storage.matches import THIS, rows
from bot.storage.rows import MatchRow, PlanRow
from bot.storage.shards import Shards, on_shards
from bot.storage.tables import EPOCH, IS_PLANNED, IS_RUNNING, matches, plans
from bot.storage.transactions import Store, read, write

_PLANNED = select(matches).where(IS_PLANNED).order_by(matches.c.id)
_OF_MATCH = select(plans).where(plans.c.match_id == bindparam("match"))
_HAS_ANY = exists().where(plans.c.match_id == bindparam("match"))
_NOTE = update(matches).where(THIS).values(planned=_HAS_ANY)
_STILL = select(matches.c.id).where(THIS, IS_RUNNING, matches.c.version == bindparam("judged"))


class PlanStore(Store):
    """The plans of a database: at most one for each side of a match."""

    @read
    def of(self, connection: Connection, match_id: int) -> list[PlanRow]:
        """Return the plans of a match."""
        return [PlanRow(*found) for found in connection.execute(_OF_MATCH, {"match": match_id})]

    @read
    def planned(
        self, connection: Connection, since: datetime = EPOCH, among: Shards | None = None
    ) -> list[MatchRow]:
        """Return running matches with a plan that have changed since `since`, by id. `among`: only of these
        shards."""
        query = _PLANNED.where(matches.c.updated_at >= since, *on_shards(matches.c.guild_id, among))
        return rows(connection, query)

    @write
    def set(self, connection: Connection, plan: PlanRow, version: int) -> bool:
        """Store a side's plan, replacing an earlier one; return False if `version` has passed."""
        values = {"match": plan.match_id, "judged": version}
        if connection.execute(_STILL.with_for_update(), values).one_or_none() is None:
            return False
        _forget(connection, plan.match_id, plan.side)
        stored = {"match_id": plan.match_id, "side": plan.side, "ply": plan.ply, "line": plan.line}
        connection.execute(insert(plans).values(stored))
        connection.execute(_NOTE, values)
        return True

    @write
    def drop(self, connection: Connection, match_id: int, side: str) -> bool:
        """Delete a side's plan; return False if there was none."""
        dropped = _forget(connection, match_id, side)
        connection.execute(_NOTE, {"match": match_id})
        return dropped


def _forget(connection: Connection, match_id: int, side: str) -> bool:
    query = delete(plans).where(plans.c.match_id == match_id, plans.c.side == side)
    return connection.execute(query).rowcount == 1
