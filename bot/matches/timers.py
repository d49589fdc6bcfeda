"""How long a move may take: by what was agreed, by vacations, and by whether moves were taken at all."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.matches.values import Match
from bot.storage import DeadlineStore, SettingsStore, Timer

REMINDER = timedelta(minutes=10)
"""How long before the end of the time a reminder comes at the latest."""

PATIENCE = timedelta(seconds=60)
"""How long a shard may be heard by nobody before the time is charged to nobody."""


class Timers:
    """The clocks of moves."""

    def __init__(self, settings: SettingsStore, deadlines: DeadlineStore) -> None:
        self._settings = settings
        self._deadlines = deadlines

    async def begun(
        self, move_seconds: int | None, guild_id: int | None, player: int, now: datetime
    ) -> Timer:
        """The clock of a player whose turn begins now; on vacation it starts at the end of that."""
        row = None
        if move_seconds is not None and guild_id is not None:
            row = await self._settings.vacation(player, guild_id)
        return timer(move_seconds, now if row is None else max(now, row.until))

    async def is_up(self, match: Match, now: datetime) -> bool:
        """Whether the time of the player to move is up.

        It isn't yet while moves were not taken up to now: the clocks have yet to gain that time.
        """
        if match.due_at is None or match.due_at > now:
            return False
        return await self._deadlines.is_heard(match.guild_id, now, PATIENCE)


def timer(move_seconds: int | None, since: datetime) -> Timer:
    """The clock of a move whose player may begin to think at `since`.

    The reminder comes when a quarter of the time is left, but at least ten minutes before its end; where
    all of it is shorter than that, there is none.
    """
    if move_seconds is None:
        return Timer()
    due = since + timedelta(seconds=move_seconds)
    remind = due - max(timedelta(seconds=move_seconds) / 4, REMINDER)
    return Timer(due, remind if remind > since else None)
