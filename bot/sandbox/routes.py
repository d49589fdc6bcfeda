"""REST v10: the routes that Kibitz uses."""

from __future__ import annotations

from typing import Any

from bot.sandbox import chat, discord_json, guilds_and_channels
from bot.sandbox.api_errors import api_error
from bot.sandbox.interactions import Interaction
from bot.sandbox.json_payload import Json, object_of, objects
from bot.sandbox.model import RECIPIENT_ADDED, THREAD_STARTER, Channel, Message
from bot.sandbox.permissions import Permission
from bot.sandbox.rest import Call, Routes, snowflake
from bot.sandbox.world import write_permission

routes = Routes()
RESPONSE_MESSAGE = "/webhooks/{application}/{token}/messages/{message}"


# ---- the application: its gateway, itself, its commands, and users


@routes("GET", "/gateway/bot")
async def gateway(call: Call) -> Any:
    return call.sandbox.gateway.about()


@routes("GET", "/users/@me")
async def me(call: Call) -> Any:
    return discord_json.user(call.world.user(call.me)) | {"verified": True, "mfa_enabled": False}


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
        "flags": discord_json.APPLICATION_FLAGS,
        "owner": discord_json.user(owner),
        "team": None,
        "bot": discord_json.user(bot),
        "approximate_guild_count": sum(1 for _, user in world.members if user == call.me),
        "integration_types_config": {"0": {}, "1": {}},
    }


def guild_of(call: Call) -> str | None:
    """Return the id of the guild in the path; None for global commands."""
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
    """Replace all commands. As on Discord, commands with the same type and name keep their ids."""
    guild, known = guild_of(call), call.world.application.commands
    before = {(c["type"], c["name"]): c["id"] for c in known.values() if c.get("guild_id") == guild}
    created = [_command(call, guild, payload, before) for payload in objects(call.body)]
    for identity in before.values():
        del known[int(identity)]
    known.update({int(command["id"]): command for command in created})
    call.world.changes += 1
    return created


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
    return discord_json.channel(
        call.world, guilds_and_channels.open_dm(call.world, call.me, other.id), call.me
    )


@routes("GET", "/users/{user}")
async def user(call: Call) -> Any:
    return discord_json.user(call.world.user(call.id("user")))


@routes("GET", "/guilds/{guild}/members/{user}")
async def member(call: Call) -> Any:
    guild = call.world.guild(call.id("guild"))
    if (guild.id, call.me) not in call.world.members:
        raise api_error(10004)
    return discord_json.member(call.world, call.world.member(guild.id, call.world.user(call.id("user")).id))


# ---- channels


def channel_of(call: Call, *needed: Permission) -> Channel:
    """Return the channel in the path if the bot can see it and has these permissions there."""
    channel = call.world.channel(call.id("channel"))
    call.world.require_access(call.me, channel, *needed)
    return channel


def message_of(call: Call, channel_id: int) -> Message:
    """Return the message in the path. Ephemeral messages are unknown."""
    message = call.world.message(channel_id, call.id("message"))
    if message.ephemeral_for is not None:
        raise api_error(10008)
    return message


@routes("GET", "/channels/{channel}")
async def get_channel(call: Call) -> Any:
    return discord_json.channel(call.world, channel_of(call), call.me)


@routes("POST", "/channels/{channel}/typing")
async def typing(call: Call) -> Any:
    """Only check the permission; the page doesn't show who is typing."""
    channel = channel_of(call)
    if channel.guild_id is not None:
        call.world.require_access(call.me, channel, write_permission(channel))


# ---- messages


@routes("GET", "/channels/{channel}/messages")
async def history(call: Call) -> Any:
    channel, limit = channel_of(call), call.number("limit", 50, 100)
    if not call.world.permissions(call.me, channel) & Permission.READ_MESSAGE_HISTORY:
        return []
    messages = call.world.history(channel.id, call.me)
    if "after" in call.query:
        messages = [m for m in messages if m.id > snowflake("after", call.query["after"])][:limit]
    elif "before" in call.query:
        messages = [m for m in messages if m.id < snowflake("before", call.query["before"])]
    return [discord_json.message(call.world, message) for message in reversed(messages[-limit:])]


@routes("GET", "/channels/{channel}/messages/{message}")
async def get_message(call: Call) -> Any:
    channel = channel_of(call, Permission.READ_MESSAGE_HISTORY)
    return discord_json.message(call.world, message_of(call, channel.id))


@routes("POST", "/channels/{channel}/messages")
async def send(call: Call) -> Any:
    channel = channel_of(call)
    call.world.require_send(call.me, channel, call.payload, files=bool(call.files))
    message = chat.post(call.world, channel, call.me, call.payload, call.files)
    return discord_json.message(call.world, message)


@routes("PATCH", "/channels/{channel}/messages/{message}")
async def edit_message(call: Call) -> Any:
    channel = channel_of(call)
    message = message_of(call, channel.id)
    if message.author_id != call.me:
        raise api_error(50005)
    if call.files:
        call.world.require_access(call.me, channel, Permission.ATTACH_FILES)
    if channel.archived:
        raise api_error(50083)
    if channel.locked:
        call.world.require_access(call.me, channel, Permission.MANAGE_THREADS)
    chat.edit(call.world, message, call.payload, call.files)
    return discord_json.message(call.world, message)


@routes("DELETE", "/channels/{channel}/messages/{message}")
async def delete_message(call: Call) -> Any:
    channel = channel_of(call)
    message = message_of(call, channel.id)
    if message.kind in (RECIPIENT_ADDED, THREAD_STARTER):
        raise api_error(50021)
    if message.author_id != call.me:
        call.world.require_access(call.me, channel, Permission.MANAGE_MESSAGES)
    chat.delete(call.world, message)


# ---- threads


@routes("POST", "/channels/{channel}/messages/{message}/threads")
async def thread_from_message(call: Call) -> Any:
    parent = channel_of(call)
    if parent.guild_id is None or parent.is_thread:
        raise api_error(50024)
    call.world.require_access(call.me, parent, Permission.CREATE_PUBLIC_THREADS)
    thread = guilds_and_channels.open_thread(
        call.world, parent, call.me, call.payload, message_of(call, parent.id)
    )
    return discord_json.channel(call.world, thread, call.me)


def thread_of(call: Call, *needed: Permission) -> Channel:
    """Return the thread in the path if the bot can see it and has these permissions there."""
    channel = channel_of(call, *needed)
    if not channel.is_thread:
        raise api_error(50024)
    return channel


@routes("PUT", "/channels/{channel}/thread-members/{user}")
async def add_member(call: Call) -> Any:
    channel = thread_of(call, Permission.SEND_MESSAGES_IN_THREADS)
    if channel.archived:
        raise api_error(50083)
    user = call.world.user(call.id("user")).id
    call.world.member(channel.guild_id or 0, user)
    guilds_and_channels.invite(call.world, channel, user, call.me)


# ---- interaction responses: callback, original response and followups, authenticated by their token


@routes("POST", "/interactions/{interaction}/{token}/callback", open=True)
async def callback(call: Call) -> Any:
    interactions = call.sandbox.interactions
    answer = interactions.callback(call.id("interaction"), call.path["token"], call.payload, call.files)
    return answer if call.query.get("with_response", "").lower() in ("1", "true") else None


def interaction_of(call: Call) -> Interaction:
    """Return the interaction of the token in the path. It must have a response."""
    if call.id("application") != call.me:
        raise api_error(10015)
    return call.sandbox.interactions.of_token(call.path["token"])


def response_message_of(call: Call) -> Message:
    """Return the message in the path if the interaction's token may access it."""
    interaction, interactions = interaction_of(call), call.sandbox.interactions
    if call.path["message"] == "@original":
        return interactions.original(interaction)
    return interactions.message(interaction, call.id("message"))


@routes("POST", "/webhooks/{application}/{token}", open=True)
async def follow_up(call: Call) -> Any:
    message = call.sandbox.interactions.follow_up(interaction_of(call), call.payload, call.files)
    return discord_json.message(call.world, message)


@routes("GET", RESPONSE_MESSAGE, open=True)
async def get_response(call: Call) -> Any:
    return discord_json.message(call.world, response_message_of(call))


@routes("PATCH", RESPONSE_MESSAGE, open=True)
async def edit_response(call: Call) -> Any:
    message = response_message_of(call)
    chat.edit(call.world, message, call.payload, call.files)
    return discord_json.message(call.world, message)


@routes("DELETE", RESPONSE_MESSAGE, open=True)
async def delete_response(call: Call) -> Any:
    chat.delete(call.world, response_message_of(call))
