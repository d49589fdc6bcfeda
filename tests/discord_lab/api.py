"""The page's API for players in other processes: they can wait for a deferred answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.sandbox import page_api
from bot.sandbox.api_errors import ApiError
from bot.sandbox.model import LOADING
from bot.sandbox.rest import Call, Handler
from tests.discord_lab.people import Person


def _waiting(action: Handler) -> Handler:
    """Wrap an action: it waits for the content of a deferred message, up to the body's `wait` in seconds."""

    async def wrapped(call: Call) -> Any:
        seen = await action(call)
        wait, message = call.payload.get("wait"), seen["message"]
        if not wait or message is None or not message["flags"] & LOADING:
            return seen
        person, channel = page_api.person_of(call), int(message["channel_id"])
        assert isinstance(person, Person)
        try:
            answer = person.wait_for(
                lambda m: m["id"] == message["id"], channel_id=channel, seconds=float(wait)
            )
            return seen | {"message": await answer}
        except TimeoutError:
            raise ApiError(504, 0, "the bot didn't answer in time") from None

    return wrapped


ROUTES = tuple(
    replace(route, handler=_waiting(route.handler))
    if route.handler in (page_api.slash, page_api.use_component)
    else route
    for route in page_api.routes.all
)
