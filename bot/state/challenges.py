"""Challenges: making, answering and expiring them."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

import rules
from bot.database.transactions import lock_users, write
from bot.refusals import ChallengeGone, Refusal
from bot.state.definitions import NoDefinition, lock_definition
from bot.state.game_setup import (
    DEFAULT_TERMS,
    GameSetup,
    Limits,
    Place,
    Terms,
    check_challenge_limit,
    check_running_limit,
)
from bot.state.match import Match, MatchRow, NewMatch
from bot.state.match_repository import MatchRepository, MatchStore, insert_match
from bot.state.match_tables import (
    ACCEPTED,
    CANCELLED,
    DECLINED,
    EXPIRED,
    IS_CLOSED_CARD,
    IS_PENDING,
    PENDING,
    challenges,
)
from bot.state.rated_games import is_offered_as_rated
from bot.state.time_control import TimeControl, time_columns, time_of_columns

log = logging.getLogger(__name__)

PAGE = 100
"""Maximum number of challenges that one call closes or finds to be closed."""

OPPOSITE_COLORS = {"white": "black", "black": "white"}

MAX_LISTED = 25
"""Maximum number of a channel's pending challenges in a list."""


@dataclass(frozen=True)
class Challenge:
    """An invitation to play, with the start position fixed when it was made.

    `color` is the challenger's: "random", "white" or "black". `opponent` is None for an open challenge (also
    after someone joined: the match names the players). `status` is "pending", "accepted", "declined",
    "cancelled" or "expired". `time`: a live clock or a time per move; None: no limit. `message_id` is the
    card's message once it is posted. Times are aware, in UTC.
    """

    id: int
    challenger: int
    opponent: int | None
    color: str
    position: rules.Position
    start_number: int | None
    guild_id: int | None
    channel_id: int
    message_id: int | None
    locale: str
    status: str
    created_at: datetime
    expires_at: datetime
    match_id: int | None
    time: TimeControl | None
    rated: bool

    @property
    def variant(self) -> rules.Variant:
        return self.position.variant

    @property
    def start_fen(self) -> str:
        return self.position.fen()


class Challenges(MatchStore):
    """The use cases of challenges. If several answers arrive at once, exactly one counts."""

    def __init__(self, repository: MatchRepository, starts: GameSetup, limits: Limits) -> None:
        super().__init__(repository)
        self._starts = starts
        self._limits = limits

    async def make(
        self,
        challenger: int,
        opponent: int | None,
        terms: Terms = DEFAULT_TERMS,
        *,
        channel_id: int,
        guild_id: int | None = None,
        locale: str = "en",
    ) -> Challenge:
        """Make a challenge; `opponent` None makes it open to anyone. The start position is fixed here."""
        if challenger == opponent:
            raise Refusal("challenge-self")
        position = await self._starts.position(terms, challenger, guild_id)
        now = self.now()
        values = {
            "challenger_id": challenger,
            "opponent_id": opponent,
            "variant": position.variant.key,
            "color": terms.color or "random",
            "start_fen": position.fen(),
            "start_number": position.variant.start_number(position),
            "guild_id": guild_id,
            "channel_id": channel_id,
            "locale": locale,
            "status": PENDING,
            "created_at": now,
            "expires_at": now + self._limits.expiry,
        } | time_columns(terms.time)
        return _challenge_of(await self._add(values, terms), position.variant)

    @write
    def _add(self, connection: sa.Connection, values: dict[str, Any], terms: Terms) -> sa.Row[Any]:
        """Store a challenge. Raises Refusal if it can't be rated as requested, or the challenger has too many
        pending ones already."""
        challenger, variant = values["challenger_id"], values["variant"]
        rated = is_offered_as_rated(connection, terms.rated, variant, terms.start, values["guild_id"])
        check_challenge_limit(connection, self._limits.open_challenges, challenger, values["created_at"])
        lock_definition(connection, variant)
        query = sa.insert(challenges).values(values | {"rated": rated}).returning(challenges)
        return connection.execute(query).one()

    @write
    def set_card(self, connection: sa.Connection, challenge_id: int, message_id: int) -> bool:
        """Store the message that shows a challenge; return whether the challenge is still pending."""
        change = sa.update(challenges).where(challenges.c.id == challenge_id).returning(challenges.c.status)
        return connection.execute(change.values(message_id=message_id)).scalar_one_or_none() == PENDING

    async def unclosed_cards_of(self, match_id: int) -> tuple[Challenge, ...]:
        """Return the challenges with which a match began and whose cards still have buttons."""
        query = sa.select(challenges).where(IS_CLOSED_CARD, challenges.c.match_id == match_id)
        return await self._challenges(await self.rows(query))

    async def closed_cards(self) -> tuple[Challenge, ...]:
        """Return up to PAGE closed challenges whose card still has buttons, oldest first."""
        query = sa.select(challenges).where(IS_CLOSED_CARD, self.is_own(challenges.c.guild_id))
        return await self._challenges(await self.rows(query.order_by(challenges.c.id).limit(PAGE)))

    @write
    def mark_card_closed(self, connection: sa.Connection, challenge_id: int) -> None:
        """Store that a challenge's card now shows the outcome. Does nothing for a pending challenge."""
        change = sa.update(challenges).where(IS_CLOSED_CARD, challenges.c.id == challenge_id)
        connection.execute(change.values(message_id=None))

    async def get(self, challenge_id: int) -> Challenge:
        """Return a challenge in any status. Raises ChallengeGone for an unknown id."""
        rows = await self.rows(sa.select(challenges).where(challenges.c.id == challenge_id))
        if not rows:
            raise ChallengeGone("challenge-gone")
        return await self._challenge(rows[0])

    async def open_in(self, channel_id: int, *, to: int | None = None) -> tuple[Challenge, ...]:
        """Return the pending challenges of a channel to a player (None: to anyone), newest first, without
        expired ones, at most MAX_LISTED."""
        query = (
            sa.select(challenges)
            .where(IS_PENDING, challenges.c.channel_id == channel_id, challenges.c.opponent_id == to)
            .where(challenges.c.expires_at > self.now())
            .order_by(challenges.c.id.desc())
            .limit(MAX_LISTED)
        )
        return await self._challenges(await self.rows(query))

    async def accept(self, challenge_id: int, player: int, card: int | None = None) -> Match:
        """Accept a challenge for the challenged player, an open one for anyone but the challenger; the match
        begins. If this player has challenged the challenger to the same game here, that is accepted, too.

        `card`: the message that was pressed. If several players accept at once, exactly one gets the match;
        the others get ChallengeGone.
        """
        challenge = await self._pending(challenge_id)
        if challenge.opponent is not None:
            if player != challenge.opponent:
                raise Refusal("challenge-not-yours-accept", player=challenge.opponent)
        elif player == challenge.challenger:
            raise Refusal("challenge-own-join")
        match = self._starts.new_match(
            challenge.position,
            self._starts.sides(challenge.challenger, challenge.color, player),
            Place(challenge.guild_id, challenge.channel_id, challenge.locale),
            challenge.time,
            rated=challenge.rated,
        )
        try:
            row = await self._accept(challenge, player, match, card)
        except NoDefinition:
            raise ChallengeGone("challenge-gone") from None
        return self._repository.cache_game(row, rules.Game(challenge.position))

    @write
    def _accept(
        self, connection: sa.Connection, challenge: Challenge, player: int, match: NewMatch, card: int | None
    ) -> MatchRow:
        """Close a pending challenge and start its match. Raises ChallengeGone if it has ended or expired."""
        now, challenge_id = self.now(), challenge.id
        # So that of two opposite challenges, accepted at the same time, one comes first and closes the other.
        lock_users(connection, match.black, match.white)
        # The row stays locked until the transaction ends; SQLite has only one writer anyway.
        pending = sa.select(challenges.c.challenger_id).where(_waiting(challenge_id, now)).with_for_update()
        challenger = connection.execute(pending).scalar_one_or_none()
        if challenger is None:
            raise _gone(connection, challenge_id)
        check_running_limit(connection, self._limits.running_games, (match.black, match.white), player)
        started = insert_match(connection, match, challenger, now)
        accepted = {"status": ACCEPTED, "match_id": started.id}
        change = sa.update(challenges).where(challenges.c.id == challenge_id)
        connection.execute(change.values(accepted | _card_values(card)))
        connection.execute(sa.update(challenges).where(_opposite(challenge, now)).values(accepted))
        return started

    async def decline(self, challenge_id: int, player: int, card: int | None = None) -> Challenge:
        """Decline a challenge for the challenged player."""
        challenge = await self._pending(challenge_id)
        if player != challenge.opponent:
            raise Refusal("challenge-not-yours-accept", player=challenge.opponent or challenge.challenger)
        return await self._close(challenge, DECLINED, card)

    async def cancel(self, challenge_id: int, player: int, card: int | None = None) -> Challenge:
        """Cancel a challenge for the challenger."""
        challenge = await self._pending(challenge_id)
        if player != challenge.challenger:
            raise Refusal("challenge-not-yours-cancel", player=challenge.challenger)
        return await self._close(challenge, CANCELLED, card)

    async def _close(self, challenge: Challenge, status: str, card: int | None) -> Challenge:
        return await self._challenge(await self._store_closed(challenge.id, status, card))

    @write
    def _store_closed(
        self, connection: sa.Connection, challenge_id: int, status: str, card: int | None
    ) -> sa.Row[Any]:
        """End a pending challenge without a match. Raises ChallengeGone if it has ended or expired."""
        change = sa.update(challenges).where(_waiting(challenge_id, self.now())).returning(challenges)
        row = connection.execute(change.values(status=status, **_card_values(card))).one_or_none()
        if row is None:
            raise _gone(connection, challenge_id)
        return row

    async def expire(self) -> tuple[Challenge, ...]:
        """Close up to PAGE expired challenges; each is returned exactly once, to one caller. Call again until
        it returns none."""
        overdue = (
            sa.select(challenges.c.id)
            .where(IS_PENDING, challenges.c.expires_at <= self.now(), self.is_own(challenges.c.guild_id))
            .order_by(challenges.c.expires_at)
            .limit(PAGE)
        )
        close = sa.update(challenges).where(IS_PENDING).values(status=EXPIRED).returning(challenges)
        return await self._challenges(await self.database.claim_rows(close, overdue))

    async def withdraw(self, user_id: int) -> tuple[Challenge, ...]:
        """Close up to PAGE challenges from or to a user whose data is being deleted; call again until it
        returns none."""
        return await self._challenges(await self._withdraw(user_id))

    @write
    def _withdraw(self, connection: sa.Connection, user_id: int) -> list[sa.Row[Any]]:
        theirs = sa.or_(challenges.c.challenger_id == user_id, challenges.c.opponent_id == user_id)
        some = sa.select(challenges.c.id).where(IS_PENDING, theirs).limit(PAGE)
        change = (
            sa.update(challenges)
            .where(challenges.c.id.in_(some), IS_PENDING)
            .values(status=sa.case((challenges.c.challenger_id == user_id, CANCELLED), else_=DECLINED))
            .returning(challenges)
        )
        return list(connection.execute(change))

    async def _challenge(self, row: sa.Row[Any]) -> Challenge:
        """Return the value of a row. Raises ChallengeGone if its variant or start is no longer known."""
        try:
            return _challenge_of(row, await self._repository.variants.get(row.variant))
        except (rules.UnknownVariant, rules.InvalidFen) as error:
            raise ChallengeGone("challenge-gone", status=row.status) from error

    async def _challenges(self, rows: Iterable[sa.Row[Any]]) -> tuple[Challenge, ...]:
        found: list[Challenge] = []
        for row in rows:
            try:
                found.append(await self._challenge(row))
            except ChallengeGone:
                log.exception("challenge %d can't be read and is left out", row.id)
        return tuple(found)

    async def _pending(self, challenge_id: int) -> Challenge:
        challenge = await self.get(challenge_id)
        if challenge.status != PENDING:
            raise ChallengeGone("challenge-gone", status=challenge.status)
        if challenge.expires_at <= self.now():
            raise ChallengeGone("challenge-gone", status=EXPIRED)
        return challenge


def _gone(connection: sa.Connection, challenge_id: int) -> ChallengeGone:
    """Return the error that explains why a challenge that was just pending can't be closed."""
    query = sa.select(challenges.c.status).where(challenges.c.id == challenge_id)
    status = connection.execute(query).scalar_one_or_none()
    if status is None:
        return ChallengeGone("challenge-gone")
    return ChallengeGone("challenge-gone", status=EXPIRED if status == PENDING else status)


def _waiting(challenge_id: int, now: datetime) -> sa.ColumnElement[bool]:
    return sa.and_(IS_PENDING, challenges.c.id == challenge_id, challenges.c.expires_at > now)


def _opposite(challenge: Challenge, now: datetime) -> sa.ColumnElement[bool]:
    """Return the condition for pending challenges by which the opponent offers the challenger the same game:
    both have pressed Rematch."""
    return sa.and_(
        IS_PENDING,
        challenges.c.channel_id == challenge.channel_id,
        challenges.c.challenger_id == challenge.opponent,
        challenges.c.opponent_id == challenge.challenger,
        challenges.c.color == OPPOSITE_COLORS.get(challenge.color),
        challenges.c.variant == challenge.variant.key,
        # Shuffled starts differ.
        sa.or_(challenges.c.start_fen == challenge.start_fen, challenges.c.start_number.is_not(None)),
        *(challenges.c[name] == value for name, value in time_columns(challenge.time).items()),
        challenges.c.expires_at > now,
    )


def _card_values(card: int | None) -> dict[str, int]:
    """Return column values for the pressed card, in case a crash left it unstored."""
    return {} if card is None else {"message_id": card}


def _challenge_of(row: sa.Row[Any], variant: rules.Variant) -> Challenge:
    """Return the value of a row. Raises rules.InvalidFen."""
    values = dict(zip(challenges.c.keys(), row, strict=True))
    del values["variant"]
    return Challenge(
        challenger=values.pop("challenger_id"),
        opponent=values.pop("opponent_id"),
        position=rules.Position.from_fen(variant, values.pop("start_fen")),
        time=time_of_columns(values.pop("move_seconds"), values.pop("clock")),
        **values,
    )
