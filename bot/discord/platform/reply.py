"""The answer to an interaction: in what state it is, and how anything is told from there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Any, TypeVar

import discord
from discord import ui

from bot.discord.platform.acknowledge import ALREADY_ANSWERED, PROMPT_SECONDS, defer
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import say
from bot.discord.platform.outgoing import Note
from bot.discord.platform.platform_services import platform_of
from bot.discord.platform.retry import TROUBLE, UNSENDABLE, insist, passes

log = logging.getLogger(__name__)

R = TypeVar("R")

ORIGINAL: Any = "@original"
"""What Discord calls the interaction's own answer, where a message's id is expected."""


class State(Enum):
    """How far an interaction is answered."""

    UNANSWERED = auto()
    THINKING = auto()
    """Everyone sees that an answer will come."""
    THINKING_IN_PRIVATE = auto()
    UPDATING = auto()
    """A press that stays pressed; what is written takes the place of the message that holds it."""
    REPLACING = auto()
    """The same, and whatever is told takes that place too."""
    BESIDE = auto()
    """Only the press lets us edit a message that everyone sees: what it asks for is answered beside it."""
    ANSWERED = auto()
    """The answer is there, seen by everyone; what else is to be said comes further down."""


class Reply:
    """An interaction's own answer: there is one for each interaction, see reply_to()."""

    __slots__ = ("_answering", "_heading", "_interaction", "_written", "state")

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._heading = ""
        self._written: discord.WebhookMessage | bool = False
        """The answer once it is written: a message of ours, or just that it is."""
        self._answering = asyncio.Lock()
        self.state = State.UNANSWERED

    def begin_with(self, line: str) -> None:
        """Let every further answer begin with a line."""
        self._heading = f"{line}\n"

    async def acknowledge(
        self,
        *,
        thinking: bool = False,
        ephemeral: bool = False,
        replacing: bool = False,
        patience: float = 0.0,
    ) -> None:
        """Tell Discord in time that an answer will come; raises when it has given up, or has its answer.

        With `thinking` the person sees so, in private if `ephemeral`; without it a press just stays pressed.
        `replacing`: what is told takes the place of what was pressed. `patience`: how many of the three
        seconds have passed already.
        """
        interaction = self._interaction
        channels = platform_of(interaction).channels
        beside = thinking and ephemeral and channels.are_needed(interaction)
        thinking = thinking and not beside
        await defer(interaction, thinking=thinking, ephemeral=ephemeral, patience=patience)
        if beside:
            self.state = State.BESIDE
        elif thinking:
            self.state = State.THINKING_IN_PRIVATE if ephemeral else State.THINKING
        else:
            self.state = State.REPLACING if replacing else State.UPDATING
        self._speak_from_now_on()

    def _speak_from_now_on(self) -> None:
        """Where we are no member, the channel is open to us now; but what comes first there would take the
        place of an answer that everyone waits for."""
        platform_of(self._interaction).channels.open(
            self._interaction,
            before=self._fill_private,
            speaks=self.state is not State.THINKING,
            edits=self.state in (State.UPDATING, State.REPLACING, State.BESIDE),
        )

    async def _fill_private(self) -> None:
        """What follows "thinking …" would take its place, private as that is: it gets a word of its own."""
        async with self._answering:
            if self.state is State.THINKING_IN_PRIVATE and not self._written:
                moment = say(self._interaction, "moment")
                await self._interaction.followup.edit_message(ORIGINAL, content=moment)
                self._written = True

    async def promptly(self, work: Awaitable[R]) -> R:
        """The result of something that is quick unless the database is held by others.

        Where it takes long, Discord is told meanwhile that the answer, for everyone to see, will be late;
        unless it has been told already.
        """
        if self.state is not State.UNANSWERED:
            return await work
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait((task,), timeout=PROMPT_SECONDS)
        if not done:
            try:
                await self.acknowledge(thinking=True, patience=PROMPT_SECONDS)
            except BaseException:
                # The work may still be done; its outcome is for whoever undoes it.
                task.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
                raise
        return await task

    async def call(self, note: Note, mentions: discord.AllowedMentions, late: str | None) -> int:
        """Answer with a message that everyone sees and that calls those whom it may mention; its id.

        Discord calls nobody by an edit, and what takes the place of "thinking …" is one. So the answer is
        given at once; where it comes after that, `late` follows it, a message of its own with the same
        mentions. Where a press was acknowledged, what was pressed stays, and the message is a new one.
        """
        interaction, called = self._interaction, False
        if self.state is State.UPDATING:
            return await self._call_beneath(note, mentions)
        if self.state is State.UNANSWERED:
            note.view.stop()
            try:
                made = await interaction.response.send_message(
                    note.content, files=note.files(), view=note.view, allowed_mentions=mentions
                )
            except TROUBLE as error:
                if not passes(error):
                    raise
                called = await self._came_through()
            else:
                self._settled()
                return made.message_id or (await interaction.original_response()).id
        message = await insist(
            lambda: interaction.edit_original_response(
                content=note.content, attachments=note.files(), view=note.view, allowed_mentions=mentions
            )
        )
        if late is not None and not called:
            try:
                await insist(lambda: interaction.followup.send(late, allowed_mentions=mentions))
            except TROUBLE as error:
                log.warning("interaction %s: who is meant was not called: %s", interaction.id, error)
        return message.id

    async def _call_beneath(self, note: Note, mentions: discord.AllowedMentions) -> int:
        """Post a message in the channel: by the press where we are no member."""
        interaction, channels = self._interaction, platform_of(self._interaction).channels
        note.view.stop()
        message = await insist(
            lambda: channels.send(
                interaction.channel_id or 0,
                interaction.guild_id,
                note.content,
                files=note.files(),
                view=note.view,
                allowed_mentions=mentions,
                nonce=str(interaction.id),
            )
        )
        return message.id

    async def _came_through(self) -> bool:
        """Whether an answer whose receipt was lost is there; if not, Discord is told that one will come."""
        try:
            await self.acknowledge(thinking=True, patience=PROMPT_SECONDS)
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
            self._settled()
            return True
        return False

    def _settled(self) -> None:
        self.state = State.ANSWERED
        self._speak_from_now_on()

    async def tell(self, note: Note | str) -> None:
        """Answer privately, as the first answer, in place of "thinking …", or as a further one."""
        if isinstance(note, str):
            note = Note(note)
        interaction = self._interaction
        note = replace(note, content=platform_of(interaction).links.within(note.content))
        text = f"{self._heading}{note.content}"
        if self.state in (State.THINKING_IN_PRIVATE, State.REPLACING, State.BESIDE):
            await self.show(note)
            return
        if self.state is State.THINKING:
            # Everyone sees that we are thinking: what only one should read can't take the place of that.
            await insist(interaction.delete_original_response)
            self.state = State.UPDATING
        if self.state is State.UNANSWERED and not interaction.response.is_done():
            # Our buttons need nobody who listens; the library would for fifteen minutes, for each answer.
            note.view.stop()
            try:
                await interaction.response.send_message(
                    text, files=note.files(), view=note.view, ephemeral=True
                )
            except TROUBLE as error:
                if not passes(error):
                    raise
                await self.acknowledge(thinking=True, ephemeral=True)
                await self.show(note)
            return
        await insist(
            lambda: interaction.followup.send(text, files=note.files(), view=note.view, ephemeral=True)
        )

    async def ask(self, form: ui.Modal) -> None:
        """Open a form, as the first answer. What is sent in comes by its custom_id, as presses do."""
        form.stop()  # Else the library would wait for it; that would be lost with the process.
        await self._interaction.response.send_modal(form)

    async def show(self, note: Note) -> None:
        """Put a note in place of what was pressed, or of "thinking …"; without pictures if they can't be."""
        try:
            await insist(lambda: self._put(note.content, [*note.files(), *note.kept], note.view))
        except discord.HTTPException as error:
            if error.code not in UNSENDABLE or not note.uploads:
                raise
            await insist(lambda: self._put(note.content, note.kept, note.view))

    async def conclude(self, text: str) -> None:
        """Put the last word in place of what was pressed, or of "thinking …": no picture, no buttons."""
        await insist(lambda: self._put(text, [], None))

    async def _put(
        self, text: str, files: Sequence[discord.File | discord.Attachment], view: ui.View | None
    ) -> None:
        """One try to write the interaction's own answer, or to write it anew."""
        interaction = self._interaction
        text = platform_of(interaction).links.within(f"{self._heading}{text}")
        if self.state is not State.BESIDE:
            await interaction.edit_original_response(content=text, attachments=files, view=view)
            self._written = True
        elif isinstance(self._written, discord.WebhookMessage):
            await self._written.edit(content=text, attachments=files, view=view)
        else:
            shown = ui.View() if view is None else view
            fresh = [file for file in files if isinstance(file, discord.File)]
            self._written = await interaction.followup.send(
                text, files=fresh, view=shown, ephemeral=True, wait=True
            )


def reply_to(interaction: Interaction) -> Reply:
    """The answer of an interaction, however far it has come."""
    known = interaction.extras.get(Reply)
    if known is None:
        known = interaction.extras[Reply] = Reply(interaction)
    return known
