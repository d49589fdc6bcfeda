"""All that finds moves and reviews games: our own engine, and the operator's above it where there is one.

That engine plays the variants that it really knows. Whatever befalls it, our strongest level plays on: a
person who plays the level above always gets a legal move, and never hears of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

import rules
from bot.engine.background import OnProgress, Queue
from bot.engine.external import EngineDiffers, EngineLost, ExternalEngine
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

CHECK_SECONDS = 20.0
"""How long a worker may be busy with a definition; of its processor time it has a part (see worker)."""

EXTERNAL_SECONDS = 0.8
"""How long the operator's engine thinks: its answer is to be shown with the move that it answers."""


class Engines:
    """`await engines.find(job, person)`; `open` before, `close` after."""

    def __init__(self, workers: Workers, external: ExternalEngine | None = None) -> None:
        self._workers = workers
        self._external = external
        queue = Queue(workers)
        self._reviewer, self._trier = Reviewer(workers, queue=queue), Trier(workers, queue=queue)

    async def open(self) -> None:
        """Start all processes; what is asked meanwhile is done by the first worker that is ready."""
        external = (self._external.open(),) if self._external is not None else ()
        await asyncio.gather(self._workers.open(), *external)

    async def close(self) -> None:
        """End all processes."""
        await self._workers.close()
        if self._external is not None:
            await self._external.close()

    async def knows(self, variant: rules.Variant) -> bool:
        """Whether a variant may be played at EXTERNAL_LEVEL."""
        return self._external is not None and await self._external.knows(variant)

    async def find(self, job: Job, person: int) -> Answer:
        """A move for a job of this person, at a level of ours or at EXTERNAL_LEVEL. Raises JobFailed."""
        if job.level >= EXTERNAL_LEVEL:
            found = await self._asked(job)
            if found is not None:
                return found
            job = replace(job, level=OUR_BEST)
        return await self._workers.find(job, person)

    async def review(self, game: rules.Game, *, on_progress: OnProgress = lambda _: None) -> Review:
        """The review of a game that is over, by our own engine. Raises JobFailed."""
        return await self._reviewer.review(game, text=game.variant.definition, on_progress=on_progress)

    async def assess(self, game: rules.Game, *, second: bool = False) -> Assessment:
        """The assessment of the position on the board of a game, as a review has it; if wanted with the
        score of the `second` best move. Raises JobFailed."""
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
        """What games of our own engine with itself tell of a variant (see Trier). Raises JobFailed."""
        return await self._trier.trial(variant, text=text, on_progress=on_progress)

    async def _asked(self, job: Job) -> Answer | None:
        """The external engine's answer; None where it has none that could be believed."""
        if self._external is None:
            return None  # It was there when the game began.
        game = await asyncio.to_thread(job.game)
        if not self._external.may_be_asked(game.variant):
            return None  # The log has told why.
        try:
            return await self._external.find(game, min(job.seconds, EXTERNAL_SECONDS))
        except (EngineLost, EngineDiffers) as error:
            log.warning("%s: the engine finds no move, level %d does: %s", job.variant, OUR_BEST, error)
            return None
