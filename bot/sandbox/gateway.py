"""The gateway: the bot's connections and the events sent to it.

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
from bot.sandbox.json_payload import Json, object_of, texts
from bot.sandbox.world import Event, World

ACKNOWLEDGE_SECONDS = 0.05
Packet = Json | tuple[int, str]
"""A packet to send, or a code and reason for closing the connection."""


class Connection:
    """A WebSocket. Packets are queued, so that emitting an event never waits for a slow reader."""

    def __init__(self, socket: web.WebSocketResponse, save: Callable[[], None]) -> None:
        self.socket = socket
        self._save = save
        self._queue: asyncio.Queue[Packet | None] = asyncio.Queue()
        self.session: Session | None = None
        self.finished = False

    def queue(self, packet: Packet) -> None:
        if not self.finished:
            self._queue.put_nowait(packet)

    def send(self, op: int, data: Any) -> None:
        self.queue({"op": op, "d": data, "s": None, "t": None})

    def close(self, code: int, reason: str) -> None:
        """Close the connection after the queued packets."""
        self.queue((code, reason))

    def finish(self) -> None:
        """Send nothing more."""
        self.finished = True
        self._queue.put_nowait(None)

    async def write(self) -> None:
        """Send queued packets until the connection ends."""
        while not self.finished:
            packet = await self._queue.get()
            if packet is None or self.socket.closed:
                return
            if isinstance(packet, tuple):
                code, reason = packet
                self.finished = True
                await self.socket.close(code=code, message=reason.encode())
                return
            self._save()
            # Clients that request compression also accept plain text.
            await self.socket.send_str(orjson.dumps(packet).decode())


class Session:
    """A shard's session. It ends with its connection; clients can't resume it."""

    def __init__(self, connection: Connection, shard: tuple[int, int], intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.sequence = 0
        self.connection = connection
        connection.session = self

    def owns(self, guild_id: int | None) -> bool:
        """Return whether this shard receives a guild's events. DMs (None) belong to shard 0."""
        index, count = self.shard
        return index == (0 if guild_id is None else (guild_id >> 22) % count)

    def dispatch(self, name: str, data: Json) -> Json:
        """Number an event, send it, and return its packet."""
        self.sequence += 1
        packet: Json = {"op": 0, "t": name, "s": self.sequence, "d": data}
        self.connection.queue(packet)
        return packet


class Gateway:
    """The bot's connections and sessions, to which events are dispatched."""

    shards = 1
    """The number of shards that Discord recommends to the bot."""
    heartbeat_seconds = 41.25

    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.url = ""
        self._shown_online = False
        self.handlers: dict[int, Callable[[Connection, Json], None]] = {
            1: self.heartbeat,
            2: self.identify,
            6: self.resume,
        }
        world.listeners.append(self.receive)

    def about(self) -> Json:
        """Return the response to GET /gateway/bot."""
        limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
        return {"url": self.url, "shards": self.shards, "session_start_limit": limit}

    # ---- connections

    @property
    def connected(self) -> bool:
        return bool(self.sessions)

    def connection(self, request: web.Request, socket: web.WebSocketResponse) -> Connection:  # noqa: ARG002 - the lab's needs it
        return Connection(socket, self.world.save)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve a connection from HELLO to its end."""
        socket = web.WebSocketResponse(compress=False, autoclose=False, max_msg_size=4096 * 16)
        await socket.prepare(request)
        connection = self.connection(request, socket)
        self.connections.add(connection)
        connection.send(10, {"heartbeat_interval": int(self.heartbeat_seconds * 1000)})
        writer = asyncio.create_task(connection.write())
        try:
            await self.read(connection)
        finally:
            self.connections.discard(connection)
            self.end_session(connection)
            self.show_presence()
            connection.finish()
            with contextlib.suppress(ConnectionError):
                await writer
        return socket

    async def read(self, connection: Connection) -> None:
        """Handle the client's packets until it leaves. Presence and voice updates are ignored."""
        async for message in connection.socket:
            if message.type is not WSMsgType.TEXT:
                return
            packet = object_of(json.loads(message.data))
            handler = self.handlers.get(packet["op"])
            if handler is not None:
                handler(connection, packet)

    def end_session(self, connection: Connection) -> None:
        if connection.session is not None:
            self.sessions.pop(connection.session.id, None)

    async def close(self) -> None:
        for connection in tuple(self.connections):
            await connection.socket.close(code=1001)

    def heartbeat(self, connection: Connection, packet: Json) -> None:  # noqa: ARG002 - as all handlers
        """Acknowledge a heartbeat with a delay, as over a network.

        An immediate acknowledgement could arrive before discord.py records when it sent the heartbeat, and
        would count for the previous one.
        """
        asyncio.get_running_loop().call_later(ACKNOWLEDGE_SECONDS, connection.send, 11, None)

    # ---- sessions

    def identify(self, connection: Connection, packet: Json) -> None:
        data = object_of(packet.get("d"))
        if self.authenticate(connection, data):
            session = self.session(connection, shard_of(data), int(data["intents"]))
            self.sessions[session.id] = session
            self._greet(session)
            self.show_presence()

    def session(self, connection: Connection, shard: tuple[int, int], intents: int) -> Session:
        return Session(connection, shard, intents)

    def authenticate(self, connection: Connection, data: Json) -> bool:
        """Return whether the token is the bot's. Closes the connection if it isn't."""
        known = str(data.get("token")).removeprefix("Bot ") == self.world.application.token
        if not known:
            connection.close(4004, "Authentication failed.")
        return known

    def _greet(self, session: Session) -> None:
        world = self.world
        guilds = [g for g in world.guilds.values() if (g.id, world.bot_id) in world.members]
        guilds = [guild for guild in guilds if session.owns(guild.id)]
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
                session.dispatch("GUILD_CREATE", discord_json.guild_create(world, guild))

    def resume(self, connection: Connection, packet: Json) -> None:  # noqa: ARG002 - as all handlers
        """Reject the session, so that the client identifies again."""
        connection.send(9, False)

    def show_presence(self) -> None:
        """Send the bot's online status to everyone if it has changed."""
        world = self.world
        if self._shown_online == self.connected:
            return
        self._shown_online = self.connected
        status = "online" if self._shown_online else "offline"
        for user in tuple(world.users.values()):
            if not user.bot:
                data: Json = {"user": {"id": str(world.bot_id)}, "status": status}
                world.emit(Event("PRESENCE_UPDATE", data, only=user.id))

    # ---- events

    def receive(self, event: Event) -> None:
        """Dispatch an event to the sessions that receive it."""
        for session in self.sessions.values():
            if session.owns(event.guild_id) and self.reaches(event, session):
                session.dispatch(event.name, event.data)

    def reaches(self, event: Event, session: Session) -> bool:
        is_wanted = not event.intent or bool(event.intent & session.intents)
        return is_wanted and self.world.reaches(event, self.world.bot_id)


def shard_of(data: Json) -> tuple[int, int]:
    """Return the shard id and the number of shards in an IDENTIFY payload."""
    index, count = map(int, texts(data.get("shard")) or ("0", "1"))
    return index, count
