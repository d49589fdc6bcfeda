"""Games that servers make themselves: checked, stored as versions, published, shared, quarantined."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.matches.ledger import Ledger
from bot.matches.use_case import Clock, use_case
from bot.matches.variants import Variants
from bot.storage import CustomVariantStore

log = logging.getLogger(__name__)

MOST_OF_SERVER, MOST_OF_PERSON = 50, 10
"""Custom variants that a server may have, and that one person may make there."""
MOST_BYTES = 16 * 1024
"""The longest text of one, in bytes of UTF-8."""
MOST_WAYS = 2_000_000
"""What the pieces of all of a server's may need together, as in one call of `rules.load`."""
MOST_TITLE = 40
"""Characters of a title or a name."""
CODE_LETTERS, CODE_LENGTH = "abcdefghjkmnpqrstuvwxyz23456789", 10
"""What share codes are made of: no two letters that look alike."""


@dataclass(frozen=True, slots=True)
class CheckedDefinition:
    """A definition that can be played. `text` is normalized, `key` the variant's, `name` its section's."""

    key: str
    text: str
    name: str
    title: str
    summary: str
    ways: int


@dataclass(frozen=True, slots=True)
class CustomVariant:
    """A custom variant of a server, as its newest version is.

    `visibility` is PRIVATE (found by its owner alone) or SERVER. `hidden`: by whoever manages the server.
    `quarantined`: why nobody may play it; None: anybody who finds it may.
    """

    id: int
    guild_id: int
    owner_id: int
    name: str
    title: str
    visibility: str
    hidden: bool
    share_code: str | None
    version: int
    key: str
    quarantined: str | None
    created_at: datetime
    updated_at: datetime


Check = Callable[[str], Awaitable[dict[str, Any]]]
"""Tries a playable text where it can do no harm; answers with `title`, `summary` and `ways`.

Raises rules.VariantError where the rules refuse it, DefinitionTooSlow where it takes too long or too much.
"""


class CustomVariants:
    """The use cases of custom variants. Whether somebody may make any, their caller knows."""

    def __init__(
        self,
        store: CustomVariantStore,
        variants: Variants,
        ledger: Ledger,
        now: Clock,
        check: Check,
        reserved: Iterable[str] = (),
    ) -> None:
        """`reserved`: names of the catalogue's variants in all languages, besides those that rules know."""
        self._store = store
        self._variants = variants
        self._ledger = ledger
        self._now = now
        self._check = check
        self._reserved = reserved

    @use_case
    async def check(self, text: str) -> CheckedDefinition:
        """Try a definition in a worker; nothing is stored.

        Raises BadDefinition, DefinitionTooLong, DefinitionTooSlow, BadVariantName, CatalogueName.
        """
        raise NotImplementedError

    @use_case
    async def create(self, owner: int, guild_id: int, text: str) -> CustomVariant:
        """Check a definition and store it as a new, private custom variant of a server.

        Raises what `check` does, NameTaken, TooManyVariants, TooManyOwnVariants, VariantsTooLarge.
        """
        raise NotImplementedError

    @use_case
    async def revise(self, variant_id: int, actor: int, text: str) -> CustomVariant:
        """Store a new version; games that run keep theirs. Raises what `create` does, NotYourVariant,
        NoSuchCustomVariant, VariantChanged."""
        raise NotImplementedError

    @use_case
    async def get(self, variant_id: int, viewer: int | None = None) -> CustomVariant:
        """A custom variant; `viewer` None: whoever that is for. Raises NoSuchCustomVariant."""
        raise NotImplementedError

    @use_case
    async def text(self, key: str) -> str:
        """The text of a version, as its maker wrote it. Raises NoSuchCustomVariant."""
        raise NotImplementedError

    @use_case
    async def listed(self, guild_id: int, viewer: int | None) -> tuple[CustomVariant, ...]:
        """A server's custom variants that a viewer finds, by title; None: all, for those who manage it."""
        raise NotImplementedError

    @use_case
    async def find(self, guild_id: int, viewer: int, typed: str) -> CustomVariant | None:
        """The custom variant of a key, a name or a title as typed, that a viewer finds."""
        raise NotImplementedError

    @use_case
    async def publish(self, variant_id: int, actor: int) -> CustomVariant:
        """Let everyone on the server find it. Raises NoSuchCustomVariant, NotYourVariant."""
        raise NotImplementedError

    @use_case
    async def withdraw(self, variant_id: int, actor: int) -> CustomVariant:
        """Make it private again, and its share code void. Raises NoSuchCustomVariant, NotYourVariant."""
        raise NotImplementedError

    @use_case
    async def hide(self, variant_id: int, guild_id: int, *, hidden: bool) -> CustomVariant:
        """Hide it from all but its owner, or show it again; for those who manage the server.

        Raises NoSuchCustomVariant.
        """
        raise NotImplementedError

    @use_case
    async def delete(self, variant_id: int, actor: int, *, manages: bool = False) -> CustomVariant:
        """Delete it with its versions; games keep theirs. Raises NoSuchCustomVariant, NotYourVariant unless
        the actor `manages` the server."""
        raise NotImplementedError

    @use_case
    async def clone(self, variant_id: int, actor: int, guild_id: int) -> CustomVariant:
        """A private copy of the newest version, under another name. Raises as `create` does."""
        raise NotImplementedError

    @use_case
    async def share(self, variant_id: int, actor: int) -> CustomVariant:
        """Give it a share code, unless it has one. Raises NoSuchCustomVariant, NotYourVariant."""
        raise NotImplementedError

    @use_case
    async def import_code(self, code: str, actor: int, guild_id: int) -> CustomVariant:
        """A private copy of what is shared by a code. Raises NoSuchShareCode, and what `create` does."""
        raise NotImplementedError

    async def quarantine(self, key: str, reason: str) -> list[int]:
        """Let nobody play a definition any more, and end its running games as aborted; their ids."""
        raise NotImplementedError
