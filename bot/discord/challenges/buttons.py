"""/join, the list of open challenges; and presses on it and on challenge cards."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace

import discord

from bot.discord.challenges.card import Cards
from bot.discord.challenges.open_game import begin
from bot.discord.games.game_visibility import visible_challenge
from bot.discord.platform.components import ID, custom_id, menu, menu_option, picked, view
from bot.discord.platform.discord_limits import CHOICES
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.error_handling import Refusal
from bot.discord.platform.language import reader, say
from bot.discord.platform.outgoing import Note
from bot.discord.platform.reply import reply_to
from bot.discord.platform.translator import command
from bot.discord.services import services_of
from bot.matches import Challenge, ChallengeGone, Match

log = logging.getLogger(__name__)


@asynccontextmanager
async def _answered(interaction: Interaction, challenge_id: int) -> AsyncGenerator[Challenge, None]:
    """Handle a press on a challenge's card; yields the challenge. If it has expired, close its card now, as
    that may have failed when it expired."""
    try:
        yield await visible_challenge(interaction, challenge_id)
    except ChallengeGone as gone:
        if gone.status == "expired":
            services = services_of(interaction)
            challenge = _with_card(interaction, await services.matches.challenges.get(challenge_id))
            await Cards(services).close(challenge, services.texts.text(challenge.locale, "card-expired"))
        raise


@command("join")
async def list_open(interaction: Interaction) -> None:
    """Offer the open challenges of this channel, newest first, as a menu."""
    services = services_of(interaction)
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
    here = await services.matches.challenges.open_in(interaction.channel_id or 0)
    found = [challenge for challenge in here if challenge.challenger != interaction.user.id][:CHOICES]
    if not found:
        raise Refusal("join-own" if here else "join-none")
    options: list[discord.SelectOption] = []
    for one in found:
        title = services.wording.title(reader(interaction), one.variant)
        player = await services.names.of(one.challenger, one.guild_id)
        label = say(interaction, "menu-join-option", variant=title, player=player)
        time = services.wording.time(reader(interaction), one.time)
        options.append(menu_option(label, one.id, time))
    items = view(menu(custom_id("pick", ""), say(interaction, "menu-join"), options))
    await reply_to(interaction).send_private(Note(say(interaction, "join-list"), view=items))


async def accept(interaction: Interaction, ids: re.Match[str]) -> None:
    """The one challenged starts the game."""
    async with _answered(interaction, int(ids["id"])) as challenge:
        match = await services_of(interaction).matches.challenges.accept(
            challenge.id, interaction.user.id, _card(interaction), challenge
        )
        await _begin(interaction, challenge, match)


async def join(interaction: Interaction, ids: re.Match[str]) -> None:
    """Anyone but its author takes an open challenge."""
    async with _answered(interaction, int(ids["id"])) as challenge:
        await _join(interaction, challenge)


async def _join(interaction: Interaction, challenge: Challenge) -> None:
    match = await services_of(interaction).matches.challenges.accept(
        challenge.id, interaction.user.id, _card(interaction), challenge
    )
    await _begin(interaction, challenge, match)


async def _begin(interaction: Interaction, challenge: Challenge, match: Match) -> None:
    challenge = _with_card(interaction, challenge)
    await begin(services_of(interaction), challenge, match, interaction.user.id)


def _with_card(interaction: Interaction, challenge: Challenge) -> Challenge:
    """The challenge, with the pressed message as its card if the database has no card for it."""
    return (
        challenge if challenge.message_id is not None else replace(challenge, message_id=_card(interaction))
    )


def _card(interaction: Interaction) -> int | None:
    """The id of the pressed message; None if it is ephemeral, as the list of /join is."""
    pressed = interaction.message
    return None if pressed is None or pressed.flags.ephemeral else pressed.id


async def decline(interaction: Interaction, ids: re.Match[str]) -> None:
    async with _answered(interaction, int(ids["id"])):
        declined = await services_of(interaction).matches.challenges.decline(
            int(ids["id"]), interaction.user.id, _card(interaction)
        )
        await Cards(services_of(interaction)).close_as(_with_card(interaction, declined))


async def cancel(interaction: Interaction, ids: re.Match[str]) -> None:
    async with _answered(interaction, int(ids["id"])):
        cancelled = await services_of(interaction).matches.challenges.cancel(
            int(ids["id"]), interaction.user.id, _card(interaction)
        )
        await Cards(services_of(interaction)).close_as(_with_card(interaction, cancelled))


async def pick(interaction: Interaction, _ids: re.Match[str]) -> None:
    """A challenge picked from the /join list; the menu's value holds its id."""
    chosen = ID.fullmatch(picked(interaction))
    if chosen is None:
        raise Refusal("button-unknown")
    await _join(interaction, await visible_challenge(interaction, int(chosen["id"])))
    await reply_to(interaction).conclude(say(interaction, "join-done"))


ACTIONS = (
    Action("accept", ID, accept),
    Action("join", ID, join, command=list_open),
    Action("decline", ID, decline),
    Action("cancel", ID, cancel),
    Action("pick", re.compile(""), pick, own=True),
)
