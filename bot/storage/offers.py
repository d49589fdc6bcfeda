"""Offers of a draw or takeback: open until the game continues, answered once."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    and_,
    bindparam,
    case,
    delete,
    false,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from bot.storage.matches import ADVANCE, CLOCK, FINISH, NO_CLOCKS, NO_TIMER, THIS, advanced, clocks, one
from bot.storage.results import Rate, entered
from bot.storage.rows import Ending, MatchRow, OfferRow, TimeLeft, Timer
from bot.storage.shards import Shards, on_shards
from bot.storage.tables import (
    IS_RUNNING,
    OPEN,
    REFUSED,
    RUNNING,
    TAKEN,
    Instant,
    matches,
    moves,
    offers,
    plans,
    retracted,
)
from bot.storage.transactions import Store, read, write, write_unless_taken

_AT_VERSION = (
    select(matches.c.id).where(THIS, IS_RUNNING, matches.c.version == bindparam("judged")).with_for_update()
)
_OF_MATCH = offers.c.match_id == bindparam("match")
_OF_KIND = and_(_OF_MATCH, offers.c.kind == bindparam("sort"), offers.c.version == bindparam("judged"))
_OPEN = and_(_OF_KIND, offers.c.status == OPEN)
_LIST = select(offers).where(_OF_MATCH).order_by(offers.c.version)

_SHOWN = _LIST.where(offers.c.message_id.is_not(None))
_SHOW = update(offers).where(_OF_KIND, offers.c.side == bindparam("by")).values(message_id=bindparam("shown"))

# A crash may have prevented storing the message that is pressed now.
_PRESSED = func.coalesce(bindparam("shown", type_=BigInteger), offers.c.message_id)
_CLOSE = update(offers).where(_OPEN).values(status=bindparam("closed"), message_id=_PRESSED)
_HOLD_OPEN = select(literal(1)).where(_OPEN).with_for_update()

_FORGET = update(offers).where(_OF_KIND).values(message_id=None)

_AFTER = bindparam("after", type_=matches.c.ply.type)
_POSTED: ColumnElement[int] = case((matches.c.posted_ply < _AFTER, matches.c.posted_ply), else_=_AFTER - 1)
# The board shown again counts as not posted; its message id stays known.
_TAKE_BACK = ADVANCE.values(
    ply=_AFTER, posted_ply=_POSTED, takebacks=matches.c.takebacks + 1, planned=false(), **CLOCK
)
_UNDONE = and_(moves.c.match_id == bindparam("match"), moves.c.ply > bindparam("after"))
_KEEP = insert(retracted).from_select(
    ["match_id", "takeback", "ply", "uci", "san", "player_id", "created_at", "retracted_at"],
    select(
        moves.c.match_id,
        bindparam("number", type_=matches.c.takebacks.type),
        moves.c.ply,
        moves.c.uci,
        moves.c.san,
        moves.c.player_id,
        moves.c.created_at,
        bindparam("now", type_=Instant),
    ).where(_UNDONE),
)

_MOVE_OFFERS = update(offers).where(_OF_MATCH, offers.c.ply > bindparam("after")).values(ply=_AFTER)


class OfferStore(Store):
    """The offers of a database, each tied to the version of its match at which it was made."""

    @read
    def of(self, connection: Connection, match_id: int) -> list[OfferRow]:
        """Return all offers of a match, oldest first."""
        return [OfferRow(*found) for found in connection.execute(_LIST, {"match": match_id})]

    @read
    def shown(self, connection: Connection, match_id: int) -> list[OfferRow]:
        """Return the offers of a match whose messages have buttons, oldest first."""
        return [OfferRow(*found) for found in connection.execute(_SHOWN, {"match": match_id})]

    @read
    def lapsed(self, connection: Connection, most: int, among: Shards | None = None) -> list[int]:
        """Return matches with an answered or lapsed offer whose message still has buttons. `among`: only of
        these shards."""
        gone = or_(offers.c.status != OPEN, matches.c.status != RUNNING, matches.c.version > offers.c.version)
        query = (
            select(offers.c.match_id)
            .join(matches, matches.c.id == offers.c.match_id)
            .where(offers.c.message_id.is_not(None), gone, *on_shards(matches.c.guild_id, among))
            .distinct()
            .limit(most)
        )
        return list(connection.execute(query).scalars())

    @write
    def forget(self, connection: Connection, match_id: int, version: int, kind: str) -> None:
        """Store that the messages of offers at a version have no buttons any more."""
        values = {"match": match_id, "judged": version, "sort": kind}
        connection.execute(_FORGET, values)

    @write
    def show(
        self, connection: Connection, match_id: int, version: int, kind: str, side: str, message_id: int
    ) -> None:
        """Store the message that shows an offer."""
        values = {"match": match_id, "judged": version, "sort": kind, "by": side, "shown": message_id}
        connection.execute(_SHOW, values)

    @write_unless_taken(None)  # The same side may have made another offer at this version.
    def add(
        self,
        connection: Connection,
        match_id: int,
        version: int,
        kind: str,
        side: str,
        ply: int,
        now: datetime,
    ) -> OfferRow | None:
        """Store an offer; return None if `version` has passed, or such an offer is open or was answered."""
        row = OfferRow(match_id, kind, version, side, ply, OPEN, now)
        values = {"match": match_id, "judged": version, "sort": kind}
        # Locked until the end of the transaction, so that of two simultaneous offers one comes first.
        if connection.execute(_AT_VERSION, values).one_or_none() is None:
            return None
        if connection.execute(select(offers.c.side).where(_OPEN), values).first() is not None:
            return None
        connection.execute(insert(offers), asdict(row))
        return row

    @write
    def decline(
        self, connection: Connection, match_id: int, version: int, kind: str, shown: int | None = None
    ) -> bool:
        """Decline an open offer; return False if it has lapsed or was answered. `shown`: the pressed message,
        which is stored."""
        values = {"match": match_id, "judged": version, "sort": kind, "shown": shown, "closed": REFUSED}
        if connection.execute(_AT_VERSION, values).one_or_none() is None:
            return False
        return connection.execute(_CLOSE, values).rowcount == 1

    @write
    def agree(
        self,
        connection: Connection,
        match_id: int,
        version: int,
        kind: str,
        ending: Ending,
        now: datetime,
        rate: Rate | None = None,
        shown: int | None = None,
    ) -> MatchRow | None:
        """Accept an open offer that ends the match; return None if it has lapsed or was answered."""
        advance = advanced(match_id, version, now, ending)
        return entered(connection, _accepted(connection, FINISH, kind, advance, shown), rate)

    @write
    def take_back(
        self,
        connection: Connection,
        match_id: int,
        version: int,
        after: int,
        now: datetime,
        timer: Timer = NO_TIMER,
        left: TimeLeft = NO_CLOCKS,
        shown: int | None = None,
    ) -> MatchRow | None:
        """Accept an open offer to take back all moves after the first `after`; return None if it has lapsed.

        The moves are moved to another table; plans are deleted. `left`: the base times from now on in a live
        game.
        """
        advance = advanced(match_id, version, now, None) | clocks(left)
        advance |= {"after": after, "due": timer.due_at, "remind": timer.remind_at}
        found = _accepted(connection, _TAKE_BACK, "takeback", advance, shown)
        if found is not None:
            values = {"match": match_id, "after": after, "number": found.takebacks, "now": now}
            connection.execute(_KEEP, values)
            connection.execute(delete(moves).where(_UNDONE), values)
            # Offers made there count for this ply, so that it is known who has moved since.
            connection.execute(_MOVE_OFFERS, values)
            connection.execute(delete(plans).where(plans.c.match_id == match_id))
        return found


def _accepted(
    connection: Connection, change: Any, kind: str, advance: dict[str, Any], shown: int | None
) -> MatchRow | None:
    """Close an offer that is open at the match's version, and change the match."""
    values = {"match": advance["match"], "judged": advance["judged"], "sort": kind}
    if connection.execute(_HOLD_OPEN, values).first() is None:
        return None
    found = one(connection, change, **advance)
    if found is not None:
        connection.execute(_CLOSE, values | {"shown": shown, "closed": TAKEN})
    return found
