"""Resumes unfinished games after a restart or a takeover of shards, by doing what was left undone.

The database stores which messages show buttons until the buttons are removed. So if a closed challenge or
offer still has such a message, a process is handling it now, or has died before it could.

Clocks are resumed in boards/game_clocks.py, missing boards are posted in boards/retry_unposted.py.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from bot.discord.boards.retry_unposted import NO_MINIMUM_AGE, Unposted
from bot.discord.challenges.join_and_accept import resume
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.services import Services, post_move
from bot.matches import OFFER, Shards
from bot.refusals import Refusal

log = logging.getLogger(__name__)


@dataclass(eq=False, repr=False)
class ResumeGames:
    """Plays planned moves and Kibitz's replies, opens accepted games and posts boards that are missing."""

    _services: Services
    _unposted: Unposted
    _attempt: Callable[[Awaitable[None]], Awaitable[None]]
    """Awaits one step and logs its failure, so that the following steps still run."""

    def __post_init__(self) -> None:
        self._left: set[tuple[str, int]] = set()
        """The kind and id of everything that the last run found left undone."""
        self._checked = False
        """Whether running games have been checked under the present rules."""

    async def run(self, connected: Shards, period: timedelta, *, anew: bool) -> None:
        """Resume the games of these shards.

        `anew`: this process has just taken the shards over, so no other process is working on their games.
        Otherwise work that is younger than `period`, the time between two runs, is skipped.
        """
        grace = NO_MINIMUM_AGE if anew else period
        if not self._checked:
            await self._attempt(self._end_outdated())
        await self._attempt(self._play_planned_moves(connected, anew=anew))
        # Before the boards are posted, so that a reply is shown with the move that it answers.
        opponent = self._services.opponent
        await self._attempt(opponent.resume_games(max(grace, timedelta()), connected, anew=anew))
        await self._attempt(self._complete(connected, at_once=anew))
        await self._attempt(self._unposted.catch_up(grace, connected, anew=anew))

    async def _end_outdated(self) -> None:
        """End games that can't go on under the present rules; missing boards, posted later, show that."""
        await self._services.matches.outdated.end()
        self._checked = True

    async def _play_planned_moves(self, connected: Shards, *, anew: bool) -> None:
        for match in await self._services.matches.plans.resume(connected, anew=anew):
            await post_move(self._services, match)

    async def _complete(self, among: Shards, *, at_once: bool) -> None:
        """Open accepted games, close cards and offers; unless `at_once`, only those found last time, too."""
        matches, found = self._services.matches, set[tuple[str, int]]()
        for challenge in await matches.challenges.closed_cards(among):
            found.add(left := ("card", challenge.id))
            if at_once or left in self._left:
                try:
                    await resume(self._services, challenge)
                except (*REQUEST_ERRORS, Refusal) as error:
                    log.warning("challenge %s: its card is closed later: %s", challenge.id, error)
        for match_id in await matches.claims.take(
            OFFER, await matches.offers.with_offers_to_close(among), anew=at_once
        ):
            found.add(left := ("offer", match_id))
            if at_once or left in self._left:
                try:
                    await self._services.offer_messages.close_settled(await matches.lookup.get(match_id))
                except (*REQUEST_ERRORS, Refusal) as error:
                    log.warning("match %s: its offers are closed later: %s", match_id, error)
        self._left = found
