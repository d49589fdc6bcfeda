"""/settings daily: channel, time and variants of a server's daily puzzle."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands

import rules
from bot.discord.actions import ShortText, autocomplete, choices, command
from bot.discord.context import Context
from bot.discord.games.find_variants import default_variant_of, variant_named, variants_like
from bot.discord.platform.discord_limits import CHOICE, CHOICES
from bot.discord.platform.fuzzy_search import ranked
from bot.discord.wording.markup import stamp
from bot.puzzles import puzzles as packaged
from bot.refusals import Refusal
from bot.state.daily_puzzles import UTC_ZONE, DailySchedule, DailySetup, zone_named, zones

USUAL_HOUR = 9


async def _zones(_ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest time zones by any part of their names: "berlin", "new york"."""
    named = ((zone, (zone, *zone.replace("_", " ").split("/"))) for zone in await asyncio.to_thread(zones))
    return [app_commands.Choice(name=zone, value=zone) for zone in ranked(typed, named)][:CHOICES]


async def _variants(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest variants with puzzles, after those that are already typed: "chess, atomic"."""
    before, comma, last = typed.rpartition(",")
    head = f"{before}{comma} " if comma else ""
    choices = [
        app_commands.Choice(name=f"{head}{ctx.wording.title(variant).plain}", value=f"{head}{variant.key}")
        for variant in variants_like(last.strip())
        if packaged(variant.key)
    ]
    return [choice for choice in choices if max(len(choice.name), len(choice.value)) <= CHOICE]


@command("settings-daily", deferred=True)
@app_commands.choices(daily=choices("switch", ("on", "off")))
@autocomplete(zone=_zones, puzzles=_variants)
async def daily(
    ctx: Context,
    place: discord.TextChannel | None = None,
    hour: app_commands.Range[int, 0, 23] | None = None,
    zone: ShortText | None = None,
    puzzles: app_commands.Range[str, 1, 200] | None = None,
    daily: app_commands.Choice[str] | None = None,
) -> None:
    """Set a server's daily puzzle, for its managers; without options, show the settings."""
    guild = ctx.managed_server()
    schedules = ctx.services.use_cases.daily_puzzles
    if daily is not None and daily.value == "off":
        await schedules.stop(guild)
        await ctx.reply.send_private(ctx.say("daily-off"))
        return
    before = await schedules.schedule(guild)
    if not any(value is not None for value in (place, hour, zone, puzzles, daily)):
        await ctx.reply.send_private(_chosen(ctx, before))
        return
    here = ctx.parent_channel_id if before is None else before.channel_id
    channel_id = here if place is None else place.id
    if missing := _missing(ctx, channel_id):
        raise Refusal("daily-rights", permissions=missing)
    if zone is not None:
        zone = await asyncio.to_thread(zone_named, zone)
    setup = DailySetup(
        channel_id=channel_id,
        hour=hour if hour is not None else USUAL_HOUR if before is None else before.hour,
        zone=zone if zone is not None else UTC_ZONE if before is None else before.zone,
        variants=_keys(ctx, puzzles, before),
        locale=ctx.locale,
    )
    await ctx.reply.send_private(_chosen(ctx, await schedules.set_up(guild, setup)))


def _keys(ctx: Context, typed: str | None, before: DailySchedule | None) -> list[str]:
    """Return the keys of the typed variants, by default those set before. Raises Refusal."""
    if typed is None and before is not None:
        return [*before.variants]
    found = [variant_named(part.strip()) for part in (typed or "").split(",") if part.strip()]
    keys = list(dict.fromkeys(variant.key for variant in found or [default_variant_of(ctx)]))
    for key in keys:
        if not packaged(key):
            raise Refusal("puzzle-none-of", variant=rules.variant(key))
    return keys


def _missing(ctx: Context, channel_id: int) -> str:
    """Return the permissions that the bot lacks in a channel; "" if none."""
    guild = ctx.services.connection.get_guild(ctx.guild_id or 0)
    channel = guild.get_channel(channel_id) if guild is not None else None
    if guild is None or channel is None:
        return ctx.say("permission-view")
    rights = channel.permissions_for(guild.me)
    needed = {
        "permission-view": rights.view_channel,
        "permission-send": rights.send_messages,
        "permission-attach": rights.attach_files,
    }
    names = [ctx.say(key) for key, granted in needed.items() if not granted]
    return ctx.wording.listed(names)


def _chosen(ctx: Context, row: DailySchedule | None) -> str:
    if row is None:
        return ctx.say("daily-none")
    wording = ctx.wording
    titles = [wording.title(rules.variant(key)).markdown for key in row.variants]
    when = {"time": f"{row.hour}:00", "zone": row.zone, "next": stamp(row.next_at, "F")}
    channel, listed = f"<#{row.channel_id}>", wording.listed(titles)
    return ctx.say("daily-chosen", channel=channel, variants=listed, **when)
