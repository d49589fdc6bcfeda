"""What engines have found: a review of each finished game, and a trial of each variant."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, and_, delete, insert, or_, select

from bot.storage.custom_variant_tables import definitions, trials
from bot.storage.custom_variants import PREFIX
from bot.storage.rows import ReviewRow, TrialRow
from bot.storage.tables import IS_FINISHED, matches, reviews
from bot.storage.transactions import Store, fetch_one, read, write_unless_taken

# Its definition is gone, since nothing refers to that any more.
_IS_LEFT_OVER = and_(
    trials.c.variant.startswith(PREFIX, autoescape=True), trials.c.variant.not_in(select(definitions.c.key))
)


class ReviewStore(Store):
    """The reviews of a database. A reviewed game is over, so its review stays valid."""

    @read
    def of(self, connection: Connection, match_id: int) -> ReviewRow | None:
        return fetch_one(connection, select(reviews).where(reviews.c.match_id == match_id), ReviewRow)

    @read
    def of_player(self, connection: Connection, player_id: int, engine: str, most: int) -> list[ReviewRow]:
        """Return an engine's reviews of a player's latest games, newest first."""
        sides = (matches.c.white_id, matches.c.black_id)
        query = (
            select(reviews)
            .join(matches, matches.c.id == reviews.c.match_id)
            .where(or_(*(and_(IS_FINISHED, side == player_id) for side in sides)))
            .where(reviews.c.engine == engine)
            .order_by(reviews.c.match_id.desc())
            .limit(most)
        )
        return [ReviewRow(*found) for found in connection.execute(query)]

    @write_unless_taken(False)
    def keep(self, connection: Connection, row: ReviewRow) -> bool:
        """Store a review, replacing one by another engine; return False if this engine's own exists, or the
        match was deleted."""
        connection.execute(
            delete(reviews).where(reviews.c.match_id == row.match_id, reviews.c.engine != row.engine)
        )
        connection.execute(insert(reviews).values(asdict(row)))
        return True


class TrialStore(Store):
    """The trials of a database."""

    @read
    def of(self, connection: Connection, key: str) -> TrialRow | None:
        return fetch_one(connection, select(trials).where(trials.c.variant == key), TrialRow)

    @write_unless_taken(False)
    def keep(self, connection: Connection, row: TrialRow) -> bool:
        """Store a trial in place of one by another engine; False where that engine's own is there already.

        Also deletes trials of deleted definitions.
        """
        of_another = and_(trials.c.variant == row.variant, trials.c.engine != row.engine)
        connection.execute(delete(trials).where(or_(of_another, _IS_LEFT_OVER)))
        connection.execute(insert(trials).values(asdict(row)))
        return True
