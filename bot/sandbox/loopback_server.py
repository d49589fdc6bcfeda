"""The loopback server: REST, gateway, attachments and the chat page on one port of 127.0.0.1."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from aiohttp import web

from bot.sandbox import chat, client_actions, guilds_and_channels
from bot.sandbox.client_actions import Person
from bot.sandbox.gateway import Gateway
from bot.sandbox.http_access import Front, guard, saving
from bot.sandbox.interactions import Interactions
from bot.sandbox.model import User
from bot.sandbox.page import add_attachments, add_page
from bot.sandbox.page_api import add_page_api
from bot.sandbox.routes import routes
from bot.sandbox.world import World
from bot.sandbox.world_store import Folder

HOST = "127.0.0.1"

ARCHIVE_SECONDS = 60.0
"""How often silent threads are looked for."""

PEOPLE = ("alice", "bob")


class Sandbox:
    """A loopback Discord with one application, its bot `kibitz`, and one guild with alice, bob and a channel.

    `port` 0 takes a free one. With a `folder` the world is kept there and found again. The laboratory of the
    tests passes its own `world`, `interactions` and `gateway`, and overrides `furnish`, `serve_bot`,
    `serve_people` and `person_of`.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        folder: Path | None = None,
        world: World | None = None,
        interactions: Interactions | None = None,
        gateway: Gateway | None = None,
    ) -> None:
        self.world = world or World()
        self.interactions = interactions or Interactions(self.world)
        self.gateway = gateway or Gateway(self.world)
        self.archive_seconds = ARCHIVE_SECONDS
        self._port = port
        self._folder = Folder(folder) if folder is not None else None
        if self._folder is None:
            self._begin()
        self._runner: web.AppRunner | None = None
        self._archiving: asyncio.Task[None] | None = None

    def _begin(self) -> None:
        bot = guilds_and_channels.add_user(self.world, "kibitz", bot=True)
        self.world.application.id = bot.id
        self.furnish()

    def furnish(self) -> None:
        """Put people and a guild into a world that has nothing but the bot."""
        alice, bob = (guilds_and_channels.add_user(self.world, name) for name in PEOPLE)
        guild = guilds_and_channels.add_guild(self.world, "sandbox", alice)
        guilds_and_channels.add_channel(self.world, guild, "general")
        guilds_and_channels.join_guild(self.world, guild, bob)
        guilds_and_channels.join_guild(self.world, guild, self.bot)

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
        largest = (client_actions.MOST_FILES + 1) * chat.MOST_FILE_BYTES
        app = web.Application(middlewares=[guard, saving(self.world)], client_max_size=largest)
        self.serve_bot(app)
        self.serve_people(app)
        app.on_shutdown.append(self._hang_up)
        self._archiving = asyncio.create_task(self._archive())
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self._port)
        await site.start()
        self._port = int(self._runner.addresses[0][1])
        self.world.base_url = self.url
        self.gateway.url = f"ws://{HOST}:{self._port}/gateway"
        self.world.application.token = f"kibitz-sandbox.{self._port}.{secrets.token_hex(16)}"

    def serve_bot(self, app: web.Application) -> None:
        """Add what the bot talks to."""
        Front(self).add_to(app, routes.all)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)

    def serve_people(self, app: web.Application) -> None:
        """Add what the page talks to, and the page."""
        add_attachments(app, self.world)
        add_page_api(app, self)
        add_page(app)

    async def _archive(self) -> None:
        while True:
            guilds_and_channels.archive_silent_threads(self.world, time.time())
            self.world.save()
            await asyncio.sleep(self.archive_seconds)

    async def _hang_up(self, _: web.Application) -> None:
        for socket in tuple(self.gateway.sockets):
            await socket.close(code=1001)

    async def close(self) -> None:
        """Stop listening, and save the world where it has a folder."""
        if self._archiving is not None:
            self._archiving.cancel()
            await asyncio.wait([self._archiving])
            self._archiving = None
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self._folder is not None:
            self.world.save()
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

    def person_of(self, user: User) -> Person:
        return Person(self.world, self.interactions, user)

    def people(self) -> Sequence[Person]:
        """Everyone but the bots."""
        return [self.person_of(user) for user in self.world.users.values() if not user.bot]

    def user(self, name: str | int) -> User:
        """Anyone, the bot too, by name or id; LookupError."""
        for user in self.world.users.values():
            if str(name) in (user.username, str(user.id)):
                return user
        raise LookupError(f"there is no {name}")

    def person(self, name: str | int) -> Person:
        """Someone by name or id; LookupError names who there is."""
        for person in self.people():
            if str(name) in (person.user.username, str(person.id)):
                return person
        names = ", ".join(person.user.username for person in self.people())
        raise LookupError(f"there is no {name}, only {names}")
