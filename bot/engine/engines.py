"""The engines for moves, reviews and trials of variants: our own, and an external one if configured.

The external engine plays one level above ours in the variants that it supports. If it fails, our strongest
level silently moves instead.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

import rules
from bot.engine.assessments import CONFIRMING_NODES, NODES, SECONDS, Assessment
from bot.engine.background_queue import OnProgress, Queue, Task, TaskKind
from bot.engine.external_engine import EngineDiffers, EngineLost, ExternalEngine
from bot.engine.jobs import Answer, CheckedDefinition, CheckJob, Job, PlayJob, PositionJob, TrialJob
from bot.engine.json_values import read
from bot.engine.levels import LEVELS
from bot.engine.review import Review
from bot.engine.review_searches import ExternalSearcher, OurSearcher, ReviewTask
from bot.engine.trial import MAX_PLIES, GameFacts, Part, Trial, TrialGame
from bot.engine.worker_pool import Workers
from bot.keyed_locks import KeyedLocks

log = logging.getLogger(__name__)

TOP_LEVEL = len(LEVELS)
EXTERNAL_LEVEL = TOP_LEVEL + 1

CHECK_SECONDS = 60.0
"""Time limit for checking a definition, long enough for a busy computer. The CPU time limit is much lower
(see worker_process)."""

GAMES = 100
"""The number of games of a trial."""

TRIAL_SECONDS = 180.0
"""CPU time limit for the games of a trial. After that, the trial reports the finished games."""

START_NODES = 30_000
"""Nodes for a trial's search for a forced win from the start position: about 4 seconds."""

JOB_SECONDS = 10.0
"""Time limit for a part of a trial game, and for combining all games, long enough for a busy computer."""

EXTERNAL_SECONDS = 0.8
"""The external engine's time per move, short enough that one board shows the player's move and the reply."""


class Engines:
    """All engines. Call `open` before the first job and `close` after the last."""

    def __init__(self, workers: Workers, background: Workers, external: ExternalEngine | None = None) -> None:
        """`workers` find moves; `background` workers run reviews, trials and checks."""
        self._workers = workers
        self._background = background
        self._external = external
        self._queue = Queue(self._background.count)
        self._external_turns = KeyedLocks()
        self.review_nodes = NODES
        """Nodes per position of a review."""
        self.confirming_nodes = CONFIRMING_NODES
        """Nodes for each of the two searches that confirm a judgement."""
        self.games = GAMES

    async def open(self) -> None:
        """Start all processes. Jobs may be submitted immediately; they wait for the first worker."""
        external = (self._external.open(),) if self._external is not None else ()
        await asyncio.gather(self._workers.open(), *external)

    async def close(self) -> None:
        """Stop all processes."""
        await asyncio.gather(self._workers.close(), self._background.close())
        if self._external is not None:
            await self._external.close()

    async def supports(self, variant: rules.Variant) -> bool:
        """Return whether the external engine plays a variant, so that EXTERNAL_LEVEL can be offered."""
        return self._external is not None and await self._external.supports(variant)

    async def find(self, job: Job, user_id: int) -> Answer:
        """Find a move for a user's job, at one of our levels or EXTERNAL_LEVEL. Raises JobFailed."""
        if job.level >= EXTERNAL_LEVEL:
            async with self._external_turns.lock(user_id):
                found = await self._external_answer(job)
            if found is not None:
                return found
            job = replace(job, level=TOP_LEVEL)
        return await self._workers.find(job, user_id)

    async def review(
        self,
        game: rules.Game,
        user_id: int,
        *,
        on_progress: OnProgress = lambda _: None,
        on_draft: Callable[[Review], None] = lambda _: None,
    ) -> Review:
        """Review a finished game for a user, with the external engine if it supports the variant.

        A quick search makes a draft, which is passed to `on_draft`; longer searches then confirm the worst
        moves. The callbacks must not block. Cancelling the task stops the search within milliseconds. Raises
        JobFailed.
        """
        total = len(game.moves) + 1
        async with self._queue.task(TaskKind.REVIEW, user_id, total, on_progress) as task:
            if (external := await self._external_searcher(game.variant)) is not None:
                try:
                    return await ReviewTask(game, task, external, self._background).run(on_draft)
                except (EngineLost, EngineDiffers) as error:
                    log.warning("%s: the external engine failed, ours reviews: %s", game.variant.key, error)
                    task.total = total
            ours = OurSearcher(self._background, user_id, self.review_nodes, self.confirming_nodes)
            return await ReviewTask(game, task, ours, self._background).run(on_draft)

    async def _external_searcher(self, variant: rules.Variant) -> ExternalSearcher | None:
        """Return the external engine's searcher if it supports a variant."""
        if self._external is None or not await self._external.supports(variant):
            return None
        return ExternalSearcher(self._external)

    async def assess(self, game: rules.Game, user_id: int, *, second: bool = False) -> Assessment:
        """Assess a game's current position for a user, as in a review. Raises JobFailed.

        With `second`, our own engine also scores the second best move.
        """
        if not second and (external := await self._external_searcher(game.variant)) is not None:
            try:
                return await external.assess(game)
            except (EngineLost, EngineDiffers) as error:
                log.warning("%s: the external engine failed, ours assesses: %s", game.variant.key, error)
        job = PositionJob.for_game(game, nodes=self.review_nodes, second=second, seconds=SECONDS)
        return read(Assessment, await self._background.answer(job, user_id))

    async def check(self, text: str, user_id: int) -> CheckedDefinition:
        """Check a user's definition in a worker, where it can do no harm. Raises rules.VariantError."""
        return await self._background.check(CheckJob(text=text, seconds=CHECK_SECONDS), user_id)

    def report_faults_to(self, report: Callable[[str, str], None]) -> None:
        """Call `report` with the key of a custom variant that crashes workers, and the reason."""
        self._workers.on_fault = self._background.on_fault = report

    async def trial(
        self, variant: rules.Variant, user_id: int, *, on_progress: OnProgress = lambda _: None
    ) -> Trial:
        """Try a variant for a user: our engine plays fast games against itself, in small jobs.

        After TRIAL_SECONDS, the trial ends with fewer games. `on_progress` must not block. Cancelling the
        task stops the game within milliseconds. Raises JobFailed.
        """
        async with self._queue.task(TaskKind.TRIAL, user_id, self.games, on_progress) as task:
            task.report(0)
            first = rules.Game(variant.first_start())
            position = PositionJob.for_game(first, nodes=START_NODES, seconds=SECONDS)
            start = read(Assessment, await self._background.answer(position, user_id))
            games = await self._games(variant, task)
            job = TrialJob(variant.key, tuple(games), start, seconds=JOB_SECONDS, text=variant.definition)
            return Trial.from_json((await self._background.answer(job, user_id))["trial"])

    async def _games(self, variant: rules.Variant, task: Task) -> list[TrialGame]:
        """Play the games of a trial within its time limit. Drops an unfinished game unless it is the first
        one, which then counts as undecided."""
        games, moves, chances, left = list[TrialGame](), (), (), TRIAL_SECONDS
        while len(games) < task.total and (left > 0 or not games):
            await task.next_job()
            max_plies = MAX_PLIES if left > 0 else len(moves)
            job = PlayJob(
                variant.key, moves, len(games), max_plies, seconds=JOB_SECONDS, text=variant.definition
            )
            found = await self._background.answer(job, task.user_id)
            part = read(Part, found["part"])
            left -= found["seconds"]
            moves, chances = moves + part.moves, chances + part.chances
            if part.is_over:
                games.append(TrialGame(read(GameFacts, found["facts"]), chances))
                moves, chances = (), ()
                task.report(len(games))
        return games

    async def _external_answer(self, job: Job) -> Answer | None:
        """Return the external engine's answer, or None if it fails or is paused."""
        if self._external is None:
            return None  # The operator has removed the external engine since the game started.
        game = await asyncio.to_thread(job.game)
        if not self._external.is_available_for(game.variant):
            return None  # The log already has the reason.
        try:
            return await self._external.find(game, min(job.seconds, EXTERNAL_SECONDS))
        except (EngineLost, EngineDiffers) as error:
            log.warning("%s: the external engine failed, level %d moves: %s", job.variant, TOP_LEVEL, error)
            return None
