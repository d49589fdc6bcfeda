"""/draw, /takeback and /abort: what needs the opponent's consent, or comes before it matters."""

from __future__ import annotations

from discord import app_commands

from bot.discord.answers import in_private
from bot.discord.commands.game import meant, offered_games
from bot.discord.kinds import Interaction
from bot.discord.translate import command, options
from bot.discord.ui.offers import abort_match, make_offer
from bot.matches import DRAW, TAKEBACK


async def _offer(interaction: Interaction, game: int | None, kind: str) -> None:
    async with in_private(interaction):
        match = await meant(interaction, game)
        if match is not None:
            await make_offer(interaction, match.id, kind)


@command("draw", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def draw(interaction: Interaction, game: int | None = None) -> None:
    """Offer a draw, or accept the opponent's offer."""
    await _offer(interaction, game, DRAW)


@command("takeback", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def takeback(interaction: Interaction, game: int | None = None) -> None:
    """Ask to take back one's own last move, or accept that the opponent does."""
    await _offer(interaction, game, TAKEBACK)


@command("abort", direct=True)
@options("game")
@app_commands.autocomplete(game=offered_games)
async def abort(interaction: Interaction, game: int | None = None) -> None:
    """Call a game off that has hardly begun."""
    async with in_private(interaction):
        match = await meant(interaction, game)
        if match is not None:
            await abort_match(interaction, match.id)
