"""Runs: as many puzzles as a player can solve in three minutes, or until three errors."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.matches.puzzles import RIGHT, WRONG, Asked
from bot.matches.refusals import NoPuzzles, StalePosition
from bot.matches.use_cases import Clock, use_cases
from bot.storage import RunRow, RunStore

LASTS = timedelta(minutes=3)
GRACE = timedelta(seconds=2)
"""How late an answer may arrive: transmission takes time, too."""

MOST_ERRORS = 3
HARDER_AFTER = 4
"""The puzzles after which the difficulty goes up by one."""
MOST_ANSWERS = 500

Collection = Callable[[str, int | None], Sequence[Asked]]
"""Returns the puzzles of a variant and a difficulty (None: any)."""


@dataclass(frozen=True, slots=True)
class Run:
    """The state of a run. `puzzle_id`: the current puzzle."""

    row: RunRow

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def variant(self) -> str:
        return self.row.variant

    @property
    def puzzle_id(self) -> str:
        return self.row.puzzle_id

    @property
    def is_over(self) -> bool:
        return self.row.is_over

    @property
    def ends_at(self) -> datetime:
        return self.row.began_at + LASTS

    @property
    def answers(self) -> tuple[bool, ...]:
        """Whether each puzzle was solved, in order."""
        return tuple(mark == RIGHT for mark in self.row.answers)

    @property
    def solved(self) -> int:
        return self.row.answers.count(RIGHT)

    @property
    def errors(self) -> int:
        return self.row.answers.count(WRONG)

    @property
    def best(self) -> int:
        """The most puzzles that this player has solved in a run, this one included."""
        return max(self.row.best, self.solved)

    @property
    def post_id(self) -> int:
        """The post id under which the run's tries are stored."""
        return -self.number


@use_cases
class PuzzleRuns:
    """The use cases of runs. A run's tries change no ratings."""

    def __init__(self, store: RunStore, rng: random.Random, *, now: Clock) -> None:
        self._store = store
        self._rng = rng
        self._now = now

    async def begin(self, player: int, variant: str, collection: Collection) -> Run:
        """Begin a run in a variant, in place of the one before. Raises NoPuzzles."""
        puzzle = self._next(variant, 0, (), collection)
        if puzzle is None:
            raise NoPuzzles(variant=variant)
        return Run(await self._store.begin(RunRow(player, 1, variant, puzzle, "", self._now())))

    async def of(self, player: int) -> Run | None:
        """Return a player's last run; it is over if its time is up."""
        row = await self._store.of(player)
        if row is None or row.is_over or self._now() <= row.began_at + LASTS + GRACE:
            return None if row is None else Run(row)
        return await self._ended(row)

    async def end(self, run: Run) -> Run:
        """End a run before its time is up."""
        return run if run.is_over else await self._ended(run.row)

    async def answered(self, run: Run, *, solved: bool, collection: Collection) -> Run:
        """Store the result of a puzzle; the next one follows, or the run ends. Raises StalePosition."""
        answers = run.row.answers + (RIGHT if solved else WRONG)
        row = replace(run.row, answers=answers)
        if Run(row).errors >= MOST_ERRORS or len(answers) >= MOST_ANSWERS:
            return await self._ended(row, run.row)
        used = await self._store.used(run.row) | {run.puzzle_id}
        puzzle = self._next(run.variant, len(answers), used, collection)
        if puzzle is None:
            return await self._ended(row, run.row)
        after = replace(row, puzzle_id=puzzle)
        if not await self._store.change(run.row, after):
            raise StalePosition
        return Run(after)

    async def _ended(self, row: RunRow, before: RunRow | None = None) -> Run:
        after = replace(row, is_over=True, best=Run(row).best)
        if not await self._store.change(before or row, after):
            raise StalePosition
        return Run(after)

    def _next(self, variant: str, count: int, used: Container[str], collection: Collection) -> str | None:
        """Return a puzzle that the run hasn't had, harder and harder; of any difficulty if none is left."""
        level = min(5, 1 + count // HARDER_AFTER)
        for difficulty in (level, None):
            fresh = [each.id for each in collection(variant, difficulty) if each.id not in used]
            if fresh:
                return self._rng.choice(fresh)
        return None
