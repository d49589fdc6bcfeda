"""Actions on a game: their command, button and context menu entry, and autocomplete for the game."""

from __future__ import annotations

import re

import discord
from discord import app_commands

from bot import logs
from bot.discord.boards.posting import match_id_of_board
from bot.discord.games.game_visibility import visible_match
from bot.discord.games.which_game import act_on, find_game, name_elsewhere
from bot.discord.platform.components import ID, suggestion
from bot.discord.platform.declare_commands import command, context_menu, options
from bot.discord.platform.discord_limits import CHOICES
from bot.discord.platform.discord_types import Answer, Command, Interaction
from bot.discord.platform.fuzzy_search import ranked
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.reply import reply_to
from bot.discord.services import GameAction, GameRun, services_of
from bot.matches import MatchSummary
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

    @options("game")
    @app_commands.autocomplete(game=offered_games)
    async def typed(interaction: Interaction, game: int | None = None) -> None:
        await acknowledge_and_run(interaction, game, action)

    async def pressed(interaction: Interaction, ids: re.Match[str]) -> None:
        await run(interaction, await visible_match(interaction, int(ids["id"])), "")

    async def looked(interaction: Interaction, message: discord.Message) -> None:
        await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
        found = match_id_of_board(message, interaction.client.user)
        if found is None:
            raise Refusal("app-no-board")
        await act_on(interaction, found, action)

    action = GameAction(
        name,
        ID if button else None,
        pressed if button else None,
        Answer.BENEATH,
        command=by or command(name, direct=True)(typed),
        menu=context_menu(name, looked) if menu else None,
        run=run,
        for_viewers=for_viewers,
    )
    return action


async def acknowledge_and_run(
    interaction: Interaction, game: int | None, action: GameAction, text: str = ""
) -> None:
    """Acknowledge a command privately, and run its action on the match that it means."""
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
    await run_acknowledged(interaction, game, action, text)


async def run_acknowledged(
    interaction: Interaction, game: int | None, action: GameAction, text: str = ""
) -> None:
    """Run a command's action on the match that it means; the interaction is already acknowledged."""
    match = await find_game(interaction, game, action, text)
    if match is not None:
        logs.add_log_ids(match=match.id)
        await name_elsewhere(interaction, match)
        await action.run(interaction, match, text)


async def offered_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Suggest the player's running games, found by opponent, variant or number; those on their turn first."""
    services, locale = services_of(interaction), locale_for(interaction)
    listed = await services.matches.lookup.listed(interaction.user.id)
    # Discord waits three seconds for suggestions. Names that take longer appear with the next keystroke.
    await services.names.fetch_missing(((one.opponent, one.guild_id) for one in listed), CHOICES)

    def words(one: MatchSummary) -> tuple[str, ...]:
        title = services.wording.title(locale, one.variant).plain
        return f"{services.names.known(one.opponent, one.guild_id).plain} {title}", title, str(one.id)

    def label(one: MatchSummary) -> str:
        opponent = services.names.known(one.opponent, one.guild_id).plain
        title = services.wording.title(locale, one.variant).plain
        return say(interaction, "game-label", opponent=opponent, variant=title, number=str(one.id))

    found = listed[:CHOICES]
    if typed.strip():
        found = ranked(typed, ((one, words(one)) for one in listed))
    return [suggestion(label(one), one.id) for one in found]
