"""Caches that live in their variant, so that they go with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from rules.variant import Variant

P = ParamSpec("P")
T = TypeVar("T")
MOST_ENTRIES = 1024
"""The most results of one function that a variant keeps."""


def cached_in_variant(function: Callable[Concatenate[Variant, P], T]) -> Callable[Concatenate[Variant, P], T]:
    """Like lru_cache, for functions whose first argument is a variant; other arguments must be hashable."""

    @wraps(function)
    def cached(variant: Variant, *args: P.args, **kwargs: P.kwargs) -> T:
        found = variant.compiled.caches.get(function)
        if found is None:
            found = variant.compiled.caches[function] = lru_cache(MOST_ENTRIES)(function)
        return found(variant, *args, **kwargs)

    return cached
