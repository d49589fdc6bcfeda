"""The result card of a puzzle run, shown privately or to the channel."""

from __future__ import annotations

import discord

import render
import rules
from bot.discord.pictures.painter import drawn_name
from bot.discord.pictures.styles import style_for
from bot.discord.platform.components import button, custom_id, view
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import reader, say
from bot.discord.platform.names import escaped
from bot.discord.platform.outgoing import Note, Upload
from bot.discord.services import services_of
from bot.matches import Run


async def result_note(interaction: Interaction, run: Run, said: str = "", *, shared: bool = False) -> Note:
    """How many puzzles were solved, with the card. `said` comes first; `shared`: everyone reads it."""
    services, locale, player = services_of(interaction), reader(interaction), interaction.user.id
    variant = rules.variant(run.variant)
    title = services.wording.title(locale, variant)
    name = await services.names.of(player, interaction.guild_id)
    best = say(interaction, "run-best", count=run.best)
    png = await services.painter.draw_slow(
        render.run_card,
        variant,
        say(interaction, "run-title", variant=title),
        drawn_name(services.names, player, name),
        run.answers,
        more=(best,),
        style=style_for(interaction),
    )
    solved = say(interaction, "run-solved", player=escaped(name), variant=title, count=run.solved)
    marks = "".join("🟩" if right else "🟥" for right in run.answers)
    text = "\n".join(filter(None, (said, f"{solved} {best}", marks)))
    upload = Upload(png, "run.png", f"{solved} {best}".replace("*", ""))
    if shared:
        return Note(text, (upload,))
    again = custom_id("puzzle-run-again", run.variant)
    return Note(
        text,
        (upload,),
        view(
            button(say(interaction, "button-puzzle-run-again"), again, discord.ButtonStyle.primary),
            button(say(interaction, "button-puzzle-run-show"), custom_id("puzzle-run-show", run.number)),
        ),
    )
