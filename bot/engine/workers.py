"""Workers for a bot that must not wait: jobs go to processes, one at a time each, fairly between people.

A worker that crashes, gives no sign of life, or doesn't answer in its time, is ended and replaced, and its
job given at once to a free worker, or to the spare one, which takes its place. If that fails too, a fast
level finds the move in this process, so there is always a move. Cancelling a job ends its search in a few
milliseconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import rules
from bot.engine.choose_move import choose
from bot.engine.jobs import (
    Answer,
    AnyJob,
    Checked,
    CheckJob,
    Job,
    JobFailed,
    PlayJob,
    PositionJob,
    ReviewJob,
    TooMuch,
    TrialJob,
    read_assessment,
    read_facts,
)
from bot.engine.levels import level_in
from bot.engine.review import Assessment, Review
from bot.engine.trial import GameFacts, Part, Trial

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "bot.engine.worker")
GRACE_SECONDS = 2.0
"""How much longer than its job says a worker may take, before it counts as hung."""
CANCEL_SECONDS = 0.5
"""How long a cancelled worker has to answer, before it is ended."""
PING_SECONDS, PINGS = 0.25, 5
"""A worker is pinged so often while it searches, and counts as hung after so many pings without a word."""
START_SECONDS = 20.0
TRIES = 2
PAUSES = 1.0, 5.0
"""Pauses before retrying a review or trial whose worker hung, in seconds."""
QUICK_LEVEL = 4
"""The strongest level that finds a move in a moment."""
LIMITS_PROCESSOR_TIME = sys.platform != "win32"
"""Whether a worker that tries a definition ends by itself, however busy the machine is."""
PROBE_SECONDS = 5.0
"""The time a worker has for the test job, in seconds."""
LINE = 1 << 20
"""The longest answer, in bytes."""


class WorkerLost(Exception):
    """A worker crashed or hung."""


class WorkerSilent(WorkerLost):
    """A worker hung, or got no processor for so long: the machine is busy."""


class _Process:
    """One worker's process. Started at once, and again whenever it was lost."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._number = 0
        self._silent = 0
        """The pings since it last said something."""

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE,
        )
        async with asyncio.timeout(START_SECONDS):
            await self._heard()

    async def do(self, job: AnyJob, *, hurried: bool, may_be_silent: bool = False) -> dict[str, Any]:
        """Return the answer's fields; `hurried`: another job is waiting for this worker. Raises JobFailed,
        WorkerLost.

        `may_be_silent`: that it gives no sign of life is no reason to end it before its time. Cancelled, it
        stops the search.
        """
        self._number += 1
        try:
            if self._process is None or self._process.returncode is not None:
                await self.start()
            await self._tell(job.line(self._number))
            if hurried:
                self.hurry()
            fields = await self._answered(job.seconds + GRACE_SECONDS, may_be_silent=may_be_silent)
        except asyncio.CancelledError:
            await asyncio.shield(self._cancel())
            raise
        except TimeoutError as error:
            await self.end()
            raise WorkerSilent(f"{type(error).__name__} {error}") from error
        except (OSError, ValueError) as error:
            await self.end()
            raise WorkerLost(f"{type(error).__name__} {error}") from error
        if "error" in fields:
            raise JobFailed(fields["error"])
        return fields

    def hurry(self) -> None:
        """End the current search as soon as it has its level's minimum of nodes."""
        if self._process is not None and self._process.stdin is not None and self._process.returncode is None:
            self._process.stdin.write(json.dumps({"hurry": self._number}).encode() + b"\n")

    async def _tell(self, line: bytes) -> None:
        assert self._process is not None  # noqa: S101
        assert self._process.stdin is not None  # noqa: S101
        self._process.stdin.write(line)
        await self._process.stdin.drain()

    async def _answered(self, seconds: float, *, may_be_silent: bool) -> dict[str, Any]:
        """The answer to a job, in so many seconds. Raises OSError, ValueError, and TimeoutError where there
        is none, or no sign of life."""
        self._silent = 0
        async with asyncio.timeout(seconds):
            while True:
                try:
                    async with asyncio.timeout(PING_SECONDS):
                        return await self._heard()
                except TimeoutError:
                    # Counted and not timed: what came while this loop was busy is read before the next ping.
                    if self._silent >= PINGS and not may_be_silent:
                        raise TimeoutError("no sign of life") from None
                self._silent += 1
                await self._tell(b'{"ping": true}\n')

    async def _heard(self) -> dict[str, Any]:
        """The next line that is no pong. Raises OSError where the process has ended, ValueError where it says
        something else than JSON."""
        assert self._process is not None  # noqa: S101
        assert self._process.stdout is not None  # noqa: S101
        while True:
            line = await self._process.stdout.readline()
            if not line:
                raise BrokenPipeError("the worker has ended")
            self._silent = 0
            fields: dict[str, Any] = json.loads(line)
            if "pong" not in fields:
                return fields

    async def _cancel(self) -> None:
        """Stops the search under way; the process is ready for the next job, or gone."""
        if self._process is None:
            return
        try:
            await self._tell(json.dumps({"cancel": self._number}).encode() + b"\n")
            async with asyncio.timeout(CANCEL_SECONDS):
                await self._heard()
        except (OSError, ValueError, TimeoutError):
            await self.end()

    async def end(self) -> None:
        """Ends the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class Workers:
    """`await workers.find(job, person)`; `open` before, `close` after."""

    def __init__(self, count: int | None = None, command: Sequence[str] = COMMAND) -> None:
        """`count`: how many work at once; None leaves one processor to everything else."""
        count = count or max(1, (os.cpu_count() or 1) - 1)
        self._processes = [_Process(command) for _ in range(count + 1)]
        self._spare: _Process | None = None
        self._free: list[_Process] = []
        self._waiting: dict[int, deque[asyncio.Future[_Process]]] = {}
        """Moves that wait for a worker, by person."""
        self._reviews_waiting: deque[asyncio.Future[_Process]] = deque()
        self.count = count
        """How many work at once."""
        self._starting: set[asyncio.Task[None]] = set()
        self.on_harm: Callable[[str, str], None] = lambda _, __: None
        """Called with the key of a custom variant that crashed or hung workers, and the reason."""

    async def open(self) -> None:
        """Starts all workers; what is asked meanwhile is done by the first that is ready.

        One that can't be started is tried again when it is needed.
        """
        *workers, spare = self._processes
        await asyncio.gather(*(self._open(process) for process in workers))
        await self._open(spare, as_spare=True)

    async def _open(self, process: _Process, *, as_spare: bool = False) -> None:
        try:
            await process.start()
        except (OSError, ValueError, TimeoutError) as error:
            log.warning("a worker doesn't start: %s %s", type(error).__name__, error)
            await process.end()
        if as_spare:
            self._spare = process
        else:
            self._done(process)

    async def close(self) -> None:
        """Ends all workers."""
        for task in self._starting:
            task.cancel()
        if self._starting:
            await asyncio.wait(self._starting)
        await asyncio.gather(*(process.end() for process in self._processes))

    async def find(self, job: Job, person: int) -> Answer:
        """Find the move of a user's job; users take turns. Raises JobFailed."""
        try:
            fields = await self._do(job, await self._turn(person))
        except WorkerLost:
            if job.text:
                # A job that ended two workers is not run in this process.
                raise JobFailed("no worker is well") from None
            return await asyncio.to_thread(fallback, job)
        return Answer(fields["move"], fields["score"], fields["depth"], fields["nodes"])

    async def assess(self, job: PositionJob) -> Assessment:
        """A position for a review, on a worker that no move waits for. Raises JobFailed."""
        return read_assessment(await self._beside_moves(job))

    async def make_review(self, job: ReviewJob) -> Review:
        """The review of assessed positions, on a worker that no move waits for. Raises JobFailed."""
        return Review.from_json((await self._beside_moves(job))["review"])

    async def play_on(self, job: PlayJob) -> tuple[Part, GameFacts | None]:
        """How a game of a trial goes on, and once it is over what it tells; on a worker that no move waits
        for. Raises JobFailed."""
        fields = await self._beside_moves(job)
        part, facts = fields["part"], fields["facts"]
        found = Part(tuple(part["moves"]), tuple(part["chances"]), part["is_over"])
        return found, None if facts is None else read_facts(facts)

    async def make_trial(self, job: TrialJob) -> Trial:
        """The trial by these games, on a worker that no move waits for. Raises JobFailed."""
        return Trial.from_json((await self._beside_moves(job))["trial"])

    async def check(self, job: CheckJob) -> Checked:
        """Check a definition on one worker, at low priority and without a second try.

        Raises rules.VariantError where the rules refuse it; TooMuch where the worker was lost by it, or it
        takes too long.
        """
        process = await self._turn_of_review()
        try:
            # Its processor time is limited: how long it takes, or is silent, says how busy the machine is.
            fields = await process.do(job, hurried=False, may_be_silent=LIMITS_PROCESSOR_TIME)
        except WorkerLost as error:
            log.warning("a definition cost a worker: %s", error)
            process = self._replaced(process)
            raise TooMuch(str(error)) from None
        finally:
            self._done(process)
        if "slow" in fields:
            raise TooMuch("it takes too long")
        if "refused" in fields:
            raise rules.VariantError(**fields["refused"])
        return Checked(fields["title"], fields["summary"], fields["ways"])

    async def _beside_moves(self, job: AnyJob) -> dict[str, Any]:
        """Return an answer at low priority, behind all moves. Raises JobFailed."""
        # A custom variant's definition may be what hung its workers: don't retry it.
        for pause in (0.0,) if job.text else (0.0, *PAUSES):
            await asyncio.sleep(pause)
            try:
                return await self._do(job, await self._turn_of_review())
            except WorkerSilent:
                continue  # On a busy machine this may be all that is wrong.
            except WorkerLost:
                break
        raise JobFailed("no worker is well")

    async def _do(self, job: AnyJob, process: _Process) -> dict[str, Any]:
        """What a worker, or another in its place, answers. Raises JobFailed, WorkerLost where each was."""
        lost = WorkerLost()
        try:
            for _ in range(TRIES):
                try:
                    return await process.do(job, hurried=bool(self._waiting))
                except WorkerLost as error:
                    log.warning("a worker was lost: %s", error)
                    lost = error
                process = self._replaced(process)
            if job.text and await self._is_well(process):
                self.on_harm(job.variant, f"it has ended {TRIES} workers")
        finally:
            self._done(process)
        raise lost

    async def _is_well(self, process: _Process) -> bool:
        """Whether a worker solves a harmless test job; if so, the job itself crashed the others."""
        first = rules.variants()[0]
        job = Job(first.key, first.start().fen(), (), 1, 0, PROBE_SECONDS)
        try:
            await process.do(job, hurried=True)
        except (WorkerLost, JobFailed):
            return False
        return True

    def _replaced(self, lost: _Process) -> _Process:
        """Another worker than the lost one, which starts again meanwhile; itself where there is no other."""
        as_spare = not self._free
        found = self._spare if as_spare else self._free.pop()
        if found is None:
            return lost
        if as_spare:
            self._spare = None
        task = asyncio.create_task(self._open(lost, as_spare=as_spare), name="kibitz: a worker")
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)
        return found

    async def _turn(self, person: int) -> _Process:
        """Wait for a free worker and this user's turn."""
        if self._free:
            return self._free.pop()
        future: asyncio.Future[_Process] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(future)
        for process in self._processes:
            process.hurry()
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self._done(future.result())  # It was given to us just as we stopped waiting.
            raise

    async def _turn_of_review(self) -> _Process:
        """A worker that no move waits for, once it is this job's turn."""
        if self._free and not self._reviews_waiting:
            return self._free.pop()
        future: asyncio.Future[_Process] = asyncio.get_running_loop().create_future()
        self._reviews_waiting.append(future)
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self._done(future.result())
            raise

    def _done(self, process: _Process) -> None:
        """Give a free worker to the next job: users in turn, each user's jobs in order; then reviews."""
        while self._waiting:
            person, futures = next(iter(self._waiting.items()))
            future = futures.popleft()
            del self._waiting[person]
            if futures:
                self._waiting[person] = futures  # Behind all other users.
            if not future.done():
                future.set_result(process)
                return
        while self._reviews_waiting:
            future = self._reviews_waiting.popleft()
            if not future.done():
                future.set_result(process)
                return
        self._free.append(process)


def fallback(job: Job) -> Answer:
    """A move of the job's level or, where that takes long, of a weaker one, found in this process.

    Raises JobFailed.
    """
    game = job.game()
    info = choose(game, level_in(game.variant, min(job.level, QUICK_LEVEL)), job.seed)
    if info is None:
        raise JobFailed("there is no legal move")
    return Answer(info.line[0].uci(), info.score, info.depth, info.nodes)
