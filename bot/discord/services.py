"""What the features may use, put together once by the client: a frozen value, and the way to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import cast

import discord

import rules
from bot.discord.boards.delivery import Delivery
from bot.discord.boards.offer_messages import OfferMessages
from bot.discord.boards.posting import Boards, Posted
from bot.discord.boards.threads import Threads
from bot.discord.chosen_settings import of_server
from bot.discord.game_reviews import GameReviews
from bot.discord.opponent import Opponent
from bot.discord.pictures.painter import Painter
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.members import Members
from bot.discord.platform.platform_services import PlatformServices, platform_of
from bot.discord.platform.recent import Recent
from bot.discord.platform.user_rate_limit import Quota
from bot.discord.wording.refusals import Refusals
from bot.discord.wording.sentences import Wording
from bot.matches import Match, Matches

GameRun = Callable[[Interaction, Match, str], Awaitable[None]]
"""Does something with a game, and answers in private. The text is what was typed after the command, or ""."""


@dataclass(frozen=True, slots=True)
class GameAction(Action):
    """An action on one game, which a command, a button or a menu has found."""

    run: GameRun = field(kw_only=True)
    for_viewers: bool = False
    """Anyone who sees the game may do it; all else only its players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Services(PlatformServices):
    """All that commands, buttons, menus and written moves work with."""

    default_variant: str
    """The key of the variant that is played where nobody has chosen one."""
    retention_days: int
    """How long a server's games are kept after it has removed Kibitz."""
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
    reviews: GameReviews
    offer_messages: OfferMessages
    records: Recent[rules.Record]
    """Games of files that messages carry, by the ids of their attachments; those never change."""
    exports: Quota
    """How often one person may have all that is kept of them."""


async def post_move(services: Services, match: Match) -> Posted:
    """Post a match after a move, or at its begin: with the engine's reply, where it is its turn."""
    if match.is_engines_turn:
        return await services.opponent.reply(match)
    return await services.boards.post(match.id, match)


def services_of(interaction: Interaction) -> Services:
    """What is at hand for whoever acts."""
    return cast("Services", platform_of(interaction))


def usual_variant(interaction: Interaction) -> str:
    """The key of the variant that is played here where none is named: the server's, or else Kibitz's."""
    return of_server(interaction).variant or services_of(interaction).default_variant
