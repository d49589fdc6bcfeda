"""Finds variants by key: those of the catalogue, and custom ones from the database."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from weakref import WeakValueDictionary

import rules
from bot.matches.definition_text import is_custom, loadable_text
from bot.refusals import Refusal
from bot.storage import CustomVariantStore

log = logging.getLogger(__name__)

MOST_WAYS = 1_000_000
"""The bound on the sum of `ways` (rules.Variant) of the cached custom variants, some 130 MB. Beyond it the
least recently used ones are released."""
MOST_OFFERED = 50
"""The most checked definitions that are remembered without being stored, so that previewing and then storing
one needs only one check."""
HARMFUL_SECONDS = 5.0
"""A definition that keeps a thread busy for longer at once, in seconds, is reported as harmful. Loading the
longest game takes less."""
MOST_KEPT = 500
"""The most custom variants in the cache, ready or not."""


def unknown_variant(typed: str, near: tuple[rules.Variant, ...]) -> Refusal:
    """Return the refusal of a text that names no variant. `near`: variants with similar names."""
    if near:
        return Refusal("challenge-variant-near", name=typed, near=near)
    return Refusal("challenge-variant", name=typed)


@dataclass(frozen=True, slots=True)
class CheckedDefinition:
    """A definition that can be played: the variant's key, the normalized text, and its section's name."""

    key: str
    text: str
    name: str
    title: str
    ways: int


class Variants:
    """Finds variants by key. All games of a variant share one object.

    A custom variant is loaded from the database and compiled in a thread before it is used.
    """

    def __init__(self, store: CustomVariantStore) -> None:
        self._store = store
        self._kept: OrderedDict[str, rules.Variant] = OrderedDict()
        self._known: WeakValueDictionary[str, rules.Variant] = WeakValueDictionary()
        """The cached variants, and those that are still referenced elsewhere."""
        self._lock = threading.RLock()
        self._offered: OrderedDict[str, CheckedDefinition] = OrderedDict()
        self._ready: set[str] = set()
        self._loading: dict[str, asyncio.Task[rules.Variant]] = {}
        self.on_harm: Callable[[str, str], None] = _log_harm
        """Called from any thread with the key of a harmful custom variant and the kind of harm."""

    def get_loaded(self, key: str) -> rules.Variant:
        """Return a variant of the catalogue, or a loaded custom one. Raises rules.UnknownVariant."""
        if not is_custom(key):
            return rules.variant(key)
        found = self._known.get(key)
        if found is None:
            raise rules.UnknownVariant(key, ())
        return found

    async def get(self, key: str) -> rules.Variant:
        """Return a variant, ready to be played. Raises rules.UnknownVariant, also if it is quarantined."""
        if not is_custom(key):
            return rules.variant(key)
        if key in self._ready and (found := self._known.get(key)) is not None:
            self._keep(found)
            return found
        task = self._loading.get(key)
        if task is None:
            # All callers share one task, which goes on if the first caller is cancelled.
            task = asyncio.create_task(self._made_ready(key), name="kibitz: a custom variant")
            self._loading[key] = task
            task.add_done_callback(lambda _: self._loading.pop(key, None))
        return await asyncio.shield(task)

    async def prepare(self, keys: Iterable[str]) -> None:
        """Load the custom variants among `keys` with one query, so that `get_loaded` finds them."""
        wanted = {key for key in keys if is_custom(key) and key not in self._known}
        if not wanted:
            return
        for row in await self._store.definitions(wanted):
            if row.quarantined_at is None:
                with suppress(rules.UnknownVariant):
                    await asyncio.to_thread(self._loaded, row.key, row.text)

    async def by_key(self, keys: Iterable[str]) -> dict[str, rules.Variant]:
        """Return the variants of stored keys, for their titles; keys without a variant are left out."""
        wanted = set(keys)
        await self.prepare(wanted)
        found: dict[str, rules.Variant] = {}
        for key in wanted:
            try:
                found[key] = self.get_loaded(key)
            except rules.UnknownVariant:
                log.warning("there is no variant %s any more; its matches are left out", key)
        return found

    def remember_checked(self, checked: CheckedDefinition) -> None:
        """Remember a checked definition for a while, so that its key is found before it is stored."""
        self._offered[checked.key] = checked
        self._offered.move_to_end(checked.key)
        if len(self._offered) > MOST_OFFERED:
            self._offered.popitem(last=False)

    def find_checked(self, key: str) -> CheckedDefinition | None:
        return self._offered.get(key)

    @contextmanager
    def report_harm_in(self, variant: rules.Variant) -> Generator[None]:
        """Report a custom variant whose rules fail in this block, or keep the thread busy for longer than
        HARMFUL_SECONDS.

        A refusal by the rules, such as a MoveError, is no failure.
        """
        if not is_custom(variant.key):
            yield
            return
        began = time.thread_time()
        try:
            yield
        except (rules.MoveError, rules.InvalidFen, Refusal):
            raise
        except Exception as error:
            self.on_harm(variant.key, f"{type(error).__name__}: {error}")
            raise
        taken = time.thread_time() - began
        if taken > HARMFUL_SECONDS:
            self.on_harm(variant.key, f"took {taken:.1f} s")

    async def for_player(self, key: str, player: int, guild_id: int | None) -> rules.Variant:
        """Return the variant of a typed key, for a new game.

        A player gets a custom variant if they find it on this server or have played it. Raises Refusal.
        """
        key = key.strip().lower()
        if not is_custom(key):
            try:
                return rules.variant(key)
            except rules.UnknownVariant as error:
                raise unknown_variant(key, tuple(map(rules.variant, error.nearest))) from None
        if not await self._store.may_play(key, player, guild_id):
            raise Refusal("custom-none")
        try:
            return await self.get(key)
        except rules.UnknownVariant:
            row = await self._store.definition(key)
            if row is None or row.quarantined_at is None:
                raise Refusal("custom-none") from None
            raise Refusal("custom-quarantined", name=row.title) from None

    def forget(self, key: str) -> None:
        """Remove a quarantined custom variant from the caches."""
        self._offered.pop(key, None)
        self._ready.discard(key)
        self._known.pop(key, None)
        found = self._kept.pop(key, None)
        if found is not None:
            found.release()

    async def _made_ready(self, key: str) -> rules.Variant:
        variant = self._known.get(key)
        if variant is None:
            row = await self._store.definition(key)
            if row is not None and row.quarantined_at is not None:
                raise rules.UnknownVariant(key, ())
            found = self.find_checked(key) if row is None else row
            if found is None:
                raise rules.UnknownVariant(key, ())
            variant = await asyncio.to_thread(self._loaded, key, found.text)
        await asyncio.to_thread(self._warm_up, variant)
        self._ready.add(key)
        self._keep(variant)
        return variant

    def _warm_up(self, variant: rules.Variant) -> None:
        """Build what the first moves of a game need. It may take a second, so call it in a thread."""
        with self.report_harm_in(variant):
            variant.compile()
            position = variant.first_start()
            for _ in range(2):
                moves = position.legal_moves()
                for move in moves:
                    position.san(move)
                if not moves:
                    return
                position = position.play(moves[0])

    def _loaded(self, key: str, text: str) -> rules.Variant:
        """Load a variant from its text; call this in a thread. Raises rules.UnknownVariant if the text isn't
        valid any more."""
        try:
            *parents, made = rules.load(loadable_text(text))
            made.definition = text
        except rules.VariantError as error:
            log.warning("%s can't be played any more: %s", key, error)
            raise rules.UnknownVariant(key, ()) from None
        for parent in parents:
            parent.release()
        with self._lock:
            variant = self._known.setdefault(key, made)
            self._keep(variant)
            return variant

    def _keep(self, variant: rules.Variant) -> None:
        with self._lock:
            self._kept[variant.key] = variant
            self._kept.move_to_end(variant.key)
            ways = sum(each.ways for each in self._kept.values())
            while len(self._kept) > 1 and (len(self._kept) > MOST_KEPT or ways > MOST_WAYS):
                key, oldest = self._kept.popitem(last=False)
                ways -= oldest.ways
                self._ready.discard(key)
                # Games that still use the variant can go on: it rebuilds its tables when it needs them.
                oldest.release()


def _log_harm(key: str, reason: str) -> None:
    log.error("%s did harm: %s", key, reason)
