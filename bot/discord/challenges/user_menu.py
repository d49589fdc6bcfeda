"""Challenges a user from their context menu, and lets the challenger pick the variant.

The server's settings decide everything else; colours are random.
"""

from __future__ import annotations

import re

import discord

import rules
from bot.discord.challenges.card import post_challenge
from bot.discord.challenges.variant_menu import variant_menu, with_custom
from bot.discord.chosen_settings import of_server
from bot.discord.games.start_checks import check_opponent, check_start, find_opponent
from bot.discord.games.variant_autocomplete import is_playable
from bot.discord.platform.components import data_of, picked, view
from bot.discord.platform.discord_types import Action, Answer, Interaction
from bot.discord.platform.error_handling import Refusal
from bot.discord.platform.language import say
from bot.discord.platform.names import escaped
from bot.discord.platform.outgoing import Note
from bot.discord.platform.reply import reply_to
from bot.discord.platform.translator import context_menu
from bot.discord.services import services_of, usual_variant

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
    await reply_to(interaction).show(await invite_note(interaction, int(ids["id"]), int(ids["page"])))


async def open_menu(interaction: Interaction, ids: re.Match[str]) -> None:
    """Open the variant menu in a message below, so that the pressed message stays."""
    opponent = int(ids["id"])
    check_start(interaction)
    check_opponent(interaction, await find_opponent(interaction, opponent))
    await reply_to(interaction).send_private(await invite_note(interaction, opponent))


async def invite(interaction: Interaction, ids: re.Match[str]) -> None:
    """Post the card of a challenge to the picked variant, as /challenge does."""
    variant, opponent = picked(interaction), int(ids["id"])
    if not await is_playable(interaction, variant):
        raise Refusal("button-unknown")
    check_start(interaction)
    check_opponent(interaction, await find_opponent(interaction, opponent))
    seconds = of_server(interaction).move_seconds
    await post_challenge(interaction, opponent, variant=variant, move_seconds=seconds)


async def check_person(interaction: Interaction, user_id: int) -> None:
    """Raises Refusal if a user picked from a user menu can't be challenged here."""
    if user_id == interaction.user.id:
        raise Refusal("challenge-self")
    if data_of(interaction).get("resolved", {}).get("users", {}).get(str(user_id), {}).get("bot"):
        raise Refusal("challenge-bot")
    check_opponent(interaction, await find_opponent(interaction, user_id))


async def _challenge(interaction: Interaction, person: discord.User | discord.Member) -> None:
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
    check_start(interaction)
    check_opponent(interaction, person)
    await reply_to(interaction).send_private(await invite_note(interaction, person.id))


ACTIONS = (
    Action("invite", PAGE, turn_page, own=True, menu=context_menu("challenge", _challenge, direct=False)),
    Action("invite-open", USER, open_menu, own=True),
    Action("invite-as", USER, invite, Answer.BY_ACTION, own=True),
)
