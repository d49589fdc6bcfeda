"""/draw, /takeback and /abort: what needs the opponent's consent, or comes before it matters."""

from __future__ import annotations

from discord import app_commands

from bot.discord.games.commands import do, offered_games
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.translator import command, options


@command("draw", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def draw(interaction: Interaction, game: int | None = None) -> None:
    """Offer a draw, or accept the opponent's offer."""
    await do(interaction, game, "draw")


@command("takeback", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def takeback(interaction: Interaction, game: int | None = None) -> None:
    """Ask to take back one's own last move, or accept that the opponent does."""
    await do(interaction, game, "takeback")


@command("abort", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def abort(interaction: Interaction, game: int | None = None) -> None:
    """Call a game off that has hardly begun."""
    await do(interaction, game, "abort")
