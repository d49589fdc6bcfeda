"""The engines that find moves and review games: our own, and an external one if the operator has set it up.

The external engine plays one level above ours, in the variants that it knows. If it fails, our strongest
level moves in its place, without a message to the player.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

import rules
from bot.engine.background import OnProgress, Queue
from bot.engine.external_engine import EngineDiffers, EngineLost, ExternalEngine
from bot.engine.jobs import Answer, Checked, CheckJob, Job
from bot.engine.levels import LEVELS
from bot.engine.review import Assessment, Review
from bot.engine.reviewer import Reviewer
from bot.engine.trial import Trial
from bot.engine.trier import Trier
from bot.engine.workers import Workers

log = logging.getLogger(__name__)

OUR_BEST = len(LEVELS)
EXTERNAL_LEVEL = OUR_BEST + 1

CHECK_SECONDS = 60.0
"""How long a worker may be busy with a definition where the machine is busy, too; what it may take of the
processor's time is far less (see worker)."""

EXTERNAL_SECONDS = 0.8
"""How long the external engine thinks, short enough to show its reply together with the player's move."""


class Engines:
    """`await engines.find(job, person)`; `open` before, `close` after."""

    def __init__(self, workers: Workers, external: ExternalEngine | None = None) -> None:
        self._workers = workers
        self._external = external
        queue = Queue(workers)
        self._reviewer, self._trier = Reviewer(workers, queue=queue), Trier(workers, queue=queue)

    async def open(self) -> None:
        """Start all processes; the first worker that is ready takes jobs given meanwhile."""
        external = (self._external.open(),) if self._external is not None else ()
        await asyncio.gather(self._workers.open(), *external)

    async def close(self) -> None:
        """End all processes."""
        await self._workers.close()
        if self._external is not None:
            await self._external.close()

    async def knows(self, variant: rules.Variant) -> bool:
        """Can a variant be played at EXTERNAL_LEVEL?"""
        return self._external is not None and await self._external.knows(variant)

    async def find(self, job: Job, person: int) -> Answer:
        """A move for a job of this person, at one of our levels or EXTERNAL_LEVEL. Raises JobFailed."""
        if job.level >= EXTERNAL_LEVEL:
            found = await self._external_answer(job)
            if found is not None:
                return found
            job = replace(job, level=OUR_BEST)
        return await self._workers.find(job, person)

    async def review(self, game: rules.Game, *, on_progress: OnProgress = lambda _: None) -> Review:
        """The review of a game that is over, by our own engine. Raises JobFailed."""
        return await self._reviewer.review(game, text=game.variant.definition, on_progress=on_progress)

    async def assess(self, game: rules.Game, *, second: bool = False) -> Assessment:
        """The assessment of a game's current position, as in a review. Raises JobFailed.

        `second`: with the score of the second best move.
        """
        return await self._reviewer.assess(game, text=game.variant.definition, second=second)

    async def check(self, text: str) -> Checked:
        """Try a definition where it can do no harm. Raises rules.VariantError, TooMuch."""
        return await self._workers.check(CheckJob(text, CHECK_SECONDS))

    def report_harm(self, report: Callable[[str, str], None]) -> None:
        """Have the keys of variants of one's own reported that have ended workers, each with how."""
        self._workers.on_harm = report

    async def trial(
        self, variant: rules.Variant, *, text: str = "", on_progress: OnProgress = lambda _: None
    ) -> Trial:
        """The trial of a variant by games of our engine with itself (see Trier). Raises JobFailed."""
        return await self._trier.trial(variant, text=text, on_progress=on_progress)

    async def _external_answer(self, job: Job) -> Answer | None:
        """The external engine's answer, or None if it fails or isn't to be asked."""
        if self._external is None:
            return None  # The operator has removed it since the game began.
        game = await asyncio.to_thread(job.game)
        if not self._external.may_be_asked(game.variant):
            return None  # The reason is in the log.
        try:
            return await self._external.find(game, min(job.seconds, EXTERNAL_SECONDS))
        except (EngineLost, EngineDiffers) as error:
            log.warning("%s: the engine finds no move, level %d does: %s", job.variant, OUR_BEST, error)
            return None
