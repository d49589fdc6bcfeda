"""Drafts of custom variants: what somebody is still writing, kept so that nothing of it is lost.

A draft may hold any text, also one that defines no game yet.
"""

from __future__ import annotations

from dataclasses import replace

from bot.matches.custom_variants import bounded
from bot.matches.models import Now
from bot.refusals import Refusal
from bot.storage import DraftRow, DraftStore

MOST = 5
"""Drafts that one person may have; a further one takes the place of the oldest."""


class Drafts:
    """The use cases of drafts. Each is its writer's alone."""

    def __init__(self, store: DraftStore, now: Now) -> None:
        self._store = store
        self._now = now

    async def begin(self, user_id: int, guild_id: int, text: str, variant_id: int | None = None) -> DraftRow:
        """A new draft; `variant_id`: whose next version it is to be."""
        bounded(text)
        return await self._store.add(guild_id, user_id, variant_id, text, self._now(), MOST)

    async def get(self, draft_id: int, user_id: int) -> DraftRow:
        """Return a user's draft. Raises Refusal, also where it is another person's."""
        found = await self._store.get(draft_id)
        if found is None or found.user_id != user_id:
            raise Refusal("draft-none")
        return found

    async def of_person(self, user_id: int, guild_id: int) -> list[DraftRow]:
        """Somebody's drafts on a server, the newest first."""
        return await self._store.of_person(user_id, guild_id)

    async def change(self, draft: DraftRow, text: str) -> DraftRow:
        """The draft with another text, which can be undone.

        Raises Refusal if it is too long, or was changed or dropped since it was read.
        """
        bounded(text)
        if text == draft.text:
            return draft
        return await self._changed(draft, text, draft.text)

    async def undo(self, draft: DraftRow) -> DraftRow:
        """The draft as it was before its last change; undone once more, as it is now."""
        return draft if draft.before is None else await self._changed(draft, draft.before, draft.text)

    async def _changed(self, draft: DraftRow, text: str, before: str | None) -> DraftRow:
        now = self._now()
        if not await self._store.change(draft, text, before, now):
            raise Refusal("draft-none")
        return replace(draft, text=text, before=before, updated_at=now)

    async def drop(self, draft: DraftRow) -> None:
        await self._store.remove(draft.id)
