"""Makes the review of a game in steps: quick searches of all positions, then longer ones of the worst moves.

The order of the searches and their nodes depend only on the game, so its review is the same on any computer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import rules
from bot.engine.assessments import (
    CONFIRMING_NODES,
    CONFIRMING_SECONDS,
    NODES,
    SECONDS,
    Assessment,
    final_assessment,
)
from bot.engine.background_queue import Task
from bot.engine.external_engine import ExternalEngine
from bot.engine.jobs import GameJob, MoveJob, ReviewJob, StretchJob
from bot.engine.json_values import read
from bot.engine.judgements import scaled
from bot.engine.review import Review
from bot.engine.worker_pool import Workers

STRETCH = 8
"""Positions per job. Longer stretches make searches slightly deeper, but progress reports less frequent."""
TOGETHER_SECONDS = 60.0
"""Time limit for combining assessments into a review."""


@dataclass
class OurSearcher:
    """Our own engine in background workers."""

    workers: Workers
    user_id: int
    nodes: int = NODES
    confirming_nodes: int = CONFIRMING_NODES
    name = ""

    @property
    def move_size(self) -> int:
        """The size of an assess_move() job in the queue, in stretches."""
        return max(1, 2 * self.confirming_nodes // (STRETCH * self.nodes))

    async def assess_stretch(self, game: rules.Game, first: int) -> list[Assessment]:
        return await self._answer(StretchJob.for_game(game, first=first, nodes=self.nodes, seconds=SECONDS))

    async def assess_move(self, game: rules.Game, *, after: bool) -> list[Assessment]:
        """Assess the positions before and after the last move, with more nodes (see `assess_move`)."""
        nodes = self.confirming_nodes
        return await self._answer(
            MoveJob.for_game(game, nodes=nodes, after=after, seconds=CONFIRMING_SECONDS)
        )

    async def _answer(self, job: GameJob) -> list[Assessment]:
        fields = await self.workers.answer(job, self.user_id)
        return [read(Assessment, each) for each in fields["assessments"]]


EXTERNAL_NODES, EXTERNAL_CONFIRMING_NODES = 60_000, 600_000
"""The nodes of the external engine's searches: about 0.1 and 0.7 seconds."""


@dataclass
class ExternalSearcher:
    """The external engine, with its scores converted to our scale. Raises EngineLost, EngineDiffers."""

    engine: ExternalEngine

    @property
    def name(self) -> str:
        return self.engine.name

    @property
    def move_size(self) -> int:
        return 2 * EXTERNAL_CONFIRMING_NODES // (STRETCH * EXTERNAL_NODES)

    async def assess_stretch(self, game: rules.Game, first: int) -> list[Assessment]:
        plies = range(first, len(game.moves) + 1)
        return [await self.assess(game.until(ply), EXTERNAL_NODES) for ply in plies]

    async def assess_move(self, game: rules.Game, *, after: bool) -> list[Assessment]:
        before = await self.assess(game.until(len(game.moves) - 1), EXTERNAL_CONFIRMING_NODES)
        if not after or before.line[:1] == (game.moves[-1].uci(),):
            return [before]
        return [before, await self.assess(game, EXTERNAL_CONFIRMING_NODES)]

    async def assess(self, game: rules.Game, nodes: int = EXTERNAL_NODES) -> Assessment:
        """Assess a game's current position."""
        return final_assessment(game) or scaled(await self.engine.assess(game, nodes), game.variant)


Searcher = OurSearcher | ExternalSearcher


@dataclass
class ReviewTask:
    """A review in progress. `workers` combine the assessments."""

    game: rules.Game
    task: Task
    searcher: Searcher
    workers: Workers

    async def run(self, on_draft: Callable[[Review], None]) -> Review:
        """Make the review. `on_draft` is called with the draft from the quick searches."""
        assessments = await self._assess_all()
        review = await self._combine(assessments)
        on_draft(review)
        confirmed, searched = set[int](), set[int]()
        while found := review.to_confirm(confirmed):
            self.task.total = len(confirmed) + len(found)
            self.task.report(len(confirmed))
            await self.task.next_job(self.searcher.move_size)
            ply = found[0]
            deeper = await self.searcher.assess_move(self.game.until(ply), after=ply not in searched)
            assessments[ply - 1 : ply - 1 + len(deeper)] = deeper
            confirmed.add(ply)
            searched.add(ply - 1)
            review = await self._combine(assessments)
        return await self._combine(assessments, confirmed)

    async def _assess_all(self) -> list[Assessment]:
        """Assess all positions, from the last stretch to the first."""
        found: list[Assessment] = []
        last = len(self.game.moves)
        while last >= 0:
            first = max(0, last + 1 - STRETCH)
            self.task.report(len(found))
            await self.task.next_job()
            found[:0] = await self.searcher.assess_stretch(self.game.until(last), first)
            last = first - 1
        self.task.report(len(found))
        return found

    async def _combine(self, assessments: list[Assessment], confirmed: set[int] | None = None) -> Review:
        job = ReviewJob.for_game(
            self.game,
            assessments=tuple(assessments),
            confirmed=None if confirmed is None else tuple(sorted(confirmed)),
            engine=self.searcher.name,
            seconds=TOGETHER_SECONDS,
        )
        fields = await self.workers.answer(job, self.task.user_id)
        return Review.from_json(fields["review"])
