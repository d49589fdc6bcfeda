"""The chat page's API: JSON requests at /sandbox/api, and live events at /sandbox/events.

{p} is a person's name or id. Errors have a status from 400 and are {"error": text, "code": Discord's code or
null}.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import orjson
from aiohttp import WSMsgType, web

from bot.sandbox import guilds_and_channels, ids
from bot.sandbox.api_errors import ApiError
from bot.sandbox.client_actions import Person, Refused
from bot.sandbox.client_input import ON_MESSAGE, ON_USER
from bot.sandbox.interactions import Outcome
from bot.sandbox.json_payload import Json, object_of, texts
from bot.sandbox.rest import json_response, read_body
from bot.sandbox.simulation import Simulation
from bot.sandbox.world import Event, World

PING_SECONDS = 20.0
LOCALES = ("en-US", "en-GB", "de", "es-ES", "es-419", "fr", "ja", "pt-BR", "zh-CN", "zh-TW")
"""Discord's locales of the languages that Kibitz speaks."""


class PageCall:
    """A person's request: path parameters, JSON body, uploaded files."""

    def __init__(
        self, sandbox: Simulation, request: web.Request, body: Json, files: list[tuple[str, bytes]]
    ) -> None:
        self.sandbox = sandbox
        self.body = body
        self.files = files
        self.query = request.query
        self._path = request.match_info

    @property
    def person(self) -> Person:
        return self.sandbox.person(self._path["p"])

    @property
    def channel(self) -> int:
        return ids.parse(self._path["channel"]) or 0

    @property
    def guild(self) -> int:
        return ids.parse(self._path["guild"]) or 0

    @property
    def message(self) -> int:
        return ids.parse(self._path["message"]) or 0

    def text(self, key: str) -> str:
        """Return a required string of the body."""
        value = self.body.get(key)
        if not isinstance(value, str) or not value:
            raise Refused(f"{key} is missing")
        return value

    def locale(self, default: str) -> str:
        """Return the body's locale, or `default`."""
        value = str(self.body.get("locale") or default)
        if value not in (*LOCALES, default):
            raise Refused(f"no such locale: {value}")
        return value

    def id(self, key: str) -> int | None:
        """Return an id of the body, or None."""
        value = self.body.get(key)
        return None if value is None else int(str(value))


Action = Callable[[PageCall], Awaitable[Any]]


def describe(person: Person) -> Json:
    user = person.user
    return {
        "id": str(user.id),
        "username": user.username,
        "global_name": user.global_name,
        "locale": user.locale,
        "locale_chosen": user.locale_chosen,
    }


def describe_outcome(call: PageCall, outcome: Outcome) -> Json:
    """Return an outcome with its message as JSON."""
    message = call.sandbox.world.messages.get(outcome.message_id or 0)
    return {
        "kind": outcome.kind,
        "interaction_id": str(outcome.interaction_id),
        "message": None if message is None else call.person.message(message.channel_id, message.id),
        "modal": outcome.modal,
        "choices": list(outcome.choices),
    }


async def state(call: PageCall) -> Any:
    sandbox = call.sandbox
    bot = {"id": str(sandbox.bot.id), "username": sandbox.bot.username}
    people = [describe(person) for person in sandbox.people()]
    return {"people": people, "bot": {**bot, "connected": sandbox.gateway.connected}}


async def change_person(call: PageCall) -> Any:
    person = call.person
    person.user.locale, person.user.locale_chosen = call.locale(person.user.locale), True
    call.sandbox.world.emit(Event("USER_UPDATE", describe(person), only=person.id))
    return describe(person)


async def change_guild(call: PageCall) -> Any:
    guild = call.sandbox.world.guild(call.guild)
    guilds_and_channels.change_guild(call.sandbox.world, guild, locale=call.locale(guild.locale))
    return {}


async def person_places(call: PageCall) -> Any:
    return call.person.places()


async def open_dm(call: PageCall) -> Any:
    other = call.body.get("user")
    return {
        "channel_id": str(call.person.open_dm(None if other is None else call.sandbox.user(str(other)).id))
    }


async def messages(call: PageCall) -> Any:
    limit, before = int(call.query.get("limit", "100")), call.query.get("before")
    return call.person.messages(call.channel, limit, None if before is None else int(before))


async def send(call: PageCall) -> Any:
    content, ping = str(call.body.get("content") or ""), bool(call.body.get("ping", True))
    return call.person.send(call.channel, content, reply_to=call.id("reply_to"), ping=ping, files=call.files)


async def delete(call: PageCall) -> Any:
    call.person.delete(call.channel, call.message)
    return {}


async def commands(call: PageCall) -> Any:
    return call.person.commands(call.channel)


async def slash(call: PageCall) -> Any:
    outcome = await call.person.slash(call.channel, call.text("name"), object_of(call.body.get("options")))
    return describe_outcome(call, outcome)


async def autocomplete(call: PageCall) -> Any:
    options = object_of(call.body.get("options"))
    return await call.person.autocomplete(call.channel, call.text("name"), call.text("focused"), options)


async def menu_commands(call: PageCall) -> Any:
    on_users, on_messages = (call.person.commands(call.channel, kind) for kind in (ON_USER, ON_MESSAGE))
    return {"user": on_users, "message": on_messages}


async def use_on(call: PageCall) -> Any:
    user = call.body.get("user")
    target = None if user is None else call.sandbox.user(str(user)).id
    outcome = await call.person.use_on(
        call.channel, call.text("name"), user_id=target, message_id=call.id("message")
    )
    return describe_outcome(call, outcome)


async def use_component(call: PageCall) -> Any:
    values = texts(call.body["values"]) if "values" in call.body else None
    outcome = await call.person.use_component(call.channel, call.message, call.text("custom_id"), values)
    return describe_outcome(call, outcome)


async def submit(call: PageCall) -> Any:
    interaction = int(call.text("interaction_id"))
    return describe_outcome(call, await call.person.submit(interaction, object_of(call.body.get("values"))))


HERE = "/people/{p}/channels/{channel}"
ROUTES: tuple[tuple[str, str, Action], ...] = (
    ("GET", "/state", state),
    ("PATCH", "/people/{p}", change_person),
    ("PATCH", "/guilds/{guild}", change_guild),
    ("GET", "/people/{p}/places", person_places),
    ("POST", "/people/{p}/dms", open_dm),
    ("POST", "/people/{p}/modals", submit),
    ("GET", f"{HERE}/messages", messages),
    ("POST", f"{HERE}/messages", send),
    ("DELETE", HERE + "/messages/{message}", delete),
    ("POST", HERE + "/messages/{message}/use", use_component),
    ("GET", f"{HERE}/commands", commands),
    ("POST", f"{HERE}/commands", slash),
    ("POST", f"{HERE}/autocomplete", autocomplete),
    ("GET", f"{HERE}/menus", menu_commands),
    ("POST", f"{HERE}/menus", use_on),
)


def add_page_api(
    app: web.Application, sandbox: Simulation, routes: Iterable[tuple[str, str, Action]] = ROUTES
) -> None:
    """Serve /sandbox/api and /sandbox/events."""
    for method, path, action in routes:
        app.router.add_route(method, f"/sandbox/api{path}", _handler(sandbox, action))
    _add_events(app, sandbox)


def _handler(sandbox: Simulation, action: Action) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def handle(request: web.Request) -> web.StreamResponse:
        try:
            # Other sites can post plain forms without a preflight request, so accept only the types that the
            # page sends. `guard` has checked the origin.
            if request.body_exists and request.content_type not in (
                "application/json",
                "multipart/form-data",
            ):
                raise web.HTTPUnsupportedMediaType
            body, files = await read_body(request)
            uploads = [file for _, file in sorted(files.items())]
            return json_response(await action(PageCall(sandbox, request, object_of(body), uploads)))
        except ApiError as error:
            text = error.text + (f" {json.dumps(error.errors)}" if error.errors else "")
            return json_response({"error": text, "code": error.code}, error.status)
        except (Refused, LookupError, ValueError) as error:
            status = 404 if isinstance(error, LookupError) else 400
            return json_response({"error": str(error), "code": None}, status)

    return handle


def _add_events(app: web.Application, sandbox: Simulation) -> None:
    """Serve /sandbox/events?as=alice: a WebSocket of {"event": name, "data": {...}}."""
    open_sockets: set[web.WebSocketResponse] = set()

    async def events(request: web.Request) -> web.WebSocketResponse:
        try:
            person = sandbox.person(request.query.get("as", ""))
        except LookupError:
            raise web.HTTPNotFound from None
        socket = web.WebSocketResponse(heartbeat=PING_SECONDS)
        with person.watching() as queue:
            await socket.prepare(request)
            open_sockets.add(socket)
            sender = asyncio.create_task(_send(socket, queue, person.world))
            try:
                async for message in socket:
                    if message.type is WSMsgType.ERROR:
                        break
            finally:
                open_sockets.discard(socket)
                sender.cancel()
                with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                    await sender
        return socket

    async def close_all(_: web.Application) -> None:
        for socket in tuple(open_sockets):
            await socket.close(code=1001)

    app.router.add_get("/sandbox/events", events)
    app.on_shutdown.append(close_all)


async def _send(socket: web.WebSocketResponse, queue: asyncio.Queue[tuple[str, Json]], world: World) -> None:
    while True:
        name, data = await queue.get()
        world.save()
        await socket.send_str(orjson.dumps({"event": name, "data": data}).decode())
