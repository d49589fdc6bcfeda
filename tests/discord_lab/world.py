"""A world in which Discord's permissions, private threads and privileged intents hold."""

from __future__ import annotations

import time
from typing import Any

from bot.sandbox import ids, world
from bot.sandbox.json_payload import Json
from bot.sandbox.model import LOADING, Message
from bot.sandbox.permissions import VIEW_CHANNEL

HIDDEN = 1 << 17
"""The flag of a channel that the bot can't see."""


class LabSnowflakes(ids.Snowflakes):
    """Ids of one of several workers, at most 1024, of which no two make the same one."""

    def __init__(self) -> None:
        super().__init__()
        self.worker = 0

    def next(self, *, fresh: bool = False) -> int:
        """Return a new id. A `fresh` one never shares its millisecond, so that guilds spread over shards."""
        own = self.worker << 12
        earliest = (((self.last >> 22) + 1) << 22) + own if fresh else self.last + 1
        self.last = max(((int(time.time() * 1000) - ids.EPOCH_MS) << 22) + own, earliest)
        return self.last


class LabWorld(world.World):
    """The state of the laboratory. What it has beyond the sandbox's is not kept on disk."""

    ids: LabSnowflakes

    def __init__(self) -> None:
        super().__init__()
        self.ids = LabSnowflakes()
        self.installed_by: set[int] = set()
        """The users who have installed the bot to their account, whatever servers they are on."""
        self.installs = {0, 1}
        """The portal's installation contexts: to a server (0), to a user's account (1)."""
        self.message_content = True
        """The portal's switch for the message-content intent."""
        self.nonce_seconds = 180.0
        """How long a nonce is remembered; Discord says "the past few minutes"."""
        self.nonces: dict[tuple[int, str], tuple[float, int]] = {}
        """An author's nonce to when it was used (in the clock's seconds), and for which message."""

        self.notified: dict[int, tuple[int, ...]] = {}
        """By message, who was mentioned when it was written: an edit notifies nobody."""

    def emit(self, event: world.Event) -> None:
        written = event.message if event.name == "MESSAGE_CREATE" else None
        if written is not None and not written.flags & LOADING and written.ephemeral_for is None:
            self.notified[written.id] = tuple(written.mentions)
        super().emit(event)

    def with_hidden_channels(self, guild: Json) -> Json:
        """A GUILD_CREATE as the bot gets it: see hidden()."""
        return guild | {"channels": [self.hidden(channel) for channel in guild["channels"]]}

    def hidden(self, data: Json) -> Json:
        """A guild's channel as the gateway tells the bot of it: what little remains if the bot can't see it.

        Since November 2026. REST and interactions don't change anything (discord-api-docs pull request 8454).
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
        """What is left of a message for a bot without the message-content intent.

        Discord leaves the content of DMs, of the bot's own messages and of those that mention it (a reply
        that pings it does), and empties the rest: content, embeds, attachments, components.
        """
        place = self.channels.get(message.channel_id)
        spared = (
            place is None
            or place.guild_id is None
            or self.bot_id in (message.author_id, *message.mentions)
            or message.ephemeral_for is not None
        )
        emptied: dict[str, Any] = {"content": "", "embeds": [], "attachments": [], "components": []}
        kept: Json = data if spared else data | emptied
        original = self.messages.get(message.reply_to or 0)
        if original is not None and kept.get("referenced_message"):
            kept = kept | {"referenced_message": self.withhold(original, kept["referenced_message"])}
        return kept
