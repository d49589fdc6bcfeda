"""The gateway with Discord's limits, several shards, resumed sessions, and faults that tests inject."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from dataclasses import replace
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox import gateway, ids
from bot.sandbox.json_payload import Json, object_of, texts
from bot.sandbox.model import Guild
from bot.sandbox.world import Event
from tests.discord_lab.world import LabWorld

MESSAGE_CONTENT = 1 << 15
CHANNELS = ("CHANNEL_CREATE", "CHANNEL_UPDATE")

MOST_PACKETS, MINUTE = 120, 60.0
"""Packets a client may send in so many seconds."""

REMEMBERED = 2000
"""Events a session keeps for a replay."""

HEARTBEAT, IGNORED = 1, (3, 4)


class Connection(gateway.Connection):
    """A connection that can lag or be cut, and whose client can send too much."""

    session: Session | None  # pyright: ignore[reportIncompatibleVariableOverride]

    def __init__(self, request: web.Request, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._request = request
        self.flows = asyncio.Event()
        """Not set while what is sent is held up on its way."""
        self.flows.set()
        self._received: deque[float] = deque(maxlen=MOST_PACKETS)

    def sends_too_much(self) -> bool:
        """Count a packet of the client's; whether that was one too many."""
        now, full = time.monotonic(), len(self._received) == MOST_PACKETS
        too_many = full and now - self._received[0] < MINUTE
        self._received.append(now)
        return too_many

    async def next_packet(self) -> Json | tuple[int, str] | None:
        packet = await super().next_packet()
        await self.flows.wait()
        return packet

    def finish(self) -> None:
        self.flows.set()
        super().finish()

    def abort(self) -> None:
        """Cut the line without a word."""
        if self.session is not None and self.session.connection is self:
            self.session.detach()
        self.finish()
        if self._request.transport is not None:
            self._request.transport.abort()


class Session(gateway.Session):
    """A shard's session, which outlives its connections and replays what they missed."""

    def __init__(self, connection: Connection, shard: tuple[int, int], intents: int) -> None:
        super().__init__(connection, intents)
        self.shard = shard
        self._events: deque[Json] = deque(maxlen=REMEMBERED)
        self._left = time.monotonic()

    def owns(self, guild_id: int | None) -> bool:
        """Whether this shard receives a guild's events. DMs (None) belong to shard 0."""
        index, count = self.shard
        return index == (0 if guild_id is None else (guild_id >> 22) % count)

    @property
    def line(self) -> Connection | None:
        """The connection of this moment."""
        assert self.connection is None or isinstance(self.connection, Connection)
        return self.connection

    def attach(self, connection: Connection) -> None:
        self.connection = connection
        connection.session = self

    def detach(self) -> None:
        self.connection = None
        self._left = time.monotonic()

    def seconds_away(self) -> float:
        """Seconds since the connection was lost; 0 while there is one."""
        return 0.0 if self.connection is not None else time.monotonic() - self._left

    def dispatch(self, name: str, data: Json) -> Json:
        packet = super().dispatch(name, data)
        self._events.append(packet)
        return packet

    def remembers(self, seq: Any) -> bool:
        """Whether everything after event number `seq` can be replayed."""
        first = self._events[0]["s"] if self._events else 1
        return isinstance(seq, int) and first - 1 <= seq <= self.sequence

    def since(self, seq: int) -> list[Json]:
        return [packet for packet in self._events if packet["s"] > seq]


class LabGateway(gateway.Gateway):
    """The gateway of the laboratory."""

    world: LabWorld
    sessions: dict[str, Session]  # pyright: ignore[reportIncompatibleVariableOverride]

    def __init__(self, world: LabWorld, *, shards: int, heartbeat_seconds: float, resume_seconds: float):
        super().__init__(world, heartbeat_seconds=heartbeat_seconds)
        self.resume_seconds = resume_seconds
        self.connections: set[Connection] = set()
        self.acknowledging = True
        self.shards = shards
        """How many the bot is told to start."""
        self.most_identifies = 1000
        self.identified = 0
        self.resumed = 0
        self.lost: set[int] = set()
        """Shards that have no line for now: a client that comes for one is not answered."""

    # ---- Discord's limits

    def about(self) -> Json:
        limit: Json = {
            "total": self.most_identifies,
            "remaining": max(0, self.most_identifies - self.identified),
            "reset_after": 86_400_000,
            "max_concurrency": 1,
        }
        return {"url": self.url, "shards": self.shards, "session_start_limit": limit}

    def connection(self, request: web.Request, socket: web.WebSocketResponse) -> Connection:
        connection = Connection(request, socket, self.world.save)
        self.connections.add(connection)
        return connection

    async def read(self, connection: gateway.Connection, socket: web.WebSocketResponse) -> None:
        """Handle packets as strictly as Discord does: a bad one ends the connection."""
        assert isinstance(connection, Connection)
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
                op = ids.parse(packet.get("op")) or 0
                if op not in (*self.handlers, *IGNORED):
                    connection.close(4001, "Unknown opcode.")
                    return
                # Heartbeats aside: how often they come is for this server to say.
                if op != HEARTBEAT and connection.sends_too_much():
                    connection.close(4008, "Rate limited.")
                    return
                if op in self.handlers:
                    self.handlers[op](connection, packet)
            except (LookupError, TypeError, ValueError):
                connection.close(4002, "Error while decoding payload.")
                return

    def ended(self, connection: gateway.Connection, code: int | None) -> None:
        """Keep the session for a while, unless the client said good-bye."""
        assert isinstance(connection, Connection)
        self.connections.discard(connection)
        session = connection.session
        if session is not None and session.connection is connection:
            session.detach()
            # A client that closes with 1000 or 1001 does not come back for the session.
            if code in (1000, 1001):
                self.sessions.pop(session.id, None)

    def identify(self, connection: gateway.Connection, packet: Json) -> None:
        data = object_of(packet.get("d"))
        index, count = map(int, texts(data.get("shard")) or ("0", "1"))
        intents = data.get("intents")
        if index in self.lost:
            return None
        if connection.session is not None:
            return connection.close(4005, "Already authenticated.")
        if not self.knows(connection, data):
            return None
        if not 0 <= index < count:
            return connection.close(4010, "Invalid shard.")
        if not isinstance(intents, int) or intents < 0:
            return connection.close(4013, "Invalid intents.")
        if intents & MESSAGE_CONTENT and not self.world.message_content:
            return connection.close(4014, "Disallowed intents.")
        super().identify(connection, packet)
        self.identified += 1
        return None

    def session(self, connection: gateway.Connection, data: Json) -> Session:
        assert isinstance(connection, Connection)
        index, count = map(int, texts(data.get("shard")) or ("0", "1"))
        return Session(connection, (index, count), int(data["intents"]))

    def guilds(self, session: gateway.Session) -> list[Guild]:
        assert isinstance(session, Session)
        return [guild for guild in super().guilds(session) if session.owns(guild.id)]

    def resume(self, connection: gateway.Connection, packet: Json) -> None:
        assert isinstance(connection, Connection)
        data = object_of(packet.get("d"))
        session = self.sessions.get(str(data.get("session_id")))
        if self.lost if session is None else session.shard[0] in self.lost:
            return
        if not self.knows(connection, data):
            return
        too_old = session is None or session.seconds_away() > self.resume_seconds
        if session is None or too_old or not session.remembers(data.get("seq")):
            connection.send(9, False)
            return
        if session.line is not None:
            session.line.abort()
        missed = session.since(int(data["seq"]))
        session.attach(connection)
        for seen in missed:
            connection.queue(seen)
        session.dispatch("RESUMED", {"_trace": []})
        self.show_presence()
        self.resumed += 1

    def heartbeat(self, connection: gateway.Connection, packet: Json) -> None:
        if self.acknowledging:
            super().heartbeat(connection, packet)

    def receive(self, event: Event) -> None:
        for session in tuple(self.sessions.values()):
            if session.seconds_away() > self.resume_seconds:
                del self.sessions[session.id]
            elif session.owns(event.guild_id) and self.reaches(event, session):
                session.dispatch(event.name, self._shown(event, session))

    def guild_create(self, guild: Guild) -> Json:
        return self.world.with_hidden_channels(super().guild_create(guild))

    def reaches(self, event: Event, session: gateway.Session) -> bool:
        """A bot hears of every channel, also of those that it can't see."""
        return super().reaches(replace(event, channel=None) if event.name in CHANNELS else event, session)

    def _shown(self, event: Event, session: Session) -> Json:
        """Without its intent a bot sees no message content; of hidden channels it sees hardly anything."""
        if event.name in CHANNELS:
            return self.world.hidden(event.data)
        if event.name == "GUILD_CREATE":
            return self.world.with_hidden_channels(event.data)
        if event.message is None or session.intents & MESSAGE_CONTENT:
            return event.data
        return self.world.withhold(event.message, event.data)

    def connected_shards(self, count: int) -> set[int]:
        """The shards, of so many, that have a live connection."""
        sessions = [session for session in self.sessions.values() if session.connection is not None]
        return {session.shard[0] for session in sessions if session.shard[1] == count}

    # ---- faults

    def drop(self) -> int:
        """Cut every connection without a word; the sessions stay and can be resumed. How many were cut."""
        connections = [s.line for s in self.sessions.values() if s.line is not None]
        for connection in connections:
            connection.abort()
        return len(connections)

    def hold_up(self) -> None:
        """Let nothing through to any client until let_through(): the lines are there, but lag."""
        for connection in self.connections:
            connection.flows.clear()

    def let_through(self) -> None:
        for connection in self.connections:
            connection.flows.set()

    def lose(self, *shards: int) -> None:
        """Cut the lines of these shards, and keep them cut until regain()."""
        self.lost.update(shards)
        for session in self.sessions.values():
            if session.line is not None and session.shard[0] in self.lost:
                session.line.abort()

    def regain(self) -> None:
        """Let the shards have their lines again: clients without an answer are cut off, and come again."""
        self.lost.clear()
        for connection in tuple(self.connections):
            if connection.session is None:
                connection.abort()

    def reconnect(self) -> None:
        """Ask every connection to come again (opcode 7)."""
        for session in self.sessions.values():
            if session.connection is not None:
                session.connection.send(7, None)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every connection that its session is over (opcode 9)."""
        for session in tuple(self.sessions.values()):
            if session.connection is not None:
                session.connection.send(9, resumable)
            if not resumable:
                del self.sessions[session.id]

    def close_all(self, code: int) -> None:
        """Close every connection with a code, such as 4000; the sessions stay."""
        for connection in tuple(self.connections):
            connection.close(code, "")
