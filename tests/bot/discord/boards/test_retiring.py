"""Old boards lose their buttons where there is time for it; in a hurry the oldest are left as they are."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest

from bot.discord.boards.delivery import MOST, ButtonRemoval


class Slow:
    """Edits messages, one after another as it is let to."""

    def __init__(self) -> None:
        self.closed: list[int] = []
        self.may = asyncio.Semaphore(0)
        self.retiring = ButtonRemoval(self.close)
        self.tasks: list[asyncio.Task[None]] = []

    async def close(self, message_id: int, _: Iterable[int], _text: str | None) -> None:
        await self.may.acquire()
        self.closed.append(message_id)

    async def retire(self, match_id: int, *messages: int) -> None:
        for message in messages:
            self.tasks.append(asyncio.create_task(self.retiring.retire(match_id, message, (8,))))
            await asyncio.sleep(0)

    async def let(self, count: int) -> None:
        for _ in range(count):
            self.may.release()
        await asyncio.gather(*self.tasks)


async def test_with_time_every_board_is_edited() -> None:
    slow = Slow()
    for message in range(10):
        await slow.retire(1, message)
        await slow.let(1)
    assert slow.closed == list(range(10))


async def test_in_a_hurry_the_newest_come_first_and_the_oldest_are_left() -> None:
    slow = Slow()
    await slow.retire(1, *range(10))
    await slow.let(1 + MOST)
    assert slow.closed == [0, 9, 8, 7]


async def test_matches_do_not_wait_for_each_other() -> None:
    slow = Slow()
    await slow.retire(1, 10, 11)
    await slow.retire(2, 20)
    await slow.let(3)
    assert sorted(slow.closed) == [10, 11, 20]


async def test_what_fails_does_not_keep_later_ones_from_it() -> None:
    failed: list[int] = []

    async def fail(message_id: int, _: Iterable[int], _text: str | None) -> None:
        failed.append(message_id)
        raise ConnectionError

    retiring = ButtonRemoval(fail)
    for message in (1, 2):
        with pytest.raises(ConnectionError):
            await retiring.retire(7, message, ())
    assert failed == [1, 2]
