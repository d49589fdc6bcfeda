"""What a person sees, live: the WebSocket /sandbox/events?as=alice sends {"event": name, "data": {...}}."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from aiohttp import WSMsgType, web

from bot.sandbox.people import Person, Watch
from bot.sandbox.wire import dumps
from bot.sandbox.world import World

PING_SECONDS = 20.0


def add_watch(app: web.Application, people: Callable[[], list[Person]]) -> None:
    """Serve /sandbox/events."""
    open_sockets: set[web.WebSocketResponse] = set()

    async def events(request: web.Request) -> web.WebSocketResponse:
        name = request.query.get("as", "")
        person = next((p for p in people() if name in (p.user.username, str(p.id))), None)
        if person is None:
            raise web.HTTPNotFound
        socket = web.WebSocketResponse(heartbeat=PING_SECONDS)
        with person.watching() as watch:
            await socket.prepare(request)
            open_sockets.add(socket)
            sender = asyncio.create_task(_send(socket, watch, person.world))
            try:
                async for message in socket:
                    if message.type is WSMsgType.ERROR:
                        break
            finally:
                open_sockets.discard(socket)
                sender.cancel()
                with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                    await sender
        return socket

    async def close_all(_: web.Application) -> None:
        for socket in tuple(open_sockets):
            await socket.close(code=1001)

    app.router.add_get("/sandbox/events", events)
    app.on_shutdown.append(close_all)


async def _send(socket: web.WebSocketResponse, watch: Watch, world: World) -> None:
    async for name, data in watch:
        world.keep()
        await socket.send_str(dumps({"event": name, "data": data}).decode())
