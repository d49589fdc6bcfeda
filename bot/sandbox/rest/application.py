"""The application: where its gateway is, itself, its commands, and the users it knows."""

from __future__ import annotations

from typing import Any

from bot.sandbox import places, views
from bot.sandbox.api_errors import api_error
from bot.sandbox.payload import Json, object_of, objects
from bot.sandbox.rest.call import Call, Routes, snowflake

routes = Routes()


@routes("GET", "/gateway/bot")
async def gateway(call: Call) -> Any:
    return call.backend.gateway.about()


@routes("GET", "/users/@me")
async def me(call: Call) -> Any:
    return views.user(call.world.user(call.me)) | {"verified": True, "mfa_enabled": False}


@routes("GET", "/applications/@me")
@routes("GET", "/oauth2/applications/@me")
async def application(call: Call) -> Any:
    world = call.world
    bot = world.user(call.me)
    owner = next((user for user in world.users.values() if not user.bot), bot)
    return {
        "id": str(call.me),
        "name": bot.username,
        "description": "",
        "icon": None,
        "bot_public": False,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": views.APPLICATION_FLAGS,
        "owner": views.user(owner),
        "team": None,
        "bot": views.user(bot),
        "approximate_guild_count": sum(1 for _, user in world.members if user == call.me),
        "integration_types_config": {"0": {}, "1": {}},
    }


def scope(call: Call) -> str | None:
    """The guild whose commands are meant, None for the global ones."""
    if call.id("application") != call.me:
        raise api_error(50001)
    if "guild" not in call.path:
        return None
    if (call.id("guild"), call.me) not in call.world.members:
        raise api_error(50001)
    return call.path["guild"]


@routes("PUT", "/applications/{application}/commands")
@routes("PUT", "/applications/{application}/guilds/{guild}/commands")
async def replace_commands(call: Call) -> Any:
    """Store the commands; one of the same kind and name is replaced and keeps its id, as Discord does it."""
    guild, known = scope(call), call.world.application.commands
    before = {(c["type"], c["name"]): c["id"] for c in known.values() if c.get("guild_id") == guild}
    made = [_command(call, guild, payload, before) for payload in objects(call.body)]
    for identity in before.values():
        del known[int(identity)]
    known.update({int(command["id"]): command for command in made})
    call.world.changes += 1
    return made


def _command(call: Call, guild: str | None, payload: Json, before: dict[tuple[int, str], str]) -> Json:
    kind, name = int(payload.get("type") or 1), str(payload["name"])
    command: Json = {
        "id": before.get((kind, name)) or str(call.world.ids.next()),
        "application_id": str(call.me),
        "type": kind,
        "name": name,
        "description": payload.get("description") or "",
        "options": objects(payload.get("options")),
        "name_localizations": object_of(payload.get("name_localizations")) or None,
        "description_localizations": object_of(payload.get("description_localizations")) or None,
        "default_member_permissions": payload.get("default_member_permissions"),
        "dm_permission": payload.get("dm_permission", True),
        "contexts": payload.get("contexts"),
        "integration_types": payload.get("integration_types") or [0],
        "nsfw": bool(payload.get("nsfw")),
        "version": str(call.world.ids.next()),
    }
    return command if guild is None else command | {"guild_id": guild}


@routes("POST", "/users/@me/channels")
async def open_dm(call: Call) -> Any:
    other = call.world.user(snowflake("recipient_id", call.payload.get("recipient_id")))
    if other.bot:
        raise api_error(50007)
    return views.channel(call.world, places.open_dm(call.world, call.me, other.id), call.me)


@routes("GET", "/users/{user}")
async def user(call: Call) -> Any:
    return views.user(call.world.user(call.id("user")))


@routes("GET", "/guilds/{guild}/members/{user}")
async def member(call: Call) -> Any:
    guild = call.world.guild(call.id("guild"))
    if (guild.id, call.me) not in call.world.members:
        raise api_error(10004)
    return views.member(call.world, call.world.member(guild.id, call.world.user(call.id("user")).id))
