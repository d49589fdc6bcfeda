"""Matches and their moves. Moves taken back are in another table (bot/state/offers.py)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Executable,
    Integer,
    Row,
    and_,
    bindparam,
    exists,
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
    ChosenRow,
    Ending,
    MatchRow,
    NewMatch,
    NewMove,
    PlayerSettings,
    ServerSettings,
    TimeLeft,
    Timer,
)
from bot.storage.settings import player_settings, server_settings
from bot.storage.store_results import Key, Rate, paged, store_results
from bot.storage.tables import (
    FINISHED,
    HAS_SOURCE,
    IS_ENGINES_TURN,
    IS_FINISHED,
    IS_FINISHED_OUTSIDE,
    IS_RUNNING,
    RUNNING,
    matches,
    moves,
    players,
    results,
    retracted,
    servers,
)

NO_TIMER, NO_CLOCKS = Timer(), TimeLeft()

_ALL = 1 << 62
"""More rows than there can be."""

_CHUNK = 100
"""The most matches whose moves one query reads: databases limit the number of parameters, and processing rows
blocks the event loop."""

_NAMES, _PLAYER_NAMES, _SERVER_NAMES = matches.c.keys(), players.c.keys(), servers.c.keys()
"""The names of all columns, in order. Mapping rows by SQLAlchemy's own names would take twice as long."""

NO_CLOCK_RUNS: dict[str, None] = {"due_at": None, "remind_at": None, "clock_at": None}

_WHITE, _BLACK = players.alias(), players.alias()


def _plays(player_id: int) -> ColumnElement[bool]:
    # IS_RUNNING in each operand of "or": otherwise SQLite doesn't use the indexes.
    return or_(*(and_(IS_RUNNING, side == player_id) for side in (matches.c.white_id, matches.c.black_id)))


# Build the statements of every move once: building one takes longer than SQLite takes to run it.
_BY_ID = select(matches).where(matches.c.id == bindparam("match", type_=BigInteger))
_PLACE, _PLAYER = bindparam("place", type_=BigInteger), bindparam("player", type_=BigInteger)
# With the settings of players and server, because callers show the board next.
_RUNNING_AT = (
    select(matches, _WHITE, _BLACK, servers)
    .outerjoin(_WHITE, _WHITE.c.user_id == matches.c.white_id)
    .outerjoin(_BLACK, _BLACK.c.user_id == matches.c.black_id)
    .outerjoin(servers, servers.c.guild_id == matches.c.guild_id)
    .where(
        or_(
            and_(IS_RUNNING, matches.c.thread_id == _PLACE),
            and_(IS_RUNNING, matches.c.channel_id == _PLACE, matches.c.thread_id.is_(None)),
        )
    )
    .where(or_(_PLAYER.is_(None), _PLAYER.in_((matches.c.white_id, matches.c.black_id))))
    .order_by(matches.c.id.desc())
    .limit(bindparam("most", type_=BigInteger))
)


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
    def move_times(
        self, connection: Connection, match_id: int
    ) -> list[tuple[timedelta | None, timedelta | None]]:
        """Return, for each move of a match, how long it took and the base time left after it."""
        query = select(moves.c.time_spent, moves.c.time_left).where(moves.c.match_id == match_id)
        return [(spent, left) for spent, left in connection.execute(query.order_by(moves.c.ply))]

    @read
    def running_at(
        self, connection: Connection, place_id: int, player_id: int | None = None, most: int | None = None
    ) -> list[ChosenRow]:
        """Return the running matches in a thread, or those in a channel that have no thread; newest first.

        `player_id`: only this player's. `most`: at most so many.
        """
        values = {"place": place_id, "player": player_id, "most": _ALL if most is None else most}
        return [_chosen(found) for found in connection.execute(_RUNNING_AT, values)]

    @read
    def running_of(self, connection: Connection, player_id: int, most: int | None = None) -> list[MatchRow]:
        """Return a player's running matches, longest idle first; `most`: at most so many."""
        query = select(matches).where(_plays(player_id)).order_by(matches.c.updated_at)
        return fetch_matches(connection, query.limit(most))

    @read
    def engines_turn(self, connection: Connection, until: datetime, after: int, most: int) -> list[int]:
        """Return the ids of running matches in which it has been the engine's turn since `until` or longer.

        They are in order, above the id `after`, and at most `most`.
        """
        query = (
            select(matches.c.id)
            .where(IS_ENGINES_TURN, matches.c.id > after, matches.c.updated_at <= until)
            .where(self.is_own(matches.c.guild_id))
            .order_by(matches.c.id)
            .limit(most)
        )
        return list(connection.execute(query).scalars())

    @write
    def begin(
        self,
        connection: Connection,
        match: NewMatch,
        player_id: int,
        now: datetime,
        timer: Timer = NO_TIMER,
        most: int | None = None,
    ) -> MatchRow:
        """Store a match that begins without a challenge.

        Raises TooManyRunning if the player has `most` running matches already.
        """
        if most is not None:
            check_running_limit(connection, most, player_id, player_id)
        return insert_match(connection, match, player_id, now, timer)

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

    # Finished matches, and lists of a server

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

    @read
    def has_played(self, connection: Connection, player_id: int) -> bool:
        """Whether a player has a running or a finished match."""
        finished = exists().where(results.c.player_id == player_id)
        return bool(connection.execute(select(or_(exists().where(_plays(player_id)), finished))).scalar_one())

    @read
    def newest_at(
        self, connection: Connection, place_id: int, player_id: int | None = None, *, finished: bool = False
    ) -> int | None:
        """Return the id of the newest match in a thread, or of those in a channel that have no thread.

        `player_id`: only among this player's. `finished`: only among finished ones.
        """
        # The id may be a thread's or a channel's: a separate query for each index.
        in_thread, in_channel = matches.c.thread_id == place_id, matches.c.channel_id == place_id
        places = [
            and_(in_thread, IS_FINISHED) if finished else in_thread,
            and_(in_channel, IS_FINISHED_OUTSIDE),
        ]
        if not finished:
            places.append(and_(in_channel, IS_RUNNING, matches.c.thread_id.is_(None)))
        newest: list[int] = []
        for here in places:
            query = select(matches.c.id).where(here).order_by(matches.c.id.desc()).limit(1)
            if player_id is not None:
                query = query.where(or_(matches.c.white_id == player_id, matches.c.black_id == player_id))
            newest += connection.execute(query).scalars()
        return max(newest, default=None)

    @read
    def running_on(
        self,
        connection: Connection,
        guild_id: int,
        most: int,
        *,
        behind: Key | None = None,
        ahead: Key | None = None,
    ) -> list[MatchRow]:
        """Return a page of the running games of a server, those with the newest move first: see paged()."""
        query = select(matches).where(IS_RUNNING, matches.c.guild_id == guild_id)
        found = paged(connection, query, matches.c.updated_at, matches.c.id, most, behind, ahead)
        return [_row(row) for row in found]

    @read
    def private_channels(self, connection: Connection, since: datetime, most: int) -> list[int]:
        """Return the direct message channels with running games against the engine that have changed since
        `since`; at most `most`, newest move first."""
        query = (
            select(matches.c.channel_id)
            .where(IS_RUNNING, matches.c.guild_id.is_(None), matches.c.level.is_not(None))
            .where(matches.c.updated_at >= since)
            .order_by(matches.c.updated_at.desc())
            .limit(most)
        )
        return list(dict.fromkeys(connection.execute(query).scalars()))

    @read
    def of_ids(self, connection: Connection, match_ids: Sequence[int]) -> dict[int, MatchRow]:
        return {
            row.id: row
            for row in fetch_matches(connection, select(matches).where(matches.c.id.in_(match_ids)))
        }


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
    return _row(connection.execute(insert(matches).returning(matches), values).one())


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
        count = select(func.count()).select_from(matches).where(_plays(player_id))
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
    return None if found is None else _row(found)


def fetch_matches(connection: Connection, query: Executable) -> list[MatchRow]:
    return [_row(found) for found in connection.execute(query)]


def _row(found: Sequence[Any]) -> MatchRow:
    return MatchRow(**dict(zip(_NAMES, found, strict=True)))


def _chosen(found: Row[Any]) -> ChosenRow:
    values = iter(found)
    match = _row(tuple(islice(values, len(_NAMES))))
    people: dict[int, PlayerSettings] = {}
    for player_id in (match.white_id, match.black_id):
        of_player = dict(zip(_PLAYER_NAMES, islice(values, len(_PLAYER_NAMES)), strict=True))
        is_set = of_player["user_id"] is not None
        people[player_id] = player_settings(of_player) if is_set else PlayerSettings()
    of_server = dict(zip(_SERVER_NAMES, values, strict=True))
    is_set = of_server["guild_id"] is not None
    return ChosenRow(match, people, server_settings(of_server) if is_set else ServerSettings())
