"""/export: a game to take along, also one that is over."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.answers import in_private, tell
from bot.discord.boards import FILE_NAME
from bot.discord.commands.game import looked_at, offered_games
from bot.discord.kinds import Interaction
from bot.discord.translate import command, options
from bot.discord.ui.export import export_note
from bot.matches import Match

LOOK_BACK = 50
"""Messages searched for the board of a game that is over."""


@command("export", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def export(interaction: Interaction, game: int | None = None) -> None:
    """The game here, whether it runs or was played here last; for the one who asks."""
    async with in_private(interaction):
        running = await interaction.client.matches.at(interaction.channel_id or 0, most=1)
        match = None if game is not None or running else await _last_here(interaction)
        match = match or await looked_at(interaction, game, "export")
        if match is not None:
            await tell(interaction, await export_note(interaction, match))


async def _last_here(interaction: Interaction) -> Match | None:
    """The match whose board was posted here last; nobody else remembers a game that is over."""
    client, me = interaction.client, interaction.client.user
    place = client.get_partial_messageable(interaction.channel_id or 0, guild_id=interaction.guild_id)
    try:
        async for message in place.history(limit=LOOK_BACK):
            names = [attachment.filename for attachment in message.attachments]
            found = next(filter(None, map(FILE_NAME.fullmatch, names)), None)
            if found is not None and me is not None and message.author.id == me.id:
                return await client.matches.get(int(found["id"]))
    except discord.HTTPException:
        return None  # No right to read here.
    return None
