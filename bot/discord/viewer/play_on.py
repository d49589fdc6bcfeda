"""Playing on from a position that is looked at: a challenge, or a game against Kibitz, that begins there.

Who asks takes the side that is at the bottom of their board.
"""

from __future__ import annotations

import re
from typing import Any, cast

from bot.discord.challenges.card import post_card
from bot.discord.challenges.invite import USER, absence
from bot.discord.engine.start import play_engine
from bot.discord.games.permissions import start_problem
from bot.discord.platform.components import picked
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import say, shared
from bot.discord.platform.preferences import known, of_server
from bot.discord.platform.reply import reply_to
from bot.discord.services import services_of
from bot.discord.viewer.message import is_alone
from bot.discord.viewer.source import find
from bot.matches import StalePosition


async def play_on(interaction: Interaction, ids: re.Match[str]) -> None:
    """Somebody was chosen: the card is posted, as /challenge does, or the game begins, as by /play."""
    await known(interaction)
    source = await reply_to(interaction).promptly(find(interaction, ids["game"]))
    match, ply = source.match, int(ids["ply"])
    if ply > match.ply:
        raise StalePosition
    variant, start, here = match.variant.key, match.game.positions[ply].fen(), of_server(interaction)
    opponent = _chosen(interaction) if ids["who"] == "user" else None
    us = interaction.client.user
    is_engine = ids["who"] == "kibitz" or (us is not None and opponent == us.id)
    problem = start_problem(interaction)
    if not is_engine:
        problem = problem or await _partner_problem(interaction, ids["who"], opponent)
    if problem is not None:
        await reply_to(interaction).tell(problem)
        return
    if is_engine:
        await play_engine(interaction, level=None, variant=variant, color=ids["bottom"], start=start)
        return
    offer = services_of(interaction).matches.challenges.make(
        interaction.user.id,
        opponent,
        variant=variant,
        color=ids["bottom"],
        start=start,
        move_seconds=here.move_seconds,
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id or 0,
        locale=shared(interaction),
    )
    await post_card(interaction, offer)


def _chosen(interaction: Interaction) -> int | None:
    """The person who was picked, by their id."""
    found = USER.fullmatch(picked(interaction))
    return int(found["id"]) if found is not None else None


async def _partner_problem(interaction: Interaction, who: str, opponent: int | None) -> str | None:
    """Why nobody, or not this person, can be challenged here."""
    if is_alone(interaction) or (who == "user" and opponent is None):
        return say(interaction, "button-unknown")
    if opponent is None:
        return None
    data = cast("dict[str, Any]", interaction.data)
    if data.get("resolved", {}).get("users", {}).get(str(opponent), {}).get("bot"):
        return say(interaction, "challenge-bot")
    return await absence(interaction, opponent)
