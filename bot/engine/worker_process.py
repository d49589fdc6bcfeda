"""A worker process, which runs one job after another and talks to the bot through pipes.

`python -m bot.engine.worker_process [--background]` reads lines from standard input: a job,
{"cancel": number}, or {"hurry": number} to end a move's search soon because another job is waiting for a
worker. It writes {"ready": true} once it has started, then an answer to each job, in order. It exits at the
end of its input, so no worker outlives the bot.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import rules
from bot.engine.assessments import Assessment, assess, assess_move, assess_stretch
from bot.engine.jobs import (
    GameJob,
    Job,
    MoveJob,
    PlayJob,
    PositionJob,
    RecentVariants,
    ReviewJob,
    StretchJob,
    TrialJob,
    read_job,
    variant_of,
)
from bot.engine.levels import book_move, choose, level_in, usual_first_move
from bot.engine.review import review_of
from bot.engine.search import Limits
from bot.engine.trial import facts_of, play_on, trial_of
from rules.definitions.check_definition import check

# ---- Limits of memory and CPU time

CHECK_SECONDS = 4.0
"""CPU time limit for checking a definition."""

CHECK_MARGIN = 2.0
"""CPU time beyond CHECK_SECONDS after which the system kills a worker that hasn't stopped."""

CHECK_MEMORY = 300 << 20
"""Limit of the additional address space for checking a definition, in bytes."""

MEMORY = 1 << 30
"""Limit of a worker's address space, in bytes."""


def bound_memory() -> None:
    """Limit this process to MEMORY."""
    try:
        import resource
    except ImportError:  # Windows doesn't have such limits.
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@contextmanager
def bounded_check() -> Generator[None]:
    """Raise VariantError after CHECK_SECONDS of CPU time, and limit additional memory to CHECK_MEMORY.

    A long call in C can't be interrupted; the system kills the process after CHECK_MARGIN.
    """
    try:
        import resource
    except ImportError:  # Windows doesn't have such limits, but the bot kills a worker that takes too long.
        yield
        return

    def stop(*_: object) -> None:
        raise rules.VariantError(rules.Flaw.SLOW)

    taken = _address_space(resource.getpagesize())
    before = resource.getrlimit(resource.RLIMIT_AS)
    if taken is not None:
        resource.setrlimit(resource.RLIMIT_AS, (min(MEMORY, taken + CHECK_MEMORY), before[1]))
    handler = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, CHECK_SECONDS)
    signal.setitimer(signal.ITIMER_VIRTUAL, CHECK_SECONDS + CHECK_MARGIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGPROF, handler)
        resource.setrlimit(resource.RLIMIT_AS, before)


def _address_space(page: int) -> int | None:
    """Return the size of this process's address space in bytes; None if unknown."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[0]) * page
    except OSError:
        return None


# ---- The process

NICENESS, BACKGROUND_NICENESS = 5, 10
"""Nice values that keep the bot responsive and put moves before reviews.

The second isn't 19, because users wait for definition checks.
"""

BACKGROUND = "--background"
"""The argument that starts a background worker."""


class Worker:
    """A worker that runs jobs in the main thread while another thread reads the input."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._cancelled: set[int] = set()
        self._urgent: set[int] = set()
        self._recent = RecentVariants()

    def listen(self) -> None:
        """Read standard input to its end, and pass jobs to the main thread."""
        for line in sys.stdin:
            fields = json.loads(line)
            if "cancel" in fields:
                self._cancelled.add(fields["cancel"])
            elif "hurry" in fields:
                self._urgent.add(fields["hurry"])
            else:
                self._jobs.put(fields)
        self._jobs.put(None)

    def work(self) -> None:
        """Run jobs until the input ends."""
        _send({"ready": True})
        while (fields := self._jobs.get()) is not None:
            number = fields["job"]
            _send({"job": number, **self._run(number, fields)})
            self._cancelled.discard(number)
            self._urgent.discard(number)

    def _run(self, number: int, fields: dict[str, Any]) -> dict[str, Any]:
        def is_cancelled() -> bool:
            return number in self._cancelled

        try:
            match read_job(fields):
                case Job() as job:
                    return self._find_move(job, is_cancelled, lambda: number in self._urgent)
                case PositionJob() as job:
                    limits = Limits(nodes=job.nodes, seconds=job.seconds)
                    return asdict(assess(self._game(job), limits, second=job.second, cancelled=is_cancelled))
                case StretchJob() as job:
                    limits, game = Limits(nodes=job.nodes, seconds=job.seconds), self._game(job)
                    return _assessments(assess_stretch(game, job.first, limits, cancelled=is_cancelled))
                case MoveJob() as job:
                    limits, game = Limits(nodes=job.nodes, seconds=job.seconds), self._game(job)
                    return _assessments(assess_move(game, limits, after=job.after, cancelled=is_cancelled))
                case ReviewJob() as job:
                    review = review_of(self._game(job), job.assessments, job.confirmed, engine=job.engine)
                    return {"review": review.to_json()}
                case PlayJob() as job:
                    began, game = time.process_time(), self._game(job)
                    part = play_on(game, job.seed, job.max_plies, cancelled=is_cancelled)
                    facts = asdict(facts_of(game)) if part.is_over else None
                    return {"part": asdict(part), "facts": facts, "seconds": time.process_time() - began}
                case TrialJob() as job:
                    variant = variant_of(job.variant, job.text)
                    self._recent.use(variant)
                    return {"trial": trial_of(variant, job.games, job.start).to_json()}
                case job:
                    return _check(job.text)
        except (rules.VariantError, rules.InvalidFen, rules.MoveError, LookupError, TypeError) as error:
            return {"error": f"{type(error).__name__}: {error}"}

    def _game(self, job: GameJob | PlayJob) -> rules.Game:
        game = job.game()
        self._recent.use(game.variant)
        return game

    def _find_move(
        self, job: Job, is_cancelled: Callable[[], bool], is_urgent: Callable[[], bool]
    ) -> dict[str, Any]:
        game, seconds = self._game(job), job.seconds
        level = level_in(game.variant, job.level)
        info = book_move(game, level, job.seed, seconds=seconds, cancelled=is_cancelled)
        move = None if info is None else info.line[0]
        if info is None:
            info = choose(game, level, job.seed, seconds=seconds, cancelled=is_cancelled, is_urgent=is_urgent)
        if info is None:
            return {"error": "there is no legal move"}
        move = move or usual_first_move(game, job.seed) or info.line[0]
        return {"move": move.uci(), "score": info.score, "depth": info.depth, "nodes": info.nodes}


def _assessments(found: list[Assessment]) -> dict[str, Any]:
    return {"assessments": [asdict(each) for each in found]}


def _check(text: str) -> dict[str, Any]:
    """Check a definition. If it needs too much memory, the process dies."""
    try:
        with bounded_check():
            variant = check(text)
    except rules.VariantError as error:
        return {"refused": error.parts()}
    return {"title": variant.title, "table_size": variant.table_size}


def _send(fields: dict[str, Any]) -> None:
    print(json.dumps(fields), flush=True)  # noqa: T201


def main() -> None:
    """Run a worker until its input ends."""
    # Ctrl-C in a terminal also signals the workers, but the bot decides when they stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bound_memory()
    if hasattr(os, "nice"):  # Not on Windows.
        os.nice(BACKGROUND_NICENESS if BACKGROUND in sys.argv else NICENESS)
    worker = Worker()
    threading.Thread(target=worker.listen, daemon=True).start()
    worker.work()


if __name__ == "__main__":
    main()
