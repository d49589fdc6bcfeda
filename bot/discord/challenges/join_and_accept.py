"""/join lists the open challenges; also its menu, the buttons of challenge cards, and the game's start."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import discord

from bot.discord.boards.posting import Posted
from bot.discord.challenges.challenge_card import Cards
from bot.discord.games.game_visibility import visible_challenge
from bot.discord.games.start_checks import check_place
from bot.discord.platform.components import ID, custom_id, menu, menu_option, picked_value, view
from bot.discord.platform.declare_commands import command
from bot.discord.platform.discord_limits import CHOICES
from bot.discord.platform.discord_types import NO_IDS, Action, Interaction, Note
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.reply import reply_to
from bot.discord.play import explain_unposted
from bot.discord.services import Services, services_of
from bot.matches import Challenge, Match
from bot.refusals import ChallengeGone, Refusal


@asynccontextmanager
async def _pressed_challenge(interaction: Interaction, challenge_id: int) -> AsyncGenerator[Challenge, None]:
    """Yield the challenge of a pressed card. If the challenge has expired, close the card."""
    try:
        yield await visible_challenge(interaction, challenge_id)
    except ChallengeGone as gone:
        if gone.facts.get("status") == "expired":
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
        title = services.wording.title(locale_for(interaction), one.variant).plain
        player = (await services.names.of(one.challenger, one.guild_id)).plain
        label = say(interaction, "menu-join-option", variant=title, player=player)
        time = services.wording.time(locale_for(interaction), one.time)
        options.append(menu_option(label, one.id, time))
    items = view(menu(custom_id("pick", ""), say(interaction, "menu-join"), options))
    await reply_to(interaction).send_private(Note(say(interaction, "join-list"), view=items))


async def accept(interaction: Interaction, ids: re.Match[str]) -> None:
    """Start the game: for the challenged player, or for anyone but the author of an open challenge."""
    async with _pressed_challenge(interaction, int(ids["id"])) as challenge:
        await _accept(interaction, challenge)


async def _accept(interaction: Interaction, challenge: Challenge) -> None:
    services, player = services_of(interaction), interaction.user.id
    await check_place(interaction)
    match = await services.matches.challenges.accept(challenge.id, player, _card(interaction), challenge)
    # Hold the lock until the thread is known, so that nothing else posts the board elsewhere.
    async with services.boards.lock(match.id):
        match, posted = await _begin(services, _with_card(interaction, challenge), match, player)
    await explain_unposted(interaction, match, posted)


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
    await _end_challenge(interaction, int(ids["id"]), services_of(interaction).matches.challenges.decline)


async def cancel(interaction: Interaction, ids: re.Match[str]) -> None:
    await _end_challenge(interaction, int(ids["id"]), services_of(interaction).matches.challenges.cancel)


async def _end_challenge(
    interaction: Interaction,
    challenge_id: int,
    end: Callable[[int, int, int | None], Awaitable[Challenge]],
) -> None:
    async with _pressed_challenge(interaction, challenge_id):
        ended = await end(challenge_id, interaction.user.id, _card(interaction))
        await Cards(services_of(interaction)).close_unaccepted(_with_card(interaction, ended))


async def pick(interaction: Interaction, _ids: re.Match[str]) -> None:
    """Accept the challenge picked from the /join list; the menu's value is its id."""
    chosen = ID.fullmatch(picked_value(interaction))
    if chosen is None:
        raise Refusal("button-unknown")
    await _accept(interaction, await visible_challenge(interaction, int(chosen["id"])))
    await reply_to(interaction).conclude(say(interaction, "join-done"))


# ---- the game


async def resume(services: Services, challenge: Challenge) -> None:
    """Resume the start of a game that a crash interrupted: its thread, card, first board."""
    if challenge.match_id is None:
        await Cards(services).close_unaccepted(challenge)
        return
    async with services.boards.lock(challenge.match_id):
        match = await services.matches.lookup.get(challenge.match_id)
        joined = match.opponent_of(challenge.challenger)
        await _begin(services, challenge, match, joined, again=True)


async def _begin(
    services: Services, challenge: Challenge, match: Match, joined: int, *, again: bool = False
) -> tuple[Match, Posted]:
    """Open the thread, close the card, post the first board. `again`: after an interrupted try."""
    match = await services.matches.settings.read_with(match)
    locale, player = challenge.locale, await services.names.of(joined, match.guild_id, challenge.locale)
    if match.posted_ply < 0:
        match = await services.threads.open(challenge.message_id, match)
    args = {"player": player.markdown, "thread": f"<#{match.place_id}>"}
    is_elsewhere = match.place_id != challenge.channel_id
    line = services.texts.text(locale, "card-accepted-thread" if is_elsewhere else "card-accepted", **args)
    if challenge.rated and not match.rated:
        line = f"{services.texts.text(locale, 'card-casual-now')}\n{line}"
    await Cards(services).close(replace(challenge, rated=match.rated), line)
    posted = await services.boards.post_locked(match.id, match, search=again)
    await services.threads.add_unmentioned_players(match)
    return match, posted


ACTIONS = (
    Action("accept", ID, accept),
    Action("join", ID, accept, command=list_open),
    Action("decline", ID, decline),
    Action("cancel", ID, cancel),
    Action("pick", NO_IDS, pick, own=True),
)
