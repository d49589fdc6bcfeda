"""The state of the loopback Discord, who may see what of it, and the events that tell of changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.sandbox import permissions
from bot.sandbox.errors import Json, api_error
from bot.sandbox.ids import Snowflakes
from bot.sandbox.model import PRIVATE, PRIVATE_THREAD, Application, Channel, Guild, Member, Message, User
from bot.sandbox.permissions import Permission


@dataclass(frozen=True)
class Event:
    """Something that happened, in the gateway's words. `data` is complete; delivery withholds content."""

    name: str
    data: Json
    guild_id: int | None = None
    channel: Channel | None = None
    """Where one must be able to look to hear of it; None for everyone in the guild."""
    intent: int = 0
    """The bot hears of it with one of these intent bits; 0 for always."""
    only: int | None = None
    """The one user who hears of it."""
    message: Message | None = None


Listener = Callable[[Event], None]


def _forget() -> None:
    """What `World.keep` does where there is no disk."""


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
        self.listeners: list[Listener] = []
        self.changes = 0
        self.nonce_seconds = 180.0
        """How long a nonce is remembered; Discord says "the past few minutes"."""
        self.nonces: dict[tuple[int, str], tuple[float, int]] = {}
        """An author's nonce to when it was used (in the clock's seconds), and for which message."""
        self.keep: Callable[[], None] = _forget
        """Puts on disk what has changed. To be called before anyone outside this process hears of it."""

    def emit(self, event: Event) -> None:
        """Tell the gateway and the people who watch."""
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
        """A guild's channels, or its threads that aren't archived."""
        return [
            channel
            for channel in self.channels.values()
            if channel.guild_id == guild_id
            and channel.is_thread == threads
            and not (threads and channel.archived)
        ]

    def history(self, channel_id: int, viewer: int) -> list[Message]:
        """A channel's messages, oldest first, without what is only for others."""
        messages = (self.messages[message_id] for message_id in self.timeline.get(channel_id, ()))
        return [m for m in messages if m.ephemeral_for in (None, viewer)]

    def permissions(self, user_id: int, channel: Channel) -> Permission:
        """What a user may do in a channel, thread or DM; nothing where they don't belong."""
        if channel.kind in PRIVATE:
            return permissions.IN_DM if user_id in channel.recipients else permissions.NONE
        member = self.members.get((channel.guild_id or 0, user_id))
        guild = self.guilds.get(channel.guild_id or 0)
        if guild is None or member is None:
            return permissions.NONE
        place = self.channels.get(channel.parent_id or 0, channel) if channel.is_thread else channel
        granted = permissions.in_channel(guild, member, place)
        hidden = channel.kind == PRIVATE_THREAD and user_id not in channel.members
        return permissions.NONE if hidden and not granted & Permission.MANAGE_THREADS else granted

    def sees(self, user_id: int, channel: Channel) -> bool:
        return bool(int(self.permissions(user_id, channel)) & permissions.VIEW_CHANNEL)

    def demand(self, user_id: int, channel: Channel, *needed: Permission) -> None:
        """Raise 50001 when the user can't see the channel, 50013 when a right is missing."""
        granted = int(self.permissions(user_id, channel))
        if not granted & permissions.VIEW_CHANNEL:
            raise api_error(50001)
        if any(not granted & int(right) for right in needed):
            raise api_error(50013)
