"""Answering a puzzle by pressing: the move is judged, the puzzle goes on in place of what was pressed."""

from __future__ import annotations

import rules
from bot.discord.pictures.styles import style_for
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import reader
from bot.discord.platform.reply import reply_to
from bot.discord.puzzles.note import solver_note
from bot.discord.puzzles.posting import tell_solved
from bot.discord.puzzles.solving import Answered, Solving, answer
from bot.discord.services import services_of


async def play(interaction: Interaction, solving: Solving, move: rules.Move) -> None:
    """Play a legal move and show what has become of the puzzle."""
    services, locale = services_of(interaction), reader(interaction)
    answered = await answer(services, solving, move, locale)
    await show(interaction, answered.solving, answered.text, answered)
    await tell_solved(services, answered)


async def show(
    interaction: Interaction, solving: Solving, said: str = "", answered: Answered | None = None
) -> None:
    """Show a puzzle, as far as its solver has come, in place of what was pressed."""
    services, locale, style = services_of(interaction), reader(interaction), style_for(interaction)
    note = await solver_note(services, locale, style, solving, said, answered)
    await reply_to(interaction).show(note)
