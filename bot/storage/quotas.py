"""What a person may ask of all processes together: a bucket that runs full again in a minute."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, case, cast, delete, literal, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.storage.sharing_tables import quotas
from bot.storage.tables import EPOCH, Instant
from bot.storage.transactions import Transactions

MINUTE = timedelta(minutes=1)
FULL = 60_000_000
"""Microseconds of a minute: a bucket is told in what runs into one in so many."""
UNIT = 1000
"""Parts of a request: what has run in is seldom a whole number of them."""
MOST = 1000
"""Buckets that are forgotten at a time: one that nobody has touched for a minute is full."""


class QuotaStore:
    """The buckets of a database. Who has asked for nothing lately has none, which is a full one."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def take(self, user_id: int, count: int, most: int, now: datetime) -> bool:
        """Take so many requests out of somebody's bucket, which holds `most`; False where they aren't in it.

        One statement, which two processes can't get between.
        """
        taken, full = count * UNIT, most * UNIT
        if taken > full:
            return False
        return await self._transactions.write(
            lambda connection: (
                connection.execute(_taking(connection.dialect.name, user_id, taken, full, now)).rowcount == 1
            )
        )

    async def purge(self, now: datetime) -> None:
        """Forget the buckets that are full again."""
        old = select(quotas.c.user_id).where(quotas.c.at < now - MINUTE).limit(MOST)
        # Called often and mostly in vain.
        if await self._transactions.read(lambda connection: connection.execute(old.limit(1)).all()):
            gone = delete(quotas).where(quotas.c.user_id.in_(old.with_for_update(skip_locked=True)))
            await self._transactions.write(lambda connection: connection.execute(gone))


def _taking(dialect_name: str, user_id: int, taken: int, full: int, now: datetime) -> Any:
    dialect: Any = postgresql if dialect_name == "postgresql" else sqlite
    query = dialect.insert(quotas).values(user_id=user_id, remaining=full - taken, at=now)
    # As numbers: between moments there would be a span of time.
    moment = literal((now - EPOCH) // timedelta(microseconds=1), BigInteger)
    since = moment - cast(quotas.c.at, BigInteger)
    # Clocks differ: what another process has noted may be of a moment to come.
    ran_in = case((since < 0, 0), (since > FULL, full), else_=since * full // FULL)
    there = case((quotas.c.remaining + ran_in > full, full), else_=quotas.c.remaining + ran_in)
    return query.on_conflict_do_update(
        index_elements=[quotas.c.user_id],
        set_={"remaining": there - taken, "at": literal(now, Instant)},
        where=there >= taken,
    )
