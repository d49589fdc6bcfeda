"""A hint in a game against Kibitz: a good move as an arrow, for the one who asks."""

from __future__ import annotations

import re

from bot.discord.answers import Note, Upload, acknowledge, reader, say, tell
from bot.discord.elsewhere import name_elsewhere
from bot.discord.kinds import Interaction
from bot.discord.names import escaped
from bot.discord.ui.board import check_running, own_side
from bot.discord.ui.press import ID, Action
from bot.discord.wording import move_text
from bot.matches import Match, NotYourTurn


async def tell_hint(interaction: Interaction, match: Match) -> None:
    """Show a good move. Raises NotAPlayer, MatchOver, NotYourTurn."""
    check_running(match, interaction.user.id)
    if match.engine is None:
        await tell(interaction, say(interaction, "hint-between-people"))
        return
    if match.is_engines_turn:
        raise NotYourTurn(player=match.turn_player)
    client, position = interaction.client, match.position
    move = position.move_from_uci(await client.opponent.hint(match))
    text = say(interaction, "hint-move", move=escaped(move_text(reader(interaction), position, move)))
    arrows = () if move.origin is None else ((move.origin, move.target),)
    circles = (move.target,) if move.origin is None else ()
    picture = await client.painter.png(position, own_side(interaction, match), arrows=arrows, circles=circles)
    await tell(interaction, Note(text, (Upload(picture, "hint.png", text.replace("*", "")),)))


async def hint(interaction: Interaction, ids: re.Match[str]) -> None:
    """The button: as /hint."""
    await acknowledge(interaction, ephemeral=True, thinking=True)
    match = await interaction.client.matches.get(int(ids["id"]))
    await name_elsewhere(interaction, match)
    await tell_hint(interaction, match)


ACTIONS = {"hint": Action(ID, hint)}
