"""Decides which game a command, or a typed text, is about.

In a game's thread that is its newest game. Elsewhere it is the player's own newest game in that place.
Without one, it is their running game anywhere; if there are several, they are asked. A button always means
the game of its message.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord
from discord import app_commands, ui

from bot.discord.games.game_visibility import visible_match
from bot.discord.platform.components import ID, custom_id, menu, menu_option, picked_value, suggestion, view
from bot.discord.platform.discord_limits import BUTTON_LABEL, CHOICE, CHOICES, OPTIONS
from bot.discord.platform.discord_types import Action, Answer, Interaction, Note
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.reply import reply_to
from bot.discord.services import GameAction, services_of
from bot.discord.wording.sentences import link_to_board
from bot.graphemes import shortened
from bot.matches import Match, Matches
from bot.refusals import Refusal

SEVERAL = 2
"""Suggestions need to know only whether several games may be meant."""

LINKED = 5
"""The most of the player's own games that an answer links to; `/games` lists all."""

TEXT = 60
"""The most typed characters that a menu's custom_id can hold."""

WHICH = re.compile(rf"(?s)(?P<action>[a-z]+):(?P<text>.{{0,{TEXT}}})")


async def newest_game(
    matches: Matches, place_id: int, player: int, *, in_thread: bool, acts: bool
) -> Match | None:
    """Return the game that a player means in a place; None if there is none. Raises MatchBroken.

    `in_thread`: the place is a game's thread. `acts`: the player wants to change the game. Then their newest
    running game comes first, and outside of threads only a running game is meant.
    """
    if acts:
        running = await matches.lookup.at(place_id, player, 1)
        if running or not in_thread:
            return running[0] if running else None
    found = await matches.lookup.newest_at(place_id, None if in_thread else player)
    return None if found is None else await matches.lookup.get(found)


async def games_meant(interaction: Interaction, most: int, *, acts: bool) -> tuple[Match, ...]:
    """Return the game that a command means; if the player has none here, at most `most` that it may mean.

    `acts`: the command changes the game; otherwise it may also mean a game of others here.
    """
    matches, place, player = (
        services_of(interaction).matches,
        interaction.channel_id or 0,
        interaction.user.id,
    )
    in_thread = await belongs_to_a_game(interaction)
    match = await newest_game(matches, place, player, in_thread=in_thread, acts=acts)
    if match is None and not in_thread:
        others = () if acts else await games_here(interaction, most)
        if found := others or await matches.lookup.of(player, most):
            return found
        if not acts and (past := await matches.lookup.newest_at(place)) is not None:
            match = await visible_match(interaction, past)
    return () if match is None else (match,)


async def belongs_to_a_game(interaction: Interaction) -> bool:
    """Whether this thread was opened for a game, running or finished."""
    if not isinstance(interaction.channel, discord.Thread):
        return False
    return _is_ours(interaction) or bool(await games_here(interaction, 1))


def _is_ours(interaction: Interaction) -> bool:
    channel, us = interaction.channel, interaction.client.user
    return isinstance(channel, discord.Thread) and us is not None and channel.owner_id == us.id


async def games_here(interaction: Interaction, most: int) -> tuple[Match, ...]:
    """The running matches in this channel or thread, of any players, at most `most`."""
    return await services_of(interaction).matches.lookup.at(interaction.channel_id or 0, most=most)


async def find_game(
    interaction: Interaction, game: int | None, action: GameAction, text: str = ""
) -> Match | None:
    """The match that a command means. None if the answer asked which one or said that there is none.

    `game`: its number, if the player has named it. `text`: what they typed along with the command.
    """
    if game is not None:
        return await _to_act_on(interaction, game, action)
    found = await games_meant(interaction, CHOICES, acts=not action.for_viewers)
    if len(found) > 1:
        await ask_which(interaction, action, found, text)
        return None
    match = found[0] if found else None
    if match is not None and (action.for_viewers or interaction.user.id in match.players):
        return match
    if match is None and not await belongs_to_a_game(interaction):
        await reply_to(interaction).send_private(say(interaction, "game-none-here"))
    else:
        await reply_to(interaction).send_private(await _not_theirs(interaction, match))
    return None


async def _not_theirs(interaction: Interaction, match: Match | None) -> Note:
    """Say whose game this thread belongs to, with links to the reader's own games."""
    lookup, links = services_of(interaction).matches.lookup, ui.View(timeout=None)
    if match is None:
        whose = say(interaction, "game-past-here")
    else:
        players = await services_of(interaction).wording.players(match, locale_for(interaction))
        white, black = players.white.markdown, players.black.markdown
        whose = say(interaction, "game-of-others", white=white, black=black)
    for one in await lookup.of(interaction.user.id, LINKED):
        links.add_item(
            ui.Button(label=shortened(await label(interaction, one), BUTTON_LABEL), url=link_to_board(one))
        )
    own_games = say(interaction, "game-own-links" if links.children else "game-none")
    return Note(f"{whose} {own_games}", view=links)


async def why_no_moves(
    interaction: Interaction, found: Sequence[Match], typed: str
) -> list[app_commands.Choice[str]]:
    """Return a single autocomplete choice that says why no moves can be suggested."""
    services, player = services_of(interaction), interaction.user.id
    if len(found) > 1:
        text = say(interaction, "hint-several")
    elif found and found[0].is_over:
        text = say(interaction, "hint-over")
    elif found and player in found[0].players:
        who = found[0].turn_player
        await services.names.fetch_missing([(who, found[0].guild_id)], 1)
        name = services.names.known(who, found[0].guild_id).plain
        text = say(interaction, "hint-not-your-turn", player=name)
    elif found:
        text = say(interaction, "hint-others")
    else:
        text = say(interaction, "hint-no-game")
    return [suggestion(text, typed[:CHOICE].strip() or "?")]


# ---- asking which


async def ask_which(
    interaction: Interaction, action: GameAction, matches: Sequence[Match], text: str = ""
) -> None:
    """Ask which of these games the player means. `text`: what they typed along with the command."""
    mine = any(interaction.user.id in match.players for match in matches)
    question = say(interaction, "game-which" if mine else "game-several-here")
    if len(text) > TEXT:
        await reply_to(interaction).send_private(question)
        return
    options = [menu_option(await label(interaction, match), match.id) for match in matches[:OPTIONS]]
    items = view(menu(custom_id("which", action.name, text), say(interaction, "menu-which"), options))
    await reply_to(interaction).send_private(Note(question, view=items))


async def label(interaction: Interaction, match: Match) -> str:
    """A game's label: with the opponent's name for its players, with both names for others."""
    services, player = services_of(interaction), interaction.user.id
    args = {
        "variant": services.wording.title(locale_for(interaction), match.variant).plain,
        "number": str(match.id),
    }
    if player in match.players:
        opponent = await services.names.of(match.opponent_of(player), match.guild_id, locale_for(interaction))
        return say(interaction, "game-label", opponent=opponent.plain, **args)
    players = await services.wording.players(match, locale_for(interaction))
    return say(interaction, "game-label-both", white=players.white.plain, black=players.black.plain, **args)


async def pick(interaction: Interaction, ids: re.Match[str]) -> None:
    """Run the action on the game that was picked; its answer replaces the question."""
    await reply_to(interaction).acknowledge(replacing=True)
    action, number = (
        services_of(interaction).actions.get(ids["action"]),
        ID.fullmatch(picked_value(interaction)),
    )
    if not isinstance(action, GameAction) or number is None:
        raise Refusal("button-unknown")
    await act_on(interaction, int(number["id"]), action, ids["text"])


async def act_on(interaction: Interaction, match_id: int, action: GameAction, text: str = "") -> None:
    """Run an action on the game with this id."""
    match = await _to_act_on(interaction, match_id, action)
    await name_elsewhere(interaction, match)
    await action.run(interaction, match, text)


async def _to_act_on(interaction: Interaction, match_id: int, action: GameAction) -> Match:
    match = await visible_match(interaction, match_id)
    if not action.for_viewers:
        match.check_player(interaction.user.id)
    return match


async def name_elsewhere(interaction: Interaction, match: Match) -> None:
    """If a game isn't played here, begin all further answers with a line that names and links it."""
    if match.place_id == interaction.channel_id:
        return
    services, player, link = services_of(interaction), interaction.user.id, link_to_board(match)
    if player in match.players:
        other = match.opponent_of(player)
        opponent = (await services.names.of(other, match.guild_id, locale_for(interaction))).markdown
        reply_to(interaction).begin_with(say(interaction, "game-elsewhere", opponent=opponent, link=link))
        return
    players = await services.wording.players(match, locale_for(interaction))
    white, black = players.white.markdown, players.black.markdown
    reply_to(interaction).begin_with(
        say(interaction, "game-elsewhere-both", white=white, black=black, link=link)
    )


ACTIONS = (Action("which", WHICH, pick, Answer.BY_ACTION, own=True),)
