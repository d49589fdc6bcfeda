"""/challenge: finding someone to play."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.actions import Action
from bot.discord.challenges.challenge_card import post_challenge
from bot.discord.context import Context
from bot.discord.declare_commands import autocomplete, choices, command, options
from bot.discord.games.start_checks import check_opponent, check_start
from bot.discord.games.variant_autocomplete import (
    COLOR_LENGTH,
    START_LENGTH,
    color_named,
    suggest_sides,
    suggest_variants,
    variant_or_usual,
)
from bot.discord.platform.components import suggestion
from bot.discord.platform.limits import CHOICES
from bot.discord.play import HIGHEST, levels, play_engine
from bot.refusals import BadTime, Refusal
from bot.state.time_control import TimeControl, parse, speed_of

TIME_LENGTH = 60

USUAL = ("none", "1h", "1d", "3d", "7d")
LIVE = ("1+0", "2+1", "3+0", "3+2", "5+0", "5+3", "10+0", "10+5", "15+10", "30+0", "30+20")
BYO_YOMI = ("3m+30s byo-yomi", "10m+30s byo-yomi", "15m+60s byo-yomi", "0m+10s byo-yomi", "0m+30s byo-yomi")
"""Usual time controls, as parse() reads them."""

COUNTED = ("shogi",)
"""Families that are usually played with byo-yomi: it is offered first."""


async def times(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    """Return time controls that match what is typed; the exact meaning of the text comes first."""
    try:
        family = (await variant_or_usual(ctx, ctx.interaction.namespace.variant)).family
    except Refusal:
        family = ""  # What is typed is no variant.
    live = (*BYO_YOMI, *LIVE) if family in COUNTED else (*LIVE, *BYO_YOMI)
    found = [(text, parse(text)) for text in (*live[:11], *USUAL, *live[11:])]
    named = {text: _named(ctx, time) for text, time in found}
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
    words = ctx.services.wording.time(ctx.locale, time)
    if time is None or not time.is_live:
        return words
    return ctx.say("time-choice", time=words, speed=ctx.say(f"speed-{speed_of(time).value}"))


@command("challenge")
@options("opponent", "variant", "color", "time", "rated", "start", "level")
@app_commands.choices(rated=choices("choice", ("yes", "no")))
@autocomplete(variant=suggest_variants, color=suggest_sides, level=levels, time=times)
async def challenge(
    ctx: Context,
    opponent: discord.User | None = None,
    variant: app_commands.Range[str, 1, 100] | None = None,
    color: app_commands.Range[str, 1, COLOR_LENGTH] | None = None,
    time: app_commands.Range[str, 1, TIME_LENGTH] | None = None,
    rated: app_commands.Choice[str] | None = None,
    start: app_commands.Range[str, 1, START_LENGTH] | None = None,
    level: app_commands.Range[int, 1, HIGHEST] | None = None,
) -> None:
    """Check the terms and post a challenge card; a game against Kibitz starts at once."""
    is_engine = opponent is not None and opponent == ctx.services.connection.user
    await check_start(ctx)
    if not is_engine:
        check_opponent(ctx, opponent)
    played = await variant_or_usual(ctx, variant)
    side = color_named(ctx, color, played)
    agreed = parse(time) if time is not None else None
    is_rated = None if rated is None else rated.value == "yes"
    if is_engine:
        if agreed is not None and agreed.is_live:
            raise Refusal("play-no-clock")
        if is_rated:
            raise Refusal("play-no-ratings")
        seconds = None if agreed is None else agreed.per_move
        await play_engine(ctx, level=level, variant=played.key, color=side, start=start, move_seconds=seconds)
        return
    await post_challenge(
        ctx,
        opponent.id if opponent is not None else None,
        variant=played.key,
        color=side or "random",
        start=start,
        time=agreed if time is not None else ctx.usual_time,
        rated=is_rated,
    )


ACTIONS = (Action("challenge", command=challenge),)
