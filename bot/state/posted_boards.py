"""Boards that were posted, and missing ones.

A missing board is retried from `post_at` on, at growing intervals, for about three days; then it is given up
on (`post_at` is null). Any change of the game resets this.

bot/discord/boards/posting.py posts the boards, each only once.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

import sqlalchemy as sa

import rules
from bot.database.columns import EPOCH
from bot.database.transactions import read, write
from bot.refusals import NoSuchMatch
from bot.state.definitions import OUTDATED
from bot.state.match import ABORTED, Match, MatchRow, fetch_matches
from bot.state.match_repository import MatchStore
from bot.state.match_tables import IS_RUNNING, IS_UNPOSTED, IS_WAITING, matches, retracted
from bot.state.offers import offers
from bot.state.turn_clock import TurnClock, started

PAUSES = tuple(min(timedelta(minutes=2**n // 8), timedelta(hours=6)) for n in range(22))
"""The pause after each failed attempt to post a board.

The first three are zero, so the next check retries. The others are one, two, four minutes and so on, up to
six hours. After about three days the board is given up on.
"""

FIRST_BOARD_GRACE = timedelta(minutes=5)
"""Time for the process that opens a new game's thread to post the first board.

Other processes don't know the thread yet: they would post the board in the channel.
"""

PAGE = 100
"""Maximum number of matches per page."""


class CalledOff(NamedTuple):
    """A match that was called off and can't be loaded.

    Its position is a placeholder; everything else is as stored. `title`: its variant's. `outdated`: it ended
    because the rules changed, not because they failed.
    """

    match: Match
    title: str
    outdated: bool


@dataclass(frozen=True, slots=True)
class PostedBoard:
    """The result of mark_posted(): whether a message still shows an offer of the match."""

    offers_shown: bool


_FAILED = sa.and_(IS_UNPOSTED, sa.or_(matches.c.post_at.is_(None), matches.c.post_tries > 0))


class Posting(MatchStore):
    """The use cases of boards. Several processes may call them."""

    @read
    def unposted(
        self, connection: sa.Connection, *, grace: timedelta = timedelta(), after: MatchRow | None = None
    ) -> tuple[MatchRow, ...]:
        """Return a page of matches with a missing board that is due now, longest waiting first.

        `grace`: skip boards that have waited for less, because a process may be posting them, and the first
        boards of new games (see FIRST_BOARD_GRACE). `after`: the last row of the previous page.
        """
        before = self.now() - grace
        begun = before - FIRST_BOARD_GRACE if grace > timedelta() else before
        since, last = (EPOCH, 0) if after is None or after.post_at is None else (after.post_at, after.id)
        was_tried = sa.or_(matches.c.posted_ply >= 0, matches.c.post_tries > 0)
        query = (
            sa.select(matches)
            .where(IS_WAITING, matches.c.post_at <= before, matches.c.post_at >= since)
            .where(sa.or_(was_tried, matches.c.post_at <= begun))
            .where(sa.or_(matches.c.post_at > since, matches.c.id > last))
            .where(self.is_own(matches.c.guild_id))
            .order_by(matches.c.post_at, matches.c.id)
            .limit(PAGE)
        )
        return tuple(fetch_matches(connection, query))

    @read
    def unposted_in(
        self, connection: sa.Connection, guild_id: int | None, channel_id: int | None = None, after: int = 0
    ) -> tuple[MatchRow, ...]:
        """Return a page of matches whose boards failed or were given up on, by id, starting after `after`.

        `guild_id`: the server; None for channels outside servers. `channel_id`: only this channel.
        """
        is_here = matches.c.guild_id.is_(None) if guild_id is None else matches.c.guild_id == guild_id
        query = sa.select(matches).where(_FAILED, is_here, matches.c.id > after)
        if channel_id is not None:
            query = query.where(matches.c.channel_id == channel_id)
        return tuple(fetch_matches(connection, query.order_by(matches.c.id).limit(PAGE)))

    @write
    def record_failed_post(self, connection: sa.Connection, match_id: int, version: int) -> bool:
        """Store that a board could not be posted, unless the game has continued; return whether this was the
        last attempt."""
        this = sa.and_(matches.c.id == match_id, matches.c.version == version)
        query = sa.select(matches.c.post_tries).where(this).with_for_update()
        tries: int | None = connection.execute(query).scalar()
        if tries is None:
            return False
        next_try = self.now() + PAUSES[tries] if tries < len(PAUSES) else None
        connection.execute(sa.update(matches).where(this).values(post_at=next_try, post_tries=tries + 1))
        return next_try is None

    @write
    def give_up(self, connection: sa.Connection, match_ids: list[int]) -> None:
        """Stop retrying the boards of these matches until their games change."""
        these = sa.update(matches).where(matches.c.id.in_(match_ids), IS_UNPOSTED)
        connection.execute(these.values(post_at=None))

    @write
    def post_again(self, connection: sa.Connection, match_ids: list[int]) -> None:
        """Retry the missing boards of these matches now, as if they were new."""
        these = sa.update(matches).where(matches.c.id.in_(match_ids), IS_UNPOSTED)
        connection.execute(these.values(post_at=self.now(), post_tries=0))

    @write
    def mark_unposted(self, connection: sa.Connection, match_id: int) -> None:
        """Store that the newest board is missing, because its thread was deleted."""
        missing = sa.case(
            (matches.c.posted_ply < matches.c.ply, matches.c.posted_ply), else_=matches.c.ply - 1
        )
        this = sa.update(matches).where(matches.c.id == match_id)
        connection.execute(this.values(posted_ply=missing, post_at=self.now(), post_tries=0))

    @write
    def mark_posted(
        self, connection: sa.Connection, shown: Match, message_id: int, at: datetime | None = None
    ) -> PostedBoard | None:
        """Store that a board was posted as `message_id`. `shown`: the match as the board shows it (see
        Match.up_to); the stored match may have continued or ended since.

        Returns None if this board or a newer one is already stored, or if its moves were taken back. In a
        live game the clock of the player to move starts at `at`, the board's timestamp, so that players lose
        no time to a slow database; without `at` it starts now.
        """
        clock = started(shown, at or self.now())
        if clock.clock_at is not None:
            _start_clock(connection, shown, clock)
        is_news = matches.c.posted_ply < shown.ply
        if shown.is_over:
            is_news = sa.or_(is_news, sa.and_(matches.c.posted_ply == shown.ply, ~matches.c.end_posted))
        end_posted = True if shown.is_over else matches.c.end_posted
        change = (
            sa.update(matches)
            .where(matches.c.id == shown.id, is_news)
            .where(matches.c.ply >= shown.ply, matches.c.takebacks == shown.takebacks)
            .values(posted_ply=shown.ply, posted_message_id=message_id, end_posted=end_posted)
            .returning(sa.exists().where(offers.c.match_id == shown.id, offers.c.message_id.is_not(None)))
        )
        found = connection.execute(change).one_or_none()
        return None if found is None else PostedBoard(bool(found[0]))

    async def start_clock_without_board(self, match: Match) -> None:
        """Start the clock of a live match whose newest board can't be posted, unless it already runs."""
        clock = started(match, self.now())
        if match.clock_at is None and clock.due_at is not None:
            await self.database.write(lambda connection: _start_clock(connection, match, clock))

    def due(self, match: Match, at: datetime | None = None) -> datetime | None:
        """Return the deadline of the player to move. If a live clock doesn't run yet, assume that the board
        is posted `at` (None: now)."""
        return match.due_at or started(match, at or self.now()).due_at

    async def shows_undone_moves(self, match: Match) -> bool:
        """Return whether the newest board in the chat shows moves that have been taken back."""
        if not match.takebacks or match.posted_message_id is None:
            return False
        # A takeback resets `posted_ply` to less than the ply that it goes back to.
        return match.posted_ply < await self._after_takeback(match)

    @read
    def _after_takeback(self, connection: sa.Connection, match: Match) -> int:
        """Return the ply to which the newest takeback of a match went back."""
        newest = sa.and_(retracted.c.match_id == match.id, retracted.c.takeback == match.takebacks)
        return connection.execute(sa.select(sa.func.min(retracted.c.ply) - 1).where(newest)).scalar_one()

    async def find_called_off(self, match_id: int) -> CalledOff | None:
        """Return a finished match that can't be loaded because its custom variant is quarantined, or because
        it was aborted when the rules changed; None for any other."""
        row = await self._repository.get(match_id)
        definition = None if row is None else await self._repository.variants.definition(row.variant_key)
        if row is None or definition is None or row.reason is None:
            return None
        outdated = definition.quarantined in (None, OUTDATED)
        if definition.quarantined is None and row.reason != ABORTED:
            return None
        match = row.with_game(rules.Game(rules.variants()[0].start(None)))
        return CalledOff(match, definition.title, outdated)

    async def attach_thread(self, match_id: int, thread_id: int | None) -> Match:
        """Move a match to a thread (None: to its channel). Raises NoSuchMatch, MatchBroken."""
        row = await self._repository.set_thread(match_id, thread_id)
        if row is None:
            raise NoSuchMatch("game-unknown")
        return await self._repository.load_row(row)


def _start_clock(connection: sa.Connection, shown: Match, clock: TurnClock) -> None:
    """Start the clock of the player to move when the board of the position is posted.

    Does nothing if the match has continued, or if the clock already runs.
    """
    change = (
        sa.update(matches)
        .where(matches.c.id == shown.id, IS_RUNNING, matches.c.clock.is_not(None))
        .where(matches.c.clock_at.is_(None))
        .where(matches.c.ply == shown.ply, matches.c.takebacks == shown.takebacks)
        .values(due_at=clock.due_at, clock_at=clock.clock_at)
    )
    connection.execute(change)
