"""/vacation: days off, which stop a player's clocks on a server."""

from __future__ import annotations

from discord import app_commands
from discord.utils import utcnow

from bot.discord.actions import Action, command
from bot.discord.context import Context
from bot.discord.platform.components import Content
from bot.discord.services import Services
from bot.discord.wording.markup import stamp
from bot.refusals import Refusal
from bot.state.vacations import MAX_VACATION, Vacation
from bot.texts import Texts


@command("vacation", private=False, deferred=True)
async def vacation(ctx: Context, days: app_commands.Range[int, 0, MAX_VACATION] | None = None) -> None:
    """Stop the player's clocks on this server for some days, resume them (0), or show the days left."""
    use_cases, player, guild = ctx.services.use_cases, ctx.user.id, ctx.guild_id
    if guild is None:
        raise Refusal("vacation-server")
    allowed, was_away = bool(ctx.server.vacation_days), False
    if days is None or (days == 0 and not allowed):
        taken = await use_cases.vacations.vacation_of(player, guild)
    elif days == 0:
        was_away = (await use_cases.vacations.vacation_of(player, guild)).until is not None
        taken = await use_cases.vacations.come_back(player, guild)
    else:
        taken = await use_cases.vacations.leave(player, guild, days)
    if not allowed and taken.until is None:
        raise Refusal("vacation-none")
    await ctx.reply.send_private(_standing(ctx, taken, was_away=was_away))
    await _announce_vacation(ctx.services, taken)


async def _announce_vacation(services: Services, taken: Vacation) -> None:
    """Announce in the affected games that a player's clock has stopped or runs again."""
    for match in await services.use_cases.lookup.load_all(taken.matches):
        player = (await services.names.name_of(match.turn_player, match.guild_id, match.locale)).markdown
        args = {"player": player, "until": stamp(taken.until, "f") if taken.until else ""}
        key = "vacation-begun" if taken.until else "vacation-over"
        due = stamp(match.due_at) if match.due_at else ""
        text = Texts(match.locale).text(key, when=due, **args)
        await services.delivery.post(match, Content(text), f"v{match.id}-{int(utcnow().timestamp())}")


def _standing(ctx: Context, taken: Vacation, *, was_away: bool) -> str:
    left = ctx.say("vacation-left", count=taken.days_left)
    if taken.until is None:
        return ctx.join(ctx.say("vacation-ended" if was_away else "vacation-not"), left)
    return ctx.join(ctx.say("vacation-until", until=stamp(taken.until, "f")), left)


ACTIONS = (Action("vacation", command=vacation),)
