"""Speaking in channels, also where we are not a member.

Somebody who has installed us to their account takes us along: into groups, into their DMs with others, onto
servers that never invited us. There we hear no messages and may send none of our own. What we have to say
goes out as a further answer to the last command or press in that place, for a quarter of an hour; and a
message may be edited with the token of the interaction that posted it, or that pressed a button on it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.discord.answers import ANSWERED, say
from bot.discord.kinds import Interaction

if TYPE_CHECKING:
    from bot.discord.client import KibitzBot

log = logging.getLogger(__name__)

KEPT = 5_000
"""Places, and messages, of which the last interaction is remembered."""

CLOSED = frozenset({10015, 40094, 50027})
"""Discord's codes for a token that serves no more: not answered yet, five further answers sent, too old."""


ORIGINAL: Any = "@original"
"""What Discord calls the interaction's own answer, where a message's id is expected."""


def is_foreign(interaction: Interaction) -> bool:
    """Whether somebody has brought us to a place of which we are no member."""
    if interaction.guild_id is not None:
        return interaction.client.get_guild(interaction.guild_id) is None
    return interaction.context.private_channel


class Door:
    """What is kept of an interaction, to speak through it for as long as its token serves."""

    __slots__ = ("_answering", "_extras", "_moment", "_until", "followup")

    def __init__(self, interaction: Interaction) -> None:
        self.followup = interaction.followup
        self._until = interaction.expires_at
        self._extras = interaction.extras
        self._moment = say(interaction, "moment")
        self._answering = asyncio.Lock()

    @property
    def is_open(self) -> bool:
        return discord.utils.utcnow() < self._until

    async def answered(self) -> None:
        """What follows "thinking …" would take its place, private as that is: it gets a word of its own."""
        async with self._answering:
            if self._extras.get("acknowledged") == "private" and not self._extras.get(ANSWERED):
                await self.followup.edit_message(ORIGINAL, content=self._moment)
                self._extras[ANSWERED] = True


class Doors:
    """The way into every channel: our own, or the interaction that somebody has just used there."""

    def __init__(self, client: KibitzBot) -> None:
        self._client = client
        self._places: OrderedDict[int, Door] = OrderedDict()
        self._messages: OrderedDict[int, Door] = OrderedDict()

    def open(self, interaction: Interaction) -> None:
        """An interaction was acknowledged: where we aren't a member, we may speak in its channel now."""
        place = interaction.channel_id or 0
        if not is_foreign(interaction):
            self._places.pop(place, None)  # We may have been invited since.
            return
        state, door = interaction.extras.get("acknowledged"), Door(interaction)
        if state != "public":
            # There the first that is said would take the place of the answer that everyone waits for.
            _keep(self._places, place, door)
            self._client.backlog.look_into(interaction.guild_id, place)
        if interaction.message is not None and state in ("update", "beside"):
            _keep(self._messages, interaction.message.id, door)

    def are_needed(self, interaction: Interaction) -> bool:
        """Whether a message that everyone sees was pressed, which we may only edit because of that."""
        pressed = interaction.message
        return pressed is not None and not pressed.flags.ephemeral and is_foreign(interaction)

    def at(self, channel_id: int) -> Door | None:
        """What lets us speak in a channel that isn't ours, if something does."""
        door = self._places.get(channel_id)
        return door if door is not None and door.is_open else None

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
        door = self.at(channel_id)
        if door is None:
            place = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
            return await place.send(
                content, files=files, view=view, allowed_mentions=allowed_mentions, nonce=nonce
            )
        await door.answered()
        try:
            message = await door.followup.send(
                content, files=files, view=view, allowed_mentions=allowed_mentions, wait=True
            )
        except discord.HTTPException as error:
            if error.code in CLOSED and self._places.get(channel_id) is door:
                del self._places[channel_id]
            raise
        _keep(self._messages, message.id, door)
        return message

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        *,
        guild_id: int | None = None,
        content: str = discord.utils.MISSING,
        view: ui.View | None = None,
    ) -> None:
        """Edit a message of ours: its buttons become `view`. Raises as discord.py does."""
        door = self._messages.get(message_id)
        if door is not None and door.is_open:
            await door.followup.edit_message(message_id, content=content, view=view)
            return
        place = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
        message = place.get_partial_message(message_id)
        if content is discord.utils.MISSING:
            await message.edit(view=view)
        else:
            await message.edit(content=content, view=view)


def _keep(known: OrderedDict[int, Door], key: int, door: Door) -> None:
    known[key] = door
    known.move_to_end(key)
    while len(known) > KEPT or not next(iter(known.values())).is_open:
        known.popitem(last=False)
