"""The checks that a user's definition of a custom variant must pass before it is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from functools import cached_property

import rules
from bot.refusals import Refusal
from bot.state.definitions import PREFIX, Definition, Variants, bounded, key_of, last_header
from bot.state.look_alikes import skeleton
from rules.definitions.check_definition import check

MAX_NAME = 40
"""Maximum length of a section's name in characters."""

Inspect = Callable[[str, int], Awaitable[tuple[str, int]]]
"""Loads a user's definition in isolation and tries its rules; returns the variant's title and table size.

Raises rules.VariantError if the rules reject it, also for taking too much time or memory.
"""


class BadDefinition(Refusal):
    """A text that doesn't define a playable variant; `cause` has the line and the reason."""

    def __init__(self, cause: rules.VariantError) -> None:
        super().__init__("definition-bad", problem=cause)
        self.cause = cause


async def inspect_here(text: str, _person: int) -> tuple[str, int]:
    """Inspect a definition in a thread of this process, for texts that are trusted. See Inspect."""
    variant = await asyncio.to_thread(check, text)
    return variant.title, variant.table_size


class DefinitionChecks:
    """Checks of definitions: their rules, their names, and whether they are quarantined."""

    def __init__(self, variants: Variants, inspect: Inspect, reserved: Iterable[tuple[str, str]]) -> None:
        """`reserved`: names in all languages of catalogue variants, besides those that `rules` knows, each
        with its variant's key."""
        self._variants = variants
        self._inspect = inspect
        self._names_in_texts = reserved

    async def check(self, text: str, person: int) -> Definition:
        """Check a user's definition without storing it. Raises BadDefinition or another Refusal.

        It is kept in memory for a while, so that Variants.get() finds its key.
        """
        text = bounded(text)
        key = key_of(text)
        checked = self._variants.checked
        return checked.keep(key, checked.get(key) or await self._check_new(key, text, person))

    async def load(self, checked: Definition) -> rules.Variant:
        """Return the variant of a definition from check(). Raises BadDefinition if loading takes too long."""
        try:
            return await self._variants.get(checked.key)
        except rules.UnknownVariant:
            raise BadDefinition(rules.VariantError(rules.Flaw.SLOW)) from None

    async def _check_new(self, key: str, text: str, person: int) -> Definition:
        line, header = last_header(text) or (0, None)
        name = header[1] if header is not None else ""
        if len(name) > MAX_NAME:
            raise BadDefinition(rules.VariantError(rules.Flaw.LONG_NAME, most=MAX_NAME).at(line=line))
        if name.startswith(PREFIX):
            raise BadDefinition(rules.VariantError(rules.Flaw.RESERVED_NAME, prefix=PREFIX).at(line=line))
        known = await self._variants.definition(key)
        if known is not None and known.quarantined is not None:
            raise Refusal("custom-quarantined", name=known.title)
        try:
            title, ways = await self._inspect(text, person)
        except rules.VariantError as error:
            raise BadDefinition(error) from None
        self._check_names(title, name)
        return Definition(key, text, title, ways)

    def _check_names(self, *names: str) -> None:
        """Raise Refusal if one of the names looks like that of a catalogue variant."""
        for name in names:
            taken = self._reserved.get(skeleton(name))
            if taken is not None:
                raise Refusal("custom-name-catalogue", name=name, variant=rules.variant(taken))

    @cached_property
    def _reserved(self) -> dict[str, str]:
        """The catalogue's reserved names in look-alike form, each with its variant's key."""
        found: dict[str, str] = {}
        for variant in rules.variants():
            names = (variant.key, variant.title, variant.pgn_name or "", variant.kif_name, *variant.aliases)
            found.update(dict.fromkeys(map(skeleton, names), variant.key))
        found.update((skeleton(name), key) for name, key in self._names_in_texts)
        found.pop("", None)
        return found
