"""Handles presses on candidate moves."""

from __future__ import annotations

import re

from bot.discord.games.game_links import name_elsewhere
from bot.discord.games.game_visibility import visible_match
from bot.discord.pictures.styles import style_for
from bot.discord.platform.components import ID
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.language import reader, say
from bot.discord.platform.reply import reply_to
from bot.discord.play.attempts import conclude
from bot.discord.play.attempts import play as play_move
from bot.discord.services import services_of
from bot.matches.rights import check_player

CANDIDATE = re.compile(ID.pattern + r":(?P<ply>[0-9]{1,5}):(?P<uci>[!-~]{2,20})")


async def play(interaction: Interaction, ids: re.Match[str]) -> None:
    """Play a candidate by its button: only in its position, and only for its player."""
    await reply_to(interaction).acknowledge()
    match = await visible_match(interaction, int(ids["id"]))
    check_player(match, interaction.user.id)
    await name_elsewhere(interaction, match)
    if match.ply != int(ids["ply"]):
        await reply_to(interaction).send_private(say(interaction, "move-stale"))
        return
    locale, style, ply = reader(interaction), style_for(interaction), int(ids["ply"])
    player, source = interaction.user.id, interaction.id
    said = await play_move(
        services_of(interaction), match, player, ids["uci"], locale, style, ply=ply, source=source
    )
    await conclude(interaction, said)


ACTIONS = (Action("play", CANDIDATE, play),)
