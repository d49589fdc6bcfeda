"""Reviews of games by the workers, as one small job for each position, so that moves hardly wait.

At most half of the workers do reviews at a time, in the order of requests. `on_progress` is called with the
number of reviews ahead in the queue, then with the number of positions done.
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
"""The time limit for making a review of finished assessments."""


class Progress(NamedTuple):
    """The progress of a review: `done` of `total` positions, or the `ahead` reviews that come first."""

    done: int
    total: int
    ahead: int = 0


OnProgress = Callable[[Progress], None]


class Reviewer:
    """`await reviewer.review(game)`. Cancelling the task stops the search within milliseconds."""

    def __init__(self, workers: Workers, *, seconds: float = SECONDS) -> None:
        """`seconds`: processor time for each position."""
        self._workers = workers
        self._seconds = seconds
        self._free = max(1, workers.count // 2)
        """How many more reviews may run now."""
        self._queue: deque[tuple[asyncio.Future[None], Callable[[int], None]]] = deque()

    async def review(
        self, game: rules.Game, *, text: str = "", on_progress: OnProgress = lambda _: None
    ) -> Review:
        """The review of a finished game. `text`: the definition of a custom variant (see Job).

        `on_progress` must return at once. Raises JobFailed where no worker can do it.
        """
        total = len(game.moves) + 1
        await self._turn(lambda ahead: on_progress(Progress(0, total, ahead)))
        try:
            return await self._review(game, text, on_progress)
        finally:
            self._next()

    async def assess(self, game: rules.Game, *, text: str = "", second: bool = False) -> Assessment:
        """The assessment of a game's current position, as in a review. Raises JobFailed.

        `second`: with the score of the second best move.
        """
        moves = tuple(move.uci() for move in game.moves)
        key, start = game.variant.key, game.start.fen()
        return await self._workers.assess(PositionJob(key, start, moves, self._seconds, text, second))

    async def _review(self, game: rules.Game, text: str, on_progress: OnProgress) -> Review:
        key, start = game.variant.key, game.start.fen()
        moves = tuple(move.uci() for move in game.moves)
        found: list[Assessment] = []
        for ply in range(len(moves), -1, -1):
            # From the end, so that the table knows what follows from a position.
            on_progress(Progress(len(found), len(moves) + 1))
            found.append(
                await self._workers.assess(PositionJob(key, start, moves[:ply], self._seconds, text))
            )
        on_progress(Progress(len(found), len(moves) + 1))
        return await self._workers.make_review(
            ReviewJob(key, start, moves, tuple(reversed(found)), TOGETHER_SECONDS, text)
        )

    async def _turn(self, on_ahead: Callable[[int], None]) -> None:
        """Wait until a review may begin; calls `on_ahead` with the number of reviews before it."""
        if self._free:
            self._free -= 1
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append((future, on_ahead))
        on_ahead(len(self._queue))
        try:
            await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self._next()  # Its turn came while it was being cancelled.
            else:
                self._queue = deque(each for each in self._queue if each[0] is not future)
                self._report_queue()
            raise

    def _next(self) -> None:
        """Let the next review begin."""
        while self._queue:
            future, _ = self._queue.popleft()
            if not future.done():
                future.set_result(None)
                self._report_queue()
                return
        self._free += 1

    def _report_queue(self) -> None:
        for number, (_, on_ahead) in enumerate(self._queue, 1):
            on_ahead(number)
