"""Permissions from a member's roles. Channels in the sandbox have no overwrites.

https://discord.com/developers/docs/topics/permissions
"""

from __future__ import annotations

from enum import IntFlag

from bot.sandbox.model import Guild, Member


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
"""All permissions, which a guild's owner and administrators have."""

# Every event is checked against every viewer, and plain integers are ten times as fast as flags.
ADMINISTRATOR = int(Permission.ADMINISTRATOR)
VIEW_CHANNEL, MANAGE_THREADS = int(Permission.VIEW_CHANNEL), int(Permission.MANAGE_THREADS)


def in_guild(guild: Guild, member: Member) -> int:
    if guild.owner_id == member.user_id:
        return ALL
    granted = 0
    for role in guild.roles:
        if role.id == guild.id or role.id in member.roles:
            granted |= role.permissions
    return ALL if granted & ADMINISTRATOR else granted
