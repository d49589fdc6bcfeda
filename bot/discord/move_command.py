"""/move: plays a move in a game, or answers a puzzle.

In a game's thread, and in a channel where the player has a running game, it applies to that game. Elsewhere
it applies to the first of these, if it is less than a day old: the puzzle of the player's run; the last
puzzle that they began, alone or from the newest post in this channel; that post. If they began the puzzle
over an hour ago, their games in other channels take precedence.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from discord import app_commands

from bot.discord.actions import ShortText, autocomplete, command
from bot.discord.context import Context
from bot.discord.games.which_game import (
    belongs_to_a_game,
    game_action,
    game_to_move_in,
    offered_games,
    run_on_game,
    running_here,
)
from bot.discord.moves.legal_move_menus import moves_of, offered_moves
from bot.discord.moves.play_move import send_move
from bot.discord.puzzles.current_puzzle import load_puzzle, load_solving
from bot.discord.puzzles.puzzle_command import answer_text
from bot.puzzles import Attempt
from bot.refusals import NoSuchPuzzle
from bot.state.puzzles import ALONE, TYPED_WITHIN, AtPost, Origin

JUST_BEGUN = timedelta(hours=1)
"""Time after its start in which a puzzle takes precedence over the solver's games in other places."""


@dataclass(frozen=True, slots=True)
class Meant:
    """The puzzle that /move answers, its origin, and the moves played so far."""

    puzzle_id: str
    origin: Origin
    played: tuple[str, ...] = ()


async def meant_puzzle(ctx: Context, game: int | None) -> Meant | None:
    """Return the puzzle that /move applies to; None if it applies to a game."""
    use_cases, player = ctx.services.use_cases, ctx.user.id
    if game is not None or await use_cases.lookup.at(ctx.channel_id, player, 1):
        return None
    if await belongs_to_a_game(ctx):
        return None
    run = await use_cases.runs.last(player)
    if run is not None and not run.is_over:
        # A run lasts at most three minutes, so the player means its puzzle.
        return await _newest(ctx, (run.origin,), TYPED_WITHIN)
    post = await use_cases.puzzle_posts.newest_in(ctx.channel_id, TYPED_WITHIN)
    origins = (ALONE,) if post is None else (ALONE, AtPost(post.id))
    if await use_cases.lookup.running_of(player, 1):
        return await _newest(ctx, origins, JUST_BEGUN)
    found = await _newest(ctx, origins, TYPED_WITHIN)
    return found or (None if post is None else Meant(post.puzzle_id, AtPost(post.id)))


async def _newest(ctx: Context, origins: tuple[Origin, ...], within: timedelta) -> Meant | None:
    """Return the unfinished puzzle with one of these origins that the user began last."""
    tried = await ctx.services.use_cases.puzzles.newest(ctx.user.id, origins, within)
    return None if tried is None else Meant(tried.puzzle_id, tried.origin, tried.moves)


async def _offered(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    game = ctx.interaction.namespace.game if isinstance(ctx.interaction.namespace.game, int) else None
    meant, services = await meant_puzzle(ctx, game), ctx.services
    if meant is not None:
        with suppress(NoSuchPuzzle):
            puzzle = await load_puzzle(services, ctx.user.id, meant.puzzle_id)
            return moves_of(Attempt(puzzle, meant.played).position, typed, ctx.notation)
    return await offered_moves(ctx, await _meant_game(ctx, game, typed), typed)


async def _meant_game(ctx: Context, game: int | None, typed: str) -> int | None:
    """Return the id of the game to move in: the named one, else the player's running game here."""
    if game is not None:
        return game
    running = await running_here(ctx.services.use_cases, ctx.channel_id, ctx.user.id)
    match = game_to_move_in(running, ctx.user.id, typed)
    return None if match is None else match.id


@command("move", direct=True, deferred=True)
@autocomplete(move=_offered, game=offered_games)
async def move(ctx: Context, move: ShortText, game: int | None = None) -> None:
    """Play a move in a game or a puzzle; the answer is private."""
    meant = await meant_puzzle(ctx, game)
    if meant is None:
        await run_on_game(ctx, await _meant_game(ctx, game, move), MOVE, move)
        return
    services, player = ctx.services, ctx.user.id
    found = await load_solving(services, player, meant.puzzle_id, meant.origin)
    await answer_text(ctx, found, move)


MOVE = game_action("move", send_move, by=move, button=False)
ACTIONS = (MOVE,)
