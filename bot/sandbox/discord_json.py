"""Users, guilds, channels and messages as Discord's JSON. Ids are strings."""

from __future__ import annotations

from bot.sandbox.json_payload import Json
from bot.sandbox.model import (
    REPLY,
    THREAD_CREATED,
    THREAD_STARTER,
    Attachment,
    Channel,
    Guild,
    Member,
    Message,
    Role,
    User,
)
from bot.sandbox.world import World

APPLICATION_FLAGS = 1 << 19 | 1 << 15 | 1 << 13
"""Flags of all privileged intents, as if enabled in the portal for a bot on fewer than 100 servers."""


def user(value: User) -> Json:
    return {
        "id": str(value.id),
        "username": value.username,
        "global_name": value.global_name,
        "discriminator": "0000" if value.bot else "0",
        "avatar": None,
        "bot": value.bot,
    }


def member(world: World, value: Member, *, with_user: bool = True) -> Json:
    data: Json = {
        "roles": [str(role) for role in value.roles],
        "joined_at": value.joined_at,
        "flags": 0,
        "avatar": None,
    }
    return data | {"user": user(world.user(value.user_id))} if with_user else data


def role(value: Role) -> Json:
    return {
        "id": str(value.id),
        "name": value.name,
        "permissions": str(value.permissions),
        "position": value.position,
        "flags": 0,
    }


def thread_member(channel: Channel, user_id: int) -> Json:
    return {
        "id": str(channel.id),
        "user_id": str(user_id),
        "join_timestamp": channel.members[user_id],
        "flags": 0,
    }


def _thread(value: Channel, viewer: int | None) -> Json:
    data: Json = {
        "parent_id": str(value.parent_id),
        "owner_id": str(value.owner_id),
        "member_count": min(len(value.members), 50),
        "message_count": value.message_count,
        "total_message_sent": value.message_count,
        "thread_metadata": {
            "archived": value.archived,
            "locked": value.locked,
            "auto_archive_duration": value.archive_minutes,
            "archive_timestamp": value.archived_at,
            "create_timestamp": value.created_at,
            "invitable": True,
        },
    }
    joined = viewer is not None and viewer in value.members
    return data | {"member": thread_member(value, viewer)} if joined and viewer is not None else data


def channel(world: World, value: Channel, viewer: int | None = None) -> Json:
    """Return a channel, thread or DM. A DM's recipients don't include the viewer, by default the bot."""
    data: Json = {"id": str(value.id), "type": value.kind, "flags": 0}
    if value.guild_id is None:
        others = [user(world.user(i)) for i in value.recipients if i != (viewer or world.bot_id)]
        return data | {"recipients": others, "last_message_id": _text(value.last_message_id)} | value.more
    data |= {
        "guild_id": str(value.guild_id),
        "name": value.name,
        "last_message_id": _text(value.last_message_id),
    }
    if value.is_thread:
        return data | _thread(value, viewer)
    return data | {
        "position": value.position,
        "parent_id": _text(value.parent_id),
        "permission_overwrites": [],
        **value.more,
    }


def features(value: Guild) -> list[str]:
    return ["COMMUNITY"] if value.is_community else []


def guild(value: Guild) -> Json:
    return {
        "id": str(value.id),
        "name": value.name,
        "owner_id": str(value.owner_id),
        "preferred_locale": value.locale,
        "roles": [role(r) for r in value.roles],
        "features": features(value),
    }


def guild_create(world: World, value: Guild) -> Json:
    """Return the data of GUILD_CREATE. Without the presence intent, a bot receives only its own member."""
    bot = world.members.get((value.id, world.bot_id))
    threads = [t for t in world.channels_of(value.id, threads=True) if world.sees(world.bot_id, t)]
    return guild(value) | {
        "joined_at": bot.joined_at if bot else None,
        "unavailable": False,
        "member_count": len(world.members_of(value.id)),
        "members": [member(world, bot)] if bot else [],
        "channels": [channel(world, c) for c in world.channels_of(value.id)],
        "threads": [channel(world, t, world.bot_id) for t in threads],
    }


def attachment(world: World, value: Attachment) -> Json:
    url = f"{world.base_url}/attachments/{value.channel_id}/{value.id}/{value.filename}"
    data: Json = {
        "id": str(value.id),
        "filename": value.filename,
        "content_type": value.content_type,
        "size": value.size,
        "url": url,
        "proxy_url": url,
    }
    if value.description:
        data["description"] = value.description
    return data | {"width": value.width, "height": value.height} if value.width else data


def message(world: World, value: Message, *, nested: bool = False) -> Json:
    """Return a message. `nested`: omit the message that it replies to, as in a referenced message."""
    data: Json = {
        "id": str(value.id),
        "channel_id": str(value.channel_id),
        "author": user(world.user(value.author_id)),
        "content": value.content,
        "timestamp": value.created_at,
        "edited_timestamp": value.edited_at,
        "type": value.kind,
        "flags": value.flags,
        "mention_everyone": value.mention_everyone,
        "mentions": [user(world.user(i)) for i in value.mentions],
        "mention_roles": [str(i) for i in value.mention_roles],
        "embeds": [],
        "components": value.components,
        "attachments": [attachment(world, a) for a in value.attachments],
    }
    if value.nonce is not None:
        data["nonce"] = value.nonce
    if value.webhook:
        data |= {"webhook_id": str(world.bot_id), "application_id": str(world.bot_id)}
    if value.interaction is not None:
        data |= value.interaction
    thread = world.channels.get(value.id)
    if thread is not None and thread.id != value.channel_id:
        data["thread"] = channel(world, thread)
    return data | _reference(world, value, nested)


def _reference(world: World, value: Message, nested: bool) -> Json:
    if value.kind not in (REPLY, THREAD_CREATED, THREAD_STARTER):
        return {}
    place = value.reply_channel or value.channel_id
    target: Json = {"type": 0, "channel_id": str(place)}
    if value.reply_to is not None:
        target["message_id"] = str(value.reply_to)
    target_channel = world.channels.get(place)
    if target_channel is not None and target_channel.guild_id:
        target["guild_id"] = str(target_channel.guild_id)
    data: Json = {"message_reference": target}
    if not nested and value.kind != THREAD_CREATED:
        original = world.messages.get(value.reply_to or 0)
        # An ephemeral original message is shown only to the same user.
        visible = original is not None and original.ephemeral_for in (None, value.ephemeral_for)
        data["referenced_message"] = message(world, original, nested=True) if original and visible else None
    return data


def message_event(world: World, value: Message) -> Json:
    """Return a message as the gateway sends it, with its guild and the members' roles."""
    data = message(world, value)
    place = world.channel(value.channel_id)
    data["channel_type"] = place.kind
    if place.guild_id is None:
        return data
    data["guild_id"] = str(place.guild_id)
    author = world.members.get((place.guild_id, value.author_id))
    if author is not None and not value.webhook:
        data["member"] = member(world, author, with_user=False)
    for mentioned in data["mentions"]:
        known = world.members.get((place.guild_id, int(mentioned["id"])))
        if known is not None:
            mentioned["member"] = member(world, known, with_user=False)
    return data


def _text(value: int | None) -> str | None:
    return None if value is None else str(value)
