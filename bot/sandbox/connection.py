"""A gateway session, which remembers its events, and the connection that carries it for a while."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from aiohttp import web

from bot.sandbox.errors import Json
from bot.sandbox.wire import Packer

REMEMBERED = 2000
"""Events a session keeps for a replay."""

MOST_PACKETS, MINUTE = 120, 60.0
"""Packets a client may send in so many seconds."""


class Connection:
    """One WebSocket. Packets are queued, so that whoever tells of an event never waits for a slow reader."""

    def __init__(
        self,
        request: web.Request,
        socket: web.WebSocketResponse,
        compress: str | None,
        keep: Callable[[], None],
    ) -> None:
        self._request = request
        self._socket = socket
        self._packer = Packer(compress)
        self._keep = keep
        self._queue: asyncio.Queue[Json | tuple[int, str] | None] = asyncio.Queue()
        self.session: Session | None = None
        self.finished = False
        self.flows = asyncio.Event()
        """Not set while what is sent is held up on its way."""
        self.flows.set()
        self._heard: deque[float] = deque(maxlen=MOST_PACKETS)

    def hurries(self) -> bool:
        """Count a packet of the client's; whether that was one too many."""
        now, full = time.monotonic(), len(self._heard) == MOST_PACKETS
        too_many = full and now - self._heard[0] < MINUTE
        self._heard.append(now)
        return too_many

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
        self.flows.set()
        self._queue.put_nowait(None)

    def abort(self) -> None:
        """Cut the line in mid-sentence."""
        if self.session is not None and self.session.connection is self:
            self.session.detach()
        self.finish()
        if self._request.transport is not None:
            self._request.transport.abort()

    async def write(self) -> None:
        """Send what is queued until the end."""
        while not self.finished:
            packet = await self._queue.get()
            await self.flows.wait()
            if packet is None or self._socket.closed:
                return
            if isinstance(packet, tuple):
                code, reason = packet
                self.finished = True
                await self._socket.close(code=code, message=reason.encode())
                return
            self._keep()
            packed = self._packer.pack(packet)
            if isinstance(packed, str):
                await self._socket.send_str(packed)
            else:
                await self._socket.send_bytes(packed)


class Session:
    """One shard's session: its numbered events, whether a connection carries them or not."""

    def __init__(self, session_id: str, shard: tuple[int, int], intents: int) -> None:
        self.id = session_id
        self.shard = shard
        self.intents = intents
        self.connection: Connection | None = None
        self._sequence = 0
        self._events: deque[Json] = deque(maxlen=REMEMBERED)
        self._left = time.monotonic()

    def owns(self, guild_id: int | None) -> bool:
        """Whether this shard hears of a guild. DMs (None) belong to shard 0."""
        index, count = self.shard
        return index == (0 if guild_id is None else (guild_id >> 22) % count)

    def attach(self, connection: Connection) -> None:
        self.connection, connection.session = connection, self

    def detach(self) -> None:
        self.connection, self._left = None, time.monotonic()

    def away(self) -> float:
        """Seconds since the connection was lost; 0 while there is one."""
        return 0.0 if self.connection is not None else time.monotonic() - self._left

    def send(self, op: int, data: Any) -> None:
        if self.connection is not None:
            self.connection.send(op, data)

    def dispatch(self, name: str, data: Json) -> None:
        """Number an event, remember it, and send it if somebody listens."""
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
