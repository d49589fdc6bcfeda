"""The services that features use: a frozen value, built once by the client."""

from __future__ import annotations

from dataclasses import dataclass, field

import discord

import rules
from bot.discord.boards.board_message import BoardMessages
from bot.discord.boards.delivery import Delivery
from bot.discord.boards.game_threads import Threads
from bot.discord.boards.offer_messages import OfferMessages
from bot.discord.boards.posting import Boards, Posted
from bot.discord.engine_jobs import GameReviews, VariantTrials
from bot.discord.opponent import Opponent
from bot.discord.pictures import Painter
from bot.discord.platform.background_tasks import RunningTasks
from bot.discord.platform.channels import Channels
from bot.discord.platform.command_links import CommandLinks
from bot.discord.platform.display_names import Members, Names
from bot.discord.platform.prompts import Prompts
from bot.discord.platform.recent_cache import Recent
from bot.discord.platform.user_rate_limit import Quota
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.refusal_sentences import Refusals
from bot.health.metrics import Metrics
from bot.state.match import Match
from bot.state.use_cases import Matches
from bot.texts import Texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The services of commands, buttons, menus and typed moves."""

    default_variant: str
    """The key of the variant that is played if none is chosen."""
    retention_days: int
    """Days that a server's games are kept after the server removes Kibitz."""
    connection: discord.Client
    """The connection to Discord: channels, users, and the bot's own account."""
    texts: Texts
    names: Names
    links: CommandLinks
    channels: Channels
    prompts: Prompts
    quota: Quota
    metrics: Metrics
    running_tasks: RunningTasks
    matches: Matches
    wording: Wording
    refusals: Refusals
    painter: Painter
    members: Members
    delivery: Delivery
    board_messages: BoardMessages
    boards: Boards
    threads: Threads
    opponent: Opponent
    reviews: GameReviews
    trials: VariantTrials
    offer_messages: OfferMessages
    mistakes: Recent[bool] = field(default_factory=lambda: Recent[bool](10_000))
    """A cache by puzzle id, for puzzles from players' mistakes: whether one move was clearly the best."""
    records: Recent[rules.Record] = field(default_factory=lambda: Recent[rules.Record](64))
    """Parsed game files by the id of their attachment; an attachment never changes."""
    exports: Quota = field(default_factory=lambda: Quota(2))
    """Data exports per user and minute; one may contain thousands of games."""


async def post_move(services: Services, match: Match) -> Posted:
    """Post a match at its start or after a move; the engine, if to move, replies."""
    if match.is_engines_turn:
        return await services.opponent.reply(match)
    return await services.boards.post(match.id, match)
