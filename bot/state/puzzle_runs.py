"""Puzzle runs: a player solves as many puzzles as possible in three minutes; the third error ends the run."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Integer,
    String,
    Table,
    and_,
    delete,
    select,
    update,
)

import rules
from bot.database.columns import REMOVE, Instant, Now, metadata, person
from bot.database.transactions import Database, Store, fetch_one, lock_users, read, upsert, write
from bot.refusals import MoveTaken, Refusal
from bot.state.puzzles import (
    NO_POST,
    NO_REPEAT_FOR,
    RIGHT,
    WRONG,
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

# A player's last run against the clock: its number, its current puzzle, and the outcomes of those before
# (r: solved, w: not).
puzzle_runs = Table(
    "puzzle_runs",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False, info=person(REMOVE)),
    Column("number", Integer, nullable=False),
    Column("variant", String(64), nullable=False),
    Column("puzzle_id", String(100), nullable=False),
    Column("answers", String(500), nullable=False),
    Column("began_at", Instant, nullable=False),
    Column("is_over", Boolean, nullable=False),
    # The most puzzles that the player has solved in a run.
    Column("best", Integer, nullable=False),
)

PuzzleCollection = Callable[[str, int | None], Sequence[PuzzleInfo]]
"""Returns the puzzles of a variant and a difficulty (None: any)."""


@dataclass(frozen=True, slots=True)
class Run:
    """A player's last run against the clock; columns as in the table. `puzzle_id`: the current puzzle."""

    player_id: int
    number: int
    variant: str
    puzzle_id: str
    answers: str
    began_at: datetime
    is_over: bool = False
    best: int = 0

    @property
    def ends_at(self) -> datetime:
        return self.began_at + RUN_LENGTH

    @property
    def outcomes(self) -> tuple[bool, ...]:
        """Whether each puzzle was solved, in order."""
        return tuple(mark == RIGHT for mark in self.answers)

    @property
    def solved(self) -> int:
        return self.answers.count(RIGHT)

    @property
    def errors(self) -> int:
        return self.answers.count(WRONG)

    @property
    def post_id(self) -> int:
        """The post id under which the run's tries are stored."""
        return -self.number

    def ended(self) -> Run:
        return replace(self, is_over=True, best=max(self.best, self.solved))


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
    def _begin(self, connection: Connection, player: int, variant: str, puzzle: str) -> Run:
        lock_users(connection, player)
        query = select(puzzle_runs.c.number, puzzle_runs.c.best).where(puzzle_runs.c.player_id == player)
        last = connection.execute(query).one_or_none()
        number, best = (1, 0) if last is None else (last.number + 1, last.best)
        of_runs = and_(puzzle_tries.c.player_id == player, puzzle_tries.c.post_id < NO_POST)
        is_old = puzzle_tries.c.begun_at <= self.now() - NO_REPEAT_FOR
        connection.execute(delete(puzzle_tries).where(of_runs, is_old))
        run = Run(player, number, variant, puzzle, "", self.now(), best=best)
        upsert(connection, puzzle_runs, asdict(run))
        return run

    async def of(self, player: int) -> Run | None:
        """Return a player's last run; if its time is up, end it first."""
        run = await self._last(player)
        if run is None or run.is_over or self.now() <= run.ends_at + RUN_GRACE:
            return run
        return await self._replace(run, run.ended())

    async def unended(self, player: int) -> Run | None:
        """Return a player's last run if it hasn't ended; if only its time is up, of() still has to end it."""
        run = await self._last(player)
        return None if run is None or run.is_over else run

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
        after = replace(run, answers=run.answers + (RIGHT if solved else WRONG))
        count, puzzle = len(after.answers), None
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
    def _last(self, connection: Connection, player: int) -> Run | None:
        return fetch_one(connection, select(puzzle_runs).where(puzzle_runs.c.player_id == player), Run)

    @read
    def _used(self, connection: Connection, player: int, variant: str) -> set[str]:
        """Return the ids of a variant's puzzles that a player has had lately, in this run or elsewhere."""
        after = self.now() - NO_REPEAT_FOR
        return {puzzle for puzzle, at in fetch_tried(connection, player, f"{variant}-").items() if at > after}

    @write
    def _replace(self, connection: Connection, before: Run, after: Run) -> Run:
        """Store the new state of a run and return it. Raises MoveTaken if the stored state is no longer
        `before`."""
        change = (
            update(puzzle_runs)
            .where(puzzle_runs.c.player_id == before.player_id, puzzle_runs.c.number == before.number)
            .where(puzzle_runs.c.answers == before.answers, puzzle_runs.c.is_over.is_(False))
            .values(asdict(after))
        )
        if connection.execute(change).rowcount != 1:
            raise MoveTaken("move-stale")
        return after
