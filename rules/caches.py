"""Caches that go with their variant.

What is found out about a variant is kept in the variant itself and not beside it, so that nothing of a loaded
one stays alive once nobody holds it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from rules.variant import Variant

P = ParamSpec("P")
T = TypeVar("T")
MOST_ENTRIES = 1024
"""What one function remembers of one variant."""


def cached_in_variant(
    function: Callable[Concatenate[Variant, P], T],
) -> Callable[Concatenate[Variant, P], T]:
    """Like lru_cache, for a function whose first argument is a variant; all others must be hashable."""

    @wraps(function)
    def cached(variant: Variant, *args: P.args, **kwargs: P.kwargs) -> T:
        found = variant.caches.get(function)
        if found is None:
            found = variant.caches[function] = lru_cache(MOST_ENTRIES)(function)
        return found(variant, *args, **kwargs)

    return cached
