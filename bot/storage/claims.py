"""Work that one of several processes begins: claimed in batches, by rows, until it is done or too late."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.storage.sharing_tables import claims
from bot.storage.tables import matches
from bot.storage.transactions import Transactions

MOST = 1000
"""Claims that are forgotten at a time."""


class ClaimStore:
    """The claims of a database. They spare work; that it is done once is for the work itself to see to."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def take(
        self,
        job: str,
        match_ids: Sequence[int],
        owner: str,
        now: datetime,
        until: datetime,
        *,
        anew: bool = False,
    ) -> set[int]:
        """Those of these matches that are the owner's to look after `until` then, at the version of now.

        Others have claimed the rest, or are at work on it in this moment. `anew`: whoever had claimed any is
        known to be gone.
        """
        if not match_ids:
            return set()
        free = (
            select(matches.c.id, matches.c.version)
            .where(matches.c.id.in_(sorted(match_ids)))
            .order_by(matches.c.id)
            .with_for_update(skip_locked=True)
        )

        def write(connection: Connection) -> set[int]:
            found = connection.execute(free).all()
            rows = [
                {"job": job, "subject": row.id, "owner": owner, "version": row.version, "until": until}
                for row in found
            ]
            if not rows:
                return set()
            return set(connection.execute(_stored(connection, rows, now, anew=anew)).scalars())

        return await self._transactions.write(write)

    async def purge(self, before: datetime) -> None:
        """Forget claims that ended before then."""
        old = select(claims.c.job, claims.c.subject).where(claims.c.until < before).limit(MOST)

        def write(connection: Connection) -> None:
            for job, subject in connection.execute(old.with_for_update(skip_locked=True)).all():
                gone = delete(claims).where(claims.c.job == job, claims.c.subject == subject)
                connection.execute(gone)

        # Called often and mostly in vain.
        if await self._transactions.read(lambda connection: connection.execute(old.limit(1)).all()):
            await self._transactions.write(write)


def _stored(connection: Connection, rows: list[dict[str, Any]], now: datetime, *, anew: bool) -> Any:
    """The statement that stores claims where nobody else has one that lasts."""
    dialect: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    query = dialect.insert(claims).values(rows)
    new = query.excluded
    ended = or_(claims.c.owner == new.owner, claims.c.until <= now, claims.c.version != new.version)
    return query.on_conflict_do_update(
        index_elements=[claims.c.job, claims.c.subject],
        set_={"owner": new.owner, "version": new.version, "until": new.until},
        where=None if anew else ended,
    ).returning(claims.c.subject)
