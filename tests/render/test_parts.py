"""The PNG writer and the cache."""

from __future__ import annotations

import struct
import threading
import zlib
from importlib import import_module

import pytest
from PIL import Image

from render.picture_cache import Cache
from render.png import stack, strip
from tests.render.conftest import read

PALETTE = bytes(range(256)) * 3


def noise(width: int, height: int, seed: int) -> Image.Image:
    """Return a picture that doesn't compress, so that a wrong split is noticed."""
    state, data = seed, bytearray()
    for _ in range(width * height):
        state = (state * 1103515245 + 12345) % (1 << 31)
        data.append(state >> 16 & 0xFF)
    return Image.frombytes("P", (width, height), bytes(data))


@pytest.mark.parametrize("heights", [(1,), (1, 1), (7, 40, 3), (300, 200)])
def test_stacked_strips_are_read_back_unchanged(heights: tuple[int, ...]) -> None:
    parts = [noise(201, height, seed) for seed, height in enumerate(heights)]
    png = stack([strip(part) for part in parts], PALETTE)
    image = read(png)
    assert image.size == (201, sum(heights))
    assert image.tobytes() == b"".join(part.tobytes() for part in parts)


def test_chunks_and_stream_have_valid_checksums() -> None:
    png = stack([strip(noise(64, 9, 1)), strip(noise(64, 5, 2))], PALETTE)
    at, kinds, stream = 8, [], b""
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        body = png[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length)[0] == zlib.crc32(kind + body)
        kinds.append(kind)
        stream += body if kind == b"IDAT" else b""
        at += length + 12
    assert kinds == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    # zlib checks the Adler-32 that was combined from those of the strips.
    assert len(zlib.decompress(stream)) == 65 * 14


def test_strips_of_different_widths_are_rejected() -> None:
    with pytest.raises(ValueError, match="same width"):
        stack([strip(noise(10, 2, 1)), strip(noise(11, 2, 1))], PALETTE)


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
    names = ("bar_drawing", "board", "empty_board", "picture_cache", "colors")
    modules = [import_module(f"render.{name}") for name in names]
    limits = {
        id(value): value._limit
        for module in modules
        for value in vars(module).values()
        if isinstance(value, Cache)
    }
    assert len(limits) == 6
    assert sum(limits.values()) < 60 << 20
