"""/plan and /vacation: what a player settles in advance."""

from __future__ import annotations

from discord import app_commands

import rules
from bot.discord.answers import Note, acknowledge, answering, in_private, reader, say, tell
from bot.discord.clocks import tell_of_vacation
from bot.discord.commands.game import meant, offered_games
from bot.discord.kinds import Interaction
from bot.discord.names import quoted
from bot.discord.translate import command, options
from bot.discord.ui.plans import plan_note
from bot.discord.wording import long_text, stamp
from bot.matches import Vacation

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
    client, player = interaction.client, interaction.user.id
    async with in_private(interaction):
        match = await meant(interaction, game)
        if match is None:
            return
        if moves is None:
            await tell(interaction, plan_note(interaction, await client.matches.plan_of(match.id, player)))
            return
        try:
            made = await client.matches.plan(match.id, player, moves)
        except rules.MoveError as error:
            await tell(interaction, _refused(interaction, error, match.variant))
            return
        await tell(interaction, plan_note(interaction, made))


def _refused(interaction: Interaction, error: rules.MoveError, variant: rules.Variant) -> Note:
    """Which move of a plan can't be."""
    client, locale = interaction.client, reader(interaction)
    if isinstance(error, rules.MalformedMove):
        text = client.texts.said(locale, "move-malformed", variant.family, text=quoted(error.text))
        return Note(text)
    if isinstance(error, rules.AmbiguousMove):
        moves = client.wording.listed(locale, [long_text(locale, variant, move) for move in error.candidates])
        return Note(say(interaction, "plan-ambiguous", text=quoted(error.text), moves=moves))
    return Note(say(interaction, "plan-impossible", text=quoted(error.text)))


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
        if days is None:
            taken = await matches.vacation(player, guild)
        elif days == 0:
            taken = await matches.come_back(player, guild)
        else:
            taken = await matches.leave(player, guild, days)
        await tell(interaction, _standing(interaction, taken))
        await tell_of_vacation(interaction.client, taken)


def _standing(interaction: Interaction, taken: Vacation) -> str:
    left = say(interaction, "vacation-left", count=taken.days_left)
    if taken.until is None:
        return f"{say(interaction, 'vacation-not')} {left}"
    return f"{say(interaction, 'vacation-until', when=stamp(taken.until, 'f'))} {left}"
