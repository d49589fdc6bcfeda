"""Deadlines of moves, with vacations and downtime taken into account.

Live clocks use Discord's time: a move is made at the timestamp of its message or press, and the opponent's
clock starts at the timestamp of the board. So neither the network nor our own processing costs anybody time.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.matches.models import Match
from bot.refusals import Refusal
from bot.storage import DeadlineStore, SettingsStore, Timer

REMINDER = timedelta(minutes=10)
"""A reminder comes at least this long before the deadline."""

PATIENCE = timedelta(seconds=60)
"""The longest downtime of a shard that still counts as players' thinking time."""

LIVE_PATIENCE = timedelta(seconds=15)
"""The same for live clocks: three heartbeats."""

FIRST_MOVE = timedelta(minutes=2)
"""The time for each side's first move in a live game; after that the game is aborted."""


class Timers:
    """Starts and checks the clocks of moves."""

    def __init__(self, settings: SettingsStore, deadlines: DeadlineStore) -> None:
        self._settings = settings
        self._deadlines = deadlines

    async def timer_of_turn(
        self, move_seconds: int | None, guild_id: int | None, player: int, now: datetime
    ) -> Timer:
        """Return the timer of a player whose turn begins now, or at the end of their vacation.

        The reminder comes when a quarter of the time is left, but at least REMINDER before the deadline;
        there is none if the whole time isn't longer than that.
        """
        if move_seconds is None:
            return Timer()
        row = None if guild_id is None else await self._settings.vacation(player, guild_id)
        since, time = now if row is None else max(now, row.until), timedelta(seconds=move_seconds)
        remind = since + time - max(time / 4, REMINDER)
        return Timer(since + time, remind if remind > since else None)

    async def is_up(self, match: Match, now: datetime) -> bool:
        """Whether the time of the player to move is up.

        False if the shard was offline recently: that downtime isn't added to the clock yet.
        """
        if match.due_at is None or match.due_at > now:
            return False
        patience = PATIENCE if match.clock is None else LIVE_PATIENCE
        return await self._deadlines.is_connected(match.guild_id, now, patience)

    async def spent(self, match: Match, at: datetime, now: datetime) -> timedelta:
        """Return how much time a move made `at` costs in a live game. Raises Refusal if the time is up.

        Zero before the clock runs. If the shard was disconnected recently, it costs at most the time left.
        """
        if match.clock is None or match.clock_at is None or not match.both_have_moved:
            return timedelta()
        spent = max(at - match.clock_at, timedelta())
        allowed = match.clock.allowed(match.time_left(match.turn))
        if spent > allowed and await self._deadlines.is_connected(match.guild_id, now, LIVE_PATIENCE):
            raise Refusal("move-time-up")
        return min(spent, allowed)


def live_timer(match: Match, at: datetime) -> Timer:
    """Return the timer of the player to move in a live game whose board was posted `at`."""
    if match.clock is None or match.is_over:
        return Timer()
    allowed = match.clock.allowed(match.time_left(match.turn)) if match.both_have_moved else FIRST_MOVE
    return Timer(at + allowed, clock_at=at)
