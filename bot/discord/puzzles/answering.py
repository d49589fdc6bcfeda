"""Answering a puzzle by pressing: the move is judged, the puzzle goes on in place of what was pressed."""

from __future__ import annotations

from dataclasses import replace

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
from bot.discord.platform.reply import reply_to
from bot.discord.puzzles.note import solution, solver_note
from bot.discord.puzzles.puzzle_posts import send_solved
from bot.discord.puzzles.solving import Answered, Solving, answer, in_run
from bot.discord.services import services_of
from bot.matches import Run
from bot.puzzles import Verdict
from bot.puzzles import puzzles as packaged


async def play(interaction: Interaction, solving: Solving, move: rules.Move) -> None:
    """Play a legal move and show what has become of the puzzle."""
    services, locale = services_of(interaction), reader(interaction)
    answered = await answer(services, solving, move, locale)
    if solving.run is not None and answered.verdict is not Verdict.RIGHT:
        await _go_on(interaction, solving.run, answered)
        return
    await show(interaction, answered.solving, answered.text, answered)
    await send_solved(services, answered)


async def _go_on(interaction: Interaction, run: Run, answered: Answered) -> None:
    """Show the next puzzle of a run, or what it came to."""
    services, said = services_of(interaction), answered.text
    solved = answered.verdict is Verdict.SOLVED
    run = await services.matches.runs.answered(run, solved=solved, collection=packaged)
    if not solved:
        said = say(interaction, "run-wrong", line=solution(reader(interaction), answered.solving.puzzle))
    if run.is_over:
        await show(interaction, replace(answered.solving, run=run), said)
    else:
        await show(interaction, await in_run(services, interaction.user.id, run), said)


async def show(
    interaction: Interaction, solving: Solving, said: str = "", answered: Answered | None = None
) -> None:
    """Show a puzzle, as far as its solver has come, in place of what was pressed; or what a run came to."""
    services, locale, style = services_of(interaction), reader(interaction), style_for(interaction)
    if solving.run is not None and solving.run.is_over:
        note = await result_note(interaction, solving.run, said)
    else:
        note = await solver_note(services, locale, style, solving, said, answered)
    await reply_to(interaction).show(note)


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
        run.outcomes,
        more=(best,),
        style=style_for(interaction),
    )
    solved = say(interaction, "run-solved", player=escaped(name), variant=title, count=run.solved)
    marks = "".join("🟩" if right else "🟥" for right in run.outcomes)
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
