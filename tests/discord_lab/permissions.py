"""Who may do what where, computed as Discord's permission guide says: roles, then a channel's overwrites."""

from __future__ import annotations

from functools import reduce

from bot.sandbox.json_payload import Json, objects
from bot.sandbox.model import Channel, Guild, Member
from bot.sandbox.world import ALL, VIEW_CHANNEL
from tests.discord_lab.permission_bits import Permission

VOICE, STAGE = 2, 13

# This is asked for every event and everyone who may hear of it: plain numbers are ten times as fast as flags.
ADMINISTRATOR, CONNECT = int(Permission.ADMINISTRATOR), int(Permission.CONNECT)


def overwrites_of(channel: Channel) -> list[Json]:
    """What a channel allows and denies to roles (type 0) and members (type 1), as Discord writes it."""
    return objects(channel.more.get("permission_overwrites"))


def in_channel(guild: Guild, member: Member, channel: Channel) -> int:
    """What a member may do in a guild's channel; of a thread, pass its parent."""
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
        # Whoever may not join a voice channel only sees it.
        granted &= VIEW_CHANNEL
    # Without sight of a channel no other right in it counts.
    return granted if granted & VIEW_CHANNEL else 0


def in_guild(guild: Guild, member: Member) -> int:
    """What a member's roles grant before any channel speaks."""
    if guild.owner_id == member.user_id:
        return ALL
    granted = 0
    for role in guild.roles:
        if role.id == guild.id or role.id in member.roles:
            granted |= int(role.permissions)
    return ALL if granted & ADMINISTRATOR else granted
