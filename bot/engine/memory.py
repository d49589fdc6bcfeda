"""The memory of a process that searches: bounded, and collected between searches only.

A variant that is played takes some 4 MiB of tables and memories, so only the variants used last keep theirs.
A search leaves no cycles, yet its many objects trigger the collector of cycles, which then walks through all
that is known of those variants: 0.1 to 0.6 s in the middle of a move.
"""

from __future__ import annotations

import gc

from rules import Variant

MOST_VARIANTS = 8


class RecentVariants:
    """The variants used last, so many at most; a variant that falls out is released."""

    def __init__(self, most: int = MOST_VARIANTS) -> None:
        self._most = most
        self._variants: list[Variant] = []

    def use(self, variant: Variant) -> None:
        """Make a variant the last one used. Call it between searches."""
        if variant in self._variants:
            self._variants.remove(variant)
        self._variants.append(variant)
        if len(self._variants) > self._most:
            self._variants.pop(0).release()
            # It is full of cycles: without this the next `collect` would not look at them.
            gc.unfreeze()


def collect_only_between_searches() -> None:
    """Turn the collector of cycles off in this process: `collect` does its work."""
    gc.disable()


def collect() -> None:
    """Free unreachable cycles, and exempt what is left from later collections.

    Does nothing in a process that collects by itself.
    """
    if not gc.isenabled():
        gc.collect()
        gc.freeze()
