"""Draw and takeback offers to the opponent, which lapse with the next move.

An offer is open while its status is OPEN and its match still has its version: any change of the game makes it
lapse, without a write to the table. Only a draw offer survives the next move of the player who made it, until
the opponent moves (FIDE 9.1.2.1).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa

import rules
from bot.database.columns import Instant, metadata, partial_index
from bot.database.transactions import read, write, write_unless_taken
from bot.refusals import MoveTaken, OfferGone, Refusal
from bot.state.match import AGREEMENT, SIDES, Ending, Match, MatchRow, fetch_match
from bot.state.match_repository import ATTEMPTS, MatchStore, advance, ended, lock_version
from bot.state.match_tables import RUNNING, match_key, matches, moves, retracted
from bot.state.planned_moves import plans
from bot.state.ratings import store_results
from bot.state.turn_clock import TurnClock, next_turn, time_left
from bot.state.vacations import delay_turn

DRAW, TAKEBACK = "draw", "takeback"
"""Kinds of offers."""

OPEN, ACCEPTED, DECLINED = "open", "accepted", "declined"
"""Status of an offer; a lapsed one keeps OPEN."""

PAGE = 100
"""Maximum number of matches whose offers are closed per call."""

offers = sa.Table(
    "offers",
    metadata,
    match_key(),
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("side", sa.String(8), primary_key=True),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("created_at", Instant, nullable=False),
    # The message that shows the offer, while the message has buttons.
    sa.Column("message_id", sa.BigInteger),
    sa.CheckConstraint("kind IN ('draw', 'takeback')", name="kind"),
    sa.CheckConstraint("side IN ('white', 'black')", name="side"),
    sa.CheckConstraint("status IN ('open', 'accepted', 'declined')", name="status"),
    partial_index("ix_offers_shown", "match_id", where=sa.text("message_id IS NOT NULL")),
    sqlite_with_rowid=False,
)


@dataclass(frozen=True)
class Offer:
    """An offer: DRAW or TAKEBACK, by one side, made at `version` of its match, after `ply` moves."""

    match: Match
    kind: str
    version: int
    by: rules.Color
    ply: int
    status: str = OPEN
    message_id: int | None = None

    @property
    def to(self) -> int:
        """The player who may accept or decline."""
        return self.match.player(self.by.opponent)

    @property
    def is_open(self) -> bool:
        return self.status == OPEN and not self.match.is_over and self._is_current

    @property
    def is_settled(self) -> bool:
        """Whether the offer was answered or has lapsed. False if it is newer than `match`."""
        has_lapsed = self.version < self.match.version and not self._is_current
        return self.status != OPEN or self.match.is_over or has_lapsed

    @property
    def _is_current(self) -> bool:
        """Whether the game hasn't changed since, except by the move of a player who offered a draw."""
        match = self.match
        changes, moves = match.version - self.version, match.ply - self.ply
        has_moved = self.kind == DRAW and changes == moves == 1 and match.turn is self.by.opponent
        return changes == 0 or has_moved


class Offers(MatchStore):
    """The use cases of offers."""

    async def make(self, match_id: int, player: int, kind: str) -> Offer | Match:
        """Offer a draw or request a takeback; return the offer, or the match if this accepts a draw.

        An offer lapses as described above, and can't be repeated before the opponent has moved, unless
        it was never shown. If the opponent has offered a draw, this accepts it. If the opponent has requested
        a takeback, it returns that request, because the player may mean another move.
        """
        for _ in range(ATTEMPTS):
            match = await self._repository.load(match_id)
            with suppress(OfferGone):
                made = await self._make_or_accept(match, player, kind)
                if made is not None:
                    return made
            # The match changed in the meantime: check again.
        raise MoveTaken("move-taken")

    async def newest_to(self, match: Match, player: int) -> Offer | None:
        """Return the newest open offer of a player's opponent; None if there is none."""
        made = await self._made(match)
        return next((offer for offer in reversed(made) if offer.is_open and offer.to == player), None)

    async def _make_or_accept(self, match: Match, player: int, kind: str) -> Offer | Match | None:
        """Make the offer, or handle the opponent's; return None if the match has changed."""
        match.check_running(player)
        made = [offer for offer in await self._made(match) if offer.kind == kind]
        opponent = match.opponent_of(player)
        for offer in made:
            if offer.is_open and offer.to == player:
                return await self._accept(offer) if kind == DRAW else offer
            if offer.is_open and offer.message_id is None:
                return offer  # A crash may have prevented its message.
            if offer.is_open:
                raise Refusal("offer-open", player=opponent, kind=kind)
        color = match.color_of(player)
        if kind == TAKEBACK and _ply_after_takeback(match, color) is None:
            raise Refusal("takeback-none")
        if not _may_offer(match, [offer for offer in made if offer.by is color]):
            raise Refusal("offer-soon", player=opponent, kind=kind)
        return await self._add(Offer(match, kind, match.version, color, match.ply))

    async def answer(
        self,
        match_id: int,
        player: int,
        kind: str,
        *,
        accept: bool,
        version: int | None = None,
        shown: int | None = None,
    ) -> Match:
        """Accept or decline the opponent's open offer.

        `version`, `shown`: the match version of the offer and its message, if a button was pressed. Returns
        the match: drawn, with moves taken back, or unchanged if declined. Raises OfferGone.
        """
        for _ in range(ATTEMPTS):
            match = await self._repository.load(match_id)
            match.check_running(player)
            made = await self._made(match)
            offer = next((offer for offer in made if offer.kind == kind and offer.is_open), None)
            if offer is None or version not in (None, offer.version):
                break
            if offer.to != player:
                raise Refusal("offer-not-yours", player=offer.to)
            try:
                if accept:
                    return await self._accept(offer, shown)
                await self._decline(offer, shown)
            except OfferGone:
                continue  # If the match has changed in the meantime, the offer may still be open.
            return match
        raise OfferGone("offer-gone")

    async def _accept(self, offer: Offer, shown: int | None = None) -> Match:
        """Accept an offer. Raises OfferGone if it or the match has changed."""
        match, now = offer.match, self.now()
        await self._repository.clocks.check(match, now)
        if offer.kind == DRAW:
            return self._repository.cache_game(await self._agree(offer, shown, now), match.game)
        after = _ply_after_takeback(match, offer.by)
        if after is None:
            raise OfferGone("offer-gone")
        # Nobody gets time back, and the current move's thinking time is subtracted.
        spent = await self._repository.clocks.time_spent(match, now, now)
        left = max(time_left(match, match.turn) - spent, timedelta())
        clock = next_turn(match, match.game.positions[after].turn, left, now)
        return await self._repository.load_row(await self._take_back(offer, after, shown, now, clock))

    @read
    def _made(self, connection: sa.Connection, match: Match) -> list[Offer]:
        """Return all offers of a match, oldest first."""
        query = sa.select(offers).where(offers.c.match_id == match.id).order_by(offers.c.version)
        return [
            Offer(match, row.kind, row.version, SIDES[row.side], row.ply, row.status, row.message_id)
            for row in connection.execute(query)
        ]

    @write_unless_taken(None)  # The same side may have made another offer at this version.
    def _add(self, connection: sa.Connection, offer: Offer) -> Offer | None:
        """Store an offer; return None if the match has changed, or such an offer is open or was answered."""
        # Lock the match, so that one of two simultaneous offers comes first.
        if not lock_version(connection, offer.match.id, offer.version):
            return None
        other = sa.select(offers.c.side).where(_at_version(offer), offers.c.status == OPEN)
        if connection.execute(other).first() is not None:
            return None
        values = {"side": offer.by.label, "ply": offer.ply, "status": OPEN, "created_at": self.now()}
        key = {"match_id": offer.match.id, "kind": offer.kind, "version": offer.version}
        connection.execute(sa.insert(offers).values(key | values))
        return offer

    @write
    def _decline(self, connection: sa.Connection, offer: Offer, shown: int | None) -> None:
        """Decline an offer. Raises OfferGone if it was answered or the match has changed."""
        is_current = lock_version(connection, offer.match.id, offer.match.version)
        if not is_current or not _close(connection, offer, DECLINED, shown):
            raise OfferGone("offer-gone")

    @write
    def _agree(self, connection: sa.Connection, offer: Offer, shown: int | None, now: datetime) -> MatchRow:
        """Accept a draw. Raises OfferGone if the offer was answered or the match has changed."""
        change = advance(offer.match.id, offer.match.version, now, **ended(Ending(None, AGREEMENT)))
        row = _accept(connection, offer, change, shown)
        store_results(connection, row)
        return row

    @write
    def _take_back(
        self,
        connection: sa.Connection,
        offer: Offer,
        after: int,
        shown: int | None,
        now: datetime,
        clock: TurnClock,
    ) -> MatchRow:
        """Accept a takeback of all moves after the first `after`. Raises OfferGone.

        The moves are moved to another table; plans are deleted. `clock`: that of the turn that begins.
        """
        match_id = offer.match.id
        # The board shown again counts as not posted; its message id stays known.
        posted = sa.case((matches.c.posted_ply < after, matches.c.posted_ply), else_=after - 1)
        back = {"ply": after, "posted_ply": posted, "takebacks": matches.c.takebacks + 1, "planned": False}
        change = advance(match_id, offer.version, now, **back, **asdict(clock))
        found = _accept(connection, offer, change, shown)
        undone = sa.and_(moves.c.match_id == match_id, moves.c.ply > after)
        columns = ("match_id", "ply", "uci", "san", "player_id", "created_at")
        kept = sa.select(
            *(moves.c[name] for name in columns), sa.literal(found.takebacks), sa.literal(now, Instant)
        ).where(undone)
        names = [*columns, "takeback", "retracted_at"]
        connection.execute(sa.insert(retracted).from_select(names, kept))
        connection.execute(sa.delete(moves).where(undone))
        # Date later offers back to this ply, so that _may_offer() counts moves from here.
        late = sa.and_(offers.c.match_id == match_id, offers.c.ply > after)
        connection.execute(sa.update(offers).where(late).values(ply=after))
        connection.execute(sa.delete(plans).where(plans.c.match_id == match_id))
        return delay_turn(connection, found, now)

    # ---- messages with buttons

    @write
    def withdraw(self, connection: sa.Connection, offer: Offer) -> None:
        """Delete an open offer whose message could not be posted, so that it can be made again."""
        unshown = sa.and_(_at_version(offer), offers.c.side == offer.by.label, offers.c.status == OPEN)
        connection.execute(sa.delete(offers).where(unshown))

    @write
    def show(self, connection: sa.Connection, offer: Offer, message_id: int) -> None:
        """Store the id of the message that shows an offer with its buttons."""
        this = sa.and_(_at_version(offer), offers.c.side == offer.by.label)
        connection.execute(sa.update(offers).where(this).values(message_id=message_id))

    @write
    def mark_closed(self, connection: sa.Connection, match_id: int, message_id: int | None) -> None:
        """Store that the message of an offer no longer has buttons."""
        this = sa.and_(offers.c.match_id == match_id, offers.c.message_id == message_id)
        connection.execute(sa.update(offers).where(this).values(message_id=None))

    @read
    def with_offers_to_close(self, connection: sa.Connection) -> list[int]:
        """Return the ids of up to PAGE matches in which to_close() finds offers."""
        has_lapsed = sa.and_(matches.c.version > offers.c.version, ~_MOVER_OFFERED_DRAW)
        is_settled = sa.or_(offers.c.status != OPEN, matches.c.status != RUNNING, has_lapsed)
        query = (
            sa.select(offers.c.match_id)
            .join(matches, matches.c.id == offers.c.match_id)
            .where(offers.c.message_id.is_not(None), is_settled, self.is_own(matches.c.guild_id))
            .distinct()
            .limit(PAGE)
        )
        return list(connection.execute(query).scalars())

    async def to_close(self, match: Match) -> tuple[Offer, ...]:
        """Return the answered or lapsed offers whose message still has buttons."""
        made = await self._made(match)
        return tuple(offer for offer in made if offer.message_id is not None and offer.is_settled)


def _ply_after_takeback(match: Match, color: rules.Color) -> int | None:
    """Return the number of moves left after a side takes back its last one; None if it has made none."""
    turns = [position.turn for position in match.game.positions[:-1]]
    return max((ply for ply, turn in enumerate(turns) if turn is color), default=None)


def _may_offer(match: Match, own: list[Offer]) -> bool:
    """Return whether the opponent has moved since the last unaccepted of a side's offers of a kind."""
    last = next((offer for offer in reversed(own) if offer.status != ACCEPTED), None)
    if last is None:
        return True
    return any(position.turn is last.by.opponent for position in match.game.positions[last.ply : -1])


_IS_WHITES_TURN = (matches.c.ply % 2 == 0) == matches.c.start_fen.contains(" w ")

_MOVER_OFFERED_DRAW = sa.and_(
    offers.c.kind == DRAW,
    matches.c.version - offers.c.version == 1,
    matches.c.ply - offers.c.ply == 1,
    offers.c.side == sa.case((_IS_WHITES_TURN, "black"), else_="white"),
)
"""The condition for draw offers that are still open after a move, as in Offer.is_open."""


def _at_version(offer: Offer) -> sa.ColumnElement[bool]:
    """Return the condition for the offers of this kind at this version; each side may have made one."""
    of_match = offers.c.match_id == offer.match.id
    return sa.and_(of_match, offers.c.kind == offer.kind, offers.c.version == offer.version)


def _close(connection: sa.Connection, offer: Offer, status: str, shown: int | None) -> bool:
    """Answer an open offer; return False if there is none. `shown`: the message that was pressed, stored if a
    crash prevented storing the offer's message."""
    pressed = {} if shown is None else {"message_id": sa.func.coalesce(offers.c.message_id, shown)}
    change = sa.update(offers).where(_at_version(offer), offers.c.status == OPEN)
    return connection.execute(change.values(status=status, **pressed)).rowcount == 1


def _accept(connection: sa.Connection, offer: Offer, change: sa.Executable, shown: int | None) -> MatchRow:
    """Close an open offer, and change the match. Raises OfferGone if either has changed."""
    this = sa.and_(_at_version(offer), offers.c.status == OPEN)
    is_open = connection.execute(sa.select(offers.c.side).where(this).with_for_update()).first() is not None
    found = fetch_match(connection, change) if is_open else None
    if found is None:
        raise OfferGone("offer-gone")
    _close(connection, offer, ACCEPTED, shown)
    return found
