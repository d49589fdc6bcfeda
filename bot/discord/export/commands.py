"""/export: a game to take along, also one that is over."""

from __future__ import annotations

from discord import app_commands

from bot.discord.export.files import export_note
from bot.discord.games.commands import offered_games
from bot.discord.games.game_links import name_elsewhere
from bot.discord.games.which_game import last_here, looked_at, running
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.error_handling import in_private
from bot.discord.platform.reply import reply_to
from bot.discord.platform.translator import command, options


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
            await reply_to(interaction).tell(await export_note(interaction, match))
