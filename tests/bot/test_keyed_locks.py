"""KeyedLocks: a user with many requests waits for their own requests."""

from __future__ import annotations

import asyncio

from bot.keyed_locks import KeyedLocks


async def test_other_users_wait_for_at_most_one_request() -> None:
    """The queue serves requests in order, like a single thread."""
    turns, queue, served = KeyedLocks(), asyncio.Lock(), list[int]()

    async def request(user_id: int) -> None:
        async with turns.lock(user_id), queue:
            served.append(user_id)
            await asyncio.sleep(0)

    await asyncio.gather(*(request(user_id) for user_id in (1, 1, 1, 1, 2, 3)))
    assert served[:3] == [1, 2, 3]
    assert len(served) == 6


async def test_cancelled_request_gives_up_its_turn() -> None:
    turns, held = KeyedLocks(), asyncio.Event()

    async def hold() -> None:
        async with turns.lock(1):
            await held.wait()

    tasks = [asyncio.create_task(hold()) for _ in range(3)]
    await asyncio.sleep(0)
    for task in tasks[:2]:
        task.cancel()
    held.set()
    await asyncio.wait_for(tasks[2], 10)
