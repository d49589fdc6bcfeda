"""Drafts of custom variants: unfinished definitions, stored after each change."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import BigInteger, Column, Connection, Index, Table, Text, delete, insert, select, update

from bot.database.columns import GUILD, REMOVE, USER, Instant, metadata, row_key
from bot.database.transactions import Store, fetch_one, read, write
from bot.refusals import Refusal
from bot.state.definitions import bounded

MAX_DRAFTS = 5
"""Maximum number of drafts per user; a further one replaces the oldest."""

# Definitions that users are still writing: of a new custom variant, or of the next version of one.
drafts = Table(
    "custom_variant_drafts",
    metadata,
    row_key(),
    Column("guild_id", BigInteger, nullable=False, info={GUILD: REMOVE}),
    Column("user_id", BigInteger, nullable=False, info={USER: REMOVE}),
    # The custom variant whose next version it becomes; it may have been deleted.
    Column("variant_id", BigInteger),
    Column("text", Text, nullable=False),
    # The text before the last change, to which it can be undone.
    Column("before", Text),
    Column("updated_at", Instant, nullable=False),
    Index("ix_custom_variant_drafts_server", "guild_id"),
    Index("ix_custom_variant_drafts_user", "user_id"),
    Index("ix_custom_variant_drafts_updated", "updated_at"),
    sqlite_autoincrement=True,
)

_NEWEST = (drafts.c.updated_at.desc(), drafts.c.id.desc())


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft of a definition, as in the columns of `drafts`."""

    id: int
    guild_id: int
    user_id: int
    variant_id: int | None
    text: str
    before: str | None
    updated_at: datetime


class Drafts(Store):
    """The use cases of drafts. Any text is allowed, even an invalid definition. A draft is visible only to
    its user."""

    @write
    def begin(
        self, connection: Connection, user_id: int, guild_id: int, text: str, variant_id: int | None = None
    ) -> Draft:
        """Store a new draft; all but the user's newest MAX_DRAFTS are deleted.

        `variant_id`: the custom variant whose next version it becomes. Raises Refusal if the text is too
        long.
        """
        bounded(text)
        new = insert(drafts).values(
            guild_id=guild_id, user_id=user_id, variant_id=variant_id, text=text, updated_at=self.now()
        )
        made = Draft(**connection.execute(new.returning(drafts)).mappings().one())
        newest = select(drafts.c.id).where(drafts.c.user_id == user_id).order_by(*_NEWEST).limit(MAX_DRAFTS)
        kept = list(connection.execute(newest).scalars())
        connection.execute(delete(drafts).where(drafts.c.user_id == user_id, drafts.c.id.not_in(kept)))
        return made

    @read
    def get(self, connection: Connection, draft_id: int, user_id: int) -> Draft:
        """Return a user's draft. Raises Refusal if there is none, or if it is another user's."""
        query = select(drafts).where(drafts.c.id == draft_id, drafts.c.user_id == user_id)
        found = fetch_one(connection, query, Draft)
        if found is None:
            raise Refusal("draft-none")
        return found

    @read
    def of_person(self, connection: Connection, user_id: int, guild_id: int) -> list[Draft]:
        """Return a user's drafts on a server, newest first."""
        query = select(drafts).where(drafts.c.user_id == user_id, drafts.c.guild_id == guild_id)
        return [Draft(**found) for found in connection.execute(query.order_by(*_NEWEST)).mappings()]

    async def change(self, draft: Draft, text: str) -> Draft:
        """Replace a draft's text; this can be undone.

        Raises Refusal if it is too long, or was changed or dropped since it was read.
        """
        bounded(text)
        return draft if text == draft.text else await self._replace(draft, text)

    async def undo(self, draft: Draft) -> Draft:
        """Undo the last change of a draft; a second undo restores it. Raises Refusal as change() does."""
        return draft if draft.before is None else await self._replace(draft, draft.before)

    @write
    def _replace(self, connection: Connection, draft: Draft, text: str) -> Draft:
        """Store another text; raise Refusal if the stored one is no longer the draft's."""
        change = update(drafts).where(drafts.c.id == draft.id, drafts.c.text == draft.text)
        values = {"text": text, "before": draft.text, "updated_at": self.now()}
        replaced = fetch_one(connection, change.values(values).returning(drafts), Draft)
        if replaced is None:
            raise Refusal("draft-none")
        return replaced

    @write
    def drop(self, connection: Connection, draft: Draft) -> None:
        connection.execute(delete(drafts).where(drafts.c.id == draft.id))
