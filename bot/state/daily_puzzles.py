"""The daily puzzles of servers: the choice of each, and their solvers' streaks.

A daily puzzle is posted only once, even if several processes try. Numbers and streaks are computed from the
posts and tries, so a crash can't make them wrong. daily_schedules.py has the times.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, func, or_, select

from bot.database.columns import EPOCH, Now
from bot.database.transactions import Database, Store, fetch_one, read, write_unless_taken
from bot.state.daily_schedules import DailySchedule
from bot.state.puzzle_posts import PuzzlePost, insert_post, puzzle_posts
from bot.state.puzzles import NO_REPEAT_FOR, SOLVED, PuzzleInfo, puzzle_tries

DIFFICULTIES, MIN_MOVES = range(2, 5), 2
"""Preferred difficulties, and preferred minimum number of the solver's moves, of daily puzzles."""


class DailyPuzzles(Store):
    """The use cases of daily puzzles."""

    def __init__(self, database: Database, rng: random.Random, *, now: Now) -> None:
        super().__init__(database, now=now)
        self._rng = rng

    @read
    def begun(self, connection: Connection, daily: DailySchedule) -> PuzzlePost | None:
        """Return the post of a daily puzzle that is due, if a process has begun it. That process may have
        crashed before or after sending the message, or before recording it."""
        last = fetch_one(connection, _last_post(daily.guild_id), PuzzlePost)
        is_this = last is not None and (last.message_id is None or last.created_at >= daily.next_at)
        return last if is_this else None

    async def begin(
        self, daily: DailySchedule, puzzles: Callable[[str], Sequence[PuzzleInfo]], locale: str
    ) -> PuzzlePost | None:
        """Store the post of a daily puzzle that is due, before it is sent; return None if there are no
        puzzles, or another process was faster.

        `puzzles`: returns those of a variant. `locale`: the language of the post.
        """
        number, had, tried = await self._next(daily)
        # Outside of transactions, because it may load the puzzles.
        candidates = puzzles(daily.keys[(number - 1) % len(daily.keys)])
        after = self.now() - NO_REPEAT_FOR

        def drawback(puzzle: PuzzleInfo) -> tuple[bool, bool, bool, datetime]:
            suits = puzzle.difficulty in DIFFICULTIES and puzzle.moves >= MIN_MOVES
            last = had.get(puzzle.id, EPOCH)
            return last > after, not suits, puzzle.id in tried, last

        least = min(map(drawback, candidates), default=None)
        best = [puzzle for puzzle in candidates if drawback(puzzle) == least]
        return await self._begin(daily, number, self._rng.choice(best).id, locale) if best else None

    @read
    def _next(
        self, connection: Connection, daily: DailySchedule
    ) -> tuple[int, dict[str, datetime], Collection[str]]:
        """Return the number of a server's next daily puzzle, when it last had each puzzle, and the
        puzzles of the last week that its recent solvers have had anywhere."""
        here, after = _is_daily(daily.guild_id), self.now() - NO_REPEAT_FOR
        earlier = connection.execute(select(puzzle_posts).where(here).order_by(puzzle_posts.c.number)).all()
        number = earlier[-1].number + 1 if earlier else 1
        had = {row.puzzle_id: row.created_at for row in earlier}
        posts = select(puzzle_posts.c.id).where(here, puzzle_posts.c.created_at > after)
        solvers = select(puzzle_tries.c.player_id).where(puzzle_tries.c.post_id.in_(posts))
        elsewhere = select(puzzle_tries.c.puzzle_id).where(puzzle_tries.c.player_id.in_(solvers))
        tried = connection.execute(elsewhere.where(puzzle_tries.c.begun_at > after)).scalars()
        return number, had, set(tried)

    @write_unless_taken(None)  # The number is unique on a server.
    def _begin(
        self, connection: Connection, daily: DailySchedule, number: int, puzzle_id: str, locale: str
    ) -> PuzzlePost | None:
        place = {"guild_id": daily.guild_id, "channel_id": daily.channel_id, "locale": locale}
        return insert_post(connection, puzzle_id=puzzle_id, number=number, created_at=self.now(), **place)

    @read
    def before(self, connection: Connection, post: PuzzlePost) -> PuzzlePost | None:
        """Return the announced daily puzzle before this one."""
        earlier = _last_post(post.guild_id or 0).where(puzzle_posts.c.number < post.number)
        return fetch_one(connection, earlier.where(puzzle_posts.c.message_id.is_not(None)), PuzzlePost)

    @read
    def streaks(self, connection: Connection, post: PuzzlePost, players: Collection[int]) -> dict[int, int]:
        """Return each player's number of consecutive daily puzzles, up to this one, that they solved before
        the next was announced; only of players who have solved this one."""
        in_order = puzzle_posts.c.number
        announced = (
            select(
                puzzle_posts.c.id,
                func.row_number().over(order_by=in_order).label("place"),
                func.lead(puzzle_posts.c.created_at).over(order_by=in_order).label("ended_at"),
            )
            .where(_is_daily(post.guild_id or 0), puzzle_posts.c.message_id.is_not(None))
            .cte("announced")
        )
        last = select(announced.c.place).where(announced.c.id == post.id).scalar_subquery()
        # For puzzles solved in a row, place minus row number is constant.
        row = announced.c.place - func.row_number().over(
            partition_by=puzzle_tries.c.player_id, order_by=announced.c.place
        )
        solved = (
            select(puzzle_tries.c.player_id, announced.c.place, row.label("row"))
            .join(announced, announced.c.id == puzzle_tries.c.post_id)
            .where(puzzle_tries.c.player_id.in_(players), puzzle_tries.c.state == SOLVED)
            .where(announced.c.place <= last)
            .where(or_(announced.c.ended_at.is_(None), puzzle_tries.c.ended_at < announced.c.ended_at))
            .cte("solved")
        )
        query = (
            select(solved.c.player_id, func.count().label("length"))
            .group_by(solved.c.player_id, solved.c.row)
            .having(func.max(solved.c.place) == last)
        )
        return {found.player_id: found.length for found in connection.execute(query)}


def _is_daily(guild_id: int) -> ColumnElement[bool]:
    """Return the condition for a server's daily puzzles among the posts, announced or only begun."""
    return and_(puzzle_posts.c.guild_id == guild_id, puzzle_posts.c.number.is_not(None))


def _last_post(guild_id: int) -> Select[Any]:
    """Return the query for a server's last daily puzzle, announced or only begun."""
    return select(puzzle_posts).where(_is_daily(guild_id)).order_by(puzzle_posts.c.number.desc()).limit(1)
