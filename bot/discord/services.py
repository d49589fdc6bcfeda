"""The services that features use, built once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import discord

import rules
from bot.config import Settings
from bot.discord.boards.board_message import BoardMessages
from bot.discord.boards.delivery import Delivery
from bot.discord.boards.posting import Boards
from bot.discord.engine_opponent import Opponent
from bot.discord.pictures import Painter
from bot.discord.platform.background_tasks import RunningTasks
from bot.discord.platform.channels import Channels
from bot.discord.platform.command_links import CommandLinks
from bot.discord.platform.display_names import Names
from bot.discord.platform.user_messages import Replies
from bot.discord.platform.user_rate_limit import Quota
from bot.discord.reviews_and_trials import GameReviews, VariantTrials
from bot.discord.wording.game_sentences import Wording
from bot.engine.engines import Engines
from bot.health.metrics import Metrics
from bot.recent_cache import Recent
from bot.state.player_ids import name_key
from bot.state.use_cases import UseCases

AUTOCOMPLETES_PER_COMMAND = 10
"""Autocomplete requests allowed for each command of the rate limit."""


class Services:
    """The services of commands, buttons, menus and typed moves."""

    def __init__(
        self,
        connection: discord.Client,
        settings: Settings,
        use_cases: UseCases,
        engines: Engines,
        metrics: Metrics,
        retry_boards: Callable[[int | None, int | None], None],
    ) -> None:
        """Build all services; none gets the whole client, only the connection.

        `retry_boards`: retries the missing boards in a server or channel where the bot may post now.
        """
        self.default_variant = settings.default_variant
        """The key of the variant that is played if none is chosen."""
        self.retention_days = settings.retention_days
        """Days that a server's games are kept after the server removes Kibitz."""
        self.connection = connection
        """The connection to Discord: channels, users, and the bot's own account."""
        self.use_cases = use_cases
        self.metrics = metrics
        self.names = Names(connection, name_key)
        self.links = CommandLinks()
        self.painter = Painter()
        self.wording: Callable[[str], Wording] = partial(
            Wording, names=self.names, find=use_cases.variants.get_loaded
        )
        """Returns the wording in a language."""
        self.channels = Channels(connection, self.links, retry_boards)
        self.delivery = Delivery(connection, self.wording, self.links, self.channels, use_cases)
        self.board_messages = BoardMessages(use_cases, self.wording, self.painter, self.channels)
        self.boards = Boards(use_cases, self.board_messages, self.delivery, metrics)
        self.replies = Replies(connection, self.links)
        self.quota = Quota(settings.commands_per_minute)
        self.suggestions = Quota(settings.commands_per_minute * AUTOCOMPLETES_PER_COMMAND)
        self.running_tasks = RunningTasks()
        self.opponent = Opponent(use_cases, engines, self.boards, self.delivery, self.channels, metrics)
        self.reviews = GameReviews(use_cases.reviews, engines)
        self.trials = VariantTrials(use_cases.trials, engines)
        self.mistakes: Recent[bool] = Recent()
        """A cache by puzzle id, for puzzles from players' mistakes: whether one move was clearly the best."""
        self.records: Recent[rules.Record] = Recent(64)
        """Parsed game files by the id of their attachment; an attachment never changes."""
        self.exports = Quota(2)
        """Data exports per user and minute; one may contain thousands of games."""

    @property
    def us(self) -> discord.ClientUser:
        """The bot's own account, known from the login on."""
        assert self.connection.user is not None  # noqa: S101
        return self.connection.user
