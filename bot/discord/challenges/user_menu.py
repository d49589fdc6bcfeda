"""Challenges a user from their context menu, and lets the challenger pick the variant.

The server's settings decide everything else; colours are random.
"""

from __future__ import annotations

import asyncio
import re

import discord

import rules
from bot.discord.challenges.card import post_card
from bot.discord.challenges.variant_menu import variant_menu, with_custom
from bot.discord.chosen_settings import of_server
from bot.discord.games.start_checks import opponent_problem, start_problem
from bot.discord.games.variant_autocomplete import is_playable
from bot.discord.platform.components import data_of, picked, view
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.language import say, shared
from bot.discord.platform.names import escaped
from bot.discord.platform.outgoing import Note
from bot.discord.platform.reply import reply_to
from bot.discord.platform.retry import TROUBLE
from bot.discord.platform.translator import context_menu
from bot.discord.services import services_of, usual_variant

LOOK_SECONDS = 1.0
"""Seconds to check whether the user is here; they have to press Accept in any case."""

USER = re.compile(r"(?P<id>[1-9][0-9]{0,17}|[1-8][0-9]{18})")
"""A user's id: digits that fit a 64-bit integer."""

PAGE = re.compile(USER.pattern + r":(?P<page>[0-9]{1,3})")


async def invite_note(interaction: Interaction, opponent: int, page: int = 0) -> Note:
    """Build a menu of variants, one page at a time; the server's default comes first."""
    own = usual_variant(interaction)
    variants = sorted(rules.variants(), key=lambda variant: variant.key != own)
    offered = await with_custom(interaction, variants)
    items = variant_menu(interaction, offered, page, "invite-as", "invite", opponent)
    name = escaped(await services_of(interaction).names.of(opponent, interaction.guild_id))
    return Note(say(interaction, "invite-which", player=name), view=view(*items))


async def turn_page(interaction: Interaction, ids: re.Match[str]) -> None:
    await reply_to(interaction).acknowledge()
    await reply_to(interaction).show(await invite_note(interaction, int(ids["id"]), int(ids["page"])))


async def open_menu(interaction: Interaction, ids: re.Match[str]) -> None:
    """Open the variant menu in a message below, so that the pressed message stays."""
    await reply_to(interaction).acknowledge()
    opponent = int(ids["id"])
    problem = start_problem(interaction) or await absence(interaction, opponent)
    await reply_to(interaction).send_private(problem or await invite_note(interaction, opponent))


async def invite(interaction: Interaction, ids: re.Match[str]) -> None:
    """Post the card of a challenge to the picked variant, as /challenge does."""
    variant, opponent = picked(interaction), int(ids["id"])
    if not await is_playable(interaction, variant):
        await reply_to(interaction).send_private(say(interaction, "button-unknown"))
        return
    problem = start_problem(interaction) or await absence(interaction, opponent)
    if problem is not None:
        await reply_to(interaction).send_private(problem)
        return
    await post_challenge(interaction, opponent, variant)


async def post_challenge(interaction: Interaction, opponent: int | None, variant: str) -> None:
    """Post the card of a challenge with the server's usual time; `opponent` None: anyone may join."""
    offer = services_of(interaction).matches.challenges.make(
        interaction.user.id,
        opponent,
        variant=variant,
        move_seconds=of_server(interaction).move_seconds,
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id or 0,
        locale=shared(interaction),
    )
    await post_card(interaction, offer)


async def person_problem(interaction: Interaction, user_id: int) -> str | None:
    """Return why a user picked from a user menu can't be challenged here; None if they can."""
    if user_id == interaction.user.id:
        return say(interaction, "challenge-self")
    if data_of(interaction).get("resolved", {}).get("users", {}).get(str(user_id), {}).get("bot"):
        return say(interaction, "challenge-bot")
    return await absence(interaction, user_id)


async def absence(interaction: Interaction, opponent: int) -> str | None:
    """Return why a user can't be challenged any more; None if they can, or it is unknown."""
    guild = interaction.guild
    if guild is None or interaction.client.get_guild(guild.id) is None:
        return None
    try:
        async with asyncio.timeout(LOOK_SECONDS):
            return opponent_problem(interaction, await guild.fetch_member(opponent))
    except discord.NotFound:
        name = escaped(await services_of(interaction).names.of(opponent, interaction.guild_id))
        return say(interaction, "challenge-outsider", player=name)
    except TROUBLE:
        return None


async def _challenge(interaction: Interaction, person: discord.User | discord.Member) -> None:
    """Challenge the user whose context menu was opened."""
    services_of(interaction).names.note(interaction.user)
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
    problem = start_problem(interaction) or opponent_problem(interaction, person)
    await reply_to(interaction).send_private(problem or await invite_note(interaction, person.id))


ACTIONS = (
    Action("invite", PAGE, turn_page, own=True, menu=context_menu("challenge", _challenge, direct=False)),
    Action("invite-open", USER, open_menu, own=True),
    Action("invite-as", USER, invite, own=True),
)
