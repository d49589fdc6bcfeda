"""Puzzles: players' tries, the ratings of players and puzzles, posted puzzles, and runs against the clock."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, delete, insert, select, update

from bot.database.transactions import (
    Store,
    fetch_one,
    insert_on_conflict,
    lock_users,
    read,
    upsert,
    write,
    write_with_retries,
)
from bot.storage.puzzle_tables import (
    IS_OPEN,
    puzzle_posts,
    puzzle_ratings,
    puzzle_runs,
    puzzle_strengths,
    puzzle_tries,
)
from bot.storage.rows import SOLVED, PostRow, Run, StrengthRow, Try

RatePuzzle = Callable[[StrengthRow | None, StrengthRow | None], tuple[StrengthRow, StrengthRow, float]]
"""Computes the ratings of a solver and a puzzle after a try, and the solver's gain, from those before."""


class PuzzleStore(Store):
    """Tries, ratings and posts of puzzles. The puzzles themselves are known only by their ids."""

    # ---- tries

    @write
    def begin(self, connection: Connection, row: Try) -> Try:
        """Return the try with this key; if there is none, store `row`."""
        connection.execute(
            insert_on_conflict(connection, puzzle_tries).values(asdict(row)).on_conflict_do_nothing()
        )
        return Try(*connection.execute(select(puzzle_tries).where(_is(row))).one())

    @read
    def newest_open(
        self, connection: Connection, player_id: int, posts: Collection[int], since: datetime
    ) -> Try | None:
        """Return the open try that a player began last since `since`, at one of these posts (0: alone)."""
        query = (
            select(puzzle_tries)
            .where(IS_OPEN, puzzle_tries.c.player_id == player_id, puzzle_tries.c.begun_at >= since)
            .where(puzzle_tries.c.post_id.in_(posts))
            .order_by(puzzle_tries.c.begun_at.desc())
            .limit(1)
        )
        return fetch_one(connection, query, Try)

    @read
    def tried(self, connection: Connection, player_id: int, prefix: str) -> dict[str, datetime]:
        """Return when a player last began each puzzle whose id has this prefix."""
        query = select(puzzle_tries.c.puzzle_id, puzzle_tries.c.begun_at).where(
            puzzle_tries.c.player_id == player_id,
            puzzle_tries.c.puzzle_id >= prefix,
            puzzle_tries.c.puzzle_id < f"{prefix}~",
        )
        found: dict[str, datetime] = {}
        for puzzle_id, begun_at in connection.execute(query):
            found[puzzle_id] = max(begun_at, found.get(puzzle_id, begun_at))
        return found

    @write_with_retries
    def change(
        self,
        connection: Connection,
        before: Try,
        after: Try,
        variant: str,
        rate: RatePuzzle | None,
    ) -> Try | None:
        """Store the new state of a try; return None if the stored state is no longer `before`.

        `rate`: computes ratings if the try counts; only one of a player's tries at a puzzle does.
        """
        lock_users(connection, before.player_id)
        unchanged = and_(
            _is(before),
            puzzle_tries.c.state == before.state,
            puzzle_tries.c.played == before.played,
            puzzle_tries.c.marks == before.marks,
        )
        values = {name: value for name, value in asdict(after).items() if name not in KEY}
        if not connection.execute(update(puzzle_tries).where(unchanged).values(values)).rowcount:
            return None
        if rate is None or _was_rated(connection, after):
            return after
        return _rated(connection, after, variant, rate)

    # ---- ratings

    @read
    def rating(self, connection: Connection, player_id: int, variant: str) -> StrengthRow | None:
        return _strength(connection, _one(puzzle_ratings, {"player_id": player_id, "variant": variant}))

    @read
    def ratings(
        self, connection: Connection, player_id: int, least: int, most: int
    ) -> dict[str, StrengthRow]:
        """Return a solver's ratings by variant that have at least `least` tries, most tried first."""
        query = (
            select(puzzle_ratings)
            .where(puzzle_ratings.c.player_id == player_id, puzzle_ratings.c.tries >= least)
            .order_by(puzzle_ratings.c.tries.desc(), puzzle_ratings.c.variant)
            .limit(most)
        )
        rows: Any = connection.execute(query)
        return {row[1]: StrengthRow(*row[2:]) for row in rows}

    @read
    def strengths(self, connection: Connection, variant: str) -> dict[str, StrengthRow]:
        """Return the ratings of a variant's puzzles, by id; only of puzzles that somebody has tried."""
        query = select(puzzle_strengths).where(puzzle_strengths.c.variant == variant)
        rows: Any = connection.execute(query)
        return {row[1]: StrengthRow(*row[2:]) for row in rows}

    # ---- posts

    @write
    def add_post(self, connection: Connection, values: dict[str, Any]) -> PostRow:
        made = insert(puzzle_posts).values(values).returning(puzzle_posts)
        return PostRow(*connection.execute(made).one())

    @write
    def attach(self, connection: Connection, post_id: int, message_id: int, at: datetime) -> None:
        """Store the message of a post, and when it was found, unless the message is known."""
        this = (puzzle_posts.c.id == post_id, puzzle_posts.c.message_id.is_(None))
        connection.execute(update(puzzle_posts).where(*this).values(message_id=message_id, created_at=at))

    @write
    def remove_post(self, connection: Connection, post_id: int) -> None:
        """Delete a post, unless its message is known."""
        this = (puzzle_posts.c.id == post_id, puzzle_posts.c.message_id.is_(None))
        connection.execute(delete(puzzle_posts).where(*this))

    @read
    def post(self, connection: Connection, post_id: int) -> PostRow | None:
        return fetch_one(connection, select(puzzle_posts).where(puzzle_posts.c.id == post_id), PostRow)

    @read
    def post_at(self, connection: Connection, channel_id: int) -> PostRow | None:
        """Return the newest post in a channel whose message is known."""
        here = select(puzzle_posts).where(puzzle_posts.c.channel_id == channel_id)
        here = here.where(puzzle_posts.c.message_id.is_not(None))
        return fetch_one(connection, here.order_by(puzzle_posts.c.id.desc()).limit(1), PostRow)

    @read
    def solvers(self, connection: Connection, post_id: int, most: int) -> list[Try]:
        """Return the solved tries at a post, in the order of solving."""
        query = (
            select(puzzle_tries)
            .where(puzzle_tries.c.post_id == post_id, puzzle_tries.c.state == SOLVED)
            .order_by(puzzle_tries.c.ended_at, puzzle_tries.c.player_id)
            .limit(most)
        )
        return [Try(*found) for found in connection.execute(query)]


KEY = ("player_id", "puzzle_id", "post_id")


def _is(row: Try) -> ColumnElement[bool]:
    return and_(*(puzzle_tries.c[name] == getattr(row, name) for name in KEY))


def _one(table: Table, key: dict[str, Any]) -> Select[Any]:
    return select(table).where(*(table.c[name] == value for name, value in key.items()))


def _strength(connection: Connection, query: Select[Any]) -> StrengthRow | None:
    found = connection.execute(query).one_or_none()
    return None if found is None else StrengthRow(*tuple(found)[2:])


def _was_rated(connection: Connection, row: Try) -> bool:
    same = (puzzle_tries.c[name] == getattr(row, name) for name in KEY[:2])
    query = select(puzzle_tries.c.change).where(*same, puzzle_tries.c.change.is_not(None)).limit(1)
    return connection.execute(query).first() is not None


def _rated(connection: Connection, row: Try, variant: str, rate: RatePuzzle) -> Try:
    """Store the new ratings of solver and puzzle, and the gain on the try."""
    player = {"player_id": row.player_id, "variant": variant}
    this = {"variant": variant, "puzzle_id": row.puzzle_id}
    solver = _strength(connection, _one(puzzle_ratings, player))
    puzzle = _strength(connection, _one(puzzle_strengths, this).with_for_update())
    own, its, change = rate(solver, puzzle)
    upsert(connection, puzzle_ratings, player | asdict(own))
    if puzzle is None:
        # Not put(): of two first tries at the same time, the second insert fails and is retried, and then its
        # rating builds on the first.
        connection.execute(insert(puzzle_strengths).values(this | asdict(its)))
    else:
        upsert(connection, puzzle_strengths, this | asdict(its))
    connection.execute(update(puzzle_tries).where(_is(row)).values(change=change))
    return replace(row, change=change)


class RunStore(Store):
    """The last run of each player."""

    @read
    def of(self, connection: Connection, player_id: int) -> Run | None:
        query = select(puzzle_runs).where(puzzle_runs.c.player_id == player_id)
        return fetch_one(connection, query, Run)

    @write
    def begin(self, connection: Connection, row: Run) -> Run:
        """Begin a run in place of the player's last one, delete that one's tries, and count its number up."""
        lock_users(connection, row.player_id)
        mine = puzzle_runs.c.player_id == row.player_id
        before = connection.execute(select(puzzle_runs).where(mine)).one_or_none()
        if before is None:
            connection.execute(insert(puzzle_runs).values(asdict(row)))
            return row
        tries = and_(puzzle_tries.c.player_id == row.player_id, puzzle_tries.c.post_id < 0)
        connection.execute(delete(puzzle_tries).where(tries))
        begun = replace(row, number=before.number + 1, best=before.best)
        connection.execute(update(puzzle_runs).where(mine).values(asdict(begun)))
        return begun

    @read
    def used(self, connection: Connection, row: Run) -> set[str]:
        """Return the ids of the puzzles that a run has used."""
        query = select(puzzle_tries.c.puzzle_id).where(
            puzzle_tries.c.player_id == row.player_id, puzzle_tries.c.post_id == -row.number
        )
        return set(connection.execute(query).scalars())

    @write
    def change(self, connection: Connection, before: Run, after: Run) -> bool:
        """Store the new state of a run; return False if the stored state is no longer `before`."""
        same = (
            puzzle_runs.c.player_id == before.player_id,
            puzzle_runs.c.number == before.number,
            puzzle_runs.c.answers == before.answers,
            puzzle_runs.c.is_over.is_(False),
        )
        return connection.execute(update(puzzle_runs).where(*same).values(asdict(after))).rowcount == 1
