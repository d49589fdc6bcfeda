"""/puzzle: puzzles in any variant, puzzles from the user's mistakes, and runs; the buttons of puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

import discord
from discord import app_commands

import rules
from bot.discord.actions import Action, Answer, ShortText, autocomplete, choices, command, group
from bot.discord.context import Context, Request
from bot.discord.games.find_variants import catalogue_variants, default_variant_of, variant_named
from bot.discord.games.start_checks import check_public, check_start
from bot.discord.moves.legal_move_menus import picks_so_far
from bot.discord.moves.move_picker import PATH, TYPED, MovePicker, move_form
from bot.discord.moves.move_steps import Step, follow, path_to, step
from bot.discord.moves.written_message import bare_move
from bot.discord.platform.components import Content, button, custom_id, view
from bot.discord.puzzles.choose_puzzle import (
    default_for_puzzles,
    new_puzzle,
    next_own,
    post_new,
    puzzle_after,
)
from bot.discord.puzzles.current_puzzle import (
    ABOUT,
    DIFFICULTIES,
    KEY,
    Answered,
    Solving,
    check_variant,
    end_run,
    give_hint,
    play_move,
    reveal_solution,
    solving_in_run,
    solving_of_id,
)
from bot.discord.puzzles.puzzle_message import result_content, send_solved, solution, solver_content
from bot.discord.wording.move_texts import move_text
from bot.discord.wording.notation import typed_move
from bot.discord.wording.refusal_sentences import Refusals
from bot.puzzles import Verdict
from bot.puzzles import puzzles as packaged
from bot.refusals import Refusal

# ---- The buttons of a puzzle: open it, pick or type a move, show a hint or the solution, the next puzzle

SEEN = re.compile(rf"{KEY}:(?P<ply>[0-9]{{1,3}})")
PICKED = re.compile(SEEN.pattern + PATH, re.ASCII)
NEW = re.compile(r"(?P<key>[a-z0-9_-]{0,60})")


async def play(ctx: Context, solving: Solving, move: rules.Move) -> None:
    """Play a legal move, and replace the pressed message with the next state of the puzzle or run."""
    answered = await play_move(ctx.services, solving, move, ctx.notation)
    await ctx.reply.show(await answered_content(ctx, answered, answered.text))
    await send_solved(ctx.services, answered)


async def answered_content(ctx: Request, answered: Answered, text: str) -> Content:
    """Return the message of a puzzle after a move that `text` describes; in a run, store the result.

    Raises MoveTaken.
    """
    services, solving, run = ctx.services, answered.solving, answered.solving.run
    if run is None or answered.verdict is Verdict.RIGHT:
        return await solver_content(ctx, solving, text, answered)
    solved = answered.verdict is Verdict.SOLVED
    run = await services.use_cases.runs.store_answer(run, solved=solved, collection=packaged)
    if not solved:
        text = ctx.say("run-wrong", line=solution(ctx.notation, solving.puzzle))
    over = replace(solving, run=run) if run.is_over else None
    return await solver_content(ctx, over or await solving_in_run(services, ctx.user.id, run), text)


async def show(ctx: Context, solving: Solving, intro: str = "") -> None:
    """Replace the pressed message with the puzzle's current position, or with a finished run's result."""
    await ctx.reply.show(await solver_content(ctx, solving, intro))


async def open_new(ctx: Context, ids: re.Match[str]) -> None:
    """Open a new puzzle in a new message for the user; without a variant, in the default one here."""
    is_dm = ctx.is_bot_dm
    await ctx.reply.acknowledge(ephemeral=not is_dm, thinking=True)
    await ctx.reply.show(await new_puzzle(ctx, ids["key"] or default_for_puzzles(ctx), typed=is_dm))


async def open_post(ctx: Context, ids: re.Match[str]) -> None:
    solving = await solving_of_id(ctx, ids)
    post, pressed = solving.post, ctx.message
    if post is not None and post.message_id is None and pressed is not None:
        # The bot was interrupted after Discord had created the message.
        await ctx.services.use_cases.puzzle_posts.mark_posted(post.id, pressed.id)
    await ctx.reply.send_private(await solver_content(ctx, solving))


async def show_puzzle(ctx: Context, ids: re.Match[str]) -> None:
    await show(ctx, await solving_of_id(ctx, ids))


async def hint(ctx: Context, ids: re.Match[str]) -> None:
    await show(ctx, await give_hint(ctx.services, await solving_of_id(ctx, ids)))


async def give_up(ctx: Context, ids: re.Match[str]) -> None:
    await show(ctx, await reveal_solution(ctx.services, await solving_of_id(ctx, ids)))


async def next_puzzle(ctx: Context, ids: re.Match[str]) -> None:
    """Replace a finished puzzle with the next one."""
    typed = ctx.is_bot_dm
    await ctx.reply.show(await puzzle_after(ctx, ids["puzzle"], int(ids["level"]), typed=typed))


# ---- Typed moves


async def ask_move(ctx: Context, ids: re.Match[str]) -> None:
    await solving_of_id(ctx, ids)
    title, label = ctx.say("puzzle-form"), ctx.say("puzzle-form-move")
    await ctx.reply.ask(move_form(title, label, custom_id("puzzle-typed", ids[0])))


async def move_sent(ctx: Context, ids: re.Match[str]) -> None:
    await answer_text(ctx, await solving_of_id(ctx, ids), ctx.field_value(TYPED))


async def answer_text(ctx: Context, solving: Solving, text: str) -> None:
    """Play a typed move, or explain why it can't be played."""
    if not solving.is_open:
        await show(ctx, solving)
        return
    position, text = solving.attempt.position, bare_move(text.strip())
    move = typed_move(position, text, ctx.notation)
    if isinstance(move, rules.Move):
        await play(ctx, solving, move)
    elif isinstance(move, rules.AmbiguousMove):
        shown = step(position, path_to(position, move.candidates))
        if isinstance(shown, Step):
            await ctx.reply.show(await _menu_content(ctx, solving, shown))
        else:
            await show(ctx, solving)
    else:
        await show(ctx, solving, Refusals(ctx.wording).unplayable_answer(ctx.notation, move, text, position))


# ---- Moves picked from menus, as in games


async def open_menu(ctx: Context, ids: re.Match[str]) -> None:
    await _follow(ctx, ids, ())


async def choose(ctx: Context, ids: re.Match[str]) -> None:
    await _follow(ctx, ids, (*picks_so_far(ids), ctx.picked_value))


async def follow_path(ctx: Context, ids: re.Match[str]) -> None:
    await _follow(ctx, ids, picks_so_far(ids))


async def _follow(ctx: Context, ids: re.Match[str], path: tuple[str, ...]) -> None:
    """Show the step that a path leads to, or play its move."""
    solving = await solving_of_id(ctx, ids)
    if solving.ply != int(ids["ply"]) or not solving.is_open:
        await show(ctx, solving)  # A move was made in another message in the meantime.
        return
    following = follow(solving.attempt.position, path)
    if isinstance(following, rules.Move):
        await play(ctx, solving, following)
    else:
        await ctx.reply.show(await _menu_content(ctx, solving, following))


async def _menu_content(ctx: Context, solving: Solving, shown: Step) -> Content:
    picker, ids = MovePicker.for_request(ctx), (*solving.ids, solving.ply)
    back = custom_id("puzzle-see", *solving.ids)
    if shown.path:
        back = custom_id("puzzle-back", *ids, "/".join(shown.path[:-1]))
    items = [*picker.menus(shown, "puzzle-pick", *ids), button(ctx.say("button-step-back"), back)]
    return Content(picker.text(shown), (await picker.picture(shown, shown.position.turn),), view(*items))


def offer_content(ctx: Request, solving: Solving, moves: Iterable[rules.Move]) -> Content:
    """Ask whether one of these legal moves is meant, with buttons that play them."""
    position, wording = solving.attempt.position, ctx.services.wording(ctx.notation.locale)
    buttons = [
        button(
            move_text(ctx.notation, position, move),
            custom_id("puzzle-back", *solving.ids, solving.ply, "/".join(path_to(position, (move,)))),
            discord.ButtonStyle.primary,
        )
        for move in sorted(moves, key=rules.Move.uci)
    ]
    return Content(wording.text("move-near"), view=view(*buttons))


# ---- /puzzle: a puzzle in any variant, for the user or for everyone here

EVERYONE = "everyone"


async def offered_variants(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    found = await catalogue_variants(ctx, typed)
    return [choice for choice in found if packaged(choice.value)]


@command("puzzle-solve")
@autocomplete(variant=offered_variants)
@app_commands.choices(difficulty=choices("difficulty", DIFFICULTIES))
@app_commands.choices(audience=choices("audience", ("me", EVERYONE)))
async def solve(
    ctx: Context,
    variant: ShortText | None = None,
    difficulty: app_commands.Choice[int] | None = None,
    audience: app_commands.Choice[str] | None = None,
) -> None:
    level = 0 if difficulty is None else difficulty.value
    if audience is None or audience.value != EVERYONE:
        is_dm = ctx.is_bot_dm
        await ctx.reply.acknowledge(ephemeral=not is_dm, thinking=True)
        await ctx.reply.show(await new_puzzle(ctx, _key(ctx, variant), level, typed=is_dm))
        return
    await ctx.reply.acknowledge(ephemeral=True, thinking=True)
    await check_start(ctx)
    await post_new(ctx, _key(ctx, variant), level)


def _key(ctx: Context, variant: str | None) -> str:
    """Return the key of the chosen variant, by default the usual one here."""
    return (default_variant_of(ctx) if variant is None else variant_named(variant)).key


@command("puzzle-run")
@autocomplete(variant=offered_variants)
async def run(ctx: Context, variant: ShortText | None = None) -> None:
    await ctx.reply.acknowledge(ephemeral=not ctx.is_bot_dm, thinking=True)
    await ctx.reply.show(await begin_run(ctx, _key(ctx, variant)))


@command("puzzle-mine")
async def mine(ctx: Context) -> None:
    await ctx.reply.acknowledge(ephemeral=not ctx.is_bot_dm, thinking=True)
    await ctx.reply.show(await next_own(ctx, typed=ctx.is_bot_dm))


# ---- Runs: as many puzzles as possible within three minutes or until the third mistake

VARIANT = re.compile(r"(?P<variant>[a-z0-9_-]{1,60})")

OVER = re.compile(r"(?P<number>[1-9][0-9]{0,8})(:(?P<ended>time|mistakes|early))?")
"""A run's number, and how it ended."""


async def begin_run(ctx: Context, variant: str) -> Content:
    """Begin a run and return the message of its first puzzle. Raises Refusal."""
    services, player = ctx.services, ctx.user.id
    check_variant(variant)
    run = await services.use_cases.runs.begin(player, variant, packaged)
    solving = await solving_in_run(services, player, run)
    return await solver_content(ctx, solving, ctx.say("run-begins"), typed=ctx.is_bot_dm)


async def again(ctx: Context, ids: re.Match[str]) -> None:
    await ctx.reply.show(await begin_run(ctx, ids["variant"]))


async def end(ctx: Context, ids: re.Match[str]) -> None:
    await show(ctx, await end_run(ctx.services, await solving_of_id(ctx, ids)))


async def show_everyone(ctx: Context, ids: re.Match[str]) -> None:
    check_public(ctx)
    run = await ctx.services.use_cases.runs.last(ctx.user.id)
    is_last = run is not None and run.is_over and run.number == int(ids["number"])
    await ctx.reply.acknowledge(thinking=True, ephemeral=not is_last)
    if run is None or not is_last:
        raise Refusal("run-gone")
    ended = ids["ended"] or "early"
    await ctx.reply.show(await result_content(ctx, run, ended, for_all=True))


ACTIONS = (
    Action("puzzle-open", ABOUT, open_post, Answer.BENEATH),
    Action("puzzle-new", NEW, open_new, Answer.BY_ACTION),
    Action("puzzle-see", ABOUT, show_puzzle, own=True),
    Action("puzzle-hint", ABOUT, hint, own=True),
    Action("puzzle-solution", ABOUT, give_up, own=True),
    Action("puzzle-next", ABOUT, next_puzzle, own=True),
    Action("puzzle-type", ABOUT, ask_move, Answer.BY_ACTION, own=True),
    Action("puzzle-typed", ABOUT, move_sent, own=True),
    Action("puzzle-menu", SEEN, open_menu, own=True),
    Action("puzzle-pick", PICKED, choose, own=True),
    Action("puzzle-back", PICKED, follow_path, own=True),
    Action("puzzle", command=group("puzzle", solve, mine, run)),
    Action("puzzle-run-end", ABOUT, end, own=True),
    Action("puzzle-run-again", VARIANT, again, own=True),
    Action("puzzle-run-show", OVER, show_everyone, Answer.BY_ACTION, own=True),
)
