"""Data classes of the simulated Discord, stored as JSON. Times are ISO 8601 strings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from bot.sandbox.json_payload import Json

TEXT: Final = 0
DM: Final = 1
VOICE: Final = 2
ANNOUNCEMENTS: Final = 5
ANNOUNCEMENT_THREAD: Final = 10
PUBLIC_THREAD: Final = 11
PRIVATE_THREAD: Final = 12
STAGE: Final = 13
FORUM: Final = 15
THREADS: Final = (ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)

DEFAULT_MESSAGE: Final = 0
RECIPIENT_ADDED: Final = 1
THREAD_CREATED: Final = 18
REPLY: Final = 19
CHAT_INPUT_COMMAND: Final = 20
THREAD_STARTER: Final = 21
CONTEXT_MENU_COMMAND: Final = 23

HAS_THREAD: Final = 1 << 5
EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
SUPPRESS_EMBEDS: Final = 1 << 2
SUPPRESS_NOTIFICATIONS: Final = 1 << 12


@dataclass
class User:
    id: int
    username: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-US"
    locale_chosen: bool = False
    """Whether a page has set the locale. The first page sets its browser's locale."""


@dataclass
class Role:
    id: int
    name: str
    permissions: int
    position: int = 0


@dataclass
class Guild:
    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    is_community: bool = True
    """Only Community servers can choose a locale; all others have en-US."""
    roles: list[Role] = field(default_factory=list[Role])
    """The first is @everyone, whose id is the guild's."""


@dataclass
class Member:
    guild_id: int
    user_id: int
    joined_at: str
    roles: list[int] = field(default_factory=list[int])


@dataclass
class Channel:
    """A guild's channel, a thread or a DM. Which fields are used depends on `kind`."""

    id: int
    kind: int
    guild_id: int | None
    name: str = ""
    position: int = 0
    parent_id: int | None = None
    last_message_id: int | None = None
    recipients: list[int] = field(default_factory=list[int])
    """The user ids of a DM."""
    owner_id: int | None = None
    archived: bool = False
    locked: bool = False
    archive_minutes: int = 4320
    archived_at: str = ""
    created_at: str = ""
    members: dict[int, str] = field(default_factory=dict[int, str])
    """The members of a thread: join times by user id."""
    message_count: int = 0
    more: Json = field(default_factory=dict[str, Any])
    """Additional JSON keys for its kind."""

    @property
    def is_thread(self) -> bool:
        return self.kind in THREADS


@dataclass
class Attachment:
    id: int
    channel_id: int
    filename: str
    content_type: str
    size: int
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass
class Message:
    id: int
    channel_id: int
    author_id: int
    created_at: str
    content: str = ""
    kind: int = DEFAULT_MESSAGE
    edited_at: str | None = None
    components: list[Json] = field(default_factory=list[Json])
    attachments: list[Attachment] = field(default_factory=list[Attachment])
    flags: int = 0
    mentions: list[int] = field(default_factory=list[int])
    mention_roles: list[int] = field(default_factory=list[int])
    mention_everyone: bool = False
    reply_to: int | None = None
    reply_channel: int | None = None
    interaction: Json | None = None
    webhook: bool = False
    ephemeral_for: int | None = None
    """The only user who can see the message; None for everyone."""
    nonce: str | None = None


@dataclass
class Application:
    """The only bot of a sandbox. Its user has the same id."""

    id: int
    token: str = ""
    commands: dict[int, Json] = field(default_factory=dict[int, Json])
    """Discord's JSON by command id; a guild's command has a "guild_id"."""
