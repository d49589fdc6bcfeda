"""Creates and changes users, guilds, members, channels, DMs and threads."""

from __future__ import annotations

from bot.sandbox import chat, discord_json, ids
from bot.sandbox.api_errors import api_error
from bot.sandbox.chat import GUILD_MEMBERS, GUILDS
from bot.sandbox.json_payload import Json
from bot.sandbox.model import (
    ANNOUNCEMENT_THREAD,
    ANNOUNCEMENTS,
    DM,
    HAS_THREAD,
    PUBLIC_THREAD,
    RECIPIENT_ADDED,
    STAGE,
    TEXT,
    THREAD_CREATED,
    THREAD_STARTER,
    VOICE,
    Channel,
    Guild,
    Member,
    Message,
    Role,
    User,
)
from bot.sandbox.permissions import EVERYONE
from bot.sandbox.world import Event, World


def add_user(world: World, username: str, *, bot: bool = False) -> User:
    """Add a user. Raises ValueError if `username` is taken."""
    if any(user.username == username for user in world.users.values()):
        raise ValueError(f"the name {username} is taken")
    user = User(id=world.ids.next(), username=username, bot=bot)
    world.users[user.id] = user
    world.changes += 1
    return user


def add_guild(world: World, identity: int, name: str, owner: User) -> Guild:
    """Add a guild with its @everyone role and its owner."""
    everyone = Role(id=identity, name="@everyone", permissions=EVERYONE)
    guild = world.guilds[identity] = Guild(id=identity, name=name, owner_id=owner.id, roles=[everyone])
    join_guild(world, guild, owner)
    return guild


def change_guild(world: World, guild: Guild, *, locale: str) -> None:
    guild.locale, guild.is_community = locale, True
    world.emit(Event("GUILD_UPDATE", discord_json.guild(guild), guild.id, intent=GUILDS))


def join_guild(world: World, guild: Guild, user: User) -> Member:
    """Add a user to a guild. The bot receives GUILD_CREATE for itself."""
    if (guild.id, user.id) in world.members:
        return world.members[guild.id, user.id]
    member = Member(guild_id=guild.id, user_id=user.id, joined_at=ids.now())
    world.members[guild.id, user.id] = member
    if user.id == world.bot_id:
        # Without the "unavailable" key, the bot knows that it joined the guild.
        data = discord_json.guild_create(world, guild)
        del data["unavailable"]
        world.emit(Event("GUILD_CREATE", data, guild.id, intent=GUILDS, only=user.id))
    else:
        data = discord_json.member(world, member) | {"guild_id": str(guild.id)}
        world.emit(Event("GUILD_MEMBER_ADD", data, guild.id, intent=GUILD_MEMBERS))
    return member


def add_channel(world: World, guild: Guild, name: str, *, kind: int = TEXT) -> Channel:
    """Add a channel of any kind to a guild."""
    position = len(world.channels_of(guild.id))
    channel = Channel(world.ids.next(), kind, guild.id, name, position, created_at=ids.now())
    channel.more = {"topic": None}
    if kind in (VOICE, STAGE):
        channel.more |= {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
    world.channels[channel.id] = channel
    world.emit(Event("CHANNEL_CREATE", discord_json.channel(world, channel), guild.id, channel, GUILDS))
    return channel


def open_dm(world: World, user_id: int, other_id: int) -> Channel:
    """Return the DM channel of two users. Creates it if necessary."""
    pair = sorted((user_id, other_id))
    for channel in world.channels.values():
        if channel.kind == DM and channel.recipients == pair:
            return channel
    return add_private(world, Channel(world.ids.next(), DM, None, recipients=pair, created_at=ids.now()))


def add_private(world: World, channel: Channel) -> Channel:
    """Add a channel without a guild."""
    world.channels[channel.id] = channel
    world.changes += 1
    for user_id in channel.recipients:
        # Since API v8, bots don't receive this event.
        if user_id != world.bot_id:
            data = discord_json.channel(world, channel, user_id)
            world.emit(Event("CHANNEL_CREATE", data, None, channel, only=user_id))
    return channel


# ---- threads


def open_thread(
    world: World, parent: Channel, owner_id: int, payload: Json, starter: Message | None = None
) -> Channel:
    """Open a thread in a channel, or from the message `starter`. Raises 160004 if it already has one."""
    if starter is not None and starter.id in world.channels:
        raise api_error(160004)
    public = ANNOUNCEMENT_THREAD if parent.kind == ANNOUNCEMENTS else PUBLIC_THREAD
    older = starter is not None and parent.last_message_id != starter.id
    now = ids.now()
    thread = Channel(
        id=starter.id if starter else world.ids.next(),
        kind=public if starter else int(payload.get("type") or public),
        guild_id=parent.guild_id,
        name=str(payload["name"]),
        parent_id=parent.id,
        owner_id=owner_id,
        archive_minutes=int(payload.get("auto_archive_duration") or 4320),
        archived_at=now,
        created_at=now,
        members={owner_id: now},
    )
    world.channels[thread.id] = thread
    chat.dispatch_thread(world, "THREAD_CREATE", thread, newly_created=True)
    if starter is not None:
        starter.flags |= HAS_THREAD
        chat.dispatch_message(world, "MESSAGE_UPDATE", starter)
        reference = {"reply_to": starter.id, "reply_channel": parent.id}
        chat.add(world, chat.new_message(world, thread, owner_id, kind=THREAD_STARTER, **reference))
    # A public thread is announced in its channel unless its starter is the newest message there.
    if thread.kind == PUBLIC_THREAD and parent.kind == TEXT and (starter is None or older):
        about = {"content": thread.name, "reply_channel": thread.id}
        chat.add(world, chat.new_message(world, parent, owner_id, kind=THREAD_CREATED, **about))
    return thread


def invite(world: World, thread: Channel, user_id: int, by: int) -> None:
    """Let the user `by` add a user to a thread. A system message mentions them."""
    if user_id in thread.members:
        return
    chat.join_thread(world, thread, user_id)
    if user_id != by:
        chat.add(world, chat.new_message(world, thread, by, kind=RECIPIENT_ADDED, mentions=[user_id]))


def archive_inactive_threads(world: World, now: float) -> None:
    """Archive the threads that have been inactive for their archive time. `now`: Unix time."""
    for thread in [c for c in world.channels.values() if c.is_thread and not c.archived]:
        last = world.messages.get(thread.last_message_id or 0)
        since = max(thread.archived_at, last.created_at if last is not None else "")
        if since < ids.iso(now - thread.archive_minutes * 60):
            thread.archived, thread.archived_at = True, ids.iso(now)
            chat.dispatch_thread(world, "THREAD_UPDATE", thread)
