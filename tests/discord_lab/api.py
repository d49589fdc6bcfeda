"""The people's side over HTTP with what tests in other processes need beside the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from bot.sandbox import page_api
from bot.sandbox.api_errors import ApiError
from bot.sandbox.client_actions import Refused
from bot.sandbox.model import LOADING
from bot.sandbox.page_api import Action, Ask, describe
from tests.discord_lab.faults import Fault
from tests.discord_lab.limits.commands import LOCALES

if TYPE_CHECKING:
    from tests.discord_lab.lab import DiscordLab


def _lab(ask: Ask) -> DiscordLab:
    return cast("DiscordLab", ask.sandbox)


async def add_person(ask: Ask) -> Any:
    locale = str(ask.body.get("locale") or "en-US")
    if locale not in LOCALES:
        raise Refused(f"no such locale: {locale}")
    return describe(_lab(ask).add_person(ask.text("name"), locale=locale))


async def add_guild(ask: Ask) -> Any:
    """A further server: everyone is in it, the first person owns it, the bot joins unless told not to."""
    people = [person.user for person in ask.sandbox.people()]
    guild = _lab(ask).add_guild(ask.text("name"), people, bot=bool(ask.body.get("bot", True)))
    return {"id": str(guild.id), "channel_id": str(_lab(ask).channel(guild=guild).id)}


async def _answered(ask: Ask, seen: Any) -> Any:
    """An outcome with its message; `wait` in the body is how many seconds to wait for a deferred one."""
    wait, message = ask.body.get("wait"), seen["message"]
    if not wait or message is None or not message["flags"] & LOADING:
        return seen
    person, channel = _lab(ask).person(ask.person.id), int(message["channel_id"])
    try:
        fits = person.wait_for(lambda m: m["id"] == message["id"], channel_id=channel, seconds=float(wait))
        return seen | {"message": await fits}
    except TimeoutError:
        raise ApiError(504, 0, "nothing came in time") from None


async def slash(ask: Ask) -> Any:
    return await _answered(ask, await page_api.slash(ask))


async def use(ask: Ask) -> Any:
    return await _answered(ask, await page_api.use(ask))


async def edit(ask: Ask) -> Any:
    return _lab(ask).person(ask.person.id).edit(ask.channel, ask.message, ask.text("content"))


async def add_fault(ask: Ask) -> Any:
    try:
        _lab(ask).faults.add(Fault(**ask.body))
    except TypeError as error:
        raise Refused(str(error)) from error
    return {}


async def gateway(ask: Ask) -> Any:
    line = _lab(ask).gateway
    actions: dict[str, Callable[[], Any]] = {
        "drop": line.drop,
        "reconnect": line.reconnect,
        "invalidate": line.invalidate,
    }
    action = actions.get(ask.text("action"))
    if action is None:
        raise Refused(f"the gateway can {', '.join(actions)}")
    action()
    return {}


async def requests(ask: Ask) -> Any:
    rows = _lab(ask).requests
    return [{"method": method, "path": path, "status": status} for method, path, status in rows]


WAITING: dict[Action, Action] = {page_api.slash: slash, page_api.use: use}
ROUTES: tuple[tuple[str, str, Action], ...] = (
    *((method, path, WAITING.get(action, action)) for method, path, action in page_api.ROUTES),
    ("PATCH", page_api.HERE + "/messages/{message}", edit),
    ("POST", "/people", add_person),
    ("POST", "/guilds", add_guild),
    ("POST", "/faults", add_fault),
    ("POST", "/gateway", gateway),
    ("GET", "/requests", requests),
)
