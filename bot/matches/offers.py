"""Draw and takeback offers to the opponent, which lapse with the next move."""

from __future__ import annotations

from datetime import datetime, timedelta

import rules
from bot.matches import glicko
from bot.matches.match_repository import MatchRepository
from bot.matches.models import AGREEMENT, DRAW, TAKEBACK, Match, Now, Offer
from bot.matches.move_and_resign import ATTEMPTS
from bot.matches.move_deadlines import Timers
from bot.matches.row_conversion import SIDES
from bot.refusals import MoveTaken, OfferGone, Refusal
from bot.storage import Ending, OfferRow, OfferStore, TimeLeft

KINDS = (DRAW, TAKEBACK)


class Offers:
    """The use cases of offers."""

    def __init__(self, store: OfferStore, repository: MatchRepository, *, timers: Timers, now: Now) -> None:
        self._store = store
        self._repository = repository
        self._timers = timers
        self._now = now

    async def make(self, match_id: int, player: int, kind: str) -> Offer | Match:
        """Offer a draw or ask for a takeback; return the offer, or the match if this accepts an open offer.

        An offer lapses when the game goes on, and can't be repeated before the opponent has moved. If the
        opponent has an open offer of the same kind, this accepts it.
        """
        if kind not in KINDS:
            raise ValueError(f"kind {kind!r} is none of {KINDS}")
        for _ in range(ATTEMPTS):
            made = await self._make_or_accept(await self._repository.load(match_id), player, kind)
            if made is not None:
                return made
            # The match changed meanwhile: check again.
        raise MoveTaken("move-taken")

    async def _make_or_accept(self, match: Match, player: int, kind: str) -> Offer | Match | None:
        """Make the offer, or accept the opponent's; return None if the match has changed."""
        match.check_running(player)
        made = await self._store.of(match.id)
        opponent = match.opponent_of(player)
        for offer in _open(match, made):
            if offer.kind == kind and offer.to == player:
                return await self._accept(offer)
            if offer.kind == kind:
                raise Refusal("offer-open", player=opponent, kind=kind)
        color = rules.WHITE if player == match.white else rules.BLACK
        if kind == TAKEBACK and _ply_after_takeback(match, color) is None:
            raise Refusal("takeback-none")
        if not _may_offer(match, made, kind, color):
            raise Refusal("offer-soon", player=opponent, kind=kind)
        row = await self._store.add(match.id, match.version, kind, color.label, match.ply, self._now())
        return None if row is None else Offer(match, kind, color, match.version)

    async def show(self, offer: Offer, message_id: int) -> None:
        """Store the id of the message that shows an offer with its buttons."""
        await self._store.show(offer.match.id, offer.version, offer.kind, offer.by.label, message_id)

    async def mark_closed(self, match_id: int, kind: str, version: int) -> None:
        """Store that the message of an offer no longer has buttons."""
        await self._store.forget(match_id, version, kind)

    async def with_offers_to_close(self, most: int = 100) -> tuple[int, ...]:
        """Return the ids of matches in which to_close() finds offers."""
        return tuple(await self._store.lapsed(most))

    async def to_close(self, match: Match) -> tuple[Offer, ...]:
        """Return the answered or lapsed offers whose message still has buttons."""
        return tuple(
            Offer(match, row.kind, SIDES[row.side], row.version, row.status, row.message_id)
            for row in await self._store.shown(match.id)
            if match.is_over or row.status != "open" or row.version < match.version
        )

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
        match = await self._repository.load(match_id)
        match.check_running(player)
        offers = [offer for offer in _open(match, await self._store.of(match_id)) if offer.kind == kind]
        if not offers or version not in (None, offers[0].version):
            raise OfferGone("offer-gone")
        offer = offers[0]
        if offer.to != player:
            raise Refusal("offer-not-yours", player=offer.to)
        if accept:
            return await self._accept(offer, shown)
        if not await self._store.decline(match_id, offer.version, kind, shown):
            raise OfferGone("offer-gone")
        return offer.match

    async def _accept(self, offer: Offer, shown: int | None = None) -> Match:
        match, now = offer.match, self._now()
        if match.clock is not None and await self._timers.is_up(match, now):
            raise Refusal("move-time-up")
        if offer.kind == DRAW:
            end = Ending(None, AGREEMENT)
            row = await self._store.agree(match.id, offer.version, DRAW, end, now, glicko.rated, shown)
            if row is None:
                raise OfferGone("offer-gone")
            return self._repository.cache_game(row, match.game)
        after = _ply_after_takeback(match, offer.by)
        if after is None:
            raise OfferGone("offer-gone")
        mover = match.player(match.game.positions[after].turn)
        # The player who asked is to move now. That is never the engine: it doesn't ask for takebacks.
        timer = await self._timers.timer_of_turn(match.move_seconds, match.guild_id, mover, now)
        row = await self._store.take_back(
            match.id, offer.version, after, now, timer, await self._left(match, now), shown
        )
        if row is None:
            raise OfferGone("offer-gone")
        return await self._repository.load_row(row)

    async def _left(self, match: Match, now: datetime) -> TimeLeft:
        """Return both sides' time after a takeback: nobody gets time back, and the current move's thinking
        time is subtracted."""
        if match.clock is None:
            return TimeLeft()
        spent = await self._timers.spent(match, now, now)
        rest = max(match.time_left(match.turn) - spent, timedelta())
        return TimeLeft(**{"white": match.white_left, "black": match.black_left, match.turn.label: rest})


def _ply_after_takeback(match: Match, color: rules.Color) -> int | None:
    """Return how many moves remain after a side takes back its last one; None if it has made none."""
    turns = [position.turn for position in match.game.positions[:-1]]
    return max((ply for ply, turn in enumerate(turns) if turn is color), default=None)


def _open(match: Match, made: list[OfferRow]) -> tuple[Offer, ...]:
    if match.is_over:
        return ()
    return tuple(
        Offer(match, row.kind, SIDES[row.side], row.version)
        for row in made
        if row.status == "open" and row.version == match.version
    )


def _may_offer(match: Match, made: list[OfferRow], kind: str, color: rules.Color) -> bool:
    """Whether the opponent has moved since the side's last unaccepted offer of this kind."""
    own = [row for row in made if row.kind == kind and row.side == color.label and row.status != "accepted"]
    if not own:
        return True
    since = match.game.positions[own[-1].ply : -1]
    return any(position.turn is color.opponent for position in since)
