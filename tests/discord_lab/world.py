"""The lab's world: the sandbox's with user installations, hidden channels and withheld content."""

from __future__ import annotations

import time
from typing import Any

from bot.sandbox import ids, world
from bot.sandbox.json_payload import Json
from bot.sandbox.model import LOADING, Channel, Message
from bot.sandbox.permissions import VIEW_CHANNEL
from tests.discord_lab.overwrites import in_channel

HIDDEN = 1 << 17
"""Flag of a channel that the bot can't see."""


class LabSnowflakes(ids.Snowflakes):
    """Snowflakes that are unique across up to 1,024 workers."""

    def __init__(self) -> None:
        super().__init__()
        self.worker = 0

    def next(self, *, fresh: bool = False) -> int:
        """Return a new id. `fresh`: in a millisecond of its own, so that guilds spread over shards."""
        own = self.worker << 12
        earliest = (((self.last >> 22) + 1) << 22) + own if fresh else self.last + 1
        self.last = max(((int(time.time() * 1000) - ids.EPOCH_MS) << 22) + own, earliest)
        return self.last


class LabWorld(world.World):
    """The lab's state. Its additions to the sandbox's state are not stored on disk."""

    ids: LabSnowflakes

    def __init__(self) -> None:
        super().__init__()
        self.ids = LabSnowflakes()
        self.installed_by: set[int] = set()
        """Users who have installed the bot to their account."""
        self.installs = {0, 1}
        """Installation contexts in the portal: server (0), user account (1)."""
        self.message_content = True
        """Whether the message-content intent is enabled in the portal."""
        self.nonce_seconds = 180.0
        """Lifetime of a nonce; "the past few minutes" in Discord's documentation."""
        self.nonces: dict[tuple[int, str], tuple[float, int]] = {}
        """Author and nonce to the time of use (monotonic seconds) and the message's id."""

        self.notified: dict[int, tuple[int, ...]] = {}
        """Message id to the users it notified. Edits notify nobody."""

    def emit(self, event: world.Event) -> None:
        posted = event.message if event.name == "MESSAGE_CREATE" else None
        if posted is not None and not posted.flags & LOADING and posted.ephemeral_for is None:
            self.notified[posted.id] = tuple(posted.mentions)
        super().emit(event)

    def granted(self, user_id: int, channel: Channel) -> int:
        """Return the permissions from roles and overwrites, even in private threads not joined."""
        granted = super().granted(user_id, channel)
        member = self.members.get((channel.guild_id or 0, user_id))
        if member is None:
            return granted
        place = self.channels.get(channel.parent_id or 0, channel) if channel.is_thread else channel
        return in_channel(granted, member, place)

    def with_hidden_channels(self, guild: Json) -> Json:
        """Return a GUILD_CREATE with hidden channels."""
        return guild | {"channels": [self.hidden(channel) for channel in guild["channels"]]}

    def hidden(self, data: Json) -> Json:
        """Return a channel as the gateway sends it to the bot, reduced if the bot can't see it.

        Discord has done this since November 2026, but not in REST and interactions (discord-api-docs pull
        request 8454).
        """
        channel = self.channels[int(data["id"])]
        if self.sees(self.bot_id, channel):
            return data
        everyone = {"id": str(channel.guild_id), "type": 0, "allow": "0", "deny": str(VIEW_CHANNEL)}
        kept = {key: data[key] for key in ("id", "guild_id", "type", "position")}
        nothing = dict.fromkeys(channel.more)
        about = {"name": "___hidden___", "flags": HIDDEN, "permission_overwrites": [everyone]}
        return nothing | kept | about

    def withhold(self, message: Message, data: Json) -> Json:
        """Return a message as a bot without the message-content intent receives it.

        Discord keeps the content of DMs, of the bot's own messages and of those that mention it (including
        replies that ping it). For others it empties content, embeds, attachments and components.
        """
        place = self.channels.get(message.channel_id)
        is_kept = (
            place is None
            or place.guild_id is None
            or self.bot_id in (message.author_id, *message.mentions)
            or message.ephemeral_for is not None
        )
        emptied: dict[str, Any] = {"content": "", "embeds": [], "attachments": [], "components": []}
        kept: Json = data if is_kept else data | emptied
        original = self.messages.get(message.reply_to or 0)
        if original is not None and kept.get("referenced_message"):
            kept = kept | {"referenced_message": self.withhold(original, kept["referenced_message"])}
        return kept
