"""/profile and /leaderboard."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.games.variant_autocomplete import find_variant, variants
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.error_handling import Refused
from bot.discord.platform.reply import reply_to
from bot.discord.platform.translator import command, options, word
from bot.discord.ratings.leaderboard import kind_asked, leaderboard_note
from bot.discord.ratings.profile import profile_note
from bot.discord.services import services_of
from bot.matches import Speed


@command("profile", direct=True)
@options("person")
async def profile(interaction: Interaction, person: discord.User | None = None) -> None:
    """Show a player's results and ratings."""
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
    who = person or interaction.user
    if who.bot and who != services_of(interaction).connection.user:
        raise Refused("profile-bot")
    await reply_to(interaction).send_private(await profile_note(interaction, who.id))


@command("leaderboard", direct=True)
@options("variant", "speed")
@app_commands.choices(
    speed=[app_commands.Choice(name=word(f"speed-{speed.value}"), value=speed.value) for speed in Speed]
)
@app_commands.autocomplete(variant=variants)
async def leaderboard(
    interaction: Interaction,
    variant: app_commands.Range[str, 1, 100] | None = None,
    speed: app_commands.Choice[str] | None = None,
) -> None:
    """Show a server's best players and the reader's own place."""
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
    if interaction.guild_id is None:
        raise Refused("leaderboard-no-server")
    key = None if variant is None else (await find_variant(interaction, variant)).key
    kind = await kind_asked(interaction, interaction.guild_id, key, speed.value if speed else None)
    await reply_to(interaction).send_private(await leaderboard_note(interaction, interaction.guild_id, kind))


ACTIONS = (Action("profile", command=profile), Action("leaderboard", command=leaderboard))
