"""The Discord client: dispatches events and runs the periodic tasks."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable
from datetime import timedelta
from typing import Any

import discord
from discord.ext import tasks

from bot.config import Settings
from bot.database.shards import Shards
from bot.discord.boards.game_clocks import GameClocks
from bot.discord.challenges.challenge_card import expire_challenges
from bot.discord.custom_variants.quarantine import Quarantine
from bot.discord.dispatch import Tree, press
from bot.discord.features import COMMANDS, CONTEXT_MENUS
from bot.discord.greeting import introduce
from bot.discord.message_router import MessageRouter
from bot.discord.missed_messages import GatewayGaps, shard_states
from bot.discord.platform.components import Interaction
from bot.discord.platform.discord_clock import DiscordClock
from bot.discord.platform.retry import LIMITED_SECONDS, traced_requests
from bot.discord.platform.user_rate_limit import Quota
from bot.discord.privacy import PrivacyUpkeep
from bot.discord.puzzles.daily_post import DailyPoster
from bot.discord.resume_games import BoardRetries, ResumeGames
from bot.discord.services import Services
from bot.discord.tournaments.tournament_runner import TournamentRunner
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

AUTOCOMPLETES_PER_COMMAND = 10
"""Autocomplete requests allowed for each command of the rate limit."""

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
        self._metrics = metrics
        services = self.services = Services(self, settings, use_cases, engines, metrics)
        self.gaps = GatewayGaps(self, use_cases, self.on_message, services.running_tasks, self._clock.now)
        self.board_retries = BoardRetries(services, self.gaps.receives)
        self.clocks = GameClocks(use_cases, services.boards, services.delivery, self.gaps)
        self.tournament_runner = TournamentRunner(services)
        self.vote_runner = VoteRunner(services)
        self.resume_games = ResumeGames(
            services, self.board_retries, self.tournament_runner, self._run_upkeep
        )
        self.privacy = PrivacyUpkeep(services, self.gaps.receives)
        self.message_router = MessageRouter(services)
        self.daily_puzzles = DailyPoster(services)
        self._suggestions = Quota(settings.commands_per_minute * AUTOCOMPLETES_PER_COMMAND)
        self.tree = Tree(self, self._suggestions)
        for command in (*COMMANDS, *CONTEXT_MENUS):
            self.tree.add_command(command)
        self._caught_up = False
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
        services, loop = self.services, asyncio.get_running_loop()
        self.quarantine = Quarantine(services.use_cases.unplayable_games, services.boards.post, loop)
        services.use_cases.variants.on_fault = self.quarantine.report
        await self._begin_shards()
        await self._run_upkeep(self._note_command_servers(self._settings.dev_guild))
        commands = await self.tree.sync_commands(self._settings.dev_guild)
        self.services.links.learn(commands)

    async def _begin_shards(self) -> None:
        """Add the downtime to the clocks before any move arrives, and find out which messages are unread."""
        if not self.shard_count:
            self.shard_count, _, _ = await self.http.get_bot_gateway()
        try:
            self.gaps.begin(await self.clocks.begin(self._own_shards()))
        except Busy:
            log.warning("the database is busy; the next heartbeat will add the downtime to the clocks")

    async def _note_command_servers(self, dev_guild: int | None) -> None:
        """Record that a server has its own commands, and remove those of former development servers.

        Discord would otherwise show them there forever, in addition to the global ones.
        """
        servers = self.services.use_cases.settings
        if dev_guild is not None:
            await servers.set_command_server(dev_guild, has_commands=True)
        for former in await servers.command_servers():
            if former == dev_guild:
                continue
            try:
                await self.tree.sync(guild=discord.Object(former))
            except (discord.NotFound, discord.Forbidden) as error:
                log.info("server %s: can't remove its own commands: %s", former, error)
            await servers.set_command_server(former, has_commands=False)

    async def on_ready(self) -> None:
        """Start the periodic tasks once; reconnects call this again."""
        if self._caught_up:
            return
        self._caught_up = True
        # Clocks first: they must not wait until all boards are posted.
        self.beat.start()
        self.flags.start()
        self.watch.start()
        self.upkeep.start()
        self.posting.start()

    @tasks.loop(seconds=BEAT_SECONDS)
    async def beat(self) -> None:
        """Store heartbeats, in a separate loop because ending games and reminding can take a long time."""
        await self._run_upkeep(self.clocks.beat())

    @tasks.loop(seconds=FLAG_SECONDS)
    async def flags(self) -> None:
        """End live games whose time is up."""
        await self._run_upkeep(self.clocks.end_flagged())

    @tasks.loop(seconds=CLOCK_SECONDS)
    async def watch(self) -> None:
        """End correspondence games whose time is up, and remind players whose time is short."""
        await self._run_upkeep(self.clocks.sweep())

    @tasks.loop(seconds=EVENT_SECONDS)
    async def tournaments(self) -> None:
        """Start tournaments and their games, and show the standings."""
        await self._run_upkeep(self.tournament_runner.run())

    @tasks.loop(seconds=VOTE_SECONDS)
    async def votes(self) -> None:
        """End turns of vote chess, and show the votes."""
        await self._run_upkeep(self.vote_runner.run())

    @tasks.loop(seconds=UPKEEP_SECONDS)
    async def upkeep(self) -> None:
        """Post daily puzzles, close expired challenges, and delete data whose retention time is over."""
        await self._run_upkeep(self.daily_puzzles.run())
        await self._run_upkeep(expire_challenges(self.services))
        self._suggestions.delete_expired()
        await self._run_upkeep(self.privacy.continue_user_deletions())
        await self._run_upkeep(self.privacy.delete_former_servers())

    @tasks.loop(seconds=UPKEEP_SECONDS)
    async def posting(self) -> None:
        """Resume games and post missing boards: all of them in the first round, later only those missing for
        at least one period."""
        period = timedelta(seconds=self.posting.seconds or 0)
        await self.resume_games.run(period, at_start=self.posting.current_loop == 0)
        # Not earlier: the first round would post the boards of games without a thread yet in their channel.
        if not self.tournaments.is_running():
            self.tournaments.start()
            self.votes.start()

    async def _run_upkeep(self, work: Awaitable[None]) -> None:
        """Run one round of a periodic task; an error is logged, and the next round tries again."""
        try:
            await work
        except Busy:
            # During a shutdown the database closes, too; the next start does this work.
            if not self.is_closed():
                log.warning("the database is busy; upkeep will be retried within two minutes")
                self._metrics.error("upkeep")
        except OtherShardTotal as error:
            self.failure = error
            self._ending = asyncio.create_task(self.close(), name="kibitz: end")
        except Exception:
            log.exception("upkeep failed; it will be retried within two minutes")
            self._metrics.error("upkeep")

    async def on_interaction(self, interaction: Interaction) -> None:
        """Dispatch presses and forms by custom_id, so that they work in messages of earlier processes."""
        self._clock.note_arrival(interaction.id)
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await press(interaction)

    async def on_message(self, message: discord.Message, *, late: bool = False) -> None:
        """Handle a message. `late`: the gateway didn't deliver it when it was written."""
        if not late:
            self._clock.note_arrival(message.id)
        if self.gaps.mark_received(message):
            await self.message_router.take(message, late=late)
        else:
            await self.message_router.wait_for_channel(message.channel.id)

    async def on_raw_message_edit(self, edit: discord.RawMessageUpdateEvent) -> None:
        """Handle edits of all messages: the library keeps none, so it doesn't call on_message_edit."""
        await self.message_router.take_edit(edit.message)

    async def on_shard_connect(self, shard_id: int) -> None:
        new = self.gaps.is_new(shard_id)
        async with self._connecting[shard_id]:
            if self.gaps.is_away(shard_id):
                await self._run_upkeep(self.clocks.reconnect(shard_id))
            self.gaps.mark_connected(shard_id)
        if new:  # Also add the time that the startup took to the clocks.
            await self._run_upkeep(self.clocks.gain(shard_id))

    async def on_shard_disconnect(self, shard_id: int) -> None:
        self.gaps.mark_lost(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        await self._run_upkeep(self.clocks.gain(shard_id))
        await self._run_upkeep(self.gaps.resume(shard_id))

    async def on_shard_ready(self, shard_id: int) -> None:
        async with self._connecting[shard_id]:
            pass  # Storing the downtime may take longer than the library needs to report the shard as ready.
        await self._run_upkeep(self.gaps.catch_up(shard_id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.board_retries.retry_in(guild.id)
        await self._run_upkeep(self._welcome(guild))

    async def _welcome(self, guild: discord.Guild) -> None:
        """Store that a server has invited the bot, and introduce it there, unless it was a member before."""
        is_new = await self.services.use_cases.retention.mark_joined([guild.id])
        if is_new and self._settings.introduction:
            await introduce(self.services, guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._run_upkeep(self.privacy.removed(guild.id))

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.board_retries.retry_in(guild.id)

    # Retry failed boards after any event that may have restored a permission.
    async def on_guild_role_update(self, _before: discord.Role, role: discord.Role) -> None:
        self.board_retries.retry_in(role.guild.id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        self.board_retries.retry_in(channel.guild.id)

    async def on_member_update(self, _before: discord.Member, member: discord.Member) -> None:
        if member == member.guild.me:
            self.board_retries.retry_in(member.guild.id)

    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        self.board_retries.retry_in(changed.guild_id, changed.parent_id)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        if thread.is_private():
            self.board_retries.retry_in(thread.guild.id, thread.id)

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        await self._run_upkeep(self.services.boards.move_to_channel(gone.thread_id))

    async def close(self) -> None:
        rounds = (self.beat, self.flags, self.watch, self.upkeep, self.posting, self.tournaments, self.votes)
        for work in rounds:
            work.cancel()
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
