"""/puzzle: a puzzle in any variant, for oneself or for everyone here."""

from __future__ import annotations

import re
from dataclasses import replace

from discord import app_commands

import rules
from bot.discord.games.start_checks import check_public, check_start
from bot.discord.games.variant_autocomplete import catalogue_variants, usual, variant_named
from bot.discord.pictures.reader_style import style_for
from bot.discord.platform.channels import is_bot_dm
from bot.discord.platform.declare_commands import choices, command, group, options
from bot.discord.platform.discord_types import Action, Answer, Interaction, Note
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.reply import reply_to
from bot.discord.puzzles.current_puzzle import (
    ABOUT,
    DIFFICULTIES,
    check_variant,
    solving_in_run,
    solving_of_id,
)
from bot.discord.puzzles.puzzle_buttons import new_puzzle, next_own, result_note, show
from bot.discord.puzzles.puzzle_message import post_puzzle, solver_note
from bot.discord.services import services_of
from bot.puzzles import puzzles as packaged
from bot.refusals import Refusal

EVERYONE = "everyone"


async def offered_variants(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    found = await catalogue_variants(interaction, typed)
    return [choice for choice in found if packaged(choice.value)]


@command("puzzle-solve")
@options("variant", "difficulty", "audience")
@app_commands.autocomplete(variant=offered_variants)
@app_commands.choices(difficulty=choices("difficulty", DIFFICULTIES))
@app_commands.choices(audience=choices("audience", ("me", EVERYONE)))
async def solve(
    interaction: Interaction,
    variant: app_commands.Range[str, 1, 100] | None = None,
    difficulty: app_commands.Choice[int] | None = None,
    audience: app_commands.Choice[str] | None = None,
) -> None:
    level = 0 if difficulty is None else difficulty.value
    if audience is None or audience.value != EVERYONE:
        await reply_to(interaction).acknowledge(ephemeral=not is_bot_dm(interaction), thinking=True)
        await reply_to(interaction).show(await new_puzzle(interaction, _key(interaction, variant), level))
        return
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
    await check_start(interaction)
    key = _key(interaction, variant)
    puzzles, player = services_of(interaction).matches.puzzles, interaction.user.id
    found = await puzzles.pick(player, packaged(key, level or None))
    if found is None:
        raise Refusal("puzzle-none-of", variant=rules.variant(key))
    await post_puzzle(interaction, found)


def _key(interaction: Interaction, variant: str | None) -> str:
    """The key of the variant that was named, or of the one that is usual here."""
    return (usual(interaction) if variant is None else variant_named(variant)).key


@command("puzzle-run")
@options("variant")
@app_commands.autocomplete(variant=offered_variants)
async def run(interaction: Interaction, variant: app_commands.Range[str, 1, 100] | None = None) -> None:
    await reply_to(interaction).acknowledge(ephemeral=not is_bot_dm(interaction), thinking=True)
    await reply_to(interaction).show(await begin_run(interaction, _key(interaction, variant)))


@command("puzzle-mine")
async def mine(interaction: Interaction) -> None:
    await reply_to(interaction).acknowledge(ephemeral=not is_bot_dm(interaction), thinking=True)
    await reply_to(interaction).show(await next_own(interaction))


# ---- runs: as many puzzles as one can solve in three minutes, or until three errors

VARIANT = re.compile(r"(?P<variant>[a-z0-9_-]{1,60})")
OVER = re.compile(r"(?P<number>[1-9][0-9]{0,8})(:(?P<ended>time|mistakes|early))?")
"""A run's number, and how it has ended."""


async def begin_run(interaction: Interaction, variant: str) -> Note:
    """Begin a run; its first puzzle. Raises Refusal."""
    services, player = services_of(interaction), interaction.user.id
    check_variant(variant)
    run = await services.matches.runs.begin(player, variant, packaged)
    solving = await solving_in_run(services, player, run)
    locale, style = locale_for(interaction), style_for(interaction)
    return await solver_note(services, locale, style, solving, say(interaction, "run-begins"))


async def again(interaction: Interaction, ids: re.Match[str]) -> None:
    await reply_to(interaction).show(await begin_run(interaction, ids["variant"]))


async def end(interaction: Interaction, ids: re.Match[str]) -> None:
    solving = await solving_of_id(interaction, ids)
    if solving.run is not None:
        solving = replace(solving, run=await services_of(interaction).matches.runs.end(solving.run))
    await show(interaction, solving)


async def show_everyone(interaction: Interaction, ids: re.Match[str]) -> None:
    check_public(interaction)
    run = await services_of(interaction).matches.runs.of(interaction.user.id)
    is_last = run is not None and run.is_over and run.number == int(ids["number"])
    await reply_to(interaction).acknowledge(thinking=True, ephemeral=not is_last)
    if run is None or not is_last:
        raise Refusal("run-gone")
    ended = ids["ended"] or "early"
    await reply_to(interaction).show(await result_note(interaction, run, ended, for_all=True))


ACTIONS = (
    Action("puzzle", command=group("puzzle", solve, mine, run)),
    Action("puzzle-run-end", ABOUT, end, own=True),
    Action("puzzle-run-again", VARIANT, again, own=True),
    Action("puzzle-run-show", OVER, show_everyone, Answer.BY_ACTION, own=True),
)
