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
from aiohttp import web

from bot.sandbox import guilds_and_channels
from bot.sandbox.api_errors import ApiError
from bot.sandbox.client_actions import Person, Refused
from bot.sandbox.client_input import ON_MESSAGE, ON_USER
from bot.sandbox.interactions import Outcome
from bot.sandbox.json_payload import Json, object_of, texts
from bot.sandbox.rest import Call, Handler, Route, Routes, json_response, read_body, snowflake
from bot.sandbox.simulation import Simulation
from bot.sandbox.world import Event

PING_SECONDS = 20.0
LOCALES = ("en-US", "en-GB", "de", "es-ES", "es-419", "fr", "ja", "pt-BR", "zh-CN", "zh-TW")
"""Discord's locales of the languages that Kibitz speaks."""

routes = Routes()
HERE = "/people/{p}/channels/{channel}"


# ---- reading requests


def person_of(call: Call) -> Person:
    return call.sandbox.person(call.path["p"])


def text_of(call: Call, key: str) -> str:
    """Return a required string of the body."""
    value = call.payload.get(key)
    if not isinstance(value, str) or not value:
        raise Refused(f"{key} is missing")
    return value


def id_of(call: Call, key: str) -> int | None:
    """Return an optional id of the body."""
    value = call.payload.get(key)
    return None if value is None else snowflake(key, value)


def user_of(call: Call) -> int | None:
    """Return the id of the user named in the body, if any."""
    name = call.payload.get("user")
    return None if name is None else call.sandbox.user(str(name)).id


def locale_of(call: Call, default: str) -> str:
    """Return the body's locale, or `default`."""
    value = str(call.payload.get("locale") or default)
    if value not in (*LOCALES, default):
        raise Refused(f"no such locale: {value}")
    return value


# ---- actions


def describe(person: Person) -> Json:
    user = person.user
    return {
        "id": str(user.id),
        "username": user.username,
        "global_name": user.global_name,
        "locale": user.locale,
        "locale_chosen": user.locale_chosen,
    }


def describe_outcome(call: Call, outcome: Outcome) -> Json:
    message = call.world.messages.get(outcome.message_id or 0)
    return {
        "kind": outcome.kind,
        "interaction_id": str(outcome.interaction_id),
        "message": None if message is None else person_of(call).message(message.channel_id, message.id),
        "modal": outcome.modal,
        "choices": list(outcome.choices),
    }


@routes("GET", "/state")
async def state(call: Call) -> Any:
    sandbox = call.sandbox
    bot = {"id": str(sandbox.bot.id), "username": sandbox.bot.username}
    people = [describe(person) for person in sandbox.people()]
    return {"people": people, "bot": {**bot, "connected": sandbox.gateway.connected}}


@routes("PATCH", "/people/{p}")
async def change_person(call: Call) -> Any:
    person = person_of(call)
    person.user.locale, person.user.locale_chosen = locale_of(call, person.user.locale), True
    call.world.emit(Event("USER_UPDATE", describe(person), only=person.id))
    return describe(person)


@routes("PATCH", "/guilds/{guild}")
async def change_guild(call: Call) -> Any:
    guild = call.world.guild(call.id("guild"))
    guilds_and_channels.change_guild(call.world, guild, locale=locale_of(call, guild.locale))
    return {}


@routes("GET", "/people/{p}/places")
async def places(call: Call) -> Any:
    return person_of(call).places()


@routes("POST", "/people/{p}/dms")
async def open_dm(call: Call) -> Any:
    return {"channel_id": str(person_of(call).open_dm(user_of(call)))}


@routes("POST", "/people/{p}/modals")
async def submit(call: Call) -> Any:
    interaction, values = int(text_of(call, "interaction_id")), object_of(call.payload.get("values"))
    return describe_outcome(call, await person_of(call).submit(interaction, values))


@routes("GET", f"{HERE}/messages")
async def messages(call: Call) -> Any:
    limit, before = int(call.query.get("limit", "100")), call.query.get("before")
    return person_of(call).messages(call.id("channel"), limit, None if before is None else int(before))


@routes("POST", f"{HERE}/messages")
async def send(call: Call) -> Any:
    content, ping = str(call.payload.get("content") or ""), bool(call.payload.get("ping", True))
    files = [file for _, file in sorted(call.files.items())]
    reply_to = id_of(call, "reply_to")
    return person_of(call).send(call.id("channel"), content, reply_to=reply_to, ping=ping, files=files)


@routes("DELETE", HERE + "/messages/{message}")
async def delete(call: Call) -> Any:
    person_of(call).delete(call.id("channel"), call.id("message"))
    return {}


@routes("POST", HERE + "/messages/{message}/use")
async def use_component(call: Call) -> Any:
    values = texts(call.payload["values"]) if "values" in call.payload else None
    outcome = await person_of(call).use_component(
        call.id("channel"), call.id("message"), text_of(call, "custom_id"), values
    )
    return describe_outcome(call, outcome)


@routes("GET", f"{HERE}/commands")
async def commands(call: Call) -> Any:
    return person_of(call).commands(call.id("channel"))


@routes("POST", f"{HERE}/commands")
async def slash(call: Call) -> Any:
    options = object_of(call.payload.get("options"))
    outcome = await person_of(call).slash(call.id("channel"), text_of(call, "name"), options)
    return describe_outcome(call, outcome)


@routes("POST", f"{HERE}/autocomplete")
async def autocomplete(call: Call) -> Any:
    name, focused = text_of(call, "name"), text_of(call, "focused")
    options = object_of(call.payload.get("options"))
    return await person_of(call).autocomplete(call.id("channel"), name, focused, options)


@routes("GET", f"{HERE}/menus")
async def menu_commands(call: Call) -> Any:
    person, channel = person_of(call), call.id("channel")
    return {"user": person.commands(channel, ON_USER), "message": person.commands(channel, ON_MESSAGE)}


@routes("POST", f"{HERE}/menus")
async def use_on(call: Call) -> Any:
    outcome = await person_of(call).use_on(
        call.id("channel"), text_of(call, "name"), user_id=user_of(call), message_id=id_of(call, "message")
    )
    return describe_outcome(call, outcome)


# ---- serving


def add_page_api(app: web.Application, sandbox: Simulation, routes: Iterable[Route] = routes.all) -> None:
    """Serve /sandbox/api and /sandbox/events."""
    for route in routes:
        app.router.add_route(route.method, f"/sandbox/api{route.path}", _serving(sandbox, route.handler))
    _add_events(app, sandbox)


def _serving(sandbox: Simulation, action: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def handle(request: web.Request) -> web.StreamResponse:
        # Other sites can post plain forms without a preflight request, so accept only the content types that
        # the page sends. `guard` has checked the origin.
        if request.body_exists and request.content_type not in ("application/json", "multipart/form-data"):
            raise web.HTTPUnsupportedMediaType
        try:
            body, files = await read_body(request)
            return json_response(await action(Call(sandbox, request.match_info, request.query, body, files)))
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

    async def forward(events: asyncio.Queue[tuple[str, Json]], socket: web.WebSocketResponse) -> None:
        while True:
            name, data = await events.get()
            sandbox.world.save()
            await socket.send_str(orjson.dumps({"event": name, "data": data}).decode())

    async def serve(request: web.Request) -> web.WebSocketResponse:
        try:
            person = sandbox.person(request.query.get("as", ""))
        except LookupError:
            raise web.HTTPNotFound from None
        socket = web.WebSocketResponse(heartbeat=PING_SECONDS)
        with person.watching() as events:
            await socket.prepare(request)
            open_sockets.add(socket)
            forwarding = asyncio.create_task(forward(events, socket))
            try:
                async for _ in socket:  # The page sends nothing; this ends when it disconnects.
                    pass
            finally:
                open_sockets.discard(socket)
                forwarding.cancel()
                with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                    await forwarding
        return socket

    async def close_all(_: web.Application) -> None:
        for socket in tuple(open_sockets):
            await socket.close(code=1001)

    app.router.add_get("/sandbox/events", serve)
    app.on_shutdown.append(close_all)
