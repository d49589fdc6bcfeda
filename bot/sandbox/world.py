"""The state of the simulated Discord, and events that report changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.sandbox.api_errors import api_error
from bot.sandbox.ids import Snowflakes
from bot.sandbox.json_payload import Json
from bot.sandbox.model import FORUM, PRIVATE_THREAD, Application, Channel, Guild, Member, Message, User
from bot.sandbox.permissions import IN_DM, MANAGE_THREADS, VIEW_CHANNEL, Permission, in_guild


@dataclass(frozen=True)
class Event:
    """An event as the gateway sends it, with complete `data`."""

    name: str
    data: Json
    guild_id: int | None = None
    channel: Channel | None = None
    """The channel that a recipient must be able to see; None for everyone in the guild."""
    intent: int = 0
    """The bot receives it if it has any of these intents; 0 for always."""
    only: int | None = None
    """The only user who receives it; None for no restriction."""
    message: Message | None = None


class World:
    """All users, guilds, channels and messages, looked up by id. Unknown ids raise Discord's errors."""

    def __init__(self) -> None:
        self.ids = Snowflakes()
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.members: dict[tuple[int, int], Member] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.timeline: dict[int, list[int]] = {}
        self.files: dict[int, bytes] = {}
        self.application = Application(id=0)
        self.base_url = ""
        self.listeners: list[Callable[[Event], None]] = []
        self.changes = 0
        self.save: Callable[[], None] = lambda: None
        """Saves changes to disk. Call it before a change leaves this process."""

    def emit(self, event: Event) -> None:
        """Send an event to the gateway and to people who are watching."""
        self.changes += 1
        for listener in tuple(self.listeners):
            listener(event)

    @property
    def bot_id(self) -> int:
        return self.application.id

    def user(self, user_id: int) -> User:
        if user_id not in self.users:
            raise api_error(10013)
        return self.users[user_id]

    def guild(self, guild_id: int) -> Guild:
        if guild_id not in self.guilds:
            raise api_error(10004)
        return self.guilds[guild_id]

    def member(self, guild_id: int, user_id: int) -> Member:
        if (guild_id, user_id) not in self.members:
            raise api_error(10007)
        return self.members[guild_id, user_id]

    def channel(self, channel_id: int) -> Channel:
        if channel_id not in self.channels:
            raise api_error(10003)
        return self.channels[channel_id]

    def message(self, channel_id: int, message_id: int) -> Message:
        message = self.messages.get(message_id)
        if message is None or message.channel_id != channel_id:
            raise api_error(10008)
        return message

    def members_of(self, guild_id: int) -> list[Member]:
        return [member for (guild, _), member in self.members.items() if guild == guild_id]

    def channels_of(self, guild_id: int, *, threads: bool = False) -> list[Channel]:
        """Return a guild's channels, or its threads that aren't archived."""
        return [
            channel
            for channel in self.channels.values()
            if channel.guild_id == guild_id
            and channel.is_thread == threads
            and not (threads and channel.archived)
        ]

    def history(self, channel_id: int, viewer: int) -> list[Message]:
        """Return a channel's messages, oldest first, without other users' ephemeral ones."""
        messages = (self.messages[message_id] for message_id in self.timeline.get(channel_id, ()))
        return [m for m in messages if m.ephemeral_for in (None, viewer)]

    def permissions(self, user_id: int, channel: Channel) -> int:
        """Return a user's permissions in a channel, thread or DM; 0 if they can't see it."""
        granted = self.granted(user_id, channel)
        is_hidden = channel.kind == PRIVATE_THREAD and user_id not in channel.members
        return 0 if is_hidden and not granted & MANAGE_THREADS else granted

    def granted(self, user_id: int, channel: Channel) -> int:
        """Return the permissions from roles, even in private threads that the user hasn't joined."""
        if channel.guild_id is None:
            return IN_DM if user_id in channel.recipients else 0
        member = self.members.get((channel.guild_id, user_id))
        return 0 if member is None else in_guild(self.guilds[channel.guild_id], member)

    def sees(self, user_id: int, channel: Channel) -> bool:
        return bool(self.permissions(user_id, channel) & VIEW_CHANNEL)

    def reaches(self, event: Event, user_id: int) -> bool:
        """Return whether a user receives an event, as its only recipient or because they see its channel."""
        if event.only is not None:
            return event.only == user_id
        if event.guild_id is not None and (event.guild_id, user_id) not in self.members:
            return False
        return event.channel is None or self.sees(user_id, event.channel)

    def require_access(self, user_id: int, channel: Channel, *needed: Permission) -> None:
        """Raise 50001 if the user can't see the channel, 50013 if a permission is missing."""
        granted = self.permissions(user_id, channel)
        if not granted & VIEW_CHANNEL:
            raise api_error(50001)
        if any(not granted & permission for permission in needed):
            raise api_error(50013)

    def require_send(self, user_id: int, channel: Channel, payload: Json, *, files: bool) -> None:
        """Raise Discord's error if the user may not post this message in the channel."""
        if channel.kind == FORUM:
            raise api_error(50008)
        needed: list[Permission] = []
        if channel.guild_id is not None:
            needed.append(write_permission(channel))
        if files:
            needed.append(Permission.ATTACH_FILES)
        self.require_access(user_id, channel, *needed)
        granted = self.permissions(user_id, channel)
        if payload.get("message_reference") and not granted & Permission.READ_MESSAGE_HISTORY:
            raise api_error(160002)
        if channel.locked and not granted & MANAGE_THREADS:
            raise api_error(160005)


def write_permission(channel: Channel) -> Permission:
    """Return the permission that messages in a guild's channel or thread require."""
    return Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
