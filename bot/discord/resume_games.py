"""Resumes unfinished games after a restart, and posts missing boards; boards/game_clocks.py resumes clocks.

The database stores which messages show buttons until the buttons are removed. So if a closed challenge or
offer still has such a message, a process is handling it now, or has crashed before it could.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

import discord

from bot.discord.boards.posting import PostOptions
from bot.discord.challenges.challenges import resume
from bot.discord.moves.play_move import post_move
from bot.discord.platform.channels import permissions_in
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.services import Services
from bot.discord.tournaments.tournament_runner import TournamentRunner
from bot.refusals import Busy, Refusal
from bot.state.match import MatchRow

log = logging.getLogger(__name__)

NO_MINIMUM_AGE = -timedelta(days=1)
"""A `grace` that selects every board, even those whose next attempt is up to a day away."""


class BoardRetries:
    """Retries of the boards that are missing from the chat.

    The queue is in the database: which boards are missing, when to retry each, and which were given up on. So
    a long queue takes no memory, and the next process continues it. `bot/state/posted_boards.py` determines
    the times.
    """

    def __init__(self, services: Services, receives: Callable[[int | None], bool]) -> None:
        """`receives(guild)`: whether this process receives the messages of a server now."""
        self._boards = services.boards
        self._posting = services.use_cases.posting
        self._channels = services.channels
        self._get_guild = services.connection.get_guild
        self._receives = receives
        self._changed: dict[tuple[int | None, int | None], None] = {}
        """Servers and channels to retry, in order."""
        self._retrying: asyncio.Task[None] | None = None

    async def catch_up(self, grace: timedelta) -> None:
        """Post the boards that are due after a crash, an outage or missing permissions.

        `grace`: skip boards that have been missing for less time than this, because a process may still be
        sending them.
        """
        last: MatchRow | None = None
        while page := await self._posting.unposted(grace=grace, after=last):
            last = page[-1]
            ours = [row for row in page if self._receives(row.guild_id)]
            gone = [row.id for row in ours if self._is_gone(row)]
            if gone:
                await self._posting.give_up(gone)
                log.info("gave up on %d boards in servers that have removed the bot", len(gone))
            for row in ours:
                if row.id not in gone:
                    await self._try(row)

    def retry_in(self, guild_id: int | None, channel_id: int | None = None) -> None:
        """Retry missing boards in a server or channel whose permissions may have changed."""
        self._changed[guild_id, channel_id] = None
        if self._retrying is None or self._retrying.done():
            self._retrying = asyncio.create_task(self._retry_changed(), name="kibitz: permissions")

    def cancel(self) -> None:
        if self._retrying is not None:
            self._retrying.cancel()

    async def _retry_changed(self) -> None:
        while self._changed:
            place = next(iter(self._changed))
            del self._changed[place]
            try:
                await self._retry_place(*place)
            except Busy:
                log.warning("missing boards in %s will be retried later: the database is busy", place)
            except Exception:
                log.exception("missing boards in %s will be retried later", place)

    async def _retry_place(self, guild_id: int | None, channel_id: int | None) -> None:
        last = 0
        while page := await self._posting.unposted_in(guild_id, channel_id, last):
            last = page[-1].id
            rows = [row for row in page if self._may_write(row)]
            if rows:
                await self._posting.post_again([row.id for row in rows])
            for row in rows:
                await self._try(row)

    async def _try(self, row: MatchRow) -> None:
        try:
            # A process may have posted the board and crashed before recording it.
            await self._boards.post(row.id, options=PostOptions(search=True))
        except Exception:
            # A broken match must not block the boards of others.
            log.exception("match %s: board not posted", row.id)
            await self._boards.schedule_retry(row.id, row.version)

    def _is_gone(self, row: MatchRow) -> bool:
        """Return whether the bot isn't in the match's server and has no interaction to post there."""
        if row.guild_id is None or self._get_guild(row.guild_id) is not None:
            return False
        return self._channels.at(row.thread_id or row.channel_id) is None

    def _may_write(self, row: MatchRow) -> bool:
        """Return whether the known permissions allow posting. Discord blocks bots after many refusals."""
        if self._channels.at(row.thread_id or row.channel_id) is not None:
            return True
        guild = None if row.guild_id is None else self._get_guild(row.guild_id)
        if guild is None:
            return row.guild_id is None
        places = map(guild.get_channel_or_thread, filter(None, (row.thread_id, row.channel_id)))
        return any(place is None or _is_open(place, guild.me) for place in places)


def _is_open(place: discord.abc.GuildChannel | discord.Thread, me: discord.Member) -> bool:
    may = permissions_in(place, me)
    if may is None:
        return True
    if isinstance(place, discord.Thread):
        return may.view_channel and may.send_messages_in_threads
    return may.view_channel and may.send_messages


class ResumeGames:
    """Completion of interrupted work: planned moves, Kibitz's replies, accepted games and missing boards."""

    def __init__(
        self,
        services: Services,
        board_retries: BoardRetries,
        tournaments: TournamentRunner,
        attempt: Callable[[Awaitable[None]], Awaitable[None]],
    ) -> None:
        self._services = services
        self._board_retries = board_retries
        self._tournaments = tournaments
        self._attempt = attempt
        """Awaits a step and logs its failure, so that the following steps still run."""
        self._left: set[tuple[str, int]] = set()
        """The kind and id of everything that the last run found unfinished."""
        self._checked = False
        """Whether running games have been checked under the current rules."""

    async def run(self, period: timedelta | None = None) -> None:
        """Resume games.

        `period`: the time between two runs. Work newer than that is skipped, because this process may be
        doing it. None: this process has just started, and an earlier one has left all unfinished work.
        """
        if not self._checked:
            await self._attempt(self._end_outdated())
        await self._attempt(self._play_planned_moves(recent=period is not None))
        # Before the boards are posted, so that a reply is shown with the move that it answers.
        await self._attempt(self._services.opponent.resume_games(period or timedelta()))
        await self._attempt(self._complete(at_once=period is None))
        if period is None:
            # Before the boards are posted, which belong in the threads.
            await self._attempt(self._tournaments.open_games())
        await self._attempt(self._board_retries.catch_up(NO_MINIMUM_AGE if period is None else period))

    async def _end_outdated(self) -> None:
        """End games that can't continue under the current rules; missing boards, posted later, show that."""
        await self._services.use_cases.unplayable_games.end()
        self._checked = True

    async def _play_planned_moves(self, *, recent: bool) -> None:
        for match in await self._services.use_cases.plans.resume(recent=recent):
            await post_move(self._services, match)

    async def _complete(self, *, at_once: bool) -> None:
        """Open accepted games, close cards and offers; unless `at_once`, only those found last time, too."""
        use_cases, found = self._services.use_cases, set[tuple[str, int]]()
        for challenge in await use_cases.challenges.closed_cards():
            found.add(left := ("card", challenge.id))
            if at_once or left in self._left:
                try:
                    await resume(self._services, challenge)
                except (*REQUEST_ERRORS, Refusal) as error:
                    log.warning("challenge %s: its card will be closed later: %s", challenge.id, error)
        for match_id in await use_cases.offers.with_offers_to_close():
            found.add(left := ("offer", match_id))
            if at_once or left in self._left:
                try:
                    await self._services.delivery.close_offers(await use_cases.lookup.get(match_id))
                except (*REQUEST_ERRORS, Refusal) as error:
                    log.warning("match %s: its offers will be closed later: %s", match_id, error)
        self._left = found
