"""The gateway: sessions per shard that survive their connections, and the events that they hear.

Opcodes, close codes and intents: https://discord.com/developers/docs/events/gateway
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import time
from collections.abc import Callable

from aiohttp import WSMsgType, web

from bot.sandbox import ids, places, views
from bot.sandbox.connection import Connection, Session
from bot.sandbox.errors import Json
from bot.sandbox.limits import object_of, texts
from bot.sandbox.world import Event, World

log = logging.getLogger(__name__)

ACKNOWLEDGE_SECONDS = 0.05

MESSAGE_CONTENT = 1 << 15
PRIVILEGED = {"members_intent": 1 << 1, "presences_intent": 1 << 8, "message_content": MESSAGE_CONTENT}


class Gateway:
    """Accepts the bot's connections. The methods below `serve` are faults that tests inject."""

    def __init__(
        self, world: World, *, heartbeat_seconds: float = 41.25, resume_seconds: float = 120.0
    ) -> None:
        self.world = world
        self.heartbeat_seconds = heartbeat_seconds
        self.resume_seconds = resume_seconds
        self.sessions: dict[str, Session] = {}
        self.url = ""
        self.acknowledging = True
        self.shards = 1
        """How many the bot is told to start."""
        self.max_concurrency = 1
        self.identify_seconds = 0.0
        """How long shards of one remainder by `max_concurrency` must leave between two of their IDENTIFYs.

        Discord's own is 5: https://discord.com/developers/docs/events/gateway#sharding-max-concurrency
        """
        self.most_identifies = 1000
        self.identified = 0
        self.hurried = 0
        """IDENTIFYs that came too soon."""
        self._identified_at: dict[int, float] = {}
        self.resumed = 0
        self.lost: set[int] = set()
        """Shards that have no line for now: whoever comes for one is not answered."""
        self._connections: set[Connection] = set()
        self._shown = False
        self._handlers: dict[int, Callable[[Connection, Json], None]] = {
            1: self._heartbeat,
            2: self._identify,
            3: self._ignored,
            4: self._ignored,
            6: self._resume,
            8: self._members,
        }
        world.listeners.append(self._hear)

    @property
    def connected(self) -> bool:
        """Whether at least one session has a live connection."""
        return any(session.connection is not None for session in self.sessions.values())

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection from HELLO to its end."""
        socket = web.WebSocketResponse(compress=False, autoclose=False, max_msg_size=4096 * 16)
        await socket.prepare(request)
        connection = Connection(request, socket, request.query.get("compress"), self.world.keep)
        self._connections.add(connection)
        connection.send(10, {"heartbeat_interval": int(self.heartbeat_seconds * 1000)})
        writer = asyncio.create_task(connection.write())
        try:
            await self._read(connection, socket)
        finally:
            self._connections.discard(connection)
            session = connection.session
            if session is not None and session.connection is connection:
                session.detach()
                # Whoever says goodbye with 1000 or 1001 does not come back for the session.
                if socket.close_code in (1000, 1001):
                    self.sessions.pop(session.id, None)
                self._show()
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
            handler = self._handlers.get(ids.parse(packet.get("op")) or 0)
            if handler is None:
                connection.close(4001, "Unknown opcode.")
                return
            # Heartbeats aside: how often they come is for this server to say.
            if handler != self._heartbeat and connection.hurries():
                connection.close(4008, "Rate limited.")
                return
            try:
                handler(connection, packet)
            except (LookupError, TypeError, ValueError):
                connection.close(4002, "Error while decoding payload.")
                return

    def _heartbeat(self, connection: Connection, _: Json) -> None:
        """Acknowledge it, as late as over a network.

        Sooner than the library has noted when it sent it, it would take it for the last one's, sent 41 s ago.
        """
        if self.acknowledging:
            asyncio.get_running_loop().call_later(ACKNOWLEDGE_SECONDS, connection.send, 11, None)

    def _ignored(self, connection: Connection, _: Json) -> None:
        """Presence and voice: accepted, shown to nobody."""

    def _identify(self, connection: Connection, packet: Json) -> None:
        data = object_of(packet.get("d"))
        shard = texts(data.get("shard")) or ["0", "1"]
        index, count = int(shard[0]), int(shard[1])
        intents = data.get("intents")
        application = self.world.application
        if index in self.lost:
            return None
        if connection.session is not None:
            return connection.close(4005, "Already authenticated.")
        if str(data.get("token")).removeprefix("Bot ") != application.token:
            return connection.close(4004, "Authentication failed.")
        if not 0 <= index < count:
            return connection.close(4010, "Invalid shard.")
        if not isinstance(intents, int) or intents < 0:
            return connection.close(4013, "Invalid intents.")
        if any(intents & bit and not getattr(application, name) for name, bit in PRIVILEGED.items()):
            return connection.close(4014, "Disallowed intents.")
        if self._hurries(index):
            return connection.send(9, False)
        session = Session(secrets.token_hex(16), (index, count), intents)
        self.sessions[session.id] = session
        self.identified += 1
        session.attach(connection)
        self._ready(session)
        self._show()
        return None

    def _hurries(self, shard: int) -> bool:
        """Count an IDENTIFY; whether it comes too soon after another of its bucket."""
        bucket, now = shard % self.max_concurrency, time.monotonic()
        if now - self._identified_at.get(bucket, -self.identify_seconds) < self.identify_seconds:
            self.hurried += 1
            return True
        self._identified_at[bucket] = now
        return False

    def _ready(self, session: Session) -> None:
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
                "application": {"id": str(world.bot_id), "flags": views.application_flags(world.application)},
            },
        )
        if session.intents & places.GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", views.guild_create(world, guild))

    def _show(self) -> None:
        """Let everyone's client show the bot as online or offline, when that has changed."""
        world = self.world
        if self._shown == self.connected:
            return
        self._shown = self.connected
        status: Json = {"user": {"id": str(world.bot_id)}, "status": "online" if self._shown else "offline"}
        for user in tuple(world.users.values()):
            if not user.bot:
                world.emit(Event("PRESENCE_UPDATE", status, only=user.id))

    def _resume(self, connection: Connection, packet: Json) -> None:
        data = object_of(packet.get("d"))
        if str(data.get("token")).removeprefix("Bot ") != self.world.application.token:
            return connection.close(4004, "Authentication failed.")
        session = self.sessions.get(str(data.get("session_id")))
        if self.lost if session is None else session.shard[0] in self.lost:
            return None
        if session is None or session.away() > self.resume_seconds or not session.remembers(data.get("seq")):
            return connection.send(9, False)
        if session.connection is not None:
            session.connection.abort()
        missed = session.since(int(data["seq"]))
        session.attach(connection)
        for seen in missed:
            connection.queue(seen)
        session.dispatch("RESUMED", {"_trace": []})
        self.resumed += 1
        self._show()
        return None

    def _members(self, connection: Connection, packet: Json) -> None:
        """Request Guild Members: by ids, or by the start of a name."""
        asked = object_of(packet.get("d"))
        session, world = connection.session, self.world
        guild_id = int(str(asked.get("guild_id") or 0))
        if session is None or not session.owns(guild_id):
            return
        wanted, query = set(texts(asked.get("user_ids"))), str(asked.get("query") or "").lower()
        found = [
            views.member(world, member)
            for member in world.members_of(guild_id)
            if (
                str(member.user_id) in wanted
                if wanted
                else world.user(member.user_id).username.startswith(query)
            )
        ]
        known = {member["user"]["id"] for member in found}
        chunk: Json = {"guild_id": str(guild_id), "members": found, "chunk_index": 0, "chunk_count": 1}
        chunk["not_found"] = sorted(wanted - known)
        session.dispatch(
            "GUILD_MEMBERS_CHUNK", chunk | ({"nonce": asked["nonce"]} if "nonce" in asked else {})
        )

    def _hear(self, event: Event) -> None:
        for session in tuple(self.sessions.values()):
            if session.away() > self.resume_seconds:
                del self.sessions[session.id]
            elif self._reaches(event, session):
                data = event.data
                if event.message is not None and not session.intents & MESSAGE_CONTENT:
                    data = views.withhold(self.world, event.message, data)
                session.dispatch(event.name, data)

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

    def heard(self, count: int) -> set[int]:
        """The shards, of so many, that have a live connection."""
        sessions = [session for session in self.sessions.values() if session.connection is not None]
        return {session.shard[0] for session in sessions if session.shard[1] == count}

    def drop(self) -> int:
        """Cut every connection without a word; the sessions stay and can be resumed. How many were cut."""
        connections = [s.connection for s in self.sessions.values() if s.connection is not None]
        for connection in connections:
            connection.abort()
        return len(connections)

    def hold_up(self) -> None:
        """Let nothing through to whoever is connected until let_through(): the lines are there, but lag."""
        for connection in self._connections:
            connection.flows.clear()

    def let_through(self) -> None:
        for connection in self._connections:
            connection.flows.set()

    def lose(self, *shards: int) -> None:
        """Cut the lines of these shards, and keep them cut until regain()."""
        self.lost.update(shards)
        for session in self.sessions.values():
            if session.connection is not None and session.shard[0] in self.lost:
                session.connection.abort()

    def regain(self) -> None:
        """Let the shards have their lines again: whoever was not answered is cut off, and comes again."""
        self.lost.clear()
        for connection in tuple(self._connections):
            if connection.session is None:
                connection.abort()

    def reconnect(self) -> None:
        """Ask every connection to come again (opcode 7)."""
        for session in self.sessions.values():
            session.send(7, None)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every connection that its session is over (opcode 9)."""
        for session in tuple(self.sessions.values()):
            session.send(9, resumable)
            if not resumable:
                del self.sessions[session.id]

    def close_all(self, code: int) -> None:
        """Close every connection with a code, such as 4000; the sessions stay."""
        for connection in tuple(self._connections):
            connection.close(code, "")
