"""Puzzles: choosing one for a player, tries, the ratings of solvers and puzzles, posts, and runs.

The caller knows the puzzles and their solutions; this module needs only the properties in `PuzzleInfo`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Container, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Protocol, TypeVar

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    Connection,
    Double,
    Index,
    Integer,
    Row,
    String,
    Table,
    and_,
    delete,
    insert,
    select,
    text,
    true,
    update,
)

import rules
from bot.database.columns import GUILD, REMOVE, USER, Instant, Now, metadata, partial_index, row_key
from bot.database.transactions import (
    Database,
    Store,
    fetch_one,
    insert_if_missing,
    lock_users,
    read,
    upsert,
    write,
)
from bot.refusals import MoveTaken, Refusal
from bot.state.glicko import SHOWN_FROM, RatingRow

OWN = "mine"
"""The prefix of ids of puzzles from players' own games, which have no ratings."""

NO_POST = 0
"""The post id of a puzzle that a player tries alone, without a post in a channel."""

NEAREST = 8
"""The number of puzzles, nearest to the target rating, from which one is drawn."""

TYPED_WITHIN = timedelta(days=1)
"""Time after its start or post during which a puzzle may be answered in writing, without its buttons."""

FIRST_RATINGS = {1: 1000.0, 2: 1250.0, 3: 1500.0, 4: 1750.0, 5: 2000.0}
"""Ratings of puzzles that nobody has tried, by difficulty."""
FIRST_DEVIATION = 250.0
"""The deviation of those ratings; smaller than that of a new player."""

NO_REPEAT_FOR = timedelta(days=7)
"""Time during which nobody gets a puzzle that they have already had."""

MAX_MARKS = 100

SHOWN_RATINGS = 5
"""Maximum number of puzzle ratings in a profile: those of the variants with the most attempts."""

MAX_SOLVERS = 100
"""Maximum number of solvers to read for a post."""

OPEN, SOLVED, SHOWN = "open", "solved", "shown"
"""States of a player's try at a puzzle: unfinished, solved, or over because the solution was shown."""

RIGHT, WRONG, HINT, GIVEN_UP = "r", "w", "h", "s"
"""The marks of the steps of a try."""

IS_OPEN = text("state = 'open'")

# A player's try at a puzzle. post_id: the post; 0: alone; the negative number of a run.
puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
    Column("puzzle_id", String(100), primary_key=True),
    Column("post_id", BigInteger, primary_key=True, autoincrement=False),
    Column("state", String(8), nullable=False),
    # The moves that were right so far, with the replies, in UCI.
    Column("played", String(500), nullable=False),
    # A letter for each step: r right, w wrong, h a hint, s the solution.
    Column("marks", String(100), nullable=False),
    Column("begun_at", Instant, nullable=False),
    Column("ended_at", Instant),
    # The change of the player's rating; null: the try hasn't counted.
    Column("change", Double),
    CheckConstraint("state IN ('open', 'solved', 'shown')", name="state"),
    partial_index("ix_puzzle_tries_open", "player_id", "begun_at", where=IS_OPEN),
    Index("ix_puzzle_tries_post", "post_id", "ended_at"),
    sqlite_with_rowid=False,
)


def _rating_columns() -> tuple[Column[Any], ...]:
    return (
        Column("rating", Double, nullable=False),
        Column("deviation", Double, nullable=False),
        Column("volatility", Double, nullable=False),
        Column("tries", Integer, nullable=False),
        Column("last_at", Instant, nullable=False),
    )


# The rating of a player in the puzzles of a variant, and that of a puzzle.
puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
    Column("variant", String(64), primary_key=True),
    *_rating_columns(),
    sqlite_with_rowid=False,
)
puzzle_strengths = Table(
    "puzzle_strengths",
    metadata,
    Column("variant", String(64), primary_key=True),
    Column("puzzle_id", String(100), primary_key=True),
    *_rating_columns(),
    sqlite_with_rowid=False,
)


class PuzzleInfo(Protocol):
    """The properties of a puzzle that are used here."""

    @property
    def id(self) -> str: ...
    @property
    def variant(self) -> str: ...
    @property
    def difficulty(self) -> int: ...
    @property
    def moves(self) -> int: ...


P = TypeVar("P", bound=PuzzleInfo)


@dataclass(frozen=True, slots=True)
class Try:
    """A player's try at a puzzle; columns as in the table. `change`: that of the solver's rating."""

    player_id: int
    puzzle_id: str
    post_id: int
    state: str
    played: str
    marks: str
    begun_at: datetime
    ended_at: datetime | None = None
    change: float | None = None

    @property
    def moves(self) -> tuple[str, ...]:
        """The right moves so far with the replies, in UCI."""
        return tuple(self.played.split())

    @property
    def hints(self) -> int:
        return self.marks.count(HINT)

    @property
    def wrong(self) -> int:
        return self.marks.count(WRONG)

    @property
    def is_open(self) -> bool:
        return self.state == OPEN

    @property
    def is_solved(self) -> bool:
        return self.state == SOLVED

    def marked(self, mark: str) -> Try:
        """Return the try after one more step."""
        return replace(self, marks=(self.marks + mark)[:MAX_MARKS])

    def ended(self, state: str, at: datetime) -> Try:
        return replace(self, state=state, ended_at=at)


class Puzzles(Store):
    """The use cases of puzzles, except posts and runs."""

    def __init__(self, database: Database, rng: random.Random, *, now: Now) -> None:
        super().__init__(database, now=now)
        self._rng = rng

    # ---- choosing

    @read
    def pick(self, connection: Connection, player: int, puzzles: Sequence[P]) -> P | None:
        """Return one of these puzzles (of one variant) for a player: near their rating and untried, or else
        tried long ago. Raises Refusal if the player has had all of them lately. None if there are no puzzles.

        New players begin with easier ones: the less certain the rating, the easier.
        """
        if not puzzles:
            return None
        variant = puzzles[0].variant
        tried = fetch_tried(connection, player, f"{variant}-")
        fresh = [puzzle for puzzle in puzzles if puzzle.id not in tried]
        if not fresh:
            before = self.now() - NO_REPEAT_FOR
            oldest = sorted(
                (puzzle for puzzle in puzzles if tried[puzzle.id] <= before),
                key=lambda puzzle: tried[puzzle.id],
            )
            if not oldest:
                raise all_had(variant)
            return self._rng.choice(oldest[: max(1, len(oldest) // 2)][:NEAREST])
        own = _solver_rating(connection, player, variant)
        wanted = own.rating - own.deviation / 2
        rated = select(puzzle_strengths).where(puzzle_strengths.c.variant == variant)
        ratings = {row.puzzle_id: _rating_of(row) for row in connection.execute(rated)}

        def distance(puzzle: P) -> float:
            return abs((ratings.get(puzzle.id) or _first_rating(puzzle)).rating - wanted)

        self._rng.shuffle(fresh)
        return self._rng.choice(sorted(fresh, key=distance)[:NEAREST])

    @read
    def tried_own(self, connection: Connection, player: int) -> dict[str, datetime]:
        """Return the times at which a player began the puzzles from their own games, by puzzle id."""
        return fetch_tried(connection, player, f"{OWN}-")

    # ---- trying

    @write
    def begin(self, connection: Connection, player: int, puzzle: PuzzleInfo, post_id: int = NO_POST) -> Try:
        """Return a player's try at a puzzle, begun now or earlier."""
        return _begin(connection, Try(player, puzzle.id, post_id, OPEN, "", "", self.now()))

    @write
    def begin_again(self, connection: Connection, player: int, puzzle: PuzzleInfo) -> Try:
        """Return a new try at a puzzle that the player has had before; a finished try is reset."""
        lock_users(connection, player)
        new = Try(player, puzzle.id, NO_POST, OPEN, "", "", self.now())
        begun = _begin(connection, new)
        if begun.is_open:
            return begun
        return _replace_try(connection, begun, new) or begun

    @read
    def newest(
        self,
        connection: Connection,
        player: int,
        posts: Collection[int] = (NO_POST,),
        within: timedelta = TYPED_WITHIN,
        *,
        finished: bool = False,
    ) -> Try | None:
        """Return the unfinished try that a player began last, alone (NO_POST) or at one of these posts.

        `finished`: it may also be finished.
        """
        query = (
            select(puzzle_tries)
            .where(true() if finished else IS_OPEN, puzzle_tries.c.player_id == player)
            .where(puzzle_tries.c.begun_at >= self.now() - within, puzzle_tries.c.post_id.in_(posts))
            .order_by(puzzle_tries.c.begun_at.desc())
            .limit(1)
        )
        return fetch_one(connection, query, Try)

    @read
    def has_tried(self, connection: Connection, player: int, post_id: int) -> bool:
        """Return whether a player has a try at a post, unfinished or not."""
        own = puzzle_tries.c.player_id == player, puzzle_tries.c.post_id == post_id
        return connection.execute(select(puzzle_tries.c.state).where(*own).limit(1)).first() is not None

    async def store_right(self, seen: Try, puzzle: PuzzleInfo, played: Sequence[str], *, solved: bool) -> Try:
        """Store a right move; `played`: all moves so far, with it and the reply.

        The puzzle counts as won if this solves it, unless a mistake has counted already; after a hint it
        doesn't count.
        """
        after = replace(seen.marked(RIGHT), played=" ".join(played))
        if not solved:
            return await self._store(seen, after, puzzle, None)
        return await self._store(seen, after.ended(SOLVED, self.now()), puzzle, None if seen.hints else 1.0)

    async def store_wrong(self, seen: Try, puzzle: PuzzleInfo) -> Try:
        """Store a wrong move; the puzzle counts as lost."""
        return await self._store(seen, seen.marked(WRONG), puzzle, 0.0)

    async def store_hint(self, seen: Try, puzzle: PuzzleInfo) -> Try:
        """Store that a hint was given."""
        return await self._store(seen, seen.marked(HINT), puzzle, None)

    async def store_given_up(self, seen: Try, puzzle: PuzzleInfo) -> Try:
        """Store that the solution was shown: the puzzle is over and counts as lost."""
        return await self._store(seen, seen.marked(GIVEN_UP).ended(SHOWN, self.now()), puzzle, 0.0)

    @write
    def _store(
        self, connection: Connection, seen: Try, after: Try, puzzle: PuzzleInfo, score: float | None
    ) -> Try:
        """Store the new state of a try, and the new ratings if it counts with a score.

        Only one of a player's tries at a puzzle counts. Raises MoveTaken if the stored state is no longer
        `seen`.
        """
        if not seen.is_open:
            raise Refusal("puzzle-over")
        lock_users(connection, seen.player_id)
        stored = _replace_try(connection, seen, after)
        if stored is None:
            raise MoveTaken("move-stale")
        is_rated = seen.post_id >= NO_POST and not puzzle.id.startswith(f"{OWN}-")
        if score is None or not is_rated or _was_rated(connection, seen):
            return stored
        return _rate(connection, stored, puzzle, score, self.now())

    # ---- ratings

    @read
    def rating(self, connection: Connection, player: int, variant: str) -> RatingRow:
        """Return a player's rating in a variant's puzzles."""
        return _solver_rating(connection, player, variant)

    @read
    def ratings(self, connection: Connection, player: int) -> dict[str, RatingRow]:
        """Return a player's puzzle ratings for the profile, by variant, most tries first."""
        query = (
            select(puzzle_ratings)
            .where(puzzle_ratings.c.player_id == player, puzzle_ratings.c.tries >= SHOWN_FROM)
            .order_by(puzzle_ratings.c.tries.desc(), puzzle_ratings.c.variant)
            .limit(SHOWN_RATINGS)
        )
        return {row.variant: _rating_of(row) for row in connection.execute(query)}

    @read
    def solvers(self, connection: Connection, post_id: int) -> tuple[Try, ...]:
        """Return the solved tries at a post, in the order of solving."""
        query = (
            select(puzzle_tries)
            .where(puzzle_tries.c.post_id == post_id, puzzle_tries.c.state == SOLVED)
            .order_by(puzzle_tries.c.ended_at, puzzle_tries.c.player_id)
            .limit(MAX_SOLVERS)
        )
        return tuple(Try(**row) for row in connection.execute(query).mappings())


# ---- tries


def all_had(variant: str) -> Refusal:
    return Refusal("puzzle-all-had", variant=rules.variant(variant))


def _is(tried: Try) -> ColumnElement[bool]:
    return and_(
        puzzle_tries.c.player_id == tried.player_id,
        puzzle_tries.c.puzzle_id == tried.puzzle_id,
        puzzle_tries.c.post_id == tried.post_id,
    )


def _begin(connection: Connection, new: Try) -> Try:
    """Return the stored try with the key of `new`; if there is none, store `new`."""
    insert_if_missing(connection, puzzle_tries, asdict(new))
    return Try(**connection.execute(select(puzzle_tries).where(_is(new))).mappings().one())


def _replace_try(connection: Connection, before: Try, after: Try) -> Try | None:
    """Store the new state of a try and return it; return None if the stored state is no longer `before`.

    The change of the rating stays, so that a reset try doesn't count twice.
    """
    values = asdict(after)
    del values["change"]
    change = (
        update(puzzle_tries)
        .where(_is(before), puzzle_tries.c.state == before.state)
        .where(puzzle_tries.c.played == before.played, puzzle_tries.c.marks == before.marks)
        .values(values)
    )
    return fetch_one(connection, change.returning(puzzle_tries), Try)


def fetch_tried(connection: Connection, player: int, prefix: str) -> dict[str, datetime]:
    """Return the time at which a player last began each puzzle whose id has this prefix."""
    query = select(puzzle_tries.c.puzzle_id, puzzle_tries.c.begun_at).where(
        puzzle_tries.c.player_id == player, puzzle_tries.c.puzzle_id.startswith(prefix, autoescape=True)
    )
    found: dict[str, datetime] = {}
    for puzzle_id, begun_at in connection.execute(query):
        found[puzzle_id] = max(begun_at, found.get(puzzle_id, begun_at))
    return found


# ---- ratings


def _rating_of(row: Row[Any]) -> RatingRow:
    return RatingRow(row.rating, row.deviation, row.volatility, row.tries, row.last_at)


def _columns(rated: RatingRow) -> dict[str, Any]:
    return {
        "rating": rated.rating,
        "deviation": rated.deviation,
        "volatility": rated.volatility,
        "tries": rated.games,
        "last_at": rated.last_at,
    }


def _first_rating(puzzle: PuzzleInfo) -> RatingRow:
    """Return the rating of a puzzle that nobody has tried."""
    return RatingRow(FIRST_RATINGS[puzzle.difficulty], FIRST_DEVIATION)


def _solver_rating(connection: Connection, player: int, variant: str) -> RatingRow:
    mine = and_(puzzle_ratings.c.player_id == player, puzzle_ratings.c.variant == variant)
    row = connection.execute(select(puzzle_ratings).where(mine)).one_or_none()
    return RatingRow() if row is None else _rating_of(row)


def _was_rated(connection: Connection, tried: Try) -> bool:
    query = select(puzzle_tries.c.change).where(
        puzzle_tries.c.player_id == tried.player_id,
        puzzle_tries.c.puzzle_id == tried.puzzle_id,
        puzzle_tries.c.change.is_not(None),
    )
    return connection.execute(query.limit(1)).first() is not None


def _rate(connection: Connection, tried: Try, puzzle: PuzzleInfo, score: float, now: datetime) -> Try:
    """Store the new ratings of the solver and the puzzle, and the solver's change on the try."""
    key = {"variant": puzzle.variant, "puzzle_id": puzzle.id}
    first = _columns(replace(_first_rating(puzzle), last_at=now))
    # If two first tries are concurrent, the second waits here, so that its rating builds on the first.
    insert_if_missing(connection, puzzle_strengths, key | first)
    this = and_(puzzle_strengths.c.variant == puzzle.variant, puzzle_strengths.c.puzzle_id == puzzle.id)
    rated = _rating_of(connection.execute(select(puzzle_strengths).where(this).with_for_update()).one())
    solver = _solver_rating(connection, tried.player_id, puzzle.variant)
    own, its = solver.after(rated, score, now), rated.after(solver, 1 - score, now)
    of_solver = {"player_id": tried.player_id, "variant": puzzle.variant}
    upsert(connection, puzzle_ratings, of_solver | _columns(own))
    upsert(connection, puzzle_strengths, key | _columns(its))
    change = own.rating - solver.rating
    connection.execute(update(puzzle_tries).where(_is(tried)).values(change=change))
    return replace(tried, change=change)


# ---- posts

# Puzzles that were posted for everyone in a channel; `number` counts the daily ones of a server.
puzzle_posts = Table(
    "puzzle_posts",
    metadata,
    row_key(),
    Column("puzzle_id", String(100), nullable=False),
    Column("guild_id", BigInteger, info={GUILD: REMOVE}),
    Column("channel_id", BigInteger, nullable=False),
    # Null until the message is posted.
    Column("message_id", BigInteger),
    Column("locale", String(16), nullable=False),
    # When it was posted; until it is, when posting began.
    Column("created_at", Instant, nullable=False),
    Column("number", Integer),
    Index("ix_puzzle_posts_server", "guild_id", "number", unique=True),
    partial_index("ix_puzzle_posts_message", "message_id", where=text("message_id IS NOT NULL"), unique=True),
    Index("ix_puzzle_posts_channel", "channel_id", "id"),
    sqlite_autoincrement=True,
)


@dataclass(frozen=True, slots=True)
class PuzzlePost:
    """A puzzle that was posted for everyone; `number` counts the daily ones of its server."""

    id: int
    puzzle_id: str
    guild_id: int | None
    channel_id: int
    message_id: int | None
    locale: str
    created_at: datetime
    number: int | None


class PuzzlePosts(Store):
    """The use cases of posts."""

    @write
    def begin(
        self, connection: Connection, puzzle_id: str, *, guild_id: int | None, channel_id: int, locale: str
    ) -> PuzzlePost:
        """Store that a puzzle is about to be posted; call mark_posted() or unpost() afterwards."""
        place = {"guild_id": guild_id, "channel_id": channel_id, "locale": locale}
        return insert_post(connection, puzzle_id=puzzle_id, created_at=self.now(), **place)

    @write
    def mark_posted(self, connection: Connection, post_id: int, message_id: int) -> None:
        """Store the message of a post, and that it was posted now, unless its message is known."""
        change = update(puzzle_posts).where(_is_unsent(post_id))
        connection.execute(change.values(message_id=message_id, created_at=self.now()))

    @write
    def unpost(self, connection: Connection, post_id: int) -> None:
        """Delete a post that failed, unless its message is known."""
        connection.execute(delete(puzzle_posts).where(_is_unsent(post_id)))

    @read
    def get(self, connection: Connection, post_id: int) -> PuzzlePost | None:
        """Return a post; None if it no longer exists."""
        return fetch_one(connection, select(puzzle_posts).where(puzzle_posts.c.id == post_id), PuzzlePost)

    @read
    def newest_in(
        self, connection: Connection, channel_id: int, within: timedelta | None = None
    ) -> PuzzlePost | None:
        """Return the newest post in a channel or thread, if it was made `within` this time; else None."""
        here = select(puzzle_posts).where(puzzle_posts.c.channel_id == channel_id)
        here = here.where(puzzle_posts.c.message_id.is_not(None))
        post = fetch_one(connection, here.order_by(puzzle_posts.c.id.desc()).limit(1), PuzzlePost)
        if post is None or within is None or post.created_at > self.now() - within:
            return post
        return None


def insert_post(connection: Connection, **values: Any) -> PuzzlePost:
    """Store a post, given its columns, within a larger transaction."""
    made = insert(puzzle_posts).values(values).returning(puzzle_posts)
    return PuzzlePost(**connection.execute(made).mappings().one())


def _is_unsent(post_id: int) -> ColumnElement[bool]:
    return and_(puzzle_posts.c.id == post_id, puzzle_posts.c.message_id.is_(None))


# ---- runs: a player solves as many puzzles as possible in three minutes; the third error ends the run

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
    Column("player_id", BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
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
        run = await self.last(player)
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
    def last(self, connection: Connection, player: int) -> Run | None:
        """Return a player's last run; if only its time is up, of() still has to end it."""
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
