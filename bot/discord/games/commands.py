"""/board, /resign and /claim: acting in a running game."""

from __future__ import annotations

from discord import app_commands

from bot.discord.games.game_actions import do, offered_games
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.translator import command, options


@command("board", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def board(interaction: Interaction, game: int | None = None) -> None:
    """Show a board to whoever asks: the only game here, or one of their own."""
    await do(interaction, game, "board")


@command("resign", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def resign(interaction: Interaction, game: int | None = None) -> None:
    """Ask once whether the player means it; the button does it."""
    await do(interaction, game, "resign")


@command("claim", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def claim(interaction: Interaction, game: int | None = None) -> None:
    """Claim the end that the rules grant now, or hear what it would take."""
    await do(interaction, game, "claim")
