"""Vacations: a player's own clocks stand still for a while, as many days a year as the server allows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.matches.core import Core, timer, use_case
from bot.matches.errors import Busy, NoVacation, VacationSpent
from bot.matches.values import Match
from bot.storage import Timer, VacationRow

DAY = timedelta(days=1)


@dataclass(frozen=True)
class Vacation:
    """A player's vacation on a server: until when (None: there is none now), whole days that are left this
    year, and the matches whose clock was just changed."""

    until: datetime | None
    days_left: int
    matches: tuple[Match, ...] = ()


class VacationCases(Core):
    """The use cases of vacations."""

    @use_case
    async def vacation(self, player: int, guild_id: int) -> Vacation:
        """How a player stands on a server."""
        now = self._now()
        row, allowed = await self._vacation(player, guild_id)
        until = row.until if row is not None and row.until > now else None
        return Vacation(until, _left(row, allowed, now) // 86_400)

    @use_case
    async def leave(self, player: int, guild_id: int, days: int) -> Vacation:
        """Stop a player's own clocks on a server for some days (1 or more), or for as many more.

        Raises NoVacation (the server allows none), VacationSpent.
        """
        if days < 1:
            raise ValueError(f"{days} days are none")
        now = self._now()
        row, allowed = await self._vacation(player, guild_id)
        if not allowed:
            raise NoVacation
        rest = _left(row, allowed, now)
        if days * 86_400 > rest:
            raise VacationSpent(days=rest // 86_400)
        begin = max(now, row.until) if row is not None else now
        used = allowed * 86_400 - rest + days * 86_400
        return await self._set_vacation(
            row, VacationRow(player, guild_id, begin + days * DAY, now.year, used), now
        )

    @use_case
    async def come_back(self, player: int, guild_id: int) -> Vacation:
        """End a vacation; what is left of it may be taken another time, and the clocks go on."""
        now = self._now()
        row, allowed = await self._vacation(player, guild_id)
        if row is None or row.until <= now:
            return Vacation(None, _left(row, allowed, now) // 86_400)
        unused = int((row.until - now).total_seconds())
        seconds = max(0, row.seconds - unused)
        return await self._set_vacation(row, VacationRow(player, guild_id, now, row.year, seconds), now)

    async def _vacation(self, player: int, guild_id: int) -> tuple[VacationRow | None, int]:
        row = await self._database.settings.vacation(player, guild_id)
        _, server = await self._database.settings.of([], guild_id)
        return row, 0 if server is None else server.vacation_days

    async def _set_vacation(self, before: VacationRow | None, row: VacationRow, now: datetime) -> Vacation:
        """Note a vacation, and move the clocks that run against the player by what it grew or shrank."""
        shift = row.until - (max(now, before.until) if before is not None else now)
        timed = [
            found
            for found in await self._database.matches.running_of(row.user_id)
            if found.guild_id == row.guild_id and found.due_at is not None
        ]
        running = [match for match in await self._load_all(timed) if match.turn_player == row.user_id]
        if not await self._database.settings.set_vacation(row, before):
            raise Busy  # Another process has changed it in the same instant.
        changed: list[Match] = []
        for match in running:
            # One that has gone on since begins its next turn by what is noted now.
            stored = await self._database.deadlines.shift(match.id, match.version, shift)
            if stored is not None:
                changed.append(self._keep(stored, match.game))
        _, allowed = await self._vacation(row.user_id, row.guild_id)
        until = row.until if row.until > now else None
        return Vacation(until, _left(row, allowed, now) // 86_400, tuple(changed))

    async def _timer(
        self, move_seconds: int | None, guild_id: int | None, player: int, now: datetime
    ) -> Timer:
        """The clock of a player whose turn begins now; on vacation it starts at the end of that."""
        row = None
        if move_seconds is not None and guild_id is not None:
            row = await self._database.settings.vacation(player, guild_id)
        return timer(move_seconds, now if row is None else max(now, row.until))


def _left(row: VacationRow | None, allowed: int, now: datetime) -> int:
    """Seconds of vacation that may still be taken this year."""
    used = row.seconds if row is not None and row.year == now.year else 0
    return max(0, allowed * 86_400 - used)
