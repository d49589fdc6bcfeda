"""The services that features use: a frozen value, built once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import discord

import rules
from bot.config import Settings
from bot.discord.boards.board_message import BoardMessages
from bot.discord.boards.delivery import Delivery
from bot.discord.boards.flag_timers import Flags
from bot.discord.boards.game_threads import Threads
from bot.discord.boards.offer_messages import OfferMessages
from bot.discord.boards.posting import Boards
from bot.discord.engine_opponent import Opponent
from bot.discord.pictures import Painter
from bot.discord.platform.background_tasks import RunningTasks
from bot.discord.platform.channels import Channels
from bot.discord.platform.command_links import CommandLinks
from bot.discord.platform.display_names import Members, Names
from bot.discord.platform.prompts import Prompts
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.platform.user_messages import Replies
from bot.discord.platform.user_rate_limit import Quota
from bot.discord.reviews_and_trials import GameReviews, VariantTrials
from bot.discord.wording.game_sentences import Wording
from bot.engine.engines import Engines
from bot.health.metrics import Metrics
from bot.recent_cache import Recent
from bot.state.deadlines import GRACE
from bot.state.player_ids import name_key
from bot.state.use_cases import Matches


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The services of commands, buttons, menus and typed moves."""

    default_variant: str
    """The key of the variant that is played if none is chosen."""
    retention_days: int
    """Days that a server's games are kept after the server removes Kibitz."""
    connection: discord.Client
    """The connection to Discord: channels, users, and the bot's own account."""
    names: Names
    links: CommandLinks
    channels: Channels
    replies: Replies
    prompts: Prompts
    quota: Quota
    metrics: Metrics
    running_tasks: RunningTasks
    matches: Matches
    wording: Callable[[str], Wording]
    """Returns the wording in a language."""
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

    @property
    def us(self) -> discord.ClientUser:
        """The bot's own account, known from the login on."""
        assert self.connection.user is not None  # noqa: S101
        return self.connection.user


def build_services(
    connection: discord.Client, settings: Settings, matches: Matches, engines: Engines, metrics: Metrics
) -> Services:
    """Build all services; none gets the whole client, only the connection."""
    names, links, painter = Names(connection, name_key), CommandLinks(), Painter()
    wording = partial(Wording, names=names, find=matches.variants.get_loaded)
    channels = Channels(connection, links)
    delivery = Delivery(connection, wording, links, channels, matches)
    offer_messages = OfferMessages(matches, names, delivery)
    board_messages = BoardMessages(matches, wording, painter, channels)
    flags = Flags(GRACE, matches.now)
    boards = Boards(matches, board_messages, delivery, offer_messages, flags, metrics)
    show_typing = partial(_show_typing, connection)
    return Services(
        default_variant=settings.default_variant,
        retention_days=settings.retention_days,
        connection=connection,
        names=names,
        links=links,
        channels=channels,
        replies=Replies(connection, links),
        prompts=Prompts(),
        quota=Quota(settings.commands_per_minute),
        metrics=metrics,
        running_tasks=RunningTasks(),
        matches=matches,
        wording=wording,
        painter=painter,
        members=Members(connection, names),
        delivery=delivery,
        board_messages=board_messages,
        boards=boards,
        threads=Threads(connection, matches, wording, channels),
        opponent=Opponent(matches, engines, boards, offer_messages, show_typing, metrics),
        reviews=GameReviews(matches.reviews, engines),
        trials=VariantTrials(matches.trials, engines),
        offer_messages=offer_messages,
    )


async def _show_typing(connection: discord.Client, channel_id: int) -> None:
    with suppress(*REQUEST_ERRORS):
        await connection.get_partial_messageable(channel_id).typing()
