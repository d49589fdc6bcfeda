"""The thread that is sent on errands: what waits goes together, and it ends when it is let go of."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from collections.abc import Callable, Sequence

import pytest

from bot.errands import Errand, Errands

Work = Callable[[], object]


def errands(trips: list[int], most: int = 10) -> Errands[Work]:
    def trip(waiting: Sequence[Errand[Work]]) -> None:
        trips.append(len(waiting))
        for errand in waiting:
            errand.attempt(errand.work)

    return Errands[Work]("test-errands", trip, most)


def threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith("test-errands")]


async def ended() -> bool:
    for _ in range(200):
        gc.collect()
        if not threads():
            return True
        await asyncio.sleep(0.01)
    return False


async def test_what_is_asked_together_goes_together() -> None:
    trips: list[int] = []
    sent = errands(trips, most=3)
    results = await asyncio.gather(*(sent.run(lambda n=n: n * n) for n in range(7)))
    assert results == [n * n for n in range(7)]
    assert trips == [3, 3, 1]
    await sent.close(lambda: None)


async def test_each_has_its_own_error() -> None:
    sent = errands([])
    found = await asyncio.gather(sent.run(lambda: 1 / 0), sent.run(lambda: "fine"), return_exceptions=True)
    assert isinstance(found[0], ZeroDivisionError)
    assert found[1] == "fine"
    await sent.close(lambda: None)


async def test_what_befalls_a_trip_befalls_all_on_it() -> None:
    def trip(_: Sequence[Errand[Work]]) -> None:
        raise OSError("no way")

    sent = Errands[Work]("test-errands", trip, 10)
    found = await asyncio.gather(*(sent.run(int) for _ in range(2)), return_exceptions=True)
    assert [type(error) for error in found] == [OSError, OSError]
    await sent.close(lambda: None)


async def test_the_loop_goes_on_meanwhile() -> None:
    sent = errands([])
    slow = asyncio.create_task(sent.run(lambda: time.sleep(0.05)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not slow.done()
    await slow
    await sent.close(lambda: None)


async def test_closing_does_what_was_asked_for_then_the_last_thing() -> None:
    done: list[str] = []
    sent = errands([])
    asked = [asyncio.create_task(sent.run(lambda n=n: done.append(n))) for n in "ab"]
    await asyncio.sleep(0)
    await sent.close(lambda: done.append("last"))
    assert done == ["a", "b", "last"]
    await asyncio.gather(*asked)
    assert not threads()


async def test_an_error_in_the_last_thing_is_told() -> None:
    sent = errands([])
    with pytest.raises(ZeroDivisionError):
        await sent.close(lambda: 1 / 0 and None)
    assert await ended()


async def test_the_thread_ends_with_who_sends_it() -> None:
    sent = errands([])
    await sent.run(int)
    assert len(threads()) == 1
    del sent
    assert await ended()
