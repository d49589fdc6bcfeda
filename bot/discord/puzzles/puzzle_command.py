"""/puzzle: a puzzle in any variant, for oneself or for everyone here."""

from __future__ import annotations

import re
from dataclasses import replace

from discord import app_commands

import rules
from bot.discord.actions import Action, Answer
from bot.discord.context import Context
from bot.discord.declare_commands import autocomplete, choices, command, group, options
from bot.discord.games.start_checks import check_public, check_start
from bot.discord.games.variant_autocomplete import catalogue_variants, usual, variant_named
from bot.discord.platform.channels import is_bot_dm
from bot.discord.platform.components import Note
from bot.discord.puzzles.current_puzzle import (
    ABOUT,
    DIFFICULTIES,
    check_variant,
    solving_in_run,
    solving_of_id,
)
from bot.discord.puzzles.puzzle_buttons import new_puzzle, next_own, result_note, show
from bot.discord.puzzles.puzzle_message import post_puzzle, solver_note
from bot.puzzles import puzzles as packaged
from bot.refusals import Refusal

EVERYONE = "everyone"


async def offered_variants(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    found = await catalogue_variants(ctx, typed)
    return [choice for choice in found if packaged(choice.value)]


@command("puzzle-solve")
@options("variant", "difficulty", "audience")
@autocomplete(variant=offered_variants)
@app_commands.choices(difficulty=choices("difficulty", DIFFICULTIES))
@app_commands.choices(audience=choices("audience", ("me", EVERYONE)))
async def solve(
    ctx: Context,
    variant: app_commands.Range[str, 1, 100] | None = None,
    difficulty: app_commands.Choice[int] | None = None,
    audience: app_commands.Choice[str] | None = None,
) -> None:
    level = 0 if difficulty is None else difficulty.value
    if audience is None or audience.value != EVERYONE:
        await ctx.reply.acknowledge(ephemeral=not is_bot_dm(ctx.interaction), thinking=True)
        await ctx.reply.show(await new_puzzle(ctx, _key(ctx, variant), level))
        return
    await ctx.reply.acknowledge(ephemeral=True, thinking=True)
    await check_start(ctx)
    key = _key(ctx, variant)
    puzzles, player = ctx.services.matches.puzzles, ctx.user.id
    found = await puzzles.pick(player, packaged(key, level or None))
    if found is None:
        raise Refusal("puzzle-none-of", variant=rules.variant(key))
    await post_puzzle(ctx, found)


def _key(ctx: Context, variant: str | None) -> str:
    """The key of the variant that was named, or of the one that is usual here."""
    return (usual(ctx) if variant is None else variant_named(variant)).key


@command("puzzle-run")
@options("variant")
@autocomplete(variant=offered_variants)
async def run(ctx: Context, variant: app_commands.Range[str, 1, 100] | None = None) -> None:
    await ctx.reply.acknowledge(ephemeral=not is_bot_dm(ctx.interaction), thinking=True)
    await ctx.reply.show(await begin_run(ctx, _key(ctx, variant)))


@command("puzzle-mine")
async def mine(ctx: Context) -> None:
    await ctx.reply.acknowledge(ephemeral=not is_bot_dm(ctx.interaction), thinking=True)
    await ctx.reply.show(await next_own(ctx))


# ---- runs: as many puzzles as one can solve in three minutes, or until three errors

VARIANT = re.compile(r"(?P<variant>[a-z0-9_-]{1,60})")
OVER = re.compile(r"(?P<number>[1-9][0-9]{0,8})(:(?P<ended>time|mistakes|early))?")
"""A run's number, and how it has ended."""


async def begin_run(ctx: Context, variant: str) -> Note:
    """Begin a run; its first puzzle. Raises Refusal."""
    services, player = ctx.services, ctx.user.id
    check_variant(variant)
    run = await services.matches.runs.begin(player, variant, packaged)
    solving = await solving_in_run(services, player, run)
    locale, style = ctx.locale, ctx.style
    return await solver_note(services, locale, style, solving, ctx.say("run-begins"))


async def again(ctx: Context, ids: re.Match[str]) -> None:
    await ctx.reply.show(await begin_run(ctx, ids["variant"]))


async def end(ctx: Context, ids: re.Match[str]) -> None:
    solving = await solving_of_id(ctx, ids)
    if solving.run is not None:
        solving = replace(solving, run=await ctx.services.matches.runs.end(solving.run))
    await show(ctx, solving)


async def show_everyone(ctx: Context, ids: re.Match[str]) -> None:
    check_public(ctx)
    run = await ctx.services.matches.runs.of(ctx.user.id)
    is_last = run is not None and run.is_over and run.number == int(ids["number"])
    await ctx.reply.acknowledge(thinking=True, ephemeral=not is_last)
    if run is None or not is_last:
        raise Refusal("run-gone")
    ended = ids["ended"] or "early"
    await ctx.reply.show(await result_note(ctx, run, ended, for_all=True))


ACTIONS = (
    Action("puzzle", command=group("puzzle", solve, mine, run)),
    Action("puzzle-run-end", ABOUT, end, own=True),
    Action("puzzle-run-again", VARIANT, again, own=True),
    Action("puzzle-run-show", OVER, show_everyone, Answer.BY_ACTION, own=True),
)
