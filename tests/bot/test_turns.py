"""People take turns: who asks for much waits for their own requests."""

from __future__ import annotations

import asyncio

from bot.turns import Turns


async def test_many_requests_of_one_person_hold_up_others_for_one() -> None:
    """Where requests are served in their order, as by a single thread."""
    turns, queue, served = Turns(), asyncio.Lock(), list[int]()

    async def ask(person: int) -> None:
        async with turns.of(person), queue:
            served.append(person)
            await asyncio.sleep(0)

    await asyncio.gather(*(ask(person) for person in (1, 1, 1, 1, 2, 3)))
    assert served[:3] == [1, 2, 3]
    assert len(served) == 6


async def test_a_cancelled_request_keeps_nobody_back() -> None:
    turns, held = Turns(), asyncio.Event()

    async def hold() -> None:
        async with turns.of(1):
            await held.wait()

    tasks = [asyncio.create_task(hold()) for _ in range(3)]
    await asyncio.sleep(0)
    for task in tasks[:2]:
        task.cancel()
    held.set()
    await asyncio.wait_for(tasks[2], 10)
