"""Chooses the puzzle that a user gets: a new one, the next one, or one from a mistake of their own."""

from __future__ import annotations

import rules
from bot.discord.context import Request
from bot.discord.games.find_variants import in_catalogue
from bot.discord.games.which_game import visible_match
from bot.discord.platform.components import Content
from bot.discord.platform.user_text import escaped
from bot.discord.puzzles.current_puzzle import BY_RATING, Solving, check_variant, load_solving, newest_try
from bot.discord.puzzles.own_puzzles import find_own, is_own
from bot.discord.puzzles.puzzle_message import post_puzzle, solver_content
from bot.discord.wording.markup import link_to_board
from bot.discord.wording.move_texts import move_text
from bot.puzzles import Puzzle
from bot.puzzles import puzzles as packaged
from bot.refusals import Refusal


async def new_puzzle(ctx: Request, variant: str, difficulty: int = BY_RATING, *, typed: bool) -> Content:
    """Return a new puzzle for the author. `typed`: moves may be typed in this place. Raises Refusal."""
    puzzle = await _pick(ctx, variant, difficulty)
    tried = await ctx.services.use_cases.puzzles.begin_again(ctx.user.id, puzzle)
    return await solver_content(ctx, Solving(puzzle, tried, difficulty), typed=typed)


async def _pick(ctx: Request, variant: str, difficulty: int) -> Puzzle:
    """Return a puzzle of a variant and difficulty for the user. Raises Refusal if there is none."""
    check_variant(variant)
    found = await ctx.services.use_cases.puzzles.pick(ctx.user.id, packaged(variant, difficulty or None))
    if found is None:
        raise Refusal("puzzle-none-of", variant=rules.variant(variant))
    return found


def default_for_puzzles(ctx: Request) -> str:
    """Return the key of the default variant here, or of the first variant if that one has no puzzles."""
    key = ctx.default_variant
    return key if in_catalogue(key) and packaged(key) else rules.variants()[0].key


async def next_own(ctx: Request, *, typed: bool) -> Content:
    """Return a puzzle from a mistake in the user's own games, or a message that there is none."""
    services, player = ctx.services, ctx.user.id
    puzzle = await find_own(services, player)
    if puzzle is None:
        return Content(ctx.say("puzzle-mine-none"))
    solving = Solving(puzzle, await services.use_cases.puzzles.begin_again(player, puzzle))
    _, match_id, ply = puzzle.id.split("-")
    match = await visible_match(ctx, int(match_id))
    mistake = escaped(move_text(ctx.notation, puzzle.position, match.game.moves[int(ply) - 1]))
    intro = ctx.say("puzzle-mine-played", move=mistake, place=link_to_board(match))
    return await solver_content(ctx, solving, intro, typed=typed)


async def puzzle_after(ctx: Request, puzzle_id: str, difficulty: int = BY_RATING, *, typed: bool) -> Content:
    """Return the puzzle that follows another: of the same variant, or also from the user's own games."""
    if is_own(puzzle_id):
        return await next_own(ctx, typed=typed)
    return await new_puzzle(ctx, variant_of(puzzle_id), difficulty, typed=typed)


def variant_of(puzzle_id: str) -> str:
    """Return the key of the variant of a packaged puzzle."""
    return puzzle_id.rpartition("-")[0]


async def open_puzzle_content(ctx: Request) -> Content | None:
    """Return the user's open puzzle outside of posts, with how to answer; None if there is none."""
    services, player = ctx.services, ctx.user.id
    tried = await newest_try(services, player)
    if tried is None:
        return None
    solving = await load_solving(services, player, tried.puzzle_id, tried.origin)
    return await solver_content(ctx, solving, ctx.say("puzzle-type-here") if solving.is_open else "")


async def post_new(ctx: Request, variant: str, difficulty: int = BY_RATING) -> None:
    """Post a new puzzle for everyone here, of a difficulty for the author. Raises Refusal."""
    await post_puzzle(ctx, await _pick(ctx, variant, difficulty))
