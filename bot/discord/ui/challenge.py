"""Presses on challenge cards, on the list of open challenges and on a finished game's Rematch."""

from __future__ import annotations

import logging
import re
from typing import Any, cast

import discord

from bot.discord.answers import say, shared, tell
from bot.discord.games import begin
from bot.discord.kinds import Interaction
from bot.discord.ui.board import check_player
from bot.discord.ui.press import ID, Action
from bot.matches import Challenge, Match

log = logging.getLogger(__name__)


def permission_problem(interaction: Interaction) -> str | None:
    """What keeps a game from being played here; boards are posted by ourselves, so an answer isn't all."""
    allowed = interaction.app_permissions
    writes = allowed.send_messages or allowed.send_messages_in_threads
    if allowed.view_channel and writes and allowed.attach_files:
        return None
    return say(interaction, "challenge-not-here", permissions=say(interaction, "permission-write"))


async def post_card(interaction: Interaction, challenge: Challenge) -> None:
    """Answer with the card of a challenge that was just made; only the one challenged is mentioned."""
    client = interaction.client
    await interaction.response.defer(thinking=True)
    opponent = challenge.opponent
    card = await interaction.edit_original_response(
        content=client.cards.text(challenge),
        attachments=[await client.cards.picture(challenge)],
        view=client.cards.buttons(challenge),
        allowed_mentions=discord.AllowedMentions(users=[discord.Object(opponent)] if opponent else False),
    )
    await client.matches.set_card(challenge.id, card.id)


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


async def rematch(interaction: Interaction, ids: re.Match[str]) -> None:
    """A player of a finished game challenges the other to the same again, with colours swapped."""
    client = interaction.client
    match = await client.matches.get(int(ids["id"]))
    check_player(match, interaction.user.id)
    problem = permission_problem(interaction) if match.is_over else say(interaction, "button-unknown")
    if problem is not None:
        await tell(interaction, problem)
        return
    challenge = await client.matches.challenge(
        interaction.user.id,
        match.opponent_of(interaction.user.id),
        variant=match.variant.key,
        color="black" if interaction.user.id == match.white else "white",
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id or 0,
        locale=shared(interaction),
    )
    await post_card(interaction, challenge)
    await _offered(interaction, match)


async def _offered(interaction: Interaction, match: Match) -> None:
    """Take the button off the board that was pressed: the card stands for it now."""
    if interaction.message is None:
        return
    flip = interaction.client.boards.buttons(match, match.ply, match.turn.opponent, rematch=False)
    try:
        await interaction.message.edit(view=flip)
    except discord.HTTPException as error:
        log.info("match %s keeps its rematch button: %s", match.id, error)


ACTIONS = {
    "accept": Action(ID, accept),
    "join": Action(ID, join),
    "decline": Action(ID, decline),
    "cancel": Action(ID, cancel),
    "pick": Action(re.compile(""), pick),
    "rematch": Action(ID, rematch),
}
