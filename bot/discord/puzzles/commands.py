"""/puzzle: a puzzle in any variant, for oneself or for everyone here."""

from __future__ import annotations

from discord import app_commands

from bot.discord.games.start_checks import check_start
from bot.discord.games.variant_autocomplete import usual, variant_named, variants_like
from bot.discord.platform.channels import is_alone
from bot.discord.platform.discord_limits import CHOICE
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.language import reader
from bot.discord.platform.reply import reply_to
from bot.discord.platform.translator import choices, command, group, options
from bot.discord.puzzles.buttons import new_puzzle, next_own
from bot.discord.puzzles.puzzle_posts import post_puzzle
from bot.discord.puzzles.runs import begin_run
from bot.discord.puzzles.solving import DIFFICULTIES
from bot.discord.services import services_of
from bot.matches import NoPuzzles
from bot.puzzles import puzzles as packaged

EVERYONE = "everyone"


async def offered_variants(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    wording, locale = services_of(interaction).wording, reader(interaction)
    found = [variant for variant in variants_like(typed) if packaged(variant.key)]
    return [
        app_commands.Choice(name=wording.title(locale, variant)[:CHOICE], value=variant.key)
        for variant in found
    ]


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
    """Show a puzzle privately, or as a post that everyone may try."""
    level = 0 if difficulty is None else difficulty.value
    if audience is not None and audience.value == EVERYONE:
        await _post(interaction, variant, level)
        return
    private = not is_alone(interaction)
    await reply_to(interaction).acknowledge(ephemeral=private, thinking=True)
    key = _key(interaction, variant)
    await reply_to(interaction).show(await new_puzzle(interaction, key, level))


async def _post(interaction: Interaction, variant: str | None, level: int) -> None:
    check_start(interaction)
    key = _key(interaction, variant)
    choosing = services_of(interaction).matches.puzzles.pick(
        interaction.user.id, packaged(key, level or None)
    )
    found = await reply_to(interaction).promptly(choosing)
    if found is None:
        raise NoPuzzles(variant=key)
    await post_puzzle(interaction, found)


def _key(interaction: Interaction, variant: str | None) -> str:
    """The key of the variant that was named, or of the one that is usual here."""
    return (usual(interaction) if variant is None else variant_named(variant)).key


@command("puzzle-run")
@options("variant")
@app_commands.autocomplete(variant=offered_variants)
async def run(interaction: Interaction, variant: app_commands.Range[str, 1, 100] | None = None) -> None:
    await reply_to(interaction).acknowledge(ephemeral=not is_alone(interaction), thinking=True)
    await reply_to(interaction).show(await begin_run(interaction, _key(interaction, variant)))


@command("puzzle-mine")
async def mine(interaction: Interaction) -> None:
    """Show a mistake from one's own reviewed games, as a puzzle."""
    await reply_to(interaction).acknowledge(ephemeral=not is_alone(interaction), thinking=True)
    await reply_to(interaction).show(await next_own(interaction))


ACTIONS = (Action("puzzle", command=group("puzzle", solve, mine, run)),)
