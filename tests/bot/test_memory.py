"""What is free is given back, also where something is left between its pieces."""

from __future__ import annotations

import asyncio
import sys

import pytest

from bot import memory
from tests.bot.processes import ROOT

HOLES = """
from pathlib import Path
from bot.memory import trimmer

def resident():
    return int(Path("/proc/self/status").read_text().partition("VmRSS:")[2].split()[0]) / 1024

pieces = [bytearray(3000) for _ in range(30_000)]
pieces = pieces[::100]
before = resident()
trimmer()()
print(before - resident())
"""
"""Ninety MiB, of which nearly all is free again, in holes between what is left."""


@pytest.mark.skipif(memory.trimmer() is None, reason="only glibc has to be told")
async def test_holes_are_given_back() -> None:
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLES, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    told, _ = await program.communicate()
    assert float(told) > 20


async def test_it_is_done_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    done = asyncio.Semaphore(0)
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(memory, "trimmer", lambda: lambda: loop.call_soon_threadsafe(done.release))
    monkeypatch.setattr(memory, "EVERY_SECONDS", 0.001)
    task = asyncio.create_task(memory.keep_trimmed())
    async with asyncio.timeout(20):
        for _ in range(3):
            await done.acquire()
    task.cancel()


async def test_where_nothing_can_be_done_nothing_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "trimmer", lambda: None)
    await memory.keep_trimmed()
