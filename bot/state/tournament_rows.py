"""Reading and changing tournaments within a transaction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, select, update

from bot.refusals import Refusal
from bot.state.match_tables import matches
from bot.state.time_control import time_of_columns
from bot.state.tournament_formats import FORMATS, Event
from bot.state.tournament_tables import (
    CANCELLED,
    FINISHED,
    OPEN,
    entrants,
    pairings,
    tournament_hosts,
    tournaments,
)
from bot.state.tournament_values import Entrant, Played, Tournament

TOURNAMENT_QUERY = select(tournaments, tournament_hosts.c.user_id.label("host")).outerjoin(
    tournament_hosts, tournament_hosts.c.tournament_id == tournaments.c.id
)
_PLAYED = select(
    *(pairings.c[name] for name in ("match_id", "round", "white", "black", "stage")),
    *(
        matches.c[name]
        for name in ("thread_id", "status", "winner", "reason", "ply", "start_fen", "updated_at", "due_at")
    ),
).join(matches, matches.c.id == pairings.c.match_id)


def tournament_of(row: Any) -> Tournament:
    """Return the value of a row of TOURNAMENT_QUERY."""
    values: dict[str, Any] = dict(row)
    values["time"] = time_of_columns(values.pop("move_seconds"), values.pop("clock"))
    return Tournament(**values)


def fetch_event(connection: Connection, tournament_id: int, *, lock: bool = False) -> Event:
    """Return a tournament, locked until the transaction ends with `lock`. Raises Refusal for an unknown
    id."""
    this = TOURNAMENT_QUERY.where(tournaments.c.id == tournament_id)
    if lock:
        this = this.with_for_update(of=tournaments)
    found = connection.execute(this).mappings().one_or_none()
    if found is None:
        raise Refusal("event-gone")
    joined = (
        select(*(entrants.c[name] for name in Entrant.__dataclass_fields__))
        .where(entrants.c.tournament_id == tournament_id)
        .order_by(entrants.c.number, entrants.c.since, entrants.c.user_id)
    )
    played = _PLAYED.where(pairings.c.tournament_id == tournament_id).order_by(pairings.c.match_id)
    return FORMATS[found["format"]](
        tournament_of(found),
        tuple(Entrant(*row) for row in connection.execute(joined)),
        tuple(Played(*row) for row in connection.execute(played)),
    )


def update_event(connection: Connection, event: Event, **values: Any) -> Event:
    """Store new values of a locked tournament, and return it with them."""
    this = update(tournaments).where(tournaments.c.id == event.tournament.id)
    connection.execute(this.values(values))
    return replace(event, tournament=replace(event.tournament, **values))


def update_event_visibly(connection: Connection, event: Event, **values: Any) -> Event:
    """Store new values of a locked tournament, and let its message be edited to show them."""
    return update_event(connection, event, version=event.tournament.version + 1, **values)


def set_entrant_status(
    connection: Connection, event: Event, status: str, users: Iterable[int], now: datetime
) -> Event:
    """Store a new status of players of a locked tournament, and return it with them."""
    users = set(users)
    if not users:
        return event
    these = and_(entrants.c.tournament_id == event.tournament.id, entrants.c.user_id.in_(users))
    connection.execute(update(entrants).where(these).values(status=status, since=now))
    changed = [
        replace(each, status=status, since=now) if each.user_id in users else each for each in event.entrants
    ]
    return replace(event, entrants=tuple(changed))


def finish_event(connection: Connection, event: Event, ended_at: datetime) -> Event:
    """Store that a locked tournament has ended."""
    status = CANCELLED if event.tournament.status == OPEN else FINISHED
    return update_event_visibly(connection, event, status=status, ended_at=ended_at, next_at=None)


def is_entrant(tournament_id: int, user_id: int) -> ColumnElement[bool]:
    return and_(entrants.c.tournament_id == tournament_id, entrants.c.user_id == user_id)
