"""The loopback server: REST, gateway, CDN and people's side on one port of 127.0.0.1."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from pathlib import Path
from typing import Self

from aiohttp import web

from bot.sandbox import places, threads
from bot.sandbox.api import add_api
from bot.sandbox.buckets import GENEROUS, Rates
from bot.sandbox.cdn import add_cdn
from bot.sandbox.faults import Faults
from bot.sandbox.front import Front, guard, keeping
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.limits.messages import MOST_FILE_BYTES, MOST_FILES
from bot.sandbox.model import Channel, Guild, User
from bot.sandbox.page import add_page
from bot.sandbox.people import Person
from bot.sandbox.rest import ROUTES
from bot.sandbox.rest.call import Backend
from bot.sandbox.store import Folder
from bot.sandbox.watch import add_watch
from bot.sandbox.world import World

log = logging.getLogger(__name__)

HOST = "127.0.0.1"

REST_SECONDS = 60.0
"""How often threads in which nothing is said any more are looked for."""

PEOPLE = ("alice", "bob")


class Sandbox:
    """A loopback Discord with one application, its bot `kibitz`, and one guild with alice, bob and a channel.

    `port` 0 takes a free one. With a `folder` the world is kept there and found again; `furnished=False`
    starts with the bot alone. `answer_seconds` and `token_seconds` are the times an interaction allows,
    `rates` how fast the bot may ask (`LIKE_DISCORD`: Discord's own), `shards` how many it is told to start,
    `rest_seconds` how often threads are archived in which nothing was said for as long as they stay open.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        folder: Path | None = None,
        furnished: bool = True,
        answer_seconds: float = 3.0,
        token_seconds: float = 900.0,
        heartbeat_seconds: float = 41.25,
        resume_seconds: float = 120.0,
        rates: Rates = GENEROUS,
        shards: int = 1,
        rest_seconds: float = REST_SECONDS,
    ) -> None:
        self.world = World()
        self.faults = Faults()
        self._port = port
        self._folder = Folder(folder) if folder is not None else None
        self._furnished = furnished
        if self._folder is None:
            self._begin()
        self.interactions = Interactions(
            self.world, answer_seconds=answer_seconds, token_seconds=token_seconds
        )
        self.gateway = Gateway(self.world, heartbeat_seconds=heartbeat_seconds, resume_seconds=resume_seconds)
        self.gateway.shards = shards
        self._rates = rates
        self.requests: deque[tuple[str, str, int]] = deque(maxlen=10_000)
        """The bot's requests: method, path without /api/v10, status answered (0 for a line cut)."""
        self._front: Front | None = None
        self._runner: web.AppRunner | None = None
        self._rest_seconds = rest_seconds
        self._resting: asyncio.Task[None] | None = None

    def _begin(self) -> None:
        bot = places.add_user(self.world, "kibitz", bot=True)
        self.world.application.id = bot.id
        if not self._furnished:
            return
        people = [places.add_user(self.world, name) for name in PEOPLE]
        self.add_guild("sandbox", people)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def start(self) -> None:
        """Find the world and listen. StoreError for a folder of no use, OSError for a port that is taken."""
        if self._folder is not None and not self._folder.open(self.world):
            self._begin()
        try:
            await self._listen()
        except BaseException:
            await self.close()
            raise

    async def _listen(self) -> None:
        app = web.Application(
            middlewares=[guard, keeping(self.world)], client_max_size=(MOST_FILES + 1) * MOST_FILE_BYTES
        )
        backend = Backend(self.world, self.gateway, self.interactions)
        self._front = Front(backend, self.faults, self.requests, self._rates)
        self._front.add_to(app, ROUTES)
        self._resting = asyncio.create_task(self._rest())
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        add_cdn(app, self.world)
        add_api(app, self)
        add_watch(app, self.people)
        add_page(app)
        app.on_shutdown.append(self._hang_up)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self._port)
        await site.start()
        self._port = int(self._runner.addresses[0][1])
        self.world.base_url = self.url
        self.gateway.url = f"ws://{HOST}:{self._port}/gateway"
        self.world.application.token = f"kibitz-sandbox.{self._port}.{secrets.token_hex(16)}"

    async def _rest(self) -> None:
        """Archive threads that nobody writes in, at the start and from then on."""
        while True:
            threads.rest(self.world, time.time())
            self.world.keep()
            await asyncio.sleep(self._rest_seconds)

    async def _hang_up(self, _: web.Application) -> None:
        self.gateway.drop()

    async def close(self) -> None:
        """Stop listening, and keep the world where it has a folder."""
        if self._resting is not None:
            self._resting.cancel()
            await asyncio.wait([self._resting])
            self._resting = None
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self._folder is not None:
            self.world.keep()
            self._folder.close()

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self._port}"

    @property
    def token(self) -> str:
        """What the bot logs in with; made anew at every start."""
        return self.world.application.token

    @property
    def bot(self) -> User:
        return self.world.user(self.world.bot_id)

    @property
    def invalid(self) -> int:
        """The bot's requests that were answered 401, 403 or 429, which Discord counts."""
        return self._front.invalid if self._front is not None else 0

    def people(self) -> list[Person]:
        """Everyone but the bots."""
        users = [user for user in self.world.users.values() if not user.bot]
        return [Person(self.world, self.interactions, user) for user in users]

    def user(self, name: str | int) -> User:
        """Anyone, the bot too, by name or id; LookupError."""
        for user in self.world.users.values():
            if str(name) in (user.username, str(user.id)):
                return user
        raise LookupError(f"there is no {name}")

    def person(self, name: str | int) -> Person:
        """Someone by name or id; LookupError names who there is."""
        name = str(name)
        for user in self.world.users.values():
            if not user.bot and (user.username == name or str(user.id) == name):
                return Person(self.world, self.interactions, user)
        names = ", ".join(person.user.username for person in self.people())
        raise LookupError(f"there is no {name}, only {names}")

    def add_person(self, name: str, *, locale: str = "en-US", guilds: list[Guild] | None = None) -> Person:
        """Someone new, a member of these guilds (all by default)."""
        user = places.add_user(self.world, name, locale=locale)
        for guild in self.world.guilds.values() if guilds is None else guilds:
            places.join(self.world, guild, user)
        return self.person(user.id)

    def add_guild(
        self,
        name: str,
        people: list[User],
        *,
        locale: str = "en-US",
        guild_id: int | None = None,
        bot: bool = True,
    ) -> Guild:
        """A guild with a channel "general", owned by the first of its people; the bot joins it at the end."""
        guild = places.add_guild(self.world, name, people[0], locale=locale, guild_id=guild_id)
        places.add_channel(self.world, guild, "general")
        for user in people[1:]:
            places.join(self.world, guild, user)
        if bot:
            places.join(self.world, guild, self.bot)
        return guild

    def guild(self, name: str | None = None) -> Guild:
        """A guild by name, the first by default."""
        return next(guild for guild in self.world.guilds.values() if name in (None, guild.name))

    def channel(self, name: str = "general", guild: Guild | None = None) -> Channel:
        """A guild's channel by name."""
        inside = self.world.channels_of((guild or self.guild()).id)
        return next(channel for channel in inside if channel.name == name)

    async def connected(self, seconds: float = 60.0) -> None:
        """Wait until the bot is connected to the gateway; TimeoutError."""
        async with asyncio.timeout(seconds):
            while not self.gateway.connected:  # noqa: ASYNC110 - a test helper; nothing wakes us earlier
                await asyncio.sleep(0.005)
