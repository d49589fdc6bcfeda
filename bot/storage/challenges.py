"""Challenges: stored, answered once, expired once."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Select,
    and_,
    case,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.database.transactions import Store, fetch_one, lock_users, read, write
from bot.storage.matches import NO_TIMER, check_running_limit, insert_match
from bot.storage.rows import ChallengeRow, MatchRow, NewChallenge, NewMatch, Timer
from bot.storage.tables import (
    ACCEPTED,
    CANCELLED,
    DECLINED,
    EXPIRED,
    IS_CLOSED_CARD,
    IS_PENDING,
    PENDING,
    challenges,
)

MOST = 100
"""Challenges that are closed at a time; the next call takes what is left."""


def _waiting(challenge_id: int, now: datetime) -> ColumnElement[bool]:
    return and_(IS_PENDING, challenges.c.id == challenge_id, challenges.c.expires_at > now)


def _card_values(card: int | None) -> dict[str, int]:
    """Column values for the pressed card, in case a crash left it unstored."""
    return {} if card is None else {"message_id": card}


class ChallengeStore(Store):
    """The challenges of a database. A pending one is answered by exactly one of those who try."""

    @write
    def add(
        self, connection: Connection, challenge: NewChallenge, most: int | None = None
    ) -> ChallengeRow | None:
        """Store a challenge; return None if the challenger has `most` pending ones already."""
        if most is not None:
            lock_users(connection, challenge.challenger_id)
            waiting = (
                select(func.count())
                .where(IS_PENDING, challenges.c.challenger_id == challenge.challenger_id)
                .where(challenges.c.expires_at > challenge.created_at)
            )
            if connection.execute(waiting).scalar_one() >= most:
                return None
        from bot.state.definitions import lock_definition  # bot.state imports bot.storage.

        lock_definition(connection, challenge.variant)
        new = insert(challenges).values(**asdict(challenge), status=PENDING).returning(challenges)
        return ChallengeRow(**connection.execute(new).mappings().one())

    @read
    def get(self, connection: Connection, challenge_id: int) -> ChallengeRow | None:
        return fetch_one(connection, select(challenges).where(challenges.c.id == challenge_id), ChallengeRow)

    @write
    def set_message(self, connection: Connection, challenge_id: int, message_id: int) -> None:
        change = update(challenges).where(challenges.c.id == challenge_id)
        connection.execute(change.values(message_id=message_id))

    @read
    def closed_cards(self, connection: Connection, most: int) -> list[ChallengeRow]:
        """Return challenges that were answered or expired, while their card may still look open."""
        is_due = and_(IS_CLOSED_CARD, self.is_own(challenges.c.guild_id))
        query = select(challenges).where(is_due).order_by(challenges.c.id).limit(most)
        return _all(connection, query)

    @write
    def mark_card_closed(self, connection: Connection, challenge_id: int) -> None:
        """Record that a challenge's card looks closed."""
        change = update(challenges).where(IS_CLOSED_CARD, challenges.c.id == challenge_id)
        connection.execute(change.values(message_id=None))

    @read
    def open_in(
        self, connection: Connection, channel_id: int, now: datetime, limit: int
    ) -> list[ChallengeRow]:
        """Return pending challenges to anyone in a channel, newest first, without expired ones."""
        query = (
            select(challenges)
            .where(IS_PENDING, challenges.c.channel_id == channel_id, challenges.c.opponent_id.is_(None))
            .where(challenges.c.expires_at > now)
            .order_by(challenges.c.id.desc())
            .limit(limit)
        )
        return _all(connection, query)

    @write
    def accept(
        self,
        connection: Connection,
        challenge_id: int,
        match: NewMatch,
        now: datetime,
        timer: Timer = NO_TIMER,
        most: int | None = None,
        card: int | None = None,
    ) -> MatchRow | None:
        """Close a pending challenge and start its match; return None if it has ended or expired.

        `card`: the pressed message, which is stored. Raises TooManyRunning if a player has `most` running
        matches already.
        """
        # Held until the end of the transaction: by the row's lock, or in SQLite by being the only writer.
        pending = select(challenges.c.challenger_id).where(_waiting(challenge_id, now)).with_for_update()
        challenger_id = connection.execute(pending).scalar_one_or_none()
        if challenger_id is None:
            return None
        if most is not None:
            check_running_limit(connection, most, match.black_id, match.white_id)
        started = insert_match(connection, match, challenger_id, now, timer)
        change = update(challenges).where(challenges.c.id == challenge_id)
        connection.execute(change.values(status=ACCEPTED, match_id=started.id, **_card_values(card)))
        return started

    @write
    def close(
        self, connection: Connection, challenge_id: int, status: str, now: datetime, card: int | None = None
    ) -> ChallengeRow | None:
        """End a pending challenge without a match; return None if it has ended or expired. `card`: the
        pressed message."""
        change = update(challenges).where(_waiting(challenge_id, now)).returning(challenges)
        return fetch_one(connection, change.values(status=status, **_card_values(card)), ChallengeRow)

    @write
    def withdraw(self, connection: Connection, person: int, most: int) -> list[ChallengeRow]:
        """End some pending challenges by or to a user; return them."""
        theirs = or_(
            and_(IS_PENDING, challenges.c.challenger_id == person),
            and_(IS_PENDING, challenges.c.opponent_id == person),
        )
        query = (
            update(challenges)
            .where(challenges.c.id.in_(select(challenges.c.id).where(theirs).limit(most)), IS_PENDING)
            .values(status=case((challenges.c.challenger_id == person, CANCELLED), else_=DECLINED))
            .returning(challenges)
        )
        return _all(connection, query)

    async def expire(self, now: datetime) -> list[ChallengeRow]:
        """Close those whose time is up, at most MOST, and return exactly those that this call has closed."""
        overdue = (
            select(challenges.c.id)
            .where(IS_PENDING, challenges.c.expires_at <= now, self.is_own(challenges.c.guild_id))
            .order_by(challenges.c.expires_at)
            .limit(MOST)
        )
        close = update(challenges).values(status=EXPIRED).returning(challenges)

        def expire(connection: Connection, claimed: Select[Any]) -> list[ChallengeRow]:
            return _all(connection, close.where(IS_PENDING, challenges.c.id.in_(claimed)))

        return await self.transactions.claim(overdue, expire, [])


def _all(connection: Connection, query: Executable) -> list[ChallengeRow]:
    return [ChallengeRow(**found) for found in connection.execute(query).mappings()]
