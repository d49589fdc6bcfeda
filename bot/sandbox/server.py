"""The server: REST, gateway, attachments and the chat page on one port of 127.0.0.1."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from pathlib import Path
from typing import Self

from aiohttp import web

from bot.sandbox import chat, client_actions, guilds_and_channels
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.page import add_attachments, add_page
from bot.sandbox.page_api import add_page_api
from bot.sandbox.rest import RestApi
from bot.sandbox.routes import routes
from bot.sandbox.simulation import Simulation
from bot.sandbox.world import World
from bot.sandbox.world_store import Folder

HOST = "127.0.0.1"

ARCHIVE_SECONDS = 60.0
"""Seconds between checks for threads to archive."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Sandbox(Simulation):
    """A simulated Discord that listens on 127.0.0.1.

    Port 0 selects a free port. With a `folder`, the world is stored there and loaded at the next start. The
    lab overrides `add_routes`.
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
        world = world or World()
        super().__init__(world, interactions or Interactions(world), gateway or Gateway(world))
        self.archive_seconds = ARCHIVE_SECONDS
        self._port = port
        self._folder = Folder(folder) if folder is not None else None
        if self._folder is None:
            self.initialize()
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self._port}"

    async def start(self) -> None:
        """Load the world and listen. Raises StoreError if the folder and OSError if the port can't be
        used."""
        if self._folder is not None and not self._folder.open(self.world):
            self.initialize()
        try:
            await self._listen()
        except BaseException:
            await self.close()
            raise

    async def _listen(self) -> None:
        largest = (client_actions.MAX_FILES + 1) * chat.MAX_FILE_BYTES
        app = web.Application(middlewares=[guard, self._save_changes], client_max_size=largest)
        self.add_routes(app)
        app.on_shutdown.append(self._close_connections)
        app.cleanup_ctx.append(self._archiving)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self._port)
        await site.start()
        self._port = int(self._runner.addresses[0][1])
        self.world.base_url = self.url
        self.gateway.url = f"ws://{HOST}:{self._port}/gateway"
        self.world.application.token = f"kibitz-sandbox.{self._port}.{secrets.token_hex(16)}"

    def add_routes(self, app: web.Application) -> None:
        RestApi(self).add_to(app, routes.all)
        add_page_api(app, self)
        self.add_common_routes(app)

    def add_common_routes(self, app: web.Application) -> None:
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        add_attachments(app, self.world)
        add_page(app)

    @web.middleware
    async def _save_changes(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Save the world before each response. Every request except GET may change it."""
        try:
            return await handler(request)
        finally:
            self.world.changes += request.method != "GET"
            self.world.save()

    async def _archiving(self, _: web.Application) -> AsyncGenerator[None]:
        """Archive inactive threads while the server runs."""

        async def archive() -> None:
            while True:
                guilds_and_channels.archive_inactive_threads(self.world, time.time())
                self.world.save()
                await asyncio.sleep(self.archive_seconds)

        archiving = asyncio.create_task(archive())
        yield
        archiving.cancel()
        await asyncio.wait([archiving])

    async def _close_connections(self, _: web.Application) -> None:
        await self.gateway.close()

    async def close(self) -> None:
        """Stop listening, and save the world if it has a folder."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self._folder is not None:
            self.world.save()
            self._folder.close()


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Accept only requests to a loopback host name, as a protection against DNS rebinding.

    If the browser sends an origin, it must be a page of this server.
    """
    host = request.host.rpartition(":")[0] if ":" in request.host else request.host
    if host not in ("127.0.0.1", "localhost"):
        raise web.HTTPForbidden
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        raise web.HTTPForbidden
    if request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
        raise web.HTTPForbidden
    return await handler(request)
