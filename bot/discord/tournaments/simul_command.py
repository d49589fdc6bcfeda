"""/simul: one player against many at once. Its messages have the same buttons as those of tournaments."""

from __future__ import annotations

from datetime import timedelta

from discord import app_commands

from bot.discord.actions import Action, ShortText, autocomplete, command
from bot.discord.challenges.challenges import times
from bot.discord.context import Context
from bot.discord.games.find_variants import (
    RANDOM,
    color_named,
    suggest_sides,
    suggest_variants,
    variant_or_default,
)
from bot.discord.tournaments.tournament_command import LONGEST_WAIT, announce, check_host, show_privately
from bot.refusals import Refusal
from bot.state.time_control import DAY, HOUR, MINUTE, TimeControl, parse
from bot.state.tournament_formats import Simul
from bot.state.tournament_tables import SIMUL, NewTournament
from bot.tournaments.simul import ALTERNATING, WHITE

MIN_BASE = 2 * MINUTE
"""Minimum base time of a live simul, in seconds."""


async def _colors(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the host's colours: the sides, or alternating ones instead of a random one."""
    alternating = app_commands.Choice(name=ctx.say("choice-alternating"), value=RANDOM)
    return [alternating if side.value == RANDOM else side for side in await suggest_sides(ctx, typed)]


async def _times(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    return [time for time in await times(ctx, typed) if _suits(parse(time.value))]


def _suits(time: TimeControl | None) -> bool:
    """Return whether a simul can have this time control."""
    return time is not None and (time.base >= MIN_BASE or HOUR <= time.per_move <= DAY)


def _time(ctx: Context, typed: str | None) -> TimeControl:
    """Return the time control, by default the server's or a day per move. Raises Refusal."""
    time = ctx.default_time if typed is None else parse(typed)
    if time is not None and _suits(time):
        return time
    if typed is None:
        return TimeControl(per_move=DAY)
    raise Refusal("simul-time", minutes=MIN_BASE // MINUTE)


@command("simul", private=False)
@autocomplete(variant=suggest_variants, color=_colors, time=_times)
async def simul(
    ctx: Context,
    variant: ShortText | None = None,
    color: ShortText | None = None,
    time: ShortText | None = None,
    delay: app_commands.Range[int, 1, LONGEST_WAIT] | None = None,
    guests: app_commands.Range[int, Simul.min_players, Simul.max_players] | None = None,
) -> None:
    """Announce a simul; if the user's simul is running, show its boards privately instead."""
    guild, services = ctx.guild_id, ctx.services
    hosted = None if guild is None else await services.use_cases.tournaments.hosted_by(ctx.user.id, guild)
    if hosted is not None:
        await show_privately(ctx, hosted)
        return
    guild, played, control = check_host(ctx), await variant_or_default(ctx, variant), _time(ctx, time)
    side = color_named(ctx, color, played) or WHITE
    terms = NewTournament(
        guild_id=guild,
        channel_id=ctx.channel_id,
        format=SIMUL,
        variant=played.key,
        time=control,
        cycles=1,
        max_players=guests or Simul.max_players,
        locale=ctx.public_locale,
        starts_at=None if delay is None else services.use_cases.now() + timedelta(minutes=delay),
        host_color=ALTERNATING if side == RANDOM else side,
    )
    await announce(ctx, terms, rated=False)


ACTIONS = (Action("simul", command=simul),)
