"""Stored matches: loading them, rebuilding their games, storing moves and results, and the time for a move.

Live clocks use Discord's time: a move is made at the timestamp of its message or press, and the opponent's
clock starts at the timestamp of the board. So neither the network nor our own processing costs anybody time.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import rules
from bot.database.columns import Now
from bot.refusals import MatchBroken, MatchOver, MoveTaken, NoSuchMatch, Refusal
from bot.state import glicko
from bot.state.definitions import Variants, is_custom
from bot.state.match import Match, match_of, replay, to_ending
from bot.state.settings import GameSettings, Settings
from bot.storage.deadlines import DeadlineStore
from bot.storage.matches import MatchStore
from bot.storage.rows import Ending, MatchRow, NewMove, TimeLeft, Timer

log = logging.getLogger(__name__)

ATTEMPTS = 20
"""How often a request is retried when the opponent moves at the same instant."""

CACHED_GAMES = 128
"""The most games in the cache: a few dozen megabytes, at two kilobytes per position."""

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

    def __init__(self, settings: Settings, deadlines: DeadlineStore) -> None:
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


class MatchRepository:
    """Loads matches, and stores moves and results.

    Optimistic lock: a change is stored only if the match still has the version that was read; otherwise the
    method returns None. So exactly one of several concurrent writers, in this or other processes, succeeds.
    """

    def __init__(self, store: MatchStore, variants: Variants, timers: Timers, now: Now) -> None:
        self._store = store
        self.variants = variants
        self.timers = timers
        self._now = now
        # A cache: match id to version and game. A game is used only while the stored match has that version.
        self._games: OrderedDict[int, tuple[int, rules.Game]] = OrderedDict()

    async def load(self, match_id: int) -> Match:
        """Return a match as stored now. Raises NoSuchMatch, MatchBroken."""
        row = await self._store.get(match_id)
        if row is None:
            raise NoSuchMatch("game-unknown")
        return await self.load_row(row)

    async def running_of(self, player: int) -> list[MatchRow]:
        """Return a player's running matches, longest idle first."""
        return await self._store.running_of(player)

    async def load_row(self, row: MatchRow, ucis: list[str] | None = None) -> Match:
        """Return the match of a row. `ucis`: its moves, if they were already read. Raises MatchBroken."""
        try:
            variant = await self.variants.get(row.variant)
        except rules.UnknownVariant as error:
            raise MatchBroken("match-broken", match=str(row.id), ply=0) from error
        while True:
            game = self._cached_game(row)
            if game is None:
                if ucis is None:
                    ucis = (await self._store.moves([row])).get(row.id, [])
                try:
                    game = await self._rebuilt(row, variant, ucis)
                except MatchBroken:
                    newer = await self._store.get(row.id)
                    if newer is None or newer.takebacks == row.takebacks:
                        raise
                    # Moves were taken back between the two reads.
                    row, ucis = newer, None
                    continue
            return self.cache_game(row, game)

    async def _rebuilt(self, row: MatchRow, variant: rules.Variant, ucis: list[str]) -> rules.Game:
        if not is_custom(variant.key):
            return replay(row, variant, ucis)

        def work() -> rules.Game:
            with self.variants.report_harm_in(variant):
                return replay(row, variant, ucis)

        # A custom variant may be slow, so rebuild its game off the event loop.
        return await asyncio.to_thread(work)

    async def load_all(self, rows: Iterable[MatchRow]) -> tuple[Match, ...]:
        """Return the matches that can be rebuilt, in the same order; log the others."""
        rows = list(rows)
        lost = {row.id for row in rows if self._cached_game(row) is None}
        moves = await self._store.moves([row for row in rows if row.id in lost]) if lost else {}
        found: list[Match] = []
        for row in rows:
            if row.id in lost:
                # Rebuilding takes a few milliseconds each: let other tasks run in between.
                await asyncio.sleep(0)
            try:
                found.append(await self.load_row(row, moves.get(row.id, []) if row.id in lost else None))
            except MatchBroken:
                log.exception("match %d can't be rebuilt and is left out", row.id)
        return tuple(found)

    def cache_game(self, row: MatchRow, game: rules.Game, settings: GameSettings | None = None) -> Match:
        """Cache the rebuilt game of a row, and return the row's match."""
        # A slow reader may pass an older version: it gets its match, but the cache keeps the newer game.
        if row.version >= self._games.get(row.id, (-1, None))[0]:
            self._games[row.id] = (row.version, game)
        self._games.move_to_end(row.id)
        if len(self._games) > CACHED_GAMES:
            self._games.popitem(last=False)
        return match_of(row, game, settings)

    async def append(
        self,
        match: Match,
        move: rules.Move,
        player: int,
        source: int | None = None,
        spent: timedelta = timedelta(),
    ) -> Match | None:
        """Store a legal move, and the result if the move ends the match.

        `source`: the id of the message or interaction with the move; each id is accepted only once. `spent`:
        the time to deduct from the player's clock in a live game.
        """
        now = self._now()
        with self.variants.report_harm_in(match.variant):
            game = with_move(match.game, move)
            outcome = game.outcome()
        mover = game.position.turn
        # A finished game has no deadline, nor has the engine for its moves.
        is_untimed = outcome is not None or mover is match.engine
        seconds = None if is_untimed else match.move_seconds
        made = NewMove(match.ply + 1, move.uci(), match.position.san(move), player, source)
        left = TimeLeft()
        if match.clock is not None:
            rest = match.time_left(match.turn)
            if match.both_have_moved:  # First moves cost and gain nothing.
                rest = match.clock.after(rest, spent)
            assert rest is not None, "more was spent than is allowed"  # noqa: S101
            made = replace(made, time_spent=spent, time_left=rest)
            left = TimeLeft(**{"white": match.white_left, "black": match.black_left, match.turn.label: rest})
        row = await self._store.append(
            match.id,
            match.version,
            made,
            now,
            to_ending(outcome),
            await self.timers.timer_of_turn(seconds, match.guild_id, match.player(mover), now),
            partial(glicko.rated, forced=match.rated and glicko.mated_by_force(game, outcome)),
            left,
        )
        return None if row is None else self.cache_game(row, game, match.settings)

    async def finish(self, match: Match, end: Ending, *, overdue: bool = False) -> Match | None:
        """Store a result without a move, such as a resignation. `overdue`: only if the stored deadline has
        passed."""
        now = self._now()
        row = await self._store.finish(match.id, match.version, end, now, glicko.rated, overdue=overdue)
        return None if row is None else self.cache_game(row, match.game)

    async def conflict_error(self, seen: Match) -> MatchOver | MoveTaken:
        """Return why a change was refused: MatchOver or MoveTaken."""
        row = await self._store.get(seen.id)
        if row is not None and row.ply == seen.ply and row.status != seen.status:
            return MatchOver("move-over")
        return MoveTaken("move-taken")

    async def has_made_move(self, source: int) -> bool:
        """Whether a message or interaction has already made a move, in any match."""
        return await self._store.has_made_move(source)

    async def ply_when_written(self, match: Match, source: int, at: datetime | None) -> int | None:
        """Return the ply that a match had when a message was written; None if it hasn't changed since.

        -1 if moves were taken back since, maybe that of this message. `at`: when the message was written.
        """
        if at is not None and await self._store.was_taken_back_since(match.id, at):
            return -1
        first = await self._store.first_since(match.id, source)
        return None if first is None else first - 1

    def _cached_game(self, row: MatchRow) -> rules.Game | None:
        version, game = self._games.get(row.id, (-1, None))
        return game if version == row.version else None


def with_move(game: rules.Game, move: rules.Move) -> rules.Game:
    """Return a copy of a game with one more move; the given game is shared and stays unchanged."""
    following = game.copy()
    following.play(move)
    return following
