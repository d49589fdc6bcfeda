"""Runs of puzzles: a player solves as many as possible in three minutes; the third error ends the run."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

import rules
from bot.database.columns import REMOVE, USER, Instant, Now, metadata
from bot.database.transactions import Database, Store, fetch_one, lock_users, read, upsert, write
from bot.refusals import MoveTaken, Refusal
from bot.state.puzzles import (
    IS_IN_RUN,
    NO_REPEAT_FOR,
    InRun,
    PuzzleInfo,
    all_had,
    fetch_tried,
    puzzle_tries,
)

RUN_LENGTH = timedelta(minutes=3)
RUN_GRACE = timedelta(seconds=2)
"""Maximum delay of an answer in a run, because transmission takes time."""

MAX_ERRORS = 3
HARDER_AFTER = 4
"""The number of puzzles in a run after which the difficulty increases by one."""
MAX_ANSWERS = 500

# A player's last run against the clock; _stored_run() returns a row as a Run.
puzzle_runs = sa.Table(
    "puzzle_runs",
    metadata,
    sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("variant", sa.String(64), nullable=False),
    sa.Column("puzzle_id", sa.String(100), nullable=False),
    # The outcomes of the puzzles before the current one, a letter each.
    sa.Column("answers", sa.String(500), nullable=False),
    sa.Column("began_at", Instant, nullable=False),
    sa.Column("is_over", sa.Boolean, nullable=False),
    sa.Column("best", sa.Integer, nullable=False),
)

PuzzleCollection = Callable[[str, int | None], Sequence[PuzzleInfo]]
"""Returns the puzzles of a variant and a difficulty (None: any)."""


@dataclass(frozen=True, slots=True)
class Run:
    """A player's last run against the clock.

    `puzzle_id`: the current puzzle. `outcomes`: whether each of those before it was solved, in order. `best`:
    the most puzzles that the player has solved in a run.
    """

    player_id: int
    number: int
    variant: str
    puzzle_id: str
    began_at: datetime
    outcomes: tuple[bool, ...] = ()
    is_over: bool = False
    best: int = 0

    @property
    def ends_at(self) -> datetime:
        return self.began_at + RUN_LENGTH

    @property
    def solved(self) -> int:
        return self.outcomes.count(True)

    @property
    def errors(self) -> int:
        return self.outcomes.count(False)

    @property
    def origin(self) -> InRun:
        """The origin of the tries at the run's puzzles."""
        return InRun(self.number)

    def ended(self) -> Run:
        return replace(self, is_over=True, best=max(self.best, self.solved))


_SOLVED, _UNSOLVED = "r", "w"
"""The letters of outcomes in the table."""


def _stored_run(*, answers: str, **others: Any) -> Run:
    """Return the run of a row, given its columns."""
    return Run(outcomes=tuple(letter == _SOLVED for letter in answers), **others)


def _row_of_run(run: Run) -> dict[str, Any]:
    """Return the columns of a run."""
    return {
        "player_id": run.player_id,
        "number": run.number,
        "variant": run.variant,
        "puzzle_id": run.puzzle_id,
        "answers": "".join(_SOLVED if solved else _UNSOLVED for solved in run.outcomes),
        "began_at": run.began_at,
        "is_over": run.is_over,
        "best": run.best,
    }


class PuzzleRuns(Store):
    """The use cases of runs. The tries of a run don't change ratings."""

    def __init__(self, database: Database, rng: random.Random, *, now: Now) -> None:
        super().__init__(database, now=now)
        self._rng = rng

    async def begin(self, player: int, variant: str, collection: PuzzleCollection) -> Run:
        """Begin a run in place of the player's last one.

        Raises Refusal if the variant has no puzzles, or if the player has had all of them lately.
        """
        used = await self._used(player, variant)
        # Before the transaction, because it may load the puzzles.
        puzzle = self._next(variant, 0, used, collection)
        if puzzle is None:
            raise all_had(variant) if used else Refusal("puzzle-none-of", variant=rules.variant(variant))
        return await self._begin(player, variant, puzzle)

    @write
    def _begin(self, connection: sa.Connection, player: int, variant: str, puzzle: str) -> Run:
        lock_users(connection, player)
        query = sa.select(puzzle_runs.c.number, puzzle_runs.c.best).where(puzzle_runs.c.player_id == player)
        last = connection.execute(query).one_or_none()
        number, best = (1, 0) if last is None else (last.number + 1, last.best)
        is_old = puzzle_tries.c.begun_at <= self.now() - NO_REPEAT_FOR
        old = sa.delete(puzzle_tries).where(puzzle_tries.c.player_id == player, IS_IN_RUN, is_old)
        connection.execute(old)
        run = Run(player, number, variant, puzzle, self.now(), best=best)
        upsert(connection, puzzle_runs, _row_of_run(run))
        return run

    async def last(self, player: int) -> Run | None:
        """Return a player's last run; if its time is up, end it first."""
        run = await self.last_stored(player)
        if run is None or run.is_over or self.now() <= run.ends_at + RUN_GRACE:
            return run
        return await self._replace(run, run.ended())

    async def end(self, run: Run) -> Run:
        """End a run before its time is up."""
        return run if run.is_over else await self._replace(run, run.ended())

    def ending(self, run: Run) -> str:
        """Return the reason why a run has just ended: "mistakes", "time", or "early" for other reasons."""
        if run.errors >= MAX_ERRORS:
            return "mistakes"
        return "early" if self.now() < run.ends_at else "time"

    async def store_answer(self, run: Run, *, solved: bool, collection: PuzzleCollection) -> Run:
        """Store the result of the current puzzle; return the run with its next puzzle, or ended.

        Raises MoveTaken.
        """
        after = replace(run, outcomes=(*run.outcomes, solved))
        count, puzzle = len(after.outcomes), None
        if after.errors < MAX_ERRORS and count < MAX_ANSWERS:
            used = await self._used(run.player_id, run.variant) | {run.puzzle_id}
            puzzle = self._next(run.variant, count, used, collection)
        return await self._replace(run, after.ended() if puzzle is None else replace(after, puzzle_id=puzzle))

    def _next(
        self, variant: str, count: int, used: Container[str], collection: PuzzleCollection
    ) -> str | None:
        """Return an unused puzzle of the difficulty due after `count` puzzles, or else of any difficulty."""
        level = min(5, 1 + count // HARDER_AFTER)
        for difficulty in (level, None):
            fresh = [each.id for each in collection(variant, difficulty) if each.id not in used]
            if fresh:
                return self._rng.choice(fresh)
        return None

    @read
    def last_stored(self, connection: sa.Connection, player: int) -> Run | None:
        """Return a player's last run without ending it, even if its time is up."""
        stored = sa.select(puzzle_runs).where(puzzle_runs.c.player_id == player)
        return fetch_one(connection, stored, _stored_run)

    @read
    def _used(self, connection: sa.Connection, player: int, variant: str) -> set[str]:
        """Return the ids of a variant's puzzles that a player has had lately, in this run or elsewhere."""
        after = self.now() - NO_REPEAT_FOR
        return {puzzle for puzzle, at in fetch_tried(connection, player, f"{variant}-").items() if at > after}

    @write
    def _replace(self, connection: sa.Connection, before: Run, after: Run) -> Run:
        """Store the new state of a run and return it. Raises MoveTaken if the stored state is no longer
        `before`."""
        seen = _row_of_run(before)
        change = (
            sa.update(puzzle_runs)
            .where(*(puzzle_runs.c[name] == seen[name] for name in ("player_id", "number", "answers")))
            .where(puzzle_runs.c.is_over.is_(False))
            .values(_row_of_run(after))
        )
        if connection.execute(change).rowcount != 1:
            raise MoveTaken("move-stale")
        return after
