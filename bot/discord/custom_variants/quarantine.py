"""Quarantine of custom variants that have caused a fault in use, announced in their games.

The faults are reported by the engine (bot/engine/worker_pool.py) and by Variants.watch_for_faults()
(bot/state/definitions.py); bot/state/unplayable_games.py ends the games.

A definition from a user is checked before it is stored: see rules/definitions/check_definition.py.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from bot.discord.platform.background_tasks import KeyedTasks
from bot.refusals import Busy
from bot.state.unplayable_games import UnplayableGames

log = logging.getLogger(__name__)


class Quarantine:
    """Quarantine of variants that are reported from any thread, in one task per variant."""

    def __init__(
        self,
        games: UnplayableGames,
        post: Callable[[int], Awaitable[object]],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        """`post`: posts the missing board of a match. `loop`: the event loop of the tasks."""
        self._games = games
        self._post = post
        self._loop = loop
        self.tasks = KeyedTasks("quarantine")

    def report(self, key: str, reason: str) -> None:
        """Quarantine the variant with this key; from any thread."""
        self._loop.call_soon_threadsafe(self.tasks.begin, key, partial(self._quarantine, key, reason))

    async def _quarantine(self, key: str, reason: str) -> None:
        try:
            for match_id in await self._games.quarantine(key, reason):
                # A post that fails here is retried with the other missing boards.
                await self._post(match_id)
        except Busy:
            log.warning(
                "can't quarantine %s because the database is busy; its next failure is reported again", key
            )
        except Exception:
            log.exception("%s is quarantined, but not all of its games show it yet", key)
