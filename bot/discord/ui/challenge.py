"""Presses on challenge cards and on the list of open challenges."""

from __future__ import annotations

import re
from typing import Any, cast

from bot.discord.answers import say, tell
from bot.discord.games import begin
from bot.discord.kinds import Interaction
from bot.discord.ui.press import ID, Action
from bot.matches import Match


async def accept(interaction: Interaction, ids: re.Match[str]) -> None:
    """The one challenged starts the game."""
    await interaction.response.defer()
    match = await interaction.client.matches.accept(int(ids["id"]), interaction.user.id)
    await _begin(interaction, int(ids["id"]), match)


async def join(interaction: Interaction, ids: re.Match[str]) -> None:
    """Anyone but its author takes an open challenge."""
    await interaction.response.defer()
    await _join(interaction, int(ids["id"]))


async def _join(interaction: Interaction, challenge_id: int) -> None:
    match = await interaction.client.matches.join(challenge_id, interaction.user.id)
    await _begin(interaction, challenge_id, match)


async def _begin(interaction: Interaction, challenge_id: int, match: Match) -> None:
    challenge = await interaction.client.matches.get_challenge(challenge_id)
    await begin(interaction.client, challenge, match, interaction.user.id)


async def decline(interaction: Interaction, ids: re.Match[str]) -> None:
    await interaction.response.defer()
    client = interaction.client
    challenge = await client.matches.decline(int(ids["id"]), interaction.user.id)
    player = await client.cards.name(challenge, interaction.user.id)
    await client.cards.close(challenge, client.texts.text(challenge.locale, "card-declined", player=player))


async def cancel(interaction: Interaction, ids: re.Match[str]) -> None:
    await interaction.response.defer()
    client = interaction.client
    challenge = await client.matches.cancel(int(ids["id"]), interaction.user.id)
    player = await client.cards.name(challenge, interaction.user.id)
    await client.cards.close(challenge, client.texts.text(challenge.locale, "card-cancelled", player=player))


async def pick(interaction: Interaction, _ids: re.Match[str]) -> None:
    """A challenge picked from the /join list; the menu's value holds its id."""
    data = cast("dict[str, Any]", interaction.data)
    chosen = ID.fullmatch(str((data.get("values") or [""])[0]))
    if chosen is None:
        await tell(interaction, say(interaction, "button-unknown"))
        return
    await interaction.response.defer()
    await _join(interaction, int(chosen["id"]))
    await interaction.edit_original_response(content=say(interaction, "join-done"), view=None)


ACTIONS = {
    "accept": Action(ID, accept),
    "join": Action(ID, join),
    "decline": Action(ID, decline),
    "cancel": Action(ID, cancel),
    "pick": Action(re.compile(""), pick),
}
