"""Stored matches: loading them, rebuilding their games, and storing new matches, moves and results."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

import rules
from bot.database.columns import Now
from bot.database.transactions import Database, Store, read, write, write_unless_taken
from bot.recent_cache import Recent
from bot.refusals import MatchBroken, MatchOver, MoveTaken, NoSuchMatch
from bot.state.definitions import Variants, is_custom, lock_definition
from bot.state.match import (
    Ending,
    Match,
    MatchRow,
    NewMatch,
    fetch_match,
    fetch_matches,
    match_row,
    new_row,
    replay,
    to_ending,
)
from bot.state.match_tables import FINISHED, IS_RUNNING, RUNNING, matches, moves, plays
from bot.state.rated_games import begins_rated, mated_by_force
from bot.state.ratings import store_results
from bot.state.settings import players
from bot.state.turn_clock import NO_CLOCK, TurnClock, TurnClocks, first_turn
from bot.state.vacations import delay_turn

log = logging.getLogger(__name__)

ATTEMPTS = 20
"""Maximum number of attempts at a request if the opponent moves at the same time."""

CACHED_GAMES = 128
"""Maximum number of games in the cache: a few dozen megabytes, at two kilobytes per position."""

NO_CLOCK_RUNS: dict[str, None] = {"due_at": None, "remind_at": None, "clock_at": None}


@dataclass(frozen=True, slots=True)
class NewMove:
    """A move to be stored, named as the columns of `moves`. Its ply is 1 for the first move."""

    ply: int
    uci: str
    san: str
    player_id: int
    created_at: datetime
    source: int | None = None
    time_spent: timedelta | None = None
    time_left: timedelta | None = None


# ---- changes that several subjects make within their transactions


def advance(match_id: int, version: int, now: datetime, **values: Any) -> Any:
    """Return an update of a running match that has an effect only if `version` is still the stored one
    (optimistic lock)."""
    return (
        sa.update(matches)
        .where(matches.c.id == match_id, IS_RUNNING, matches.c.version == version)
        # The process that changes a game posts its board; `post_at` is the time since which it is missing.
        .values(version=version + 1, updated_at=now, post_at=now, post_tries=0, **values)
        .returning(matches)
    )


def ended(ending: Ending) -> dict[str, Any]:
    """Return the columns of a match that ends."""
    winner = None if ending.winner is None else ending.winner.label
    return {"status": FINISHED, "winner": winner, "reason": ending.reason} | NO_CLOCK_RUNS


def insert_match(
    connection: sa.Connection,
    match: NewMatch,
    begun_by: int,
    now: datetime,
    handicap: tuple[float, float] = (1.0, 1.0),
) -> MatchRow:
    """Store a match that begins now. Raises NoDefinition.

    `begun_by`: the player who began it, whose style its boards have. `handicap`: see first_turn().
    """
    lock_definition(connection, match.variant_key)
    match = replace(match, rated=begins_rated(connection, match))
    chosen = new_row(match) | _place(connection, match.channel_id) | _style(connection, begun_by)
    begun = {"status": RUNNING, "created_at": now, "updated_at": now, "post_at": now}
    values = chosen | asdict(first_turn(match, now, handicap)) | begun
    row = match_row(connection.execute(sa.insert(matches).returning(matches), values).one())
    return delay_turn(connection, row, now)


def _style(connection: sa.Connection, player_id: int) -> dict[str, str | None]:
    """Return the columns for the style of a match, from a player's settings."""
    query = sa.select(players.c.theme, players.c.pieces).where(players.c.user_id == player_id)
    theme, pieces = connection.execute(query).one_or_none() or (None, None)
    return {"theme": theme, "pieces": pieces}


def _place(connection: sa.Connection, begun_in: int) -> dict[str, int]:
    """Return the columns for the place of a match that begins in a channel or thread.

    A match that begins in the thread of an earlier one is played in that thread, too.
    """
    query = sa.select(matches.c.channel_id).where(matches.c.thread_id == begun_in).limit(1)
    parent = connection.execute(query).scalar()
    return {} if parent is None else {"channel_id": parent, "thread_id": begun_in}


def lock_version(connection: sa.Connection, match_id: int, version: int) -> bool:
    """Lock a match until the transaction ends; return whether it is still running and has this version."""
    this = sa.select(matches.c.id).where(matches.c.id == match_id, IS_RUNNING, matches.c.version == version)
    return connection.execute(this.with_for_update()).one_or_none() is not None


class MatchRepository(Store):
    """Storage of matches, moves and results.

    `version` grows by one with every change of the game. A change names the version that its caller has read,
    and returns None if that is outdated (optimistic lock). So exactly one of several concurrent writers, in
    this or other processes, succeeds.
    """

    def __init__(self, database: Database, variants: Variants, clocks: TurnClocks, *, now: Now) -> None:
        super().__init__(database, now=now)
        self.variants = variants
        self.clocks = clocks
        # A cache: match id to version and game. A game is used only while the stored match has that version.
        self._games: Recent[tuple[int, rules.Game]] = Recent(CACHED_GAMES)

    # ---- loading

    @read
    def get(self, connection: sa.Connection, match_id: int) -> MatchRow | None:
        """Return a match without its game; None for an unknown id."""
        return fetch_match(connection, sa.select(matches).where(matches.c.id == match_id))

    @read
    def moves(self, connection: sa.Connection, of: Iterable[MatchRow]) -> dict[int, list[str]]:
        """Return the moves of matches in UCI by match id: exactly the first `ply` of each row.

        An empty list for a row whose moves were taken back since it was read.
        """
        rows = {row.id: row for row in of}
        found: dict[int, list[str]] = {match_id: [] for match_id in rows}
        # Read the match's takebacks, too, to detect that the moves are no longer those of the row.
        query = (
            sa.select(moves.c.match_id, moves.c.ply, moves.c.uci, matches.c.takebacks)
            .join_from(moves, matches, moves.c.match_id == matches.c.id)
            .where(moves.c.match_id.in_(rows))
            .order_by(moves.c.match_id, moves.c.ply)
        )
        for match_id, ply, uci, takebacks in connection.execute(query):
            # Leave out moves played since the row was read.
            if ply <= rows[match_id].ply and takebacks == rows[match_id].takebacks:
                found[match_id].append(uci)
        return found

    @read
    def running_of(
        self, connection: sa.Connection, player_id: int, limit: int | None = None
    ) -> list[MatchRow]:
        """Return a player's running matches, longest idle first; `limit`: the maximum number."""
        query = sa.select(matches).where(plays(player_id)).order_by(matches.c.updated_at)
        return fetch_matches(connection, query.limit(limit))

    async def load(self, match_id: int) -> Match:
        """Return a match as stored now. Raises NoSuchMatch, MatchBroken."""
        row = await self.get(match_id)
        if row is None:
            raise NoSuchMatch("game-unknown")
        return await self.load_row(row)

    async def load_row(self, row: MatchRow, ucis: list[str] | None = None) -> Match:
        """Return the match of a row. `ucis`: its moves, if they were already read. Raises MatchBroken."""
        try:
            variant = await self.variants.get(row.variant_key)
        except rules.UnknownVariant as error:
            raise MatchBroken("match-broken", match=str(row.id), ply=0) from error
        while True:
            game = self._cached_game(row)
            if game is None:
                if ucis is None:
                    ucis = (await self.moves([row]))[row.id]
                try:
                    game = await self._rebuilt(row, variant, ucis)
                except MatchBroken:
                    newer = await self.get(row.id)
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
            with self.variants.watch_for_faults(variant):
                return replay(row, variant, ucis)

        # A custom variant may be slow, so rebuild its game off the event loop.
        return await asyncio.to_thread(work)

    async def load_all(self, rows: Iterable[MatchRow]) -> tuple[Match, ...]:
        """Return the matches that can be rebuilt, in the same order; log the others."""
        rows = list(rows)
        lost = [row for row in rows if self._cached_game(row) is None]
        moves = await self.moves(lost) if lost else {}
        found: list[Match] = []
        for row in rows:
            # Rebuilding takes a few milliseconds each: let other tasks run in between.
            await asyncio.sleep(0)
            try:
                found.append(await self.load_row(row, moves.get(row.id)))
            except MatchBroken:
                log.exception("match %d can't be rebuilt and is left out", row.id)
        return tuple(found)

    def cache_game(self, row: MatchRow, game: rules.Game) -> Match:
        """Cache the rebuilt game of a row, and return the row's match."""
        # A slow reader may pass an older version: it gets its match, but the cache keeps the newer game.
        cached = self._games.get(row.id)
        if cached is None or row.version >= cached[0]:
            self._games.keep(row.id, (row.version, game))
        return row.with_game(game)

    def _cached_game(self, row: MatchRow) -> rules.Game | None:
        cached = self._games.get(row.id)
        return cached[1] if cached is not None and cached[0] == row.version else None

    # ---- changing

    async def append(
        self,
        match: Match,
        move: rules.Move,
        player: int,
        source: int | None = None,
        at: datetime | None = None,
    ) -> Match | None:
        """Store a legal move, and the result if the move ends the match. Raises Refusal if its time is up.

        `source`: the id of the message or interaction with the move; each id is accepted only once. `at`: see
        TurnClocks.after_move().
        """
        now = self.now()
        with self.variants.watch_for_faults(match.variant):
            game = with_move(match.game, move)
            outcome = game.outcome()
        mover = None if outcome is not None else game.position.turn
        spent, clock = await self.clocks.after_move(match, mover, at, now)
        made = NewMove(match.ply + 1, move.uci(), match.position.san(move), player, now, source)
        if match.clock is not None:
            made = replace(made, time_spent=spent, time_left=clock.left(match.turn))
        forced = match.rated and mated_by_force(game, outcome)
        ending = None if outcome is None else to_ending(outcome)
        row = await self.store_move(match, made, clock, ending, forced=forced)
        return None if row is None else self.cache_game(replace(row, settings=match.settings), game)

    # The unique keys refuse a ply or source that is stored already, even if the version matches.
    @write_unless_taken(None)
    def store_move(
        self,
        connection: sa.Connection,
        seen: MatchRow,
        move: NewMove,
        clock: TurnClock = NO_CLOCK,
        ending: Ending | None = None,
        *,
        forced: bool = False,
    ) -> MatchRow | None:
        """Store a move, and the end of the match or the clock of the next turn; return None if the match has
        changed since it was `seen`, or the source has already made a move. `forced`: see
        ratings.store_results."""
        values = asdict(clock) | ({} if ending is None else ended(ending))
        change = advance(seen.id, seen.version, move.created_at, ply=move.ply, **values)
        row = fetch_match(connection, change.where(matches.c.ply == move.ply - 1))
        if row is None:
            return None
        connection.execute(sa.insert(moves), asdict(move) | {"match_id": seen.id})
        store_results(connection, row, forced=forced)
        return delay_turn(connection, row, move.created_at)

    async def finish(self, match: Match, ending: Ending, *, overdue: bool = False) -> Match | None:
        """End a match without a move, such as by a resignation. `overdue`: see end()."""
        row = await self.end(match.id, match.version, ending, self.now(), overdue=overdue)
        return None if row is None else self.cache_game(row, match.game)

    @write
    def end(
        self,
        connection: sa.Connection,
        match_id: int,
        version: int,
        ending: Ending,
        now: datetime,
        *,
        overdue: bool = False,
    ) -> MatchRow | None:
        """End a match, without its game; return None if `version` is outdated.

        `overdue`: only if the deadline has passed; it may have been extended since the match was read.
        """
        change = advance(match_id, version, now, **ended(ending))
        if overdue:
            change = change.where(matches.c.due_at <= now)
        row = fetch_match(connection, change)
        if row is not None:
            store_results(connection, row)
        return row

    @write
    def set_thread(self, connection: sa.Connection, match_id: int, thread_id: int | None) -> MatchRow | None:
        """Store the thread of a match (None: its channel); return None for an unknown match."""
        change = sa.update(matches).where(matches.c.id == match_id).values(thread_id=thread_id)
        return fetch_match(connection, change.returning(matches))

    async def conflict_error(self, seen: Match) -> MatchOver | MoveTaken:
        """Return the reason why a change was refused: MatchOver or MoveTaken."""
        row = await self.get(seen.id)
        if row is not None and row.ply == seen.ply and row.status != seen.status:
            return MatchOver("move-over")
        return MoveTaken("move-taken")


class MatchStore(Store):
    """Base class of the stores that read and change matches through the repository."""

    def __init__(self, repository: MatchRepository) -> None:
        super().__init__(repository.database, now=repository.now)
        self._repository = repository


def with_move(game: rules.Game, move: rules.Move) -> rules.Game:
    """Return a copy of a game with one more move; the given game is shared and stays unchanged."""
    following = game.copy()
    following.play(move)
    return following
