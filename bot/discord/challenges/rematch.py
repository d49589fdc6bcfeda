"""Rematches: the same two players with colours swapped, in the same variant or another one."""

from __future__ import annotations

import asyncio
import logging
import re
from functools import partial

import discord

import rules
from bot.discord.boards.board_buttons import board_buttons
from bot.discord.challenges.card import post_card
from bot.discord.challenges.variant_menu import variant_menu, with_custom
from bot.discord.engine.start import play_engine
from bot.discord.games.game_visibility import visible_match
from bot.discord.games.start_checks import start_problem
from bot.discord.games.variant_autocomplete import is_playable
from bot.discord.platform.components import ID, picked, view
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.language import say, shared
from bot.discord.platform.members import GONE
from bot.discord.platform.names import escaped
from bot.discord.platform.outgoing import Note
from bot.discord.platform.reply import reply_to
from bot.discord.platform.retry import TROUBLE, insist
from bot.discord.services import services_of
from bot.matches import Match, is_former
from bot.matches.rights import check_player

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
"""Seconds to check whether the other player is still on the server."""

LEVEL = re.compile(ID.pattern + r":(?P<level>[1-9])")
PAGE = re.compile(ID.pattern + r":(?P<page>[0-9]{1,3})")


async def rematch(interaction: Interaction, ids: re.Match[str]) -> None:
    """Offer the opponent of a finished game a rematch with colours swapped."""
    match = await _finished(interaction, ids)
    if match is not None:
        await _again(interaction, match, match.variant.key)
        await _offered(interaction, match)


async def rematch_at(interaction: Interaction, ids: re.Match[str]) -> None:
    """Start a rematch against another level of Kibitz."""
    match = await _finished(interaction, ids)
    if match is None:
        return
    if match.engine is None:
        await reply_to(interaction).send_private(say(interaction, "button-unknown"))
        return
    await _against_engine(interaction, match, match.variant.key, int(ids["level"]))
    await _offered(interaction, match)


async def choose(interaction: Interaction, ids: re.Match[str]) -> None:
    """Show a page of variants, to pick another variant for the rematch."""
    match = await _finished(interaction, ids)
    if match is None:
        return
    page = int(ids["page"])
    # A turned page replaces the one before; the first page is a new answer.
    own = interaction.message is not None and interaction.message.flags.ephemeral
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=not own)
    offered = await with_custom(interaction, rules.variants())
    items = variant_menu(interaction, offered, page, "rematch-as", "rematch-other", match.id)
    note = Note(say(interaction, "rematch-which"), view=view(*items))
    await (reply_to(interaction).show if own else reply_to(interaction).send_private)(note)


async def chosen(interaction: Interaction, ids: re.Match[str]) -> None:
    """Start a rematch in the picked variant."""
    match, variant = await _finished(interaction, ids), picked(interaction)
    if match is None:
        return
    if not await is_playable(interaction, variant):
        await reply_to(interaction).send_private(say(interaction, "button-unknown"))
        return
    await _again(interaction, match, variant)


async def _finished(interaction: Interaction, ids: re.Match[str]) -> Match | None:
    """Return the match if this player may ask for a rematch here; otherwise tell them why not and return
    None."""
    match = await visible_match(interaction, int(ids["id"]))
    check_player(match, interaction.user.id)
    problem = start_problem(interaction) if match.is_over else say(interaction, "button-unknown")
    if match.engine is None:
        problem = problem or await _departure(interaction, match.opponent_of(interaction.user.id))
    if problem is None:
        return match
    await reply_to(interaction).send_private(problem)
    return None


async def _departure(interaction: Interaction, user_id: int) -> str | None:
    """Return the text for a player who has left the server or deleted their data; None if they are there or
    unknown."""
    if is_former(user_id):
        return say(interaction, "rematch-former")
    if interaction.guild is None:
        return None
    try:
        async with asyncio.timeout(LOOK_SECONDS):
            await interaction.guild.fetch_member(user_id)
    except discord.NotFound as error:
        if error.code not in GONE:
            return None  # The bot is not a member of this server.
        name = escaped(await services_of(interaction).names.of(user_id, interaction.guild_id))
        return say(interaction, "challenge-outsider", player=name)
    except TROUBLE as error:
        log.info("whether a player is in the server can't be known: %s", error)
    return None


async def _again(interaction: Interaction, match: Match, variant: str) -> None:
    """Start a rematch: against Kibitz at once, at the same level."""
    if match.engine is None:
        await _offer(interaction, match, variant)
    else:
        await _against_engine(interaction, match, variant, match.level or 1)


async def _against_engine(interaction: Interaction, match: Match, variant: str, level: int) -> None:
    lost = match.lost_before + 1 if match.winner is match.engine and level == match.level else 0
    await play_engine(
        interaction,
        level=level,
        variant=variant,
        color="black" if interaction.user.id == match.white else "white",
        move_seconds=match.move_seconds,
        lost_before=lost,
    )


async def _offer(interaction: Interaction, match: Match, variant: str) -> None:
    """Challenge the other player, colours swapped, with the same time."""
    offer = services_of(interaction).matches.challenges.make(
        interaction.user.id,
        match.opponent_of(interaction.user.id),
        variant=variant,
        color="black" if interaction.user.id == match.white else "white",
        move_seconds=match.move_seconds,
        rated=None if match.rated else False,
        clock=match.clock,
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id or 0,
        locale=shared(interaction),
    )
    await post_card(interaction, offer)


async def _offered(interaction: Interaction, match: Match) -> None:
    """Remove the rematch button of the pressed board: the card replaces it."""
    if interaction.message is None:
        return
    services = services_of(interaction)
    flip = board_buttons(services.texts, match, match.ply, match.turn.opponent, rematch=False)
    edit = partial(services.channels.edit, interaction.message.channel.id, interaction.message.id, view=flip)
    try:
        await insist(edit)
    except TROUBLE as error:
        log.info("match %s keeps its rematch button: %s", match.id, error)


ACTIONS = (
    Action("rematch", ID, rematch),
    Action("rematch-level", LEVEL, rematch_at),
    Action("rematch-other", PAGE, choose),
    Action("rematch-as", ID, chosen),
)
