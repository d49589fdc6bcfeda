"""The gateway: the bot's connection, and the events that it receives.

Opcodes, close codes and intents: https://discord.com/developers/docs/events/gateway
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable
from typing import Any

import orjson
from aiohttp import WSMsgType, web

from bot.sandbox import discord_json
from bot.sandbox.chat import GUILDS
from bot.sandbox.json_payload import Json, object_of
from bot.sandbox.model import Guild
from bot.sandbox.world import Event, World

ACKNOWLEDGE_SECONDS = 0.05


class Connection:
    """One WebSocket. Packets are queued, so that nobody who emits an event waits for a slow reader."""

    def __init__(self, socket: web.WebSocketResponse, save: Callable[[], None]) -> None:
        self._socket = socket
        self._save = save
        self._queue: asyncio.Queue[Json | tuple[int, str] | None] = asyncio.Queue()
        self.session: Session | None = None
        self.finished = False

    def queue(self, packet: Json) -> None:
        if not self.finished:
            self._queue.put_nowait(packet)

    def send(self, op: int, data: Any) -> None:
        self.queue({"op": op, "d": data, "s": None, "t": None})

    def close(self, code: int, reason: str) -> None:
        """Close in good order, after what is queued."""
        self._queue.put_nowait((code, reason))

    def finish(self) -> None:
        """Send nothing more."""
        self.finished = True
        self._queue.put_nowait(None)

    async def next_packet(self) -> Json | tuple[int, str] | None:
        return await self._queue.get()

    async def write(self) -> None:
        """Send what is queued until the end."""
        while not self.finished:
            packet = await self.next_packet()
            if packet is None or self._socket.closed:
                return
            if isinstance(packet, tuple):
                code, reason = packet
                self.finished = True
                await self._socket.close(code=code, message=reason.encode())
                return
            self._save()
            # Whichever compression a client asks for, it takes plain text as well.
            await self._socket.send_str(orjson.dumps(packet).decode())


class Session:
    """A bot's session: its intents, and its numbered events."""

    shard = (0, 1)

    def __init__(self, connection: Connection, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.connection: Connection | None = connection
        self.sequence = 0
        connection.session = self

    def dispatch(self, name: str, data: Json) -> Json:
        """Number an event, and send it if there is a connection; return the packet."""
        self.sequence += 1
        packet: Json = {"op": 0, "t": name, "s": self.sequence, "d": data}
        if self.connection is not None:
            self.connection.queue(packet)
        return packet


class Gateway:
    """Accepts the bot's connections. Tests subclass it (tests/discord_lab)."""

    def __init__(self, world: World, *, heartbeat_seconds: float = 41.25) -> None:
        self.world = world
        self.heartbeat_seconds = heartbeat_seconds
        self.sessions: dict[str, Session] = {}
        self.url = ""
        self.sockets: set[web.WebSocketResponse] = set()
        self._shown_online = False
        self.handlers: dict[int, Callable[[Connection, Json], None]] = {
            1: self.heartbeat,
            2: self.identify,
            6: self.resume,
        }
        world.listeners.append(self.receive)

    def connection(self, request: web.Request, socket: web.WebSocketResponse) -> Connection:  # noqa: ARG002
        return Connection(socket, self.world.save)

    def session(self, connection: Connection, data: Json) -> Session:
        return Session(connection, int(data["intents"]))

    def guilds(self, session: Session) -> list[Guild]:  # noqa: ARG002 - for who overrides it
        """The guilds of a session."""
        world = self.world
        return [guild for guild in world.guilds.values() if (guild.id, world.bot_id) in world.members]

    def guild_create(self, guild: Guild) -> Json:
        """Return the data of a guild's GUILD_CREATE."""
        return discord_json.guild_create(self.world, guild)

    def ended(self, connection: Connection, code: int | None) -> None:  # noqa: ARG002 - for who overrides it
        """Forget the session of a connection that has ended, by its close code."""
        if connection.session is not None:
            self.sessions.pop(connection.session.id, None)

    def about(self) -> Json:
        """The answer of GET /gateway/bot."""
        limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
        return {"url": self.url, "shards": 1, "session_start_limit": limit}

    # ---- connections

    @property
    def connected(self) -> bool:
        """Is the bot connected?"""
        return any(session.connection is not None for session in self.sessions.values())

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection from HELLO to its end."""
        socket = web.WebSocketResponse(compress=False, autoclose=False, max_msg_size=4096 * 16)
        await socket.prepare(request)
        connection = self.connection(request, socket)
        self.sockets.add(socket)
        connection.send(10, {"heartbeat_interval": int(self.heartbeat_seconds * 1000)})
        writer = asyncio.create_task(connection.write())
        try:
            await self.read(connection, socket)
        finally:
            self.sockets.discard(socket)
            self.ended(connection, socket.close_code)
            self.show_presence()
            connection.finish()
            with contextlib.suppress(ConnectionError):
                await writer
        return socket

    async def read(self, connection: Connection, socket: web.WebSocketResponse) -> None:
        """Handle the client's packets until it leaves. Presence and voice are shown to nobody."""
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                return
            packet = object_of(json.loads(message.data))
            handler = self.handlers.get(packet["op"])
            if handler is not None:
                handler(connection, packet)

    def heartbeat(self, connection: Connection, packet: Json) -> None:  # noqa: ARG002 - as all handlers
        """Acknowledge it, as late as over a network.

        An earlier one could reach the library before it notes its send time, and count as the answer to the
        previous heartbeat.
        """
        asyncio.get_running_loop().call_later(ACKNOWLEDGE_SECONDS, connection.send, 11, None)

    # ---- sessions

    def identify(self, connection: Connection, packet: Json) -> None:
        data = object_of(packet.get("d"))
        if self.knows(connection, data):
            session = self.session(connection, data)
            self.sessions[session.id] = session
            self._greet(session)
            self.show_presence()

    def knows(self, connection: Connection, data: Json) -> bool:
        """Whether this is the bot; any other connection is closed."""
        known = str(data.get("token")).removeprefix("Bot ") == self.world.application.token
        if not known:
            connection.close(4004, "Authentication failed.")
        return known

    def _greet(self, session: Session) -> None:
        world, guilds = self.world, self.guilds(session)
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": discord_json.user(world.user(world.bot_id))
                | {"verified": True, "mfa_enabled": False},
                "guilds": [{"id": str(g.id), "unavailable": True} for g in guilds],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": list(session.shard),
                "application": {"id": str(world.bot_id), "flags": discord_json.APPLICATION_FLAGS},
            },
        )
        if session.intents & GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", self.guild_create(guild))

    def show_presence(self) -> None:
        """Let everyone's client show the bot as online or offline, when that has changed."""
        world = self.world
        if self._shown_online == self.connected:
            return
        self._shown_online = self.connected
        status = "online" if self._shown_online else "offline"
        for user in tuple(world.users.values()):
            if not user.bot:
                data: Json = {"user": {"id": str(world.bot_id)}, "status": status}
                world.emit(Event("PRESENCE_UPDATE", data, only=user.id))

    def resume(self, connection: Connection, packet: Json) -> None:  # noqa: ARG002 - as all handlers
        """Refuse; the client must identify."""
        connection.send(9, False)

    # ---- events

    def receive(self, event: Event) -> None:
        for session in tuple(self.sessions.values()):
            if self.reaches(event, session):
                session.dispatch(event.name, event.data)

    def reaches(self, event: Event, session: Session) -> bool:
        is_wanted = not event.intent or bool(event.intent & session.intents)
        return is_wanted and self.world.reaches(event, self.world.bot_id)
