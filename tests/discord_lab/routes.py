"""The sandbox's routes with Discord's checks before them, and those that only tests call."""

from __future__ import annotations

import time
from typing import Any

from bot.sandbox import chat, discord_json
from bot.sandbox import routes as sandbox
from bot.sandbox.api_errors import invalid
from bot.sandbox.chat import Files
from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from bot.sandbox.json_payload import Json, object_of, objects
from bot.sandbox.model import DM, PRIVATE_THREAD, THREAD_CREATED, Channel, Message
from bot.sandbox.rest_call import Call, Route, Routes
from bot.sandbox.routes import found, seen, thread
from tests.discord_lab import places, rights
from tests.discord_lab.errors import Problems, api_error
from tests.discord_lab.interactions import LabInteractions
from tests.discord_lab.limits.commands import check_choices, check_commands
from tests.discord_lab.limits.components import check_modal
from tests.discord_lab.limits.messages import check_edit, check_message
from tests.discord_lab.limits.threads import FORUM, check_settings, check_thread
from tests.discord_lab.permission_bits import Permission
from tests.discord_lab.world import LabWorld

routes = Routes()
SYSTEM = frozenset(range(1, 18)) | {THREAD_CREATED, 21}
DELETABLE = frozenset({6, THREAD_CREATED})
"""Messages of Discord's own that may be deleted."""


def world_of(call: Call) -> LabWorld:
    assert isinstance(call.world, LabWorld)
    return call.world


def allowed(call: Call, *needed: Permission) -> Channel:
    """The channel of the path, if the bot may look there and has these permissions."""
    channel = seen(call)
    call.world.require_access(call.me, channel, *needed)
    return channel


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
    if not call.world.permissions(call.me, seen(call)) & Permission.READ_MESSAGE_HISTORY:
        return []
    return [_readable(call, message) for message in await sandbox.history(call)]


@routes("GET", "/channels/{channel}/messages/{message}")
async def get_message(call: Call) -> Any:
    allowed(call, Permission.READ_MESSAGE_HISTORY)
    return _readable(call, await sandbox.get_message(call))


def _readable(call: Call, data: Json) -> Json:
    """A message without its content where the application hasn't the intent."""
    world = world_of(call)
    return data if world.message_content else world.withhold(world.messages[int(data["id"])], data)


@routes("POST", "/channels/{channel}/messages")
async def send(call: Call) -> Any:
    world, channel = world_of(call), seen(call)
    rights.demand_send(world, call.me, channel, call.payload, files=bool(call.files))
    check_message(call.payload, call.files)
    same = _sent_before(world, call)
    if same is not None:
        return discord_json.message(world, same)
    answer = await sandbox.send(call)
    if call.payload.get("nonce") is not None:
        _remember(world, (call.me, str(call.payload["nonce"])), int(answer["id"]))
    return answer


def _sent_before(world: LabWorld, call: Call) -> Message | None:
    """The message that this payload has already made, where `enforce_nonce` asks not to make it twice.

    A nonce is its author's, wherever they have used it. 10008 for a message that was deleted since: it is not
    made again (discord-api-docs pull request 6647).
    """
    if not call.payload.get("enforce_nonce") or call.payload.get("nonce") is None:
        return None
    used, message_id = world.nonces.get((call.me, str(call.payload["nonce"])), (0.0, 0))
    if not message_id or time.monotonic() - used > world.nonce_seconds:
        return None
    if message_id not in world.messages:
        raise api_error(10008)
    return world.messages[message_id]


def _remember(world: LabWorld, nonce: tuple[int, str], message_id: int) -> None:
    """Keep a nonce for as long as Discord does."""
    now = time.monotonic()
    for known, (used, _) in tuple(world.nonces.items()):
        if now - used <= world.nonce_seconds:
            break
        del world.nonces[known]
    world.nonces.pop(nonce, None)
    world.nonces[nonce] = (now, message_id)


@routes("PATCH", "/channels/{channel}/messages/{message}")
async def edit(call: Call) -> Any:
    world, channel = call.world, seen(call)
    message = found(call, channel.id)
    if message.author_id != call.me:
        # Of others' messages only the flags may be changed, by those who manage messages.
        if set(call.payload) - {"flags", "allowed_mentions"}:
            raise api_error(50005)
        world.require_access(call.me, channel, Permission.MANAGE_MESSAGES)
    if call.files:
        world.require_access(call.me, channel, Permission.ATTACH_FILES)
    if channel.archived:
        raise api_error(50083)
    if channel.locked:
        world.require_access(call.me, channel, Permission.MANAGE_THREADS)
    check_edit(message, call.payload, call.files)
    chat.edit(world, message, call.payload, call.files)
    return discord_json.message(world, message)


@routes("DELETE", "/channels/{channel}/messages/{message}")
async def delete(call: Call) -> Any:
    channel = seen(call)
    message = found(call, channel.id)
    if message.kind in SYSTEM - DELETABLE:
        raise api_error(50021)
    if message.author_id != call.me:
        call.world.require_access(call.me, channel, Permission.MANAGE_MESSAGES)
    chat.delete(call.world, message)


@routes("POST", "/channels/{channel}/typing")
async def typing(call: Call) -> Any:
    channel = seen(call)
    right = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    if channel.guild_id is not None:
        call.world.require_access(call.me, channel, right)


# ---- threads


@routes("POST", "/channels/{channel}/messages/{message}/threads")
async def thread_from_message(call: Call) -> Any:
    parent = seen(call)
    if parent.guild_id is None:
        raise api_error(50024)
    call.world.require_access(call.me, parent, Permission.CREATE_PUBLIC_THREADS)
    check_thread(parent, call.payload, found(call, parent.id))
    return await sandbox.thread_from_message(call)


@routes("POST", "/channels/{channel}/threads")
async def thread_without_message(call: Call) -> Any:
    parent = seen(call)
    if parent.guild_id is None:
        raise api_error(50024)
    private = int(call.payload.get("type") or PRIVATE_THREAD) == PRIVATE_THREAD and parent.kind != FORUM
    right = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    call.world.require_access(call.me, parent, right)
    check_thread(parent, call.payload)
    made = places.open_thread(call.world, parent, call.me, {"type": PRIVATE_THREAD} | call.payload)
    return discord_json.channel(call.world, made, call.me)


@routes("PATCH", "/channels/{channel}")
async def change_channel(call: Call) -> Any:
    channel = seen(call)
    if channel.kind == DM:
        raise api_error(50024)
    if not channel.is_thread:
        raise invalid("", "BASE_TYPE_CHOICES", "The laboratory changes threads alone.")
    # Its owner may rename a thread and archive it; locking is for those who manage threads.
    if channel.owner_id != call.me or "locked" in call.payload:
        call.world.require_access(call.me, channel, Permission.MANAGE_THREADS)
    check_settings(call.payload)
    places.change_thread(call.world, channel, call.payload)
    return discord_json.channel(call.world, channel, call.me)


@routes("GET", "/channels/{channel}/thread-members")
async def members(call: Call) -> Any:
    channel = thread(call)
    return [discord_json.thread_member(channel, user) for user in channel.members]


@routes("PUT", "/channels/{channel}/thread-members/{user}")
async def add_member(call: Call) -> Any:
    call.world.require_access(call.me, thread(call), Permission.SEND_MESSAGES_IN_THREADS)
    return await sandbox.add_member(call)


# ---- interactions


@routes("POST", "/interactions/{interaction}/{token}/callback", open=True)
async def callback(call: Call) -> Any:
    interactions = call.sandbox.interactions
    assert isinstance(interactions, LabInteractions)
    interaction = interactions.pending(call.path["token"])
    if interaction is not None and not interaction.answer:
        _check_kind(interaction, int(call.payload.get("type") or 0))
        _check_answer(call.payload, call.files, interaction.message, interaction.kind, interaction.data)
    return await sandbox.callback(call)


def _check_kind(interaction: Interaction, kind: int) -> None:
    """Raise 50035 for an answer that this kind of interaction can't have."""
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
    """The type of the option that is being typed."""
    for option in options:
        if option.get("focused"):
            return int(option["type"])
        inside = _focused(objects(option.get("options")))
        if inside:
            return inside
    return 0


@routes("POST", "/webhooks/{application}/{token}", open=True)
async def follow_up(call: Call) -> Any:
    sandbox.interaction_of(call)
    check_message(call.payload, call.files)
    return await sandbox.follow_up(call)


@routes("PATCH", sandbox.ANSWER, open=True)
async def edit_answer(call: Call) -> Any:
    check_edit(sandbox.target(call), call.payload, call.files)
    return await sandbox.edit_answer(call)


# ---- what Kibitz doesn't call


@routes("DELETE", "/users/@me/guilds/{guild}")
async def leave_guild(call: Call) -> Any:
    places.leave_guild(call.world, call.world.guild(call.id("guild")), call.world.user(call.me))


@routes("DELETE", "/channels/{channel}/thread-members/{user}")
async def remove_member(call: Call) -> Any:
    channel = thread(call)
    user = call.me if call.path["user"] == "@me" else call.world.user(call.id("user")).id
    if user != call.me:
        call.world.require_access(call.me, channel, Permission.MANAGE_THREADS)
    places.leave_thread(call.world, channel, user)


def _merged() -> tuple[Route, ...]:
    """All routes; one of the laboratory stands for the sandbox's of the same method and path."""
    own = {(route.method, route.path) for route in routes.all}
    return (*(route for route in sandbox.routes.all if (route.method, route.path) not in own), *routes.all)


ROUTES = _merged()
