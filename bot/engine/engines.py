"""The engines that find moves, review games and try variants: our own one, and an external one if set.

The external engine plays one level above ours, in the variants that it knows. If it fails, our strongest
level moves in its place, without a message to the player.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

import rules
from bot.engine.background_queue import OnProgress, Queue, Sort, Task
from bot.engine.external_engine import EngineDiffers, EngineLost, ExternalEngine
from bot.engine.jobs import Answer, Checked, CheckJob, Job, PlayJob, PositionJob, ReviewJob, TrialJob
from bot.engine.json_values import read
from bot.engine.levels import LEVELS
from bot.engine.review import NODES, SECONDS, Assessment, Review
from bot.engine.trial import LONGEST, GameFacts, Part, Trial, TriedGame
from bot.engine.worker_pool import Workers
from bot.turns import Turns

log = logging.getLogger(__name__)

OUR_BEST = len(LEVELS)
EXTERNAL_LEVEL = OUR_BEST + 1

CHECK_SECONDS = 60.0
"""How long a worker may take to check a definition, also on a busy machine. The limit of processor time is
far lower (see process_limits)."""

TOGETHER_SECONDS = 20.0
"""The time limit for making a review from finished assessments."""

GAMES = 100
"""How many games are played for a trial."""

TRIAL_SECONDS = 180.0
"""The processor time for a trial's games; then it reports the games that are done."""

START_NODES = 30_000
"""Nodes of a trial's search for a forced win from the start position; they take about 4 seconds."""

JOB_SECONDS = 10.0
"""The time limit for a part of a trial game, and for making the trial from all games; long enough for a busy
machine."""

EXTERNAL_SECONDS = 0.8
"""How long the external engine thinks: short, so that its reply is shown together with the player's move."""


class Engines:
    """All engines together. Call `open` before the first job, and `close` after the last."""

    def __init__(self, workers: Workers, background: Workers, external: ExternalEngine | None = None) -> None:
        """`background`: the workers of reviews, trials and checks; `workers`: those of moves."""
        self._workers = workers
        self._background = background
        self._external = external
        self._queue = Queue(self._background.count)
        self._external_turns = Turns()
        self.review_nodes = NODES
        """Nodes to search for each position of a review."""
        self.games = GAMES

    async def open(self) -> None:
        """Start all processes; the first worker that is ready takes jobs given meanwhile."""
        external = (self._external.open(),) if self._external is not None else ()
        await asyncio.gather(self._workers.open(), *external)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(self._workers.close(), self._background.close())
        if self._external is not None:
            await self._external.close()

    async def knows(self, variant: rules.Variant) -> bool:
        """Whether the external engine knows a variant, so that EXTERNAL_LEVEL can be offered."""
        return self._external is not None and await self._external.knows(variant)

    async def find(self, job: Job, person: int) -> Answer:
        """Find a move for this person's job, at one of our levels or EXTERNAL_LEVEL. Raises JobFailed."""
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
        """Review a game that is over for a person, with our own engine: one small job for each position.

        `on_progress` must return at once. Cancelling the task stops the search within milliseconds. Raises
        JobFailed if no worker can do it.
        """
        moves, found = tuple(move.uci() for move in game.moves), list[Assessment]()
        total = len(moves) + 1
        async with self._queue.task(Sort.REVIEW, person, total, on_progress) as task:
            # From the end, so that the transposition table already has what follows a position.
            for ply in reversed(range(total)):
                task.report(len(found))
                await task.next_job()
                found.append(await self._assess(game, moves[:ply], person))
            task.report(total)
            key, start, text = game.variant.key, game.start.fen(), game.variant.definition
            job = ReviewJob(key, start, moves, tuple(found[::-1]), seconds=TOGETHER_SECONDS, text=text)
            return Review.from_json((await self._background.answer(job, person))["review"])

    async def assess(self, game: rules.Game, person: int, *, second: bool = False) -> Assessment:
        """Assess a game's current position for a person, as in a review. Raises JobFailed.

        `second`: with the score of the second best move.
        """
        return await self._assess(game, tuple(move.uci() for move in game.moves), person, second)

    async def _assess(
        self, game: rules.Game, moves: tuple[str, ...], person: int, second: bool = False
    ) -> Assessment:
        key, start, text = game.variant.key, game.start.fen(), game.variant.definition
        job = PositionJob(key, start, moves, self.review_nodes, second, seconds=SECONDS, text=text)
        return read(Assessment, await self._background.answer(job, person))

    async def check(self, text: str, person: int) -> Checked:
        """Try a person's definition in a worker, where it can do no harm. Raises rules.VariantError,
        DefinitionTooCostly."""
        return await self._background.check(CheckJob(text=text, seconds=CHECK_SECONDS), person)

    def report_harm(self, report: Callable[[str, str], None]) -> None:
        """Set the function to call with the key of a custom variant that ended workers, and the reason."""
        self._workers.on_harm = self._background.on_harm = report

    async def trial(
        self, variant: rules.Variant, person: int, *, on_progress: OnProgress = lambda _: None
    ) -> Trial:
        """Try a variant for a person by quick games of our engine against itself, in small jobs.

        After TRIAL_SECONDS it has fewer games. `on_progress` must return at once. Cancelling the task stops
        the game within milliseconds. Raises JobFailed if no worker can do it.
        """
        key, text = variant.key, variant.definition
        async with self._queue.task(Sort.TRIAL, person, self.games, on_progress) as task:
            task.report(0)
            first = variant.first_start().fen()
            position = PositionJob(key, first, (), START_NODES, seconds=SECONDS, text=text)
            start = read(Assessment, await self._background.answer(position, person))
            games = await self._games(variant, task)
            job = TrialJob(key, tuple(games), start, seconds=JOB_SECONDS, text=text)
            return Trial.from_json((await self._background.answer(job, person))["trial"])

    async def _games(self, variant: rules.Variant, task: Task) -> list[TriedGame]:
        """Play the games of a trial, as many as its time allows. If it ends within the first game, this one
        is left undecided; later ones are dropped."""
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
        """The external engine's answer, or None if it fails or may not be asked."""
        if self._external is None:
            return None  # The operator has removed the external engine since the game began.
        game = await asyncio.to_thread(job.game)
        if not self._external.may_be_asked(game.variant):
            return None  # The log already has the reason.
        try:
            return await self._external.find(game, min(job.seconds, EXTERNAL_SECONDS))
        except (EngineLost, EngineDiffers) as error:
            log.warning("%s: the engine finds no move, level %d does: %s", job.variant, OUR_BEST, error)
            return None
