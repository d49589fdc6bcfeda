"""/puzzle run: as many puzzles as one can solve in three minutes, or until three errors."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.discord.pictures.styles import style_for
from bot.discord.platform.discord_types import Action, Answer, Interaction
from bot.discord.platform.error_handling import Refused
from bot.discord.platform.language import reader, say
from bot.discord.platform.outgoing import Note
from bot.discord.platform.reply import reply_to
from bot.discord.puzzles.answering import result_note, show
from bot.discord.puzzles.note import solver_note
from bot.discord.puzzles.solving import ABOUT, check_variant, find, in_run
from bot.discord.services import services_of
from bot.puzzles import puzzles as packaged

VARIANT = re.compile(r"(?P<variant>[a-z0-9_-]{1,60})")
NUMBER = re.compile(r"(?P<number>[1-9][0-9]{0,8})")


async def begin_run(interaction: Interaction, variant: str) -> Note:
    """Begin a run; its first puzzle. Raises NoPuzzles, NoSuchPuzzle."""
    services, player = services_of(interaction), interaction.user.id
    check_variant(variant)
    run = await services.matches.runs.begin(player, variant, packaged)
    solving = await in_run(services, player, run)
    locale, style = reader(interaction), style_for(interaction)
    return await solver_note(services, locale, style, solving, say(interaction, "run-begins"))


async def again(interaction: Interaction, ids: re.Match[str]) -> None:
    """Another run, in place of what the last one came to."""
    await reply_to(interaction).show(await begin_run(interaction, ids["variant"]))


async def end(interaction: Interaction, ids: re.Match[str]) -> None:
    """End a run before its time is up."""
    services = services_of(interaction)
    solving = await find(services, interaction.user.id, ids)
    if solving.run is not None:
        solving = replace(solving, run=await services.matches.runs.end(solving.run))
    await show(interaction, solving)


async def show_everyone(interaction: Interaction, ids: re.Match[str]) -> None:
    """Post the result of the user's last run in the channel."""
    run = await services_of(interaction).matches.runs.of(interaction.user.id)
    is_last = run is not None and run.is_over and run.number == int(ids["number"])
    await reply_to(interaction).acknowledge(thinking=True, ephemeral=not is_last)
    if run is None or not is_last:
        raise Refused("run-gone")
    await reply_to(interaction).show(await result_note(interaction, run, shared=True))


ACTIONS = (
    Action("puzzle-run-end", ABOUT, end, own=True),
    Action("puzzle-run-again", VARIANT, again, own=True),
    Action("puzzle-run-show", NUMBER, show_everyone, Answer.BY_ACTION, own=True),
)
