"""Puzzles: choosing one for a player, tries, the ratings of solvers and puzzles, and posts.

The caller knows the puzzles and their solutions; this module needs only the properties in `PuzzleInfo`.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum
from itertools import takewhile
from typing import Any, Protocol, TypeAlias, TypeVar

import sqlalchemy as sa

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

MAX_STEPS = 100
"""Maximum number of steps stored for a try; later ones are dropped."""

MAX_HINTS = 2
"""The number of hints for a move: the piece, then its target square."""

SHOWN_RATINGS = 5
"""Maximum number of puzzle ratings in a profile: those of the variants with the most attempts."""

MAX_SOLVERS = 100
"""Maximum number of solvers to read for a post."""

OPEN, SOLVED, SHOWN = "open", "solved", "shown"
"""States of a player's try at a puzzle: unfinished, solved, or over because the solution was shown."""

IS_OPEN = sa.text("state = 'open'")

# A player's try at a puzzle; stored_try() returns a row as a Try.
puzzle_tries = sa.Table(
    "puzzle_tries",
    metadata,
    sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
    sa.Column("puzzle_id", sa.String(100), primary_key=True),
    # Its origin; see origin_key().
    sa.Column("post_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("state", sa.String(8), nullable=False),
    # Its moves, separated by spaces.
    sa.Column("played", sa.String(500), nullable=False),
    # Its steps, a letter each.
    sa.Column("marks", sa.String(100), nullable=False),
    sa.Column("begun_at", Instant, nullable=False),
    sa.Column("ended_at", Instant),
    # The change of the player's rating; null: the try hasn't counted.
    sa.Column("change", sa.Double),
    sa.CheckConstraint("state IN ('open', 'solved', 'shown')", name="state"),
    partial_index("ix_puzzle_tries_open", "player_id", "begun_at", where=IS_OPEN),
    sa.Index("ix_puzzle_tries_post", "post_id", "ended_at"),
    sqlite_with_rowid=False,
)

IS_IN_RUN = puzzle_tries.c.post_id < 0
"""The condition for tries in runs; see origin_key()."""


def _rating_columns() -> tuple[sa.Column[Any], ...]:
    return (
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("last_at", Instant, nullable=False),
    )


# The rating of a player in the puzzles of a variant, and that of a puzzle.
puzzle_ratings = sa.Table(
    "puzzle_ratings",
    metadata,
    sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
    sa.Column("variant", sa.String(64), primary_key=True),
    *_rating_columns(),
    sqlite_with_rowid=False,
)
puzzle_strengths = sa.Table(
    "puzzle_strengths",
    metadata,
    sa.Column("variant", sa.String(64), primary_key=True),
    sa.Column("puzzle_id", sa.String(100), primary_key=True),
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
class Alone:
    """The origin of a puzzle that a player solves privately, without a post or a run."""


@dataclass(frozen=True, slots=True)
class AtPost:
    """The origin of a puzzle that was posted for everyone."""

    post_id: int


@dataclass(frozen=True, slots=True)
class InRun:
    """The origin of a puzzle in a player's run; their runs are numbered."""

    number: int


Origin: TypeAlias = Alone | AtPost | InRun
"""How a player got a puzzle. They may try the same one once from each origin."""

ALONE = Alone()


def origin_key(origin: Origin) -> int:
    """Return the number of an origin in the table and in custom_ids.

    It is the id of a post, the negative number of a run, or 0.
    """
    match origin:
        case AtPost(post_id):
            return post_id
        case InRun(number):
            return -number
        case Alone():
            return 0


def origin_of_key(key: int) -> Origin:
    """Return the origin with a key of origin_key()."""
    if key > 0:
        return AtPost(key)
    return InRun(-key) if key < 0 else ALONE


class TryStep(Enum):
    """A step of a try, by its letter in the table."""

    RIGHT = "r"
    WRONG = "w"
    HINT = "h"
    GIVEN_UP = "s"


@dataclass(frozen=True, slots=True)
class Try:
    """A player's try at a puzzle.

    `moves`: the right moves so far with the replies, in UCI. `change`: that of the solver's rating; None if
    the try hasn't counted.
    """

    player_id: int
    puzzle_id: str
    origin: Origin
    begun_at: datetime
    state: str = OPEN
    moves: tuple[str, ...] = ()
    steps: tuple[TryStep, ...] = ()
    ended_at: datetime | None = None
    change: float | None = None

    @property
    def hints(self) -> int:
        return self.steps.count(TryStep.HINT)

    @property
    def hints_for_move(self) -> int:
        """The number of hints since the last right move, at most MAX_HINTS."""
        since = list(takewhile(lambda step: step is not TryStep.RIGHT, reversed(self.steps)))
        return min(MAX_HINTS, since.count(TryStep.HINT))

    @property
    def wrong(self) -> int:
        return self.steps.count(TryStep.WRONG)

    @property
    def is_open(self) -> bool:
        return self.state == OPEN

    @property
    def is_solved(self) -> bool:
        return self.state == SOLVED

    def after(self, step: TryStep) -> Try:
        """Return the try after one more step."""
        return replace(self, steps=(*self.steps, step)[:MAX_STEPS])

    def ended(self, state: str, at: datetime) -> Try:
        return replace(self, state=state, ended_at=at)


class Puzzles(Store):
    """The use cases of puzzles: choosing one, tries, and ratings."""

    def __init__(self, database: Database, rng: random.Random, *, now: Now) -> None:
        super().__init__(database, now=now)
        self._rng = rng

    # ---- choosing

    @read
    def pick(self, connection: sa.Connection, player: int, puzzles: Sequence[P]) -> P | None:
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
        rated = sa.select(puzzle_strengths).where(puzzle_strengths.c.variant == variant)
        ratings = {row.puzzle_id: _rating_of(row) for row in connection.execute(rated)}

        def distance(puzzle: P) -> float:
            return abs((ratings.get(puzzle.id) or _first_rating(puzzle)).rating - wanted)

        self._rng.shuffle(fresh)
        return self._rng.choice(sorted(fresh, key=distance)[:NEAREST])

    @read
    def tried_own(self, connection: sa.Connection, player: int) -> dict[str, datetime]:
        """Return the times at which a player began the puzzles from their own games, by puzzle id."""
        return fetch_tried(connection, player, f"{OWN}-")

    # ---- trying

    @write
    def begin(
        self, connection: sa.Connection, player: int, puzzle: PuzzleInfo, origin: Origin = ALONE
    ) -> Try:
        """Return a player's try at a puzzle, begun now or earlier."""
        return _begin(connection, Try(player, puzzle.id, origin, self.now()))

    @write
    def begin_again(self, connection: sa.Connection, player: int, puzzle: PuzzleInfo) -> Try:
        """Return a new try at a puzzle that the player has had before; a finished try is reset."""
        lock_users(connection, player)
        new = Try(player, puzzle.id, ALONE, self.now())
        begun = _begin(connection, new)
        if begun.is_open:
            return begun
        return _replace_try(connection, begun, new) or begun

    @read
    def newest(
        self,
        connection: sa.Connection,
        player: int,
        origins: Collection[Origin] = (ALONE,),
        within: timedelta = TYPED_WITHIN,
        *,
        finished: bool = False,
    ) -> Try | None:
        """Return the unfinished try with one of these origins that a player began last.

        `finished`: it may also be finished.
        """
        keys = map(origin_key, origins)
        query = (
            sa.select(puzzle_tries)
            .where(sa.true() if finished else IS_OPEN, puzzle_tries.c.player_id == player)
            .where(puzzle_tries.c.begun_at >= self.now() - within, puzzle_tries.c.post_id.in_(keys))
            .order_by(puzzle_tries.c.begun_at.desc())
            .limit(1)
        )
        return fetch_one(connection, query, stored_try)

    @read
    def at_post(self, connection: sa.Connection, player: int, post_id: int) -> Try | None:
        """Return a player's try at a post, finished or not; None if they haven't tried it."""
        own = puzzle_tries.c.player_id == player, puzzle_tries.c.post_id == origin_key(AtPost(post_id))
        return fetch_one(connection, sa.select(puzzle_tries).where(*own).limit(1), stored_try)

    async def store_right(self, seen: Try, puzzle: PuzzleInfo, moves: Sequence[str], *, solved: bool) -> Try:
        """Store a right move; `moves`: all moves so far, with it and the reply.

        The puzzle counts as won if this solves it, unless a mistake has counted already; after a hint it
        doesn't count.
        """
        after = replace(seen.after(TryStep.RIGHT), moves=tuple(moves))
        if not solved:
            return await self._store(seen, after, puzzle, None)
        return await self._store(seen, after.ended(SOLVED, self.now()), puzzle, None if seen.hints else 1.0)

    async def store_wrong(self, seen: Try, puzzle: PuzzleInfo) -> Try:
        """Store a wrong move; the puzzle counts as lost."""
        return await self._store(seen, seen.after(TryStep.WRONG), puzzle, 0.0)

    async def store_hint(self, seen: Try, puzzle: PuzzleInfo) -> Try:
        """Store that a hint was given."""
        return await self._store(seen, seen.after(TryStep.HINT), puzzle, None)

    async def store_given_up(self, seen: Try, puzzle: PuzzleInfo) -> Try:
        """Store that the solution was shown: the puzzle is over and counts as lost."""
        return await self._store(seen, seen.after(TryStep.GIVEN_UP).ended(SHOWN, self.now()), puzzle, 0.0)

    @write
    def _store(
        self, connection: sa.Connection, seen: Try, after: Try, puzzle: PuzzleInfo, score: float | None
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
        is_rated = not isinstance(seen.origin, InRun) and not puzzle.id.startswith(f"{OWN}-")
        if score is None or not is_rated or _was_rated(connection, seen):
            return stored
        return _rate(connection, stored, puzzle, score, self.now())

    # ---- ratings

    @read
    def rating(self, connection: sa.Connection, player: int, variant: str) -> RatingRow:
        """Return a player's rating in a variant's puzzles."""
        return _solver_rating(connection, player, variant)

    @read
    def ratings(self, connection: sa.Connection, player: int) -> dict[str, RatingRow]:
        """Return a player's puzzle ratings for the profile, by variant, most tries first."""
        query = (
            sa.select(puzzle_ratings)
            .where(puzzle_ratings.c.player_id == player, puzzle_ratings.c.tries >= SHOWN_FROM)
            .order_by(puzzle_ratings.c.tries.desc(), puzzle_ratings.c.variant)
            .limit(SHOWN_RATINGS)
        )
        return {row.variant: _rating_of(row) for row in connection.execute(query)}

    @read
    def solvers(self, connection: sa.Connection, post_id: int) -> tuple[Try, ...]:
        """Return the solved tries at a post, in the order of solving."""
        query = (
            sa.select(puzzle_tries)
            .where(puzzle_tries.c.post_id == origin_key(AtPost(post_id)), puzzle_tries.c.state == SOLVED)
            .order_by(puzzle_tries.c.ended_at, puzzle_tries.c.player_id)
            .limit(MAX_SOLVERS)
        )
        return tuple(stored_try(**row) for row in connection.execute(query).mappings())


# ---- tries


def stored_try(*, post_id: int, played: str, marks: str, **others: Any) -> Try:
    """Return the try of a row, given its columns."""
    steps = tuple(map(TryStep, marks))
    return Try(origin=origin_of_key(post_id), moves=tuple(played.split()), steps=steps, **others)


def _row_of(tried: Try) -> dict[str, Any]:
    """Return the columns of a try."""
    return {
        "player_id": tried.player_id,
        "puzzle_id": tried.puzzle_id,
        "post_id": origin_key(tried.origin),
        "state": tried.state,
        "played": " ".join(tried.moves),
        "marks": "".join(step.value for step in tried.steps),
        "begun_at": tried.begun_at,
        "ended_at": tried.ended_at,
        "change": tried.change,
    }


def all_had(variant: str) -> Refusal:
    return Refusal("puzzle-all-had", variant=rules.variant(variant))


def _is(tried: Try) -> sa.ColumnElement[bool]:
    return sa.and_(
        puzzle_tries.c.player_id == tried.player_id,
        puzzle_tries.c.puzzle_id == tried.puzzle_id,
        puzzle_tries.c.post_id == origin_key(tried.origin),
    )


def _begin(connection: sa.Connection, new: Try) -> Try:
    """Return the stored try with the key of `new`; if there is none, store `new`."""
    insert_if_missing(connection, puzzle_tries, _row_of(new))
    return stored_try(**connection.execute(sa.select(puzzle_tries).where(_is(new))).mappings().one())


def _replace_try(connection: sa.Connection, before: Try, after: Try) -> Try | None:
    """Store the new state of a try and return it; return None if the stored state is no longer `before`.

    The change of the rating stays, so that a reset try doesn't count twice.
    """
    seen, values = _row_of(before), _row_of(after)
    del values["change"]
    change = (
        sa.update(puzzle_tries)
        .where(_is(before))
        .where(*(puzzle_tries.c[name] == seen[name] for name in ("state", "played", "marks")))
        .values(values)
    )
    return fetch_one(connection, change.returning(puzzle_tries), stored_try)


def fetch_tried(connection: sa.Connection, player: int, prefix: str) -> dict[str, datetime]:
    """Return the time at which a player last began each puzzle whose id has this prefix."""
    query = sa.select(puzzle_tries.c.puzzle_id, puzzle_tries.c.begun_at).where(
        puzzle_tries.c.player_id == player, puzzle_tries.c.puzzle_id.startswith(prefix, autoescape=True)
    )
    found: dict[str, datetime] = {}
    for puzzle_id, begun_at in connection.execute(query):
        found[puzzle_id] = max(begun_at, found.get(puzzle_id, begun_at))
    return found


# ---- ratings


def _rating_of(row: sa.Row[Any]) -> RatingRow:
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


def _solver_rating(connection: sa.Connection, player: int, variant: str) -> RatingRow:
    mine = sa.and_(puzzle_ratings.c.player_id == player, puzzle_ratings.c.variant == variant)
    row = connection.execute(sa.select(puzzle_ratings).where(mine)).one_or_none()
    return RatingRow() if row is None else _rating_of(row)


def _was_rated(connection: sa.Connection, tried: Try) -> bool:
    query = sa.select(puzzle_tries.c.change).where(
        puzzle_tries.c.player_id == tried.player_id,
        puzzle_tries.c.puzzle_id == tried.puzzle_id,
        puzzle_tries.c.change.is_not(None),
    )
    return connection.execute(query.limit(1)).first() is not None


def _rate(connection: sa.Connection, tried: Try, puzzle: PuzzleInfo, score: float, now: datetime) -> Try:
    """Store the new ratings of the solver and the puzzle, and the solver's change on the try."""
    key = {"variant": puzzle.variant, "puzzle_id": puzzle.id}
    first = _columns(replace(_first_rating(puzzle), last_at=now))
    # If two first tries are concurrent, the second waits here, so that its rating builds on the first.
    insert_if_missing(connection, puzzle_strengths, key | first)
    this = sa.and_(puzzle_strengths.c.variant == puzzle.variant, puzzle_strengths.c.puzzle_id == puzzle.id)
    rated = _rating_of(connection.execute(sa.select(puzzle_strengths).where(this).with_for_update()).one())
    solver = _solver_rating(connection, tried.player_id, puzzle.variant)
    own, its = solver.after(rated, score, now), rated.after(solver, 1 - score, now)
    of_solver = {"player_id": tried.player_id, "variant": puzzle.variant}
    upsert(connection, puzzle_ratings, of_solver | _columns(own))
    upsert(connection, puzzle_strengths, key | _columns(its))
    change = own.rating - solver.rating
    connection.execute(sa.update(puzzle_tries).where(_is(tried)).values(change=change))
    return replace(tried, change=change)


# ---- posts

# Puzzles that were posted for everyone in a channel; `number` counts the daily ones of a server.
puzzle_posts = sa.Table(
    "puzzle_posts",
    metadata,
    row_key(),
    sa.Column("puzzle_id", sa.String(100), nullable=False),
    sa.Column("guild_id", sa.BigInteger, info={GUILD: REMOVE}),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    # Null until the message is posted.
    sa.Column("message_id", sa.BigInteger),
    sa.Column("locale", sa.String(16), nullable=False),
    # When it was posted; until it is, when posting began.
    sa.Column("created_at", Instant, nullable=False),
    sa.Column("number", sa.Integer),
    sa.Index("ix_puzzle_posts_server", "guild_id", "number", unique=True),
    partial_index(
        "ix_puzzle_posts_message", "message_id", where=sa.text("message_id IS NOT NULL"), unique=True
    ),
    sa.Index("ix_puzzle_posts_channel", "channel_id", "id"),
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
        self, connection: sa.Connection, puzzle_id: str, *, guild_id: int | None, channel_id: int, locale: str
    ) -> PuzzlePost:
        """Store that a puzzle is about to be posted; call mark_posted() or unpost() afterwards."""
        place = {"guild_id": guild_id, "channel_id": channel_id, "locale": locale}
        return insert_post(connection, puzzle_id=puzzle_id, created_at=self.now(), **place)

    @write
    def mark_posted(self, connection: sa.Connection, post_id: int, message_id: int) -> None:
        """Store the message of a post, and that it was posted now, unless its message is known."""
        change = sa.update(puzzle_posts).where(_is_unsent(post_id))
        connection.execute(change.values(message_id=message_id, created_at=self.now()))

    @write
    def unpost(self, connection: sa.Connection, post_id: int) -> None:
        """Delete a post that failed, unless its message is known."""
        connection.execute(sa.delete(puzzle_posts).where(_is_unsent(post_id)))

    @read
    def get(self, connection: sa.Connection, post_id: int) -> PuzzlePost | None:
        """Return a post; None if it no longer exists."""
        return fetch_one(connection, sa.select(puzzle_posts).where(puzzle_posts.c.id == post_id), PuzzlePost)

    @read
    def newest_in(
        self, connection: sa.Connection, channel_id: int, within: timedelta | None = None
    ) -> PuzzlePost | None:
        """Return the newest post in a channel or thread, if it was made `within` this time; else None."""
        here = sa.select(puzzle_posts).where(puzzle_posts.c.channel_id == channel_id)
        here = here.where(puzzle_posts.c.message_id.is_not(None))
        post = fetch_one(connection, here.order_by(puzzle_posts.c.id.desc()).limit(1), PuzzlePost)
        if post is None or within is None or post.created_at > self.now() - within:
            return post
        return None


def insert_post(connection: sa.Connection, **values: Any) -> PuzzlePost:
    """Store a post, given its columns, within a larger transaction."""
    made = sa.insert(puzzle_posts).values(values).returning(puzzle_posts)
    return PuzzlePost(**connection.execute(made).mappings().one())


def _is_unsent(post_id: int) -> sa.ColumnElement[bool]:
    return sa.and_(puzzle_posts.c.id == post_id, puzzle_posts.c.message_id.is_(None))
