"""The application: itself, its commands, and where its gateway is."""

from __future__ import annotations

from typing import Any

from bot.sandbox import views
from bot.sandbox.errors import Json, Problems, api_error
from bot.sandbox.limits import object_of, objects
from bot.sandbox.limits.commands import MOST_COMMANDS, check_command
from bot.sandbox.rest.call import Call, Routes

routes = Routes()


@routes("GET", "/gateway")
async def gateway(call: Call) -> Any:
    return {"url": call.backend.gateway.url}


@routes("GET", "/gateway/bot")
async def gateway_bot(call: Call) -> Any:
    line = call.backend.gateway
    limit = {
        "total": line.most_identifies,
        "remaining": max(0, line.most_identifies - line.identified),
        "reset_after": 86_400_000,
        "max_concurrency": line.max_concurrency,
    }
    return {"url": line.url, "shards": line.shards, "session_start_limit": limit}


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
        "flags": views.application_flags(world.application),
        "owner": views.user(owner),
        "team": None,
        "bot": views.user(bot),
        "approximate_guild_count": sum(1 for _, user in world.members if user == call.me),
        "approximate_user_install_count": len(world.application.installed_by),
        "integration_types_config": {"0": {}, "1": {}},
    }


@routes("GET", "/applications/{application}/emojis")
async def emojis(call: Call) -> Any:
    _own(call)
    return {"items": []}


def _own(call: Call) -> None:
    if call.id("application") != call.me:
        raise api_error(50001)


def _scope(call: Call) -> str | None:
    """The guild whose commands are meant, None for the global ones."""
    _own(call)
    if "guild" not in call.path:
        return None
    world, guild = call.world, call.world.guild(call.id("guild"))
    if (guild.id, call.me) not in world.members:
        raise api_error(50001)
    return str(guild.id)


def _commands(call: Call, scope: str | None) -> list[Json]:
    return [
        command for command in call.world.application.commands.values() if command.get("guild_id") == scope
    ]


def _make(call: Call, scope: str | None, payload: Json) -> Json:
    """Store a command; one of the same kind and name is replaced and keeps its id, as Discord does it."""
    kind = int(payload.get("type") or 1)
    same = [c for c in _commands(call, scope) if (c["type"], c["name"]) == (kind, payload.get("name"))]
    command: Json = {
        "id": same[0]["id"] if same else str(call.world.ids.next()),
        "application_id": str(call.me),
        "type": kind,
        "name": payload["name"],
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
    if scope is not None:
        command["guild_id"] = scope
    call.world.application.commands[int(command["id"])] = command
    call.world.changes += 1
    return command


def _find(call: Call) -> Json:
    scope = _scope(call)
    command = call.world.application.commands.get(call.id("command"))
    if command is None or command.get("guild_id") != scope:
        raise api_error(10063)
    return command


@routes("GET", "/applications/{application}/commands")
@routes("GET", "/applications/{application}/guilds/{guild}/commands")
async def list_commands(call: Call) -> Any:
    return _commands(call, _scope(call))


@routes("PUT", "/applications/{application}/commands")
@routes("PUT", "/applications/{application}/guilds/{guild}/commands")
async def replace_commands(call: Call) -> Any:
    scope, payloads = _scope(call), objects(call.body)
    problems = Problems()
    for index, payload in enumerate(payloads):
        check_command(problems, str(index), payload)
    names = [(payload.get("type") or 1, payload.get("name")) for payload in payloads]
    for index, name in enumerate(names):
        if names.index(name) != index:
            text = "Application command names must be unique"
            problems.add(f"{index}.name", "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
    problems.check()
    if sum(kind == 1 for kind, _ in names) > MOST_COMMANDS:
        raise api_error(30032)
    for old in _commands(call, scope):
        if (old["type"], old["name"]) not in names:
            del call.world.application.commands[int(old["id"])]
    return [_make(call, scope, payload) for payload in payloads]


@routes("POST", "/applications/{application}/commands")
@routes("POST", "/applications/{application}/guilds/{guild}/commands")
async def add_command(call: Call) -> Any:
    scope, problems = _scope(call), Problems()
    check_command(problems, "", call.payload)
    problems.check()
    return _make(call, scope, call.payload)


@routes("GET", "/applications/{application}/commands/{command}")
@routes("GET", "/applications/{application}/guilds/{guild}/commands/{command}")
async def get_command(call: Call) -> Any:
    return _find(call)


@routes("PATCH", "/applications/{application}/commands/{command}")
@routes("PATCH", "/applications/{application}/guilds/{guild}/commands/{command}")
async def change_command(call: Call) -> Any:
    command, problems = _find(call), Problems()
    changed = command | call.payload
    check_command(problems, "", changed)
    problems.check()
    command.update(changed)
    return command


@routes("DELETE", "/applications/{application}/commands/{command}")
@routes("DELETE", "/applications/{application}/guilds/{guild}/commands/{command}")
async def delete_command(call: Call) -> Any:
    del call.world.application.commands[int(_find(call)["id"])]
