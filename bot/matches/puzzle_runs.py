"""Puzzle runs: a player solves as many puzzles as possible in three minutes; the third error ends the run."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from datetime import timedelta

import rules
from bot.matches.models import Now
from bot.matches.puzzles import PuzzleInfo
from bot.refusals import MoveTaken, Refusal
from bot.storage import RIGHT, WRONG, Run, RunStore

GRACE = timedelta(seconds=2)
"""How late an answer may arrive: transmission takes time, too."""

MOST_ERRORS = 3
HARDER_AFTER = 4
"""The difficulty goes up by one after every so many puzzles."""
MOST_ANSWERS = 500

Collection = Callable[[str, int | None], Sequence[PuzzleInfo]]
"""Returns the puzzles of a variant and a difficulty (None: any)."""


class PuzzleRuns:
    """The use cases of runs. A run's tries change no ratings."""

    def __init__(self, store: RunStore, rng: random.Random, *, now: Now) -> None:
        self._store = store
        self._rng = rng
        self._now = now

    async def begin(self, player: int, variant: str, collection: Collection) -> Run:
        """Begin a run in a variant; it replaces the player's last run. Raises Refusal if there is none."""
        puzzle = self._next(variant, 0, (), collection)
        if puzzle is None:
            raise Refusal("puzzle-none-of", variant=rules.variant(variant))
        return await self._store.begin(Run(player, 1, variant, puzzle, "", self._now()))

    async def of(self, player: int) -> Run | None:
        """Return a player's last run; if its time is up, end it first."""
        run = await self._store.of(player)
        if run is None or run.is_over or self._now() <= run.ends_at + GRACE:
            return run
        return await self._end(run)

    async def end(self, run: Run) -> Run:
        """End a run before its time is up."""
        return run if run.is_over else await self._end(run)

    def ending(self, run: Run) -> str:
        """Return why a run that is just over has ended: "mistakes", "time", or "early" for other reasons."""
        if run.errors >= MOST_ERRORS:
            return "mistakes"
        return "early" if self._now() < run.ends_at else "time"

    async def answered(self, run: Run, *, solved: bool, collection: Collection) -> Run:
        """Store the result of the current puzzle; return the run with its next puzzle, or ended.

        Raises MoveTaken.
        """
        after = replace(run, answers=run.answers + (RIGHT if solved else WRONG))
        count = len(after.answers)
        if after.errors >= MOST_ERRORS or count >= MOST_ANSWERS:
            return await self._end(after, run)
        used = await self._store.used(run) | {run.puzzle_id}
        puzzle = self._next(run.variant, count, used, collection)
        if puzzle is None:
            return await self._end(after, run)
        return await self._store_change(run, replace(after, puzzle_id=puzzle))

    async def _end(self, run: Run, before: Run | None = None) -> Run:
        return await self._store_change(
            before or run, replace(run, is_over=True, best=max(run.best, run.solved))
        )

    async def _store_change(self, before: Run, after: Run) -> Run:
        if not await self._store.change(before, after):
            raise MoveTaken("move-stale")
        return after

    def _next(self, variant: str, count: int, used: Container[str], collection: Collection) -> str | None:
        """Return an unused puzzle of the difficulty due after `count` puzzles, or else of any difficulty."""
        level = min(5, 1 + count // HARDER_AFTER)
        for difficulty in (level, None):
            fresh = [each.id for each in collection(variant, difficulty) if each.id not in used]
            if fresh:
                return self._rng.choice(fresh)
        return None
