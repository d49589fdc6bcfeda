"""The gateway with Discord's limits, hidden content, and faults that tests inject."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from dataclasses import replace
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox import gateway, ids
from bot.sandbox.gateway import Session, shard_of
from bot.sandbox.json_payload import Json, object_of
from bot.sandbox.model import Guild
from bot.sandbox.world import Event
from tests.discord_lab.world import LabWorld

MESSAGE_CONTENT = 1 << 15
CHANNELS = ("CHANNEL_CREATE", "CHANNEL_UPDATE")

MAX_PACKETS, MINUTE = 120, 60.0
"""Number of packets that a client may send in this many seconds."""

HEARTBEAT, IGNORED = 1, (3, 4)


class Connection(gateway.Connection):
    """A connection that can be held up, and that counts the client's packets."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.flows = asyncio.Event()
        """Cleared while sent packets are held up."""
        self.flows.set()
        self._received: deque[float] = deque(maxlen=MAX_PACKETS)

    def exceeds_limit(self) -> bool:
        """Count a packet of the client; return whether it is over the limit."""
        now, full = time.monotonic(), len(self._received) == MAX_PACKETS
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


class LabGateway(gateway.Gateway):
    """The lab's gateway."""

    world: LabWorld
    connections: set[Connection]  # pyright: ignore[reportIncompatibleVariableOverride]

    def __init__(self, world: LabWorld, **options: Any) -> None:
        super().__init__(world, **options)
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

    def resume(self, connection: gateway.Connection, packet: Json) -> None:
        session = self.sessions.get(str(object_of(packet.get("d")).get("session_id")))
        if self.lost if session is None else session.shard[0] in self.lost:
            return
        super().resume(connection, packet)
        self.resumed += connection.session is not None

    def heartbeat(self, connection: gateway.Connection, packet: Json) -> None:
        if self.acknowledging:
            super().heartbeat(connection, packet)

    # ---- hidden channels and content

    def guild_create(self, guild: Guild) -> Json:
        return self.world.with_hidden_channels(super().guild_create(guild))

    def reaches(self, event: Event, session: Session) -> bool:
        """A bot receives events of all channels, even of those that it can't see."""
        return super().reaches(replace(event, channel=None) if event.name in CHANNELS else event, session)

    def visible_data(self, event: Event, session: Session) -> Json:
        """Remove content for which the bot lacks the intent, and most of a hidden channel."""
        if event.name in CHANNELS:
            return self.world.hidden(event.data)
        if event.name == "GUILD_CREATE":
            return self.world.with_hidden_channels(event.data)
        if event.message is None or session.intents & MESSAGE_CONTENT:
            return event.data
        return self.world.withhold(event.message, event.data)

    def connected_shards(self, count: int) -> set[int]:
        """Return the connected shards of a bot with `count` shards."""
        sessions = [session for session in self.sessions.values() if session.connection is not None]
        return {session.shard[0] for session in sessions if session.shard[1] == count}

    # ---- faults

    def drop(self, shards: set[int] | None = None) -> int:
        """Cut the connections of all or some shards, and return how many. Sessions can be resumed."""
        sessions = [s for s in self.sessions.values() if shards is None or s.shard[0] in shards]
        connections = [session.connection for session in sessions if session.connection is not None]
        for connection in connections:
            connection.abort()
        return len(connections)

    def hold_up(self) -> None:
        """Delay everything sent to the client until let_through(). The connections stay open."""
        for connection in self.connections:
            connection.flows.clear()

    def let_through(self) -> None:
        for connection in self.connections:
            connection.flows.set()

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
            if session.connection is not None:
                session.connection.send(9, resumable)
            if not resumable:
                del self.sessions[session.id]
