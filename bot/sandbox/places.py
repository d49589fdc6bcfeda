"""Making and removing what messages happen in: users, guilds, members, channels, DMs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.sandbox import ids, views
from bot.sandbox.errors import Json, api_error
from bot.sandbox.model import DM, GROUP_DM, TEXT, Channel, Guild, Member, Overwrite, Role, User
from bot.sandbox.permissions import EVERYONE, Permission
from bot.sandbox.world import Event, World

GUILDS = 1 << 0
GUILD_MEMBERS = 1 << 1
MOST_IN_GROUP = 10


def add_user(
    world: World, username: str, *, bot: bool = False, locale: str = "en-US", name: str | None = None
) -> User:
    """A new user; `name` is shown, `username` is unique (ValueError when it is taken)."""
    if any(user.username == username for user in world.users.values()):
        raise ValueError(f"the name {username} is taken")
    user = User(id=world.ids.next(), username=username, global_name=name, bot=bot, locale=locale)
    world.users[user.id] = user
    world.changes += 1
    return user


def add_guild(
    world: World, name: str, owner: User, *, locale: str = "en-US", guild_id: int | None = None
) -> Guild:
    """A new guild with its @everyone role, the owner and nobody else in it."""
    identity = guild_id or world.ids.next(fresh=True)
    guild = Guild(id=identity, name=name, owner_id=owner.id, locale=locale)
    guild.roles.append(Role(id=identity, name="@everyone", permissions=int(EVERYONE)))
    world.guilds[identity] = guild
    join(world, guild, owner)
    return guild


def change_guild(world: World, guild: Guild, *, locale: str) -> None:
    """Set the language in which a guild speaks to all its members, and tell of it."""
    guild.locale = locale
    world.emit(Event("GUILD_UPDATE", views.guild(guild), guild.id, intent=GUILDS))


def join(world: World, guild: Guild, user: User) -> Member:
    """Bring a user into a guild; for the bot that is a GUILD_CREATE."""
    if (guild.id, user.id) in world.members:
        return world.members[guild.id, user.id]
    member = Member(guild_id=guild.id, user_id=user.id, joined_at=ids.now())
    world.members[guild.id, user.id] = member
    if user.id == world.bot_id:
        # No "unavailable" key: that is how a bot tells a guild joined from one that came back.
        data = views.guild_create(world, guild)
        del data["unavailable"]
        world.emit(Event("GUILD_CREATE", data, guild.id, intent=GUILDS, only=user.id))
    else:
        data = views.member(world, member) | {"guild_id": str(guild.id)}
        world.emit(Event("GUILD_MEMBER_ADD", data, guild.id, intent=GUILD_MEMBERS))
    return member


def leave(world: World, guild: Guild, user: User) -> None:
    """Take a user out of a guild; for the bot that is a GUILD_DELETE."""
    if (guild.id, user.id) not in world.members:
        return
    if user.id == world.bot_id:
        world.emit(Event("GUILD_DELETE", {"id": str(guild.id)}, guild.id, intent=GUILDS, only=user.id))
    del world.members[guild.id, user.id]
    if user.id != world.bot_id:
        data: Json = {"guild_id": str(guild.id), "user": views.user(user)}
        world.emit(Event("GUILD_MEMBER_REMOVE", data, guild.id, intent=GUILD_MEMBERS))


def add_channel(
    world: World, guild: Guild, name: str, *, kind: int = TEXT, topic: str | None = None
) -> Channel:
    position = len(world.channels_of(guild.id))
    channel = Channel(world.ids.next(), kind, guild.id, name, topic, position, created_at=ids.now())
    world.channels[channel.id] = channel
    world.emit(Event("CHANNEL_CREATE", views.channel(world, channel), guild.id, channel, GUILDS))
    return channel


def delete_channel(world: World, channel: Channel) -> None:
    """Remove a channel with its threads and messages, or a thread."""
    for thread in [c for c in world.channels.values() if c.is_thread and c.parent_id == channel.id]:
        _drop(world, thread)
    data = views.channel(world, channel)
    if channel.is_thread:
        data = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
    # Told before it is gone, since afterwards nobody can see it.
    name = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
    world.emit(Event(name, data, channel.guild_id, channel, GUILDS))
    _drop(world, channel)


def _drop(world: World, channel: Channel) -> None:
    for message_id in world.timeline.pop(channel.id, []):
        message = world.messages.pop(message_id)
        for attachment in message.attachments:
            world.files.pop(attachment.id, None)
    world.channels.pop(channel.id, None)


def change_channel(world: World, channel: Channel) -> None:
    """Tell that a channel's name, topic or overwrites have changed."""
    world.emit(Event("CHANNEL_UPDATE", views.channel(world, channel), channel.guild_id, None, GUILDS))


def overwrite(
    world: World, channel: Channel, target: int, *, allow: Permission | int = 0, deny: Permission | int = 0
) -> None:
    """Set what a channel allows and denies to a role or a member (by id), and tell of it."""
    roles = {role.id for role in world.guild(channel.guild_id or 0).roles}
    kind = 0 if target in roles else 1
    channel.overwrites = [o for o in channel.overwrites if o.id != target]
    channel.overwrites.append(Overwrite(target, kind, int(allow), int(deny)))
    change_channel(world, channel)


def open_dm(world: World, one: int, other: int) -> Channel:
    """The DM between two users, made when there is none yet."""
    pair = sorted((one, other))
    for channel in world.channels.values():
        if channel.kind == DM and channel.recipients == pair:
            return channel
    channel = Channel(world.ids.next(), DM, None, recipients=pair, created_at=ids.now())
    return _opened(world, channel)


def open_group(world: World, owner: int, others: Sequence[int], name: str = "") -> Channel:
    """A new group DM; 50033 when there are too few or too many in it, or a bot."""
    members = sorted({owner, *others})
    if not 2 <= len(members) <= MOST_IN_GROUP or any(world.user(one).bot for one in members):
        raise api_error(50033)
    channel = Channel(world.ids.next(), GROUP_DM, None, name[:100], recipients=members, created_at=ids.now())
    channel.owner_id = owner
    return _opened(world, channel)


def _opened(world: World, channel: Channel) -> Channel:
    world.channels[channel.id] = channel
    world.changes += 1
    for user_id in channel.recipients:
        # A bot isn't told of DMs (since API v8); a person's client is.
        if user_id != world.bot_id:
            data = views.channel(world, channel, user_id)
            world.emit(Event("CHANNEL_CREATE", data, None, channel, only=user_id))
    return channel
