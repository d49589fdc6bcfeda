"""Vacations: a player's clocks on a server stop for some days, as many per year as the server allows.

The clocks of live games go on.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.matches.match_repository import MatchRepository
from bot.matches.models import Match, Now
from bot.refusals import Busy, Refusal
from bot.storage import DeadlineStore, MatchStore, SettingsStore, VacationRow

DAY = timedelta(days=1)


@dataclass(frozen=True)
class Vacation:
    """A player's vacation on a server: its end (None: no vacation now), the whole days left this year, and
    the matches whose clocks were just changed."""

    until: datetime | None
    days_left: int
    matches: tuple[Match, ...] = ()


@dataclass(eq=False)
class Vacations:
    """The use cases of vacations."""

    _settings: SettingsStore
    _matches: MatchStore
    _deadlines: DeadlineStore
    _repository: MatchRepository
    _now: Now

    async def of(self, player: int, guild_id: int) -> Vacation:
        """Return a player's vacation on a server."""
        now = self._now()
        row, allowed = await self._vacation(player, guild_id)
        until = row.until if row is not None and row.until > now else None
        return Vacation(until, _left(row, allowed, now) // 86_400)

    async def leave(self, player: int, guild_id: int, days: int) -> Vacation:
        """Start a vacation of `days` (at least 1) on a server, or extend the current one by as many."""
        if days < 1:
            raise ValueError("days must be > 0")
        now = self._now()
        row, allowed = await self._vacation(player, guild_id)
        if not allowed:
            raise Refusal("vacation-none")
        rest = _left(row, allowed, now)
        if days * 86_400 > rest:
            raise Refusal("vacation-spent", days=rest // 86_400)
        begin = max(now, row.until) if row is not None else now
        used = allowed * 86_400 - rest
        vacation = VacationRow(player, guild_id, begin + days * DAY, now.year, used + days * 86_400)
        return await self._set_vacation(row, vacation, now)

    async def come_back(self, player: int, guild_id: int) -> Vacation:
        """End a vacation: the clocks continue, and unused days remain available."""
        now = self._now()
        row, allowed = await self._vacation(player, guild_id)
        if row is None or row.until <= now:
            return Vacation(None, _left(row, allowed, now) // 86_400)
        unused = int((row.until - now).total_seconds())
        seconds = max(0, row.seconds - unused)
        return await self._set_vacation(row, VacationRow(player, guild_id, now, row.year, seconds), now)

    async def _vacation(self, player: int, guild_id: int) -> tuple[VacationRow | None, int]:
        row = await self._settings.vacation(player, guild_id)
        _, server = await self._settings.of([], guild_id)
        return row, server.vacation_days

    async def _set_vacation(self, before: VacationRow | None, row: VacationRow, now: datetime) -> Vacation:
        """Store a vacation, and move the player's running clocks by the change in its length."""
        shift = row.until - (max(now, before.until) if before is not None else now)
        timed = [
            found
            for found in await self._matches.running_of(row.user_id)
            if found.guild_id == row.guild_id and found.due_at is not None and found.clock is None
        ]
        running = [
            match for match in await self._repository.load_all(timed) if match.turn_player == row.user_id
        ]
        if not await self._settings.set_vacation(row, before):
            raise Busy("error-busy")  # Another process has changed it at the same instant.
        changed: list[Match] = []
        for match in running:
            # If the match has gone on meanwhile, its next turn already uses the vacation just stored.
            stored = await self._deadlines.shift(match.id, match.version, shift)
            if stored is not None:
                changed.append(self._repository.cache_game(stored, match.game))
        _, allowed = await self._vacation(row.user_id, row.guild_id)
        until = row.until if row.until > now else None
        return Vacation(until, _left(row, allowed, now) // 86_400, tuple(changed))


def _left(row: VacationRow | None, allowed: int, now: datetime) -> int:
    """Return the seconds of vacation left this year."""
    used = row.seconds if row is not None and row.year == now.year else 0
    return max(0, allowed * 86_400 - used)
