"""Which game a command is about.

In a thread that belongs to a game it is that game, whoever asks, also once it is over. In any other place it
is the player's own: the one that runs there, else the one that runs anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands, ui

from bot.discord.games.game_picker import ask_which, label
from bot.discord.games.game_visibility import check_action, visible_match
from bot.discord.platform.discord_limits import BUTTON_LABEL, CHOICE, CHOICES
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import reader, say
from bot.discord.platform.names import escaped
from bot.discord.platform.outgoing import Note
from bot.discord.platform.reply import reply_to
from bot.discord.services import GameAction, services_of
from bot.discord.wording.sentences import place_of
from bot.matches import Match

SEVERAL = 2
"""From so many games on it isn't clear which one is meant."""

LINKED = 5
"""Games of one's own that are linked in an answer; `/games` lists all."""


async def own(interaction: Interaction, most: int) -> tuple[Match, ...]:
    """The player's running matches that a command here may mean, at most so many."""
    here = await services_of(interaction).matches.lookup.at(
        interaction.channel_id or 0, interaction.user.id, most
    )
    if here or await belongs_to_a_game(interaction):
        return here
    return await services_of(interaction).matches.lookup.of(interaction.user.id, most)


async def belongs_to_a_game(interaction: Interaction) -> bool:
    """Whether people are in a thread that is there for a game, be it over."""
    if not isinstance(interaction.channel, discord.Thread):
        return False
    return _is_ours(interaction) or bool(await running(interaction, 1))


def _is_ours(interaction: Interaction) -> bool:
    """Whether we have opened the thread that people are in."""
    channel, us = interaction.channel, interaction.client.user
    return isinstance(channel, discord.Thread) and us is not None and channel.owner_id == us.id


async def running(interaction: Interaction, most: int) -> tuple[Match, ...]:
    """The matches that run here, whoever plays in them."""
    return await services_of(interaction).matches.lookup.at(interaction.channel_id or 0, most=most)


async def meant(
    interaction: Interaction, game: int | None, action: GameAction, text: str = ""
) -> Match | None:
    """The match that a command is about, by whoever plays in it.

    Where it isn't clear, or isn't theirs, None comes back, and the person is asked, or told.
    """
    if game is not None:
        match = await visible_match(interaction, game)
        check_action(interaction, match, action)
        return match
    found = await own(interaction, SEVERAL)
    if len(found) == 1:
        return found[0]
    if found:
        await ask_which(interaction, action, await own(interaction, CHOICES), text)
        return None
    if await belongs_to_a_game(interaction):
        return await _of_this_thread(interaction)
    await reply_to(interaction).send_private(say(interaction, "game-none-here"))
    return None


async def _of_this_thread(interaction: Interaction) -> Match | None:
    """The match of a thread in which none of the person's runs, if it is theirs and over; else they hear."""
    here = await running(interaction, 1)
    match = here[0] if here else await last_here(interaction)
    if match is not None and interaction.user.id in match.players:
        return match
    await reply_to(interaction).send_private(await _not_theirs(interaction, match))
    return None


async def whose(interaction: Interaction, match: Match | None) -> str:
    """What a thread is, told to somebody who doesn't play in it."""
    if match is None:
        return say(interaction, "game-past-here")
    players = await services_of(interaction).wording.players(match, reader(interaction))
    return say(interaction, "game-of-others", white=escaped(players.white), black=escaped(players.black))


async def _not_theirs(interaction: Interaction, match: Match | None) -> Note:
    """Whose game a thread is, with links to the reader's own."""
    lines, links = [await whose(interaction, match)], ui.View(timeout=None)
    for one in await services_of(interaction).matches.lookup.of(interaction.user.id, LINKED):
        links.add_item(ui.Button(label=(await label(interaction, one))[:BUTTON_LABEL], url=place_of(one)))
    lines.append(say(interaction, "game-own-links" if links.children else "game-none"))
    return Note(" ".join(lines), view=links)


async def nothing_offered(
    interaction: Interaction, found: Sequence[Match], typed: str
) -> list[app_commands.Choice[str]]:
    """Why no moves are offered while somebody types, as the only choice; one that is picked is told again."""
    services, player = services_of(interaction), interaction.user.id
    if len(found) > 1:
        text = say(interaction, "hint-several")
    elif found and found[0].turn_player != player and player in found[0].players:
        who = found[0].turn_player
        await services.names.learn([(who, found[0].guild_id)], 1)
        text = say(interaction, "hint-not-your-turn", player=services.names.known(who, found[0].guild_id))
    elif not found and await belongs_to_a_game(interaction):
        here = await running(interaction, 1)
        text = say(interaction, "hint-others" if here else "hint-over")
    else:
        text = say(interaction, "hint-no-game")
    return [app_commands.Choice(name=text[:CHOICE], value=typed[:CHOICE].strip() or "?")]


async def looked_at(
    interaction: Interaction, game: int | None, action: GameAction, text: str = ""
) -> Match | None:
    """The match that somebody looks at: the only one here, whoever plays it, else as meant()."""
    if game is not None:
        return await meant(interaction, game, action, text)
    here = await running(interaction, CHOICES)
    if len(here) == 1:
        return here[0]
    if not here:
        past = await last_here(interaction) if _is_ours(interaction) else None
        return past or await meant(interaction, None, action, text)
    if await own(interaction, 1):
        return await meant(interaction, None, action, text)
    await ask_which(interaction, action, here, text)
    return None


async def last_here(interaction: Interaction) -> Match | None:
    """The last match that has ended here."""
    found = await services_of(interaction).matches.lookup.finished_at(interaction.channel_id or 0)
    return None if found is None else await visible_match(interaction, found)
