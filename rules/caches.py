"""Caches that live in their variant, so that they go with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, overload

if TYPE_CHECKING:
    from rules.variant import Variant

P = ParamSpec("P")
T = TypeVar("T")
MOST_ENTRIES = 1024
"""The most results of one function that a variant keeps."""


Function = Callable[Concatenate["Variant", P], T]


@overload
def cached_in_variant(function: Function[P, T]) -> Function[P, T]: ...


@overload
def cached_in_variant(*, most: int) -> Callable[[Function[P, T]], Function[P, T]]: ...


def cached_in_variant(function: Any = None, *, most: int = MOST_ENTRIES) -> Any:
    """Like lru_cache, for functions whose first argument is a variant; other arguments must be hashable.

    `most`: results that a variant keeps: few where they hold positions, which are large.
    """
    if function is None:
        return partial(cached_in_variant, most=most)

    @wraps(function)
    def cached(variant: Variant, *args: Any, **kwargs: Any) -> Any:
        found = variant.caches.get(function)
        if found is None:
            found = variant.caches[function] = lru_cache(most)(function)
        return found(variant, *args, **kwargs)

    return cached
