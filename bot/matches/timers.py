"""How long a move may take: by what was agreed, by vacations, and by whether moves were taken at all.

A live clock is Discord's: a move is made at the stamp of the message or press that brought it, and the
opponent's clock starts at the stamp of the board. So neither the network nor our own work costs anybody time.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.matches.errors import TimeIsUp
from bot.matches.models import Match
from bot.storage import DeadlineStore, SettingsStore, Timer

REMINDER = timedelta(minutes=10)
"""How long before the end of the time a reminder comes at the latest."""

PATIENCE = timedelta(seconds=60)
"""How long a shard may be heard by nobody before the time is charged to nobody."""

LIVE_PATIENCE = timedelta(seconds=15)
"""The same where live clocks run: three beats of whoever hears."""

FIRST_MOVE = timedelta(minutes=2)
"""How long either side's first move in a live game may take; then the game is called off."""


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
        patience = PATIENCE if match.clock is None else LIVE_PATIENCE
        return await self._deadlines.is_heard(match.guild_id, now, patience)

    async def spent(self, match: Match, at: datetime, now: datetime) -> timedelta:
        """How much of its clock a move costs that was made `at` in a live game. Raises TimeIsUp.

        Nothing before the clock runs, and never more than was allowed where moves were not taken up to now.
        """
        if match.clock is None or match.clock_at is None or not match.both_have_moved:
            return timedelta()
        spent = max(at - match.clock_at, timedelta())
        allowed = match.clock.allowed(match.time_left(match.turn))
        if spent > allowed and await self._deadlines.is_heard(match.guild_id, now, LIVE_PATIENCE):
            raise TimeIsUp
        return min(spent, allowed)


def started(match: Match, at: datetime) -> Timer:
    """What begins to run for the player to move in a live game, whose board was posted `at`."""
    if match.clock is None or match.is_over:
        return Timer()
    allowed = match.clock.allowed(match.time_left(match.turn)) if match.both_have_moved else FIRST_MOVE
    return Timer(at + allowed, clock_at=at)


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
