"""Every variant that can be played by its key: those of the catalogue, and custom ones from the database."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from weakref import WeakKeyDictionary, WeakValueDictionary

import rules
from bot.matches.definition_text import is_custom, playable
from bot.storage import CustomVariantStore

log = logging.getLogger(__name__)

MOST_WAYS = 1_000_000
"""What the pieces of all custom variants that are kept ready may need together (rules.Variant.ways); some
130 MB. The least recently used ones beyond it are released."""
MOST_KEPT = 500
"""How many custom variants are kept, ready or not."""


class Variants:
    """Finds variants by key. One object for each key, in use by as many games as there are.

    A custom one is loaded from the database, and compiled beside the event loop, before it is used.
    """

    def __init__(self, store: CustomVariantStore) -> None:
        self._store = store
        self._kept: OrderedDict[str, rules.Variant] = OrderedDict()
        self._known: WeakValueDictionary[str, rules.Variant] = WeakValueDictionary()
        """Those that are kept, and those that somebody still holds."""
        self._lock = threading.RLock()
        self._texts: WeakKeyDictionary[rules.Variant, str] = WeakKeyDictionary()
        self._ready: set[str] = set()
        self._loading: dict[str, asyncio.Task[rules.Variant]] = {}

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
            # One for all who ask; it isn't given up with the first of them.
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

    def text_of(self, variant: rules.Variant) -> str:
        """The text that defines a custom variant, as its maker wrote it; "" for one of the catalogue."""
        return self._texts.get(variant, "")

    def playable_text(self, variant: rules.Variant) -> str:
        """The text that rules load for a custom variant; "" for one of the catalogue."""
        text = self.text_of(variant)
        return playable(text) if text else ""

    def forget(self, key: str) -> None:
        """Let go of a custom variant: it was quarantined."""
        self._ready.discard(key)
        self._known.pop(key, None)
        found = self._kept.pop(key, None)
        if found is not None:
            found.release()

    async def _made_ready(self, key: str) -> rules.Variant:
        variant = self._known.get(key)
        if variant is None:
            row = await self._store.definition(key)
            if row is None or row.quarantined_at is not None:
                raise rules.UnknownVariant(key, ())
            variant = await asyncio.to_thread(self._loaded, row.key, row.text)
        await asyncio.to_thread(warm_up, variant)
        self._ready.add(key)
        self._keep(variant)
        return variant

    def _loaded(self, key: str, text: str) -> rules.Variant:
        """The variant of a text, in a thread. Raises rules.UnknownVariant where the rules refuse it now."""
        try:
            made = rules.load(playable(text))[-1]
        except rules.VariantError as error:
            log.warning("%s can't be played any more: %s", key, error)
            raise rules.UnknownVariant(key, ()) from None
        with self._lock:
            variant = self._known.setdefault(key, made)
            self._texts[variant] = text
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


def warm_up(variant: rules.Variant) -> None:
    """Make all that the first moves of a game need: it may take a second. For a thread beside the event
    loop."""
    variant.compile()
    position = variant.start(next(iter(variant.starts), None))
    for _ in range(2):
        moves = position.legal_moves()
        for move in moves:
            position.san(move)
        if not moves:
            return
        position = position.play(moves[0])
