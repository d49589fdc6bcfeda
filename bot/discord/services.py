"""The services that features use: a frozen value, built once by the client."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import discord

import rules
from bot.discord.boards.delivery import Delivery
from bot.discord.boards.offer_messages import OfferMessages
from bot.discord.boards.posting import Boards, Posted
from bot.discord.boards.threads import Threads
from bot.discord.chosen_settings import of_server
from bot.discord.engine_jobs.game_reviews import GameReviews
from bot.discord.engine_jobs.opponent import Opponent
from bot.discord.engine_jobs.variant_trials import VariantTrials
from bot.discord.pictures.painter import Painter
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.display_names import Members
from bot.discord.platform.platform_services import PlatformServices, platform_of
from bot.discord.platform.recent_cache import Recent
from bot.discord.platform.user_rate_limit import Quota
from bot.discord.wording.refusal_sentences import Refusals
from bot.discord.wording.sentences import Wording
from bot.matches import Match, Matches, TimeControl, per_move

GameRun = Callable[[Interaction, Match, str], Awaitable[None]]
"""Runs an action on a game and answers privately. The text is what was typed after the command, or ""."""


@dataclass(frozen=True, slots=True)
class GameAction(Action):
    """An action on one game, which the command, button or menu has identified."""

    run: GameRun = field(kw_only=True)
    for_viewers: bool = False
    """Whether everyone who sees the game may do it; otherwise only its players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Services(PlatformServices):
    """The services of commands, buttons, menus and typed moves."""

    default_variant: str
    """The key of the variant that is played if none is chosen."""
    retention_days: int
    """How long a server's games are kept after the server removes Kibitz."""
    connection: discord.Client
    """The connection to Discord: channels, users, and the bot's own account."""
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
    trials: VariantTrials
    offer_messages: OfferMessages
    mistakes: Recent[bool] = field(default_factory=lambda: Recent[bool](10_000))
    """A cache by puzzle id, for puzzles from players' mistakes: was one move clearly best?"""
    records: Recent[rules.Record] = field(default_factory=lambda: Recent[rules.Record](64))
    """Parsed game files by the id of their attachment; an attachment never changes."""
    exports: Quota = field(default_factory=lambda: Quota(2))
    """Data exports per user and minute; one may contain thousands of games."""


async def post_move(services: Services, match: Match, first: int | None = None) -> Posted:
    """Post a match at its start or after a move; the engine, if to move, replies."""
    if match.is_engines_turn:
        return await services.opponent.reply(match, first)
    return await services.boards.post(match.id, match, first=first)


def services_of(interaction: Interaction) -> Services:
    services = platform_of(interaction)
    assert isinstance(services, Services), "the client has other services"  # noqa: S101
    return services


def usual_variant(interaction: Interaction) -> str:
    """Return the key of the variant that is played if none is named: the server's, else Kibitz's default."""
    return of_server(interaction).variant or services_of(interaction).default_variant


def usual_time(interaction: Interaction) -> TimeControl | None:
    """Return the server's time control of games for which none is named; None: no limit."""
    return per_move(of_server(interaction).move_seconds)
