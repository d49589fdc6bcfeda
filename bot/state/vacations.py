"""Vacations: a player's clocks on a server stop for some days, as many per year as the server allows.

The clocks of live games continue to run.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.database.columns import EPOCH, GUILD, REMOVE, USER, Instant, metadata
from bot.database.transactions import Store, fetch_one, lock_users, read, upsert, write
from bot.refusals import Refusal
from bot.state.match import MatchRow, fetch_matches
from bot.state.match_tables import matches, plays
from bot.state.settings import fetch_server

DAY = timedelta(days=1)
DAY_SECONDS = 86_400
MAX_VACATION = 60
"""Maximum number of days of vacation per player and year that a server may allow."""

# Vacations of players on servers. until: the end of the last one. seconds: the vacation taken in `year`.
vacations = sa.Table(
    "vacations",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False, info={GUILD: REMOVE}),
    sa.Column("until", Instant, nullable=False),
    sa.Column("year", sa.Integer, nullable=False),
    sa.Column("seconds", sa.Integer, nullable=False),
    sa.Index("ix_vacations_server", "guild_id"),
    sqlite_with_rowid=False,
)


@dataclass(frozen=True, slots=True)
class VacationRow:
    """A player's last vacation on a server, and the seconds of vacation taken in its year."""

    user_id: int
    guild_id: int
    until: datetime
    year: int
    seconds: int


@dataclass(frozen=True)
class Vacation:
    """A player's vacation on a server: its end (None: no vacation now), the whole days left this year, and
    the matches whose clocks were just changed."""

    until: datetime | None
    days_left: int
    matches: tuple[MatchRow, ...] = ()


class Vacations(Store):
    """The use cases of vacations. A change and the deadlines that it shifts are one transaction."""

    @read
    def vacation_of(self, connection: sa.Connection, player: int, guild_id: int) -> Vacation:
        """Return a player's vacation on a server."""
        now = self.now()
        last = fetch_one(connection, _last(player, guild_id), VacationRow)
        return _state(last, fetch_server(connection, guild_id).vacation_days, now)

    @write
    def leave(self, connection: sa.Connection, player: int, guild_id: int, days: int) -> Vacation:
        """Start a vacation of `days` (at least 1) on a server, or extend the current one by as many."""
        now = self.now()
        allowed = fetch_server(connection, guild_id).vacation_days
        if not allowed:
            raise Refusal("vacation-none")
        lock_users(connection, player)
        last = fetch_one(connection, _last(player, guild_id), VacationRow)
        rest = _left(last, allowed, now)
        if days * DAY_SECONDS > rest:
            raise Refusal("vacation-spent", days=rest // DAY_SECONDS)
        begin = now if last is None else max(now, last.until)
        used = (allowed + days) * DAY_SECONDS - rest
        vacation = VacationRow(player, guild_id, begin + days * DAY, now.year, used)
        upsert(connection, vacations, asdict(vacation))
        return _state(vacation, allowed, now, _shift_deadlines(connection, vacation, vacation.until - begin))

    @write
    def come_back(self, connection: sa.Connection, player: int, guild_id: int) -> Vacation:
        """End a vacation: the clocks continue, and unused days remain available."""
        now = self.now()
        lock_users(connection, player)
        last = fetch_one(connection, _last(player, guild_id), VacationRow)
        allowed = fetch_server(connection, guild_id).vacation_days
        if last is None or last.until <= now:
            return _state(last, allowed, now)
        unused = last.until - now
        seconds = max(0, last.seconds - int(unused.total_seconds()))
        vacation = VacationRow(player, guild_id, now, last.year, seconds)
        upsert(connection, vacations, asdict(vacation))
        return _state(vacation, allowed, now, _shift_deadlines(connection, vacation, -unused))


def _last(player: int, guild_id: int) -> Any:
    return sa.select(vacations).where(vacations.c.user_id == player, vacations.c.guild_id == guild_id)


def _left(last: VacationRow | None, allowed: int, now: datetime) -> int:
    """Return the seconds of vacation left this year."""
    used = last.seconds if last is not None and last.year == now.year else 0
    return max(0, allowed * DAY_SECONDS - used)


def _state(
    last: VacationRow | None, allowed: int, now: datetime, changed: tuple[MatchRow, ...] = ()
) -> Vacation:
    until = last.until if last is not None and last.until > now else None
    return Vacation(until, _left(last, allowed, now) // DAY_SECONDS, changed)


def _shift_deadlines(connection: sa.Connection, vacation: VacationRow, by: timedelta) -> tuple[MatchRow, ...]:
    """Move the deadlines and reminders of the moves that a player is to make on a server; return these
    matches."""
    # Lock all correspondence games, also those in which it is the opponent's turn: see delay_turn().
    games = (
        sa.select(matches)
        .where(plays(vacation.user_id), matches.c.move_seconds.is_not(None))
        .where(matches.c.guild_id == vacation.guild_id)
        .order_by(matches.c.id)
        .with_for_update()
    )
    rows = fetch_matches(connection, games)
    ids = [row.id for row in rows if row.turn_player == vacation.user_id and row.due_at is not None]
    return tuple(sorted(_shift(connection, ids, by), key=lambda row: row.id))


def delay_turn(connection: sa.Connection, row: MatchRow, now: datetime) -> MatchRow:
    """Move the deadline of a turn that has begun now to after the player's vacation; return the match.

    Call this in the transaction that stores the turn, after its change of the match. The match is locked
    then, so a vacation that begins or ends at the same time either is seen here, or sees the new turn.
    """
    if row.due_at is None or row.guild_id is None:
        return row
    last = fetch_one(connection, _last(row.turn_player, row.guild_id), VacationRow)
    if last is None or last.until <= now:
        return row
    (delayed,) = _shift(connection, [row.id], last.until - now)
    return delayed


def _shift(connection: sa.Connection, match_ids: list[int], by: timedelta) -> list[MatchRow]:
    """Move the deadlines and reminders of matches; return the matches."""
    gap = sa.literal(EPOCH + by, Instant)
    later: Any = {"due_at": matches.c.due_at + gap, "remind_at": matches.c.remind_at + gap}
    change = sa.update(matches).where(matches.c.id.in_(match_ids)).values(later)
    return fetch_matches(connection, change.returning(matches))
