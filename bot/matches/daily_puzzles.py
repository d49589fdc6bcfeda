"""The daily puzzle of a server: when it is due, which puzzle it is, and that it is posted only once."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.database.columns import EPOCH
from bot.matches.models import Now
from bot.matches.puzzles import P
from bot.refusals import Refusal
from bot.storage import DailyRow, DailyStore, PostRow

LEASE = timedelta(minutes=2)
"""The time a process has to post; if it dies meanwhile, another one tries then."""

UTC_ZONE = "UTC"


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all time zones; the first call reads some hundred files."""
    return tuple(sorted(available_timezones()))


def zone_named(typed: str) -> str:
    """Return the IANA name of a typed time zone. Raises Refusal."""
    wanted = typed.strip().replace(" ", "_").casefold()
    found = next((name for name in zones() if name.casefold() == wanted), None)
    if found is None:
        raise Refusal("daily-zone", name=typed)
    return found


def next_time(zone: str, hour: int, after: datetime, last_day: int) -> tuple[datetime, int]:
    """Return when it is next `hour` o'clock in a zone, after a moment and on a day later than `last_day`
    (date.toordinal()); and that day.

    An hour skipped by a clock change comes right after it; of an hour that comes twice the first counts. So
    each day has exactly one.
    """
    try:
        where = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):  # Valid when it was chosen; time zone tables change.
        where = ZoneInfo(UTC_ZONE)
    day = max(after.astimezone(where).date().toordinal(), last_day + 1)
    while True:
        moment = datetime.combine(date.fromordinal(day), time(hour), where).astimezone(after.tzinfo)
        if moment > after:
            return moment, day
        day += 1


class DailyPuzzles:
    """The use cases of daily puzzles."""

    def __init__(self, store: DailyStore, rng: random.Random, *, now: Now) -> None:
        self._store = store
        self._rng = rng
        self._now = now

    async def of(self, guild_id: int) -> DailyRow | None:
        """Return a server's choice; None if it has no daily puzzle."""
        return await self._store.of(guild_id)

    async def choose(
        self,
        guild_id: int,
        *,
        channel_id: int,
        hour: int,
        zone: str,
        variants: Sequence[str],
        locale: str,
    ) -> DailyRow:
        """Set up a daily puzzle at an hour, 0 to 23, in a time zone; its variants take turns."""
        zone = zone_named(zone)
        before = await self._store.of(guild_id)
        last_day = 0 if before is None else before.posted_on
        next_at, _ = next_time(zone, hour, self._now(), last_day)
        row = DailyRow(
            guild_id, channel_id, hour, zone, " ".join(variants), locale, next_at, last_day, EPOCH, False
        )
        # A process that posts today's puzzle meanwhile keeps its claim, and stores that it was posted.
        names = ("channel_id", "hour", "zone", "variants", "locale", "next_at", "warned")
        return await self._store.set(row, {name: getattr(row, name) for name in names})

    async def stop(self, guild_id: int) -> None:
        await self._store.remove(guild_id)

    async def due(self) -> list[DailyRow]:
        """Claim the daily puzzles that are due now, until posted(), skipped() or the end of the lease."""
        now = self._now()
        return await self._store.claim(now, now + LEASE)

    async def begun(self, daily: DailyRow) -> PostRow | None:
        """Return the post of a daily puzzle that is due, if a process has begun it. That process may have
        died before or after sending the message, or before it stored that."""
        last = await self._store.last(daily.guild_id)
        is_this = last is not None and (last.message_id is None or last.created_at >= daily.next_at)
        return last if is_this else None

    async def begin(
        self, daily: DailyRow, puzzles: Callable[[str], Sequence[P]], locale: str
    ) -> PostRow | None:
        """Store the post of a daily puzzle that is due, before it is sent. None if there are no puzzles, or
        another process has been faster. `puzzles`: those of a variant. `locale`: the language of the post."""
        last = await self._store.last(daily.guild_id)
        number = 1 if last is None or last.number is None else last.number + 1
        variants = daily.variants.split()
        candidates = puzzles(variants[(number - 1) % len(variants)])
        used = await self._store.used(daily.guild_id)
        fresh = [puzzle for puzzle in candidates if puzzle.id not in used] or list(candidates)
        if not fresh:
            return None
        return await self._store.add(
            {
                "puzzle_id": self._rng.choice(fresh).id,
                "guild_id": daily.guild_id,
                "channel_id": daily.channel_id,
                "locale": locale,
                "created_at": self._now(),
                "number": number,
            }
        )

    async def before(self, post: PostRow) -> PostRow | None:
        """Return the announced daily puzzle before this one."""
        return await self._store.last(post.guild_id or 0, before=post.number)

    async def streaks(self, post: PostRow, players: Collection[int]) -> dict[int, int]:
        """Return how many daily puzzles in a row, up to this one, each of these players has solved; only of
        those who have solved this one before the next."""
        return await self._store.streaks(post.guild_id or 0, post.number or 0, players)

    async def posted(self, daily: DailyRow) -> None:
        """Store that it was posted: the next one is due another day."""
        _, today = next_time(daily.zone, daily.hour, daily.next_at - timedelta(seconds=1), daily.posted_on)
        await self._finish(daily, posted_on=today, warned=False)

    async def skipped(self, daily: DailyRow, *, warned: bool) -> None:
        """Store that it can't be posted today. `warned`: the server's managers were told."""
        await self._finish(daily, posted_on=daily.posted_on, warned=warned)

    async def _finish(self, daily: DailyRow, *, posted_on: int, warned: bool) -> None:
        after = max(self._now(), daily.next_at)

        def finished(row: DailyRow) -> DailyRow:
            next_at, _ = next_time(row.zone, row.hour, after, posted_on)
            is_warned = warned and row.channel_id == daily.channel_id
            return replace(row, next_at=next_at, posted_on=posted_on, warned=is_warned)

        await self._store.finish(daily, finished)
