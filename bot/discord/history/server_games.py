"""The games that run on a server, for those who want to look on: only where they see the channel."""

from __future__ import annotations

import re

from bot.discord.games import page_keys
from bot.discord.games.game_visibility import sees
from bot.discord.history.pages import PAGE, brief, list_items
from bot.discord.platform.components import custom_id, view
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.language import reader, say
from bot.discord.platform.names import escaped
from bot.discord.platform.outgoing import Note
from bot.discord.platform.reply import reply_to
from bot.discord.services import services_of
from bot.discord.wording.sentences import count_moves, link_to, stamp
from bot.matches import Running


async def server_note(interaction: Interaction, page: str) -> Note:
    """A page of what runs here, the newest move first."""
    bounds = page_keys.bounds(page)
    if interaction.guild_id is None:
        return Note(say(interaction, "games-server-none-here"))
    if bounds is None:
        return Note(say(interaction, "button-unknown"))
    services, guild_id = services_of(interaction), interaction.guild_id
    found = await services.matches.listings.running_on(
        guild_id, lambda channel: sees(interaction, channel), PAGE, behind=bounds[0], ahead=bounds[1]
    )
    people = [(player, guild_id) for game in found.items for player in (game.white, game.black)]
    await services.names.learn(people, len(people))
    lines = [say(interaction, "games-server-title" if found.items else "games-server-none")]
    lines += [_line(interaction, game) for game in found.items]
    labels = [(game.id, _label(interaction, game)) for game in found.items]
    items = list_items(
        interaction, labels, found.newer, found.older, lambda page: custom_id("games-server", page)
    )
    return Note("\n".join(lines), view=view(*items))


def _players(interaction: Interaction, game: Running) -> dict[str, str]:
    names = services_of(interaction).names
    return {
        "white": brief(names.known(game.white, game.guild_id)),
        "black": brief(names.known(game.black, game.guild_id)),
    }


def _line(interaction: Interaction, game: Running) -> str:
    players = {side: escaped(name) for side, name in _players(interaction, game).items()}
    return say(
        interaction,
        "games-server-line",
        **players,
        variant=services_of(interaction).wording.title(reader(interaction), game.variant),
        count=count_moves(reader(interaction), game.ply),
        when=stamp(game.moved_at),
        link=link_to(game.guild_id, game.thread_id or game.channel_id, game.posted_message_id),
    )


def _label(interaction: Interaction, game: Running) -> str:
    title = services_of(interaction).wording.title(reader(interaction), game.variant)
    players = _players(interaction, game)
    return say(interaction, "game-label-both", **players, variant=title, number=str(game.id))


async def turn_page(interaction: Interaction, ids: re.Match[str]) -> None:
    await reply_to(interaction).show(await server_note(interaction, ids[0]))


ACTIONS = (Action("games-server", page_keys.PAGE, turn_page, own=True),)
