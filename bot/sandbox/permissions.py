"""Permissions, computed as Discord documents it: a member's roles, then a channel's overwrites.

https://discord.com/developers/docs/topics/permissions
"""

from __future__ import annotations

from enum import IntFlag
from functools import reduce

from bot.sandbox.json_payload import Json, objects
from bot.sandbox.model import STAGE, VOICE, Channel, Guild, Member


class Permission(IntFlag):
    """Discord's permissions that members have by default or that routes require."""

    CREATE_INSTANT_INVITE = 1 << 0
    ADMINISTRATOR = 1 << 3
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    CHANGE_NICKNAME = 1 << 26
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


IN_DM = int(
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.PIN_MESSAGES
)
"""Permissions of everyone in a direct message."""

EVERYONE = int(
    IN_DM & ~Permission.PIN_MESSAGES
    | Permission.CREATE_INSTANT_INVITE
    | Permission.CONNECT
    | Permission.CHANGE_NICKNAME
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EXTERNAL_APPS
)
"""Permissions of @everyone in a new guild."""

ALL = (1 << 53) - 1
"""All permissions: those of a guild's owner and its administrators."""

# Every event is checked against every viewer: operations on plain integers are ten times as fast as on flags.
ADMINISTRATOR, CONNECT = int(Permission.ADMINISTRATOR), int(Permission.CONNECT)
VIEW_CHANNEL, MANAGE_THREADS = int(Permission.VIEW_CHANNEL), int(Permission.MANAGE_THREADS)


def overwrites_of(channel: Channel) -> list[Json]:
    """Return a channel's overwrites for roles (type 0) and members (type 1), as Discord's JSON."""
    return objects(channel.more.get("permission_overwrites"))


def in_channel(guild: Guild, member: Member, channel: Channel) -> int:
    """Return a member's permissions in a guild's channel. For a thread, pass its parent."""
    granted = in_guild(guild, member)
    if granted & ADMINISTRATOR:
        return ALL
    overwrites, roles = overwrites_of(channel), [str(role) for role in member.roles]
    layers: tuple[list[Json], ...] = (
        [o for o in overwrites if o["id"] == str(guild.id)],
        [o for o in overwrites if o["type"] == 0 and o["id"] in roles],
        [o for o in overwrites if o["type"] == 1 and o["id"] == str(member.user_id)],
    )
    for layer in layers:
        denied = reduce(lambda bits, o: bits | int(o["deny"]), layer, 0)
        allowed = reduce(lambda bits, o: bits | int(o["allow"]), layer, 0)
        granted = granted & ~denied | allowed
    if channel.kind in (VOICE, STAGE) and not granted & CONNECT:
        granted &= VIEW_CHANNEL
    # All other permissions in a channel require VIEW_CHANNEL.
    return granted if granted & VIEW_CHANNEL else 0


def in_guild(guild: Guild, member: Member) -> int:
    """Return the permissions that a member's roles grant, before any overwrites."""
    if guild.owner_id == member.user_id:
        return ALL
    granted = 0
    for role in guild.roles:
        if role.id == guild.id or role.id in member.roles:
            granted |= role.permissions
    return ALL if granted & ADMINISTRATOR else granted
