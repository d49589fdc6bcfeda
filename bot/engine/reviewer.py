"""Reviews of games by the workers, one small job for each position, so that moves hardly wait for them."""

from __future__ import annotations

import rules
from bot.engine.background import OnProgress, Progress, Queue
from bot.engine.jobs import PositionJob, ReviewJob
from bot.engine.review import Assessment, Review
from bot.engine.review.assessment import SECONDS
from bot.engine.workers import Workers

TOGETHER_SECONDS = 20.0
"""What the review may take, made of assessments that are there."""


class Reviewer:
    """`await reviewer.review(game)`. Cancelling the task stops the search within milliseconds."""

    def __init__(self, workers: Workers, *, queue: Queue | None = None, seconds: float = SECONDS) -> None:
        """`queue`: one that is shared with others. `seconds`: the processor time that a position may take."""
        self._workers = workers
        self._queue = queue or Queue(workers)
        self._seconds = seconds

    async def review(
        self, game: rules.Game, *, text: str = "", on_progress: OnProgress = lambda _: None
    ) -> Review:
        """The review of a game that is over. `text` defines its variant where that is one's own (see Job).

        `on_progress` must return at once. Raises JobFailed where no worker can do it.
        """
        total = len(game.moves) + 1
        async with self._queue.turn(lambda ahead: on_progress(Progress(0, total, ahead))):
            return await self._made(game, text, on_progress)

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
