"""Channels: looking them up, changing and removing them, typing, pins, overwrites."""

from __future__ import annotations

from typing import Any

from bot.sandbox import chat, places, threads, views
from bot.sandbox.errors import Json, Problems, api_error
from bot.sandbox.ids import now
from bot.sandbox.model import DM, Channel
from bot.sandbox.permissions import Permission
from bot.sandbox.rest.call import Call, Routes, snowflake
from bot.sandbox.world import Event

routes = Routes()
MOST_PINS = 50


def seen(call: Call, *needed: Permission) -> Channel:
    """The channel of the path, if the bot may look there and has these rights."""
    channel = call.world.channel(call.id("channel"))
    call.world.demand(call.me, channel, *needed)
    return channel


@routes("GET", "/channels/{channel}")
async def get_channel(call: Call) -> Any:
    return views.channel(call.world, seen(call), call.me)


@routes("PATCH", "/channels/{channel}")
async def change_channel(call: Call) -> Any:
    world, payload, channel = call.world, call.payload, seen(call)
    if channel.kind == DM:
        raise api_error(50003)
    if channel.is_thread:
        # Its owner may rename a thread and archive it; locking is for those who manage threads.
        own = channel.owner_id == call.me and "locked" not in payload
        if not own:
            world.demand(call.me, channel, Permission.MANAGE_THREADS)
        threads.check(payload, creating=False)
        threads.change(world, channel, payload)
        return views.channel(world, channel, call.me)
    world.demand(call.me, channel, Permission.MANAGE_CHANNELS)
    problems = Problems()
    channel.name = problems.length("name", payload.get("name", channel.name), 100, 1)
    channel.topic = problems.length("topic", payload.get("topic", channel.topic), 1024) or None
    problems.check()
    places.change_channel(world, channel)
    return views.channel(world, channel)


@routes("DELETE", "/channels/{channel}")
async def delete_channel(call: Call) -> Any:
    channel = seen(call)
    if channel.kind == DM:
        return views.channel(call.world, channel, call.me)
    right = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
    call.world.demand(call.me, channel, right)
    answer = views.channel(call.world, channel, call.me)
    places.delete_channel(call.world, channel)
    return answer


@routes("POST", "/channels/{channel}/typing")
async def typing(call: Call) -> Any:
    world, channel = call.world, seen(call)
    right = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    if channel.kind != DM:
        world.demand(call.me, channel, right)
    announce_typing(call, channel)


def announce_typing(call: Call, channel: Channel) -> None:
    data: Json = {"channel_id": str(channel.id), "user_id": str(call.me), "timestamp": 0}
    if channel.guild_id is not None:
        data["guild_id"] = str(channel.guild_id)
    intent = 1 << 14 if channel.guild_id is None else 1 << 11
    call.world.emit(Event("TYPING_START", data, channel.guild_id, channel, intent))


@routes("PUT", "/channels/{channel}/permissions/{target}")
async def set_overwrite(call: Call) -> Any:
    channel = seen(call, Permission.MANAGE_ROLES)
    allow, deny = (snowflake(key, call.payload.get(key) or 0) for key in ("allow", "deny"))
    places.overwrite(call.world, channel, call.id("target"), allow=allow, deny=deny)


@routes("DELETE", "/channels/{channel}/permissions/{target}")
async def delete_overwrite(call: Call) -> Any:
    channel = seen(call, Permission.MANAGE_ROLES)
    channel.overwrites = [o for o in channel.overwrites if o.id != call.id("target")]
    places.change_channel(call.world, channel)


@routes("GET", "/channels/{channel}/messages/pins")
async def pins(call: Call) -> Any:
    world, channel = call.world, seen(call, Permission.READ_MESSAGE_HISTORY)
    pinned = [m for m in world.history(channel.id, call.me) if m.pinned]
    items = [{"pinned_at": m.created_at, "message": views.message(world, m)} for m in reversed(pinned)]
    return {"items": items, "has_more": False}


@routes("PUT", "/channels/{channel}/messages/pins/{message}")
async def pin(call: Call) -> Any:
    _pin(call, pinned=True)


@routes("DELETE", "/channels/{channel}/messages/pins/{message}")
async def unpin(call: Call) -> Any:
    _pin(call, pinned=False)


def _pin(call: Call, *, pinned: bool) -> None:
    world, channel = call.world, seen(call, Permission.PIN_MESSAGES)
    message = world.message(channel.id, call.id("message"))
    if pinned and sum(m.pinned for m in world.history(channel.id, call.me)) >= MOST_PINS:
        raise api_error(30003)
    message.pinned = pinned
    chat.tell(world, "MESSAGE_UPDATE", message)
    data: Json = {"channel_id": str(channel.id), "last_pin_timestamp": now() if pinned else None}
    if channel.guild_id is not None:
        data["guild_id"] = str(channel.guild_id)
    world.emit(Event("CHANNEL_PINS_UPDATE", data, channel.guild_id, channel, places.GUILDS))
