"""The buttons of a puzzle: try it, pick or type a move, a hint, the solution, the next one."""

from __future__ import annotations

import re
from dataclasses import replace

import discord

import render
import rules
from bot.discord.chosen_settings import of_server, own
from bot.discord.games.game_visibility import visible_match
from bot.discord.moves.move_menus import picks_so_far
from bot.discord.moves.move_steps import Step, path_to, step
from bot.discord.moves.step_menus import PATH, TYPED, Labels, menus, move_form, picture, question_of
from bot.discord.pictures.painter import drawn_name
from bot.discord.pictures.reader_style import public_style, style_for
from bot.discord.platform.channels import can_show_others, is_bot_dm
from bot.discord.platform.components import button, custom_id, field_value, picked_value, view
from bot.discord.platform.discord_types import Action, Answer, Interaction, Note, Upload
from bot.discord.platform.language import locale_for, public_locale, say
from bot.discord.platform.reply import reply_to
from bot.discord.platform.user_text import escaped, unformatted
from bot.discord.puzzles.current_puzzle import (
    ABOUT,
    KEY,
    Answered,
    Solving,
    answer,
    check_variant,
    solving_in_run,
    solving_of_id,
)
from bot.discord.puzzles.puzzle_message import hints_now, send_solved, solution, solver_note
from bot.discord.puzzles.puzzles_from_own_games import find_own, is_own
from bot.discord.services import services_of
from bot.discord.wording.sentences import link_to_board, move_text
from bot.matches import Run
from bot.puzzles import Verdict
from bot.puzzles import puzzles as packaged
from bot.refusals import Refusal

SEEN = re.compile(rf"{KEY}:(?P<ply>[0-9]{{1,3}})")
PICKED = re.compile(SEEN.pattern + PATH, re.ASCII)


async def play(interaction: Interaction, solving: Solving, move: rules.Move) -> None:
    """Play a legal move, and replace the pressed message with the result: how the puzzle or run goes on."""
    services, run = services_of(interaction), solving.run
    answered = await answer(services, solving, move, locale_for(interaction))
    if run is None or answered.verdict is Verdict.RIGHT:
        await show(interaction, answered.solving, answered.text, answered)
        await send_solved(services, answered)
        return
    following, said = answered.solving, answered.text
    solved = answered.verdict is Verdict.SOLVED
    run = await services.matches.runs.answered(run, solved=solved, collection=packaged)
    if not solved:
        said = say(interaction, "run-wrong", line=solution(locale_for(interaction), following.puzzle))
    over = replace(following, run=run) if run.is_over else None
    await show(interaction, over or await solving_in_run(services, interaction.user.id, run), said)


async def show(
    interaction: Interaction, solving: Solving, said: str = "", answered: Answered | None = None
) -> None:
    """Replace the pressed message with the puzzle's current position, or with a finished run's result."""
    services, locale, style = services_of(interaction), locale_for(interaction), style_for(interaction)
    if solving.run is not None and solving.run.is_over:
        note = await result_note(interaction, solving.run, services.matches.runs.ending(solving.run), said)
    else:
        note = await solver_note(services, locale, style, solving, said, answered)
    await reply_to(interaction).show(note)


async def result_note(
    interaction: Interaction, run: Run, ended: str, said: str = "", *, for_all: bool = False
) -> Note:
    """Return the result of a run with its card. `ended`: see PuzzleRuns.ending(). `said`: text to show first.
    `for_all`: for everyone to read, without buttons."""
    services, texts, player = services_of(interaction), services_of(interaction).texts, interaction.user.id
    locale, style = locale_for(interaction), style_for(interaction)
    if for_all:
        locale = public_locale(interaction)
        style = public_style(of_server(interaction), own(interaction), locale)
    variant = rules.variant(run.variant)
    title = services.wording.title(locale, variant)
    name = await services.names.of(player, interaction.guild_id)
    best = texts.text(locale, "run-best", count=run.best)
    png = await services.painter.draw_slow(
        render.run_card,
        variant,
        texts.text(locale, "run-title", variant=title.plain),
        drawn_name(services.names, player, name).plain,
        run.outcomes,
        more=(best,),
        style=style,
    )
    details = {"player": name.markdown, "variant": title.markdown, "count": run.solved}
    solved = texts.text(locale, f"run-solved-{ended}", **details)
    marks = "".join("🟩" if right else "🟥" for right in run.outcomes)
    text = "\n".join(filter(None, (said, f"{solved} {best}", marks)))
    upload = Upload(png, "run.png", unformatted(f"{solved} {best}"))
    if for_all:
        return Note(text, (upload,))
    again = custom_id("puzzle-run-again", run.variant)
    items = [button(say(interaction, "button-puzzle-run-again"), again, discord.ButtonStyle.primary)]
    if can_show_others(interaction):
        show_all = custom_id("puzzle-run-show", run.number, ended)
        items.append(button(say(interaction, "button-puzzle-run-show"), show_all))
    return Note(text, (upload,), view(*items))


async def new_puzzle(interaction: Interaction, variant: str, level: int) -> Note:
    """Return a new puzzle; `level` 0: near the user's rating. Raises Refusal."""
    services, player = services_of(interaction), interaction.user.id
    puzzles = services.matches.puzzles
    check_variant(variant)
    puzzle = await puzzles.pick(player, packaged(variant, level or None))
    if puzzle is None:
        raise Refusal("puzzle-none-of", variant=rules.variant(variant))
    solving = Solving(puzzle, await puzzles.begin_anew(player, puzzle), level)
    locale, style = locale_for(interaction), style_for(interaction)
    return await solver_note(services, locale, style, solving, typed=is_bot_dm(interaction))


async def next_own(interaction: Interaction) -> Note:
    """Return a puzzle from a mistake in the user's own games, or a note that there is none."""
    services, player, locale = services_of(interaction), interaction.user.id, locale_for(interaction)
    puzzle = await find_own(services, player)
    if puzzle is None:
        return Note(say(interaction, "puzzle-mine-none"))
    solving = Solving(puzzle, await services.matches.puzzles.begin_anew(player, puzzle))
    _, match_id, ply = puzzle.id.split("-")
    match = await visible_match(interaction, int(match_id))
    mistake = escaped(move_text(locale, puzzle.position, match.game.moves[int(ply) - 1]))
    said = say(interaction, "puzzle-mine-played", move=mistake, place=link_to_board(match))
    style = style_for(interaction)
    return await solver_note(services, locale, style, solving, said, typed=is_bot_dm(interaction))


async def open_post(interaction: Interaction, ids: re.Match[str]) -> None:
    solving = await solving_of_id(interaction, ids)
    services, locale, style = services_of(interaction), locale_for(interaction), style_for(interaction)
    post, pressed = solving.post, interaction.message
    if post is not None and post.message_id is None and pressed is not None:
        # Sending it broke off after Discord had created the message.
        await services.matches.puzzles.posted(post.id, pressed.id)
    await reply_to(interaction).send_private(await solver_note(services, locale, style, solving))


async def show_puzzle(interaction: Interaction, ids: re.Match[str]) -> None:
    await show(interaction, await solving_of_id(interaction, ids))


async def hint(interaction: Interaction, ids: re.Match[str]) -> None:
    """Show which piece moves; with the second hint, also its target square."""
    solving = await solving_of_id(interaction, ids)
    if hints_now(solving) < 2:
        tried = await services_of(interaction).matches.puzzles.hint(solving.tried, solving.puzzle)
        solving = replace(solving, tried=tried)
    await show(interaction, solving)


async def give_up(interaction: Interaction, ids: re.Match[str]) -> None:
    solving = await solving_of_id(interaction, ids)
    tried = await services_of(interaction).matches.puzzles.give_up(solving.tried, solving.puzzle)
    await show(interaction, replace(solving, tried=tried))


async def next_puzzle(interaction: Interaction, ids: re.Match[str]) -> None:
    """Replace a finished puzzle with another one: of its variant, or from the user's own games."""
    if is_own(ids["puzzle"]):
        note = await next_own(interaction)
    else:
        note = await new_puzzle(interaction, ids["puzzle"].rpartition("-")[0], int(ids["level"]))
    await reply_to(interaction).show(note)


# ---- moves that are typed


async def ask_move(interaction: Interaction, ids: re.Match[str]) -> None:
    await solving_of_id(interaction, ids)
    title, label = say(interaction, "puzzle-form"), say(interaction, "puzzle-form-move")
    await reply_to(interaction).ask(move_form(title, label, custom_id("puzzle-typed", ids[0])))


async def move_sent(interaction: Interaction, ids: re.Match[str]) -> None:
    await answer_text(interaction, await solving_of_id(interaction, ids), field_value(interaction, TYPED))


async def answer_text(interaction: Interaction, solving: Solving, text: str) -> None:
    """Play the move that a text names, or say why it can't be played; spoiler bars (||Nf7||) are ignored."""
    if not solving.is_open:
        await show(interaction, solving)
        return
    refusals, locale = services_of(interaction).refusals, locale_for(interaction)
    position, text = solving.attempt.position, text.strip().strip("|").strip()
    try:
        move = position.parse(text)
    except rules.AmbiguousMove as error:
        shown = step(position, path_to(position, error.candidates))
        if isinstance(shown, Step):
            await reply_to(interaction).show(await _menu_note(interaction, solving, shown))
        else:
            await show(interaction, solving)
    except rules.IllegalMove as error:
        await show(interaction, solving, refusals.illegal(locale, error, position))
    except rules.MalformedMove:
        await show(interaction, solving, refusals.malformed(locale, text, position))
    else:
        await play(interaction, solving, move)


# ---- moves that are picked from menus, as in games


async def open_menu(interaction: Interaction, ids: re.Match[str]) -> None:
    await _follow(interaction, ids, ())


async def choose(interaction: Interaction, ids: re.Match[str]) -> None:
    await _follow(interaction, ids, (*picks_so_far(ids), picked_value(interaction)))


async def step_back(interaction: Interaction, ids: re.Match[str]) -> None:
    await _follow(interaction, ids, picks_so_far(ids))


async def _follow(interaction: Interaction, ids: re.Match[str], path: tuple[str, ...]) -> None:
    """Show the step that a path leads to, or play its move."""
    solving = await solving_of_id(interaction, ids)
    if solving.ply != int(ids["ply"]) or not solving.is_open:
        await show(interaction, solving)  # A move was made in another message meanwhile.
        return
    following = step(solving.attempt.position, path)
    if following is None:
        raise Refusal("button-unknown")
    if isinstance(following, rules.Move):
        await play(interaction, solving, following)
    else:
        await reply_to(interaction).show(await _menu_note(interaction, solving, following))


async def _menu_note(interaction: Interaction, solving: Solving, shown: Step) -> Note:
    services, locale, path = services_of(interaction), locale_for(interaction), shown.path
    labels = Labels(services.texts, services.wording, locale)
    text = question = question_of(services, locale, shown)
    ids = (*solving.ids, solving.ply)
    items = menus(ids, shown, labels.of(shown), question, "puzzle-pick")
    identity = custom_id("puzzle-see", *solving.ids)
    if path:
        identity = custom_id("puzzle-back", *ids, "/".join(path[:-1]))
        piece = labels.piece(solving.attempt.position, shown.moves[0])
        text = say(interaction, "menu-chosen", piece=piece, question=question)
    items.append(button(say(interaction, "button-step-back"), identity))
    turn = solving.attempt.position.turn
    upload = await picture(services, locale, style_for(interaction), shown, turn)
    return Note(text, (upload,), view(*items))


ACTIONS = (
    Action("puzzle-open", ABOUT, open_post, Answer.BENEATH),
    Action("puzzle-see", ABOUT, show_puzzle, own=True),
    Action("puzzle-hint", ABOUT, hint, own=True),
    Action("puzzle-solution", ABOUT, give_up, own=True),
    Action("puzzle-next", ABOUT, next_puzzle, own=True),
    Action("puzzle-type", ABOUT, ask_move, Answer.BY_ACTION, own=True),
    Action("puzzle-typed", ABOUT, move_sent, own=True),
    Action("puzzle-menu", SEEN, open_menu, own=True),
    Action("puzzle-pick", PICKED, choose, own=True),
    Action("puzzle-back", PICKED, step_back, own=True),
)
