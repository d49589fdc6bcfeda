"""Matches and their moves. Moves taken back are in another table (bot/state/offers.py)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Executable,
    Integer,
    and_,
    bindparam,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.database.columns import Instant
from bot.database.errors import TooManyRunning
from bot.database.transactions import Store, lock_users, read, write, write_unless_taken
from bot.storage.rows import (
    Ending,
    MatchRow,
    NewMatch,
    NewMove,
    TimeLeft,
    Timer,
)
from bot.storage.store_results import Rate, store_results
from bot.storage.tables import (
    FINISHED,
    HAS_SOURCE,
    IS_RUNNING,
    RUNNING,
    matches,
    moves,
    players,
    retracted,
)

NO_TIMER, NO_CLOCKS = Timer(), TimeLeft()

_CHUNK = 100
"""The most matches whose moves one query reads: databases limit the number of parameters, and processing rows
blocks the event loop."""

_NAMES = matches.c.keys()
"""The names of all columns, in order. Mapping rows by SQLAlchemy's own names would take twice as long."""

NO_CLOCK_RUNS: dict[str, None] = {"due_at": None, "remind_at": None, "clock_at": None}


def plays(player_id: int) -> ColumnElement[bool]:
    # IS_RUNNING in each operand of "or": otherwise SQLite doesn't use the indexes.
    return or_(*(and_(IS_RUNNING, side == player_id) for side in (matches.c.white_id, matches.c.black_id)))


# Build the statements of every move once: building one takes longer than SQLite takes to run it.
_BY_ID = select(matches).where(matches.c.id == bindparam("match", type_=BigInteger))


def advance(match_id: Any, version: Any, now: Any, **values: Any) -> Any:
    """Return an update of a running match that has an effect only if `version` is still the stored one
    (optimistic lock). The arguments are values, or bound parameters for them."""
    return (
        update(matches)
        .where(matches.c.id == match_id, IS_RUNNING, matches.c.version == version)
        # The process that changes a game posts its board; `post_at` tells others since when it is missing.
        .values(version=version + 1, updated_at=now, post_at=now, post_tries=0, **values)
        .returning(matches)
    )


def clock(timer: Timer, left: TimeLeft) -> dict[str, Any]:
    """Return the clock's columns for a new turn; a live clock doesn't run until the board is posted."""
    return {
        "due_at": timer.due_at, "remind_at": timer.remind_at, "clock_at": None,
        "white_left": left.white, "black_left": left.black,
    }  # fmt: skip


_TIMES = {name: bindparam(f"new_{name}", type_=matches.c[name].type) for name in clock(NO_TIMER, NO_CLOCKS)}
_NOW, _PLY = bindparam("now", type_=Instant), bindparam("new_ply", type_=Integer)
_MOVE_ON = advance(
    bindparam("match", type_=BigInteger), bindparam("judged", type_=Integer), _NOW, ply=_PLY, **_TIMES
).where(matches.c.ply == _PLY - 1)
_ADD_MOVE = insert(moves)


def ended(ending: Ending) -> dict[str, Any]:
    return {"status": FINISHED, "winner": ending.winner, "reason": ending.reason} | NO_CLOCK_RUNS


class MatchStore(Store):
    """The matches of a database.

    `version` grows by one with every change of the game. A change names the version that its caller has read,
    and returns None if that has passed. So only one of several concurrent writers succeeds.
    """

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

    @read
    def running(self, connection: Connection, match_ids: Sequence[int]) -> list[MatchRow]:
        """Return those of the given matches that are running, in the given order."""
        found = fetch_matches(connection, select(matches).where(matches.c.id.in_(match_ids), IS_RUNNING))
        return sorted(found, key=lambda row: match_ids.index(row.id))

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
        passed, or the source has already made a move. `rate`: see store_results.py."""
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


def insert_match(
    connection: Connection, match: NewMatch, begun_by: int, now: datetime, timer: Timer = NO_TIMER
) -> MatchRow:
    """Store a match that begins now, within a larger transaction. Raises NoDefinition.

    `begun_by`: the player who began it, whose style its boards have.
    """
    from bot.state.definitions import lock_definition  # bot.state imports bot.storage.

    lock_definition(connection, match.variant)
    chosen = asdict(match) | _place(connection, match.channel_id) | _style(connection, begun_by)
    values = chosen | {
        "due_at": timer.due_at,
        "remind_at": timer.remind_at,
        "clock_at": timer.clock_at,
        "status": RUNNING,
        "version": 0,
        "ply": 0,
        "posted_ply": -1,
        "end_posted": False,
        "created_at": now,
        "updated_at": now,
        "post_at": now,
        "post_tries": 0,
    }
    return match_row(connection.execute(insert(matches).returning(matches), values).one())


def _style(connection: Connection, player_id: int) -> dict[str, str | None]:
    """Return the columns for the style of a match, from a player's settings."""
    query = select(players.c.theme, players.c.pieces).where(players.c.user_id == player_id)
    theme, pieces = connection.execute(query).one_or_none() or (None, None)
    return {"theme": theme, "pieces": pieces}


def _place(connection: Connection, begun_in: int) -> dict[str, int]:
    """Return the columns for the place of a match that begins in a channel or thread.

    A match that begins in the thread of an earlier one is played in that thread, too.
    """
    query = select(matches.c.channel_id).where(matches.c.thread_id == begun_in).limit(1)
    parent = connection.execute(query).scalar()
    return {} if parent is None else {"channel_id": parent, "thread_id": begun_in}


def check_running_limit(connection: Connection, most: int, one: int, other: int) -> None:
    """Lock two players, and raise TooManyRunning for the first one that has `most` running matches."""
    lock_users(connection, one, other)
    for player_id in (one, other):
        count = select(func.count()).select_from(matches).where(plays(player_id))
        if connection.execute(count).scalar_one() >= most:
            raise TooManyRunning(player_id)


def lock_version(connection: Connection, match_id: int, version: int) -> bool:
    """Lock a match until the transaction ends; return whether it still runs and has this version."""
    this = select(matches.c.id).where(matches.c.id == match_id, IS_RUNNING, matches.c.version == version)
    return connection.execute(this.with_for_update()).one_or_none() is not None


def fetch_match(
    connection: Connection, query: Executable, values: dict[str, Any] | None = None
) -> MatchRow | None:
    found = connection.execute(query, values).one_or_none()
    return None if found is None else match_row(found)


def fetch_matches(connection: Connection, query: Executable) -> list[MatchRow]:
    return [match_row(found) for found in connection.execute(query)]


def match_row(found: Sequence[Any]) -> MatchRow:
    return MatchRow(**dict(zip(_NAMES, found, strict=True)))
