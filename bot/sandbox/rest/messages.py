"""Messages of the bot, and those it reads."""

from __future__ import annotations

from typing import Any

from bot.sandbox import chat, views
from bot.sandbox.errors import Json, Problems, api_error
from bot.sandbox.limits import texts
from bot.sandbox.limits.messages import check_edit, check_message
from bot.sandbox.model import DEFAULT_MESSAGE, Message
from bot.sandbox.permissions import Permission
from bot.sandbox.rest.call import Call, Routes, snowflake
from bot.sandbox.rest.channels import seen
from bot.sandbox.rights import demand_send

routes = Routes()
SYSTEM = frozenset(range(1, 18)) | {18, 21}


def show(call: Call, message: Message) -> Json:
    """A message as the bot reads it: without its content where the application hasn't the intent."""
    data = views.message(call.world, message)
    return data if call.world.application.message_content else views.withhold(call.world, message, data)


def found(call: Call, channel_id: int) -> Message:
    """The message of the path. What is ephemeral isn't there for these routes."""
    message = call.world.message(channel_id, call.id("message"))
    if message.ephemeral_for is not None:
        raise api_error(10008)
    return message


@routes("GET", "/channels/{channel}/messages")
async def history(call: Call) -> Any:
    channel, limit = seen(call), call.number("limit", 50, 100)
    if not call.world.permissions(call.me, channel) & Permission.READ_MESSAGE_HISTORY:
        return []
    messages = call.world.history(channel.id, call.me)
    if "around" in call.query:
        middle = snowflake("around", call.query["around"])
        below = [m for m in messages if m.id < middle][-(limit // 2) :]
        messages = below + [m for m in messages if m.id >= middle][: limit - len(below)]
    elif "after" in call.query:
        messages = [m for m in messages if m.id > snowflake("after", call.query["after"])][:limit]
    elif "before" in call.query:
        messages = [m for m in messages if m.id < snowflake("before", call.query["before"])]
    return [show(call, message) for message in reversed(messages[-limit:])]


@routes("GET", "/channels/{channel}/messages/{message}")
async def get_message(call: Call) -> Any:
    channel = seen(call, Permission.READ_MESSAGE_HISTORY)
    return show(call, found(call, channel.id))


@routes("POST", "/channels/{channel}/messages")
async def send(call: Call) -> Any:
    world, channel = call.world, seen(call)
    demand_send(world, call.me, channel, call.payload, files=bool(call.files))
    check_message(call.payload, call.files)
    message = chat.repeated(world, call.me, call.payload)
    return views.message(world, message or chat.post(world, channel, call.me, call.payload, call.files))


@routes("PATCH", "/channels/{channel}/messages/{message}")
async def edit(call: Call) -> Any:
    world, channel = call.world, seen(call)
    message = found(call, channel.id)
    if message.author_id != call.me:
        # Of others' messages only the flags may be changed, by those who manage messages.
        if set(call.payload) - {"flags", "allowed_mentions"}:
            raise api_error(50005)
        world.demand(call.me, channel, Permission.MANAGE_MESSAGES)
    if channel.is_thread and channel.archived:
        raise api_error(50083)
    if call.files:
        world.demand(call.me, channel, Permission.ATTACH_FILES)
    if channel.is_thread and channel.locked:
        world.demand(call.me, channel, Permission.MANAGE_THREADS)
    check_edit(message, call.payload, call.files)
    chat.edit(world, message, call.payload, call.files)
    return views.message(world, message)


@routes("DELETE", "/channels/{channel}/messages/{message}")
async def delete(call: Call) -> Any:
    world, channel = call.world, seen(call)
    message = found(call, channel.id)
    if message.kind in SYSTEM and message.kind not in (DEFAULT_MESSAGE, 6, 18):
        raise api_error(50021)
    if message.author_id != call.me:
        world.demand(call.me, channel, Permission.MANAGE_MESSAGES)
    chat.delete(world, message)


@routes("POST", "/channels/{channel}/messages/bulk-delete")
async def bulk_delete(call: Call) -> Any:
    channel = seen(call, Permission.MANAGE_MESSAGES)
    ids, problems = texts(call.payload.get("messages")), Problems()
    problems.count("messages", len(ids), 100, 2)
    problems.check()
    for message_id in ids:
        message = call.world.messages.get(snowflake("messages", message_id))
        if message is not None and message.channel_id == channel.id:
            chat.delete(call.world, message)
