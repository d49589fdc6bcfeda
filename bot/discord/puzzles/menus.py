"""A puzzle's move, picked step by step from menus, as in games."""

from __future__ import annotations

import re

import rules
from bot.discord.pictures.styles import style_for
from bot.discord.platform.components import button, custom_id, picked, view
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.error_handling import Refusal
from bot.discord.platform.language import reader, say
from bot.discord.platform.outgoing import Note
from bot.discord.platform.reply import reply_to
from bot.discord.play.legal_moves import picks
from bot.discord.play.move_steps import Step, step
from bot.discord.play.step_menus import PATH, Labels, menus, picture, question_of
from bot.discord.puzzles.answering import play, show
from bot.discord.puzzles.solving import KEY, Solving, find
from bot.discord.services import services_of

SEEN = re.compile(rf"{KEY}:(?P<ply>[0-9]{{1,3}})")
PICKED = re.compile(SEEN.pattern + PATH, re.ASCII)


async def menu_note(interaction: Interaction, solving: Solving, path: tuple[str, ...]) -> Note | None:
    """Return the menus of a step with the board; None if no legal move fits the path."""
    services, locale = services_of(interaction), reader(interaction)
    position = solving.attempt.position
    shown = step(position, path)
    if not isinstance(shown, Step):
        return None
    labels = Labels(services.texts, services.wording, locale)
    question, ids = question_of(services, locale, shown), (*solving.ids, solving.ply)
    items = menus(ids, shown, labels.of(shown), question, "puzzle-pick")
    back = (
        custom_id("puzzle-back", *ids, "/".join(path[:-1])) if path else custom_id("puzzle-see", *solving.ids)
    )
    items.append(button(say(interaction, "button-step-back"), back))
    text = question
    if path:
        text = say(
            interaction, "menu-chosen", piece=labels.piece(position, shown.moves[0]), question=question
        )
    upload = await picture(services, locale, style_for(interaction), shown, position.turn)
    return Note(text, (upload,), view(*items))


async def open_menu(interaction: Interaction, ids: re.Match[str]) -> None:
    """The Move button: which piece?"""
    await _follow(interaction, ids, ())


async def choose(interaction: Interaction, ids: re.Match[str]) -> None:
    """Something was picked: ask what is still open, or play the move."""
    await _follow(interaction, ids, (*picks(ids), picked(interaction)))


async def back(interaction: Interaction, ids: re.Match[str]) -> None:
    await _follow(interaction, ids, picks(ids))


async def _follow(interaction: Interaction, ids: re.Match[str], path: tuple[str, ...]) -> None:
    """Show the step that a path leads to, or play its move."""
    solving = await find(services_of(interaction), interaction.user.id, ids)
    if solving.ply != int(ids["ply"]) or not solving.is_open:
        await show(interaction, solving)  # It has gone on elsewhere.
        return
    following = step(solving.attempt.position, path)
    if isinstance(following, rules.Move):
        await play(interaction, solving, following)
        return
    note = await menu_note(interaction, solving, path)
    if note is None:
        raise Refusal("button-unknown")
    await reply_to(interaction).show(note)


ACTIONS = (
    Action("puzzle-menu", SEEN, open_menu, own=True),
    Action("puzzle-pick", PICKED, choose, own=True),
    Action("puzzle-back", PICKED, back, own=True),
)
