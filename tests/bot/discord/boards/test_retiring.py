"""Old boards lose their buttons; if too many wait, the oldest keep theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest

from bot.discord.boards.delivery import MAX_WAITING, ButtonRemoval


class Slow:
    """An editor of messages, one after another, as many as let() allows."""

    def __init__(self) -> None:
        self.closed: list[int] = []
        self.permits = asyncio.Semaphore(0)
        self.retiring = ButtonRemoval(self.close)
        self.tasks: list[asyncio.Task[None]] = []

    async def close(self, message_id: int, _: Iterable[int], _text: str | None) -> None:
        await self.permits.acquire()
        self.closed.append(message_id)

    async def retire(self, match_id: int, *messages: int) -> None:
        for message in messages:
            self.tasks.append(asyncio.create_task(self.retiring.retire(match_id, message, (8,))))
            await asyncio.sleep(0)

    async def let(self, count: int) -> None:
        for _ in range(count):
            self.permits.release()
        await asyncio.gather(*self.tasks)


async def test_every_board_is_edited_if_edits_keep_up() -> None:
    slow = Slow()
    for message in range(10):
        await slow.retire(1, message)
        await slow.let(1)
    assert slow.closed == list(range(10))


async def test_newest_boards_are_edited_first_and_the_oldest_are_skipped() -> None:
    slow = Slow()
    await slow.retire(1, *range(10))
    await slow.let(1 + MAX_WAITING)
    assert slow.closed == [0, 9, 8, 7]


async def test_matches_do_not_wait_for_each_other() -> None:
    slow = Slow()
    await slow.retire(1, 10, 11)
    await slow.retire(2, 20)
    await slow.let(3)
    assert sorted(slow.closed) == [10, 11, 20]


async def test_failed_edit_does_not_block_later_ones() -> None:
    failed: list[int] = []

    async def fail(message_id: int, _: Iterable[int], _text: str | None) -> None:
        failed.append(message_id)
        raise ConnectionError

    retiring = ButtonRemoval(fail)
    for message in (1, 2):
        with pytest.raises(ConnectionError):
            await retiring.retire(7, message, ())
    assert failed == [1, 2]
