"""Deletes all data of a player: first their games end as usual, then their rows and caches go."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import discord

from bot.discord.challenges.card import Cards
from bot.discord.platform.search import folded
from bot.discord.services import Services
from bot.matches import Busy

log = logging.getLogger(__name__)

TOGETHER = 4
"""Games resigned at once."""

ROUNDS = 5
"""How often to start over because a challenge or game has begun meanwhile."""


async def erase(services: Services, person: int) -> bool:
    """Continue a requested deletion; return False if the upkeep has to finish it later.

    Opponents are notified as if the games had been resigned. A crash loses nothing: the next call deletes
    what is still there.
    """
    privacy = services.matches.privacy
    for _ in range(ROUNDS):
        while closed := await services.matches.challenges.withdraw(person):
            for challenge in closed:
                await Cards(services).close_as(challenge)
        while running := await privacy.running(person):
            for start in range(0, len(running), TOGETHER):
                some = running[start : start + TOGETHER]
                await asyncio.gather(*(_resign(services, match_id, person) for match_id in some))
        while await privacy.erase(person):
            pass
        if await privacy.finish(person):
            forget(services, lambda user_id: user_id == person)
            return True
    return False


async def _resign(services: Services, match_id: int, person: int) -> None:
    """Resign a game and post its end; the deletion continues even if that can't be posted."""
    services.opponent.stop(match_id)
    match = await services.matches.privacy.resign(match_id, person)
    if match is not None:
        try:
            await services.boards.post(match.id, match)
        except Exception:
            log.exception("match %s: its end is posted later", match_id)


def forget(services: Services, is_gone: Callable[[int], bool]) -> None:
    """Remove the matching users from this process's caches; delete_expired() clears the other caches."""
    services.names.forget(is_gone)
    _forget_direct_messages(services.connection, is_gone)
    folded.cache_clear()


def _forget_direct_messages(connection: discord.Client, is_gone: Callable[[int], bool]) -> None:
    """Remove direct message channels, which name their recipients, from the library's cache."""
    state: Any = connection._connection  # pyright: ignore[reportPrivateUsage] - there is no public way
    for channel in list(connection.private_channels):
        recipient = getattr(channel, "recipient", None)
        if recipient is not None and is_gone(recipient.id):
            state._remove_private_channel(channel)


def delete_expired(services: Services) -> None:
    """Delete expired rate limits and interactions, which name users."""
    services.quota.delete_expired()
    services.exports.delete_expired()
    services.channels.delete_expired()


async def go_on(services: Services) -> None:
    """Continue deletions that were interrupted."""
    for person in await services.matches.privacy.unfinished():
        log.info("a deletion that was broken off goes on")
        try:
            await erase(services, person)
        except Busy:
            log.warning("the database is busy; a deletion goes on later")
        except Exception:
            log.exception("a deletion has failed; it is tried again, and keeps no other from going on")
