"""Games that are played elsewhere: what is done with one names and links it."""

from __future__ import annotations

from bot.discord.answers import head, say
from bot.discord.kinds import Interaction
from bot.discord.names import escaped
from bot.discord.wording import place_of
from bot.matches import Match


async def name_elsewhere(interaction: Interaction, match: Match) -> None:
    """Let every answer from now on begin with the game that it is about, where that is not played here."""
    if match.place_id == interaction.channel_id:
        return
    client, player, link = interaction.client, interaction.user.id, place_of(match)
    if player in match.players:
        opponent = escaped(await client.names.of(match.opponent_of(player), match.guild_id))
        head(interaction, say(interaction, "game-elsewhere", opponent=opponent, link=link))
        return
    players = await client.wording.players(match)
    white, black = escaped(players.white), escaped(players.black)
    head(interaction, say(interaction, "game-elsewhere-both", white=white, black=black, link=link))
