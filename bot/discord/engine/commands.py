"""/play: a game against Kibitz, at once."""

from __future__ import annotations

from discord import app_commands

from bot.discord.chosen_settings import of_server
from bot.discord.engine.start import HIGHEST, levels, play_engine
from bot.discord.games.color_autocomplete import COLOR_LENGTH, color_named, colors
from bot.discord.games.start_checks import check_start
from bot.discord.games.variant_autocomplete import START_LENGTH, variant_or_usual, variants
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.translator import command, options


@command("play", direct=True)
@options("variant", "level", "color", "start")
@app_commands.autocomplete(variant=variants)
@app_commands.autocomplete(color=colors)
@app_commands.autocomplete(level=levels)
async def play(
    interaction: Interaction,
    variant: app_commands.Range[str, 1, 100] | None = None,
    level: app_commands.Range[int, 1, HIGHEST] | None = None,
    color: app_commands.Range[str, 1, COLOR_LENGTH] | None = None,
    start: app_commands.Range[str, 1, START_LENGTH] | None = None,
) -> None:
    """Begin a game against Kibitz, once everything about it is possible."""
    check_start(interaction)
    played = await variant_or_usual(interaction, variant)
    key = played.key if variant is not None else of_server(interaction).variant
    await play_engine(
        interaction,
        level=level,
        variant=key,
        color=color_named(interaction, color, played),
        start=start,
    )


# A button that plays a move has the name "play", on messages posted long ago.
ACTIONS = (Action("play-engine", command=play),)
