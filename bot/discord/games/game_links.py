"""Adds a game's name and link to answers about a game in another channel."""

from __future__ import annotations

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import reader, say
from bot.discord.platform.names import escaped
from bot.discord.platform.reply import reply_to
from bot.discord.services import services_of
from bot.discord.wording.sentences import place_of
from bot.matches import Match


async def name_elsewhere(interaction: Interaction, match: Match) -> None:
    """Let every answer from now on begin with the game that it is about, where that is not played here."""
    if match.place_id == interaction.channel_id:
        return
    services, player, link = services_of(interaction), interaction.user.id, place_of(match)
    if player in match.players:
        other = match.opponent_of(player)
        opponent = escaped(await services.names.of(other, match.guild_id, reader(interaction)))
        reply_to(interaction).begin_with(say(interaction, "game-elsewhere", opponent=opponent, link=link))
        return
    players = await services.wording.players(match, reader(interaction))
    white, black = escaped(players.white), escaped(players.black)
    reply_to(interaction).begin_with(
        say(interaction, "game-elsewhere-both", white=white, black=black, link=link)
    )
