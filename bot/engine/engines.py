"""The engines for moves, reviews and trials of variants: our own engine, and an external one if configured.

The external engine plays one level above our levels, in the variants that it supports. If it fails, our
strongest level moves instead, without a message to the player.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

import rules
from bot.engine.background_queue import OnProgress, Queue, Task, TaskKind
from bot.engine.external_engine import EngineDiffers, EngineLost, ExternalEngine
from bot.engine.jobs import Answer, Checked, CheckJob, Job, PlayJob, PositionJob, ReviewJob, TrialJob
from bot.engine.json_values import read
from bot.engine.levels import LEVELS
from bot.engine.review import CONFIRMING_NODES, NODES, SECONDS, Assessment, Review
from bot.engine.trial import LONGEST, GameFacts, Part, Trial, TriedGame
from bot.engine.worker_pool import Workers
from bot.turns import Turns

log = logging.getLogger(__name__)

OUR_BEST = len(LEVELS)
EXTERNAL_LEVEL = OUR_BEST + 1

CHECK_SECONDS = 60.0
"""The time limit for checking a definition, long enough for a busy computer. The limit of CPU time is
much lower (see worker_process)."""

TOGETHER_SECONDS = 20.0
"""The time limit for combining assessments into a review."""

GAMES = 100
"""The number of games of a trial."""

TRIAL_SECONDS = 180.0
"""The limit of CPU time for a trial's games. After that, the trial reports the finished games."""

START_NODES = 30_000
"""The nodes of a trial's search for a forced win from the start position; they take about 4 seconds."""

JOB_SECONDS = 10.0
"""The time limit for a part of a trial game, and for combining all games; enough for a busy computer."""

EXTERNAL_SECONDS = 0.8
"""The external engine's time for a move: short, so that one board shows the player's move and the reply."""


class Engines:
    """All engines. Call `open` before the first job and `close` after the last."""

    def __init__(self, workers: Workers, background: Workers, external: ExternalEngine | None = None) -> None:
        """`workers`: for moves; `background`: for reviews, trials and checks."""
        self._workers = workers
        self._background = background
        self._external = external
        self._queue = Queue(self._background.count)
        self._external_turns = Turns()
        self.review_nodes = NODES
        """The nodes to search for each position of a review."""
        self.confirming_nodes = CONFIRMING_NODES
        """The nodes to search before and after a move to confirm its judgement."""
        self.games = GAMES

    async def open(self) -> None:
        """Start all processes. Jobs are accepted immediately and wait for the first worker."""
        external = (self._external.open(),) if self._external is not None else ()
        await asyncio.gather(self._workers.open(), *external)

    async def close(self) -> None:
        """Stop all processes."""
        await asyncio.gather(self._workers.close(), self._background.close())
        if self._external is not None:
            await self._external.close()

    async def knows(self, variant: rules.Variant) -> bool:
        """Return whether the external engine supports a variant, so that EXTERNAL_LEVEL can be offered."""
        return self._external is not None and await self._external.knows(variant)

    async def find(self, job: Job, person: int) -> Answer:
        """Find a move for a user's job, at one of our levels or EXTERNAL_LEVEL. Raises JobFailed."""
        if job.level >= EXTERNAL_LEVEL:
            async with self._external_turns.of(person):
                found = await self._external_answer(job)
            if found is not None:
                return found
            job = replace(job, level=OUR_BEST)
        return await self._workers.find(job, person)

    async def review(
        self, game: rules.Game, person: int, *, on_progress: OnProgress = lambda _: None
    ) -> Review:
        """Review a finished game for a user with our own engine, in a small job for each position.

        Then deeper searches confirm the worst moves.

        `on_progress` must not block. Cancelling the task stops the search within milliseconds. Raises
        JobFailed.
        """
        moves, found = tuple(move.uci() for move in game.moves), list[Assessment]()
        total = len(moves) + 1
        async with self._queue.task(TaskKind.REVIEW, person, total, on_progress) as task:
            # From the end, so that the transposition table already contains the following positions.
            for ply in reversed(range(total)):
                task.report(len(found))
                await task.next_job()
                found.append(await self._assess(game, moves[:ply], person, self.review_nodes))
            task.report(total)
            key, start, text = game.variant.key, game.start.fen(), game.variant.definition
            job = ReviewJob(key, start, moves, tuple(found[::-1]), seconds=TOGETHER_SECONDS, text=text)
            return await self._confirmed(game, job, task)

    async def _confirmed(self, game: rules.Game, job: ReviewJob, task: Task) -> Review:
        """Return the review of all positions, with the judgements that deeper searches confirm."""
        confirmed, deeper = set[int](), set[int]()
        review = await self._combined(job, task)
        while (ply := review.next_to_confirm(confirmed)) is not None:
            assessments = list(job.assessments)
            numbers = {ply, ply - 1} - deeper
            task.total += len(numbers)
            # Without a pause in between, as the second position is searched with the table of the first.
            await task.next_job(len(numbers) * self.confirming_nodes // self.review_nodes)
            for number in sorted(numbers, reverse=True):
                task.report(task.done)
                assessments[number] = await self._assess(
                    game, job.moves[:number], task.person, self.confirming_nodes
                )
                task.done += 1
            confirmed.add(ply)
            deeper |= numbers
            job = replace(job, assessments=tuple(assessments))
            review = await self._combined(job, task)
        return await self._combined(replace(job, confirmed=tuple(sorted(confirmed))), task)

    async def _combined(self, job: ReviewJob, task: Task) -> Review:
        return Review.from_json((await self._background.answer(job, task.person))["review"])

    async def assess(self, game: rules.Game, person: int, *, second: bool = False) -> Assessment:
        """Assess a game's current position for a user, as in a review. Raises JobFailed.

        `second`: also find the score of the second best move.
        """
        moves = tuple(move.uci() for move in game.moves)
        return await self._assess(game, moves, person, self.review_nodes, second)

    async def _assess(
        self, game: rules.Game, moves: tuple[str, ...], person: int, nodes: int, second: bool = False
    ) -> Assessment:
        key, start, text = game.variant.key, game.start.fen(), game.variant.definition
        job = PositionJob(key, start, moves, nodes, second, seconds=SECONDS, text=text)
        return read(Assessment, await self._background.answer(job, person))

    async def check(self, text: str, person: int) -> Checked:
        """Check a user's definition in a worker, where it can do no harm. Raises rules.VariantError."""
        return await self._background.check(CheckJob(text=text, seconds=CHECK_SECONDS), person)

    def report_faults_to(self, report: Callable[[str, str], None]) -> None:
        """Set the function to call with the key of a custom variant that crashed workers, and the reason."""
        self._workers.on_fault = self._background.on_fault = report

    async def trial(
        self, variant: rules.Variant, person: int, *, on_progress: OnProgress = lambda _: None
    ) -> Trial:
        """Try a variant for a user: play fast games of our engine against itself, in small jobs.

        Stops after TRIAL_SECONDS, with fewer games. `on_progress` must not block. Cancelling the task stops
        the game within milliseconds. Raises JobFailed.
        """
        key, text = variant.key, variant.definition
        async with self._queue.task(TaskKind.TRIAL, person, self.games, on_progress) as task:
            task.report(0)
            first = variant.first_start().fen()
            position = PositionJob(key, first, (), START_NODES, seconds=SECONDS, text=text)
            start = read(Assessment, await self._background.answer(position, person))
            games = await self._games(variant, task)
            job = TrialJob(key, tuple(games), start, seconds=JOB_SECONDS, text=text)
            return Trial.from_json((await self._background.answer(job, person))["trial"])

    async def _games(self, variant: rules.Variant, task: Task) -> list[TriedGame]:
        """Play the games of a trial within its time limit. An unfinished game is dropped, except that the
        first one counts as undecided."""
        games, moves, chances, left = list[TriedGame](), (), (), TRIAL_SECONDS
        while len(games) < task.total and (left > 0 or not games):
            await task.next_job()
            longest = LONGEST if left > 0 else len(moves)
            job = PlayJob(
                variant.key, moves, len(games), longest, seconds=JOB_SECONDS, text=variant.definition
            )
            found = await self._background.answer(job, task.person)
            part = read(Part, found["part"])
            left -= found["seconds"]
            moves, chances = moves + part.moves, chances + part.chances
            if part.is_over:
                games.append(TriedGame(read(GameFacts, found["facts"]), chances))
                moves, chances = (), ()
                task.report(len(games))
        return games

    async def _external_answer(self, job: Job) -> Answer | None:
        """Return the external engine's answer, or None if it fails or is paused."""
        if self._external is None:
            return None  # The operator has removed the external engine since the game started.
        game = await asyncio.to_thread(job.game)
        if not self._external.may_be_asked(game.variant):
            return None  # The log already has the reason.
        try:
            return await self._external.find(game, min(job.seconds, EXTERNAL_SECONDS))
        except (EngineLost, EngineDiffers) as error:
            log.warning("%s: the external engine failed, level %d moves: %s", job.variant, OUR_BEST, error)
            return None
