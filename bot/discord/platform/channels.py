"""Speaking in channels, also where we are not a member.

Somebody who has installed us to their account takes us along: into groups, into their DMs with others, onto
servers that never invited us. There we hear no messages and may send none of our own. What we have to say
goes out as a further answer to the last command or press in that place, for a quarter of an hour; and a
message may be edited with the token of the interaction that posted it, or that pressed a button on it.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence

import discord
from discord import ui

from bot.discord.platform.discord_types import Interaction

log = logging.getLogger(__name__)

KEPT = 5_000
"""Places, and messages, of which the last interaction is remembered."""

CLOSED = frozenset({10015, 40094, 50027})
"""Discord's codes for a token that serves no more: not answered yet, five further answers sent, too old."""


def is_foreign(interaction: Interaction) -> bool:
    """Whether somebody has brought us to a place of which we are no member."""
    if interaction.guild_id is not None:
        return interaction.client.get_guild(interaction.guild_id) is None
    return interaction.context.private_channel


def is_alone(interaction: Interaction) -> bool:
    """Whether somebody is where nobody else is but us."""
    return interaction.guild_id is None and not interaction.context.private_channel


class Followups:
    """What is kept of an interaction, to speak through it for as long as its token serves.

    `before`: what is to be done before anything is sent through it.
    """

    __slots__ = ("_until", "before", "webhook")

    def __init__(self, interaction: Interaction, before: Callable[[], Awaitable[None]]) -> None:
        self.webhook = interaction.followup
        self.before = before
        self._until = interaction.expires_at

    @property
    def is_open(self) -> bool:
        return discord.utils.utcnow() < self._until


class Channels:
    """The way into every channel: our own, or the interaction that somebody has just used there.

    `opened`: told of the server and the channel in which we may speak from now on.
    """

    def __init__(self, connection: discord.Client, opened: Callable[[int | None, int], None]) -> None:
        self._connection = connection
        self._opened = opened
        self._places: OrderedDict[int, Followups] = OrderedDict()
        self._messages: OrderedDict[int, Followups] = OrderedDict()

    def open(
        self, interaction: Interaction, *, before: Callable[[], Awaitable[None]], speaks: bool, edits: bool
    ) -> None:
        """An interaction was acknowledged: where we aren't a member, we may speak in its channel now.

        `speaks`: whether followups are messages of their own. `edits`: whether the message that was pressed
        may be edited.
        """
        place = interaction.channel_id or 0
        if not is_foreign(interaction):
            self._places.pop(place, None)  # We may have been invited since.
            return
        followups = Followups(interaction, before)
        if speaks:
            _keep(self._places, place, followups)
            self._opened(interaction.guild_id, place)
        if interaction.message is not None and edits:
            _keep(self._messages, interaction.message.id, followups)

    def are_needed(self, interaction: Interaction) -> bool:
        """Whether a message that everyone sees was pressed, which we may only edit because of that."""
        pressed = interaction.message
        return pressed is not None and not pressed.flags.ephemeral and is_foreign(interaction)

    def at(self, channel_id: int) -> Followups | None:
        """What lets us speak in a channel that isn't ours, if something does."""
        followups = self._places.get(channel_id)
        return followups if followups is not None and followups.is_open else None

    def tidy(self) -> None:
        """Forget what serves no more, and whose it was."""
        for known in (self._places, self._messages):
            while known and not next(iter(known.values())).is_open:
                known.popitem(last=False)

    async def send(
        self,
        channel_id: int,
        guild_id: int | None,
        content: str,
        *,
        files: Sequence[discord.File],
        view: ui.View,
        allowed_mentions: discord.AllowedMentions,
        nonce: str,
    ) -> discord.Message:
        """Post a message that everyone in the channel sees. Raises as discord.py does.

        `nonce`: by it Discord knows a message that is sent again; further answers have none.
        """
        followups = self.at(channel_id)
        if followups is None:
            place = self._connection.get_partial_messageable(channel_id, guild_id=guild_id)
            return await place.send(
                content, files=files, view=view, allowed_mentions=allowed_mentions, nonce=nonce
            )
        await followups.before()
        try:
            message = await followups.webhook.send(
                content, files=files, view=view, allowed_mentions=allowed_mentions, wait=True
            )
        except discord.HTTPException as error:
            if error.code in CLOSED and self._places.get(channel_id) is followups:
                del self._places[channel_id]
            raise
        _keep(self._messages, message.id, followups)
        return message

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        *,
        guild_id: int | None = None,
        content: str = discord.utils.MISSING,
        view: ui.View | None = None,
        files: Sequence[discord.File] = discord.utils.MISSING,
    ) -> discord.Message:
        """Edit a message of ours: its buttons become `view`, its files `files`. Returns it as it is then.
        Raises as discord.py does."""
        followups = self._messages.get(message_id)
        if followups is not None and followups.is_open:
            edit = followups.webhook.edit_message
            return await edit(message_id, content=content, view=view, attachments=files)
        place = self._connection.get_partial_messageable(channel_id, guild_id=guild_id)
        message = place.get_partial_message(message_id)
        if content is discord.utils.MISSING:
            return await message.edit(view=view)
        return await message.edit(content=content, view=view, attachments=files)


def _keep(known: OrderedDict[int, Followups], key: int, followups: Followups) -> None:
    known[key] = followups
    known.move_to_end(key)
    while len(known) > KEPT or not next(iter(known.values())).is_open:
        known.popitem(last=False)
