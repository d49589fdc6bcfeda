"""The queue of background tasks (reviews and trials), each of which consists of many small jobs.

As many tasks run at a time as there are background workers. Reviews come before trials; among tasks of one
sort people take turns. A running task makes way between two jobs: a trial for a review at once, any task for
another person's after TURN_JOBS jobs.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import NamedTuple

TURN_JOBS = 60
"""The jobs of a turn: the positions of a usual game. A review of a longer one loses its transposition table
between two turns, so shorter turns would make reviews worse."""


class Sort(IntEnum):
    """Sorts of tasks, the most urgent first."""

    REVIEW = 0
    TRIAL = 1


class Progress(NamedTuple):
    """The progress of a task: `done` of `total` parts; and while it waits, how many reviews and trials are
    ahead of it."""

    done: int
    total: int
    reviews: int = 0
    trials: int = 0

    @property
    def is_waiting(self) -> bool:
        return bool(self.reviews or self.trials)


OnProgress = Callable[[Progress], None]


class Task:
    """A task of a person in the queue, with `done` of `total` parts done."""

    def __init__(self, queue: Queue, sort: Sort, person: int, total: int, on_progress: OnProgress) -> None:
        self._queue = queue
        self.sort = sort
        self.person = person
        self.total = total
        self.on_progress = on_progress
        self.done = 0
        self.jobs = 0
        """The number of jobs in the current turn."""
        self.turn = 0
        """Tasks of one sort run in the order of their turns; a person's tasks have different ones."""
        self.may_run = asyncio.Event()

    def report(self, done: int) -> None:
        """Report how many parts are done."""
        self.done = done
        self.on_progress(Progress(done, self.total))

    async def next_job(self) -> None:
        """Make way for another task if it is its turn; return when this task may do its next job."""
        if self._queue.has_to_wait(self):
            await self._queue.make_way(self)
            self.report(self.done)
        self.jobs += 1


class Queue:
    """The queue for `most` concurrent tasks."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._running: list[Task] = []
        self._waiting: list[Task] = []
        self._turns = dict.fromkeys(Sort, 0)
        """The latest turn of each sort that has begun."""

    @asynccontextmanager
    async def task(
        self, sort: Sort, person: int, total: int, on_progress: OnProgress
    ) -> AsyncGenerator[Task]:
        """Wait until a task of `total` parts may begin; when the block ends, the next one runs."""
        task = Task(self, sort, person, total, on_progress)
        try:
            await self._join(task)
            yield task
        finally:
            for tasks in (self._running, self._waiting):
                if task in tasks:
                    tasks.remove(task)
            self._run_next()

    def has_to_wait(self, task: Task) -> bool:
        """Return whether another task should run now in place of this running one."""
        is_over = task.jobs >= TURN_JOBS
        return any(
            each.sort < task.sort or (is_over and each.sort is task.sort and each.person != task.person)
            for each in self._waiting
        )

    async def make_way(self, task: Task) -> None:
        """Let the next task run in place of this one, and wait until this one may go on."""
        self._running.remove(task)
        if task.jobs < TURN_JOBS:  # Its turn isn't over.
            self._waiting.insert(0, task)
            await self._wait(task)
        else:
            await self._join(task, task.turn + 1)

    async def _join(self, task: Task, turn: int = 0) -> None:
        """Join the end of the queue, with a turn from `turn` on."""
        own = [
            each.turn + 1
            for each in (*self._running, *self._waiting)
            if each.person == task.person and each.sort is task.sort
        ]
        task.turn, task.jobs = max(turn, self._turns[task.sort], *own), 0
        self._waiting.append(task)
        await self._wait(task)

    async def _wait(self, task: Task) -> None:
        task.may_run.clear()
        self._run_next()
        await task.may_run.wait()

    def _run_next(self) -> None:
        """Run the next tasks if there is room, and report to the others what is ahead of them."""
        self._waiting.sort(key=_order)
        while self._waiting and len(self._running) < self._most:
            task = self._waiting.pop(0)
            self._turns[task.sort] = max(self._turns[task.sort], task.turn)
            self._running.append(task)
            task.may_run.set()
        for place, task in enumerate(self._waiting):
            # Running trials make way for a review at once.
            ahead = [each.sort for each in self._running if each.sort <= task.sort]
            ahead += [each.sort for each in self._waiting[:place]]
            counts = ahead.count(Sort.REVIEW), ahead.count(Sort.TRIAL)
            task.on_progress(Progress(task.done, task.total, *counts))


def _order(task: Task) -> tuple[Sort, int]:
    return task.sort, task.turn
