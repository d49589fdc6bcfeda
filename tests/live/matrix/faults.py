"""Faults for requests of the bot and for its gateway connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from bot.sandbox.chat import delete
from bot.sandbox.model import Message
from tests.discord_lab import DiscordLab, Fault, places
from tests.discord_lab.gateway import LabGateway

CALLBACK = r"^POST /interactions/\d+/[^/]+/callback$"
ANSWER = r"^PATCH /webhooks/\d+/[^/]+/messages/@original$"
POST = r"^POST /channels/\d+/messages$"
EDIT = r"^PATCH /channels/\d+/messages/\d+$"
THREAD = r"^POST /channels/\d+/messages/\d+/threads$"


class GameFault(Fault):
    """A fault for the requests of one game: those in its channel or thread, and answers to its players.

    With an `action`, the request itself is processed normally, after the action.
    """

    def aim(
        self, sandbox: DiscordLab, channel_id: int, action: Callable[[], None] | None = None
    ) -> GameFault:
        self._world, self._interactions = sandbox.world, sandbox.interactions
        self._channel, self._action = channel_id, action
        return self

    def strikes(self, route: str) -> bool:
        if not self._is_ours(route) or not super().strikes(route):
            return False
        if self._action is None:
            return True
        self._action()
        return False

    def _is_ours(self, route: str) -> bool:
        kind, number, *rest = route.partition(" /")[2].split("/")
        if kind == "channels":
            place = self._world.channels.get(int(number))
        elif kind not in ("interactions", "webhooks"):
            return False
        else:
            # These routes contain the interaction's token.
            asked = self._interactions.by_token.get(rest[0])
            place = asked.channel if asked is not None else None
        return place is not None and self._channel in (place.id, place.parent_id)


@dataclass(frozen=True)
class Kind:
    """A column of the matrix. `make` returns the fault for a route; `on` lists the possible routes."""

    name: str
    make: Callable[[str], GameFault]
    on: tuple[str, ...] = (CALLBACK, ANSWER, POST, EDIT, THREAD)
    deletes: str | None = None
    """Deleted before the request: a "thread", "channel", "board" (the newest) or "message" (the last one)."""


def _error(code: int) -> Callable[[str], GameFault]:
    return lambda route: GameFault("error", route, code=code)


def _status(status: int, *, after: bool = False, times: int = 1) -> Callable[[str], GameFault]:
    return lambda route: GameFault("status", route, status=status, after=after, times=times)


def _outage(route: str) -> GameFault:
    """Return an outage longer than the retries of a board; the library retries answers, with long pauses."""
    return GameFault("status", route, status=503, times=3 if route == ANSWER else 4)


def _gone(route: str) -> GameFault:
    return GameFault("delay", route)


KINDS = (
    Kind("429", lambda route: GameFault("rate-limit", route, seconds=0.2)),
    Kind("502", _status(502)),
    Kind("502 after", _status(502, after=True)),
    Kind("503", _status(503)),
    Kind("503 after", _status(503, after=True)),
    Kind("cut", lambda route: GameFault("drop", route)),
    Kind("cut after", lambda route: GameFault("drop", route, after=True)),
    Kind("outage", _outage, (POST, EDIT, ANSWER, THREAD)),
    Kind("slow", lambda route: GameFault("delay", route, seconds=0.5)),
    Kind("too late", lambda route: GameFault("delay", route, seconds=3.2), (CALLBACK,)),
    Kind("10062", _error(10062), (CALLBACK,)),
    Kind("40060", _error(40060), (CALLBACK,)),
    Kind("50013", _error(50013)),
    Kind("10003", _error(10003), (POST, EDIT, THREAD)),
    Kind("10008", _error(10008), (EDIT, ANSWER, THREAD)),
    Kind("40005", _error(40005), (POST, ANSWER)),
    Kind("thread gone", _gone, (POST, EDIT), deletes="thread"),
    Kind("channel gone", _gone, (POST, EDIT), deletes="channel"),
    Kind("board gone", _gone, (POST, EDIT, CALLBACK, ANSWER), deletes="board"),
    Kind("message gone", _gone, (POST,), deletes="message"),
)


GATEWAY: dict[str, Callable[[LabGateway], object]] = {
    "gw cut": lambda gateway: gateway.drop(),
    "gw again": lambda gateway: gateway.reconnect(),
    "gw resume": lambda gateway: gateway.invalidate(resumable=True),
    "gw lost": lambda gateway: gateway.invalidate(),
}
"""Faults of the gateway: a lost connection, RECONNECT, and INVALID_SESSION, resumable or not."""


class Wave:
    """A gateway fault that hits many games at once, each during one of its requests.

    The requests are delayed; the fault happens when the last one arrives, or at the end of the first delay.
    """

    HELD = 2.0

    def __init__(self, sandbox: DiscordLab, name: str, games: int) -> None:
        self._sandbox, self._name, self._left = sandbox, name, games
        self._timer: asyncio.TimerHandle | None = None
        self.happened = False

    def note_arrival(self) -> None:
        """Count a request that has arrived."""
        self._left -= 1
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self.HELD, self._happen)
        if self._left == 0:
            self._happen()

    def _happen(self) -> None:
        if not self.happened:
            self.happened = True
            GATEWAY[self._name](self._sandbox.gateway)

    def kind(self) -> Kind:
        """Return the fault for each game, which delays and counts its request."""
        return Kind(self._name, lambda route: Held("delay", route, seconds=self.HELD).join(self))


class Held(GameFault):
    """A delayed request that is part of a wave."""

    def join(self, wave: Wave) -> Held:
        self._wave = wave
        return self

    def strikes(self, route: str) -> bool:
        struck = super().strikes(route)
        if struck:
            self._wave.note_arrival()
        return struck


def removal(sandbox: DiscordLab, what: str, channel_id: int, thread_id: int | None) -> Callable[[], None]:
    """Return a function that deletes a thread, a channel, the current board or a person's newest message."""
    world = sandbox.world

    def newest(by_bot: bool) -> Message | None:
        for message in reversed(world.history(thread_id or channel_id, world.bot_id)):
            by = message.author_id == world.bot_id
            if by == by_bot and (message.attachments or not by_bot):
                return message
        return None

    board = newest(by_bot=True)

    def delete_target() -> None:
        if what in ("thread", "channel"):
            place = thread_id if what == "thread" else channel_id
            if place is not None and place in world.channels:
                places.delete_channel(world, world.channels[place])
            return
        message = board if what == "board" else newest(by_bot=False)
        if message is not None and message.id in world.messages:
            delete(world, message)

    return delete_target
