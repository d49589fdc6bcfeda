"""Reviews of games by the workers, as one small job for each position, so that moves hardly wait."""

from __future__ import annotations

import rules
from bot.engine.background import OnProgress, Progress, Queue
from bot.engine.jobs import PositionJob, ReviewJob
from bot.engine.review import Assessment, Review
from bot.engine.review.assessment import SECONDS
from bot.engine.workers import Workers

TOGETHER_SECONDS = 20.0
"""The time limit for making a review of finished assessments."""


class Reviewer:
    """`await reviewer.review(game)`. Cancelling the task stops the search within milliseconds."""

    def __init__(self, workers: Workers, *, queue: Queue | None = None, seconds: float = SECONDS) -> None:
        """`queue`: shared with other users of the workers. `seconds`: processor time for each position."""
        self._workers = workers
        self._queue = queue or Queue(workers)
        self._seconds = seconds

    async def review(
        self, game: rules.Game, *, text: str = "", on_progress: OnProgress = lambda _: None
    ) -> Review:
        """The review of a finished game. `text`: the definition of a custom variant (see Job).

        `on_progress` must return at once. Raises JobFailed where no worker can do it.
        """
        total = len(game.moves) + 1
        async with self._queue.turn(lambda ahead: on_progress(Progress(0, total, ahead))):
            return await self._review(game, text, on_progress)

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
