"""Caches that are stored in a variant and freed with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from rules.variant import Variant

P = ParamSpec("P")
T = TypeVar("T")
MAX_ENTRIES = 1024
"""The maximum number of cached results per variant and function."""


def cached_in_variant(function: Callable[Concatenate[Variant, P], T]) -> Callable[Concatenate[Variant, P], T]:
    """Cache a function's results in the variant, its first argument.

    As with lru_cache, the other arguments must be hashable.
    """

    @wraps(function)
    def cached(variant: Variant, *args: P.args, **kwargs: P.kwargs) -> T:
        cache = variant.compiled.caches.get(function)
        if cache is None:
            cache = variant.compiled.caches[function] = lru_cache(MAX_ENTRIES)(function)
        return cache(variant, *args, **kwargs)

    return cached
