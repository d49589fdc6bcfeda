"""From an accepted challenge to a game that is on: the card's last word, the thread, the first board."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

import discord

import rules
from bot.discord import looks
from bot.discord.boards import Posted
from bot.discord.names import escaped
from bot.discord.trying import SHORT, TROUBLE, insist
from bot.matches import Challenge, Match

if TYPE_CHECKING:
    from bot.discord.client import KibitzBot

log = logging.getLogger(__name__)

THREAD_EXISTS = 160004

ARCHIVE_MINUTES = 10080
"""A game's thread rests a week after its last message; writing in it wakes it again."""


async def begin(client: KibitzBot, challenge: Challenge, match: Match, joined: int) -> None:
    """Open the thread where that is allowed, close the card, post the first board."""
    # Nobody else is to post it before it is known where.
    async with client.boards.turn(match.id):
        await _begin(client, challenge, match, joined)


async def begin_at_once(client: KibitzBot, match: Match, card_id: int) -> None:
    """Open the thread of a game against the engine on the message that tells of it; post the first board."""
    person = match.white if match.engine is rules.BLACK else match.black
    async with client.boards.turn(match.id):
        thread_id = await _open_thread(client, card_id, match, person)
        if thread_id is not None:
            match = await client.matches.attach_thread(match.id, thread_id)
    if await client.opponent.post(match) is Posted.NOWHERE:
        log.error("match %s began where its board can't be posted", match.id)
    await _gather(client, match, thread_id or match.channel_id)


async def resume(client: KibitzBot, challenge: Challenge) -> None:
    """Take up what a crash broke off once a challenge was answered: its thread, card, first board."""
    if challenge.match_id is None:
        await client.cards.close_as(challenge)
        return
    async with client.boards.turn(challenge.match_id):
        match = await client.matches.get(challenge.match_id)
        joined = match.opponent_of(challenge.challenger)
        await _begin(client, challenge, match, joined, again=True)


async def _begin(
    client: KibitzBot, challenge: Challenge, match: Match, joined: int, *, again: bool = False
) -> None:
    """`again`: it was begun before; whatever came of that is kept."""
    locale, thread_id = challenge.locale, match.thread_id
    if thread_id is None and match.posted_ply < 0:
        thread_id = await _open_thread(client, challenge.message_id, match, joined)
    player = escaped(await client.names.of(joined, match.guild_id))
    if thread_id is None:
        line = client.texts.text(locale, "card-accepted", player=player)
    else:
        if thread_id != match.thread_id:
            await client.matches.attach_thread(match.id, thread_id)
        line = client.texts.text(locale, "card-accepted-thread", player=player, thread=f"<#{thread_id}>")
    await client.cards.close(challenge, line)
    if await client.boards.post_in_turn(match.id, search=again) is Posted.NOWHERE:
        log.error("match %s began where its board can't be posted", match.id)
    await _gather(client, match, thread_id or match.channel_id)


async def _gather(client: KibitzBot, match: Match, place: int) -> None:
    """Make members of a thread of those whom the first board may not mention.

    A mention makes one. Others can't open the thread again once it is archived, and don't find it.
    """
    choices = await looks.of_players(client, match)
    unmentioned = [player for player in match.players if not choices[player].mentions]
    if not unmentioned or client.doors.at(match.channel_id) is not None:
        return
    try:
        thread = client.get_channel(place) or await client.fetch_channel(place)
        if isinstance(thread, discord.Thread):
            for player in unmentioned:
                await insist(partial(thread.add_user, discord.Object(player)), SHORT)
    except (*TROUBLE, discord.InvalidData) as error:
        log.info("match %s: its players are no members of thread %s: %s", match.id, place, error)


def _may_write_in_threads(parent: object) -> bool:
    """False where a thread would stay empty: writing in threads is a right of its own."""
    if not isinstance(parent, discord.abc.GuildChannel):
        return True  # Nothing is known of it; Discord will tell.
    return parent.permissions_for(parent.guild.me).send_messages_in_threads


async def _open_thread(client: KibitzBot, card_id: int | None, match: Match, joined: int) -> int | None:
    """A thread on the card; None in a DM or a thread, where we are guests, or it isn't wished or allowed."""
    if card_id is None or match.guild_id is None or client.doors.at(match.channel_id):
        return None
    parent = client.get_channel(match.channel_id)
    if isinstance(parent, discord.Thread) or not _may_write_in_threads(parent):
        return None
    _, server = await client.matches.settings(joined, match.guild_id)
    if not server.threads:
        return None
    name = client.wording.thread(match.locale, match, await client.wording.players(match))
    place = client.get_partial_messageable(match.channel_id, guild_id=match.guild_id)
    card = place.get_partial_message(card_id)
    try:
        thread = await insist(lambda: card.create_thread(name=name, auto_archive_duration=ARCHIVE_MINUTES))
    except TROUBLE as error:
        if isinstance(error, discord.HTTPException) and error.code == THREAD_EXISTS:
            # A try before has come through and its answer was lost. A card's thread has the card's own id.
            return card.id
        # No right to, a channel without threads, too many threads, a deleted card: play in the channel.
        log.info("match %s: no thread in channel %s: %s", match.id, match.channel_id, error)
        return None
    return thread.id
