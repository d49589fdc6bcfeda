"""/join lists the open challenges; also its menu, the buttons of challenge cards, and the game's start."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import discord

from bot.discord.actions import NO_IDS, Action
from bot.discord.boards.posting import Posted
from bot.discord.challenges.challenge_card import Cards
from bot.discord.context import Context
from bot.discord.declare_commands import command
from bot.discord.games.game_visibility import visible_challenge
from bot.discord.games.start_checks import check_place
from bot.discord.platform.components import ID, custom_id, menu, menu_option, view
from bot.discord.platform.discord_types import Note
from bot.discord.platform.limits import CHOICES
from bot.discord.play import explain_unposted
from bot.discord.services import Services
from bot.refusals import ChallengeGone, Refusal
from bot.state.challenges import Challenge
from bot.state.match import Match


@asynccontextmanager
async def _pressed_challenge(ctx: Context, challenge_id: int) -> AsyncGenerator[Challenge, None]:
    """Yield the challenge of a pressed card. If the challenge has expired, close the card."""
    try:
        yield await visible_challenge(ctx, challenge_id)
    except ChallengeGone as gone:
        if gone.facts.get("status") == "expired":
            services = ctx.services
            challenge = _with_card(ctx, await services.matches.challenges.get(challenge_id))
            await Cards(services).close(challenge, services.texts.text(challenge.locale, "card-expired"))
        raise


@command("join")
async def list_open(ctx: Context) -> None:
    """Offer the open challenges of this channel, newest first, as a menu."""
    services = ctx.services
    await ctx.reply.acknowledge(ephemeral=True, thinking=True)
    here = await services.matches.challenges.open_in(ctx.channel_id or 0)
    found = [challenge for challenge in here if challenge.challenger != ctx.user.id][:CHOICES]
    if not found:
        raise Refusal("join-own" if here else "join-none")
    options: list[discord.SelectOption] = []
    for one in found:
        title = services.wording.title(ctx.locale, one.variant).plain
        player = (await services.names.of(one.challenger, one.guild_id, ctx.locale)).plain
        label = ctx.say("menu-join-option", variant=title, player=player)
        time = services.wording.time(ctx.locale, one.time)
        options.append(menu_option(label, one.id, time))
    items = view(menu(custom_id("pick", ""), ctx.say("menu-join"), options))
    await ctx.reply.send_private(Note(ctx.say("join-list"), view=items))


async def accept(ctx: Context, ids: re.Match[str]) -> None:
    """Start the game: for the challenged player, or for anyone but the author of an open challenge."""
    async with _pressed_challenge(ctx, int(ids["id"])) as challenge:
        await _accept(ctx, challenge)


async def _accept(ctx: Context, challenge: Challenge) -> None:
    services, player = ctx.services, ctx.user.id
    await check_place(ctx)
    match = await services.matches.challenges.accept(challenge.id, player, _card(ctx), challenge)
    # Hold the lock until the thread is known, so that nothing else posts the board elsewhere.
    async with services.boards.lock(match.id):
        match, posted = await _begin(services, _with_card(ctx, challenge), match, player)
    await explain_unposted(ctx, match, posted)


def _with_card(ctx: Context, challenge: Challenge) -> Challenge:
    """The challenge, with the pressed message as its card if the database has no card for it."""
    return challenge if challenge.message_id is not None else replace(challenge, message_id=_card(ctx))


def _card(ctx: Context) -> int | None:
    """The id of the pressed message; None if it is ephemeral, as the list of /join is."""
    pressed = ctx.message
    return None if pressed is None or pressed.flags.ephemeral else pressed.id


async def decline(ctx: Context, ids: re.Match[str]) -> None:
    await _end_challenge(ctx, int(ids["id"]), ctx.services.matches.challenges.decline)


async def cancel(ctx: Context, ids: re.Match[str]) -> None:
    await _end_challenge(ctx, int(ids["id"]), ctx.services.matches.challenges.cancel)


async def _end_challenge(
    ctx: Context,
    challenge_id: int,
    end: Callable[[int, int, int | None], Awaitable[Challenge]],
) -> None:
    async with _pressed_challenge(ctx, challenge_id):
        ended = await end(challenge_id, ctx.user.id, _card(ctx))
        await Cards(ctx.services).close_unaccepted(_with_card(ctx, ended))


async def pick(ctx: Context, _ids: re.Match[str]) -> None:
    """Accept the challenge picked from the /join list; the menu's value is its id."""
    chosen = ID.fullmatch(ctx.picked_value)
    if chosen is None:
        raise Refusal("button-unknown")
    await _accept(ctx, await visible_challenge(ctx, int(chosen["id"])))
    await ctx.reply.conclude(ctx.say("join-done"))


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
    match = await services.matches.lookup.with_settings(match)
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
