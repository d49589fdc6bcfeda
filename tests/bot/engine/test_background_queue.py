"""The queue of reviews and trials: order, preemption and progress."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from itertools import groupby

import pytest

from bot.engine.background_queue import TURN_JOBS, Progress, Queue, TaskKind

ALICE, BOB, CAROL = 1, 2, 3
REVIEW, TRIAL = TaskKind.REVIEW, TaskKind.TRIAL


class RecordingQueue:
    """A queue whose tasks record their jobs and wait for `go_on`."""

    def __init__(self, limit: int = 1) -> None:
        self.queue = Queue(limit)
        self.jobs: list[str] = []
        self.progress: dict[str, list[Progress]] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.go_on = asyncio.Event()

    def ask(self, name: str, kind: TaskKind, person: int, jobs: int, size: int = 1) -> None:
        self.progress[name] = []
        self.tasks[name] = asyncio.create_task(self._do(name, kind, person, jobs, size))

    async def _do(self, name: str, kind: TaskKind, person: int, jobs: int, size: int) -> None:
        async with self.queue.task(kind, person, jobs, self.progress[name].append) as task:
            for done in range(jobs):
                task.report(done)
                await task.next_job(size)
                self.jobs.append(name)
                await self.go_on.wait()
                await asyncio.sleep(0)

    async def finish_all(self) -> list[str]:
        """Let all tasks finish; return their names in the order of their turns."""
        self.go_on.set()
        await asyncio.wait_for(asyncio.gather(*self.tasks.values(), return_exceptions=True), 60)
        return [name for name, _ in groupby(self.jobs)]


@pytest.fixture
async def new_queue() -> AsyncIterator[Callable[..., RecordingQueue]]:
    made: list[RecordingQueue] = []

    def make(limit: int = 1) -> RecordingQueue:
        made.append(RecordingQueue(limit))
        return made[-1]

    yield make
    for each in made:
        for task in each.tasks.values():
            task.cancel()


async def test_people_take_turns(new_queue: Callable[..., RecordingQueue]) -> None:
    queue = new_queue()
    for name, person in (
        ("a1", ALICE),
        ("a2", ALICE),
        ("a3", ALICE),
        ("b1", BOB),
        ("c1", CAROL),
        ("b2", BOB),
    ):
        queue.ask(name, REVIEW, person, 2)
    assert await queue.finish_all() == ["a1", "b1", "c1", "a2", "b2", "a3"]


async def test_long_review_yields_to_reviews_of_others(new_queue: Callable[..., RecordingQueue]) -> None:
    queue = new_queue()
    for name, person, jobs in (("a1", ALICE, 3), ("a2", ALICE, 2), ("b", BOB, 1)):
        queue.ask(name, REVIEW, person, jobs * TURN_JOBS)
    assert await queue.finish_all() == ["a1", "b", "a2", "a1"]
    first = new_queue()
    first.ask("a1", REVIEW, ALICE, 3 * TURN_JOBS)
    first.ask("a2", REVIEW, ALICE, 1)
    assert await first.finish_all() == ["a1", "a2"], "a person's reviews run one after the other"


async def test_long_jobs_end_a_turn_sooner(new_queue: Callable[..., RecordingQueue]) -> None:
    queue = new_queue()
    queue.ask("a", REVIEW, ALICE, 4, TURN_JOBS // 2)
    queue.ask("b", REVIEW, BOB, 1)
    assert await queue.finish_all() == ["a", "b", "a"]
    assert queue.jobs.index("b") == 2


async def test_trial_yields_to_a_review_immediately(new_queue: Callable[..., RecordingQueue]) -> None:
    queue = new_queue()
    queue.ask("trial", TRIAL, ALICE, 3)
    queue.ask("other trial", TRIAL, CAROL, 3)
    await asyncio.sleep(0)
    queue.ask("review", REVIEW, BOB, 3)
    assert await queue.finish_all() == ["trial", "review", "trial", "other trial"]
    assert len(queue.jobs) == 9


async def test_progress_counts_the_tasks_ahead(new_queue: Callable[..., RecordingQueue]) -> None:
    queue = new_queue(2)
    for name, kind, person in (
        ("first", REVIEW, ALICE), ("trial", TRIAL, BOB), ("second", REVIEW, BOB), ("third", REVIEW, CAROL),
        ("last", TRIAL, ALICE),
    ):  # fmt: skip
        queue.ask(name, kind, person, 1)
    await asyncio.sleep(0)
    seen = {name: reports[-1] for name, reports in queue.progress.items()}
    assert seen == {
        "first": Progress(0, 1),
        "trial": Progress(0, 1),
        "second": Progress(0, 1, reviews=1),
        "third": Progress(0, 1, reviews=2),
        "last": Progress(0, 1, reviews=3, trials=1),
    }
    queue.tasks["second"].cancel()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert queue.progress["third"][-1] == Progress(0, 1, reviews=1)
    await queue.finish_all()


async def test_cancelled_task_gives_its_place_to_the_next(new_queue: Callable[..., RecordingQueue]) -> None:
    queue = new_queue()
    for name in ("running", "waiting", "last"):
        queue.ask(name, REVIEW, ALICE, 2)
    await asyncio.sleep(0)
    queue.tasks["waiting"].cancel()
    queue.tasks["running"].cancel()
    assert await queue.finish_all() == ["running", "last"]
