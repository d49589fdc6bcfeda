"""Worker processes for engine jobs. Each runs one job at a time; users take turns.

Moves have workers of their own. Reviews, trials and definition checks run in background workers, which have a
lower priority.

A worker that crashes or exceeds its time limit is killed, and its job is tried again in a new process. If
that fails too, a fast level finds the move in this process, except in custom variants, which may be what
crashed the workers. Cancelling a job ends its search within milliseconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

import rules
from bot.engine.jobs import Answer, AnyJob, CheckedDefinition, CheckJob, Job, JobFailed
from bot.engine.json_values import read
from bot.engine.levels import choose, level_in
from bot.engine.worker_process import BACKGROUND
from bot.keyed_locks import KeyedLocks

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "bot.engine.worker_process")
GRACE_SECONDS = 2.0
"""How long after a job's time limit a worker counts as hung."""
BACKGROUND_SECONDS = 60.0
"""The same for background workers, which are slow on a busy computer."""
CANCEL_SECONDS = 0.5
"""How long a worker may take to confirm a cancellation before it is killed."""
START_SECONDS = 20.0
TRIES = 2
QUICK_LEVEL = 4
"""The strongest level that is fast enough to search in this process."""
PROBE_SECONDS = 5.0
"""Time limit for the test job."""
MAX_LINE = 1 << 20
"""Maximum size of an answer, in bytes."""


class WorkerLost(Exception):
    """A worker crashed or hung."""


class _Process:
    """A worker's process. It is restarted after a crash."""

    def __init__(self, command: Sequence[str], *, background: bool) -> None:
        self._command = (*command, BACKGROUND) if background else command
        self._background = background
        self._process: asyncio.subprocess.Process | None = None
        self._number = 0
        self.is_closed = False

    async def start(self) -> None:
        """Start the process. Raises OSError, ValueError; also after close()."""
        if self.is_closed:
            raise BrokenPipeError("the worker is closed")
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=MAX_LINE,
        )
        if self.is_closed:
            await self.end()
            raise BrokenPipeError("the worker was closed while it started")
        async with asyncio.timeout(START_SECONDS):
            await self._read_line()

    async def do(self, job: AnyJob, *, is_urgent: bool) -> dict[str, Any]:
        """Run a job and return the answer's fields. Raises JobFailed, WorkerLost.

        `is_urgent`: whether another job is waiting for a worker. Cancelling this call stops the search.
        """
        try:
            fields = await self._send_job(job, is_urgent=is_urgent)
        except asyncio.CancelledError:
            await asyncio.shield(self._cancel())
            raise
        except (OSError, ValueError) as error:  # A TimeoutError is an OSError.
            await self.end()
            raise WorkerLost(f"{type(error).__name__} {error}") from error
        if "error" in fields:
            raise JobFailed(fields["error"])
        return fields

    async def _send_job(self, job: AnyJob, *, is_urgent: bool) -> dict[str, Any]:
        """Start the process if necessary, send it a job and return the answer. Raises OSError, ValueError."""
        self._number += 1
        if self._process is None or self._process.returncode is not None:
            await self.start()
        await self._write_line(job.line(self._number))
        if is_urgent:
            self.hurry()
        async with asyncio.timeout(job.seconds + (BACKGROUND_SECONDS if self._background else GRACE_SECONDS)):
            return await self._read_line()

    def hurry(self) -> None:
        """Make the current search stop once it has searched the level's nodes."""
        if self._process is not None and self._process.stdin is not None and self._process.returncode is None:
            self._process.stdin.write(json.dumps({"hurry": self._number}).encode() + b"\n")

    async def _write_line(self, line: bytes) -> None:
        assert self._process is not None  # noqa: S101
        assert self._process.stdin is not None  # noqa: S101
        self._process.stdin.write(line)
        await self._process.stdin.drain()

    async def _read_line(self) -> dict[str, Any]:
        """Read the next line. Raises OSError if the process has exited, ValueError if the line isn't JSON."""
        assert self._process is not None  # noqa: S101
        assert self._process.stdout is not None  # noqa: S101
        line = await self._process.stdout.readline()
        if not line:
            raise BrokenPipeError("the worker has exited")
        return json.loads(line)

    async def _cancel(self) -> None:
        """Stop the current search. Kills the process if it doesn't confirm the cancellation."""
        if self._process is None:
            return
        try:
            await self._write_line(json.dumps({"cancel": self._number}).encode() + b"\n")
            async with asyncio.timeout(CANCEL_SECONDS):
                await self._read_line()
        except (OSError, ValueError):
            await self.end()

    async def end(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        """Kill the process for good."""
        self.is_closed = True
        await self.end()


class Workers:
    """Workers and their job queue. Call `open` before the first job and `close` after the last."""

    def __init__(
        self, count: int | None = None, command: Sequence[str] = COMMAND, *, background: bool = False
    ) -> None:
        """`count`: the number of workers. None: one less than the number of processors, halved for background
        workers, but at least one.

        `background`: whether these are background workers, which start when they are first needed.
        """
        available = max(1, (os.cpu_count() or 1) - 1)
        self.count = count or (max(1, available // 2) if background else available)
        self._processes = [_Process(command, background=background) for _ in range(self.count)]
        # Last in, first out: a background worker starts only if the others are busy.
        self._free: asyncio.LifoQueue[_Process] = asyncio.LifoQueue()
        for process in self._processes if background else ():
            self._free.put_nowait(process)
        # The lock keeps a new job from overtaking the job that is about to get a worker.
        self._turns, self._line = KeyedLocks(), asyncio.Lock()
        self._waiting = 0
        """The number of jobs waiting for a worker."""
        self.on_fault: Callable[[str, str], None] = lambda _, __: None
        """Called with the key of a custom variant that made workers crash or hang, and with the reason."""

    async def open(self) -> None:
        """Start all workers. Jobs are queued until a worker is ready.

        If a worker can't be started, it is tried again when it is needed.
        """
        await asyncio.gather(*map(self._open, self._processes))

    async def _open(self, process: _Process) -> None:
        try:
            await process.start()
        except (OSError, ValueError) as error:
            log.warning("can't start a worker: %s %s", type(error).__name__, error)
            await process.end()
        self._free.put_nowait(process)

    async def close(self) -> None:
        """Kill all workers; running and waiting jobs fail."""
        await asyncio.gather(*(process.close() for process in self._processes))

    async def find(self, job: Job, user_id: int) -> Answer:
        """Run a user's job and return the move. Raises JobFailed."""
        try:
            return read(Answer, await self._do(job, user_id))
        except WorkerLost:
            if job.text:
                # Don't run a job in this process if it may have crashed two workers.
                raise JobFailed("all workers crashed or hung") from None
            return await asyncio.to_thread(fallback, job)

    async def answer(self, job: AnyJob, user_id: int) -> dict[str, Any]:
        """Run a job of a user's review or trial and return the answer's fields. Raises JobFailed."""
        try:
            return await self._do(job, user_id)
        except WorkerLost:
            raise JobFailed("all workers crashed or hung") from None

    async def check(self, job: CheckJob, user_id: int) -> CheckedDefinition:
        """Check a user's definition in a worker, without retries.

        Raises rules.VariantError for an invalid definition or one that makes the worker crash or hang.
        """
        try:
            fields = await self._do(job, user_id, tries=1)
        except WorkerLost as error:
            raise rules.VariantError(rules.Flaw.SLOW) from error
        if "refused" in fields:
            raise rules.VariantError.from_parts(fields["refused"])
        return read(CheckedDefinition, fields)

    async def _do(self, job: AnyJob, user_id: int, tries: int = TRIES) -> dict[str, Any]:
        """Run a job, and try again if the worker crashes or hangs. Raises JobFailed, WorkerLost."""
        lost = WorkerLost()
        process = await self._wait_for_worker(user_id)
        try:
            for _ in range(tries):
                try:
                    return await process.do(job, is_urgent=bool(self._waiting))
                except WorkerLost as error:
                    if process.is_closed:
                        raise JobFailed("the workers are closed") from error
                    log.warning("a worker crashed or hung: %s", error)
                    lost = error
            # A definition that is being checked has no key to report; its author gets an error.
            if job.text and job.variant and await self._is_healthy(process):
                self.on_fault(job.variant, f"it made {tries} workers crash or hang")
        finally:
            self._free.put_nowait(process)
        raise lost

    async def _is_healthy(self, process: _Process) -> bool:
        """Return whether a worker can run a harmless test job, so that the lost job must be the cause."""
        first = rules.variants()[0]
        job = Job(first.key, first.start().fen(), (), 1, 0, seconds=PROBE_SECONDS)
        try:
            await process.do(job, is_urgent=True)
        except (WorkerLost, JobFailed):
            return False
        return True

    async def _wait_for_worker(self, user_id: int) -> _Process:
        """Wait for this user's turn and a free worker."""
        if self._free.empty():
            for process in self._processes:
                process.hurry()
        self._waiting += 1
        try:
            async with self._turns.lock(user_id), self._line:
                return await self._free.get()
        finally:
            self._waiting -= 1


def fallback(job: Job) -> Answer:
    """Find a move in this process, at most at QUICK_LEVEL. Raises JobFailed."""
    game = job.game()
    info = choose(game, level_in(game.variant, min(job.level, QUICK_LEVEL)), job.seed)
    if info is None:
        raise JobFailed("there is no legal move")
    return Answer(info.line[0].uci(), info.score, info.depth, info.nodes)
