"""Answers to interactions: the callback, the original response and followups. Their token is their key."""

from __future__ import annotations

from typing import Any

from bot.sandbox import chat, views
from bot.sandbox.api_errors import api_error
from bot.sandbox.interactions import Interaction
from bot.sandbox.model import Message
from bot.sandbox.rest.call import Call, Routes

routes = Routes()
MESSAGE = "/webhooks/{application}/{token}/messages/{message}"


@routes("POST", "/interactions/{interaction}/{token}/callback", open=True)
async def callback(call: Call) -> Any:
    interactions = call.backend.interactions
    answer = interactions.callback(call.id("interaction"), call.path["token"], call.payload, call.files)
    return answer if call.query.get("with_response", "").lower() in ("1", "true") else None


def interaction_of(call: Call) -> Interaction:
    """The interaction whose token is in the path, once it has been answered."""
    if call.id("application") != call.me:
        raise api_error(10015)
    return call.backend.interactions.answered(call.path["token"])


def target(call: Call) -> Message:
    """The message of the path, which the interaction's token may touch."""
    interaction, interactions = interaction_of(call), call.backend.interactions
    if call.path["message"] == "@original":
        return interactions.original(interaction)
    return interactions.message(interaction, call.id("message"))


@routes("POST", "/webhooks/{application}/{token}", open=True)
async def follow_up(call: Call) -> Any:
    message = call.backend.interactions.follow_up(interaction_of(call), call.payload, call.files)
    return views.message(call.world, message)


@routes("GET", MESSAGE, open=True)
async def get(call: Call) -> Any:
    return views.message(call.world, target(call))


@routes("PATCH", MESSAGE, open=True)
async def edit(call: Call) -> Any:
    message = target(call)
    chat.edit(call.world, message, call.payload, call.files)
    return views.message(call.world, message)


@routes("DELETE", MESSAGE, open=True)
async def delete(call: Call) -> Any:
    chat.delete(call.world, target(call))
