"""Bounded memory in a process that searches.

A variant takes some 4 MiB of tables and caches once it is played, so only the variants used last keep theirs.
"""

from __future__ import annotations

from rules import Variant

MOST_VARIANTS = 8


class RecentVariants:
    """The most recently used variants; when another one comes, the oldest is released."""

    def __init__(self, most: int = MOST_VARIANTS) -> None:
        self._most = most
        self._variants: list[Variant] = []

    def use(self, variant: Variant) -> None:
        """Note the use of a variant. Call this between searches."""
        if variant in self._variants:
            self._variants.remove(variant)
        self._variants.append(variant)
        if len(self._variants) > self._most:
            self._variants.pop(0).release()
