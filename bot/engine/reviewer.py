"""Reviews of games by the workers, one small job for each position, so that moves hardly wait for them.

At most half of the workers are busy with reviews. Reviews are made in the order in which they were asked for;
of each, `on_progress` hears how many wait before it, then how many of its positions are done.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

import rules
from bot.engine.jobs import PositionJob, ReviewJob
from bot.engine.review import Assessment, Review
from bot.engine.review.assessment import SECONDS
from bot.engine.workers import Workers

TOGETHER_SECONDS = 20.0
"""What the review may take, made of assessments that are there."""


class Progress(NamedTuple):
    """How far a review is: `done` of `total` positions; while none is begun, `ahead` reviews come first."""

    done: int
    total: int
    ahead: int = 0


OnProgress = Callable[[Progress], None]


class Reviewer:
    """`await reviewer.review(game)`. Cancelling the task stops the search within milliseconds."""

    def __init__(self, workers: Workers, *, seconds: float = SECONDS) -> None:
        """`seconds`: the processor time that a position may take."""
        self._workers = workers
        self._seconds = seconds
        self._free = max(1, workers.count // 2)
        """How many more reviews may be made at once."""
        self._queue: deque[tuple[asyncio.Future[None], Callable[[int], None]]] = deque()

    async def review(
        self, game: rules.Game, *, text: str = "", on_progress: OnProgress = lambda _: None
    ) -> Review:
        """The review of a game that is over. `text` defines its variant where that is one's own (see Job).

        `on_progress` must return at once. Raises JobFailed where no worker can do it.
        """
        total = len(game.moves) + 1
        await self._turn(lambda ahead: on_progress(Progress(0, total, ahead)))
        try:
            return await self._made(game, text, on_progress)
        finally:
            self._next()

    async def assess(self, game: rules.Game, *, text: str = "", second: bool = False) -> Assessment:
        """The assessment of the position on the board of a game, as a review has it; if wanted with the
        score of the `second` best move. Raises JobFailed."""
        moves = tuple(move.uci() for move in game.moves)
        key, start = game.variant.key, game.start.fen()
        return await self._workers.assess(PositionJob(key, start, moves, self._seconds, text, second))

    async def _made(self, game: rules.Game, text: str, on_progress: OnProgress) -> Review:
        key, start = game.variant.key, game.start.fen()
        moves = tuple(move.uci() for move in game.moves)
        found: list[Assessment] = []
        for ply in range(len(moves), -1, -1):
            # From the end: what comes of a position is known when it is searched.
            on_progress(Progress(len(found), len(moves) + 1))
            found.append(
                await self._workers.assess(PositionJob(key, start, moves[:ply], self._seconds, text))
            )
        on_progress(Progress(len(found), len(moves) + 1))
        return await self._workers.make_review(
            ReviewJob(key, start, moves, tuple(reversed(found)), TOGETHER_SECONDS, text)
        )

    async def _turn(self, hear_ahead: Callable[[int], None]) -> None:
        """Waits until a review may begin; `hear_ahead` is called with the number of those before it."""
        if self._free:
            self._free -= 1
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append((future, hear_ahead))
        hear_ahead(len(self._queue))
        try:
            await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self._next()  # It was our turn just as we stopped waiting.
            else:
                self._queue = deque(each for each in self._queue if each[0] is not future)
                self._call_queue()
            raise

    def _next(self) -> None:
        """Let the next review begin."""
        while self._queue:
            future, _ = self._queue.popleft()
            if not future.done():
                future.set_result(None)
                self._call_queue()
                return
        self._free += 1

    def _call_queue(self) -> None:
        for number, (_, hear_ahead) in enumerate(self._queue, 1):
            hear_ahead(number)
