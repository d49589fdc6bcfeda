"""Custom variants of servers: checking, versions, publishing, sharing, quarantine."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import cached_property
from itertools import count

import rules
from bot.graphemes import shortened
from bot.matches import glicko
from bot.matches.definition_text import PREFIX, is_custom, key_of, name_of, normalized, with_name
from bot.matches.look_alikes import skeleton
from bot.matches.models import ABORTED, Now
from bot.matches.variants import CheckedDefinition, Variants
from bot.refusals import Refusal
from bot.storage import (
    CustomVariant,
    CustomVariantStore,
    DefinitionRow,
    Ending,
    MatchStore,
    SetIsFull,
    SetLimits,
    TitleIsTaken,
)
from bot.storage.custom_variant_tables import PRIVATE, SERVER
from rules.definitions.check_definition import TITLE, TooSlow
from rules.definitions.check_definition import check as check_text
from rules.definitions.editing import with_setting
from rules.definitions.read_definitions import REVISION

log = logging.getLogger(__name__)

MOST_OF_SERVER, MOST_OF_PERSON = 50, 10
"""The most custom variants of a server, and of one user on it."""
MOST_BYTES = 16 * 1024
"""The longest definition text, in bytes of UTF-8."""
MOST_WAYS = 2_000_000
"""The bound on the sum of `ways` of a server's custom variants, as in one call of `rules.load`."""
MOST_NAME = 40
"""The most characters of a section's name."""
KEPT_VERSIONS = 20
"""How many versions of a custom variant are kept. The texts of older ones stay while games refer to them."""
CODE_LETTERS, CODE_LENGTH = "abcdefghjkmnpqrstuvwxyz23456789", 10
"""The characters of share codes; none look alike."""
PAGE = 50
"""The most games that one query reads to end them."""


Check = Callable[[str, int], Awaitable[tuple[str, int]]]
"""Tries a user's definition text in isolation; returns the variant's title and `ways`.

Raises rules.VariantError if the rules reject it, Refusal if it takes too much time or memory.
"""


class BadDefinition(Refusal):
    """A text that defines no variant that can be played; `cause` says where and why."""

    def __init__(self, cause: rules.VariantError) -> None:
        super().__init__("definition-bad", problem=cause)
        self.cause = cause


async def checked_here(text: str, _person: int) -> tuple[str, int]:
    """Try a definition in a thread of this process, for texts that are trusted. See Check."""
    try:
        variant = await asyncio.to_thread(check_text, text)
    except TooSlow:
        raise Refusal("definition-slow") from None
    return variant.title, variant.ways


class CustomVariants:
    """The use cases of custom variants. The caller checks whether a user may make any."""

    def __init__(
        self,
        store: CustomVariantStore,
        variants: Variants,
        matches: MatchStore,
        now: Now,
        check: Check,
        reserved: Iterable[tuple[str, str]] = (),
    ) -> None:
        """`check`: tries a definition (see Check). `reserved`: names in all languages of catalogue
        variants, besides those that `rules` knows, each with its variant's key."""
        self._store = store
        self._variants = variants
        self._matches = matches
        self._now = now
        self._try = check
        self._names_in_texts = reserved

    # ---- creating

    async def check(self, text: str, person: int) -> CheckedDefinition:
        """Try a user's definition without storing it. It is kept in memory for a while, so that
        `Variants.get` finds its key. Raises BadDefinition or another Refusal.
        """
        text = bounded(text)
        key = key_of(text)
        made = self._variants.find_checked(key) or await self._checked_anew(key, text, person)
        self._variants.remember_checked(made)
        return made

    async def _checked_anew(self, key: str, text: str, person: int) -> CheckedDefinition:
        name = name_of(text)
        if len(name) > MOST_NAME or name.startswith(PREFIX):
            line = next(
                n for n, each in enumerate(text.splitlines(), 1) if f"[{name}" in each.replace(" ", "")
            )
            problem = f"a name has at most {MOST_NAME} characters and doesn't begin with {PREFIX}"
            raise BadDefinition(rules.VariantError(problem, line=line))
        known = await self._store.definition(key)
        if known is not None and known.quarantined_at is not None:
            raise Refusal("custom-quarantined", name=known.title)
        try:
            title, ways = await self._try(text, person)
        except rules.VariantError as error:
            raise BadDefinition(error) from None
        # In a thread, because the first comparison reads the data on look-alikes.
        await asyncio.to_thread(self._check_names, title, name)
        return CheckedDefinition(key, text, name, title, ways)

    def _check_names(self, *names: str) -> None:
        """Raise Refusal if one of some names looks like that of a catalogue variant."""
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

    async def create(self, owner: int, guild_id: int, text: str) -> CustomVariant:
        """Check a definition and store it as a new, private custom variant of a server.

        If its owner finds another one there with its section's name, a number is added to the name. Raises as
        `check` does, also for its title and for limits.
        """
        return await self._add(owner, guild_id, text, await self._store.of_server(guild_id, owner))

    async def _add(
        self, owner: int, guild_id: int, text: str, others: Sequence[CustomVariant]
    ) -> CustomVariant:
        made = await self._check_beside(others, text, owner)
        try:
            return await self._store.add(self._row(made), guild_id, owner, made.name, LIMITS, _is_taken)
        except SetIsFull as error:
            raise _full(error) from None
        except TitleIsTaken:
            raise Refusal("custom-name-taken", name=made.title) from None

    async def revise(self, variant_id: int, actor: int, text: str) -> CustomVariant:
        """Store a new version; running games keep their old one. Raises as `create` does."""
        seen = await self._own(variant_id, actor)
        others = [row for row in await self._store.of_server(seen.guild_id, actor) if row.id != seen.id]
        made = await self._check_beside(others, text, actor)
        if made.key == seen.key:
            return seen
        try:
            row = await self._store.revise(seen, self._row(made), made.name, LIMITS, KEPT_VERSIONS, _is_taken)
        except SetIsFull as error:
            raise _full(error) from None
        except TitleIsTaken:
            raise Refusal("custom-name-taken", name=made.title) from None
        if row is None:
            raise Refusal("custom-changed")
        return row

    async def clone(self, variant_id: int, actor: int, guild_id: int) -> CustomVariant:
        """Make a private copy of the newest version on a server; if the title is taken there, number it."""
        found = await self.get(variant_id, actor)
        return await self._copy(found, actor, guild_id)

    async def import_code(self, code: str, actor: int, guild_id: int) -> CustomVariant:
        """Make a private copy of the variant with a share code."""
        row = await self._store.shared(code.strip().lower())
        if row is None or row.hidden:
            raise Refusal("custom-code-none", name=code)
        return await self._copy(row, actor, guild_id)

    async def _copy(self, variant: CustomVariant, actor: int, guild_id: int) -> CustomVariant:
        """Make a copy with the same text; if the title is taken on the server, number it."""
        text, others = await self.text(variant.key), await self._store.of_server(guild_id, actor)
        title = await asyncio.to_thread(_free_title, variant.title, others)
        if title != variant.title:
            text = with_setting(text, "kibitzTitle", title)
        return await self._add(actor, guild_id, text, others)

    async def _check_beside(
        self, others: Sequence[CustomVariant], text: str, person: int
    ) -> CheckedDefinition:
        """Check a user's definition as `check` does; if one of `others` has its section's name, number it.

        Raises Refusal if one of them has its title, because people couldn't distinguish them.
        """
        text = bounded(text)
        names, called = {row.name for row in others}, name_of(text)
        name = _numbered(called, lambda name: name in names, "-", MOST_NAME)
        made = await self.check(text if name == called else with_name(text, name), person)
        if _is_taken(made.title, others):
            raise Refusal("custom-name-taken", name=made.title)
        return made

    # ---- finding

    async def get(self, variant_id: int, viewer: int | None = None) -> CustomVariant:
        """Return a custom variant. Raises Refusal, also if `viewer` may not find it.

        `viewer` None: don't check that.
        """
        row = await self._store.get(variant_id)
        if row is None or (viewer is not None and not row.is_found_by(viewer)):
            raise Refusal("custom-none")
        return row

    async def text(self, key: str) -> str:
        """Return the normalized text of a version."""
        row = await self._store.definition(key)
        if row is None:
            raise Refusal("custom-none")
        return row.text

    async def listed(self, guild_id: int, viewer: int | None) -> tuple[CustomVariant, ...]:
        """Return a server's custom variants that `viewer` may find, by title; None: all, for managers."""
        return tuple(await self._store.of_server(guild_id, viewer))

    async def find(
        self, guild_id: int, viewer: int, typed: str, *, manages: bool = False
    ) -> CustomVariant | None:
        """Return a server's custom variant with a typed key, name or title, if `viewer` may find it; None if
        there is none. The viewer's own variants come before others'.

        `manages`: whether the viewer manages the server, and so finds all.
        """
        key, rows = typed.strip().lower(), await self._store.of_server(guild_id, None if manages else viewer)
        rows.sort(key=lambda row: (row.owner_id != viewer, row.id))
        exact = [row for row in rows if key in (row.key, row.name)]
        if exact or not rows:
            return next(iter(exact), None)
        return await asyncio.to_thread(_alike, rows, typed)

    # ---- changing

    async def publish(self, variant_id: int, actor: int) -> CustomVariant:
        """Let everyone on the server find a variant."""
        return await self._show(await self._own(variant_id, actor), visibility=SERVER)

    async def withdraw(self, variant_id: int, actor: int) -> CustomVariant:
        """Make a variant private again, without a share code."""
        return await self._change(await self._own(variant_id, actor), visibility=PRIVATE, share_code=None)

    async def hide(self, variant_id: int, guild_id: int, *, hidden: bool) -> CustomVariant:
        """Hide a variant from all but its owner, or show it again; for managers of the server."""
        row = await self._store.get(variant_id)
        if row is None or row.guild_id != guild_id:
            raise Refusal("custom-none")
        return await (self._change(row, hidden=True) if hidden else self._show(row, hidden=False))

    async def share(self, variant_id: int, actor: int) -> CustomVariant:
        """Give a variant a share code, unless it has one."""
        row = await self._own(variant_id, actor)
        while row.share_code is None:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            changed = await self._store.change(row.id, share_code=code)
            if changed is None and await self._store.get(row.id) is None:
                raise Refusal("custom-none")
            row = changed or row
        return row

    async def delete(self, variant_id: int, actor: int, *, manages: int | None = None) -> CustomVariant:
        """Delete a variant with its versions; the texts that games use stay. `manages`: the id of a server
        that the actor manages."""
        row = await self._store.get(variant_id)
        if row is None or (row.guild_id != manages and not row.is_found_by(actor)):
            raise Refusal("custom-none")
        if row.owner_id != actor and row.guild_id != manages:
            raise Refusal("custom-not-yours", player=row.owner_id)
        if not await self._store.remove(variant_id):
            raise Refusal("custom-none")
        return row

    # ---- quarantine

    async def quarantine(self, key: str, reason: str) -> list[int]:
        """Quarantine a definition: abort its running games and return their ids.

        Finished games stay. The posted result tells the players of the others (boards/posting.py).
        """
        if not is_custom(key):
            return []
        reason = reason[:REASON]
        log.error("%s is quarantined: %s", key, reason)
        await self._store.quarantine(key, reason, self._now())
        self._variants.forget(key)
        ended: list[int] = []
        while rows := await self._matches.running(await self._store.running(key, PAGE)):
            for row in rows:
                over = Ending(None, ABORTED)
                done = await self._matches.finish(row.id, row.version, over, self._now(), glicko.rated)
                ended += [] if done is None else [row.id]
        return ended

    # ---- helpers

    async def _own(self, variant_id: int, actor: int) -> CustomVariant:
        row = await self._store.get(variant_id)
        if row is None or not row.is_found_by(actor):
            raise Refusal("custom-none")
        if row.owner_id != actor:
            raise Refusal("custom-not-yours", player=row.owner_id)
        return row

    async def _show(self, row: CustomVariant, **values: str | bool) -> CustomVariant:
        """Make a variant visible to others, unless its owner finds another one with its title."""
        await asyncio.to_thread(skeleton, row.title)  # Reads the data on look-alikes before the transaction.
        try:
            shown = await self._store.show(row.id, _is_taken, **values)
        except TitleIsTaken:
            raise Refusal("custom-title-published", name=row.title) from None
        if shown is None:
            raise Refusal("custom-none")
        return shown

    async def _change(self, row: CustomVariant, **values: str | bool | None) -> CustomVariant:
        changed = await self._store.change(row.id, **values)
        if changed is None:
            raise Refusal("custom-none")
        return changed

    def _row(self, made: CheckedDefinition) -> DefinitionRow:
        return DefinitionRow(made.key, made.text, made.title, made.ways, None, None, REVISION, self._now())


REASON = 200
"""The most characters of a stored reason."""
OUTDATED = "not valid any more"
"""The reason for the quarantine of a definition that the present rules can't read."""
LIMITS = SetLimits(MOST_OF_SERVER, MOST_OF_PERSON, MOST_WAYS)


def bounded(text: str) -> str:
    """Return a definition normalized. Raises Refusal if it is too long."""
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise Refusal("definition-long", most=MOST_BYTES // 1024)
    return normalized(text)


def _numbered(name: str, is_taken: Callable[[str], bool], mark: str, most: int) -> str:
    """Return the name; if it is taken, cut it and add `mark` and the first free number from 2, so that it has
    at most `most` characters."""
    if not is_taken(name):
        return name
    bare = shortened(re.sub(rf"{mark}\d{{1,2}}$", "", name), most - len(mark) - 2, end="")
    return next(made for number in count(2) if not is_taken(made := f"{bare}{mark}{number}"))


def _free_title(title: str, others: Sequence[CustomVariant]) -> str:
    """Return a title; if one of `others` has it, with the least number that makes it free."""
    return _numbered(title, lambda made: _is_taken(made, others), " ", TITLE)


def _is_taken(title: str, others: Iterable[CustomVariant]) -> bool:
    """Return whether the title of one of `others` looks like this one."""
    wanted = skeleton(title)
    return any(skeleton(row.title) == wanted for row in others)


def _alike(rows: Iterable[CustomVariant], typed: str) -> CustomVariant | None:
    """Return the first custom variant whose name or title looks like what is typed."""
    wanted = skeleton(typed)
    found = (row for row in rows if wanted and wanted in (skeleton(row.name), skeleton(row.title)))
    return next(found, None)


def _full(error: SetIsFull) -> Refusal:
    return {
        "server": Refusal("custom-server-full", most=MOST_OF_SERVER),
        "person": Refusal("custom-own-full", most=MOST_OF_PERSON),
        "ways": Refusal("custom-server-large"),
    }[error.limit]
