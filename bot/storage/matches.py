"""Matches and their moves. Moves are appended; those taken back are kept elsewhere (offers.py).

The statements are built once, with names for what changes: building one takes longer than asking SQLite.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.storage.errors import TooManyRunning
from bot.storage.move_sources import MoveSources
from bot.storage.past_matches import PastMatches
from bot.storage.results import Rate, entered
from bot.storage.rows import Ending, Glance, MatchRow, NewMatch, NewMove, Noted, TimeLeft, Timer
from bot.storage.shards import Shards, heard_by
from bot.storage.tables import (
    FINISHED,
    IS_ENGINES_TURN,
    IS_RUNNING,
    RUNNING,
    Instant,
    Span,
    matches,
    moves,
    offers,
)
from bot.storage.transactions import Transactions, hold

NO_TIMER, NO_CLOCKS = Timer(), TimeLeft()

_CHUNK = 100
"""Matches whose moves are read by one query: databases bound the parameters of a query, and the event loop
waits while the rows of one are gone through."""

ALL = 2**31 - 1
"""A limit that is none."""

_NAMES = tuple(column.name for column in matches.c)
"""What a whole row holds, in order: by its mapping it would take twice as long."""

THIS = matches.c.id == bindparam("match")

_GET = select(matches).where(THIS)
# With the takebacks of their match, in the same glance: whether these are still the moves of the row.
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
# Each side of an "or" says IS_RUNNING itself: only so does SQLite use an index for each.
_HERE = or_(
    and_(IS_RUNNING, matches.c.thread_id == bindparam("place")),
    and_(IS_RUNNING, matches.c.channel_id == bindparam("place"), matches.c.thread_id.is_(None)),
)
_PLAYER: Any = bindparam("player", type_=BigInteger)
_PLAYS = or_(and_(IS_RUNNING, matches.c.white_id == _PLAYER), and_(IS_RUNNING, matches.c.black_id == _PLAYER))
_RUNNING_AT = select(matches).where(_HERE).order_by(matches.c.id).limit(bindparam("most"))
_RUNNING_AT_OF = _RUNNING_AT.where(_PLAYER.in_((matches.c.white_id, matches.c.black_id)))
_RUNNING_OF = select(matches).where(_PLAYS).order_by(matches.c.updated_at).limit(bindparam("most"))
_GLANCES = (
    select(*(matches.c[field.name] for field in fields(Glance))).where(_PLAYS).order_by(matches.c.updated_at)
)
_THESE = select(matches).where(matches.c.id.in_(bindparam("matches", expanding=True)), IS_RUNNING)
_ENGINES_TURN = (
    select(matches.c.id)
    .where(IS_ENGINES_TURN, matches.c.id > bindparam("after"))
    .where(matches.c.updated_at <= bindparam("until", type_=Instant))
    .order_by(matches.c.id)
    .limit(bindparam("most"))
)
_RUNNING_COUNT = select(func.count()).where(_PLAYS)

# Lets one of several writers through: the one that has judged the version that is stored.
ADVANCE = (
    update(matches)
    .where(THIS, matches.c.version == bindparam("judged"), matches.c.status == bindparam("runs"))
    .values(
        version=matches.c.version + 1,
        updated_at=bindparam("now", type_=Instant),
        # Whoever changes the game shows it; who comes later finds since when it isn't shown.
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
_END: dict[str, Any] = {
    "status": bindparam("ends"), "winner": bindparam("won"), "reason": bindparam("because"),
    "due_at": None, "remind_at": None, "clock_at": None,
}  # fmt: skip
FINISH, _MOVE_AND_FINISH = ADVANCE.values(_END), _MOVE.values(_END | _LEFT)
_TIME_OUT = FINISH.where(matches.c.due_at <= bindparam("now", type_=Instant))
_STORE_MOVE = insert(moves)

# A board of moves that were taken back since shows nothing of what is to be shown.
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
# The clock of who is to move starts once, with the board that shows it, if the game has not gone on.
START_CLOCK = (
    update(matches)
    .where(THIS, IS_RUNNING, matches.c.clock.is_not(None), matches.c.clock_at.is_(None))
    .where(matches.c.ply == bindparam("shown"), matches.c.takebacks == bindparam("line"))
    .values(due_at=bindparam("due", type_=Instant), clock_at=bindparam("since", type_=Instant))
)
_SET_THREAD = update(matches).where(THIS).values(thread_id=bindparam("thread")).returning(matches)
_BEGIN = insert(matches).returning(matches)


class MatchStore(PastMatches):
    """The matches of a database.

    `version` goes up by one with every change of the game itself. A change names the version that it has
    judged, and is refused (None) when the match has gone on since: so of several writers one wins.
    """

    def __init__(self, transactions: Transactions) -> None:
        super().__init__(transactions)
        self.sources = MoveSources(transactions)

    async def get(self, match_id: int) -> MatchRow | None:
        return await self._transactions.read(lambda connection: one(connection, _GET, match=match_id))

    async def moves(self, of: Iterable[MatchRow]) -> dict[int, list[str]]:
        """The moves of matches as UCI texts, by match id: exactly the `ply` first ones of each row.

        Those of a row whose moves were taken back since it was read are left out.
        """
        begun = [row for row in of if row.ply]
        plies, lines = {row.id: row.ply for row in begun}, {row.id: row.takebacks for row in begun}
        found: dict[int, list[str]] = defaultdict(list)
        ids = list(plies)
        if not ids:
            return found

        def read(connection: Connection) -> None:
            for start in range(0, len(ids), _CHUNK):
                chunk = {"matches": ids[start : start + _CHUNK]}
                for match_id, ply, uci, takebacks in connection.execute(_MOVES, chunk):
                    # Those played since the row was read are left out.
                    if ply <= plies[match_id] and takebacks == lines[match_id]:
                        found[match_id].append(uci)

        await self._transactions.read(read)
        return found

    async def move_times(self, match_id: int) -> list[tuple[timedelta | None, timedelta | None]]:
        """Of each move of a match how long it took, and what its side had left then."""
        return await self._transactions.read(
            lambda connection: [
                (spent, left) for spent, left in connection.execute(_MOVE_TIMES, {"match": match_id})
            ]
        )

    async def running_at(
        self, place_id: int, player_id: int | None = None, most: int | None = None
    ) -> list[MatchRow]:
        """Running matches in a thread, or in a channel for those without a thread; oldest first.

        `player_id`: only those of this player. `most`: no more than so many.
        """
        if player_id is None:
            return await self._list(_RUNNING_AT, place=place_id, most=most or ALL)
        return await self._list(_RUNNING_AT_OF, place=place_id, player=player_id, most=most or ALL)

    async def running_of(self, player_id: int, most: int | None = None) -> list[MatchRow]:
        """Running matches of a player, the longest untouched first; `most`: no more than so many."""
        return await self._list(_RUNNING_OF, player=player_id, most=most or ALL)

    async def glances(self, player_id: int) -> list[Glance]:
        """All running matches of a player at a glance, the longest untouched first."""
        return await self._transactions.read(
            lambda connection: [Glance(*row) for row in connection.execute(_GLANCES, {"player": player_id})]
        )

    async def engines_turn(
        self, until: datetime, after: int, most: int, among: Shards | None = None
    ) -> list[int]:
        """The ids of running matches in which it is the engine's turn since `until` or longer, in order,
        from behind `after`, at most `most`. `among`: of these shards alone."""
        query = _ENGINES_TURN.where(*heard_by(matches.c.guild_id, among))
        values = {"until": until, "after": after, "most": most}
        return await self._transactions.read(
            lambda connection: list(connection.execute(query, values).scalars())
        )

    async def begin(
        self, match: NewMatch, player_id: int, now: datetime, timer: Timer = NO_TIMER, most: int | None = None
    ) -> MatchRow:
        """Store a match of this player that begins without a challenge.

        Raises TooManyRunning where they have `most` running matches already.
        """

        def write(connection: Connection) -> MatchRow:
            if most is not None:
                hold(connection, player_id)
                if running_count(connection, player_id) >= most:
                    raise TooManyRunning(player_id)
            return insert_match(connection, match, now, timer)

        return await self._transactions.write(write)

    async def running(self, match_ids: Sequence[int]) -> list[MatchRow]:
        """Those of a few matches that run, in the order of the ids."""
        found = await self._transactions.read(
            lambda connection: rows(connection, _THESE, matches=list(match_ids))
        )
        return sorted(found, key=lambda row: match_ids.index(row.id))

    async def _list(self, query: Select[Any], **values: int) -> list[MatchRow]:
        return await self._transactions.read(lambda connection: rows(connection, query, **values))

    async def append(
        self,
        match_id: int,
        version: int,
        move: NewMove,
        now: datetime,
        ending: Ending | None = None,
        timer: Timer = NO_TIMER,
        rate: Rate | None = None,
        left: TimeLeft = NO_CLOCKS,
    ) -> MatchRow | None:
        """Store a move, with the end of the match if it brings one, else the timer of the next move; None
        when `version` has passed, or its source has brought a move before. `rate`: see results.py."""
        advance = advanced(match_id, version, now, ending) | {"before": move.ply - 1, "after": move.ply}
        advance |= clocks(left)
        if ending is None:
            advance |= {"due": timer.due_at, "remind": timer.remind_at}
        stored = asdict(move) | {"match_id": match_id, "created_at": now}

        def write(connection: Connection) -> MatchRow | None:
            found = one(connection, _MOVE_ON if ending is None else _MOVE_AND_FINISH, **advance)
            if found is not None:
                connection.execute(_STORE_MOVE, stored)
            return entered(connection, found, rate)

        try:
            return await self._transactions.write(write)
        except IntegrityError:
            # The ply, or the source, is taken, whatever the version says: the keys have the last word.
            return None

    async def finish(
        self, match_id: int, version: int, ending: Ending, now: datetime, rate: Rate | None = None
    ) -> MatchRow | None:
        """End a match without a move; None when `version` has passed."""
        advance = advanced(match_id, version, now, ending)
        return await self._transactions.write(lambda connection: finished(connection, FINISH, rate, advance))

    async def time_out(
        self, match_id: int, version: int, ending: Ending, now: datetime, rate: Rate | None = None
    ) -> MatchRow | None:
        """End a match whose time is up; None when `version` has passed, or there is more time by now."""
        advance = advanced(match_id, version, now, ending)
        return await self._transactions.write(
            lambda connection: finished(connection, _TIME_OUT, rate, advance)
        )

    async def mark_posted(
        self,
        match_id: int,
        ply: int,
        message_id: int | None,
        *,
        end: bool,
        takebacks: int = 0,
        timer: Timer = NO_TIMER,
    ) -> Noted | None:
        """Note a posted board, and with `end` the posted result; None when that much was noted before or
        its moves were taken back (`takebacks` are those of the match that was posted).

        `timer`: what starts with it in a live game, for the player to move.
        """
        values: dict[str, Any] = {"match": match_id, "shown": ply, "message": message_id, "line": takebacks}
        query = _MARK_END if end else _MARK_BOARD
        start = values | {"due": timer.due_at, "since": timer.clock_at}

        def write(connection: Connection) -> Noted | None:
            if timer.clock_at is not None:
                connection.execute(START_CLOCK, start)
            found = connection.execute(query, values).one_or_none()
            return None if found is None else Noted(bool(found[0]))

        return await self._transactions.write(write)

    async def set_thread(self, match_id: int, thread_id: int | None) -> MatchRow | None:
        """Where the match is played; None for an unknown match."""
        values = {"match": match_id, "thread": thread_id}
        return await self._transactions.write(lambda connection: one(connection, _SET_THREAD, **values))


def insert_match(connection: Connection, match: NewMatch, now: datetime, timer: Timer = NO_TIMER) -> MatchRow:
    """Store a match that begins now, within a transaction that has more to do."""
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


def running_count(connection: Connection, player_id: int) -> int:
    """How many matches of a player run."""
    return connection.execute(_RUNNING_COUNT, {"player": player_id}).scalar_one()


def advanced(match_id: int, version: int, now: datetime, ending: Ending | None) -> dict[str, Any]:
    """The values of ADVANCE and of those that follow from it."""
    values: dict[str, Any] = {"match": match_id, "judged": version, "runs": RUNNING, "now": now}
    if ending is not None:
        values |= {"ends": FINISHED, "won": ending.winner, "because": ending.reason}
    return values


def finished(
    connection: Connection, query: Any, rate: Rate | None, advance: dict[str, Any]
) -> MatchRow | None:
    """The match that a query has ended, its results kept."""
    return entered(connection, one(connection, query, **advance), rate)


def clocks(left: TimeLeft) -> dict[str, Any]:
    """The values of what the sides have left."""
    return {"white_has": left.white, "black_has": left.black}


def one(connection: Connection, query: Any, **values: Any) -> MatchRow | None:
    """The match that a query finds or changes."""
    found = connection.execute(query, values).one_or_none()
    return None if found is None else _row(found)


def rows(connection: Connection, query: Any, **values: Any) -> list[MatchRow]:
    """The matches that a query finds."""
    return [_row(found) for found in connection.execute(query, values)]


def _row(found: Row[Any]) -> MatchRow:
    return MatchRow(**dict(zip(_NAMES, found, strict=True)))
