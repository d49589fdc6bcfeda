"""The queue of background tasks (reviews and trials), each of which consists of many small jobs.

The number of tasks that run at the same time is the number of background workers. Reviews run before trials;
users take turns among tasks of the same kind. A running task can be paused between two jobs: a trial for a
review at any time, every task for another user's task after TURN_JOBS jobs.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import NamedTuple

TURN_JOBS = 20
"""The number of jobs in a turn: the stretches of an average game, and two confirmed moves."""


class TaskKind(IntEnum):
    """Kinds of tasks, by descending priority."""

    REVIEW = 0
    TRIAL = 1


class Progress(NamedTuple):
    """The progress of a task: `done` of `total` parts. While it waits: the reviews and trials ahead of it."""

    done: int
    total: int
    reviews: int = 0
    trials: int = 0

    @property
    def is_waiting(self) -> bool:
        return bool(self.reviews or self.trials)


OnProgress = Callable[[Progress], None]


class Task:
    """A user's task in the queue, with `done` of `total` parts done."""

    def __init__(
        self, queue: Queue, kind: TaskKind, person: int, total: int, on_progress: OnProgress
    ) -> None:
        self._queue = queue
        self.kind = kind
        self.person = person
        self.total = total
        self.on_progress = on_progress
        self.done = 0
        self.jobs = 0
        """The number of jobs in the current turn; a long one counts as several."""
        self.turn = 0
        """Tasks of a kind run in the order of this number; it differs between tasks of the same user."""
        self.may_run = asyncio.Event()

    def report(self, done: int) -> None:
        """Report the number of finished parts."""
        self.done = done
        self.on_progress(Progress(done, self.total))

    async def next_job(self, size: int = 1) -> None:
        """Pause if another task should run first; return when this task may do its next job.

        `size`: the number of jobs that take as long as this one.
        """
        if self._queue.has_to_wait(self):
            await self._queue.make_way(self)
            self.report(self.done)
        self.jobs += size


class Queue:
    """A queue that runs at most `limit` tasks at the same time."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._running: list[Task] = []
        self._waiting: list[Task] = []
        self._turns = dict.fromkeys(TaskKind, 0)
        """The latest turn that has started, for each kind."""

    @asynccontextmanager
    async def task(
        self, kind: TaskKind, person: int, total: int, on_progress: OnProgress
    ) -> AsyncGenerator[Task]:
        """Wait until a task of `total` parts may run; the end of the block starts the next task."""
        task = Task(self, kind, person, total, on_progress)
        try:
            await self._join(task)
            yield task
        finally:
            for tasks in (self._running, self._waiting):
                if task in tasks:
                    tasks.remove(task)
            self._run_next()

    def has_to_wait(self, task: Task) -> bool:
        """Return whether another task should run now instead of this running one."""
        is_over = task.jobs >= TURN_JOBS
        return any(
            other.kind < task.kind or (is_over and other.kind is task.kind and other.person != task.person)
            for other in self._waiting
        )

    async def make_way(self, task: Task) -> None:
        """Run the next task instead of this one, and wait until this one may continue."""
        self._running.remove(task)
        if task.jobs < TURN_JOBS:  # Its turn isn't over.
            self._waiting.insert(0, task)
            await self._wait(task)
        else:
            await self._join(task, task.turn + 1)

    async def _join(self, task: Task, turn: int = 0) -> None:
        """Add a task to the queue; its turn is at least `turn`."""
        own = [
            other.turn + 1
            for other in (*self._running, *self._waiting)
            if other.person == task.person and other.kind is task.kind
        ]
        task.turn, task.jobs = max(turn, self._turns[task.kind], *own), 0
        self._waiting.append(task)
        await self._wait(task)

    async def _wait(self, task: Task) -> None:
        task.may_run.clear()
        self._run_next()
        await task.may_run.wait()

    def _run_next(self) -> None:
        """Start waiting tasks up to the limit, and report to the others how many tasks are ahead of them."""
        self._waiting.sort(key=_order)
        while self._waiting and len(self._running) < self._limit:
            task = self._waiting.pop(0)
            self._turns[task.kind] = max(self._turns[task.kind], task.turn)
            self._running.append(task)
            task.may_run.set()
        for place, task in enumerate(self._waiting):
            # A running trial doesn't delay a review.
            ahead = [other.kind for other in self._running if other.kind <= task.kind]
            ahead += [other.kind for other in self._waiting[:place]]
            counts = ahead.count(TaskKind.REVIEW), ahead.count(TaskKind.TRIAL)
            task.on_progress(Progress(task.done, task.total, *counts))


def _order(task: Task) -> tuple[TaskKind, int]:
    return task.kind, task.turn
