"""/export: a game to take along, also one that is over."""

from __future__ import annotations

from discord import app_commands

from bot.discord.answers import in_private, tell
from bot.discord.commands.game import offered_games
from bot.discord.commands.meant import last_here, looked_at, running
from bot.discord.elsewhere import name_elsewhere
from bot.discord.kinds import Interaction
from bot.discord.translate import command, options
from bot.discord.ui.export import export_note


@command("export", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def export(interaction: Interaction, game: int | None = None) -> None:
    """The game here, whether it runs or was played here last; for the one who asks."""
    async with in_private(interaction):
        match = None if game is not None or await running(interaction, 1) else await last_here(interaction)
        match = match or await looked_at(interaction, game, "export")
        if match is not None:
            await name_elsewhere(interaction, match)
            await tell(interaction, await export_note(interaction, match))
