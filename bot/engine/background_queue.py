"""The queue of background tasks: reviews and trials, which consist of many small jobs.

One task runs per background worker. Reviews run before trials; among tasks of the same kind, users take
turns. A running task can be paused between two jobs: a trial as soon as a review is waiting, and any task
after TURN_JOBS jobs if another user's task is waiting.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import NamedTuple

TURN_JOBS = 20
"""Jobs per turn: enough for the stretches of an average game and two confirmed moves."""


class TaskKind(IntEnum):
    """Kinds of tasks, by descending priority."""

    REVIEW = 0
    TRIAL = 1


class Progress(NamedTuple):
    """Progress of a task: `done` of `total` parts; for a waiting task, also the reviews and trials ahead."""

    done: int
    total: int
    reviews: int = 0
    trials: int = 0

    @property
    def is_waiting(self) -> bool:
        return bool(self.reviews or self.trials)


OnProgress = Callable[[Progress], None]


class Task:
    """A user's task, with `done` of `total` parts done."""

    def __init__(
        self, queue: Queue, kind: TaskKind, user_id: int, total: int, on_progress: OnProgress
    ) -> None:
        self._queue = queue
        self.kind = kind
        self.user_id = user_id
        self.total = total
        self.on_progress = on_progress
        self.done = 0
        self.jobs = 0
        """The number of jobs in the current turn; a long job counts as several."""
        self.turn = 0
        """Tasks of a kind run in the order of their turns. No two tasks of a user have the same turn."""
        self.may_run = asyncio.Event()

    def report(self, done: int) -> None:
        """Report how many parts are done."""
        self.done = done
        self.on_progress(Progress(done, self.total))

    async def next_job(self, size: int = 1) -> None:
        """Wait until this task may run its next job; other tasks may run first.

        `size`: the number of normal jobs that would take as long.
        """
        if self._queue.must_yield(self):
            await self._queue.yield_turn(self)
            self.report(self.done)
        self.jobs += size


class Queue:
    """A queue that runs at most `limit` tasks at the same time."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._running: list[Task] = []
        self._waiting: list[Task] = []
        self._turns = dict.fromkeys(TaskKind, 0)
        """The latest turn that has started, by kind."""

    @asynccontextmanager
    async def task(
        self, kind: TaskKind, user_id: int, total: int, on_progress: OnProgress
    ) -> AsyncGenerator[Task]:
        """Wait until a task of `total` parts may run. Leaving the block starts the next task."""
        task = Task(self, kind, user_id, total, on_progress)
        try:
            await self._join(task)
            yield task
        finally:
            for tasks in (self._running, self._waiting):
                if task in tasks:
                    tasks.remove(task)
            self._run_next()

    def must_yield(self, task: Task) -> bool:
        """Return whether a running task must let another one run."""
        is_over = task.jobs >= TURN_JOBS
        return any(
            other.kind < task.kind or (is_over and other.kind is task.kind and other.user_id != task.user_id)
            for other in self._waiting
        )

    async def yield_turn(self, task: Task) -> None:
        """Let the next task run, and wait until this one may continue."""
        self._running.remove(task)
        if task.jobs < TURN_JOBS:  # Its turn isn't over.
            self._waiting.insert(0, task)
            await self._wait(task)
        else:
            await self._join(task, task.turn + 1)

    async def _join(self, task: Task, turn: int = 0) -> None:
        """Add a task to the queue, with at least this turn."""
        own = [
            other.turn + 1
            for other in (*self._running, *self._waiting)
            if other.user_id == task.user_id and other.kind is task.kind
        ]
        task.turn, task.jobs = max(turn, self._turns[task.kind], *own), 0
        self._waiting.append(task)
        await self._wait(task)

    async def _wait(self, task: Task) -> None:
        task.may_run.clear()
        self._run_next()
        await task.may_run.wait()

    def _run_next(self) -> None:
        """Start waiting tasks up to the limit, and report to the others how many are ahead of them."""
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
