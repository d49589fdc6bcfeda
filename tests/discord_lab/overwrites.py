"""Overwrites: permissions that a channel allows or denies to roles and members.

https://discord.com/developers/docs/topics/permissions#permission-overwrites
"""

from __future__ import annotations

from functools import reduce

from bot.sandbox.json_payload import Json, objects
from bot.sandbox.model import STAGE, VOICE, Channel, Member
from bot.sandbox.permissions import ADMINISTRATOR, VIEW_CHANNEL, Permission

CONNECT = int(Permission.CONNECT)


def overwrites_of(channel: Channel) -> list[Json]:
    """Return a channel's overwrites for roles (type 0) and members (type 1), as Discord's JSON."""
    return objects(channel.more.get("permission_overwrites"))


def in_channel(granted: int, member: Member, channel: Channel) -> int:
    """Return a member's permissions in a guild's channel; for a thread, pass its parent.

    `granted`: the permissions from the member's roles.
    """
    if granted & ADMINISTRATOR:
        return granted
    overwrites, roles = overwrites_of(channel), [str(role) for role in member.roles]
    layers: tuple[list[Json], ...] = (
        [o for o in overwrites if o["id"] == str(member.guild_id)],
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
