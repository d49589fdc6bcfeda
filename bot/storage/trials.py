"""Trials of variants: one for each, made once."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, and_, bindparam, delete, insert, or_, select

from bot.storage.custom_variant_tables import definitions, trials
from bot.storage.custom_variants import PREFIX
from bot.storage.rows import TrialRow
from bot.storage.transactions import Store, read, write_unless_taken

_OF_VARIANT = select(trials).where(trials.c.variant == bindparam("key"))
_IS_LEFT_OVER = and_(
    trials.c.variant.startswith(PREFIX, autoescape=True), trials.c.variant.not_in(select(definitions.c.key))
)
"""Is its definition gone, since nothing refers to that any more?"""


class TrialStore(Store):
    """The trials of a database."""

    @read
    def of(self, connection: Connection, key: str) -> TrialRow | None:
        """The trial of the variant with this key."""
        found = connection.execute(_OF_VARIANT, {"key": key}).one_or_none()
        return None if found is None else TrialRow(*found)

    @write_unless_taken(False)
    def keep(self, connection: Connection, row: TrialRow) -> bool:
        """Store a trial in place of one by another engine; False where that engine's own is there already.

        Those whose definitions are gone go now.
        """
        of_another = and_(trials.c.variant == row.variant, trials.c.engine != row.engine)
        connection.execute(delete(trials).where(or_(of_another, _IS_LEFT_OVER)))
        connection.execute(insert(trials).values(asdict(row)))
        return True
