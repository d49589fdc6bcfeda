"""Tracks which boards were posted. Missing ones are retried at growing intervals, for about three days."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

import rules
from bot.matches.custom_variants import OUTDATED
from bot.matches.match_repository import MatchRepository
from bot.matches.models import ABORTED, Match, Now
from bot.matches.move_deadlines import live_timer
from bot.matches.row_conversion import match_of
from bot.refusals import NoSuchMatch
from bot.storage import CustomVariantStore, MatchRow, MatchStore, PostedBoard, PostingStore, Timer

PAUSES = tuple(min(timedelta(minutes=2**n // 8), timedelta(hours=6)) for n in range(22))
"""The pause after each failed try to post a board.

The first three are zero: the next check retries. Then they are one, two, four minutes and so on, up to six
hours. After about three days the board is given up.
"""

FIRST_BOARD_GRACE = timedelta(minutes=5)
"""How long a new game's first board is left to the process that opens the game's thread.

Other processes don't know the thread yet: they would post the board in the channel.
"""

PAGE = 100
"""Matches per page."""


class CalledOff(NamedTuple):
    """A match that was called off and can't be loaded.

    Its position is a placeholder; everything else is as stored. `title`: its variant's. `outdated`: it ended
    because the rules changed, not because they failed.
    """

    match: Match
    title: str
    outdated: bool


@dataclass(eq=False)
class Posting:
    """The use cases of boards. Several processes may call them."""

    _store: PostingStore
    _matches: MatchStore
    _repository: MatchRepository
    _definitions: CustomVariantStore
    _now: Now

    async def unposted(
        self, *, grace: timedelta = timedelta(), after: MatchRow | None = None
    ) -> tuple[MatchRow, ...]:
        """Return a page of matches with a missing board that is due now.

        `grace`: skip boards that have waited for less, because a process may be posting them, and the first
        boards of new games (see FIRST_BOARD_GRACE). `after`: the last row of the previous page.
        """
        before = self._now() - grace
        begun = before - FIRST_BOARD_GRACE if grace > timedelta() else before
        return tuple(await self._store.waiting(before, PAGE, after, begun))

    async def record_failed_post(self, match_id: int, version: int) -> bool:
        """Store that a board could not be posted; return whether this was the last try."""
        return await self._store.record_failed_post(match_id, version, self._now(), PAUSES)

    async def give_up(self, match_ids: list[int]) -> None:
        """Stop retrying the boards of these matches until their games change."""
        await self._store.give_up(match_ids)

    async def post_again(self, match_ids: list[int]) -> None:
        """Retry the missing boards of these matches now, as if they were new."""
        await self._store.revive(match_ids, self._now())

    async def unposted_in(
        self, guild_id: int | None, channel_id: int | None = None, after: int = 0
    ) -> tuple[MatchRow, ...]:
        """Return a page of matches whose boards failed, by id, starting after `after`.

        `guild_id`: the server; None for channels outside servers. `channel_id`: only this channel.
        """
        return tuple(await self._store.failed(guild_id, channel_id, PAGE, after))

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
    ) -> PostedBoard | None:
        """Store that the board after `ply` moves was posted as `message_id`.

        Returns None if this board or a newer one is already stored, or if its moves were taken back. `end`:
        the board shows the result; the stored match may have ended after the board was drawn. `takebacks`:
        the count in the posted match. `live`: the match, if this is its newest board. The clock of the player
        to move then starts at `at`, the board's timestamp, so that a slow database costs nobody time; without
        `at` it starts now.
        """
        timer = Timer() if live is None else live_timer(live, at or self._now())
        return await self._matches.mark_posted(
            match_id, ply, message_id, end=end, takebacks=takebacks, timer=timer
        )

    async def start_clock_without_board(self, match: Match) -> datetime | None:
        """Start the clock of a live match whose newest board can't be posted; return its deadline.

        Returns None if the match has no live clock, is over or has gone on, or if its clock already runs.
        """
        timer = live_timer(match, self._now())
        if match.clock_at is not None or timer.due_at is None:
            return None
        begun = await self._store.start_clock(match.id, match.ply, match.takebacks, timer)
        return timer.due_at if begun else None

    def due(self, match: Match, at: datetime | None = None) -> datetime | None:
        """Return the deadline of the player to move. If a live clock doesn't run yet, assume that the board
        is posted `at` (None: now)."""
        return match.due_at or live_timer(match, at or self._now()).due_at

    async def find_called_off(self, match_id: int) -> CalledOff | None:
        """Return a finished match that can't be loaded because its custom variant is quarantined, or because
        it was aborted when the rules changed; None for any other."""
        row = await self._matches.get(match_id)
        definition = None if row is None else await self._definitions.definition(row.variant)
        if row is None or definition is None or row.reason is None:
            return None
        outdated = definition.quarantined_at is None or definition.quarantine_reason == OUTDATED
        if definition.quarantined_at is None and row.reason != ABORTED:
            return None
        match = match_of(row, rules.Game(rules.variants()[0].start(None)))
        return CalledOff(match, definition.title, outdated)

    async def attach_thread(self, match_id: int, thread_id: int | None) -> Match:
        """Move a match to a thread (None: to its channel). Raises NoSuchMatch, MatchBroken."""
        row = await self._matches.set_thread(match_id, thread_id)
        if row is None:
            raise NoSuchMatch("game-unknown")
        return await self._repository.load_row(row)
