"""What a crash has left half done: games accepted and not begun, cards and offers that look open.

Which message still shows buttons is stored, and forgotten once it shows none. So what is stored of something
that is closed is either on its way in this moment, or was left by a process that died over it.
"""

from __future__ import annotations

import logging

from bot.discord.challenges.start import resume
from bot.discord.platform.retry import TROUBLE
from bot.discord.services import Services
from bot.matches import OFFER, Busy, MatchError, Shards

log = logging.getLogger(__name__)

Left = tuple[str, int]
"""What kind of thing was left open, and its id."""


class Repair:
    """Closes what was left open."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._before: set[Left] = set()

    async def run(self, among: Shards | None = None, *, at_once: bool) -> None:
        """Close what is left open; not `at_once`: only what was open the time before too.

        `among`: where these shards hear (None: anywhere).
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
                    await self._services.offer_messages.tidy(await matches.lookup.get(match_id))
                except (*TROUBLE, Busy, MatchError) as error:
                    log.warning("match %s: its offers are closed later: %s", match_id, error)
        self._before = found
