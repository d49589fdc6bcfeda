"""Channels, their messages and their threads."""

from __future__ import annotations

from typing import Any

from bot.sandbox import chat, places, views
from bot.sandbox.api_errors import api_error
from bot.sandbox.model import Channel, Message
from bot.sandbox.rest.call import Call, Routes, snowflake

routes = Routes()


def seen(call: Call) -> Channel:
    """The channel of the path, if the bot may look there."""
    channel = call.world.channel(call.id("channel"))
    call.world.demand(call.me, channel)
    return channel


def found(call: Call, channel_id: int) -> Message:
    """The message of the path. What is ephemeral isn't there for these routes."""
    message = call.world.message(channel_id, call.id("message"))
    if message.ephemeral_for is not None:
        raise api_error(10008)
    return message


@routes("GET", "/channels/{channel}")
async def get_channel(call: Call) -> Any:
    return views.channel(call.world, seen(call), call.me)


@routes("POST", "/channels/{channel}/typing")
async def typing(call: Call) -> Any:
    """The page shows nobody typing."""
    seen(call)


# ---- messages


@routes("GET", "/channels/{channel}/messages")
async def history(call: Call) -> Any:
    channel, limit = seen(call), call.number("limit", 50, 100)
    messages = call.world.history(channel.id, call.me)
    if "after" in call.query:
        messages = [m for m in messages if m.id > snowflake("after", call.query["after"])][:limit]
    elif "before" in call.query:
        messages = [m for m in messages if m.id < snowflake("before", call.query["before"])]
    return [views.message(call.world, message) for message in reversed(messages[-limit:])]


@routes("GET", "/channels/{channel}/messages/{message}")
async def get_message(call: Call) -> Any:
    return views.message(call.world, found(call, seen(call).id))


@routes("POST", "/channels/{channel}/messages")
async def send(call: Call) -> Any:
    message = chat.post(call.world, seen(call), call.me, call.payload, call.files)
    return views.message(call.world, message)


@routes("PATCH", "/channels/{channel}/messages/{message}")
async def edit(call: Call) -> Any:
    channel = seen(call)
    message = found(call, channel.id)
    if message.author_id != call.me:
        raise api_error(50005)
    if channel.archived:
        raise api_error(50083)
    chat.edit(call.world, message, call.payload, call.files)
    return views.message(call.world, message)


@routes("DELETE", "/channels/{channel}/messages/{message}")
async def delete(call: Call) -> Any:
    message = found(call, seen(call).id)
    if message.author_id != call.me:
        raise api_error(50013)
    chat.delete(call.world, message)


# ---- threads


@routes("POST", "/channels/{channel}/messages/{message}/threads")
async def thread_from_message(call: Call) -> Any:
    parent = seen(call)
    if parent.guild_id is None or parent.is_thread:
        raise api_error(50024)
    thread = places.open_thread(call.world, parent, call.me, call.payload, found(call, parent.id))
    return views.channel(call.world, thread, call.me)


def thread(call: Call) -> Channel:
    """The thread of the path."""
    channel = seen(call)
    if not channel.is_thread:
        raise api_error(50024)
    return channel


@routes("PUT", "/channels/{channel}/thread-members/{user}")
async def add_member(call: Call) -> Any:
    channel = thread(call)
    if channel.archived:
        raise api_error(50083)
    user = call.world.user(call.id("user")).id
    call.world.member(channel.guild_id or 0, user)
    places.invite(call.world, channel, user, call.me)
