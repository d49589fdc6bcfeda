"""The gateway with Discord's limits, several shards, and faults that tests inject."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Any

from aiohttp import web

from bot.sandbox import gateway
from bot.sandbox.gateway import Session
from bot.sandbox.payload import Json, object_of, texts
from bot.sandbox.world import Event
from tests.discord_lab.world import LabWorld

MESSAGE_CONTENT = 1 << 15

MOST_PACKETS, MINUTE = 120, 60.0
"""Packets a client may send in so many seconds."""

HEARTBEAT = 1


class Connection(gateway.Connection):
    """A connection that can lag, and whose client can send too much."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
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


class LabGateway(gateway.Gateway):
    """The gateway of the laboratory."""

    world: LabWorld

    def __init__(self, world: LabWorld, *, shards: int, heartbeat_seconds: float, resume_seconds: float):
        super().__init__(world, heartbeat_seconds=heartbeat_seconds, resume_seconds=resume_seconds)
        self.acknowledging = True
        self.shards = shards
        """How many the bot is told to start."""
        self.max_concurrency = 1
        self.identify_seconds = 0.0
        """How long shards of one remainder by `max_concurrency` must leave between two of their IDENTIFYs.

        Discord's own is 5: https://discord.com/developers/docs/events/gateway#sharding-max-concurrency
        """
        self.most_identifies = 1000
        self.identified = 0
        self.identified_too_soon = 0
        self._identified_at: dict[int, float] = {}
        self.resumed = 0
        self.lost: set[int] = set()
        """Shards that have no line for now: a client that comes for one is not answered."""

    # ---- Discord's limits

    def about(self) -> Json:
        limit: Json = {
            "total": self.most_identifies,
            "remaining": max(0, self.most_identifies - self.identified),
            "reset_after": 86_400_000,
            "max_concurrency": self.max_concurrency,
        }
        return {"url": self.url, "shards": self.shards, "session_start_limit": limit}

    def connection(self, request: web.Request, socket: web.WebSocketResponse) -> Connection:
        return Connection(request, socket, self.world.save)

    def accepts(self, connection: gateway.Connection, op: int) -> bool:
        """Heartbeats aside: how often they come is for this server to say."""
        assert isinstance(connection, Connection)
        return op == HEARTBEAT or not connection.sends_too_much()

    def identify(self, connection: gateway.Connection, packet: Json) -> None:
        data = object_of(packet.get("d"))
        shard, intents = int((texts(data.get("shard")) or ["0"])[0]), data.get("intents")
        if shard in self.lost:
            return
        if isinstance(intents, int) and intents & MESSAGE_CONTENT and not self.world.message_content:
            connection.close(4014, "Disallowed intents.")
            return
        bucket, now = shard % self.max_concurrency, time.monotonic()
        if now - self._identified_at.get(bucket, -self.identify_seconds) < self.identify_seconds:
            self.identified_too_soon += 1
            connection.send(9, False)
            return
        self._identified_at[bucket] = now
        super().identify(connection, packet)
        self.identified += connection.session is not None

    def resume(self, connection: gateway.Connection, packet: Json) -> None:
        session = self.sessions.get(str(object_of(packet.get("d")).get("session_id")))
        if self.lost if session is None else session.shard[0] in self.lost:
            return
        super().resume(connection, packet)
        self.resumed += connection.session is not None

    def heartbeat(self, connection: gateway.Connection, packet: Json) -> None:
        if self.acknowledging:
            super().heartbeat(connection, packet)

    def shown(self, event: Event, session: Session) -> Json:
        """Without the message-content intent a bot sees no content."""
        if event.message is None or session.intents & MESSAGE_CONTENT:
            return event.data
        return self.world.withhold(event.message, event.data)

    def connected_shards(self, count: int) -> set[int]:
        """The shards, of so many, that have a live connection."""
        sessions = [session for session in self.sessions.values() if session.connection is not None]
        return {session.shard[0] for session in sessions if session.shard[1] == count}

    # ---- faults

    def hold_up(self) -> None:
        """Let nothing through to any client until let_through(): the lines are there, but lag."""
        for connection in self.connections:
            assert isinstance(connection, Connection)
            connection.flows.clear()

    def let_through(self) -> None:
        for connection in self.connections:
            assert isinstance(connection, Connection)
            connection.flows.set()

    def lose(self, *shards: int) -> None:
        """Cut the lines of these shards, and keep them cut until regain()."""
        self.lost.update(shards)
        for session in self.sessions.values():
            if session.connection is not None and session.shard[0] in self.lost:
                session.connection.abort()

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
