"""Periodic work: what it consists of, and its runner."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

from discord.ext import tasks

from bot.discord.platform.background_tasks import BackgroundTasks
from bot.health.metrics import Metrics
from bot.refusals import Busy
from bot.state.downtime import OtherShardTotal

log = logging.getLogger(__name__)

Step = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Periodic:
    """Work that is repeated every `seconds`. If one of its steps fails, the others still run.

    `is_delayed`: whether the first round begins after `seconds` instead of immediately.
    """

    name: str
    seconds: float
    steps: tuple[Step, ...]
    is_delayed: bool = False


class Upkeep:
    """The runner of periodic work, and of other work that is retried if it fails."""

    def __init__(
        self, metrics: Metrics, is_closed: Callable[[], bool], end: Callable[[OtherShardTotal], None]
    ) -> None:
        """`is_closed`: whether the process is ending. `end`: ends it."""
        self._metrics = metrics
        self._is_closed = is_closed
        self._end = end
        self._starts = BackgroundTasks("start")
        self.loops: dict[str, tasks.Loop[Any]] = {}
        """The loops of the periodic work that has begun, by name."""

    def start(self, all_work: Iterable[Periodic], after: Step | None = None) -> None:
        """Begin periodic work, once `after` has run."""
        self._starts.begin(self._start(all_work, after))

    async def _start(self, all_work: Iterable[Periodic], after: Step | None) -> None:
        if after is not None:
            await self.attempt(after())
        for work in all_work:
            loop = self.loops[work.name] = self._loop(work)
            loop.start()

    def _loop(self, work: Periodic) -> tasks.Loop[Any]:
        @tasks.loop(seconds=work.seconds, name=f"kibitz: {work.name}")
        async def run() -> None:
            if work.is_delayed and run.current_loop == 0:
                return
            for step in work.steps:
                await self.attempt(step())

        return run

    async def attempt(self, step: Awaitable[None]) -> None:
        """Run a step; an error is logged, and the next round tries again."""
        try:
            await step
        except Busy:
            # During a shutdown the database closes, too; the next start does this work.
            if not self._is_closed():
                log.warning("the database is busy; upkeep will be retried within two minutes")
                self._metrics.error("upkeep")
        except OtherShardTotal as error:
            self._end(error)
        except Exception:
            log.exception("upkeep failed; it will be retried within two minutes")
            self._metrics.error("upkeep")

    def cancel(self) -> None:
        self._starts.cancel()
        for loop in self.loops.values():
            loop.cancel()
