"""The schedules of servers' daily puzzles: where and when they are due, and which process posts them.

daily_puzzles.py chooses the puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Index,
    Integer,
    String,
    Table,
    and_,
    delete,
    select,
    update,
)

from bot.database.columns import EPOCH, REMOVE, Instant, metadata, server
from bot.database.transactions import Store, fetch_one, insert_on_conflict, read, write
from bot.refusals import Refusal

LEASE = timedelta(minutes=2)
"""Time for a process to post; if it crashes in the meantime, another one tries then."""

MAX_CLAIMED = 20
"""Maximum number of daily puzzles claimed per call; the next call gets the rest."""

UTC_ZONE = "UTC"

# The daily puzzles of servers: place, time, and the keys of the variants, separated by spaces, in turn.
dailies = Table(
    "dailies",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False, info=server(REMOVE)),
    Column("channel_id", BigInteger, nullable=False),
    Column("hour", Integer, nullable=False),
    # The IANA name of the time zone.
    Column("zone", String(64), nullable=False),
    Column("variants", String(1000), nullable=False),
    # The language of the manager who set it up; posts use it if the server has no language.
    Column("locale", String(16), nullable=False),
    Column("next_at", Instant, nullable=False),
    # The day of the last one there (date.toordinal()).
    Column("posted_on", Integer, nullable=False),
    # The end of the claim of a process.
    Column("until", Instant, nullable=False),
    # Whether the owner was informed that it can't be posted.
    Column("warned", Boolean, nullable=False),
    Index("ix_dailies_next", "next_at"),
)


@dataclass(frozen=True, slots=True)
class DailyChoice:
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
    """The daily puzzle of a server; the fields are in the order of the columns."""

    guild_id: int
    channel_id: int
    hour: int
    zone: str
    variants: str
    locale: str
    next_at: datetime
    posted_on: int
    until: datetime
    warned: bool

    @property
    def keys(self) -> list[str]:
        """The keys of its variants, in turn."""
        return self.variants.split()


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
    except (
        ZoneInfoNotFoundError,
        ValueError,
    ):  # The zone was valid when it was chosen, but time zone tables change.
        where = ZoneInfo(UTC_ZONE)
    day = max(after.astimezone(where).date().toordinal(), last_day + 1)
    while True:
        moment = datetime.combine(date.fromordinal(day), time(hour), where).astimezone(after.tzinfo)
        if moment > after:
            return moment, day
        day += 1


class DailySchedules(Store):
    """The use cases of schedules. A due puzzle is claimed by one process, for as long as its lease."""

    @read
    def of(self, connection: Connection, guild_id: int) -> DailySchedule | None:
        """Return a server's daily puzzle; None if it has none."""
        return fetch_one(connection, select(dailies).where(dailies.c.guild_id == guild_id), DailySchedule)

    @write
    def choose(self, connection: Connection, guild_id: int, choice: DailyChoice) -> DailySchedule:
        """Set up a server's daily puzzle."""
        # Locked, because a process may post today's puzzle at the same time.
        posted = select(dailies.c.posted_on).where(dailies.c.guild_id == guild_id).with_for_update()
        posted_on = connection.execute(posted).scalar() or 0
        next_at, _ = next_time(choice.zone, choice.hour, self.now(), posted_on)
        chosen = asdict(choice) | {
            "variants": " ".join(choice.variants),
            "next_at": next_at,
            "warned": False,
        }
        new = insert_on_conflict(connection, dailies)
        new = new.values(guild_id=guild_id, posted_on=posted_on, until=EPOCH, **chosen)
        # The process that posts it keeps its claim.
        new = new.on_conflict_do_update(index_elements=[dailies.c.guild_id], set_=chosen)
        return DailySchedule(**connection.execute(new.returning(dailies)).mappings().one())

    @write
    def stop(self, connection: Connection, guild_id: int) -> None:
        """Stop a server's daily puzzle. Its posts keep their numbers."""
        connection.execute(delete(dailies).where(dailies.c.guild_id == guild_id))

    async def due(self) -> list[DailySchedule]:
        """Claim the puzzles that are due now, until mark_posted(), mark_skipped() or the end of the lease."""
        now = self.now()
        due = (
            select(dailies.c.guild_id)
            .where(dailies.c.next_at <= now, dailies.c.until <= now)
            .where(self.is_own(dailies.c.guild_id))
            .limit(MAX_CLAIMED)
        )
        take = update(dailies).values(until=now + LEASE).returning(dailies)
        return [DailySchedule(*row) for row in await self.database.claim_rows(take, due)]

    async def mark_posted(self, daily: DailySchedule) -> None:
        """Store that it was posted: the next one is due another day."""
        _, today = next_time(daily.zone, daily.hour, daily.next_at - timedelta(seconds=1), daily.posted_on)
        await self._finish(daily, posted_on=today, warned=False)

    async def mark_skipped(self, daily: DailySchedule, *, warned: bool) -> None:
        """Store that it can't be posted today. `warned`: the server's owner was informed."""
        await self._finish(daily, posted_on=daily.posted_on, warned=warned)

    @write
    def _finish(self, connection: Connection, daily: DailySchedule, *, posted_on: int, warned: bool) -> None:
        """Release a claim and store when the next puzzle is due, unless another process has claimed it since.

        The channel and the hour may have changed since the claim.
        """
        this = and_(dailies.c.guild_id == daily.guild_id, dailies.c.until == daily.until)
        chosen = fetch_one(connection, select(dailies).where(this).with_for_update(), DailySchedule)
        if chosen is None:
            return
        next_at, _ = next_time(chosen.zone, chosen.hour, max(self.now(), daily.next_at), posted_on)
        is_warned = warned and chosen.channel_id == daily.channel_id
        values = {"next_at": next_at, "posted_on": posted_on, "warned": is_warned, "until": EPOCH}
        connection.execute(update(dailies).where(this).values(values))
