"""What the chat shows of a match; what it doesn't yet is tried again, less and less often, for a while."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.matches.errors import NoSuchMatch
from bot.matches.ledger import Ledger
from bot.matches.models import Match
from bot.matches.timers import started
from bot.matches.use_case import Clock, use_case
from bot.storage import MatchStore, Noted, PostingStore, Shards, Timer, UnpostedRow

PAUSES = tuple(min(timedelta(minutes=2**n // 8), timedelta(hours=6)) for n in range(22))
"""How long a board that could not be posted is left alone after each try: three times until somebody looks
again, then a minute, two, four, up to six hours. After three days it is given up."""

BEGINNING = timedelta(minutes=5)
"""How long the process that begins a game may take to post its first board. Another one would post it in the
channel, for it can't know of the thread that is being opened."""

PAGE = 100
"""Matches that are looked after at a time."""


class Posting:
    """The use cases of boards. Several processes may call them."""

    def __init__(self, store: PostingStore, matches: MatchStore, ledger: Ledger, *, now: Clock) -> None:
        self._store = store
        self._matches = matches
        self._ledger = ledger
        self._now = now

    @use_case
    async def unposted(
        self,
        *,
        grace: timedelta = timedelta(),
        after: UnpostedRow | None = None,
        among: Shards | None = None,
    ) -> tuple[UnpostedRow, ...]:
        """A page of the matches of which the chat doesn't show all, and that are to be tried now.

        Without those that have waited for less than `grace`: somebody may be at it. Where there is any, games
        that were just accepted are left to whoever opens their thread. `after`: the last one of the page
        before. `among`: the shards that the caller hears.
        """
        before = self._now() - grace
        begun = before - BEGINNING if grace > timedelta() else before
        return tuple(await self._store.waiting(before, PAGE, after, begun, among))

    @use_case
    async def not_posted(self, match_id: int, version: int) -> bool:
        """Note that a board could not be posted; False where it was the last try."""
        then = await self._store.put_off(match_id, version, self._now(), PAUSES)
        return then is not None

    @use_case
    async def give_up(self, match_ids: list[int]) -> None:
        """Don't try these matches any more until something changes."""
        await self._store.give_up(match_ids)

    @use_case
    async def post_again(self, match_ids: list[int]) -> None:
        """What could not be posted of these matches is to be tried now, as if it were new."""
        await self._store.revive(match_ids, self._now())

    @use_case
    async def unposted_in(
        self, guild_id: int | None, channel_id: int | None = None, after: int = 0
    ) -> tuple[UnpostedRow, ...]:
        """A page of what was tried in vain on a server, in one channel of it, or in a channel without a
        server; by id, those that follow `after`."""
        return tuple(await self._store.in_vain(guild_id, channel_id, PAGE, after))

    @use_case
    async def mark_posted(
        self,
        match_id: int,
        ply: int,
        message_id: int | None = None,
        *,
        end: bool = False,
        takebacks: int = 0,
        live: Match | None = None,
        at: datetime | None = None,
    ) -> Noted | None:
        """Note that the board after `ply` moves was posted as `message_id`; `end`: with the result on it.

        `end` must be said: a board posted while the match ran doesn't announce an end that came meanwhile.
        `takebacks` are those of the match that was posted. Never goes backwards; None when another post had
        noted as much before, or those moves were taken back meanwhile.
        `live`: the match whose newest board it is, in which the clock of the player to move starts with it,
        `at` the board's own stamp; without one now, so that nobody pays for what kept us from noting it.
        """
        timer = Timer() if live is None else started(live, at or self._now())
        return await self._matches.mark_posted(
            match_id, ply, message_id, end=end, takebacks=takebacks, timer=timer
        )

    @use_case
    async def start_unseen(self, match: Match) -> datetime | None:
        """Start the clock of a live match whose newest board can be posted nowhere; until when it runs, None
        where it is no such match, or runs already."""
        timer = started(match, self._now())
        if match.clock_at is not None or timer.due_at is None:
            return None
        begun = await self._store.start_clock(match.id, match.ply, match.takebacks, timer)
        return timer.due_at if begun else None

    def due(self, match: Match, at: datetime | None = None) -> datetime | None:
        """When the time of the player to move is up; in a live game whose clock stands still as if its board
        were posted `at`, or now."""
        return match.due_at or started(match, at or self._now()).due_at

    @use_case
    async def attach_thread(self, match_id: int, thread_id: int | None) -> Match:
        """The match is played in this thread from now on (None: in its channel)."""
        row = await self._matches.set_thread(match_id, thread_id)
        if row is None:
            raise NoSuchMatch
        return await self._ledger.loaded(row)
