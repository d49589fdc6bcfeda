"""What the features may use, put together once by the client: a frozen value, and the way to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import cast

import discord

import rules
from bot.config import Settings
from bot.discord.boards.delivery import Delivery
from bot.discord.boards.offer_messages import OfferMessages
from bot.discord.boards.posting import Boards, Posted
from bot.discord.boards.threads import Threads
from bot.discord.opponent import Opponent
from bot.discord.pictures.painter import Painter
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.members import Members
from bot.discord.platform.platform_services import PlatformServices, platform_of
from bot.discord.platform.quota import Quota
from bot.discord.platform.recent import Recent
from bot.discord.wording.refusals import Refusals
from bot.discord.wording.sentences import Wording
from bot.matches import Match, Matches

Deed = Callable[[Interaction, Match, str], Awaitable[None]]
"""What is done with a game that was meant, for who acts: with the text that they have typed along."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Services(PlatformServices):
    """All that commands, buttons, menus and written moves work with."""

    config: Settings
    connection: discord.Client
    """Discord itself: channels, users, and who we are. Nothing of Kibitz hangs on it."""
    matches: Matches
    wording: Wording
    refusals: Refusals
    painter: Painter
    members: Members
    delivery: Delivery
    boards: Boards
    threads: Threads
    opponent: Opponent
    offer_messages: OfferMessages
    records: Recent[rules.Record]
    """Games of files that messages carry, by the ids of their attachments; those never change."""
    exports: Quota
    """How often one person may have all that is kept of them."""
    deeds: Mapping[str, Deed]
    """What the command of a name does with the game that it is about."""


async def post_move(services: Services, match: Match) -> Posted:
    """Post a match after a move, or at its begin: with the engine's reply, where it is its turn."""
    if match.is_engines_turn:
        return await services.opponent.reply(match)
    return await services.boards.post(match.id, match)


def services_of(interaction: Interaction) -> Services:
    """What is at hand for whoever acts."""
    return cast("Services", platform_of(interaction))
