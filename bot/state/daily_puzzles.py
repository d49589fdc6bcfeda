"""The daily puzzles of servers: when they are due, the choice of each, and their solvers' streaks.

A daily puzzle is posted only once, even if several processes try. Numbers and streaks are computed from the
posts and tries, so a crash can't make them wrong.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import sqlalchemy as sa

from bot.database.columns import EPOCH, GUILD, REMOVE, Instant, Now, metadata
from bot.database.transactions import (
    Database,
    Store,
    fetch_one,
    insert_on_conflict,
    read,
    write,
    write_unless_taken,
)
from bot.refusals import Refusal
from bot.state.puzzles import (
    NO_REPEAT_FOR,
    SOLVED,
    PuzzleInfo,
    PuzzlePost,
    insert_post,
    puzzle_posts,
    puzzle_tries,
)

LEASE = timedelta(minutes=2)
"""Time for a process to post; if it crashes in the meantime, another one tries then."""

MAX_CLAIMED = 20
"""Maximum number of daily puzzles claimed per call; the next call gets the rest."""

DIFFICULTIES, MIN_MOVES = range(2, 5), 2
"""Preferred difficulties, and preferred minimum number of the solver's moves, of daily puzzles."""

UTC_ZONE = "UTC"

# The daily puzzles of servers: place, time, and the keys of the variants, separated by spaces, in turn.
dailies = sa.Table(
    "dailies",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False, info={GUILD: REMOVE}),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("hour", sa.Integer, nullable=False),
    # The IANA name of the time zone.
    sa.Column("zone", sa.String(64), nullable=False),
    sa.Column("variants", sa.String(1000), nullable=False),
    # The language of the manager who set it up; posts use it if the server has no language.
    sa.Column("locale", sa.String(16), nullable=False),
    sa.Column("next_at", Instant, nullable=False),
    # The day of the last one there (date.toordinal()).
    sa.Column("posted_on", sa.Integer, nullable=False),
    # The end of the claim of a process.
    sa.Column("until", Instant, nullable=False),
    # Whether the owner was informed that it can't be posted.
    sa.Column("warned", sa.Boolean, nullable=False),
    sa.Index("ix_dailies_next", "next_at"),
)


@dataclass(frozen=True, slots=True)
class DailySetup:
    """A manager's choices for a server's daily puzzle. `hour`: 0 to 23, in `zone`, which is one of zones().

    `variants`: the keys of those that take turns. `locale`: the manager's language.
    """

    channel_id: int
    hour: int
    zone: str
    variants: Sequence[str]
    locale: str


@dataclass(frozen=True, slots=True)
class DailySchedule:
    """The daily puzzle of a server. `variants`: the keys of those that take turns."""

    guild_id: int
    channel_id: int
    hour: int
    zone: str
    variants: tuple[str, ...]
    locale: str
    next_at: datetime
    posted_on: int
    until: datetime
    warned: bool


def _stored_schedule(*, variants: str, **others: Any) -> DailySchedule:
    """Return the schedule of a row, given its columns."""
    return DailySchedule(variants=tuple(variants.split()), **others)


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all time zones; the first call reads several hundred files."""
    return tuple(sorted(available_timezones()))


def zone_named(typed: str) -> str:
    """Return the IANA name of a typed time zone. Raises Refusal."""
    wanted = typed.strip().replace(" ", "_").casefold()
    found = next((name for name in zones() if name.casefold() == wanted), None)
    if found is None:
        raise Refusal("daily-zone", name=typed)
    return found


def next_time(zone: str, hour: int, after: datetime, last_day: int) -> tuple[datetime, int]:
    """Return the next time that it is `hour` o'clock in a zone, later than `after` and on a day later than
    `last_day` (date.toordinal()), and that day.

    If a clock change skips the hour, the time is right after the change; if it repeats the hour, the first
    one counts. So each day has exactly one.
    """
    try:
        where = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        # The zone was valid when it was chosen, but time zone tables change.
        where = ZoneInfo(UTC_ZONE)
    day = max(after.astimezone(where).date().toordinal(), last_day + 1)
    while True:
        moment = datetime.combine(date.fromordinal(day), time(hour), where).astimezone(after.tzinfo)
        if moment > after:
            return moment, day
        day += 1


class DailyPuzzles(Store):
    """The use cases of daily puzzles. A due puzzle is claimed by one process, for as long as its lease."""

    def __init__(self, database: Database, rng: random.Random, *, now: Now) -> None:
        super().__init__(database, now=now)
        self._rng = rng

    # ---- schedules

    @read
    def schedule(self, connection: sa.Connection, guild_id: int) -> DailySchedule | None:
        """Return a server's daily puzzle; None if it has none."""
        stored = sa.select(dailies).where(dailies.c.guild_id == guild_id)
        return fetch_one(connection, stored, _stored_schedule)

    @write
    def set_up(self, connection: sa.Connection, guild_id: int, setup: DailySetup) -> DailySchedule:
        """Set up a server's daily puzzle."""
        # Locked, because a process may post today's puzzle at the same time.
        posted = sa.select(dailies.c.posted_on).where(dailies.c.guild_id == guild_id).with_for_update()
        posted_on = connection.execute(posted).scalar() or 0
        next_at, _ = next_time(setup.zone, setup.hour, self.now(), posted_on)
        chosen = asdict(setup) | {
            "variants": " ".join(setup.variants),
            "next_at": next_at,
            "warned": False,
        }
        new = insert_on_conflict(connection, dailies)
        new = new.values(guild_id=guild_id, posted_on=posted_on, until=EPOCH, **chosen)
        # The process that posts it keeps its claim.
        new = new.on_conflict_do_update(index_elements=[dailies.c.guild_id], set_=chosen)
        return _stored_schedule(**connection.execute(new.returning(dailies)).mappings().one())

    @write
    def stop(self, connection: sa.Connection, guild_id: int) -> None:
        """Stop a server's daily puzzle. Its posts keep their numbers."""
        connection.execute(sa.delete(dailies).where(dailies.c.guild_id == guild_id))

    async def claim_due(self) -> list[DailySchedule]:
        """Claim the puzzles that are due now, until mark_posted(), mark_skipped() or the end of the lease."""
        now = self.now()
        due = (
            sa.select(dailies.c.guild_id)
            .where(dailies.c.next_at <= now, dailies.c.until <= now)
            .where(self.is_own(dailies.c.guild_id))
            .limit(MAX_CLAIMED)
        )
        claim = sa.update(dailies).values(until=now + LEASE).returning(dailies)
        claimed = await self.database.claim_rows(claim, due)
        return [_stored_schedule(**dict(zip(dailies.c.keys(), row, strict=True))) for row in claimed]

    async def mark_posted(self, daily: DailySchedule) -> None:
        """Store that it was posted: the next one is due another day."""
        _, today = next_time(daily.zone, daily.hour, daily.next_at - timedelta(seconds=1), daily.posted_on)
        await self._finish(daily, posted_on=today, warned=False)

    async def mark_skipped(self, daily: DailySchedule, *, warned: bool) -> None:
        """Store that it can't be posted today. `warned`: the server's owner was informed."""
        await self._finish(daily, posted_on=daily.posted_on, warned=warned)

    @write
    def _finish(
        self, connection: sa.Connection, daily: DailySchedule, *, posted_on: int, warned: bool
    ) -> None:
        """Release a claim and store when the next puzzle is due, unless another process has claimed it since.

        The channel and the hour may have changed since the claim.
        """
        this = sa.and_(dailies.c.guild_id == daily.guild_id, dailies.c.until == daily.until)
        chosen = fetch_one(connection, sa.select(dailies).where(this).with_for_update(), _stored_schedule)
        if chosen is None:
            return
        next_at, _ = next_time(chosen.zone, chosen.hour, max(self.now(), daily.next_at), posted_on)
        is_warned = warned and chosen.channel_id == daily.channel_id
        values = {"next_at": next_at, "posted_on": posted_on, "warned": is_warned, "until": EPOCH}
        connection.execute(sa.update(dailies).where(this).values(values))

    # ---- posts

    @read
    def begun(self, connection: sa.Connection, daily: DailySchedule) -> PuzzlePost | None:
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
        candidates = puzzles(daily.variants[(number - 1) % len(daily.variants)])
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
        self, connection: sa.Connection, daily: DailySchedule
    ) -> tuple[int, dict[str, datetime], Collection[str]]:
        """Return the number of a server's next daily puzzle, when it last had each puzzle, and the
        puzzles of the last week that its recent solvers have had anywhere."""
        here, after = _is_daily(daily.guild_id), self.now() - NO_REPEAT_FOR
        earlier = connection.execute(
            sa.select(puzzle_posts).where(here).order_by(puzzle_posts.c.number)
        ).all()
        number = earlier[-1].number + 1 if earlier else 1
        had = {row.puzzle_id: row.created_at for row in earlier}
        posts = sa.select(puzzle_posts.c.id).where(here, puzzle_posts.c.created_at > after)
        solvers = sa.select(puzzle_tries.c.player_id).where(puzzle_tries.c.post_id.in_(posts))
        elsewhere = sa.select(puzzle_tries.c.puzzle_id).where(puzzle_tries.c.player_id.in_(solvers))
        tried = connection.execute(elsewhere.where(puzzle_tries.c.begun_at > after)).scalars()
        return number, had, set(tried)

    @write_unless_taken(None)  # The number is unique on a server.
    def _begin(
        self, connection: sa.Connection, daily: DailySchedule, number: int, puzzle_id: str, locale: str
    ) -> PuzzlePost | None:
        place = {"guild_id": daily.guild_id, "channel_id": daily.channel_id, "locale": locale}
        return insert_post(connection, puzzle_id=puzzle_id, number=number, created_at=self.now(), **place)

    @read
    def previous(self, connection: sa.Connection, post: PuzzlePost) -> PuzzlePost | None:
        """Return the announced daily puzzle before this one."""
        earlier = _last_post(post.guild_id).where(puzzle_posts.c.number < post.number)
        return fetch_one(connection, earlier.where(puzzle_posts.c.message_id.is_not(None)), PuzzlePost)

    @read
    def streaks(
        self, connection: sa.Connection, post: PuzzlePost, players: Collection[int]
    ) -> dict[int, int]:
        """Return each player's number of consecutive daily puzzles, up to this one, that they solved before
        the next was announced; only of players who have solved this one."""
        in_order = puzzle_posts.c.number
        announced = (
            sa.select(
                puzzle_posts.c.id,
                sa.func.row_number().over(order_by=in_order).label("place"),
                sa.func.lead(puzzle_posts.c.created_at).over(order_by=in_order).label("ended_at"),
            )
            .where(_is_daily(post.guild_id), puzzle_posts.c.message_id.is_not(None))
            .cte("announced")
        )
        last = sa.select(announced.c.place).where(announced.c.id == post.id).scalar_subquery()
        # For puzzles solved in a row, place minus row number is constant.
        row = announced.c.place - sa.func.row_number().over(
            partition_by=puzzle_tries.c.player_id, order_by=announced.c.place
        )
        solved = (
            sa.select(puzzle_tries.c.player_id, announced.c.place, row.label("row"))
            .join(announced, announced.c.id == puzzle_tries.c.post_id)
            .where(puzzle_tries.c.player_id.in_(players), puzzle_tries.c.state == SOLVED)
            .where(announced.c.place <= last)
            .where(sa.or_(announced.c.ended_at.is_(None), puzzle_tries.c.ended_at < announced.c.ended_at))
            .cte("solved")
        )
        query = (
            sa.select(solved.c.player_id, sa.func.count().label("length"))
            .group_by(solved.c.player_id, solved.c.row)
            .having(sa.func.max(solved.c.place) == last)
        )
        return {found.player_id: found.length for found in connection.execute(query)}


def _is_daily(guild_id: int | None) -> sa.ColumnElement[bool]:
    """Return the condition for a server's daily puzzles among the posts, announced or only begun."""
    return sa.and_(puzzle_posts.c.guild_id == guild_id, puzzle_posts.c.number.is_not(None))


def _last_post(guild_id: int | None) -> sa.Select[Any]:
    """Return the query for a server's last daily puzzle, announced or only begun."""
    return sa.select(puzzle_posts).where(_is_daily(guild_id)).order_by(puzzle_posts.c.number.desc()).limit(1)
