"""The Discord client: what it listens to, and where that goes."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress
from datetime import timedelta
from typing import Any
from weakref import WeakValueDictionary

import discord
from discord import app_commands
from discord.ext import tasks

from bot.config import Settings
from bot.discord import looks, messages
from bot.discord.answers import admitted, report
from bot.discord.backlog import ALL, Backlog
from bot.discord.boards import Boards
from bot.discord.cards import Cards
from bot.discord.clocks import Clocks
from bot.discord.commands import COMMANDS
from bot.discord.commands.apps import MENUS
from bot.discord.delivery import Delivery
from bot.discord.doors import Doors
from bot.discord.kinds import Interaction
from bot.discord.links import CommandLinks
from bot.discord.missed import Missed
from bot.discord.names import Names
from bot.discord.offers import Offers
from bot.discord.opponent import Finder, Opponent
from bot.discord.painter import Painter
from bot.discord.rates import Rates
from bot.discord.repair import Repair
from bot.discord.translate import FluentTranslator
from bot.discord.trying import LIMITED_SECONDS, TROUBLE
from bot.discord.ui import (
    board,
    catalogue,
    challenge,
    export,
    hint,
    invite,
    look,
    menu,
    offers,
    plans,
    rematch,
    which,
)
from bot.discord.ui import settings as panel
from bot.discord.ui.press import Pressed
from bot.discord.wording import Wording
from bot.matches import Matches
from bot.texts import Texts

log = logging.getLogger(__name__)

PARTS = (challenge, board, menu, look, offers, rematch, plans, catalogue, export, which, panel, invite, hint)
"""What has buttons and menus."""

UPKEEP_SECONDS = 60.0
"""How late a card may show that its challenge's time is over; a press is refused to the second."""

CLOCK_SECONDS = 15.0
"""How late a game may end on time, or a reminder come; a move is refused to the second."""

LETTERS = 10
"""Times that something is suggested while one command is typed; beyond that many a minute nothing is."""

CLOSE_SECONDS = 3.0
"""How long an end waits for boards that are on their way."""


class Tree(app_commands.CommandTree["KibitzBot"]):
    """The commands; what fails in one is logged and answered."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Every command, and every suggestion while one is typed, comes by here first."""
        looks.look_up(interaction)
        if interaction.type is not discord.InteractionType.autocomplete:
            return await admitted(interaction)
        await looks.known(interaction)  # Suggestions are the answer; nothing comes before them.
        if interaction.client.typing.take(interaction.user.id):
            return True
        response: discord.InteractionResponse[KibitzBot] = interaction.response
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
        self.settings = settings
        self.matches = matches
        self.texts = texts
        self.links = CommandLinks()
        self.names = Names(self)
        self.wording = Wording(texts, self.names)
        self.painter = Painter()
        self.doors = Doors(self)
        self.delivery = Delivery(self)
        self.boards = Boards(self)
        self.opponent = Opponent(matches, finder, self.boards, self._show_typing)
        self.backlog = Backlog(self)
        self.cards = Cards(self)
        self.offers = Offers(self)
        self.repair = Repair(self)
        self.clocks = Clocks(self)
        self.missed = Missed(self)
        self.actions = {name: action for part in PARTS for name, action in part.ACTIONS.items()}
        self.rates = Rates(settings.commands_per_minute)
        self.typing = Rates(settings.commands_per_minute * LETTERS)
        self.explained: OrderedDict[int, None] = OrderedDict()
        self.orders: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """By channel: whoever holds it has its turn to play a written move there."""
        self.tree = Tree(
            self,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        for command in (*COMMANDS, *MENUS):
            self.tree.add_command(command)
        self._caught_up = False

    async def setup_hook(self) -> None:
        # Before a move can come: the time we weren't there is nobody's.
        await self._tidy(self.clocks.begin())
        self.add_dynamic_items(Pressed)
        await self.tree.set_translator(FluentTranslator(self.texts))
        if self.settings.dev_guild is None:
            self.links.learn(await self.tree.sync())
            return
        # A server of one's own sees changed commands at once.
        guild = discord.Object(self.settings.dev_guild)
        self.tree.copy_global_to(guild=guild)
        self.links.learn(await self.tree.sync(guild=guild))

    async def on_ready(self) -> None:
        """Once: begin to look after clocks, challenges and boards. Reconnects come here again."""
        if self._caught_up:
            return
        self._caught_up = True
        # Clocks first: they must not wait for all that there is to be posted.
        self.watch.start()
        self.upkeep.start()
        self.posting.start()

    @tasks.loop(seconds=CLOCK_SECONDS)
    async def watch(self) -> None:
        """End games whose time is up, remind players whose time grows short."""
        await self._tidy(self.clocks.sweep())

    @tasks.loop(seconds=UPKEEP_SECONDS)
    async def upkeep(self) -> None:
        """Close challenges that nobody answered in time."""
        await self._tidy(self.cards.expire())

    @tasks.loop(seconds=UPKEEP_SECONDS)
    async def posting(self) -> None:
        """Post what is missing: at first all that a crash left, later what Discord refused for a while."""
        await self._tidy(self._follow_plans())
        grace = timedelta(seconds=self.posting.seconds or 0) if self.posting.current_loop else ALL
        # Before the boards are posted, so that a reply is shown with the move that it answers.
        await self._tidy(self.opponent.go_on(max(grace, timedelta())))
        await self._tidy(self.repair.run(at_once=not self.posting.current_loop))
        await self._tidy(self.backlog.catch_up(grace))

    async def _follow_plans(self) -> None:
        """Play what was planned and, by a crash between two moves, not played."""
        for match in await self.matches.follow_plans():
            await self.opponent.post(match)

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
        if self.missed.hear(message):
            await messages.on_message(self, message)

    async def on_shard_connect(self, shard_id: int) -> None:
        self.missed.connected(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        self.missed.lost(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        self.missed.resumed(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        await self._tidy(self.missed.catch_up(shard_id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.backlog.look_into(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.backlog.look_into(guild.id)

    # Whatever may give back a right to write that was taken.

    async def on_guild_role_update(self, _before: discord.Role, role: discord.Role) -> None:
        self.backlog.look_into(role.guild.id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        self.backlog.look_into(channel.guild.id)

    async def on_member_update(self, _before: discord.Member, member: discord.Member) -> None:
        if member == member.guild.me:
            self.backlog.look_into(member.guild.id)

    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        self.backlog.look_into(changed.guild_id, changed.parent_id)

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        await self._tidy(self.boards.leave(gone.thread_id))

    async def close(self) -> None:
        self.upkeep.cancel()
        self.posting.cancel()
        self.watch.cancel()
        self.clocks.cancel()
        self.opponent.cancel()
        self.backlog.cancel()
        try:
            await asyncio.wait_for(self.boards.finish(), CLOSE_SECONDS)
        except TimeoutError:
            log.warning("some boards are still on their way; they are posted at the next start")
        await super().close()
