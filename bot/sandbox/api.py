"""The people's side over HTTP: /sandbox/api, JSON, for the chat page and for tests in other processes.

{p} is a person's name or id. A refusal has a status of 400 up and is
{"error": text, "code": Discord's code or null}.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiohttp import web

from bot.sandbox import ids, places
from bot.sandbox.errors import ApiError, Json
from bot.sandbox.faults import Fault
from bot.sandbox.forms import ON_MESSAGE, ON_USER
from bot.sandbox.front import answer
from bot.sandbox.interactions import Outcome
from bot.sandbox.limits import object_of, texts
from bot.sandbox.limits.commands import LOCALES
from bot.sandbox.people import Person, Refused
from bot.sandbox.rest.call import read_body
from bot.sandbox.world import Event

if TYPE_CHECKING:
    from bot.sandbox.server import Sandbox


class Ask:
    """A request of a person: path parameters, JSON body, uploaded files."""

    def __init__(
        self, sandbox: Sandbox, request: web.Request, body: Json, files: list[tuple[str, bytes]]
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
        """A text that the body must have."""
        value = self.body.get(key)
        if not isinstance(value, str) or not value:
            raise Refused(f"{key} is missing")
        return value


Action = Callable[[Ask], Awaitable[Any]]


def describe(person: Person) -> Json:
    user = person.user
    return {
        "id": str(user.id),
        "username": user.username,
        "global_name": user.global_name,
        "locale": user.locale,
        "app": user.id in person.world.application.installed_by,
    }


async def seen(ask: Ask, outcome: Outcome) -> Json:
    """An outcome as JSON. `wait` in the body is how many seconds to wait for a deferred answer."""
    data: Json = {"kind": outcome.kind, "interaction_id": str(outcome.interaction_id), "message": None}
    if outcome.message_id is not None:
        wait = ask.body.get("wait")
        if wait:
            data["message"] = await ask.person.answer(outcome, seconds=float(wait))
        elif outcome.message_id in ask.sandbox.world.messages:
            place = ask.sandbox.world.messages[outcome.message_id].channel_id
            data["message"] = ask.person.message(place, outcome.message_id)
    return data | {"modal": outcome.modal, "choices": list(outcome.choices)}


async def state(ask: Ask) -> Any:
    sandbox = ask.sandbox
    bot = {
        "id": str(sandbox.bot.id),
        "username": sandbox.bot.username,
        "connected": sandbox.gateway.connected,
    }
    return {"people": [describe(person) for person in sandbox.people()], "bot": bot}


async def add_person(ask: Ask) -> Any:
    locale = str(ask.body.get("locale") or "en-US")
    if locale not in LOCALES:
        raise Refused(f"no such locale: {locale}")
    try:
        return describe(ask.sandbox.add_person(ask.text("name"), locale=locale))
    except ValueError as error:
        raise Refused(str(error)) from error


async def change_person(ask: Ask) -> Any:
    person, locale = ask.person, ask.body.get("locale", ask.person.user.locale)
    if locale not in LOCALES:
        raise Refused(f"no such locale: {locale}")
    person.user.locale = locale
    person.user.accepts_dms = bool(ask.body.get("accepts_dms", person.user.accepts_dms))
    ask.sandbox.world.emit(Event("USER_UPDATE", describe(person), only=person.id))
    return describe(person)


async def add_guild(ask: Ask) -> Any:
    """A further server: everyone is in it, the first person owns it, the bot joins unless told not to."""
    locale = str(ask.body.get("locale") or "en-US")
    if locale not in LOCALES:
        raise Refused(f"no such locale: {locale}")
    people = [person.user for person in ask.sandbox.people()]
    bot = bool(ask.body.get("bot", True))
    guild = ask.sandbox.add_guild(ask.text("name"), people, locale=locale, bot=bot)
    return {"id": str(guild.id), "channel_id": str(ask.sandbox.channel(guild=guild).id)}


async def change_guild(ask: Ask) -> Any:
    world = ask.sandbox.world
    guild = world.guild(ask.guild)
    locale = str(ask.body.get("locale") or guild.locale)
    if locale not in LOCALES:
        raise Refused(f"no such locale: {locale}")
    places.change_guild(world, guild, locale=locale)
    return {}


async def person_places(ask: Ask) -> Any:
    return ask.person.places()


async def messages(ask: Ask) -> Any:
    limit, before = int(ask.query.get("limit", "100")), ask.query.get("before")
    return ask.person.messages(ask.channel, limit, None if before is None else int(before))


async def send(ask: Ask) -> Any:
    reply, content = ask.body.get("reply_to"), str(ask.body.get("content") or "")
    target = None if reply is None else int(str(reply))
    ping = bool(ask.body.get("ping", True))
    return ask.person.send(ask.channel, content, reply_to=target, ping=ping, files=ask.files)


async def edit(ask: Ask) -> Any:
    return ask.person.edit(ask.channel, ask.message, ask.text("content"))


async def delete(ask: Ask) -> Any:
    ask.person.delete(ask.channel, ask.message)
    return {}


async def open_dm(ask: Ask) -> Any:
    other = ask.body.get("user")
    return {"channel_id": str(ask.person.open_dm(None if other is None else ask.sandbox.user(str(other)).id))}


async def open_group(ask: Ask) -> Any:
    others = [ask.sandbox.person(name).id for name in texts(ask.body.get("users"))]
    return {"channel_id": str(ask.person.open_group(others, str(ask.body.get("name") or "")))}


async def install(ask: Ask) -> Any:
    ask.person.install(installed=bool(ask.body.get("installed", True)))
    return describe(ask.person)


async def open_thread(ask: Ask) -> Any:
    message = ask.body.get("message")
    target = None if message is None else int(str(message))
    return {"channel_id": str(ask.person.open_thread(ask.channel, ask.text("name"), target))}


async def commands(ask: Ask) -> Any:
    return ask.person.commands(ask.channel)


async def menu_commands(ask: Ask) -> Any:
    return {
        "user": ask.person.commands(ask.channel, ON_USER),
        "message": ask.person.commands(ask.channel, ON_MESSAGE),
    }


async def use_on(ask: Ask) -> Any:
    message, user = ask.body.get("message"), ask.body.get("user")
    outcome = await ask.person.use_on(
        ask.channel,
        ask.text("name"),
        user_id=None if user is None else ask.sandbox.user(str(user)).id,
        message_id=None if message is None else int(str(message)),
    )
    return await seen(ask, outcome)


async def slash(ask: Ask) -> Any:
    outcome = await ask.person.slash(ask.channel, ask.text("name"), object_of(ask.body.get("options")))
    return await seen(ask, outcome)


async def autocomplete(ask: Ask) -> Any:
    options = object_of(ask.body.get("options"))
    return await ask.person.autocomplete(ask.channel, ask.text("name"), ask.text("focused"), options)


async def use(ask: Ask) -> Any:
    values = texts(ask.body["values"]) if "values" in ask.body else None
    return await seen(ask, await ask.person.select(ask.channel, ask.message, ask.text("custom_id"), values))


async def submit(ask: Ask) -> Any:
    interaction = int(ask.text("interaction_id"))
    return await seen(ask, await ask.person.submit(interaction, object_of(ask.body.get("values"))))


async def add_fault(ask: Ask) -> Any:
    try:
        ask.sandbox.faults.add(Fault(**ask.body))
    except (TypeError, ValueError) as error:
        raise Refused(str(error)) from error
    return {}


async def clear_faults(ask: Ask) -> Any:
    ask.sandbox.faults.clear()
    return {}


async def gateway(ask: Ask) -> Any:
    line = ask.sandbox.gateway
    deeds: dict[str, Callable[[], Any]] = {
        "drop": line.drop,
        "reconnect": line.reconnect,
        "invalidate": line.invalidate,
    }
    deed = deeds.get(ask.text("action"))
    if deed is None:
        raise Refused(f"the gateway can {', '.join(deeds)}")
    deed()
    return {}


async def requests(ask: Ask) -> Any:
    return [
        {"method": method, "path": path, "status": status} for method, path, status in ask.sandbox.requests
    ]


async def overwrite(ask: Ask) -> Any:
    world = ask.sandbox.world
    target = int(str(ask.body.get("target") or world.bot_id))
    allow, deny = int(str(ask.body.get("allow") or 0)), int(str(ask.body.get("deny") or 0))
    places.overwrite(world, world.channel(ask.channel), target, allow=allow, deny=deny)
    return {}


async def delete_channel(ask: Ask) -> Any:
    places.delete_channel(ask.sandbox.world, ask.sandbox.world.channel(ask.channel))
    return {}


HERE = "/people/{p}/channels/{channel}"
ROUTES: tuple[tuple[str, str, Action], ...] = (
    ("GET", "/state", state),
    ("POST", "/people", add_person),
    ("PATCH", "/people/{p}", change_person),
    ("POST", "/guilds", add_guild),
    ("PATCH", "/guilds/{guild}", change_guild),
    ("GET", "/people/{p}/places", person_places),
    ("POST", "/people/{p}/dms", open_dm),
    ("POST", "/people/{p}/groups", open_group),
    ("PUT", "/people/{p}/app", install),
    ("POST", "/people/{p}/modals", submit),
    ("GET", f"{HERE}/messages", messages),
    ("POST", f"{HERE}/messages", send),
    ("PATCH", HERE + "/messages/{message}", edit),
    ("DELETE", HERE + "/messages/{message}", delete),
    ("POST", HERE + "/messages/{message}/use", use),
    ("POST", f"{HERE}/threads", open_thread),
    ("GET", f"{HERE}/commands", commands),
    ("POST", f"{HERE}/commands", slash),
    ("POST", f"{HERE}/autocomplete", autocomplete),
    ("GET", f"{HERE}/menus", menu_commands),
    ("POST", f"{HERE}/menus", use_on),
    ("POST", "/faults", add_fault),
    ("DELETE", "/faults", clear_faults),
    ("POST", "/gateway", gateway),
    ("GET", "/requests", requests),
    ("PUT", "/channels/{channel}/permissions", overwrite),
    ("DELETE", "/channels/{channel}", delete_channel),
)


def add_api(app: web.Application, sandbox: Sandbox) -> None:
    """Serve /sandbox/api."""
    for method, path, action in ROUTES:
        app.router.add_route(method, f"/sandbox/api{path}", _handler(sandbox, action))


def _handler(sandbox: Sandbox, action: Action) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def handle(request: web.Request) -> web.StreamResponse:
        try:
            # A page elsewhere can post forms and plain text here unasked, but neither JSON nor multipart with
            # a header of its own; `guard` has checked the origin besides.
            if request.body_exists and request.content_type not in (
                "application/json",
                "multipart/form-data",
            ):
                raise web.HTTPUnsupportedMediaType
            body, files = await read_body(request)
            ask = Ask(sandbox, request, object_of(body), [file for _, file in sorted(files.items())])
            return answer(await action(ask))
        except ApiError as error:
            text = error.text + (f" {json.dumps(error.errors)}" if error.errors else "")
            return answer({"error": text, "code": error.code}, error.status)
        except (Refused, LookupError, ValueError) as error:
            status = 404 if isinstance(error, LookupError) else 400
            return answer({"error": str(error), "code": None}, status)
        except TimeoutError:
            return answer({"error": "nothing came in time", "code": None}, 504)

    return handle
