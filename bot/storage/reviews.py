"""Reviews of finished games: one for each, made once."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, bindparam, delete, insert, select

from bot.storage.rows import ReviewRow
from bot.storage.tables import reviews
from bot.storage.transactions import Store, read, write_unless_taken

_OF_MATCH = select(reviews).where(reviews.c.match_id == bindparam("match"))


class ReviewStore(Store):
    """The reviews of a database. The game of a review is over, so that it stays true."""

    @read
    def of(self, connection: Connection, match_id: int) -> ReviewRow | None:
        """The review of a match."""
        found = connection.execute(_OF_MATCH, {"match": match_id}).one_or_none()
        return None if found is None else ReviewRow(*found)

    @write_unless_taken(False)
    def keep(self, connection: Connection, row: ReviewRow) -> bool:
        """Store a review in place of one by another engine; False where that engine's own is there already,
        or the match is gone."""
        connection.execute(
            delete(reviews).where(reviews.c.match_id == row.match_id, reviews.c.engine != row.engine)
        )
        connection.execute(insert(reviews).values(asdict(row)))
        return True
