"""The Discord client: builds what handles its events, passes them on, and schedules the periodic work."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from datetime import timedelta
from functools import partial
from typing import Any

import discord

from bot.config import Settings
from bot.database.shards import Shards
from bot.discord.boards.game_clocks import GameClocks
from bot.discord.challenges.challenge_card import expire_challenges
from bot.discord.command_tree import Tree
from bot.discord.custom_variants.quarantine import Quarantine
from bot.discord.dispatch import press
from bot.discord.message_router import MessageRouter
from bot.discord.missed_messages import GatewayGaps, shard_states
from bot.discord.platform.components import Interaction
from bot.discord.platform.discord_clock import DiscordClock
from bot.discord.platform.retry import LIMITED_SECONDS, traced_requests
from bot.discord.privacy import PrivacyUpkeep
from bot.discord.puzzles.daily_post import DailyPoster
from bot.discord.request_handlers import introduce
from bot.discord.resume_games import BoardRetries, ResumeGames
from bot.discord.services import Services
from bot.discord.tournaments.tournament_runner import TournamentRunner
from bot.discord.upkeep import Periodic, Upkeep
from bot.discord.votes.vote_runner import VoteRunner
from bot.engine.engines import Engines
from bot.health.health_checks import Shard
from bot.health.metrics import OFF, Metrics
from bot.refusals import Busy
from bot.state.downtime import OtherShardTotal
from bot.state.use_cases import UseCases

log = logging.getLogger(__name__)

UPKEEP_SECONDS = 60.0
"""Seconds between rounds of upkeep. A challenge card may show up to this much later that it has expired;
button presses are refused from the moment it expires."""

EVENT_SECONDS = 5.0
"""Seconds between checks of tournaments: a result may start the next games up to this much later."""

VOTE_SECONDS = 2.0
"""Seconds between checks of votes: a turn of vote chess may last up to this much longer."""

FLAG_SECONDS = 0.2
"""Seconds between checks of live clocks: a flag may fall up to this much later."""

CLOCK_SECONDS = 15.0
"""Seconds between checks of other clocks. The end of a correspondence game, or a reminder, may be delayed by
up to this much; late moves are always refused."""

BEAT_SECONDS = 5.0
"""Seconds between heartbeats; after a downtime, live clocks gain at most this much more than the actual
downtime."""

CLOSE_SECONDS = 5.0
"""Seconds that a shutdown waits for running answers and boards."""


class KibitzBot(discord.AutoShardedClient):
    """The bot's client. It holds no game state; the database does."""

    def __init__(
        self,
        settings: Settings,
        use_cases: UseCases,
        engines: Engines,
        metrics: Metrics = OFF,
        clock: DiscordClock | None = None,
        **options: Any,
    ) -> None:
        """`clock`: the clock that `use_cases` also read; Discord's timestamps set it."""
        intents = discord.Intents(
            guilds=True, guild_messages=True, dm_messages=True, message_content=settings.message_content
        )
        self._clock = clock or DiscordClock()
        options["http_trace"] = traced_requests(metrics, self._clock)
        options.setdefault("shard_count", settings.shard_count)
        options.setdefault("shard_ids", settings.shard_ids and list(settings.shard_ids))
        super().__init__(
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LIMITED_SECONDS,
            **options,
        )
        self._settings = settings
        self.upkeep = Upkeep(metrics, self.is_closed, self._end)
        services = self.services = Services(self, settings, use_cases, engines, metrics, self._retry_boards)
        self.gaps = GatewayGaps(self, use_cases, self.on_message, services.running_tasks, self._clock.now)
        self.board_retries = BoardRetries(services, self.gaps.receives)
        self.clocks = GameClocks(use_cases, services.boards, services.delivery, self.gaps)
        self.tournament_runner = TournamentRunner(services)
        self.vote_runner = VoteRunner(services)
        self.resume_games = ResumeGames(
            services, self.board_retries, self.tournament_runner, self.upkeep.attempt
        )
        self.privacy = PrivacyUpkeep(services, self.gaps.receives)
        self.message_router = MessageRouter(services)
        self.daily_puzzles = DailyPoster(services)
        unplayable, loop = use_cases.unplayable_games, asyncio.get_running_loop()
        self.quarantine = Quarantine(unplayable, services.boards.post, loop)
        use_cases.variants.report_faults_to(self.quarantine.report)
        self.tree = Tree(self)
        self._is_started = False
        self._joined: dict[int, discord.Guild] = {}
        """The servers that have invited the bot and may not know it yet."""
        self._connecting: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        """By shard, the lock that is held while the downtime before its new session is stored."""
        self.failure: OtherShardTotal | None = None
        """The reason why the process has to end."""
        self._ending: asyncio.Task[None] | None = None

    def own_shard_states(self) -> dict[int, Shard]:
        """Return the state of each shard that this process should run."""
        return shard_states(self.shards, self._own_shards().ids, self.gaps.connected_shards.ids)

    def _own_shards(self) -> Shards:
        count = self.shard_count or 1
        return Shards(self.shard_ids or range(count), count)

    async def setup_hook(self) -> None:
        servers, dev_guild = self.services.use_cases.settings, self._settings.dev_guild
        await self._begin_shards()
        await self.upkeep.attempt(self.tree.update_dev_servers(servers, dev_guild))
        self.services.links.learn(await self.tree.sync_commands(dev_guild))

    async def _begin_shards(self) -> None:
        """Add the downtime to the clocks before any move arrives, and find out which messages are unread."""
        if not self.shard_count:
            self.shard_count, _, _ = await self.http.get_bot_gateway()
        try:
            self.gaps.begin(await self.clocks.begin(self._own_shards()))
        except Busy:
            log.warning("the database is busy; the next heartbeat will add the downtime to the clocks")

    async def on_ready(self) -> None:
        """Start the periodic work once; reconnects call this again."""
        if not self._is_started:
            self._is_started = True
            # Clocks don't wait until all boards are posted.
            self.upkeep.start(self._periodic())
            # Resuming would post the boards of new games without a thread yet in their channel.
            self.upkeep.start(self._periodic_after_resuming(), after=self.resume_games.run)

    def _periodic(self) -> tuple[Periodic, ...]:
        return (
            Periodic("heartbeats", BEAT_SECONDS, (self.clocks.beat,)),
            Periodic("flags", FLAG_SECONDS, (self.clocks.end_flagged,)),
            Periodic("deadlines", CLOCK_SECONDS, (self.clocks.sweep,)),
            Periodic(
                "upkeep",
                UPKEEP_SECONDS,
                (
                    self._welcome,
                    self.daily_puzzles.run,
                    partial(expire_challenges, self.services),
                    self.privacy.continue_user_deletions,
                    self.privacy.delete_former_servers,
                ),
            ),
        )

    def _periodic_after_resuming(self) -> tuple[Periodic, ...]:
        period = timedelta(seconds=UPKEEP_SECONDS)
        return (
            Periodic(
                "resumption", UPKEEP_SECONDS, (partial(self.resume_games.run, period),), is_delayed=True
            ),
            Periodic("tournaments", EVENT_SECONDS, (self.tournament_runner.run,)),
            Periodic("votes", VOTE_SECONDS, (self.vote_runner.run,)),
        )

    def _end(self, reason: OtherShardTotal) -> None:
        self.failure = reason
        self._ending = asyncio.create_task(self.close(), name="kibitz: end")

    def _retry_boards(self, guild_id: int | None, channel_id: int | None = None) -> None:
        self.board_retries.retry_in(guild_id, channel_id)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Dispatch presses and forms by custom_id, so that they work in messages of earlier processes."""
        self._clock.record_arrival(interaction.id)
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await press(interaction)

    async def on_message(self, message: discord.Message, *, late: bool = False) -> None:
        """Handle a message. `late`: the gateway didn't deliver it when it was written."""
        if not late:
            self._clock.record_arrival(message.id)
        if self.gaps.mark_received(message):
            await self.message_router.handle(message, late=late)
        else:
            await self.message_router.wait_for_channel(message.channel.id)

    async def on_raw_message_edit(self, edit: discord.RawMessageUpdateEvent) -> None:
        """Handle edits of all messages: the library keeps none, so it doesn't call on_message_edit."""
        await self.message_router.handle_edit(edit.message)

    async def on_shard_connect(self, shard_id: int) -> None:
        new = self.gaps.is_new(shard_id)
        async with self._connecting[shard_id]:
            if self.gaps.is_away(shard_id):
                await self.upkeep.attempt(self.clocks.reconnect(shard_id))
            self.gaps.mark_connected(shard_id)
        if new:  # Also add the time that the startup took to the clocks.
            await self.upkeep.attempt(self.clocks.gain(shard_id))

    async def on_shard_disconnect(self, shard_id: int) -> None:
        self.gaps.mark_lost(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        await self.upkeep.attempt(self.clocks.gain(shard_id))
        await self.upkeep.attempt(self.gaps.resume(shard_id))

    async def on_shard_ready(self, shard_id: int) -> None:
        async with self._connecting[shard_id]:
            pass  # Storing the downtime may take longer than the library needs to report the shard as ready.
        await self.upkeep.attempt(self.gaps.catch_up(shard_id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._retry_boards(guild.id)
        self._joined[guild.id] = guild
        await self.upkeep.attempt(self._welcome())

    async def _welcome(self) -> None:
        """Store which servers have invited the bot, and introduce it where it wasn't a member before."""
        for guild in list(self._joined.values()):
            if guild.id not in self._joined:
                continue  # It has removed the bot in the meantime.
            is_new = await self.services.use_cases.retention.mark_joined([guild.id])
            self._joined.pop(guild.id, None)
            if is_new and self._settings.introduction:
                await introduce(self.services, guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self._joined.pop(guild.id, None)
        await self.upkeep.attempt(self.privacy.removed(guild.id))

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self._retry_boards(guild.id)

    # Retry failed boards after any event that may have restored a permission.
    async def on_guild_role_update(self, _before: discord.Role, role: discord.Role) -> None:
        self._retry_boards(role.guild.id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        self._retry_boards(channel.guild.id)

    async def on_member_update(self, _before: discord.Member, member: discord.Member) -> None:
        if member == member.guild.me:
            self._retry_boards(member.guild.id)

    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        self._retry_boards(changed.guild_id, changed.parent_id)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        if thread.is_private():
            self._retry_boards(thread.guild.id, thread.id)

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        await self.upkeep.attempt(self.services.boards.move_to_channel(gone.thread_id))

    async def close(self) -> None:
        self.upkeep.cancel()
        self.tournament_runner.tasks.cancel()
        self.vote_runner.tasks.cancel()
        self.clocks.cancel()
        self.board_retries.cancel()
        self.services.opponent.cancel()
        self.services.reviews.jobs.close()
        self.services.trials.jobs.close()
        await self.services.running_tasks.close_gateway(self)
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.services.running_tasks.finish()
                await self.services.boards.finish()
        except TimeoutError:
            log.warning("some boards are not posted yet; the next start will post them")
        self.services.running_tasks.cancel()
        await super().close()
