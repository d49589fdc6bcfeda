"""Changes that the sandbox's page doesn't offer: permissions, deletions, leaving, groups."""

from __future__ import annotations

from collections.abc import Sequence

from bot.sandbox import discord_json, ids
from bot.sandbox.api_errors import ApiError, api_error
from bot.sandbox.chat import GUILD_MEMBERS, GUILDS, dispatch_thread
from bot.sandbox.guilds_and_channels import add_private
from bot.sandbox.json_payload import Json
from bot.sandbox.model import Channel, Guild, User
from bot.sandbox.permissions import Permission
from bot.sandbox.world import Event, World
from tests.discord_lab.overwrites import overwrites_of

GROUP_DM = 3
"""A kind of channel, next to those of model."""
MAX_IN_GROUP = 10


def leave_guild(world: World, guild: Guild, user: User) -> None:
    """Remove a user from a guild. The bot receives GUILD_DELETE for itself."""
    if (guild.id, user.id) not in world.members:
        return
    if user.id == world.bot_id:
        world.emit(Event("GUILD_DELETE", {"id": str(guild.id)}, guild.id, intent=GUILDS, only=user.id))
    del world.members[guild.id, user.id]
    if user.id != world.bot_id:
        data: Json = {"guild_id": str(guild.id), "user": discord_json.user(user)}
        world.emit(Event("GUILD_MEMBER_REMOVE", data, guild.id, intent=GUILD_MEMBERS))


def delete_channel(world: World, channel: Channel) -> None:
    """Remove a channel with its threads and messages, or a thread."""
    for thread in [c for c in world.channels.values() if c.is_thread and c.parent_id == channel.id]:
        _drop(world, thread)
    data = discord_json.channel(world, channel)
    if channel.is_thread:
        data = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
    # Emit the event before the removal, because nobody sees the channel afterwards.
    name = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
    world.emit(Event(name, data, channel.guild_id, channel, GUILDS))
    _drop(world, channel)


def _drop(world: World, channel: Channel) -> None:
    for message_id in world.timeline.pop(channel.id, []):
        message = world.messages.pop(message_id)
        for attachment in message.attachments:
            world.files.pop(attachment.id, None)
    world.channels.pop(channel.id, None)


def overwrite(
    world: World, channel: Channel, target: int, *, allow: Permission | int = 0, deny: Permission | int = 0
) -> None:
    """Set a channel's overwrite for a role or member, given by id."""
    roles = {role.id for role in world.guild(channel.guild_id or 0).roles}
    kind = 0 if target in roles else 1
    kept = [o for o in overwrites_of(channel) if o["id"] != str(target)]
    own = {"id": str(target), "type": kind, "allow": str(int(allow)), "deny": str(int(deny))}
    channel.more["permission_overwrites"] = [*kept, own]
    data = discord_json.channel(world, channel)
    world.emit(Event("CHANNEL_UPDATE", data, channel.guild_id, None, GUILDS))


def open_group(world: World, owner: int, others: Sequence[int], name: str = "") -> Channel:
    """Open a group DM. Raises 50033 for too few or too many members, or a bot."""
    members = sorted({owner, *others})
    if not 2 <= len(members) <= MAX_IN_GROUP or any(world.user(user_id).bot for user_id in members):
        raise ApiError(400, 50033, "Invalid Recipient(s)")
    channel = Channel(world.ids.next(), GROUP_DM, None, name[:100], recipients=members, created_at=ids.now())
    channel.more = {"name": name[:100] or None, "icon": None, "owner_id": str(owner)}
    channel.owner_id = owner
    return add_private(world, channel)


def change_thread(world: World, thread: Channel, payload: Json) -> None:
    """Rename, archive or lock a thread. An archived one must be reopened first (50083)."""
    if thread.archived and payload.get("archived") is not False:
        raise api_error(50083)
    thread.name = str(payload.get("name", thread.name))
    thread.locked = bool(payload.get("locked", thread.locked))
    thread.archive_minutes = int(payload.get("auto_archive_duration") or thread.archive_minutes)
    archived = bool(payload.get("archived", thread.archived))
    if archived != thread.archived:
        thread.archived, thread.archived_at = archived, ids.now()
    dispatch_thread(world, "THREAD_UPDATE", thread)
