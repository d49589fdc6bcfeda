"""The bot itself, other users, and DMs with them."""

from __future__ import annotations

from typing import Any

from bot.sandbox import permissions, places, views
from bot.sandbox.errors import Json, api_error
from bot.sandbox.rest.call import Call, Routes, snowflake

routes = Routes()


@routes("GET", "/users/@me")
async def me(call: Call) -> Any:
    return views.user(call.world.user(call.me)) | {"verified": True, "mfa_enabled": False}


@routes("GET", "/users/@me/guilds")
async def my_guilds(call: Call) -> Any:
    world = call.world
    mine = [g for g in world.guilds.values() if (g.id, call.me) in world.members]
    after, limit = snowflake("after", call.query.get("after", 0)), call.number("limit", 200, 200)
    rows: list[Json] = [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "owner": guild.owner_id == call.me,
            "permissions": str(int(permissions.in_guild(guild, world.member(guild.id, call.me)))),
            "features": views.features(guild),
        }
        for guild in sorted(mine, key=lambda guild: guild.id)
        if guild.id > after
    ]
    return rows[:limit]


@routes("DELETE", "/users/@me/guilds/{guild}")
async def leave_guild(call: Call) -> Any:
    places.leave(call.world, call.world.guild(call.id("guild")), call.world.user(call.me))


@routes("POST", "/users/@me/channels")
async def open_dm(call: Call) -> Any:
    other = call.world.user(snowflake("recipient_id", call.payload.get("recipient_id")))
    if other.bot:
        raise api_error(50007)
    return views.channel(call.world, places.open_dm(call.world, call.me, other.id), call.me)


@routes("GET", "/users/{user}")
async def user(call: Call) -> Any:
    return views.user(call.world.user(call.id("user")))
