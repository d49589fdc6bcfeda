"""/challenge: finding someone to play."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.challenges.card import post_card
from bot.discord.challenges.time_autocomplete import TIME_LENGTH, times
from bot.discord.chosen_settings import of_server
from bot.discord.engine.start import HIGHEST, levels, play_engine
from bot.discord.games.color_autocomplete import COLOR_LENGTH, color_named, colors
from bot.discord.games.permissions import opponent_problem, start_problem
from bot.discord.games.variant_autocomplete import START_LENGTH, variant_or_usual, variants
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.error_handling import answering
from bot.discord.platform.language import say, shared
from bot.discord.platform.reply import reply_to
from bot.discord.platform.translator import command, options, word
from bot.discord.services import services_of
from bot.matches.time_controls import TimeControl, parse


@command("challenge")
@options("opponent", "variant", "color", "time", "rated", "start", "level")
@app_commands.choices(
    rated=[app_commands.Choice(name=word(f"choice-{name}"), value=name) for name in ("yes", "no")],
)
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
    services = services_of(interaction)
    services.names.note(interaction.user)
    is_engine = opponent is not None and opponent == services.connection.user
    problem = start_problem(interaction)
    if not is_engine:
        problem = problem or opponent_problem(interaction, opponent)
    if problem is not None:
        await reply_to(interaction).send_private(problem)
        return
    here = of_server(interaction)
    async with answering(interaction):
        played = await variant_or_usual(interaction, variant)
        asked = played.key if variant is not None else here.variant
        side = color_named(interaction, color, played)
        asked_time = parse(time) if time is not None else None
        clock = asked_time if asked_time is not None and asked_time.is_live else None
        seconds = asked_time.per_move if asked_time is not None and clock is None else None
        is_rated = None if rated is None else rated.value == "yes"
        if is_engine and (refused := _refused_by_engine(clock, is_rated)) is not None:
            await reply_to(interaction).send_private(say(interaction, refused))
        elif is_engine:
            await play_engine(
                interaction, level=level, variant=asked, color=side, start=start, move_seconds=seconds
            )
        else:
            offer = services.matches.challenges.make(
                interaction.user.id,
                opponent.id if opponent is not None else None,
                variant=asked,
                color=side or "random",
                start=start,
                move_seconds=seconds if time is not None else here.move_seconds,
                rated=is_rated,
                clock=clock,
                guild_id=interaction.guild_id,
                channel_id=interaction.channel_id or 0,
                locale=shared(interaction),
            )
            await post_card(interaction, offer)


def _refused_by_engine(clock: TimeControl | None, is_rated: bool | None) -> str | None:
    """Return the text with which Kibitz refuses terms that it never plays on."""
    if clock is not None:
        return "play-no-clock"
    return "play-no-ratings" if is_rated else None


ACTIONS = (Action("challenge", command=challenge),)
