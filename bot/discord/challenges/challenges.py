"""Challenges: the commands, the buttons of their cards, and the start of the game."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import replace
from functools import partial

import discord
from discord import app_commands

from bot.discord.actions import NO_IDS, Action, ShortText, autocomplete, choices, command
from bot.discord.boards.posting import Posted, PostOptions
from bot.discord.challenges.challenge_card import challenge_card, close_card, close_unaccepted
from bot.discord.context import Context, Request
from bot.discord.games.find_variants import (
    START_LENGTH,
    color_named,
    suggest_sides,
    suggest_variants,
    variant_or_default,
)
from bot.discord.games.start_checks import check_opponent, check_place, check_start, find_opponent
from bot.discord.games.which_game import visible_challenge
from bot.discord.pictures import public_style
from bot.discord.platform.components import ID, Content, custom_id, menu, menu_option, suggestion, view
from bot.discord.platform.discord_limits import CHOICES
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.play_command import HIGHEST, explain_unposted, levels, play_engine
from bot.discord.services import Services
from bot.refusals import BadTime, Busy, ChallengeGone, Refusal
from bot.state.challenges import Challenge
from bot.state.game_setup import Terms
from bot.state.match import Match
from bot.state.time_control import TimeControl, parse, speed_of
from bot.texts import Texts

log = logging.getLogger(__name__)

ACCEPT, DECLINE, CANCEL = "accept", "decline", "cancel"
"""Answers to a challenge; only its author may cancel it."""


async def post_challenge(
    ctx: Request, opponent: int | None, terms: Terms, *, locale: str | None = None
) -> None:
    """Create a challenge and answer with its card, which notifies only the opponent (None: anyone may join).

    `locale`: the language of card and game; None: the language of public messages here.
    """
    services = ctx.services
    # A task: if the interaction can't be acknowledged, the challenge is still made, and then cancelled.
    made = asyncio.ensure_future(
        services.use_cases.challenges.make(
            ctx.user.id,
            opponent,
            terms,
            guild_id=ctx.guild_id,
            channel_id=ctx.channel_id,
            locale=locale or ctx.public_locale,
        )
    )
    try:
        content = await ctx.reply.await_promptly(_card(ctx, made))
        challenge = made.result()
        allowed = discord.AllowedMentions(users=[discord.Object(opponent)] if opponent else False)
        late = await _mention_text(services, challenge)
        card_id = await ctx.reply.answer_mentioning(content, allowed, late)
    except REQUEST_ERRORS:
        # A challenge without its card must not stay open.
        challenge = await made
        with suppress(ChallengeGone):  # The opponent may have accepted it without its card.
            await services.use_cases.challenges.cancel(challenge.id, challenge.challenger)
        raise
    try:
        if not await services.use_cases.challenges.set_card(challenge.id, card_id):
            await resume(services, await services.use_cases.challenges.get(challenge.id))
    except Busy:
        log.warning(
            "challenge %s: could not store the id of its card; a button press will store it", challenge.id
        )


async def _card(ctx: Request, made: Awaitable[Challenge]) -> Content:
    challenge = await made
    style = public_style(ctx.server, ctx.player, challenge.locale)
    return await challenge_card(ctx.services, challenge, style)


async def _mention_text(services: Services, challenge: Challenge) -> str | None:
    """Return a message that mentions the opponent, to send after a late card; None if anyone may join."""
    if challenge.opponent is None:
        return None
    challenger = await services.names.name_of(challenge.challenger, challenge.guild_id, challenge.locale)
    args = {"opponent": f"<@{challenge.opponent}>", "challenger": challenger.markdown}
    return Texts(challenge.locale).text("card-call", **args)


# ---- /join lists the open challenges; also its menu, the buttons of challenge cards, and the game's start


@command("join", deferred=True)
async def list_open(ctx: Context) -> None:
    """Offer the open challenges of this channel, newest first, as a menu."""
    services = ctx.services
    here = await services.use_cases.challenges.open_in(ctx.channel_id)
    listed = [challenge for challenge in here if challenge.challenger != ctx.user.id][:CHOICES]
    if not listed:
        raise Refusal("join-own" if here else "join-none")
    options: list[discord.SelectOption] = []
    for challenge in listed:
        title = ctx.wording.title(challenge.variant).plain
        player = (await services.names.name_of(challenge.challenger, challenge.guild_id, ctx.locale)).plain
        label = ctx.say("menu-join-option", variant=title, player=player)
        time = ctx.wording.time(challenge.time)
        options.append(menu_option(label, challenge.id, time))
    items = view(menu(custom_id("pick", ""), ctx.say("menu-join"), options))
    await ctx.reply.send_private(Content(ctx.say("join-list"), view=items))


async def press_answer(ctx: Context, ids: re.Match[str], answer: str) -> None:
    await answer_challenge(ctx, int(ids["id"]), answer)


async def answer_challenge(ctx: Request, challenge_id: int, answer: str) -> None:
    """Answer a challenge by its card: ACCEPT, DECLINE or CANCEL. If it has expired, close its card."""
    challenges = ctx.services.use_cases.challenges
    try:
        challenge = await visible_challenge(ctx, challenge_id)
        if answer == ACCEPT:
            await accept_challenge(ctx, challenge)
            return
        end = challenges.decline if answer == DECLINE else challenges.cancel
        ended = await end(challenge_id, ctx.user.id, _card_id(ctx))
    except ChallengeGone as gone:
        if gone.facts.get("status") == "expired":
            expired = _with_card(ctx, await challenges.get(challenge_id))
            await close_card(ctx.services, expired, Texts(expired.locale).text("card-expired"))
        raise
    await close_unaccepted(ctx.services, ended)


async def accept_challenge(ctx: Request, challenge: Challenge, *, by_card: bool = True) -> None:
    """Accept a challenge, and start its game. `by_card`: a pressed message is its card, unless ephemeral."""
    services, player = ctx.services, ctx.user.id
    await check_place(ctx)
    card_id = _card_id(ctx) if by_card else None
    if by_card:
        challenge = _with_card(ctx, challenge)
    await _check_challenger(ctx, challenge)
    match = await services.use_cases.challenges.accept(challenge.id, player, card_id)
    # Hold the lock until the thread is known, so that nothing else posts the board elsewhere.
    async with services.boards.lock(match.id):
        match, posted = await _begin(services, challenge, match)
    await explain_unposted(ctx, match, posted)


async def _check_challenger(ctx: Request, challenge: Challenge) -> None:
    """Raise Refusal if the challenger has left the server, and close the challenge."""
    services, challenger = ctx.services, challenge.challenger
    try:
        await find_opponent(ctx, challenger)
    except Refusal:
        await services.use_cases.challenges.cancel(challenge.id, challenger, challenge.message_id)
        player = await services.names.name_of(challenger, challenge.guild_id, challenge.locale)
        line = Texts(challenge.locale).text("card-left", player=player.markdown)
        await close_card(services, challenge, line)
        raise Refusal("card-left", player=challenger) from None


def _with_card(ctx: Request, challenge: Challenge) -> Challenge:
    """Return the challenge, with the pressed message as its card if the database has no card for it."""
    return challenge if challenge.message_id is not None else replace(challenge, message_id=_card_id(ctx))


def _card_id(ctx: Request) -> int | None:
    """Return the id of the pressed message; None if it is ephemeral, like the list of /join."""
    pressed = ctx.message
    return None if pressed is None or pressed.flags.ephemeral else pressed.id


async def newest_challenge(
    services: Services, channel_id: int, by: int, to: int, *, like: Match | None = None
) -> Challenge | None:
    """Return the newest pending challenge of one player to another in a channel; None if there is none.

    `like`: only challenges to a game of the same variant and time as this one.
    """
    for challenge in await services.use_cases.challenges.open_in(channel_id, to=to):
        is_alike = like is None or (challenge.variant.key, challenge.time) == (like.variant.key, like.time)
        if challenge.challenger == by and is_alike:
            return challenge
    return None


async def pick(ctx: Context, _ids: re.Match[str]) -> None:
    """Accept the challenge picked from the /join list; the menu's value is its id."""
    await accept_challenge(ctx, await visible_challenge(ctx, int(ctx.picked(ID)["id"])))
    await ctx.reply.conclude(ctx.say("join-done"))


async def resume(services: Services, challenge: Challenge) -> None:
    """Resume the start of a game that a crash interrupted: its thread, card, first board."""
    if challenge.match_id is None:
        await close_unaccepted(services, challenge)
        return
    async with services.boards.lock(challenge.match_id):
        match = await services.use_cases.lookup.get(challenge.match_id)
        await _begin(services, challenge, match, again=True)


async def _begin(
    services: Services, challenge: Challenge, match: Match, *, again: bool = False
) -> tuple[Match, Posted]:
    """Open the thread, close the card, post the first board. `again`: after an interrupted attempt."""
    match = await services.use_cases.lookup.with_settings(match)
    if match.posted_ply < 0:
        match = await services.delivery.open_thread(challenge.message_id, match)
    await _close_accepted(services, challenge, match)
    posted = await services.boards.post_locked(match.id, match, PostOptions(search=again))
    await services.delivery.add_unmentioned_players(match)
    with suppress(Busy):  # resume() closes them later.
        for opposite in await services.use_cases.challenges.unclosed_cards_of(match.id):
            await _close_accepted(services, opposite, match)
    return match, posted


async def _close_accepted(services: Services, challenge: Challenge, match: Match) -> None:
    """Close the card of an accepted challenge, with a link to the game's thread."""
    texts, joined = Texts(challenge.locale), match.opponent_of(challenge.challenger)
    player = await services.names.name_of(joined, match.guild_id, challenge.locale)
    args = {"player": player.markdown, "thread": f"<#{match.place_id}>"}
    is_elsewhere = match.place_id != challenge.channel_id
    line = texts.text("card-accepted-thread" if is_elsewhere else "card-accepted", **args)
    if challenge.rated and not match.rated:
        line = f"{texts.text('card-casual-now')}\n{line}"
    await close_card(services, replace(challenge, rated=match.rated), line)


# ---- /challenge

USUAL = ("none", "1h", "1d", "3d", "7d")
LIVE = ("1+0", "2+1", "3+0", "3+2", "5+0", "5+3", "10+0", "10+5", "15+10", "30+0", "30+20")

BYO_YOMI = ("3m+30s byo-yomi", "10m+30s byo-yomi", "15m+60s byo-yomi", "0m+10s byo-yomi", "0m+30s byo-yomi")
"""Usual time controls, as parse() reads them."""

BYO_YOMI_FAMILIES = ("shogi",)
"""Families usually played with byo-yomi, which is therefore offered first."""


async def times(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest time controls that match the typed text; its exact meaning comes first."""
    try:
        family = (await variant_or_default(ctx, ctx.interaction.namespace.variant)).family
    except Refusal:
        family = ""  # The text isn't the name of a variant.
    live = (*BYO_YOMI, *LIVE) if family in BYO_YOMI_FAMILIES else (*LIVE, *BYO_YOMI)
    named = {text: _named(ctx, parse(text)) for text in (*live[:11], *USUAL, *live[11:])}
    wanted = "".join(typed.casefold().split())
    shown = {
        text: name for text, name in named.items()
        if wanted in "".join(f"{text} {name}".casefold().split())
    }  # fmt: skip
    try:
        meant = parse(typed) if wanted else None
    except BadTime:
        meant = None
    if meant is not None:
        shown = {str(meant): _named(ctx, meant)} | shown
    return [suggestion(name, text) for text, name in shown.items()][:CHOICES]


def _named(ctx: Context, time: TimeControl | None) -> str:
    words = ctx.wording.time(time)
    if time is None or not time.is_live:
        return words
    return ctx.say("time-choice", time=words, speed=ctx.say(f"speed-{speed_of(time).value}"))


@command("challenge")
@app_commands.choices(rated=choices("choice", ("yes", "no")))
@autocomplete(variant=suggest_variants, color=suggest_sides, level=levels, time=times)
async def challenge(
    ctx: Context,
    opponent: discord.User | None = None,
    variant: ShortText | None = None,
    color: ShortText | None = None,
    time: ShortText | None = None,
    rated: app_commands.Choice[str] | None = None,
    start: app_commands.Range[str, 1, START_LENGTH] | None = None,
    level: app_commands.Range[int, 1, HIGHEST] | None = None,
) -> None:
    """Check the terms and post a challenge card; a game against Kibitz starts immediately."""
    is_engine = opponent == ctx.services.us
    await check_start(ctx)
    if not is_engine:
        check_opponent(ctx, opponent)
    played = await variant_or_default(ctx, variant)
    side = color_named(ctx, color, played)
    terms = Terms(
        variant=played.key,
        color=side,
        start=start,
        time=parse(time) if time is not None else None,
        rated=None if rated is None else rated.value == "yes",
    )
    if is_engine:
        if terms.time is not None and terms.time.is_live:
            raise Refusal("play-no-clock")
        if terms.rated:
            raise Refusal("play-no-ratings")
        await play_engine(ctx, terms, level=level)
        return
    if level is not None:
        raise Refusal("challenge-level")
    if time is None:
        terms = replace(terms, time=ctx.default_time)
    await post_challenge(ctx, opponent.id if opponent is not None else None, terms)


ACTIONS = (
    Action("accept", ID, partial(press_answer, answer=ACCEPT)),
    Action("join", ID, partial(press_answer, answer=ACCEPT), command=list_open),
    Action("decline", ID, partial(press_answer, answer=DECLINE)),
    Action("cancel", ID, partial(press_answer, answer=CANCEL)),
    Action("pick", NO_IDS, pick, own=True),
    Action("challenge", command=challenge),
)
