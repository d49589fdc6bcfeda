"""Offers of a draw or takeback: open until the game continues, answered once."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    and_,
    case,
    delete,
    insert,
    literal,
    or_,
    select,
    update,
)

from bot.storage.column_types import Instant
from bot.storage.matches import NO_CLOCKS, NO_TIMER, advance, clock, ended, fetch_match
from bot.storage.rows import Ending, MatchRow, OfferRow, TimeLeft, Timer
from bot.storage.store_results import Rate, store_results
from bot.storage.tables import (
    IS_RUNNING,
    OPEN,
    REFUSED,
    RUNNING,
    TAKEN,
    matches,
    moves,
    offers,
    plans,
    retracted,
)
from bot.storage.transactions import Store, read, write, write_unless_taken


def _of(match_id: int, version: int, kind: str) -> ColumnElement[bool]:
    """Whether an offer is one of a kind at a version of its match; each side may have made one."""
    return and_(offers.c.match_id == match_id, offers.c.kind == kind, offers.c.version == version)


def _is_at_version(connection: Connection, match_id: int, version: int) -> bool:
    """Whether a match still runs at a version; it is locked until the end of the transaction."""
    this = select(matches.c.id).where(matches.c.id == match_id, IS_RUNNING, matches.c.version == version)
    return connection.execute(this.with_for_update()).one_or_none() is not None


def _close(
    connection: Connection, match_id: int, version: int, kind: str, status: str, shown: int | None
) -> bool:
    """Answer an open offer; return False if there is none. `shown`: the message that was pressed, which a
    crash may have prevented storing."""
    pressed = {} if shown is None else {"message_id": shown}
    change = update(offers).where(_of(match_id, version, kind), offers.c.status == OPEN)
    return connection.execute(change.values(status=status, **pressed)).rowcount == 1


class OfferStore(Store):
    """The offers of a database, each tied to the version of its match at which it was made."""

    @read
    def of(self, connection: Connection, match_id: int) -> list[OfferRow]:
        """Return all offers of a match, oldest first."""
        query = select(offers).where(offers.c.match_id == match_id).order_by(offers.c.version)
        return [OfferRow(*found) for found in connection.execute(query)]

    @read
    def shown(self, connection: Connection, match_id: int) -> list[OfferRow]:
        """Return the offers of a match whose messages have buttons, oldest first."""
        has_buttons = and_(offers.c.match_id == match_id, offers.c.message_id.is_not(None))
        query = select(offers).where(has_buttons).order_by(offers.c.version)
        return [OfferRow(*found) for found in connection.execute(query)]

    @read
    def lapsed(self, connection: Connection, most: int) -> list[int]:
        """Return matches with an answered or lapsed offer whose message still has buttons."""
        gone = or_(offers.c.status != OPEN, matches.c.status != RUNNING, matches.c.version > offers.c.version)
        query = (
            select(offers.c.match_id)
            .join(matches, matches.c.id == offers.c.match_id)
            .where(offers.c.message_id.is_not(None), gone, self.is_own(matches.c.guild_id))
            .distinct()
            .limit(most)
        )
        return list(connection.execute(query).scalars())

    @write
    def forget(self, connection: Connection, match_id: int, version: int, kind: str) -> None:
        """Store that the messages of offers at a version have no buttons any more."""
        connection.execute(update(offers).where(_of(match_id, version, kind)).values(message_id=None))

    @write
    def show(
        self, connection: Connection, match_id: int, version: int, kind: str, side: str, message_id: int
    ) -> None:
        this = and_(_of(match_id, version, kind), offers.c.side == side)
        connection.execute(update(offers).where(this).values(message_id=message_id))

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
        # Locked, so that of two simultaneous offers one comes first.
        if not _is_at_version(connection, match_id, version):
            return None
        made = select(offers.c.side).where(_of(match_id, version, kind), offers.c.status == OPEN)
        if connection.execute(made).first() is not None:
            return None
        connection.execute(insert(offers), asdict(row))
        return row

    @write
    def decline(
        self, connection: Connection, match_id: int, version: int, kind: str, shown: int | None = None
    ) -> bool:
        """Decline an open offer; return False if it has lapsed or was answered. `shown`: the pressed message,
        which is stored."""
        held = _is_at_version(connection, match_id, version)
        return held and _close(connection, match_id, version, kind, REFUSED, shown)

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
        change = advance(match_id, version, now, **ended(ending))
        return store_results(connection, _accepted(connection, match_id, version, kind, change, shown), rate)

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
        # The board shown again counts as not posted; its message id stays known.
        posted = case((matches.c.posted_ply < after, matches.c.posted_ply), else_=after - 1)
        back = {"ply": after, "posted_ply": posted, "takebacks": matches.c.takebacks + 1, "planned": False}
        change = advance(match_id, version, now, **back, **clock(timer, left))
        found = _accepted(connection, match_id, version, "takeback", change, shown)
        if found is not None:
            undone = and_(moves.c.match_id == match_id, moves.c.ply > after)
            columns = ("match_id", "ply", "uci", "san", "player_id", "created_at")
            kept = select(
                *(moves.c[name] for name in columns), literal(found.takebacks), literal(now, Instant)
            ).where(undone)
            names = [*columns, "takeback", "retracted_at"]
            connection.execute(insert(retracted).from_select(names, kept))
            connection.execute(delete(moves).where(undone))
            # Offers made there count for this ply, so that it is known who has moved since.
            late = and_(offers.c.match_id == match_id, offers.c.ply > after)
            connection.execute(update(offers).where(late).values(ply=after))
            connection.execute(delete(plans).where(plans.c.match_id == match_id))
        return found


def _accepted(
    connection: Connection, match_id: int, version: int, kind: str, change: Executable, shown: int | None
) -> MatchRow | None:
    """Close an offer that is open at the match's version, and change the match."""
    this = and_(_of(match_id, version, kind), offers.c.status == OPEN)
    if connection.execute(select(offers.c.side).where(this).with_for_update()).first() is None:
        return None
    found = fetch_match(connection, change)
    if found is not None:
        _close(connection, match_id, version, kind, TAKEN, shown)
    return found
