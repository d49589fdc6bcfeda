"""Posts, edits and deletes messages. Callers check permissions."""

from __future__ import annotations

import copy
import mimetypes
import re
import struct
from typing import Any

from bot.sandbox import discord_json, ids
from bot.sandbox.api_errors import invalid
from bot.sandbox.json_payload import Json, object_of, objects, texts, walk
from bot.sandbox.model import (
    DEFAULT_MESSAGE,
    LOADING,
    PRIVATE_THREAD,
    REPLY,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    THREAD_STARTER,
    Attachment,
    Channel,
    Message,
)
from bot.sandbox.permissions import Permission
from bot.sandbox.world import Event, World

GUILDS = 1 << 0
GUILD_MEMBERS = 1 << 1
GUILD_MESSAGES = 1 << 9
DIRECT_MESSAGES = 1 << 12
OWN_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS
MAX_FILE_BYTES = 10 * 1024 * 1024
Files = dict[int, tuple[str, bytes]]
"""Uploaded files: name and bytes by the index n of the part files[n]."""

USER_MENTION = re.compile(r"<@!?(\d{1,20})>")
ROLE_MENTION = re.compile(r"<@&(\d{1,20})>")


def new_message(world: World, channel: Channel, author_id: int, **fields: Any) -> Message:
    """Return a message that isn't in its channel yet."""
    return Message(world.ids.next(), channel.id, author_id, ids.now(), **fields)


def post(
    world: World, channel: Channel, author_id: int, payload: Json, files: Files | None = None, **fields: Any
) -> Message:
    """Post a message. `payload`: a valid body for "Create Message". `fields`: further fields of Message."""
    nonce = payload.get("nonce")
    message = new_message(world, channel, author_id, nonce=None if nonce is None else str(nonce), **fields)
    _refer(world, channel, message, object_of(payload.get("message_reference")))
    write(world, message, payload, files or {})
    add(world, message)
    return message


def add(world: World, message: Message) -> None:
    """Add a complete message to its channel and dispatch it."""
    channel = world.channel(message.channel_id)
    world.messages[message.id] = message
    world.timeline.setdefault(channel.id, []).append(message.id)
    if message.ephemeral_for is None:
        channel.last_message_id = message.id
        if channel.is_thread:
            # The thread's starter message doesn't count.
            channel.message_count += message.kind != THREAD_STARTER
            reopen_thread(world, channel)
            if not message.webhook:  # Interaction responses don't make the bot a member.
                join_thread(world, channel, message.author_id)
    dispatch_message(world, "MESSAGE_CREATE", message)
    _add_mentioned(world, message)


def _add_mentioned(world: World, message: Message) -> None:
    """Add mentioned users to a thread, even after an edit. Suppressed mentions add nobody."""
    channel = world.channel(message.channel_id)
    if channel.is_thread and message.ephemeral_for is None:
        for user_id in message.mentions:
            if (channel.guild_id or 0, user_id) in world.members:
                join_thread(world, channel, user_id)


def edit(world: World, message: Message, payload: Json, files: Files | None = None) -> None:
    """Edit a message. A deferred response gets its content this way and doesn't count as edited."""
    if message.flags & LOADING:
        message.flags &= ~LOADING
    else:
        message.edited_at = ids.now()
    write(world, message, payload, files or {})
    dispatch_message(world, "MESSAGE_UPDATE", message)
    _add_mentioned(world, message)


def delete(world: World, message: Message) -> None:
    channel = world.channel(message.channel_id)
    del world.messages[message.id]
    world.timeline[channel.id].remove(message.id)
    for attachment in message.attachments:
        world.files.pop(attachment.id, None)
    if channel.is_thread and message.ephemeral_for is None:
        channel.message_count -= 1
    data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
    if channel.guild_id is not None:
        data["guild_id"] = str(channel.guild_id)
    world.emit(_event(world, "MESSAGE_DELETE", data, message))


def dispatch_message(world: World, name: str, message: Message) -> None:
    world.emit(_event(world, name, discord_json.message_event(world, message), message))


def _event(world: World, name: str, data: Json, message: Message) -> Event:
    """Return an event about a message; for an ephemeral message, only to its recipient."""
    channel = world.channel(message.channel_id)
    intent = DIRECT_MESSAGES if channel.guild_id is None else GUILD_MESSAGES
    return Event(name, data, channel.guild_id, channel, intent, message.ephemeral_for, message)


def write(world: World, message: Message, payload: Json, files: Files) -> None:
    """Apply a payload to a message. Fields missing from it keep their values."""
    if "content" in payload:
        message.content = str(payload["content"] or "").strip()
    if "components" in payload:
        message.components = _numbered(copy.deepcopy(objects(payload["components"])))
    if "flags" in payload:
        message.flags = message.flags & ~SUPPRESS_EMBEDS | int(payload["flags"] or 0) & OWN_FLAGS
    _attach(world, message, payload, files)
    if not message.mentions or "content" in payload:
        _mention(world, message, payload.get("allowed_mentions"))


def _numbered(components: list[Json]) -> list[Json]:
    """Number components without an id from 1, as Discord does."""
    everything = list(walk(components))
    taken = {component["id"] for component in everything if component.get("id")}
    free = (number for number in range(1, 1_000_000) if number not in taken)
    for component in everything:
        component["id"] = component.get("id") or next(free)
    return components


def store_file(world: World, channel_id: int, name: str, data: bytes) -> Attachment:
    name = re.sub(r"[^\w.-]", "_", name)
    attachment = Attachment(
        id=world.ids.next(),
        channel_id=channel_id,
        filename=name,
        content_type=mimetypes.guess_type(name, strict=False)[0] or "application/octet-stream",
        size=len(data),
    )
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        attachment.width, attachment.height = struct.unpack(">II", data[16:24])
    elif data.startswith((b"GIF87a", b"GIF89a")) and len(data) >= 10:
        attachment.width, attachment.height = struct.unpack("<HH", data[6:10])
    world.files[attachment.id] = data
    return attachment


def _attach(world: World, message: Message, payload: Json, files: Files) -> None:
    listed = {str(a.get("id")): a for a in objects(payload.get("attachments"))}
    if "attachments" in payload:
        for dropped in [a for a in message.attachments if str(a.id) not in listed]:
            message.attachments.remove(dropped)
            world.files.pop(dropped.id, None)
        for kept in message.attachments:
            kept.description = listed[str(kept.id)].get("description", kept.description)
    for index, (name, data) in sorted(files.items()):
        about = listed.get(str(index), {})
        attachment = store_file(world, message.channel_id, str(about.get("filename") or name), data)
        attachment.description = about.get("description")
        message.attachments.append(attachment)


def _refer(world: World, channel: Channel, message: Message, reference: Json) -> None:
    if not reference.get("message_id"):
        return
    target = world.messages.get(ids.parse(reference["message_id"]) or 0)
    if target is None or target.channel_id != channel.id or target.ephemeral_for is not None:
        if reference.get("fail_if_not_exists", True):
            raise invalid("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        return
    message.kind = REPLY if message.kind == DEFAULT_MESSAGE else message.kind
    message.reply_to, message.reply_channel = target.id, channel.id


def _mention(world: World, message: Message, allowed: Json | None) -> None:
    """Set a message's mentions: those that allowed_mentions permits, and the author that it replies to.

    Like Discord's, `mentions` excludes suppressed ones (discord-api-docs issue 2126).
    """
    text = message.content
    channel = world.channel(message.channel_id)
    parse = texts(allowed.get("parse")) if allowed else ["users", "roles", "everyone"]
    listed = set(texts(allowed.get("users")) if allowed else [])
    mentioned = [int(i) for i in USER_MENTION.findall(text) if "users" in parse or i in listed]
    target = world.messages.get(message.reply_to or 0)
    pings = bool(allowed.get("replied_user")) if allowed else True
    # Interaction responses are webhook messages: replies to them mention nobody.
    if target is not None and message.kind == REPLY and pings and not (message.webhook or target.webhook):
        mentioned.append(target.author_id)
    message.mentions = [i for i in dict.fromkeys(mentioned) if i in world.users]
    roles = set(texts(allowed.get("roles")) if allowed else [])
    message.mention_roles = [int(i) for i in ROLE_MENTION.findall(text) if "roles" in parse or i in roles]
    may = world.permissions(message.author_id, channel) & Permission.MENTION_EVERYONE
    loud = "@everyone" in text or "@here" in text
    message.mention_everyone = bool(loud and may and "everyone" in parse)


def reopen_thread(world: World, channel: Channel) -> None:
    """Reopen an archived thread, as posting a message does."""
    if channel.archived:
        channel.archived = False
        channel.archived_at = ids.now()
        dispatch_thread(world, "THREAD_UPDATE", channel)


def join_thread(world: World, thread: Channel, user_id: int) -> None:
    if user_id not in thread.members:
        thread.members[user_id] = ids.now()
        if thread.kind == PRIVATE_THREAD:  # The user hasn't received an event for it yet.
            data = discord_json.channel(world, thread, user_id)
            world.emit(Event("THREAD_CREATE", data, thread.guild_id, thread, GUILDS, only=user_id))
        _dispatch_joined(world, thread, user_id)


def _dispatch_joined(world: World, thread: Channel, user_id: int) -> None:
    """Emit THREAD_MEMBERS_UPDATE for a user who has joined a thread."""
    data: Json = {
        "id": str(thread.id),
        "guild_id": str(thread.guild_id),
        "member_count": min(len(thread.members), 50),
        "added_members": [discord_json.thread_member(thread, user_id)],
        "removed_member_ids": [],
    }
    # Without the members intent, a bot receives only its own membership.
    intent = GUILDS if user_id == world.bot_id else GUILD_MEMBERS
    world.emit(Event("THREAD_MEMBERS_UPDATE", data, thread.guild_id, thread, intent))


def dispatch_thread(world: World, name: str, thread: Channel, **more: object) -> None:
    data = discord_json.channel(world, thread, world.bot_id) | more
    world.emit(Event(name, data, thread.guild_id, thread, GUILDS))
