"""Every variant that can be played by its key: those of the catalogue, and custom ones from the database."""

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
from bot.matches.refusals import (
    MatchError,
    NoSuchCustomVariant,
    NoSuchVariant,
    NoSuchVariantButNear,
    VariantQuarantined,
)
from bot.storage import CustomVariantStore

log = logging.getLogger(__name__)

MOST_WAYS = 1_000_000
"""What the pieces of all custom variants that are kept ready may need together (rules.Variant.ways); some
130 MB. The least recently used ones beyond it are released."""
MOST_OFFERED = 50
"""Checked definitions that are remembered though they aren't stored: a preview and the storing after it need
only one check."""
HARMFUL_SECONDS = 5.0
"""Seconds of this process that a definition may take at once; loading the longest game takes less."""
SHOWN = 40
"""Characters of a mistyped name that an answer repeats."""
MOST_KEPT = 500
"""How many custom variants are kept, ready or not."""


@dataclass(frozen=True, slots=True)
class CheckedDefinition:
    """A definition that can be played. `text` is normalized, `key` the variant's, `name` its section's."""

    key: str
    text: str
    name: str
    title: str
    ways: int


class Variants:
    """Finds variants by key. One object for each key, in use by as many games as there are.

    A custom one is loaded from the database, and compiled beside the event loop, before it is used.
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

    def known(self, key: str) -> rules.Variant:
        """A variant of the catalogue, or a custom one that is loaded. Raises rules.UnknownVariant."""
        if not is_custom(key):
            return rules.variant(key)
        found = self._known.get(key)
        if found is None:
            raise rules.UnknownVariant(key, ())
        return found

    async def get(self, key: str) -> rules.Variant:
        """A variant, ready to be played. Raises rules.UnknownVariant, also where it is quarantined."""
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
        """Load the custom variants among `keys`, so that `known` has them by title; one query for all."""
        wanted = {key for key in keys if is_custom(key) and key not in self._known}
        if not wanted:
            return
        for row in await self._store.definitions(wanted):
            if row.quarantined_at is None:
                with suppress(rules.UnknownVariant):
                    await asyncio.to_thread(self._loaded, row.key, row.text)

    async def by_key(self, keys: Iterable[str]) -> dict[str, rules.Variant]:
        """The variants of stored keys, as far as there are such still, to be named rather than played."""
        wanted = set(keys)
        await self.prepare(wanted)
        found: dict[str, rules.Variant] = {}
        for key in wanted:
            try:
                found[key] = self.known(key)
            except rules.UnknownVariant:
                log.warning("there is no variant %s any more; its matches are left out", key)
        return found

    def offer(self, checked: CheckedDefinition) -> None:
        """Have a checked definition found by its key for a while, though it isn't stored."""
        self._offered[checked.key] = checked
        self._offered.move_to_end(checked.key)
        if len(self._offered) > MOST_OFFERED:
            self._offered.popitem(last=False)

    def offered(self, key: str) -> CheckedDefinition | None:
        return self._offered.get(key)

    @contextmanager
    def watched(self, variant: rules.Variant) -> Generator[None]:
        """Report a custom variant whose rules fail here, or take this thread longer than HARMFUL_SECONDS.

        A MoveError or other refusal by the rules is no harm.
        """
        if not is_custom(variant.key):
            yield
            return
        began = time.thread_time()
        try:
            yield
        except (rules.MoveError, rules.InvalidFen, MatchError):
            raise
        except Exception as error:
            self.on_harm(variant.key, f"{type(error).__name__}: {error}")
            raise
        taken = time.thread_time() - began
        if taken > HARMFUL_SECONDS:
            self.on_harm(variant.key, f"took {taken:.1f} s")

    async def for_player(self, key: str, player: int, guild_id: int | None) -> rules.Variant:
        """The variant of a key as people write it, for a new game.

        A custom one is for those who find it on this server, or have played it. Raises NoSuchVariant, with
        the nearest of the catalogue, NoSuchCustomVariant, VariantQuarantined.
        """
        key = key.strip().lower()
        if not is_custom(key):
            try:
                return rules.variant(key)
            except rules.UnknownVariant as error:
                if error.nearest:
                    raise NoSuchVariantButNear(name=key[:SHOWN], near=", ".join(error.nearest)) from None
                raise NoSuchVariant(name=key[:SHOWN]) from None
        if not await self._store.may_play(key, player, guild_id):
            raise NoSuchCustomVariant
        try:
            return await self.get(key)
        except rules.UnknownVariant:
            row = await self._store.definition(key)
            if row is None or row.quarantined_at is None:
                raise NoSuchCustomVariant from None
            raise VariantQuarantined(name=row.title) from None

    def forget(self, key: str) -> None:
        """Let go of a custom variant: it was quarantined."""
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
            found = self.offered(key) if row is None else row
            if found is None:
                raise rules.UnknownVariant(key, ())
            variant = await asyncio.to_thread(self._loaded, key, found.text)
        await asyncio.to_thread(self._warm_up, variant)
        self._ready.add(key)
        self._keep(variant)
        return variant

    def _warm_up(self, variant: rules.Variant) -> None:
        """Make all that the first moves of a game need: it may take a second. For a thread beside the event
        loop."""
        with self.watched(variant):
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
        """The variant of a text, in a thread. Raises rules.UnknownVariant where the rules refuse it now."""
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
                # Whoever holds it may go on: what is needed again is made again.
                oldest.release()


def _log_harm(key: str, reason: str) -> None:
    log.error("%s did harm: %s", key, reason)
