"""The sandbox's routes with checks of Discord's limits, and routes that only tests use."""

from __future__ import annotations

import time
from typing import Any

from bot.sandbox import discord_json, guilds_and_channels
from bot.sandbox import routes as sandbox
from bot.sandbox.api_errors import api_error, invalid
from bot.sandbox.chat import Files
from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from bot.sandbox.json_payload import Json, object_of, objects
from bot.sandbox.model import FORUM, PRIVATE_THREAD, Message
from bot.sandbox.permissions import Permission
from bot.sandbox.rest import Call, Route, Routes
from bot.sandbox.routes import channel_of, message_of, thread_of
from tests.discord_lab import places
from tests.discord_lab.limits import (
    Problems,
    check_choices,
    check_commands,
    check_edit,
    check_message,
    check_modal,
    check_settings,
    check_thread,
)
from tests.discord_lab.world import LabWorld

routes = Routes()


def world_of(call: Call) -> LabWorld:
    assert isinstance(call.world, LabWorld)
    return call.world


# ---- the application and its commands


@routes("GET", "/applications/@me")
@routes("GET", "/oauth2/applications/@me")
async def application(call: Call) -> Any:
    installs = {str(kind): {} for kind in sorted(world_of(call).installs)}
    return await sandbox.application(call) | {"integration_types_config": installs}


@routes("PUT", "/applications/{application}/commands")
@routes("PUT", "/applications/{application}/guilds/{guild}/commands")
async def replace_commands(call: Call) -> Any:
    check_commands(objects(call.body), None if "guild" in call.path else world_of(call).installs)
    return await sandbox.replace_commands(call)


# ---- messages


@routes("GET", "/channels/{channel}/messages")
async def history(call: Call) -> Any:
    return [_readable(call, message) for message in await sandbox.history(call)]


@routes("GET", "/channels/{channel}/messages/{message}")
async def get_message(call: Call) -> Any:
    return _readable(call, await sandbox.get_message(call))


def _readable(call: Call, data: Json) -> Json:
    """Return a message, without its content if the application lacks the intent."""
    world = world_of(call)
    return data if world.message_content else world.withhold(world.messages[int(data["id"])], data)


@routes("POST", "/channels/{channel}/messages")
async def send(call: Call) -> Any:
    world, channel = world_of(call), channel_of(call)
    world.require_send(call.me, channel, call.payload, files=bool(call.files))
    check_message(call.payload, call.files)
    same = _sent_before(world, call)
    if same is not None:
        return discord_json.message(world, same)
    answer = await sandbox.send(call)
    if call.payload.get("nonce") is not None:
        world.nonces[call.me, str(call.payload["nonce"])] = (time.monotonic(), int(answer["id"]))
    return answer


def _sent_before(world: LabWorld, call: Call) -> Message | None:
    """Return the message that was posted with this nonce, if `enforce_nonce` is set.

    Nonces are unique per author, across channels. Raises 10008 if the message was deleted: it isn't posted
    again (discord-api-docs pull request 6647).
    """
    if not call.payload.get("enforce_nonce") or call.payload.get("nonce") is None:
        return None
    used, message_id = world.nonces.get((call.me, str(call.payload["nonce"])), (0.0, 0))
    if not message_id or time.monotonic() - used > world.nonce_seconds:
        return None
    if message_id not in world.messages:
        raise api_error(10008)
    return world.messages[message_id]


@routes("PATCH", "/channels/{channel}/messages/{message}")
async def edit(call: Call) -> Any:
    message = message_of(call, channel_of(call).id)
    if message.author_id == call.me:
        check_edit(message, call.payload, call.files)
    return await sandbox.edit_message(call)


# ---- threads


@routes("POST", "/channels/{channel}/messages/{message}/threads")
async def thread_from_message(call: Call) -> Any:
    parent = channel_of(call)
    check_thread(parent, call.payload, message_of(call, parent.id))
    return await sandbox.thread_from_message(call)


@routes("POST", "/channels/{channel}/threads")
async def thread_without_message(call: Call) -> Any:
    parent = channel_of(call)
    if parent.guild_id is None:
        raise api_error(50024)
    is_private = int(call.payload.get("type") or PRIVATE_THREAD) == PRIVATE_THREAD and parent.kind != FORUM
    needed = Permission.CREATE_PRIVATE_THREADS if is_private else Permission.CREATE_PUBLIC_THREADS
    call.world.require_access(call.me, parent, needed)
    check_thread(parent, call.payload)
    payload = {"type": PRIVATE_THREAD} | call.payload
    thread = guilds_and_channels.open_thread(call.world, parent, call.me, payload)
    return discord_json.channel(call.world, thread, call.me)


@routes("PATCH", "/channels/{channel}")
async def change_thread(call: Call) -> Any:
    channel = channel_of(call)
    if not channel.is_thread:
        raise api_error(50024)
    # A thread's owner may rename and archive it; locking requires a permission.
    if channel.owner_id != call.me or "locked" in call.payload:
        call.world.require_access(call.me, channel, Permission.MANAGE_THREADS)
    check_settings(call.payload)
    places.change_thread(call.world, channel, call.payload)
    return discord_json.channel(call.world, channel, call.me)


@routes("GET", "/channels/{channel}/thread-members")
async def members(call: Call) -> Any:
    channel = thread_of(call)
    return [discord_json.thread_member(channel, user) for user in channel.members]


# ---- interactions


@routes("POST", "/interactions/{interaction}/{token}/callback", open=True)
async def callback(call: Call) -> Any:
    interaction = call.sandbox.interactions.by_token.get(call.path["token"])
    if interaction is not None and not interaction.response_type:
        _check_kind(interaction, int(call.payload.get("type") or 0))
        _check_answer(call.payload, call.files, interaction.message, interaction.kind, interaction.data)
    return await sandbox.callback(call)


def _check_kind(interaction: Interaction, kind: int) -> None:
    """Raise 50035 if this kind of interaction doesn't allow the answer."""
    allowed = {
        COMMAND: (4, 5, 9),
        COMPONENT: (4, 5, 6, 7, 9),
        AUTOCOMPLETE: (8,),
        MODAL: (4, 5, 6, 7) if interaction.message is not None else (4, 5),
    }[interaction.kind]
    if kind not in allowed:
        raise invalid("type", "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")


def _check_answer(payload: Json, files: Files, message: Message | None, asked: int, about: Json) -> None:
    kind, data = int(payload.get("type") or 0), object_of(payload.get("data"))
    if kind == 4:
        check_message(data, files)
    elif kind == 7 and message is not None:
        check_edit(message, data, files)
    elif kind == 8 and asked == AUTOCOMPLETE:
        problems = Problems()
        option_kind = _focused(objects(about.get("options")))
        check_choices(problems, "data.choices", objects(data.get("choices")), option_kind)
        problems.check()
    elif kind == 9:
        check_modal(data)


def _focused(options: list[Json]) -> int:
    """Return the type of the focused option."""
    for option in options:
        if option.get("focused"):
            return int(option["type"])
        nested = _focused(objects(option.get("options")))
        if nested:
            return nested
    return 0


@routes("POST", "/webhooks/{application}/{token}", open=True)
async def follow_up(call: Call) -> Any:
    sandbox.interaction_of(call)
    check_message(call.payload, call.files)
    return await sandbox.follow_up(call)


@routes("PATCH", sandbox.RESPONSE_MESSAGE, open=True)
async def edit_response(call: Call) -> Any:
    check_edit(sandbox.response_message_of(call), call.payload, call.files)
    return await sandbox.edit_response(call)


# ---- guilds


@routes("DELETE", "/users/@me/guilds/{guild}")
async def leave_guild(call: Call) -> Any:
    places.leave_guild(call.world, call.world.guild(call.id("guild")), call.world.user(call.me))


def _merged() -> tuple[Route, ...]:
    """Return all routes. The lab's replace the sandbox's with the same method and path."""
    own = {(route.method, route.path) for route in routes.all}
    return (*(route for route in sandbox.routes.all if (route.method, route.path) not in own), *routes.all)


ROUTES = _merged()
