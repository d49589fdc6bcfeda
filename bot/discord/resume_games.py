"""Resumes unfinished games after a restart.

The database stores which messages show buttons until the buttons are removed. So if a closed challenge or
offer still has such a message, a process is handling it now, or has crashed before it could.

Clocks are resumed in boards/game_clocks.py, missing boards are posted in boards/retry_boards.py.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.discord.boards.retry_boards import NO_MINIMUM_AGE, BoardRetries
from bot.discord.challenges.challenges import resume
from bot.discord.moves.play_move import post_move
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.services import Services
from bot.discord.tournaments.tournament_runner import TournamentRunner
from bot.refusals import Refusal

log = logging.getLogger(__name__)


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

    async def run(self, period: timedelta, *, at_start: bool) -> None:
        """Resume games.

        `at_start`: an earlier process has left all unfinished work. Later this process may be doing it, so
        work newer than `period`, the time between two runs, is skipped.
        """
        if not self._checked:
            await self._attempt(self._end_outdated())
        await self._attempt(self._play_planned_moves(recent=not at_start))
        # Before the boards are posted, so that a reply is shown with the move that it answers.
        await self._attempt(self._services.opponent.resume_games(timedelta() if at_start else period))
        await self._attempt(self._complete(at_once=at_start))
        if at_start:
            # Before the boards are posted, which belong in the threads.
            await self._attempt(self._tournaments.open_games())
        await self._attempt(self._board_retries.catch_up(NO_MINIMUM_AGE if at_start else period))

    async def _end_outdated(self) -> None:
        """End games that can't continue under the current rules; missing boards, posted later, show that."""
        await self._services.use_cases.outdated.end()
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
                    await self._services.offer_messages.close_settled(await use_cases.lookup.get(match_id))
                except (*REQUEST_ERRORS, Refusal) as error:
                    log.warning("match %s: its offers will be closed later: %s", match_id, error)
        self._left = found
