"""What is free is given back, also where something is left between its pieces."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass, field

import pytest

from bot import free_memory
from tests.bot.processes import ROOT

HOLES = """
import asyncio
from pathlib import Path
from bot import free_memory

def resident():
    return int(Path("/proc/self/status").read_text().partition("VmRSS:")[2].split()[0]) / 1024

async def main():
    free_memory.EVERY_SECONDS = 0.01
    looking = asyncio.create_task(free_memory.trim_regularly())
    pieces = [bytearray(3000) for _ in range(30_000)]
    pieces = pieces[::100]
    before = resident()
    while before - resident() < 20:
        await asyncio.sleep(0.01)
    looking.cancel()
    print("given back")

asyncio.run(asyncio.wait_for(main(), 60))
"""
"""Ninety MiB, of which nearly all is free again, in holes between what is left."""


@pytest.mark.skipif(free_memory.allocator() is None, reason="only glibc has to be told")
async def test_holes_are_given_back() -> None:
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLES, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    told, _ = await program.communicate()
    assert told.split() == [b"given", b"back"]


@dataclass
class Library:
    """What is asked of glibc."""

    trimmed: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))
    options: dict[int, int] = field(default_factory=dict[int, int])

    def __post_init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    def mallopt(self, option: int, value: int) -> None:
        self.options[option] = value

    def malloc_trim(self, _: int) -> None:
        self._loop.call_soon_threadsafe(self.trimmed.release)


async def test_it_is_done_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library()
    monkeypatch.setattr(free_memory, "allocator", lambda: library)
    monkeypatch.setattr(free_memory, "EVERY_SECONDS", 0.001)
    task = asyncio.create_task(free_memory.trim_regularly())
    async with asyncio.timeout(60):
        for _ in range(3):
            await library.trimmed.acquire()
    task.cancel()
    assert len(library.options) == 2


async def test_where_nothing_can_be_done_nothing_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(free_memory, "allocator", lambda: None)
    await free_memory.trim_regularly()
