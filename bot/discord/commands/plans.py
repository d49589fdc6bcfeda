"""/plan and /vacation: what a player settles in advance."""

from __future__ import annotations

from discord import app_commands

from bot.discord.answers import acknowledge, answering, say, tell
from bot.discord.clocks import tell_of_vacation
from bot.discord.commands.game import do, offered_games
from bot.discord.kinds import Interaction
from bot.discord.looks import of_server
from bot.discord.translate import command, options
from bot.discord.wording import stamp
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
    """Lay down answers to the opponent's replies, or show what is laid down; for this player's eyes only."""
    await do(interaction, game, "plan", moves or "")


@command("vacation", private=False)
@options("days")
async def vacation(interaction: Interaction, days: app_commands.Range[int, 0, 60] | None = None) -> None:
    """Stop one's own clocks on this server for some days, let them go on (0), or hear how it stands."""
    matches, player, guild = interaction.client.matches, interaction.user.id, interaction.guild_id
    await acknowledge(interaction, ephemeral=True, thinking=True)
    if guild is None:
        await tell(interaction, say(interaction, "vacation-server"))
        return
    async with answering(interaction):
        allowed = bool(of_server(interaction).vacation_days)
        if days is None or (days == 0 and not allowed):
            taken = await matches.vacation(player, guild)
        elif days == 0:
            taken = await matches.come_back(player, guild)
        else:
            taken = await matches.leave(player, guild, days)
        if not allowed and taken.until is None:
            raise NoVacation
        await tell(interaction, _standing(interaction, taken))
        await tell_of_vacation(interaction.client, taken)


def _standing(interaction: Interaction, taken: Vacation) -> str:
    left = say(interaction, "vacation-left", count=taken.days_left)
    if taken.until is None:
        return f"{say(interaction, 'vacation-not')} {left}"
    return f"{say(interaction, 'vacation-until', when=stamp(taken.until, 'f'))} {left}"
