"""Actions on a game: their command, button and context menu entry, and autocomplete for the game."""

from __future__ import annotations

import re

import discord
from discord import app_commands

from bot import logs
from bot.discord.actions import Answer, GameAction, GameRun
from bot.discord.boards.board_message import match_id_of_board
from bot.discord.context import Context
from bot.discord.declare_commands import autocomplete, command, context_menu
from bot.discord.games.which_game import act_on, find_game, name_elsewhere, visible_match
from bot.discord.platform.components import ID, Command, suggestion
from bot.discord.platform.discord_limits import CHOICES
from bot.discord.platform.fuzzy_search import ranked
from bot.refusals import Refusal
from bot.state.match_lookup import MatchSummary


def game_action(
    name: str,
    run: GameRun,
    *,
    by: Command | None = None,
    button: bool = True,
    menu: bool = False,
    for_viewers: bool = False,
) -> GameAction:
    """Declare an action on a game: `/name`, a button and, with `menu`, an entry in a board's context menu.

    `by`: the command to use, if it has options besides the game. `for_viewers`: see GameAction.
    """

    @autocomplete(game=offered_games)
    async def typed(ctx: Context, game: int | None = None) -> None:
        await run_on_game(ctx, game, action)

    async def pressed(ctx: Context, ids: re.Match[str]) -> None:
        await run(ctx, await visible_match(ctx, int(ids["id"])), "")

    async def picked(ctx: Context, message: discord.Message) -> None:
        match_id = match_id_of_board(message, ctx.services.us)
        if match_id is None:
            raise Refusal("app-no-board")
        await act_on(ctx, match_id, action)

    action = GameAction(
        name,
        ID if button else None,
        pressed if button else None,
        Answer.BENEATH,
        command=by or command(name, direct=True, deferred=True)(typed),
        menu=context_menu(name, picked) if menu else None,
        run=run,
        for_viewers=for_viewers,
    )
    return action


async def run_on_game(ctx: Context, game: int | None, action: GameAction, text: str = "") -> None:
    """Run a deferred command's action on the match that it refers to."""
    match = await find_game(ctx, game, action, text)
    if match is not None:
        logs.add_log_ids(match=match.id)
        await name_elsewhere(ctx, match)
        await action.run(ctx, match, text)


async def offered_games(ctx: Context, typed: str) -> list[app_commands.Choice[int]]:
    """Suggest the player's running games, found by opponent, variant or number, their turn first."""
    services = ctx.services
    listed = await services.matches.lookup.listed(ctx.user.id)
    # Discord waits three seconds for suggestions. Names that take longer appear with the next keystroke.
    await services.names.fetch_missing(((game.opponent, game.guild_id) for game in listed), CHOICES)

    def names(game: MatchSummary) -> tuple[str, str]:
        opponent = services.names.known(game.opponent, game.guild_id, ctx.locale).plain
        return opponent, ctx.wording.title(game.variant).plain

    def words(game: MatchSummary) -> tuple[str, ...]:
        opponent, title = names(game)
        return f"{opponent} {title}", title, str(game.id)

    def label(game: MatchSummary) -> str:
        opponent, title = names(game)
        return ctx.say("game-label", opponent=opponent, variant=title, number=str(game.id))

    games = listed[:CHOICES]
    if typed.strip():
        games = ranked(typed, ((game, words(game)) for game in listed))
    return [suggestion(label(game), game.id) for game in games]
