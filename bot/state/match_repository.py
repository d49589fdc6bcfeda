"""Stored matches: loading them, rebuilding their games, storing moves and results, and the time for a move.

Live clocks use Discord's time: a move is made at the timestamp of its message or press, and the opponent's
clock starts at the timestamp of the board. So neither the network nor our own processing costs anybody time.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Iterable
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from functools import partial

from sqlalchemy import BigInteger, Connection, Integer, and_, bindparam, func, insert, select, update

import rules
from bot.database.columns import Instant, Now
from bot.database.engines import Database
from bot.database.transactions import Store, read, write, write_unless_taken
from bot.refusals import MatchBroken, MatchOver, MoveTaken, NoSuchMatch, Refusal
from bot.state import glicko
from bot.state.definitions import Variants, is_custom
from bot.state.match import Match, match_of, replay, to_ending
from bot.state.downtime import Heartbeats
from bot.state.ratings import Rate, store_results
from bot.state.settings import GameSettings, Settings
from bot.state.stored_matches import (
    HAS_SOURCE,
    NO_CLOCKS,
    NO_TIMER,
    Ending,
    MatchRow,
    NewMove,
    TimeLeft,
    Timer,
    advance,
    clock,
    ended,
    fetch_match,
    fetch_matches,
    matches,
    moves,
    plays,
    retracted,
)

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

_CHUNK = 100
"""The most matches whose moves one query reads: databases limit the number of parameters, and processing rows
blocks the event loop."""

# Build the statements of every move once: building one takes longer than SQLite takes to run it.
_BY_ID = select(matches).where(matches.c.id == bindparam("match", type_=BigInteger))
_TIMES = {name: bindparam(f"new_{name}", type_=matches.c[name].type) for name in clock(NO_TIMER, NO_CLOCKS)}
_NOW, _PLY = bindparam("now", type_=Instant), bindparam("new_ply", type_=Integer)

_MOVE_ON = advance(
    bindparam("match", type_=BigInteger), bindparam("judged", type_=Integer), _NOW, ply=_PLY, **_TIMES
).where(matches.c.ply == _PLY - 1)
_ADD_MOVE = insert(moves)


class MatchStore(Store):
    """The matches of a database.

    `version` grows by one with every change of the game. A change names the version that its caller has read,
    and returns None if that has passed. So only one of several concurrent writers succeeds.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database.transactions)

    @read
    def get(self, connection: Connection, match_id: int) -> MatchRow | None:
        return fetch_match(connection, _BY_ID, {"match": match_id})

    @read
    def moves(self, connection: Connection, of: Iterable[MatchRow]) -> dict[int, list[str]]:
        """Return the moves of matches in UCI by match id: exactly the first `ply` of each row.

        A row whose moves were taken back since it was read is left out.
        """
        begun = {row.id: row for row in of if row.ply}
        found: dict[int, list[str]] = defaultdict(list)
        ids = list(begun)
        # Read the match's takebacks, too, to detect that the moves are no longer those of the row.
        query = (
            select(moves.c.match_id, moves.c.ply, moves.c.uci, matches.c.takebacks)
            .join_from(moves, matches, moves.c.match_id == matches.c.id)
            .order_by(moves.c.match_id, moves.c.ply)
        )
        for start in range(0, len(ids), _CHUNK):
            chunk = query.where(moves.c.match_id.in_(ids[start : start + _CHUNK]))
            for match_id, ply, uci, takebacks in connection.execute(chunk):
                # Leave out moves played since the row was read.
                if ply <= begun[match_id].ply and takebacks == begun[match_id].takebacks:
                    found[match_id].append(uci)
        return found

    @read
    def running_of(self, connection: Connection, player_id: int, most: int | None = None) -> list[MatchRow]:
        """Return a player's running matches, longest idle first; `most`: at most so many."""
        query = select(matches).where(plays(player_id)).order_by(matches.c.updated_at)
        return fetch_matches(connection, query.limit(most))

    # The unique keys refuse a ply or source that is stored already, even if the version matches.
    @write_unless_taken(None)
    def append(
        self,
        connection: Connection,
        match_id: int,
        version: int,
        move: NewMove,
        now: datetime,
        ending: Ending | None = None,
        timer: Timer = NO_TIMER,
        rate: Rate | None = None,
        left: TimeLeft = NO_CLOCKS,
    ) -> MatchRow | None:
        """Store a move, and the end of the match or the timer of the next move; return None if `version` has
        passed, or the source has already made a move. `rate`: see ratings.py."""
        change = _MOVE_ON if ending is None else _MOVE_ON.values(ended(ending))
        times = {f"new_{name}": value for name, value in clock(timer, left).items()}
        values = {"match": match_id, "judged": version, "now": now, "new_ply": move.ply, **times}
        found = fetch_match(connection, change, values)
        if found is not None:
            connection.execute(_ADD_MOVE, asdict(move) | {"match_id": match_id, "created_at": now})
        return store_results(connection, found, rate)

    @write
    def finish(
        self,
        connection: Connection,
        match_id: int,
        version: int,
        ending: Ending,
        now: datetime,
        rate: Rate | None = None,
        *,
        overdue: bool = False,
    ) -> MatchRow | None:
        """End a match without a move; return None if `version` has passed.

        `overdue`: only if the deadline has passed; it may have been extended since the match was read.
        """
        change = advance(match_id, version, now, **ended(ending))
        if overdue:
            change = change.where(matches.c.due_at <= now)
        return store_results(connection, fetch_match(connection, change), rate)

    @write
    def set_thread(self, connection: Connection, match_id: int, thread_id: int | None) -> MatchRow | None:
        """Store the thread of a match (None: its channel); return None for an unknown match."""
        change = update(matches).where(matches.c.id == match_id).values(thread_id=thread_id)
        return fetch_match(connection, change.returning(matches))

    @read
    def has_made_move(self, connection: Connection, source: int) -> bool:
        """Whether a message or interaction has already made a move."""
        query = select(moves.c.match_id).where(HAS_SOURCE, moves.c.source == source)
        return connection.execute(query).first() is not None

    @read
    def first_since(self, connection: Connection, match_id: int, source: int) -> int | None:
        """Return the ply of a match's first move that came from a message or interaction after `source`."""
        query = select(func.min(moves.c.ply)).where(moves.c.match_id == match_id, moves.c.source > source)
        return connection.execute(query).scalar()

    @read
    def was_taken_back_since(self, connection: Connection, match_id: int, since: datetime) -> bool:
        """Whether moves of a match were taken back after `since`."""
        later = and_(retracted.c.match_id == match_id, retracted.c.retracted_at > since)
        return connection.execute(select(retracted.c.ply).where(later)).first() is not None


class Timers:
    """Starts and checks the clocks of moves."""

    def __init__(self, settings: Settings, heartbeats: Heartbeats) -> None:
        self._settings = settings
        self._heartbeats = heartbeats

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
        return await self._heartbeats.is_connected(match.guild_id, now, patience)

    async def spent(self, match: Match, at: datetime, now: datetime) -> timedelta:
        """Return how much time a move made `at` costs in a live game. Raises Refusal if the time is up.

        Zero before the clock runs. If the shard was disconnected recently, it costs at most the time left.
        """
        if match.clock is None or match.clock_at is None or not match.both_have_moved:
            return timedelta()
        spent = max(at - match.clock_at, timedelta())
        allowed = match.clock.allowed(match.time_left(match.turn))
        if spent > allowed and await self._heartbeats.is_connected(match.guild_id, now, LIVE_PATIENCE):
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
