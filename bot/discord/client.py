"""The Discord client: what it listens to, and where that goes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from datetime import timedelta
from typing import Any

import discord
from discord import app_commands
from discord.ext import tasks

from bot.config import Settings
from bot.discord.boards.clocks import Clocks
from bot.discord.boards.delivery import Delivery
from bot.discord.boards.offer_messages import OfferMessages
from bot.discord.boards.posting import Boards
from bot.discord.boards.threads import Threads
from bot.discord.boards.unposted import ALL, Unposted
from bot.discord.challenges.card import Cards
from bot.discord.challenges.crash_recovery import Repair
from bot.discord.features import ACTIONS, COMMANDS, CONTEXT_MENUS, DEEDS
from bot.discord.opponent import Finder, Opponent
from bot.discord.platform.channels import Channels
from bot.discord.platform.command_links import CommandLinks
from bot.discord.platform.components import Pressed
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.error_handling import admitted, report
from bot.discord.platform.gateway_gaps import GatewayGaps
from bot.discord.platform.names import Names
from bot.discord.platform.painter import Painter
from bot.discord.platform.preferences import known, look_up
from bot.discord.platform.quota import Quota
from bot.discord.platform.retry import LIMITED_SECONDS, TROUBLE
from bot.discord.platform.translator import FluentTranslator
from bot.discord.play.messages import WrittenMoves
from bot.discord.services import Services
from bot.discord.wording.refusals import Refusals
from bot.discord.wording.sentences import Wording
from bot.matches import Matches
from bot.texts import Texts

log = logging.getLogger(__name__)

UPKEEP_SECONDS = 60.0
"""How late a card may show that its challenge's time is over; a press is refused to the second."""

CLOCK_SECONDS = 15.0
"""How late a game by correspondence may end on time, or a reminder come; a move is refused to the second."""

BEAT_SECONDS = 5.0
"""How often we say that we are here; live clocks gain at most so much more than what we have missed."""

LETTERS = 10
"""Times that something is suggested while one command is typed; beyond that many a minute nothing is."""

CLOSE_SECONDS = 3.0
"""How long an end waits for boards that are on their way."""


class Tree(app_commands.CommandTree[discord.Client]):
    """The commands; what fails in one is logged and answered."""

    def __init__(self, client: discord.Client, suggestions: Quota) -> None:
        super().__init__(client, allowed_installs=app_commands.AppInstallationType(guild=True, user=True))
        self._suggestions = suggestions

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Every command, and every suggestion while one is typed, comes by here first."""
        look_up(interaction)
        if interaction.type is not discord.InteractionType.autocomplete:
            return await admitted(interaction)
        await known(interaction)  # Suggestions are the answer; nothing comes before them.
        if self._suggestions.take(interaction.user.id):
            return True
        response: discord.InteractionResponse[discord.Client] = interaction.response
        with suppress(discord.NotFound):  # They have typed on.
            await response.autocomplete([])
        return False

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        await report(interaction, error)


class KibitzBot(discord.AutoShardedClient):
    """Kibitz on Discord. Holds no game state: whatever it needs to know is in `matches`."""

    def __init__(
        self, settings: Settings, matches: Matches, texts: Texts, finder: Finder, **options: Any
    ) -> None:
        intents = discord.Intents(
            guilds=True, guild_messages=True, dm_messages=True, message_content=settings.message_content
        )
        super().__init__(
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LIMITED_SECONDS,
            **options,
        )
        self._build(settings, matches, texts, finder)
        self._build_upkeep()
        self.tree = Tree(self, Quota(settings.commands_per_minute * LETTERS))
        for command in (*COMMANDS, *CONTEXT_MENUS):
            self.tree.add_command(command)
        self._caught_up = False

    def _build(self, settings: Settings, matches: Matches, texts: Texts, finder: Finder) -> None:
        """Each component from what it uses; nothing holds the client but as the way to Discord."""
        names, links = Names(self), CommandLinks()
        wording = Wording(texts, names)
        channels = Channels(self, lambda guild_id, channel_id: self.unposted.look_into(guild_id, channel_id))
        delivery = Delivery(
            self,
            texts,
            names,
            links,
            channels,
            preferences=matches.settings.of_players,
            thread_gone=lambda match_id: matches.posting.attach_thread(match_id, None),
        )
        offer_messages = OfferMessages(matches, texts, names, delivery)
        painter = Painter()
        boards = Boards(
            self,
            matches,
            texts,
            wording,
            painter,
            channels,
            delivery,
            offer_messages,
            lambda match_id, version: self.unposted.put_off(match_id, version),
            lambda match_id, due: self.clocks.flags.note(match_id, due),
        )
        self.services = Services(
            config=settings,
            connection=self,
            texts=texts,
            names=names,
            links=links,
            channels=channels,
            quota=Quota(settings.commands_per_minute),
            refusals=Refusals(texts, names, wording),
            read_settings=matches.settings.of,
            actions=ACTIONS,
            deeds=DEEDS,
            matches=matches,
            wording=wording,
            painter=painter,
            delivery=delivery,
            boards=boards,
            threads=Threads(self, matches, wording, channels),
            opponent=Opponent(matches, finder, boards, offer_messages, self._show_typing),
            offer_messages=offer_messages,
        )

    def _build_upkeep(self) -> None:
        """What looks after games that nobody is at, on the services."""
        services = self.services
        matches, boards = services.matches, services.boards
        self.gaps = GatewayGaps(self, self._has_game, self.on_message)
        self.unposted = Unposted(
            self,
            matches,
            services.channels,
            lambda match_id: boards.post(match_id, search=True),
            self.gaps.hears,
        )
        self.clocks = Clocks(
            matches,
            services.texts,
            services.wording,
            boards,
            services.delivery,
            lambda: (self.gaps.heard, self.shard_count or 1),
            self.gaps.hears,
        )
        self.repair = Repair(services)
        self.written_moves = WrittenMoves(services)

    async def _has_game(self, channel_id: int) -> bool:
        """Whether a game runs in a channel."""
        return bool(await self.services.matches.lookup.at(channel_id, most=1))

    async def setup_hook(self) -> None:
        # Before a move can come: the time we weren't there is nobody's.
        await self._tidy(self.clocks.begin())
        self.add_dynamic_items(Pressed)
        await self.tree.set_translator(FluentTranslator(self.services.texts))
        if self.services.config.dev_guild is None:
            self.services.links.learn(await self.tree.sync())
            return
        # A server of one's own sees changed commands at once.
        guild = discord.Object(self.services.config.dev_guild)
        self.tree.copy_global_to(guild=guild)
        self.services.links.learn(await self.tree.sync(guild=guild))

    async def on_ready(self) -> None:
        """Once: begin to look after clocks, challenges and boards. Reconnects come here again."""
        if self._caught_up:
            return
        self._caught_up = True
        # Clocks first: they must not wait for all that there is to be posted.
        self.beat.start()
        self.watch.start()
        self.upkeep.start()
        self.posting.start()

    @tasks.loop(seconds=BEAT_SECONDS)
    async def beat(self) -> None:
        """Say that we are here, however long others take to be told of their ends and reminders."""
        await self._tidy(self.clocks.beat())

    @tasks.loop(seconds=CLOCK_SECONDS)
    async def watch(self) -> None:
        """End games whose time is up, remind players whose time grows short."""
        await self._tidy(self.clocks.sweep())

    @tasks.loop(seconds=UPKEEP_SECONDS)
    async def upkeep(self) -> None:
        """Close challenges that nobody answered in time."""
        await self._tidy(Cards(self.services).expire())

    @tasks.loop(seconds=UPKEEP_SECONDS)
    async def posting(self) -> None:
        """Post what is missing: at first all that a crash left, later what Discord refused for a while."""
        await self._tidy(self._follow_plans())
        grace = timedelta(seconds=self.posting.seconds or 0) if self.posting.current_loop else ALL
        # Before the boards are posted, so that a reply is shown with the move that it answers.
        await self._tidy(self.services.opponent.go_on(max(grace, timedelta())))
        await self._tidy(self.repair.run(at_once=not self.posting.current_loop))
        await self._tidy(self.unposted.catch_up(grace))

    async def _follow_plans(self) -> None:
        """Play what was planned and, by a crash between two moves, not played."""
        for match in await self.services.matches.plans.resume():
            await self.services.opponent.post(match)

    async def _show_typing(self, channel_id: int) -> None:
        """Show in a channel that something is being written; where that can't be, nothing is lost."""
        with suppress(*TROUBLE):
            await self.get_partial_messageable(channel_id).typing()

    async def _tidy(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that nobody waits for: what fails is logged and comes round again."""
        try:
            await work
        except Exception:
            log.exception("upkeep failed; it is tried again within a minute or two")

    async def on_message(self, message: discord.Message) -> None:
        if self.gaps.hear(message):
            await self.written_moves.take(message)

    async def on_shard_connect(self, shard_id: int) -> None:
        if self.gaps.is_away(shard_id):
            await self._tidy(self.clocks.hear_again(shard_id))
        self.gaps.connected(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        self.gaps.lost(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        await self._tidy(self.clocks.hear_again(shard_id))
        self.gaps.resumed(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        await self._tidy(self.gaps.catch_up(shard_id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.unposted.look_into(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.unposted.look_into(guild.id)

    # Whatever may give back a right to write that was taken.

    async def on_guild_role_update(self, _before: discord.Role, role: discord.Role) -> None:
        self.unposted.look_into(role.guild.id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        self.unposted.look_into(channel.guild.id)

    async def on_member_update(self, _before: discord.Member, member: discord.Member) -> None:
        if member == member.guild.me:
            self.unposted.look_into(member.guild.id)

    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        self.unposted.look_into(changed.guild_id, changed.parent_id)

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        await self._tidy(self.services.boards.leave(gone.thread_id))

    async def close(self) -> None:
        self.upkeep.cancel()
        self.posting.cancel()
        self.beat.cancel()
        self.watch.cancel()
        self.clocks.cancel()
        self.services.opponent.cancel()
        self.unposted.cancel()
        try:
            await asyncio.wait_for(self.services.boards.finish(), CLOSE_SECONDS)
        except TimeoutError:
            log.warning("some boards are still on their way; they are posted at the next start")
        await super().close()
