"""Resumes unfinished games after a restart or a takeover of shards, by doing what was left undone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.discord.boards.unposted import ALL, Unposted
from bot.discord.challenges.crash_recovery import Repair
from bot.discord.services import Services, post_move
from bot.matches import Shards

Attempt = Callable[[Awaitable[None]], Awaitable[None]]


class ResumeGames:
    """Plays planned moves and Kibitz's replies, opens accepted games and posts boards that are missing.

    Games themselves need no loading: each is read from the database when it is used.
    """

    def __init__(self, services: Services, unposted: Unposted, attempt: Attempt) -> None:
        """`attempt` awaits one step and logs its failure, so that the next ones are taken all the same."""
        self._services = services
        self._repair = Repair(services)
        self._unposted = unposted
        self._attempt = attempt

    async def run(self, connected: Shards, period: timedelta, *, anew: bool) -> None:
        """Go on with the games of these shards.

        `anew`: this process has only just taken the shards over, so that nobody else is at work on them. If
        not, what is younger than `period`, the time between two runs, is left alone.
        """
        grace = ALL if anew else period
        await self._attempt(self._play_planned_moves(connected, anew=anew))
        # Before the boards are posted, so that a reply is shown with the move that it answers.
        opponent = self._services.opponent
        await self._attempt(opponent.go_on(max(grace, timedelta()), connected, anew=anew))
        await self._attempt(self._repair.run(connected, at_once=anew))
        await self._attempt(self._unposted.catch_up(grace, connected, anew=anew))

    async def _play_planned_moves(self, connected: Shards, *, anew: bool) -> None:
        """Play planned moves that a crash between two moves left unplayed."""
        for match in await self._services.matches.plans.resume(connected, anew=anew):
            await post_move(self._services, match)
