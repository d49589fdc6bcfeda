"""The reply to an interaction: what the user sees, and where the next answer goes.

An interaction has a message of its own: its first answer or, if a press was acknowledged silently, the
pressed message. The state is what that message shows:

    UNANSWERED -- acknowledge() --> THINKING, THINKING_IN_PRIVATE or PRESSED
    UNANSWERED, THINKING or THINKING_IN_PRIVATE -- any answer --> ANSWERED

Public answers replace "thinking …" and follow a pressed message. PrivatePlace is where private ones appear.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import Any, Protocol, TypeVar

import discord
from aiohttp import ClientError
from discord import ui

from bot.discord.platform.channels import Channels
from bot.discord.platform.command_links import CommandLinks
from bot.discord.platform.components import Content, Interaction
from bot.discord.platform.discord_limits import ACKNOWLEDGE_SECONDS
from bot.discord.platform.retry import REQUEST_ERRORS, is_transient, send_content, send_with_retries

log = logging.getLogger(__name__)

R = TypeVar("R")

NOBODY = discord.AllowedMentions.none()

ORIGINAL: Any = "@original"
"""Discord's name for the interaction's own message, used in place of a message id."""

ALREADY_ANSWERED = 40060

ANSWER_SECONDS = ACKNOWLEDGE_SECONDS - 0.5
"""Seconds after an interaction's arrival from which to give up on acknowledging it."""

PROMPT_SECONDS = 1.0
"""Seconds of work after which the answer is first acknowledged with "thinking …"."""

LIBRARY_PAUSE = 0.9
"""The minimum time, in seconds, that the library waits before it repeats a request."""


class State(Enum):
    """What the interaction's own message shows."""

    UNANSWERED = auto()
    """There is none."""
    THINKING = auto()
    """Everyone sees "thinking …"."""
    THINKING_IN_PRIVATE = auto()
    """Only the user sees "thinking …"."""
    PRESSED = auto()
    """The pressed message."""
    ANSWERED = auto()
    """An answer or a form."""


class PrivatePlace(Enum):
    """Where private answers appear, unless one is the interaction's first answer."""

    BELOW = auto()
    """Each is a new message. The first one deletes a public "thinking …", because it can't replace that."""
    IN_PLACE = auto()
    """Each replaces the interaction's own message."""
    BESIDE = auto()
    """All are in one separate message, as is what show() shows: only this press can edit the public one."""


class Answers(Protocol):
    """Where the answers to a request go: the Reply to an interaction, or replies to a message."""

    async def send_private(self, content: Content | str) -> None: ...

    async def conclude(self, text: str) -> None: ...

    async def await_promptly(self, work: Awaitable[R]) -> R: ...

    async def answer_mentioning(
        self, content: Content, mentions: discord.AllowedMentions = NOBODY, late: str | None = None, /
    ) -> int: ...

    async def post(self, content: Content, mentions: discord.AllowedMentions = NOBODY) -> int: ...


class Reply:
    """The reply to an interaction."""

    def __init__(
        self,
        interaction: Interaction,
        channels: Channels,
        links: CommandLinks,
        moment: Callable[[], str],
    ) -> None:
        """`moment`: returns the text that replaces a private "thinking …" while the work continues."""
        self._interaction = interaction
        self._channels = channels
        self._links = links
        self._moment = moment
        self._heading = ""
        self._state = State.UNANSWERED
        self._private_place = PrivatePlace.BELOW
        self._beside: discord.WebhookMessage | None = None
        """The separate message of PrivatePlace.BESIDE."""
        self._answering = asyncio.Lock()
        self._began = asyncio.get_running_loop().time()
        self.user_id = interaction.user.id
        self.expires_at = interaction.expires_at
        """The time when the interaction's token expires; afterwards nothing can be answered or edited."""

    def begin_with(self, line: str) -> None:
        self._heading = f"{line}\n"

    async def acknowledge(
        self, *, thinking: bool = False, ephemeral: bool = False, replacing: bool = False
    ) -> None:
        """Acknowledge the interaction in time. Raises if Discord has dropped it or it is answered already.

        With `thinking` the user sees "thinking …", privately if `ephemeral`; without it a press shows
        nothing. `replacing`: send_private() replaces the pressed message.
        """
        interaction = self._interaction
        beside = thinking and ephemeral and self._channels.is_only_way_to_edit(interaction)
        thinking = thinking and not beside
        await self._defer(thinking=thinking, ephemeral=ephemeral)
        if beside:
            self._private_place = PrivatePlace.BESIDE
        elif replacing or (thinking and ephemeral):
            self._private_place = PrivatePlace.IN_PLACE
        if not thinking:
            self._enter(State.PRESSED)
        else:
            self._enter(State.THINKING_IN_PRIVATE if ephemeral else State.THINKING)

    async def _defer(self, *, thinking: bool, ephemeral: bool) -> None:
        """Acknowledge in time, repeating failed requests. Parameters: as in acknowledge()."""
        clock, tried = asyncio.get_running_loop().time, 0
        while True:
            tried, this = tried + 1, clock()
            try:
                await self._interaction.response.defer(ephemeral=ephemeral, thinking=thinking)
                return
            except discord.HTTPException as error:
                repeated = tried > 1 or clock() - this >= LIBRARY_PAUSE
                if error.code == ALREADY_ANSWERED and repeated:
                    return  # An earlier attempt succeeded, but its response was lost.
                if not is_transient(error) or clock() - self._began > ANSWER_SECONDS:
                    raise
            except (ClientError, OSError):
                if clock() - self._began > ANSWER_SECONDS:
                    raise
            await asyncio.sleep(0.1)

    def _enter(self, state: State) -> None:
        """Change the state, and register the interaction for posting where the bot is not a member.

        It can't post while a public "thinking …" is shown, which the first followup would replace.
        """
        self._state = state
        self._channels.open(
            self._interaction,
            before=self._replace_private_thinking,
            speaks=state is not State.THINKING,
            edits=state is State.PRESSED,
        )

    def _record_edit(self) -> None:
        """Record that the interaction's own message was edited, so that it no longer shows "thinking …"."""
        if self._state is State.THINKING:
            self._enter(State.ANSWERED)
        elif self._state is State.THINKING_IN_PRIVATE:
            self._state = State.ANSWERED  # The interaction is registered already.

    async def _replace_private_thinking(self) -> None:
        """Replace a private "thinking …": the next public followup would otherwise fill it and be private."""
        async with self._answering:
            if self._state is State.THINKING_IN_PRIVATE:
                await self._interaction.followup.edit_message(ORIGINAL, content=self._moment())
                self._record_edit()

    async def await_promptly(self, work: Awaitable[R]) -> R:
        """Await work that is usually quick; if it isn't done in PROMPT_SECONDS, acknowledge publicly."""
        if self._state is not State.UNANSWERED:
            return await work
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait((task,), timeout=PROMPT_SECONDS)
        if not done:
            try:
                await self.acknowledge(thinking=True)
            except BaseException:
                # The work may still succeed; retrieve its result so that asyncio logs no unhandled error.
                task.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
                raise
        return await task

    async def answer_mentioning(
        self, content: Content, mentions: discord.AllowedMentions = NOBODY, late: str | None = None
    ) -> int:
        """Answer in public so that Discord notifies the mentioned users; return the message's id.

        Discord notifies no user of an edit, and replacing "thinking …" is an edit. So the answer is sent
        immediately; if it comes only after an acknowledgement, `late` follows as a message of its own with
        the same mentions. After an acknowledged press, the pressed message stays and the answer is a new
        message.
        """
        interaction, delivered = self._interaction, False
        if self._state is State.PRESSED:
            return await self.post(content, mentions)
        if self._state is State.UNANSWERED:
            try:
                made = await interaction.response.send_message(
                    content.text, files=content.files(), view=content.view, allowed_mentions=mentions
                )
            except REQUEST_ERRORS as error:
                if not is_transient(error):
                    raise
                delivered = await self._was_delivered()
            else:
                self._enter(State.ANSWERED)
                return made.message_id or (await interaction.original_response()).id
        message = await send_with_retries(
            lambda: interaction.edit_original_response(
                content=content.text,
                attachments=content.files(),
                view=content.view,
                allowed_mentions=mentions,
            )
        )
        self._record_edit()
        if late is not None and not delivered:
            try:
                await send_with_retries(lambda: interaction.followup.send(late, allowed_mentions=mentions))
            except REQUEST_ERRORS as error:
                log.warning(
                    "interaction %s: the mentioned users were not notified: %s", interaction.id, error
                )
        return message.id

    async def post(self, content: Content, mentions: discord.AllowedMentions = NOBODY) -> int:
        """Post a separate message, not an answer, in the interaction's channel; return its id.

        Where the bot is not a member, it is a followup. The interaction must be acknowledged.
        """
        interaction = self._interaction
        message = await self._channels.send(
            interaction.channel_id or 0,
            interaction.guild_id,
            content,
            allowed_mentions=mentions,
            nonce=str(interaction.id),
        )
        return message.id

    async def _was_delivered(self) -> bool:
        """Return whether Discord received an answer although its response was lost; if not, acknowledge."""
        try:
            await self.acknowledge(thinking=True)
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
            self._enter(State.ANSWERED)
            return True
        return False

    def close_question(self) -> None:
        """Let the next private answer, even a refusal, replace the question that was pressed."""
        if self._state is State.PRESSED and self._private_place is PrivatePlace.BELOW:
            self._private_place = PrivatePlace.IN_PLACE

    def keep_question(self) -> None:
        """Leave the pressed question as it is, for another attempt: private answers appear below it."""
        if self._state is State.PRESSED and self._private_place is PrivatePlace.IN_PLACE:
            self._private_place = PrivatePlace.BELOW

    async def send_private(self, content: Content | str) -> None:
        """Answer privately, as the first answer or in the PrivatePlace."""
        if isinstance(content, str):
            content = Content(content)
        interaction, text = self._interaction, self._links.within(f"{self._heading}{content.text}")
        if self._state is State.UNANSWERED:
            try:
                await interaction.response.send_message(
                    text, files=content.files(), view=content.view, ephemeral=True
                )
            except REQUEST_ERRORS as error:
                if not is_transient(error):
                    raise
                await self.acknowledge(thinking=True, ephemeral=True)
            else:
                self._state = State.ANSWERED
                return
        if self._private_place is not PrivatePlace.BELOW:
            await self.show(content)
            return
        if self._state is State.THINKING:
            await send_with_retries(interaction.delete_original_response)
            self._enter(State.ANSWERED)
        await send_with_retries(
            lambda: interaction.followup.send(
                text, files=content.files(), view=content.view, ephemeral=True, wait=True
            )
        )

    async def ask(self, form: ui.Modal) -> None:
        """Open a form as the first answer. Its submission is dispatched by custom_id, as presses are."""
        form.stop()  # The custom_id handles the submission, so the library needn't wait for it.
        await self._interaction.response.send_modal(form)
        self._state = State.ANSWERED

    async def show(self, content: Content) -> None:
        """Replace the pressed message or "thinking …" with content; without files if Discord refuses them."""
        await send_content(content, self._put)

    async def conclude(self, text: str) -> None:
        """Confirm that the request was carried out; its result is posted separately.

        The text replaces the pressed message or "thinking …", and its pictures and buttons.
        """
        await self.show(Content(text))

    async def _put(self, content: Content) -> None:
        text, files = self._links.within(f"{self._heading}{content.text}"), content.files()
        if self._private_place is not PrivatePlace.BESIDE:
            edit = self._interaction.edit_original_response
            await edit(content=text, attachments=[*files, *content.kept], view=content.view)
            self._record_edit()
        elif self._beside is not None:
            await self._beside.edit(content=text, attachments=[*files, *content.kept], view=content.view)
        else:
            self._beside = await self._interaction.followup.send(
                text, files=files, view=content.view, ephemeral=True, wait=True
            )
