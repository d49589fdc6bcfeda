"""Trials of variants by the workers: many quick games in small parts, so that moves hardly wait for them."""

from __future__ import annotations

import rules
from bot.engine.background import OnProgress, Progress, Queue
from bot.engine.jobs import PlayJob, PositionJob, TrialJob
from bot.engine.trial import GameFacts, Trial, TriedGame
from bot.engine.workers import Workers

GAMES = 100
START_SECONDS = 4.0
"""The processor time for the search of a forced win from the start."""
JOB_SECONDS = 10.0
"""What a part of a game, or making the trial of all games, may take, on a busy machine too."""


class Trier:
    """`await trier.trial(variant)`. Cancelling the task stops the game within milliseconds."""

    def __init__(self, workers: Workers, *, queue: Queue | None = None, games: int = GAMES) -> None:
        """`queue`: one that is shared with others. `games`: how many are played."""
        self._workers = workers
        self._queue = queue or Queue(workers)
        self._games = games

    async def trial(
        self, variant: rules.Variant, *, text: str = "", on_progress: OnProgress = lambda _: None
    ) -> Trial:
        """What games of the engine with itself tell of a variant; `text` defines it where it is not of the
        catalogue (see Job).

        `on_progress` must return at once. Raises JobFailed where no worker can do it.
        """
        total = self._games
        async with self._queue.turn(lambda ahead: on_progress(Progress(0, total, ahead))):
            on_progress(Progress(0, total))
            fen = variant.start(next(iter(variant.starts), None)).fen()
            start = await self._workers.assess(PositionJob(variant.key, fen, (), START_SECONDS, text))
            games: list[TriedGame] = []
            for seed in range(total):
                games.append(await self._game(variant.key, seed, text))
                on_progress(Progress(seed + 1, total))
            job = TrialJob(variant.key, tuple(games), start, JOB_SECONDS, text)
            return await self._workers.make_trial(job)

    async def _game(self, key: str, seed: int, text: str) -> TriedGame:
        moves: tuple[str, ...] = ()
        chances: tuple[float, ...] = ()
        facts: GameFacts | None = None
        while facts is None:
            job = PlayJob(key, moves, seed, JOB_SECONDS, text)
            part, facts = await self._workers.play_on(job)
            moves += part.moves
            chances += part.chances
        return TriedGame(facts, chances)
