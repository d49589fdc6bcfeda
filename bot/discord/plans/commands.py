"""/plan and /vacation: what a player arranges in advance."""

from __future__ import annotations

from discord import app_commands
from discord.utils import utcnow

from bot.discord.chosen_settings import of_server
from bot.discord.games.game_actions import do, game_action, offered_games
from bot.discord.plans.plan_note import send_plan
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.error_handling import Refused
from bot.discord.platform.language import say
from bot.discord.platform.names import escaped
from bot.discord.platform.outgoing import Note
from bot.discord.platform.reply import reply_to
from bot.discord.platform.translator import command, options
from bot.discord.services import Services, services_of
from bot.discord.wording.sentences import stamp
from bot.matches import NoVacation, Vacation

PLAN_LENGTH = 400
"""Characters of a plan as it is typed."""


@command("plan", direct=True)
@options("moves", "game")
@app_commands.autocomplete(game=offered_games)
async def plan(
    interaction: Interaction,
    moves: app_commands.Range[str, 1, PLAN_LENGTH] | None = None,
    game: int | None = None,
) -> None:
    """Plan answers to the opponent's replies, or show the plans; only this player sees the answer."""
    await do(interaction, game, PLAN, moves or "")


@command("vacation", private=False)
@options("days")
async def vacation(interaction: Interaction, days: app_commands.Range[int, 0, 60] | None = None) -> None:
    """Stop the player's clocks on this server for some days, resume them (0), or show their state."""
    matches, player, guild = services_of(interaction).matches, interaction.user.id, interaction.guild_id
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
    if guild is None:
        raise Refused("vacation-server")
    allowed = bool(of_server(interaction).vacation_days)
    if days is None or (days == 0 and not allowed):
        taken = await matches.vacations.of(player, guild)
    elif days == 0:
        taken = await matches.vacations.come_back(player, guild)
    else:
        taken = await matches.vacations.leave(player, guild, days)
    if not allowed and taken.until is None:
        raise NoVacation
    await reply_to(interaction).send_private(_standing(interaction, taken))
    await _announce_vacation(services_of(interaction), taken)


async def _announce_vacation(services: Services, taken: Vacation) -> None:
    """Say in the games concerned that a player's clock stands still, or goes on."""
    for match in taken.matches:
        player = escaped(await services.names.of(match.turn_player, match.guild_id))
        args = {"player": player, "until": stamp(taken.until, "f") if taken.until else ""}
        key = "vacation-begun" if taken.until else "vacation-over"
        due = stamp(match.due_at) if match.due_at else ""
        text = services.texts.text(match.locale, key, when=due, **args)
        await services.delivery.post(match, Note(text), f"v{match.id}-{int(utcnow().timestamp())}")


def _standing(interaction: Interaction, taken: Vacation) -> str:
    left = say(interaction, "vacation-left", count=taken.days_left)
    if taken.until is None:
        return f"{say(interaction, 'vacation-not')} {left}"
    return f"{say(interaction, 'vacation-until', until=stamp(taken.until, 'f'))} {left}"


PLAN = game_action("plan", send_plan, by=plan, button=False)
ACTIONS = (PLAN, Action("vacation", command=vacation))
