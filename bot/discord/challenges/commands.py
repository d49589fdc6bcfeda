"""/challenge: finding someone to play."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.challenges.card import post_challenge
from bot.discord.challenges.time_autocomplete import TIME_LENGTH, times
from bot.discord.chosen_settings import of_server
from bot.discord.engine.start import HIGHEST, levels, play_engine
from bot.discord.games.color_autocomplete import COLOR_LENGTH, color_named, colors
from bot.discord.games.start_checks import check_opponent, check_start
from bot.discord.games.variant_autocomplete import START_LENGTH, variant_or_usual, variants
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.error_handling import Refusal
from bot.discord.platform.translator import choices, command, options
from bot.discord.services import services_of
from bot.matches.time_controls import parse


@command("challenge")
@options("opponent", "variant", "color", "time", "rated", "start", "level")
@app_commands.choices(rated=choices("choice", ("yes", "no")))
@app_commands.autocomplete(variant=variants)
@app_commands.autocomplete(color=colors)
@app_commands.autocomplete(level=levels)
@app_commands.autocomplete(time=times)
async def challenge(
    interaction: Interaction,
    opponent: discord.User | None = None,
    variant: app_commands.Range[str, 1, 100] | None = None,
    color: app_commands.Range[str, 1, COLOR_LENGTH] | None = None,
    time: app_commands.Range[str, 1, TIME_LENGTH] | None = None,
    rated: app_commands.Choice[str] | None = None,
    start: app_commands.Range[str, 1, START_LENGTH] | None = None,
    level: app_commands.Range[int, 1, HIGHEST] | None = None,
) -> None:
    """Check the terms and post a challenge card; a game against Kibitz starts at once."""
    is_engine = opponent is not None and opponent == services_of(interaction).connection.user
    check_start(interaction)
    if not is_engine:
        check_opponent(interaction, opponent)
    here = of_server(interaction)
    played = await variant_or_usual(interaction, variant)
    asked = played.key if variant is not None else here.variant
    side = color_named(interaction, color, played)
    asked_time = parse(time) if time is not None else None
    clock = asked_time if asked_time is not None and asked_time.is_live else None
    seconds = asked_time.per_move if asked_time is not None and clock is None else None
    is_rated = None if rated is None else rated.value == "yes"
    if is_engine:
        if clock is not None or is_rated:
            raise Refusal("play-no-clock" if clock is not None else "play-no-ratings")
        await play_engine(
            interaction, level=level, variant=asked, color=side, start=start, move_seconds=seconds
        )
        return
    await post_challenge(
        interaction,
        opponent.id if opponent is not None else None,
        variant=asked,
        color=side or "random",
        start=start,
        move_seconds=seconds if time is not None else here.move_seconds,
        rated=is_rated,
        clock=clock,
    )


ACTIONS = (Action("challenge", command=challenge),)
