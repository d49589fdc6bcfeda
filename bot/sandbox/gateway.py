"""The gateway: sessions that survive their connections, and the events that they receive.

Opcodes, close codes and intents: https://discord.com/developers/docs/events/gateway
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
import zlib
from collections import deque
from collections.abc import Callable
from typing import Any

import orjson
from aiohttp import WSMsgType, web

from bot.sandbox import ids, views
from bot.sandbox.chat import GUILDS
from bot.sandbox.payload import Json, object_of, texts
from bot.sandbox.world import Event, World

ACKNOWLEDGE_SECONDS = 0.05

REMEMBERED = 2000
"""Events a session keeps for a replay."""


class Connection:
    """One WebSocket. Packets are queued, so that nobody who emits an event waits for a slow reader."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse, save: Callable[[], None]) -> None:
        self._request = request
        self._socket = socket
        self._save = save
        self._queue: asyncio.Queue[Json | tuple[int, str] | None] = asyncio.Queue()
        # One zlib stream per connection. Of anything else (zstd-stream), clients accept plain text instead.
        self._stream = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
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

    def abort(self) -> None:
        """Cut the line without a word."""
        if self.session is not None and self.session.connection is self:
            self.session.detach()
        self.finish()
        if self._request.transport is not None:
            self._request.transport.abort()

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
            text = orjson.dumps(packet)
            if self._stream is None:
                await self._socket.send_str(text.decode())
            else:
                # The flush ends each packet with 00 00 FF FF, by which a client knows that it is whole.
                packed = self._stream.compress(text) + self._stream.flush(zlib.Z_SYNC_FLUSH)
                await self._socket.send_bytes(packed)


class Session:
    """A bot's session: its numbered events, whether a connection carries them or not."""

    def __init__(self, session_id: str, shard: tuple[int, int], intents: int) -> None:
        self.id = session_id
        self.shard = shard
        self.intents = intents
        self.connection: Connection | None = None
        self._sequence = 0
        self._events: deque[Json] = deque(maxlen=REMEMBERED)
        self._left = time.monotonic()

    def owns(self, guild_id: int | None) -> bool:
        """Whether this shard receives a guild's events. DMs (None) belong to shard 0."""
        index, count = self.shard
        return index == (0 if guild_id is None else (guild_id >> 22) % count)

    def attach(self, connection: Connection) -> None:
        self.connection, connection.session = connection, self

    def detach(self) -> None:
        self.connection, self._left = None, time.monotonic()

    def seconds_away(self) -> float:
        """Seconds since the connection was lost; 0 while there is one."""
        return 0.0 if self.connection is not None else time.monotonic() - self._left

    def dispatch(self, name: str, data: Json) -> None:
        """Number an event, remember it, and send it if there is a connection."""
        self._sequence += 1
        packet: Json = {"op": 0, "t": name, "s": self._sequence, "d": data}
        self._events.append(packet)
        if self.connection is not None:
            self.connection.queue(packet)

    def remembers(self, seq: Any) -> bool:
        """Whether everything after event number `seq` can be replayed."""
        first = self._events[0]["s"] if self._events else 1
        return isinstance(seq, int) and first - 1 <= seq <= self._sequence

    def since(self, seq: int) -> list[Json]:
        return [packet for packet in self._events if packet["s"] > seq]


class Gateway:
    """Accepts the bot's connections.

    The laboratory of the tests overrides the hooks below and the handlers of packets.
    """

    def __init__(
        self, world: World, *, heartbeat_seconds: float = 41.25, resume_seconds: float = 120.0
    ) -> None:
        self.world = world
        self.heartbeat_seconds = heartbeat_seconds
        self.resume_seconds = resume_seconds
        self.sessions: dict[str, Session] = {}
        self.url = ""
        self.connections: set[Connection] = set()
        self._shown_online = False
        self.handlers: dict[int, Callable[[Connection, Json], None]] = {
            1: self.heartbeat,
            2: self.identify,
            3: self.ignore,
            4: self.ignore,
            6: self.resume,
        }
        world.listeners.append(self._receive)

    # ---- what the laboratory overrides

    def connection(self, request: web.Request, socket: web.WebSocketResponse) -> Connection:
        return Connection(request, socket, self.world.save)

    def accepts(self, connection: Connection, op: int) -> bool:  # noqa: ARG002 - for who overrides it
        """Whether the client may send this packet now; 4008 when it may not."""
        return True

    def shown(self, event: Event, session: Session) -> Json:  # noqa: ARG002 - for who overrides it
        """What a session sees of an event."""
        return event.data

    def about(self) -> Json:
        """The answer of GET /gateway/bot."""
        limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
        return {"url": self.url, "shards": 1, "session_start_limit": limit}

    # ---- connections

    @property
    def connected(self) -> bool:
        """Whether at least one session has a live connection."""
        return any(session.connection is not None for session in self.sessions.values())

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection from HELLO to its end."""
        socket = web.WebSocketResponse(compress=False, autoclose=False, max_msg_size=4096 * 16)
        await socket.prepare(request)
        connection = self.connection(request, socket)
        self.connections.add(connection)
        connection.send(10, {"heartbeat_interval": int(self.heartbeat_seconds * 1000)})
        writer = asyncio.create_task(connection.write())
        try:
            await self._read(connection, socket)
        finally:
            self.connections.discard(connection)
            session = connection.session
            if session is not None and session.connection is connection:
                session.detach()
                # A client that closes with 1000 or 1001 does not come back for the session.
                if socket.close_code in (1000, 1001):
                    self.sessions.pop(session.id, None)
                self._show_presence()
            connection.finish()
            with contextlib.suppress(ConnectionError):
                await writer
        return socket

    async def _read(self, connection: Connection, socket: web.WebSocketResponse) -> None:
        while not socket.closed and not connection.finished:
            try:
                message = await socket.receive(timeout=self.heartbeat_seconds * 2)
            except TimeoutError:
                connection.close(4009, "Session timed out.")
                return
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return
            try:
                packet = object_of(json.loads(message.data))
            except ValueError:
                connection.close(4002, "Error while decoding payload.")
                return
            op = ids.parse(packet.get("op")) or 0
            handler = self.handlers.get(op)
            if handler is None:
                connection.close(4001, "Unknown opcode.")
                return
            if not self.accepts(connection, op):
                connection.close(4008, "Rate limited.")
                return
            try:
                handler(connection, packet)
            except (LookupError, TypeError, ValueError):
                connection.close(4002, "Error while decoding payload.")
                return

    def heartbeat(self, connection: Connection, packet: Json) -> None:  # noqa: ARG002 - as all handlers
        """Acknowledge it, as late as over a network.

        Sooner than the library has noted when it sent it, it would take it for the last one's, sent 41 s ago.
        """
        asyncio.get_running_loop().call_later(ACKNOWLEDGE_SECONDS, connection.send, 11, None)

    def ignore(self, connection: Connection, _: Json) -> None:
        """Presence and voice: accepted, shown to nobody."""

    # ---- sessions

    def identify(self, connection: Connection, packet: Json) -> None:
        data = object_of(packet.get("d"))
        shard = texts(data.get("shard")) or ["0", "1"]
        index, count = int(shard[0]), int(shard[1])
        intents = data.get("intents")
        if connection.session is not None:
            return connection.close(4005, "Already authenticated.")
        if str(data.get("token")).removeprefix("Bot ") != self.world.application.token:
            return connection.close(4004, "Authentication failed.")
        if not 0 <= index < count:
            return connection.close(4010, "Invalid shard.")
        if not isinstance(intents, int) or intents < 0:
            return connection.close(4013, "Invalid intents.")
        session = Session(secrets.token_hex(16), (index, count), intents)
        self.sessions[session.id] = session
        session.attach(connection)
        self._greet(session)
        self._show_presence()
        return None

    def _greet(self, session: Session) -> None:
        """Send READY, and then each guild."""
        world = self.world
        guilds = [
            g for g in world.guilds.values() if (g.id, world.bot_id) in world.members and session.owns(g.id)
        ]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": views.user(world.user(world.bot_id)) | {"verified": True, "mfa_enabled": False},
                "guilds": [{"id": str(g.id), "unavailable": True} for g in guilds],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": list(session.shard),
                "application": {"id": str(world.bot_id), "flags": views.APPLICATION_FLAGS},
            },
        )
        if session.intents & GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", views.guild_create(world, guild))

    def _show_presence(self) -> None:
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

    def resume(self, connection: Connection, packet: Json) -> None:
        data = object_of(packet.get("d"))
        if str(data.get("token")).removeprefix("Bot ") != self.world.application.token:
            return connection.close(4004, "Authentication failed.")
        session = self.sessions.get(str(data.get("session_id")))
        too_old = session is None or session.seconds_away() > self.resume_seconds
        if session is None or too_old or not session.remembers(data.get("seq")):
            return connection.send(9, False)
        if session.connection is not None:
            session.connection.abort()
        missed = session.since(int(data["seq"]))
        session.attach(connection)
        for seen in missed:
            connection.queue(seen)
        session.dispatch("RESUMED", {"_trace": []})
        self._show_presence()
        return None

    # ---- events

    def _receive(self, event: Event) -> None:
        for session in tuple(self.sessions.values()):
            if session.seconds_away() > self.resume_seconds:
                del self.sessions[session.id]
            elif self._reaches(event, session):
                session.dispatch(event.name, self.shown(event, session))

    def _reaches(self, event: Event, session: Session) -> bool:
        world = self.world
        if event.only not in (None, world.bot_id) or not session.owns(event.guild_id):
            return False
        if event.intent and not event.intent & session.intents:
            return False
        if event.name == "INTERACTION_CREATE":
            # A user may have brought the bot to where it doesn't belong.
            return True
        if event.guild_id is not None and (event.guild_id, world.bot_id) not in world.members:
            return False
        return event.channel is None or world.sees(world.bot_id, event.channel)

    def drop(self) -> int:
        """Cut every connection without a word; the sessions stay and can be resumed. How many were cut."""
        connections = [s.connection for s in self.sessions.values() if s.connection is not None]
        for connection in connections:
            connection.abort()
        return len(connections)
