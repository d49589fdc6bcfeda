"""The gateway with Discord's limits, hidden content, and faults that tests inject."""

from __future__ import annotations

import json
import time
from collections import deque
from dataclasses import replace
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox import gateway, ids
from bot.sandbox.gateway import Packet, shard_of
from bot.sandbox.json_payload import Json, object_of
from bot.sandbox.world import Event
from tests.discord_lab.world import LabWorld

MESSAGE_CONTENT = 1 << 15
CHANNELS = ("CHANNEL_CREATE", "CHANNEL_UPDATE")
MESSAGES = ("MESSAGE_CREATE", "MESSAGE_UPDATE")

MAX_PACKETS, MINUTE = 120, 60.0
"""Number of packets that a client may send in this many seconds."""

HEARTBEAT, IGNORED = 1, (3, 4)

REPLAYED_EVENTS = 2000
"""Number of events that a session keeps for a client that resumes it."""


class Connection(gateway.Connection):
    """A connection that can be cut and held up, and that counts the client's packets."""

    def __init__(self, request: web.Request, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._request = request
        self.held_up: list[Packet] | None = None
        """The packets to send later; None if packets are sent immediately."""
        self._received: deque[float] = deque(maxlen=MAX_PACKETS)

    def exceeds_limit(self) -> bool:
        """Count a packet of the client; return whether it is over the limit."""
        now, full = time.monotonic(), len(self._received) == MAX_PACKETS
        too_many = full and now - self._received[0] < MINUTE
        self._received.append(now)
        return too_many

    def queue(self, packet: Packet) -> None:
        if self.held_up is None:
            super().queue(packet)
        else:
            self.held_up.append(packet)

    def let_through(self) -> None:
        held_up, self.held_up = self.held_up or [], None
        for packet in held_up:
            self.queue(packet)

    def abort(self) -> None:
        """Cut the connection without a close frame."""
        self.finish()
        if self._request.transport is not None:
            self._request.transport.abort()


class Session(gateway.Session):
    """A session that outlives its connections: it replays the events that the bot missed."""

    connection: Connection  # pyright: ignore[reportIncompatibleVariableOverride]

    def __init__(self, world: LabWorld, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._world = world
        self._events: deque[Json] = deque(maxlen=REPLAYED_EVENTS)
        self.disconnected_at: float | None = None
        """Time at which the connection was lost, in monotonic seconds; None while connected."""

    @property
    def connected(self) -> bool:
        return self.disconnected_at is None

    def attach(self, connection: Connection) -> None:
        self.connection, self.disconnected_at = connection, None
        connection.session = self

    def abort(self) -> None:
        """Cut the session's connection."""
        self.disconnected_at = time.monotonic()
        self.connection.abort()

    def dispatch(self, name: str, data: Json) -> Json:
        """Number an event and keep it, and send it if the session is connected."""
        packet = super().dispatch(name, self._visible(name, data))
        self._events.append(packet)
        return packet

    def _visible(self, name: str, data: Json) -> Json:
        """Remove content for which the bot lacks the intent, and most of a hidden channel."""
        if name in CHANNELS:
            return self._world.hidden(data)
        if name == "GUILD_CREATE":
            return self._world.with_hidden_channels(data)
        if name not in MESSAGES or self.intents & MESSAGE_CONTENT:
            return data
        return self._world.withhold(self._world.messages[int(data["id"])], data)

    def missed(self, seq: Any) -> list[Json] | None:
        """Return the events after number `seq`; None if they can't be replayed."""
        first = self._events[0]["s"] if self._events else 1
        if not isinstance(seq, int) or not first - 1 <= seq <= self.sequence:
            return None
        return [packet for packet in self._events if packet["s"] > seq]


class LabGateway(gateway.Gateway):
    """The lab's gateway."""

    world: LabWorld
    connections: set[Connection]  # pyright: ignore[reportIncompatibleVariableOverride]
    sessions: dict[str, Session]  # pyright: ignore[reportIncompatibleVariableOverride]

    def __init__(
        self, world: LabWorld, *, shards: int, heartbeat_seconds: float, resume_seconds: float
    ) -> None:
        super().__init__(world)
        self.shards = shards
        self.heartbeat_seconds = heartbeat_seconds
        self.resume_seconds = resume_seconds
        self.acknowledging = True
        self.identified = 0
        self.resumed = 0
        self.lost: set[int] = set()
        """Shards that are cut off: clients that connect for them get no answer."""

    # ---- Discord's limits

    def connection(self, request: web.Request, socket: web.WebSocketResponse) -> Connection:
        return Connection(request, socket, self.world.save)

    async def read(self, connection: gateway.Connection) -> None:
        """Handle packets as strictly as Discord: an invalid one ends the connection."""
        assert isinstance(connection, Connection)
        while not connection.socket.closed and not connection.finished:
            try:
                message = await connection.socket.receive(timeout=self.heartbeat_seconds * 2)
            except TimeoutError:
                return connection.close(4009, "Session timed out.")
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return None
            try:
                packet = object_of(json.loads(message.data))
                op = ids.parse(packet.get("op")) or 0
                if op not in (*self.handlers, *IGNORED):
                    return connection.close(4001, "Unknown opcode.")
                # Heartbeats don't count: the server sets their rate.
                if op != HEARTBEAT and connection.exceeds_limit():
                    return connection.close(4008, "Rate limited.")
                if op in self.handlers:
                    self.handlers[op](connection, packet)
            except (LookupError, TypeError, ValueError):
                return connection.close(4002, "Error while decoding payload.")
        return None

    def identify(self, connection: gateway.Connection, packet: Json) -> None:
        data = object_of(packet.get("d"))
        index, count = shard_of(data)
        intents = data.get("intents")
        if index in self.lost:
            return None
        if connection.session is not None:
            return connection.close(4005, "Already authenticated.")
        if not self.authenticate(connection, data):
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

    def heartbeat(self, connection: gateway.Connection, packet: Json) -> None:
        if self.acknowledging:
            super().heartbeat(connection, packet)

    # ---- sessions

    @property
    def connected(self) -> bool:
        return any(session.connected for session in self.sessions.values())

    def session(self, connection: gateway.Connection, shard: tuple[int, int], intents: int) -> Session:
        return Session(self.world, connection, shard, intents)

    def end_session(self, connection: gateway.Connection) -> None:
        """Keep the session of a lost connection. A client that closes with 1000 or 1001 ends it."""
        session = self.sessions.get(connection.session.id) if connection.session is not None else None
        if session is not None and session.connection is connection:
            session.disconnected_at = time.monotonic()
            if connection.socket.close_code in (1000, 1001):
                super().end_session(connection)

    def resume(self, connection: gateway.Connection, packet: Json) -> None:
        """Replay the events that the client missed, or report that its session is invalid."""
        assert isinstance(connection, Connection)
        data = object_of(packet.get("d"))
        self._forget_expired()
        session = self.sessions.get(str(data.get("session_id")))
        if self.lost if session is None else session.shard[0] in self.lost:
            return
        if not self.authenticate(connection, data):
            return
        missed = None if session is None else session.missed(data.get("seq"))
        if session is None or missed is None:
            super().resume(connection, packet)
            return
        session.abort()
        session.attach(connection)
        for event in missed:
            connection.queue(event)
        session.dispatch("RESUMED", {"_trace": []})
        self.show_presence()
        self.resumed += 1

    def receive(self, event: Event) -> None:
        self._forget_expired()
        super().receive(event)

    def _forget_expired(self) -> None:
        earliest = time.monotonic() - self.resume_seconds
        for session in tuple(self.sessions.values()):
            if session.disconnected_at is not None and session.disconnected_at < earliest:
                del self.sessions[session.id]

    def reaches(self, event: Event, session: gateway.Session) -> bool:
        """A bot receives events of all channels, even of those that it can't see."""
        return super().reaches(replace(event, channel=None) if event.name in CHANNELS else event, session)

    def connected_shards(self, count: int) -> set[int]:
        """Return the connected shards of a bot with `count` shards."""
        shards = [session.shard for session in self.sessions.values() if session.connected]
        return {index for index, total in shards if total == count}

    # ---- faults

    def drop(self, shards: set[int] | None = None) -> int:
        """Cut the connections of all or some shards, and return how many. Sessions can be resumed."""
        connected = [session for session in self.sessions.values() if session.connected]
        dropped = [session for session in connected if shards is None or session.shard[0] in shards]
        for session in dropped:
            session.abort()
        return len(dropped)

    def hold_up(self) -> None:
        """Delay everything sent to the client until let_through(). The connections stay open."""
        for connection in self.connections:
            connection.held_up = []

    def let_through(self) -> None:
        for connection in self.connections:
            connection.let_through()

    def lose(self, *shards: int) -> None:
        """Cut off these shards until regain()."""
        self.lost.update(shards)
        self.drop(self.lost)

    def regain(self) -> None:
        """Let lost shards connect again: cut clients that wait for an answer, so that they retry."""
        self.lost.clear()
        for connection in tuple(self.connections):
            if connection.session is None:
                connection.abort()

    def reconnect(self) -> None:
        """Ask every client to reconnect (opcode 7)."""
        for connection in self.connections:
            connection.send(7, None)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Invalidate every session (opcode 9)."""
        for session in tuple(self.sessions.values()):
            session.connection.send(9, resumable)
            if not resumable:
                del self.sessions[session.id]
