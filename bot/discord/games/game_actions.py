"""Actions on a game: their command, button and context menu entry, and autocomplete for the game."""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord
from discord import app_commands

import rules
from bot import logs
from bot.discord.actions import Answer, GameAction, GameRun, autocomplete, command, context_menu
from bot.discord.boards.board_message import match_id_of_board
from bot.discord.context import Context
from bot.discord.games.which_game import act_on, find_game, name_elsewhere, visible_match
from bot.discord.platform.components import ID, Command, suggestion
from bot.discord.platform.discord_limits import CHOICES
from bot.discord.platform.fuzzy_search import ranked
from bot.refusals import Refusal


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
    """Suggest the player's running games, their turn first."""
    listed = await ctx.services.use_cases.lookup.listed(ctx.user.id)
    rows = [(game.row, game.variant) for game in listed]
    games = [(row.id, variant, row.opponent_of(ctx.user.id), row.guild_id) for row, variant in rows]
    return await suggested_games(ctx, typed, games)


async def suggested_games(
    ctx: Context, typed: str, games: Sequence[tuple[int, rules.Variant, int, int | None]]
) -> list[app_commands.Choice[int]]:
    """Suggest games, found by opponent, variant or number.

    `games`: the id, the variant, the user's opponent and the server of each.
    """
    names = ctx.services.names
    # Discord waits three seconds for suggestions. Names that take longer appear with the next keystroke.
    await names.fetch_missing(((opponent, guild_id) for _, _, opponent, guild_id in games), CHOICES)
    labels: dict[int, tuple[str, ...]] = {}
    for number, variant, opponent, guild_id in games:
        name, title = names.known(opponent, guild_id, ctx.locale).plain, ctx.wording.title(variant).plain
        label = ctx.say("game-label", opponent=name, variant=title, number=str(number))
        labels[number] = (label, title, str(number))
    found = ranked(typed, labels.items()) if typed.strip() else [*labels][:CHOICES]
    return [suggestion(labels[number][0], number) for number in found]
