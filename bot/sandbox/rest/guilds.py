"""Guilds, their members and roles."""

from __future__ import annotations

from typing import Any

from bot.sandbox import places, threads, views
from bot.sandbox.errors import Problems, api_error
from bot.sandbox.model import FORUM, TEXT, Guild
from bot.sandbox.permissions import Permission, in_guild
from bot.sandbox.rest.call import Call, Routes, snowflake

routes = Routes()


def _guild(call: Call) -> Guild:
    guild = call.world.guild(call.id("guild"))
    if (guild.id, call.me) not in call.world.members:
        raise api_error(10004)
    return guild


@routes("GET", "/guilds/{guild}")
async def get_guild(call: Call) -> Any:
    guild = _guild(call)
    count = len(call.world.members_of(guild.id))
    return views.guild(guild) | {"approximate_member_count": count, "approximate_presence_count": count}


@routes("GET", "/guilds/{guild}/channels")
async def channels(call: Call) -> Any:
    world, guild = call.world, _guild(call)
    return [views.channel(world, channel) for channel in world.channels_of(guild.id)]


@routes("POST", "/guilds/{guild}/channels")
async def add_channel(call: Call) -> Any:
    world, guild, payload = call.world, _guild(call), call.payload
    if not in_guild(guild, world.member(guild.id, call.me)) & Permission.MANAGE_CHANNELS:
        raise api_error(50013)
    problems = Problems()
    name = problems.length("name", payload.get("name"), 100, 1)
    if payload.get("type", TEXT) not in (TEXT, 4, FORUM):
        problems.add(
            "type", "BASE_TYPE_CHOICES", "The loopback server makes text, category and forum channels."
        )
    problems.check()
    kind = int(payload.get("type") or TEXT)
    return views.channel(world, places.add_channel(world, guild, name, kind=kind, topic=payload.get("topic")))


@routes("GET", "/guilds/{guild}/roles")
async def roles(call: Call) -> Any:
    return [views.role(role) for role in _guild(call).roles]


@routes("GET", "/guilds/{guild}/threads/active")
async def active_threads(call: Call) -> Any:
    world, guild = call.world, _guild(call)
    seen = [t for t in world.channels_of(guild.id, threads=True) if world.sees(call.me, t)]
    return threads.listing(world, seen, call.me)


@routes("GET", "/guilds/{guild}/members")
async def members(call: Call) -> Any:
    world, guild = call.world, _guild(call)
    if not world.application.members_intent:
        raise api_error(50001)
    after, limit = snowflake("after", call.query.get("after", 0)), call.number("limit", 1, 1000)
    found = sorted(world.members_of(guild.id), key=lambda member: member.user_id)
    return [views.member(world, m) for m in found if m.user_id > after][:limit]


@routes("GET", "/guilds/{guild}/members/search")
async def search_members(call: Call) -> Any:
    world, guild, query = call.world, _guild(call), call.query.get("query", "").lower()
    limit = call.number("limit", 1, 1000)
    found = [m for m in world.members_of(guild.id) if _names(call, m.user_id, m.nick).startswith(query)]
    return [views.member(world, m) for m in found][:limit]


def _names(call: Call, user_id: int, nick: str | None) -> str:
    user = call.world.user(user_id)
    return (nick or user.global_name or user.username).lower()


@routes("GET", "/guilds/{guild}/members/{user}")
async def get_member(call: Call) -> Any:
    user = call.world.user(call.id("user"))
    return views.member(call.world, call.world.member(_guild(call).id, user.id))


@routes("PATCH", "/guilds/{guild}/members/@me")
async def change_me(call: Call) -> Any:
    member = call.world.member(_guild(call).id, call.me)
    problems = Problems()
    problems.length("nick", call.payload.get("nick"), 32)
    problems.check()
    member.nick = call.payload.get("nick") or None
    return views.member(call.world, member)
