"""Completes what a crash interrupted: accepted games not begun, cards and offers that look open.

The database stores which messages show buttons until the buttons are removed. So an entry for something
closed is either being processed now, or was left by a process that died.
"""

from __future__ import annotations

import logging

from bot.discord.challenges.open_game import resume
from bot.discord.platform.retry import TROUBLE
from bot.discord.services import Services
from bot.matches import OFFER, Busy, MatchError, Shards

log = logging.getLogger(__name__)

Left = tuple[str, int]
"""The kind and the id of an interrupted item."""


class Repair:
    """Completes what a crash interrupted."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._before: set[Left] = set()

    async def run(self, among: Shards | None = None, *, at_once: bool) -> None:
        """Complete interrupted items; unless `at_once`, only those that the previous run also found.

        `among`: only those of these shards (None: all).
        """
        matches, found = self._services.matches, set[Left]()
        for challenge in await matches.challenges.closed_cards(among):
            left = ("card", challenge.id)
            found.add(left)
            if at_once or left in self._before:
                try:
                    await resume(self._services, challenge)
                except (*TROUBLE, Busy, MatchError) as error:
                    log.warning("challenge %s: its card is closed later: %s", challenge.id, error)
        for match_id in await matches.claims.take(OFFER, await matches.offers.lapsed(among), anew=at_once):
            left = ("offer", match_id)
            found.add(left)
            if at_once or left in self._before:
                try:
                    await self._services.offer_messages.close_settled(await matches.lookup.get(match_id))
                except (*TROUBLE, Busy, MatchError) as error:
                    log.warning("match %s: its offers are closed later: %s", match_id, error)
        self._before = found
