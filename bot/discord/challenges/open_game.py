"""Opens the game of an accepted challenge in the chat: its thread, the closed card, the first board."""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.discord.boards.posting import Posted
from bot.discord.challenges.card import Cards
from bot.discord.platform.names import escaped
from bot.discord.services import Services
from bot.matches import Challenge, Match

log = logging.getLogger(__name__)


async def begin(services: Services, challenge: Challenge, match: Match, joined: int) -> None:
    """Open the thread if that is allowed, close the card, and post the first board."""
    # Hold the lock until the thread is known, so that nothing else posts the board elsewhere.
    async with services.boards.turn(match.id):
        await _begin(services, challenge, match, joined)


async def resume(services: Services, challenge: Challenge) -> None:
    """Resume the start of a game that a crash interrupted: its thread, card, first board."""
    if challenge.match_id is None:
        await Cards(services).close_as(challenge)
        return
    async with services.boards.turn(challenge.match_id):
        match = await services.matches.lookup.get(challenge.match_id)
        joined = match.opponent_of(challenge.challenger)
        await _begin(services, challenge, match, joined, again=True)


async def _begin(
    services: Services, challenge: Challenge, match: Match, joined: int, *, again: bool = False
) -> None:
    """`again`: an earlier try was interrupted; its thread and boards are kept."""
    match = await services.matches.settings.read_with(match)
    locale, thread_id = challenge.locale, match.thread_id
    if thread_id is None and match.posted_ply < 0:
        thread_id = await services.threads.open(challenge.message_id, match)
    player = escaped(await services.names.of(joined, match.guild_id, locale))
    if thread_id is None:
        line = services.texts.text(locale, "card-accepted", player=player)
    else:
        if thread_id != match.thread_id:
            attached = await services.matches.posting.attach_thread(match.id, thread_id)
            match = replace(attached, settings=match.settings)
        line = services.texts.text(locale, "card-accepted-thread", player=player, thread=f"<#{thread_id}>")
    if challenge.rated and not match.rated:
        line = f"{services.texts.text(locale, 'card-casual-now')}\n{line}"
    await Cards(services).close(replace(challenge, rated=match.rated), line)
    if await services.boards.post_in_turn(match.id, match, search=again) is Posted.NOWHERE:
        log.error("match %s began where its board can't be posted", match.id)
    await services.threads.gather(match, thread_id or match.channel_id)
