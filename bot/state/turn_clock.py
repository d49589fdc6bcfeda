"""The time of the player to move: deadlines, reminders, the cost of a move, and the times that clocks show.

Live clocks use Discord's time: a move is made at the timestamp of its message or press, and the opponent's
clock starts at the timestamp of the board. So players lose no time to the network or to our own processing.

TurnClocks.after_move() measures a move, and sets the clocks of the next turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

import rules
from bot.refusals import Refusal
from bot.state.downtime import LIVE_PATIENCE, PATIENCE, Heartbeats
from bot.state.match import TIME, Match, NewMatch
from bot.state.time_control import TimeControl

REMINDER = timedelta(minutes=10)
"""The minimum time from a reminder to the deadline."""

FIRST_MOVE = timedelta(minutes=2)
"""The time for each side's first move in a live game, without a handicap; after that the game is
aborted."""


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The columns of a match's clock when a turn begins.

    A live clock has neither deadline nor start (`clock_at`) until the board is posted.
    """

    due_at: datetime | None = None
    remind_at: datetime | None = None
    clock_at: datetime | None = None
    white_left: timedelta | None = None
    black_left: timedelta | None = None

    def left(self, color: rules.Color) -> timedelta | None:
        return self.white_left if color is rules.WHITE else self.black_left


NO_CLOCK = TurnClock()


# ---- live games


def time_allowed(time: TimeControl, left: timedelta) -> timedelta:
    """Return the time that a move may take if its side has this base time left."""
    return left + timedelta(seconds=time.period)


def left_after_move(time: TimeControl, left: timedelta, spent: timedelta) -> timedelta:
    """Return the base time left after a move that took no longer than time_allowed()."""
    return max(left - spent, timedelta()) + timedelta(seconds=time.increment)


def started(match: Match, at: datetime) -> TurnClock:
    """Return the clocks of a live game whose board was posted `at`: that of the player to move runs."""
    if match.clock is None or match.is_over:
        return NO_CLOCK
    left = time_left(match, match.turn)
    # A handicap applies to the first move, too: the host of a simul has to make many.
    first = FIRST_MOVE * _handicap(match.clock, left)
    allowed = time_allowed(match.clock, left) if match.both_have_moved else first
    return TurnClock(at + allowed, None, at, match.white_left, match.black_left)


def _handicap(time: TimeControl, left: timedelta) -> float:
    """Return how many times the usual base time a side has left before its first move, at least 1."""
    return max(left / time.start, 1.0) if time.start else 1.0


def time_left(match: Match, color: rules.Color) -> timedelta:
    """Return the base time that a side of a live game has left; zero if its flag has fallen."""
    if match.reason == TIME and color is match.turn:
        return timedelta()
    left = match.white_left if color is rules.WHITE else match.black_left
    return timedelta() if left is None else left


def time_shown(match: Match, color: rules.Color, now: datetime) -> timedelta:
    """Return the time on a side's clock in a live game: base time, or the period once the base time is used
    up."""
    left = time_left(match, color)
    period = timedelta(seconds=match.clock.period if match.clock is not None else 0)
    if color is match.turn and match.due_at is not None and match.both_have_moved:
        rest = max(match.due_at - now, timedelta())
        return rest - period if rest > period else rest
    return left or (timedelta() if match.reason == TIME and color is match.turn else period)


def in_byo_yomi(match: Match, color: rules.Color, now: datetime) -> bool:
    """Return whether a side of a live game has used up its base time, so that its clock shows a period."""
    if match.clock is None or not match.clock.period:
        return False
    if color is match.turn and match.due_at is not None and match.both_have_moved:
        return match.due_at - now <= timedelta(seconds=match.clock.period)
    return not time_left(match, color)


def _with_left(match: Match, left: timedelta) -> TurnClock:
    """Return the clocks of the next turn if the player to move now has this base time left."""
    if match.turn is rules.WHITE:
        return TurnClock(white_left=left, black_left=match.black_left)
    return TurnClock(white_left=match.white_left, black_left=left)


# ---- correspondence games


def correspondence_turn(move_seconds: int | None, since: datetime) -> TurnClock:
    """Return the deadline and the reminder of a move in a correspondence game; None: it has no limit.

    The reminder comes when a quarter of the time is left, but at least REMINDER before the deadline; there is
    none if the whole time isn't longer than that. A vacation is added when the turn is stored: see
    vacations.delay_turn().
    """
    if move_seconds is None:
        return NO_CLOCK
    time = timedelta(seconds=move_seconds)
    remind = since + time - max(time / 4, REMINDER)
    return TurnClock(since + time, remind if remind > since else None)


# ---- both


def first_turn(match: NewMatch, now: datetime, handicap: tuple[float, float]) -> TurnClock:
    """Return the clocks of a new match. `handicap`: factors of the base times of White and Black."""
    if match.clock is not None:
        white, black = (match.clock.start * factor for factor in handicap)
        return TurnClock(white_left=white, black_left=black)
    return correspondence_turn(None if match.engine_parity == 0 else match.move_seconds, now)


def next_turn(match: Match, mover: rules.Color | None, left: timedelta, now: datetime) -> TurnClock:
    """Return the clocks after a move or a takeback.

    `mover`: the side to move next; None: the game is over. The engine has no deadline. `left`: the base time
    left in a live game to the player whose turn ends.
    """
    if match.clock is not None:
        return _with_left(match, left)
    if mover is None or mover is match.engine:
        return NO_CLOCK
    return correspondence_turn(match.move_seconds, now)


class TurnClocks:
    """Checks and changes of the clocks that take downtime into account."""

    def __init__(self, heartbeats: Heartbeats) -> None:
        self._heartbeats = heartbeats

    async def after_move(
        self, match: Match, mover: rules.Color | None, at: datetime | None, now: datetime
    ) -> tuple[timedelta, TurnClock]:
        """Return the time that a move costs, and the clocks after it. Raises Refusal if the time is up.

        `mover`: as in next_turn(). `at`: when the move was made; None for moves that cost no time and are
        always in time, because they are made automatically: by the engine, plans and votes.
        """
        spent = timedelta()
        if at is not None:
            if match.clock is None:
                await self.check(match, now)
            spent = await self.time_spent(match, at, now)
        left = time_left(match, match.turn)
        if match.clock is not None and match.both_have_moved:  # First moves cost and gain nothing.
            left = left_after_move(match.clock, left, spent)
        return spent, next_turn(match, mover, left, now)

    async def check(self, match: Match, now: datetime) -> None:
        """Raise Refusal if the time of the player to move is up.

        Not if the shard was offline recently: that downtime isn't added to the clock yet.
        """
        if match.due_at is None or match.due_at > now:
            return
        patience = PATIENCE if match.clock is None else LIVE_PATIENCE
        if await self._heartbeats.is_connected(match.guild_id, now, patience):
            raise Refusal("move-time-up")

    async def time_spent(self, match: Match, at: datetime, now: datetime) -> timedelta:
        """Return the time that a move made `at` costs in a live game. Raises Refusal if the time is up.

        Zero before the clock runs. If the shard was disconnected recently, it costs at most the time left.
        """
        if match.clock is None or match.clock_at is None or not match.both_have_moved:
            return timedelta()
        spent = max(at - match.clock_at, timedelta())
        allowed = time_allowed(match.clock, time_left(match, match.turn))
        if spent > allowed and await self._heartbeats.is_connected(match.guild_id, now, LIVE_PATIENCE):
            raise Refusal("move-time-up")
        return min(spent, allowed)
