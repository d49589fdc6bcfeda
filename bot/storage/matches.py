"""Matches and their moves. Moves taken back are in another table (offers.py).

Statements are built once, with named parameters: building one takes longer than SQLite takes to run it.
"""

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

from bot.storage.custom_variants import hold_definition
from bot.storage.database_errors import TooManyRunning
from bot.storage.results import Key, Rate, entered, paged
from bot.storage.rows import (
    ChosenRow,
    Ending,
    MatchRow,
    NewMatch,
    NewMove,
    PlayerRow,
    PostedBoard,
    ServerRow,
    TimeLeft,
    Timer,
)
from bot.storage.shards import Shards, on_shards
from bot.storage.tables import (
    FINISHED,
    HAS_SOURCE,
    IS_ENGINES_TURN,
    IS_FINISHED,
    IS_FINISHED_OUTSIDE,
    IS_RUNNING,
    RUNNING,
    Instant,
    Span,
    matches,
    moves,
    offers,
    players,
    results,
    servers,
)
from bot.storage.transactions import Store, hold, read, write, write_unless_taken

NO_TIMER, NO_CLOCKS = Timer(), TimeLeft()

_CHUNK = 100
"""Matches whose moves are read by one query: databases limit the parameters, and the event loop is blocked
while rows are processed."""

ALL = 2**31 - 1
"""A limit that is none."""

_NAMES, _PLAYER_NAMES, _SERVER_NAMES = matches.c.keys(), players.c.keys(), servers.c.keys()
"""The columns of whole rows in order: mapping rows by name would take twice as long."""

THIS = matches.c.id == bindparam("match")

_GET = select(matches).where(THIS)
# With the match's takebacks, to detect that the moves are no longer those of the row.
_MOVES = (
    select(moves.c.match_id, moves.c.ply, moves.c.uci, matches.c.takebacks)
    .join_from(moves, matches, moves.c.match_id == matches.c.id)
    .where(moves.c.match_id.in_(bindparam("matches", expanding=True)))
    .order_by(moves.c.match_id, moves.c.ply)
)
_MOVE_TIMES = (
    select(moves.c.time_spent, moves.c.time_left)
    .where(moves.c.match_id == bindparam("match"))
    .order_by(moves.c.ply)
)
# IS_RUNNING in each operand of "or": otherwise SQLite doesn't use the indexes.
_HERE = or_(
    and_(IS_RUNNING, matches.c.thread_id == bindparam("place")),
    and_(IS_RUNNING, matches.c.channel_id == bindparam("place"), matches.c.thread_id.is_(None)),
)


def _plays(player: Any) -> ColumnElement[bool]:
    return or_(and_(IS_RUNNING, matches.c.white_id == player), and_(IS_RUNNING, matches.c.black_id == player))


_PLAYER: Any = bindparam("player", type_=BigInteger)
_PLAYS = _plays(_PLAYER)
_WHITE, _BLACK = players.alias(), players.alias()
# With the settings of players and server: whoever finds a game in a place shows its board next.
_RUNNING_AT = (
    select(matches, _WHITE, _BLACK, servers)
    .outerjoin(_WHITE, _WHITE.c.user_id == matches.c.white_id)
    .outerjoin(_BLACK, _BLACK.c.user_id == matches.c.black_id)
    .outerjoin(servers, servers.c.guild_id == matches.c.guild_id)
    .where(_HERE)
    .order_by(matches.c.id)
    .limit(bindparam("most"))
)
_RUNNING_AT_OF = _RUNNING_AT.where(_PLAYER.in_((matches.c.white_id, matches.c.black_id)))
_RUNNING_OF = select(matches).where(_PLAYS).order_by(matches.c.updated_at).limit(bindparam("most"))
_THESE = select(matches).where(matches.c.id.in_(bindparam("matches", expanding=True)), IS_RUNNING)
_ENGINES_TURN = (
    select(matches.c.id)
    .where(IS_ENGINES_TURN, matches.c.id > bindparam("after"))
    .where(matches.c.updated_at <= bindparam("until", type_=Instant))
    .order_by(matches.c.id)
    .limit(bindparam("most"))
)
_RUNNING_COUNTS = select(
    *(
        select(func.count()).where(_plays(bindparam(name, type_=BigInteger))).scalar_subquery()
        for name in ("one", "other")
    )
)

# Optimistic lock: succeeds only if `version` is still the one that was read.
ADVANCE = (
    update(matches)
    .where(THIS, matches.c.version == bindparam("judged"), matches.c.status == bindparam("runs"))
    .values(
        version=matches.c.version + 1,
        updated_at=bindparam("now", type_=Instant),
        # The process that changes a game posts it; others find since when a board is missing.
        post_at=bindparam("now", type_=Instant),
        post_tries=0,
    )
    .returning(matches)
)
_LEFT = {
    "white_left": bindparam("white_has", type_=Span), "black_left": bindparam("black_has", type_=Span),
}  # fmt: skip
CLOCK: dict[str, Any] = {
    "due_at": bindparam("due", type_=Instant), "remind_at": bindparam("remind", type_=Instant),
    "clock_at": None, **_LEFT,
}  # fmt: skip
_MOVE = ADVANCE.where(matches.c.ply == bindparam("before")).values(ply=bindparam("after"))
_MOVE_ON = _MOVE.values(CLOCK)
NO_CLOCK_RUNS: dict[str, None] = {"due_at": None, "remind_at": None, "clock_at": None}
_END: dict[str, Any] = NO_CLOCK_RUNS | {
    "status": bindparam("ends"), "winner": bindparam("won"), "reason": bindparam("because"),
}  # fmt: skip
FINISH, _MOVE_AND_FINISH = ADVANCE.values(_END), _MOVE.values(_END | _LEFT)
_TIME_OUT = FINISH.where(matches.c.due_at <= bindparam("now", type_=Instant))
_STORE_MOVE = insert(moves)

# Not for a board of moves that were taken back since.
_MARK = (
    update(matches)
    .where(THIS, matches.c.ply >= bindparam("shown"), matches.c.takebacks == bindparam("line"))
    .returning(exists().where(offers.c.match_id == bindparam("match"), offers.c.message_id.is_not(None)))
)
_MARK_BOARD = _MARK.where(matches.c.posted_ply < bindparam("shown")).values(
    posted_ply=bindparam("shown"), posted_message_id=bindparam("message")
)
_MARK_END = _MARK.where(
    or_(
        matches.c.posted_ply < bindparam("shown"),
        and_(~matches.c.end_posted, matches.c.posted_ply == bindparam("shown")),
    )
).values(posted_ply=bindparam("shown"), posted_message_id=bindparam("message"), end_posted=True)
# The clock of the player to move starts once, with the board that shows the position.
START_CLOCK = (
    update(matches)
    .where(THIS, IS_RUNNING, matches.c.clock.is_not(None), matches.c.clock_at.is_(None))
    .where(matches.c.ply == bindparam("shown"), matches.c.takebacks == bindparam("line"))
    .values(due_at=bindparam("due", type_=Instant), clock_at=bindparam("since", type_=Instant))
)
_SET_THREAD = update(matches).where(THIS).values(thread_id=bindparam("thread")).returning(matches)
_BEGIN = insert(matches).returning(matches)

_BROUGHT = select(moves.c.match_id).where(HAS_SOURCE, moves.c.source == bindparam("source"))
_FIRST_SINCE = select(func.min(moves.c.ply)).where(
    moves.c.match_id == bindparam("match"), moves.c.source > bindparam("source")
)
_SIDES = tuple(
    column == bindparam("player", type_=BigInteger) for column in (matches.c.white_id, matches.c.black_id)
)
_HAS_PLAYED = select(
    or_(
        exists().where(or_(*(and_(IS_RUNNING, side) for side in _SIDES))),
        exists().where(results.c.player_id == bindparam("player")),
    )
)
# For a thread, and for a channel of games without threads: each query has its own index.
_FINISHED_AT = tuple(
    select(matches.c.id).where(there).order_by(matches.c.id.desc()).limit(1)
    for there in (
        and_(IS_FINISHED, matches.c.thread_id == bindparam("place")),
        and_(IS_FINISHED_OUTSIDE, matches.c.channel_id == bindparam("place")),
    )
)
_PRIVATE_CHANNELS = (
    select(matches.c.channel_id)
    .where(IS_RUNNING, matches.c.guild_id.is_(None), matches.c.level.is_not(None))
    .where(matches.c.updated_at >= bindparam("since", type_=Instant))
    .order_by(matches.c.updated_at.desc())
    .limit(bindparam("most"))
)


class MatchStore(Store):
    """The matches of a database.

    `version` grows by one with every change of the game. A change names the version that it was judged on,
    and is refused (None) if the match has gone on since: so of several writers one succeeds.
    """

    @read
    def get(self, connection: Connection, match_id: int) -> MatchRow | None:
        return one(connection, _GET, match=match_id)

    @read
    def moves(self, connection: Connection, of: Iterable[MatchRow]) -> dict[int, list[str]]:
        """Return the moves of matches in UCI by match id: exactly the first `ply` of each row.

        A row whose moves were taken back since it was read is left out.
        """
        begun = {row.id: row for row in of if row.ply}
        found: dict[int, list[str]] = defaultdict(list)
        ids = list(begun)
        for start in range(0, len(ids), _CHUNK):
            chunk = {"matches": ids[start : start + _CHUNK]}
            for match_id, ply, uci, takebacks in connection.execute(_MOVES, chunk):
                # Leave out moves played since the row was read.
                if ply <= begun[match_id].ply and takebacks == begun[match_id].takebacks:
                    found[match_id].append(uci)
        return found

    @read
    def move_times(
        self, connection: Connection, match_id: int
    ) -> list[tuple[timedelta | None, timedelta | None]]:
        """Return, for each move of a match, how long it took and the base time left after it."""
        return [(spent, left) for spent, left in connection.execute(_MOVE_TIMES, {"match": match_id})]

    @read
    def running_at(
        self, connection: Connection, place_id: int, player_id: int | None = None, most: int | None = None
    ) -> list[ChosenRow]:
        """Return the running matches in a thread, or in a channel for those without a thread; oldest first.

        `player_id`: only this player's. `most`: at most so many.
        """
        query = _RUNNING_AT if player_id is None else _RUNNING_AT_OF
        values = {"place": place_id, "player": player_id, "most": most or ALL}
        return [_chosen(found) for found in connection.execute(query, values)]

    @read
    def running_of(self, connection: Connection, player_id: int, most: int | None = None) -> list[MatchRow]:
        """Return a player's running matches, longest idle first; `most`: at most so many."""
        return rows(connection, _RUNNING_OF, player=player_id, most=most or ALL)

    @read
    def engines_turn(
        self, connection: Connection, until: datetime, after: int, most: int, among: Shards | None = None
    ) -> list[int]:
        """Return the ids of running matches in which it has been the engine's turn since `until` or longer:
        after `after`, at most `most`. `among`: only of these shards."""
        query = _ENGINES_TURN.where(*on_shards(matches.c.guild_id, among))
        values = {"until": until, "after": after, "most": most}
        return list(connection.execute(query, values).scalars())

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
            check_running(connection, most, player_id, player_id)
        return insert_match(connection, match, now, timer)

    @read
    def running(self, connection: Connection, match_ids: Sequence[int]) -> list[MatchRow]:
        """Return those of the given matches that are running, in the given order."""
        found = rows(connection, _THESE, matches=list(match_ids))
        return sorted(found, key=lambda row: match_ids.index(row.id))

    # The ply or source may be taken although the version fits: the keys decide.
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
        passed, or the source has already brought a move. `rate`: see results.py."""
        advance = advanced(match_id, version, now, ending) | {"before": move.ply - 1, "after": move.ply}
        advance |= clocks(left)
        if ending is None:
            advance |= {"due": timer.due_at, "remind": timer.remind_at}
        found = one(connection, _MOVE_ON if ending is None else _MOVE_AND_FINISH, **advance)
        if found is not None:
            connection.execute(_STORE_MOVE, asdict(move) | {"match_id": match_id, "created_at": now})
        return entered(connection, found, rate)

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

        `overdue`: only if the time of the player to move is up; it may have gained some since it was read.
        """
        query = _TIME_OUT if overdue else FINISH
        found = one(connection, query, **advanced(match_id, version, now, ending))
        return entered(connection, found, rate)

    @write
    def mark_posted(
        self,
        connection: Connection,
        match_id: int,
        ply: int,
        message_id: int | None,
        *,
        end: bool,
        takebacks: int = 0,
        timer: Timer = NO_TIMER,
    ) -> PostedBoard | None:
        """Store that a board was posted, and with `end` the result; return None if as much was stored before,
        or its moves were taken back (`takebacks`: of the posted match).

        `timer`: starts with it in a live game, for the player to move.
        """
        values: dict[str, Any] = {"match": match_id, "shown": ply, "message": message_id, "line": takebacks}
        query = _MARK_END if end else _MARK_BOARD
        start = values | {"due": timer.due_at, "since": timer.clock_at}
        if timer.clock_at is not None:
            connection.execute(START_CLOCK, start)
        found = connection.execute(query, values).one_or_none()
        return None if found is None else PostedBoard(bool(found[0]))

    @write
    def set_thread(self, connection: Connection, match_id: int, thread_id: int | None) -> MatchRow | None:
        """Store the thread of a match (None: its channel); return None for an unknown match."""
        values = {"match": match_id, "thread": thread_id}
        return one(connection, _SET_THREAD, **values)

    # Finished matches, and lists of a server

    @read
    def has_brought(self, connection: Connection, source: int) -> bool:
        """Whether a message or interaction has already brought a move."""
        return connection.execute(_BROUGHT, {"source": source}).first() is not None

    @read
    def first_since(self, connection: Connection, match_id: int, source: int) -> int | None:
        """Return the ply of the first move of a match that was brought after `source`."""
        values = {"match": match_id, "source": source}
        return connection.execute(_FIRST_SINCE, values).scalar()

    @read
    def has_played(self, connection: Connection, player_id: int) -> bool:
        """Whether a player has a running or a finished match."""
        return bool(connection.execute(_HAS_PLAYED, {"player": player_id}).scalar_one())

    @read
    def finished_at(self, connection: Connection, place_id: int, player_id: int | None = None) -> int | None:
        """Return the id of the last match that ended in a thread, or without a thread in a channel.

        `player_id`: the last of this player's.
        """
        for query in _FINISHED_AT:
            if player_id is not None:
                query = query.where(or_(*_SIDES))
            values = {"place": place_id, "player": player_id}
            found = connection.execute(query, values).scalars().first()
            if found is not None:
                return found
        return None

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
        values = {"since": since, "most": most}
        return list(dict.fromkeys(connection.execute(_PRIVATE_CHANNELS, values).scalars()))

    @read
    def of_ids(self, connection: Connection, match_ids: Sequence[int]) -> dict[int, MatchRow]:
        """Return the given matches by id, running or finished."""
        query = select(matches).where(matches.c.id.in_(list(match_ids)))
        return {row.id: row for row in rows(connection, query)}


def insert_match(connection: Connection, match: NewMatch, now: datetime, timer: Timer = NO_TIMER) -> MatchRow:
    """Store a match that begins now, within a larger transaction. Raises NoDefinition."""
    hold_definition(connection, match.variant)
    values = asdict(match) | {
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
    return _row(connection.execute(_BEGIN, values).one())


def check_running(connection: Connection, most: int, one: int, other: int) -> None:
    """Raise TooManyRunning for the first of two players with `most` running matches; both are locked."""
    hold(connection, one, other)
    counts = connection.execute(_RUNNING_COUNTS, {"one": one, "other": other}).one()
    for player_id, count in zip((one, other), counts, strict=True):
        if count >= most:
            raise TooManyRunning(player_id)


def advanced(match_id: int, version: int, now: datetime, ending: Ending | None) -> dict[str, Any]:
    """Return the parameters of ADVANCE and the statements based on it."""
    values: dict[str, Any] = {"match": match_id, "judged": version, "runs": RUNNING, "now": now}
    if ending is not None:
        values |= {"ends": FINISHED, "won": ending.winner, "because": ending.reason}
    return values


def clocks(left: TimeLeft) -> dict[str, Any]:
    """Return the parameters of the base times left."""
    return {"white_has": left.white, "black_has": left.black}


def one(connection: Connection, query: Any, **values: Any) -> MatchRow | None:
    """Return the match that a statement finds or changes."""
    found = connection.execute(query, values).one_or_none()
    return None if found is None else _row(found)


def rows(connection: Connection, query: Any, **values: Any) -> list[MatchRow]:
    """Return the matches that a query finds."""
    return [_row(found) for found in connection.execute(query, values)]


def _row(found: Sequence[Any]) -> MatchRow:
    return MatchRow(**dict(zip(_NAMES, found, strict=True)))


def _chosen(found: Row[Any]) -> ChosenRow:
    values = iter(found)
    match = _row(tuple(islice(values, len(_NAMES))))
    people: dict[int, PlayerRow] = {}
    for _ in (_WHITE, _BLACK):
        of_player = dict(zip(_PLAYER_NAMES, islice(values, len(_PLAYER_NAMES)), strict=True))
        if of_player["user_id"] is not None:
            people[of_player["user_id"]] = PlayerRow(**of_player)
    of_server = dict(zip(_SERVER_NAMES, values, strict=True))
    return ChosenRow(match, people, None if of_server["guild_id"] is None else ServerRow(**of_server))
