"""Drafts of custom variants: texts that somebody is still writing."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update

from bot.storage.custom_variant_tables import custom_variant_drafts as drafts
from bot.storage.rows import DraftRow
from bot.storage.transactions import Store, read, write


class DraftStore(Store):
    """The drafts of a database."""

    @write
    def add(
        self,
        connection: Connection,
        guild_id: int,
        user_id: int,
        variant_id: int | None,
        text: str,
        now: datetime,
        most: int,
    ) -> DraftRow:
        """Store a new draft, and keep somebody's newest `most` alone."""
        row = DraftRow(0, guild_id, user_id, variant_id, text, None, now)
        values = asdict(row)
        del values["id"]
        draft_id = connection.execute(insert(drafts).values(values).returning(drafts.c.id)).scalar_one()
        newest = (
            select(drafts.c.id)
            .where(drafts.c.user_id == user_id)
            .order_by(drafts.c.updated_at.desc(), drafts.c.id.desc())
            .limit(most)
        )
        kept = list(connection.execute(newest).scalars())
        connection.execute(delete(drafts).where(drafts.c.user_id == user_id, drafts.c.id.not_in(kept)))
        return replace(row, id=draft_id)

    @read
    def get(self, connection: Connection, draft_id: int) -> DraftRow | None:
        """A draft by its id."""
        found = connection.execute(select(drafts).where(drafts.c.id == draft_id)).mappings().one_or_none()
        return None if found is None else DraftRow(**found)

    @read
    def of_person(self, connection: Connection, user_id: int, guild_id: int) -> list[DraftRow]:
        """Somebody's drafts on a server, the newest first."""
        query = (
            select(drafts)
            .where(drafts.c.user_id == user_id, drafts.c.guild_id == guild_id)
            .order_by(drafts.c.updated_at.desc(), drafts.c.id.desc())
        )
        return [DraftRow(**found) for found in connection.execute(query).mappings()]

    @write
    def change(
        self, connection: Connection, seen: DraftRow, text: str, before: str | None, now: datetime
    ) -> bool:
        """Store another text, unless the draft's is another one than was seen."""
        same = (drafts.c.id == seen.id, drafts.c.text == seen.text)
        values = {"text": text, "before": before, "updated_at": now}
        return connection.execute(update(drafts).where(*same).values(values)).rowcount == 1

    @write
    def remove(self, connection: Connection, draft_id: int) -> None:
        """Delete a draft."""
        connection.execute(delete(drafts).where(drafts.c.id == draft_id))
