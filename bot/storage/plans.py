"""Planned moves (conditional moves)."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from sqlalchemy import Connection, and_, delete, exists, insert, select, update

from bot.storage.column_types import EPOCH
from bot.storage.matches import fetch_matches
from bot.storage.rows import MatchRow, PlanRow
from bot.storage.tables import IS_PLANNED, IS_RUNNING, matches, plans
from bot.storage.transactions import Store, read, write


class PlanStore(Store):
    """The plans of a database: at most one for each side of a match."""

    @read
    def of(self, connection: Connection, match_id: int) -> list[PlanRow]:
        return [
            PlanRow(*found) for found in connection.execute(select(plans).where(plans.c.match_id == match_id))
        ]

    @read
    def planned(self, connection: Connection, since: datetime = EPOCH) -> list[MatchRow]:
        """Return the running matches that have a plan and changed since `since`, sorted by id."""
        changed = and_(IS_PLANNED, matches.c.updated_at >= since, self.is_own(matches.c.guild_id))
        return fetch_matches(connection, select(matches).where(changed).order_by(matches.c.id))

    @write
    def set(self, connection: Connection, plan: PlanRow, version: int) -> bool:
        """Store a side's plan, replacing an earlier one; False if `version` is outdated."""
        this = and_(matches.c.id == plan.match_id, IS_RUNNING, matches.c.version == version)
        if connection.execute(select(matches.c.id).where(this).with_for_update()).one_or_none() is None:
            return False
        _drop(connection, plan.match_id, plan.side)
        connection.execute(insert(plans), asdict(plan))
        _update_planned(connection, plan.match_id)
        return True

    @write
    def drop(self, connection: Connection, match_id: int, side: str) -> bool:
        """Delete a side's plan; return False if there was none."""
        dropped = _drop(connection, match_id, side)
        _update_planned(connection, match_id)
        return dropped


def _drop(connection: Connection, match_id: int, side: str) -> bool:
    query = delete(plans).where(plans.c.match_id == match_id, plans.c.side == side)
    return connection.execute(query).rowcount == 1


def _update_planned(connection: Connection, match_id: int) -> None:
    has_any = exists().where(plans.c.match_id == match_id)
    connection.execute(update(matches).where(matches.c.id == match_id).values(planned=has_any))
