"""The cache."""

from __future__ import annotations

import threading
from importlib import import_module

from render.picture_cache import Cache


def test_a_cache_keeps_the_last_used_values_within_its_limit() -> None:
    cache: Cache[bytes] = Cache(100, len)
    built: list[str] = []

    def make(name: str, size: int) -> bytes:
        return cache.get(name, lambda: built.append(name) or bytes(size))

    make("a", 40)
    make("b", 40)
    make("a", 40)
    assert built == ["a", "b"]
    make("c", 40)
    assert cache.held == 80
    make("a", 40)
    assert built == ["a", "b", "c"], "b is evicted, because a was used later"
    make("b", 40)
    assert built[-1] == "b"
    make("huge", 1000)
    assert (len(cache), cache.held) == (1, 1000)
    make("a", 40)
    assert cache.held == 40


def test_a_cache_counts_correctly_when_threads_miss_at_once() -> None:
    cache: Cache[bytes] = Cache(10_000, len)
    together = threading.Barrier(6)

    def build() -> bytes:
        together.wait()
        return bytes(10)

    threads = [threading.Thread(target=lambda: cache.get("key", build)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(cache), cache.held) == (1, 10)


def test_the_total_size_of_caches_is_bounded() -> None:
    names = ("bar_drawing", "empty_board", "picture_cache")
    modules = [import_module(f"render.{name}") for name in names]
    limits = {
        id(value): value._limit
        for module in modules
        for value in vars(module).values()
        if isinstance(value, Cache)
    }
    assert len(limits) == 3
    assert sum(limits.values()) < 40 << 20
