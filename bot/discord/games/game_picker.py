"""Asks which game is meant if there are several, then runs the action on it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.discord.games.game_links import name_elsewhere
from bot.discord.games.game_visibility import check_action, visible_match
from bot.discord.platform.components import ID, custom_id, menu, menu_option, picked, view
from bot.discord.platform.discord_limits import OPTIONS
from bot.discord.platform.discord_types import Action, Answer, Interaction
from bot.discord.platform.error_handling import Refusal
from bot.discord.platform.language import reader, say
from bot.discord.platform.outgoing import Note
from bot.discord.platform.reply import reply_to
from bot.discord.services import GameAction, services_of
from bot.matches import Match

TEXT = 60
"""Characters of what somebody has typed that a menu can keep."""

WHICH = re.compile(rf"(?s)(?P<action>[a-z]+):(?P<text>.{{0,{TEXT}}})")


async def ask_which(
    interaction: Interaction, action: GameAction, matches: Sequence[Match], text: str = ""
) -> None:
    """Ask which of some games is meant. `text`: what was typed along with the command."""
    mine = any(interaction.user.id in match.players for match in matches)
    question = say(interaction, "game-which" if mine else "game-several-here")
    if len(text) > TEXT:
        await reply_to(interaction).send_private(question)
        return
    options = [menu_option(await label(interaction, match), match.id) for match in matches[:OPTIONS]]
    items = view(menu(custom_id("which", action.name, text), say(interaction, "menu-which"), options))
    await reply_to(interaction).send_private(Note(question, view=items))


async def label(interaction: Interaction, match: Match) -> str:
    """A game by its opponent to a player of it, by both names to all others."""
    services, player = services_of(interaction), interaction.user.id
    args = {"variant": services.wording.title(reader(interaction), match.variant), "number": str(match.id)}
    if player in match.players:
        opponent = await services.names.of(match.opponent_of(player), match.guild_id, reader(interaction))
        return say(interaction, "game-label", opponent=opponent, **args)
    players = await services.wording.players(match, reader(interaction))
    return say(interaction, "game-label-both", white=players.white, black=players.black, **args)


async def pick(interaction: Interaction, ids: re.Match[str]) -> None:
    """A game was picked: what was asked takes the place of the question."""
    await reply_to(interaction).acknowledge(replacing=True)
    action, number = services_of(interaction).actions.get(ids["action"]), ID.fullmatch(picked(interaction))
    if not isinstance(action, GameAction) or number is None:
        raise Refusal("button-unknown")
    await act_on(interaction, int(number["id"]), action, ids["text"])


async def act_on(interaction: Interaction, match_id: int, action: GameAction, text: str = "") -> None:
    """Act on a game that a menu or a message names. Raises NoSuchMatch, MatchBroken, NotAPlayer."""
    match = await visible_match(interaction, match_id)
    check_action(interaction, match, action)
    await name_elsewhere(interaction, match)
    await action.run(interaction, match, text)


ACTIONS = (Action("which", WHICH, pick, Answer.BY_ACTION, own=True),)
