"""Who may do what where, computed as Discord's permission guide says: roles, then a channel's overwrites."""

from __future__ import annotations

from functools import cache, reduce

from bot.sandbox.model import Channel, Guild, Member, Overwrite
from bot.sandbox.permission_bits import NONE, Permission

VOICE, STAGE = 2, 13
ALL = reduce(lambda one, other: one | other, Permission)


def in_guild(guild: Guild, member: Member) -> Permission:
    """What a member's roles grant before any channel speaks."""
    return _permission(_in_guild(guild, member))


def in_channel(guild: Guild, member: Member, channel: Channel) -> Permission:
    """What a member may do in a guild's channel; of a thread, pass its parent."""
    granted = _in_guild(guild, member)
    if granted & ADMINISTRATOR:
        return ALL
    layers: tuple[list[Overwrite], ...] = (
        [o for o in channel.overwrites if o.id == guild.id],
        [o for o in channel.overwrites if o.kind == 0 and o.id in member.roles],
        [o for o in channel.overwrites if o.kind == 1 and o.id == member.user_id],
    )
    for layer in layers:
        denied = reduce(lambda bits, o: bits | int(o.deny), layer, 0)
        allowed = reduce(lambda bits, o: bits | int(o.allow), layer, 0)
        granted = granted & ~denied | allowed
    if channel.kind in (VOICE, STAGE) and not granted & CONNECT:
        # Whoever may not join a voice channel only sees it.
        granted &= VIEW_CHANNEL
    # Without sight of a channel no other right in it counts.
    return _permission(granted) if granted & VIEW_CHANNEL else NONE


# This is asked for every event and everyone who may hear of it: plain numbers are ten times as fast as flags.
ADMINISTRATOR, VIEW_CHANNEL = int(Permission.ADMINISTRATOR), int(Permission.VIEW_CHANNEL)
CONNECT = int(Permission.CONNECT)
_permission = cache(Permission)


def _in_guild(guild: Guild, member: Member) -> int:
    if guild.owner_id == member.user_id:
        return int(ALL)
    granted = 0
    for role in guild.roles:
        if role.id == guild.id or role.id in member.roles:
            granted |= int(role.permissions)
    return int(ALL) if granted & ADMINISTRATOR else granted
