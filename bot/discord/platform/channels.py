"""Posting in channels, including those of which the bot is not a member.

A user who has installed the bot to their account can use it anywhere: in groups, in DMs with others, on
servers that never invited it. There it receives no messages and can't post on its own. Its messages go out as
followups of the last command or press in that place, for 15 minutes. It may edit a message with the
token of the interaction that posted it or that pressed a button on it.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

import discord
from discord import ui

from bot.discord.platform.command_links import CommandLinks
from bot.discord.platform.components import Content, Interaction, Upload
from bot.discord.platform.retry import LONG, REQUEST_ERRORS, send_with_retries
from bot.recent_cache import Recent

log = logging.getLogger(__name__)

CLOSED = frozenset({10015, 40094, 50027})
"""Discord's error codes for an unusable token: not yet acknowledged, five followups sent, or expired."""


class Readable(StrEnum):
    """Kinds of user messages whose text reaches the bot. Ids of texts on how to move end with the value."""

    ALL = ""
    REPLIES = "-reply"
    """Those that mention the bot. Replies to its messages count, replies to its command answers don't."""
    NOTHING = "-button"


def readable(connection: discord.Client, guild_id: int | None, *, is_member: bool) -> Readable:
    """Return which messages the bot can read on a server (None: outside servers), as a member or not."""
    if not is_member:
        return Readable.NOTHING
    return Readable.ALL if guild_id is None or connection.intents.message_content else Readable.REPLIES


def is_foreign(interaction: Interaction) -> bool:
    """Return whether the interaction comes from a place where the bot is not a member."""
    if interaction.guild_id is not None:
        return interaction.client.get_guild(interaction.guild_id) is None
    return interaction.context.private_channel


def missing_for_public_answers(interaction: Interaction) -> list[str]:
    """Return the permissions (ids of texts) without which Discord shows answers only to this user.

    Where the bot is not a member, it answers with the permissions of the user.
    """
    if interaction.guild_id is None or not is_foreign(interaction) or interaction.is_guild_integration():
        return []
    granted = interaction.permissions
    needed = {"permission-external": granted.use_external_apps}
    if isinstance(interaction.channel, discord.Thread):
        needed["permission-send-threads"] = granted.send_messages_in_threads
    else:
        needed["permission-send"] = granted.send_messages
    return [key for key, is_granted in needed.items() if not is_granted]


def may_attach(connection: discord.Client, guild_id: int, channel_id: int) -> bool:
    """Return whether the bot may post files in a server's channel."""
    guild = connection.get_guild(guild_id)
    channel = None if guild is None else guild.get_channel(channel_id)
    return channel is not None and channel.permissions_for(channel.guild.me).attach_files


@dataclass(frozen=True, slots=True)
class Followups:
    """The followups of an interaction, which can be sent until its token expires.

    `before`: called before each message is sent through the webhook.
    """

    webhook: discord.Webhook
    until: datetime
    before: Callable[[], Awaitable[None]]

    @property
    def is_open(self) -> bool:
        return discord.utils.utcnow() < self.until


class Channels:
    """Access to every channel: directly, or through the last interaction there."""

    def __init__(
        self,
        connection: discord.Client,
        links: CommandLinks,
        on_open: Callable[[int | None, int | None], None],
    ) -> None:
        """`on_open`: called when an interaction lets the bot post: with the server, or with a channel that
        has none."""
        self._connection = connection
        self._links = links
        self._on_open = on_open
        self._places: Recent[Followups] = Recent()
        self._messages: Recent[Followups] = Recent()

    def open(
        self, interaction: Interaction, *, before: Callable[[], Awaitable[None]], speaks: bool, edits: bool
    ) -> None:
        """Register an acknowledged interaction, through which to post where the bot is not a member.

        `speaks`: whether its followups are new messages. `edits`: whether it may edit the pressed message.
        Followups that only the user would see are not used.
        """
        place = interaction.channel_id or 0
        if not is_foreign(interaction):
            self._places.drop(place)  # The server may have invited us since.
            return
        followups = Followups(interaction.followup, interaction.expires_at, before)
        if speaks and not missing_for_public_answers(interaction):
            self._places.keep(place, followups)
            # A game in a thread is stored with the thread's channel, so all of the server's games are tried.
            self._on_open(interaction.guild_id, place if interaction.guild_id is None else None)
        if interaction.message is not None and edits:
            self._messages.keep(interaction.message.id, followups)

    def is_only_way_to_edit(self, interaction: Interaction) -> bool:
        """Return whether the press was on a public message that only this interaction lets us edit."""
        pressed = interaction.message
        return pressed is not None and not pressed.flags.ephemeral and is_foreign(interaction)

    def at(self, channel_id: int) -> Followups | None:
        """Return the usable followups in a channel where the bot is not a member; None if there are none."""
        followups = self._places.get(channel_id)
        return followups if followups is not None and followups.is_open else None

    def delete_expired(self) -> None:
        for known in (self._places, self._messages):
            known.forget_values(lambda followups: not followups.is_open)

    def readable(self, channel_id: int, guild_id: int | None) -> Readable:
        """Return which messages the bot can read in a channel."""
        return readable(self._connection, guild_id, is_member=self.at(channel_id) is None)

    async def send(
        self,
        channel_id: int,
        guild_id: int | None,
        content: Content,
        *,
        allowed_mentions: discord.AllowedMentions,
        nonce: str,
        pauses: Sequence[float] = LONG,
    ) -> discord.Message:
        """Post a message for everyone in the channel, with links to commands; retry after each pause.

        Raises one of REQUEST_ERRORS. Followups have no nonce.
        """
        text = self._links.within(content.text)

        async def send() -> discord.Message:
            files, view, followups = content.files(), content.view, self.at(channel_id)
            if followups is None:
                place = self._connection.get_partial_messageable(channel_id, guild_id=guild_id)
                return await place.send(
                    text, files=files, view=view, allowed_mentions=allowed_mentions, nonce=nonce
                )
            await followups.before()
            try:
                message = await followups.webhook.send(
                    text, files=files, view=view, allowed_mentions=allowed_mentions, wait=True
                )
            except discord.HTTPException as error:
                if error.code in CLOSED and self._places.get(channel_id) is followups:
                    self._places.drop(channel_id)
                raise
            self._messages.keep(message.id, followups)
            return message

        return await send_with_retries(send, pauses)

    async def show_typing(self, channel_id: int) -> None:
        """Show "typing …" in a channel, unless Discord refuses it."""
        with suppress(*REQUEST_ERRORS):
            await self._connection.get_partial_messageable(channel_id).typing()

    async def own_messages(
        self,
        channel_id: int,
        guild_id: int | None,
        limit: int,
        after: datetime | discord.Object | None = None,
    ) -> AsyncIterator[discord.Message]:
        """Yield the bot's own messages among the channel's last `limit`, or the first ones `after` a time.

        There are none if reading is forbidden or the channel is deleted.
        """
        place = self._connection.get_partial_messageable(channel_id, guild_id=guild_id)
        try:
            async for message in place.history(limit=limit, after=after):
                if message.author == self._connection.user:
                    yield message
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("can't search channel %s: %s", channel_id, error)

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        *,
        guild_id: int | None = None,
        content: str | None = None,
        view: ui.View | None = None,
        uploads: Sequence[Upload] | None = None,
        pauses: Sequence[float] = LONG,
    ) -> discord.Message:
        """Edit our message: its buttons become `view`; if `content` or `uploads` is None, it stays as it is.

        Commands become links. Retries after each pause. Raises one of REQUEST_ERRORS.
        """
        text = discord.utils.MISSING if content is None else self._links.within(content)

        def edit() -> Awaitable[discord.Message]:
            files = discord.utils.MISSING if uploads is None else [upload.file() for upload in uploads]
            followups = self._messages.get(message_id)
            if followups is not None and followups.is_open:
                edit_message = followups.webhook.edit_message
                return edit_message(message_id, content=text, view=view, attachments=files)
            place = self._connection.get_partial_messageable(channel_id, guild_id=guild_id)
            message = place.get_partial_message(message_id)
            return message.edit(content=text, view=view, attachments=files)

        return await send_with_retries(edit, pauses)


def permissions_in(
    channel: discord.abc.GuildChannel | discord.Thread, member: discord.Member
) -> discord.Permissions | None:
    """Return a member's permissions in a channel; None in a thread whose channel Discord hasn't sent."""
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return None
    return channel.permissions_for(member)
