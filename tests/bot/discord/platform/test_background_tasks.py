"""Background tasks: one at a time for each key, with a limit in all."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from bot.discord.platform.background_tasks import KeyedTasks


async def test_one_task_at_a_time_for_each_key() -> None:
    tasks, begun, may_end = KeyedTasks("test"), list[str](), asyncio.Event()

    async def work(key: str) -> None:
        begun.append(key)
        await may_end.wait()

    for key in "aba":
        tasks.begin(key, partial(work, key))
    await asyncio.sleep(0)
    assert begun == ["a", "b"]
    may_end.set()
    await tasks.finish()
    tasks.begin("a", partial(work, "a"))
    await tasks.finish()
    assert begun == ["a", "b", "a"]


async def test_limit_of_all_tasks() -> None:
    tasks, running, most = KeyedTasks("test", limit=2), 0, 0

    async def work() -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        running -= 1

    for key in range(6):
        tasks.begin(key, work)
    await tasks.finish()
    assert (running, most) == (0, 2)


async def test_key_is_free_again_after_a_failure(caplog: pytest.LogCaptureFixture) -> None:
    tasks, begun = KeyedTasks("test"), list[int]()

    async def fail(number: int) -> None:
        begun.append(number)
        raise ValueError(number)

    for number in range(2):
        tasks.begin("a", partial(fail, number))
        await tasks.finish()
    assert begun == [0, 1]
    assert [record.message for record in caplog.records] == ["test: a task has failed"] * 2
