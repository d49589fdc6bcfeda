"""How an application is installed, to servers and to users, and what may be used where because of it.

https://discord.com/developers/docs/resources/application#installation-context and
https://discord.com/developers/docs/interactions/application-commands#contexts
"""

from __future__ import annotations

from typing import Any, Final

from bot.sandbox.errors import Json
from bot.sandbox.model import Channel, User
from bot.sandbox.permissions import IN_DM, NONE, Permission
from bot.sandbox.world import World

GUILD_INSTALL: Final = 0
USER_INSTALL: Final = 1

IN_GUILD: Final = 0
BOT_DM: Final = 1
PRIVATE_CHANNEL: Final = 2

MOST_FOLLOWUPS = 5
"""How often a bot that is only there through its user may follow an answer up."""

_IN_PRIVATE = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE


def context(world: World, channel: Channel) -> int:
    """Where an interaction happens: in a guild, in the bot's own DM, or in a DM or group of others."""
    if channel.guild_id is not None:
        return IN_GUILD
    return BOT_DM if world.bot_id in channel.recipients else PRIVATE_CHANNEL


def owners(world: World, channel: Channel, user: User, types: Any = None) -> Json:
    """authorizing_integration_owners: installation type to guild or user id; empty where there is none.

    `types` are the integration types that a command supports, None for all.
    """
    found: Json = {}
    if channel.guild_id is not None:
        if (channel.guild_id, world.bot_id) in world.members:
            found[str(GUILD_INSTALL)] = str(channel.guild_id)
    elif world.bot_id in channel.recipients:
        found[str(GUILD_INSTALL)] = "0"
    if user.id in world.application.installed_by:
        found[str(USER_INSTALL)] = str(user.id)
    return {key: owner for key, owner in found.items() if types is None or int(key) in types}


def usable(world: World, command: Json, channel: Channel, user: User) -> bool:
    """Whether this user is offered a command in this channel."""
    place, contexts = context(world, channel), command.get("contexts")
    if command.get("guild_id") not in (None, str(channel.guild_id)):
        return False
    if contexts is None:
        if place == BOT_DM and not command.get("dm_permission", True):
            return False
    elif place not in contexts:
        return False
    found = owners(world, channel, user, command["integration_types"])
    granted = world.permissions(user.id, channel)
    if place != IN_GUILD:
        return bool(found)
    if not found or not granted & Permission.USE_APPLICATION_COMMANDS:
        return False
    # What a server demands of its members is about its own installation.
    needed = command.get("default_member_permissions")
    fits = needed is None or granted & int(needed) == int(needed)
    return fits or str(USER_INSTALL) in found


def foreign(found: Json) -> bool:
    """Whether a bot with these owners is only there through its user."""
    return str(GUILD_INSTALL) not in found


def silenced(world: World, channel: Channel, user: User, found: Json) -> bool:
    """Whether only the user may see the answers: a bot from elsewhere, where those aren't wanted."""
    granted = world.permissions(user.id, channel)
    return channel.guild_id is not None and foreign(found) and not granted & Permission.USE_EXTERNAL_APPS


def app_permissions(world: World, channel: Channel, user: User) -> Permission:
    """What the application may do in answer to an interaction here."""
    place = context(world, channel)
    if place != IN_GUILD:
        return _IN_PRIVATE | (IN_DM & Permission.USE_EXTERNAL_EMOJIS if place == BOT_DM else NONE)
    if (channel.guild_id or 0, world.bot_id) in world.members:
        return world.permissions(world.bot_id, channel)
    return world.permissions(user.id, channel) & _IN_PRIVATE
