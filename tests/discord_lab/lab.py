"""The lab's server: the sandbox's, as strict as Discord, with faults on request."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from aiohttp import web

from bot.sandbox import guilds_and_channels
from bot.sandbox.model import Channel, Guild, User
from bot.sandbox.page_api import add_page_api
from bot.sandbox.server import Sandbox
from tests.discord_lab import api
from tests.discord_lab.faults import Faults
from tests.discord_lab.gateway import LabGateway
from tests.discord_lab.interactions import LabInteractions
from tests.discord_lab.people import Person
from tests.discord_lab.rates import GENEROUS, Rates
from tests.discord_lab.rest import LabApi
from tests.discord_lab.routes import ROUTES
from tests.discord_lab.world import LabWorld


class DiscordLab(Sandbox):
    """A simulated Discord for tests; see Sandbox.

    `populated=False`: start with the bot only. `response_seconds` and `token_seconds`: time limits of
    interactions. `rates`: rate limits (`LIKE_DISCORD` for Discord's). `shards`: recommended number of shards.
    `archive_seconds`: seconds between checks for threads to archive.
    """

    world: LabWorld
    interactions: LabInteractions
    gateway: LabGateway

    def __init__(
        self,
        *,
        port: int = 0,
        folder: Path | None = None,
        populated: bool = True,
        response_seconds: float = 3.0,
        token_seconds: float = 900.0,
        heartbeat_seconds: float = 41.25,
        resume_seconds: float = 120.0,
        rates: Rates = GENEROUS,
        shards: int = 1,
        archive_seconds: float = 60.0,
    ) -> None:
        self._populated = populated
        self._rates = rates
        self.faults = Faults()
        self.rest: LabApi
        world = LabWorld()
        interactions = LabInteractions(world, response_seconds=response_seconds, token_seconds=token_seconds)
        gateway = LabGateway(
            world, shards=shards, heartbeat_seconds=heartbeat_seconds, resume_seconds=resume_seconds
        )
        super().__init__(port=port, folder=folder, world=world, interactions=interactions, gateway=gateway)
        self.archive_seconds = archive_seconds

    def populate(self) -> None:
        if self._populated:
            super().populate()

    def add_routes(self, app: web.Application) -> None:
        self.rest = LabApi(self, self.faults, self._rates)
        self.rest.add_to(app, ROUTES)
        add_page_api(app, self, api.ROUTES)
        self.add_common_routes(app)

    @property
    def requests(self) -> Sequence[tuple[str, str, int]]:
        """The bot's requests: method, path without /api/v10, status (0 for a cut connection)."""
        return self.rest.requests

    @property
    def invalid(self) -> int:
        """The number of the bot's invalid requests: those answered with 401, 403 or 429."""
        return self.rest.invalid

    def person_of(self, user: User) -> Person:
        return Person(self.world, self.interactions, user)

    def people(self) -> Sequence[Person]:
        return [self.person_of(user) for user in self.world.users.values() if not user.bot]

    def person(self, name: str | int) -> Person:
        return self.person_of(super().person(name).user)

    def add_person(self, name: str, *, locale: str = "en-US", guilds: list[Guild] | None = None) -> Person:
        """Add a person to these guilds (all by default)."""
        user = guilds_and_channels.add_user(self.world, name)
        user.locale = locale
        for guild in self.world.guilds.values() if guilds is None else guilds:
            guilds_and_channels.join_guild(self.world, guild, user)
        return self.person_of(user)

    def add_guild(
        self,
        name: str,
        people: Sequence[User],
        *,
        locale: str = "en-US",
        guild_id: int | None = None,
        bot: bool = True,
    ) -> Guild:
        """Add a guild with a channel "general". The first of its people owns it; the bot joins last."""
        identity = guild_id or self.world.ids.next(fresh=True)
        guild = guilds_and_channels.add_guild(self.world, identity, name, people[0])
        guild.locale, guild.is_community = locale, locale != "en-US"
        guilds_and_channels.add_channel(self.world, guild, "general")
        for user in people[1:]:
            guilds_and_channels.join_guild(self.world, guild, user)
        if bot:
            guilds_and_channels.join_guild(self.world, guild, self.bot)
        return guild

    def guild(self, name: str | None = None) -> Guild:
        """Return a guild by name, by default the first one."""
        return next(guild for guild in self.world.guilds.values() if name in (None, guild.name))

    def channel(self, name: str = "general", guild: Guild | None = None) -> Channel:
        """Return a guild's channel by name."""
        channels = self.world.channels_of((guild or self.guild()).id)
        return next(channel for channel in channels if channel.name == name)

    async def wait_until_connected(self, seconds: float = 60.0) -> None:
        """Wait until the bot is connected to the gateway. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while not self.gateway.connected:  # noqa: ASYNC110 - there is no event to wait for
                await asyncio.sleep(0.005)
