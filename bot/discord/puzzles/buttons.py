"""The buttons of a puzzle: try it, type a move, a hint, the solution, the next one."""

from __future__ import annotations

import re
from dataclasses import replace

import rules
from bot.discord.games.game_visibility import visible_match
from bot.discord.pictures.styles import style_for
from bot.discord.platform.channels import is_alone
from bot.discord.platform.components import custom_id, filled
from bot.discord.platform.discord_types import Action, Answer, Interaction
from bot.discord.platform.language import reader, say
from bot.discord.platform.names import escaped
from bot.discord.platform.outgoing import Note
from bot.discord.platform.reply import reply_to
from bot.discord.play.move_steps import path_to
from bot.discord.play.step_menus import TYPED, move_form
from bot.discord.puzzles.answering import play, show
from bot.discord.puzzles.menus import menu_note
from bot.discord.puzzles.note import hints_now, solver_note
from bot.discord.puzzles.own_games import find_own, is_own, played
from bot.discord.puzzles.solving import ABOUT, Solving, check_variant, find
from bot.discord.services import services_of
from bot.discord.wording.sentences import move_text, place_of
from bot.matches import NoPuzzles
from bot.puzzles import puzzles as packaged


async def open_post(interaction: Interaction, ids: re.Match[str]) -> None:
    """Show a posted puzzle privately to the user who wants to try it."""
    solving = await find(services_of(interaction), interaction.user.id, ids)
    services, locale, style = services_of(interaction), reader(interaction), style_for(interaction)
    await reply_to(interaction).send_private(await solver_note(services, locale, style, solving))


async def see(interaction: Interaction, ids: re.Match[str]) -> None:
    await show(interaction, await find(services_of(interaction), interaction.user.id, ids))


async def hint(interaction: Interaction, ids: re.Match[str]) -> None:
    """Tell which piece moves; the second time also where to."""
    services = services_of(interaction)
    solving = await find(services, interaction.user.id, ids)
    if hints_now(solving) < 2:
        tried = await services.matches.puzzles.hint(solving.tried, solving.puzzle)
        solving = replace(solving, tried=tried)
    await show(interaction, solving)


async def give_up(interaction: Interaction, ids: re.Match[str]) -> None:
    """Show the solution, with which the puzzle is over."""
    services = services_of(interaction)
    solving = await find(services, interaction.user.id, ids)
    tried = await services.matches.puzzles.give_up(solving.tried, solving.puzzle)
    await show(interaction, replace(solving, tried=tried))


async def ask_move(interaction: Interaction, ids: re.Match[str]) -> None:
    await find(services_of(interaction), interaction.user.id, ids)
    title, label = say(interaction, "puzzle-form"), say(interaction, "puzzle-form-move")
    await reply_to(interaction).ask(move_form(title, label, custom_id("puzzle-typed", ids[0])))


async def typed(interaction: Interaction, ids: re.Match[str]) -> None:
    solving = await find(services_of(interaction), interaction.user.id, ids)
    await answer_text(interaction, solving, filled(interaction, TYPED))


async def answer_text(interaction: Interaction, solving: Solving, text: str) -> None:
    """Play the move that a text names, or say why it is none; bars around it (||Nf7||) don't matter."""
    if not solving.is_open:
        await show(interaction, solving)
        return
    services, locale = services_of(interaction), reader(interaction)
    position, text = solving.attempt.position, text.strip().strip("|").strip()
    try:
        move = position.parse(text)
    except rules.AmbiguousMove as error:
        note = await menu_note(interaction, solving, path_to(position, error.candidates))
        await (reply_to(interaction).show(note) if note is not None else show(interaction, solving))
    except rules.IllegalMove as error:
        await show(interaction, solving, services.refusals.illegal(locale, error, position))
    except rules.MalformedMove:
        await show(interaction, solving, services.refusals.malformed(locale, text, position))
    else:
        await play(interaction, solving, move)


async def next_puzzle(interaction: Interaction, ids: re.Match[str]) -> None:
    """Another puzzle of the variant, in place of the one that is over."""
    if is_own(ids["puzzle"]):
        await reply_to(interaction).show(await next_own(interaction))
        return
    variant = ids["puzzle"].rpartition("-")[0]
    await reply_to(interaction).show(await new_puzzle(interaction, variant, int(ids["level"])))


async def new_puzzle(interaction: Interaction, variant: str, level: int) -> Note:
    """A puzzle of a variant, of a difficulty or near to its solver's rating. Raises NoPuzzles, NoSuchPuzzle
    where there is no such variant."""
    services, player = services_of(interaction), interaction.user.id
    puzzles = services.matches.puzzles
    check_variant(variant)
    puzzle = await puzzles.pick(player, packaged(variant, level or None))
    if puzzle is None:
        raise NoPuzzles(variant=variant)
    solving = Solving(puzzle, await puzzles.begin_anew(player, puzzle), level)
    locale, style = reader(interaction), style_for(interaction)
    return await solver_note(services, locale, style, solving, typed=is_alone(interaction))


async def next_own(interaction: Interaction) -> Note:
    """Show a mistake from the user's own games, or say why there is none."""
    services, player, locale = services_of(interaction), interaction.user.id, reader(interaction)
    puzzle = await find_own(services, player)
    if puzzle is None:
        return Note(say(interaction, "puzzle-mine-none"))
    solving = Solving(puzzle, await services.matches.puzzles.begin_anew(player, puzzle))
    match = await visible_match(interaction, int(puzzle.id.split("-")[1]))
    mistake, said = played(match, puzzle), ""
    if mistake is not None:
        written = escaped(move_text(locale, puzzle.position, mistake))
        said = say(interaction, "puzzle-mine-played", move=written, place=place_of(match))
    style = style_for(interaction)
    return await solver_note(services, locale, style, solving, said, typed=is_alone(interaction))


ACTIONS = (
    Action("puzzle-open", ABOUT, open_post, Answer.BENEATH),
    Action("puzzle-see", ABOUT, see, own=True),
    Action("puzzle-hint", ABOUT, hint, own=True),
    Action("puzzle-solution", ABOUT, give_up, own=True),
    Action("puzzle-type", ABOUT, ask_move, Answer.BY_ACTION, own=True),
    Action("puzzle-typed", ABOUT, typed, own=True),
    Action("puzzle-next", ABOUT, next_puzzle, own=True),
)
