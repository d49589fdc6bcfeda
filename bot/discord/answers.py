"""Answering a person: in their language, whatever state their interaction is in, and also when it fails."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import AsyncGenerator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import TypeVar

import discord
from aiohttp import ClientError
from discord import app_commands, ui

import rules
from bot.discord.kinds import Interaction
from bot.discord.looks import known, of_server, own
from bot.discord.trying import TROUBLE, UNSENDABLE, insist, passes
from bot.matches import MatchError
from bot.texts import locale_of

log = logging.getLogger(__name__)

R = TypeVar("R")

UNKNOWN_INTERACTION = 10062
ALREADY_ANSWERED = 40060

ANSWER_SECONDS = 2.5
"""How long an acknowledgement is tried; Discord waits three seconds."""

PROMPT_SECONDS = 1.0
"""How long something may take before Discord is told that the answer will be late."""

LIBRARY_PAUSE = 0.9
"""Before the library repeats a request it waits at least this long."""

ALT_LIMIT = 1024

ANSWERED = "answered"
"""Where an interaction keeps its own answer, once that is written: a message of ours, or just True."""


HEAD = "head"
"""Where an interaction keeps the line with which its answers begin, if there is one."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file for a message; each try to send it takes a fresh one, for sending uses it up."""

    data: bytes
    name: str
    alt: str | None = None

    def file(self) -> discord.File:
        alt = None if self.alt is None else self.alt[:ALT_LIMIT]
        return discord.File(io.BytesIO(self.data), filename=self.name, description=alt)


@dataclass(frozen=True, slots=True)
class Note:
    """One answer: what it says, its pictures, its buttons."""

    content: str
    uploads: tuple[Upload, ...] = ()
    view: ui.View = field(default_factory=lambda: ui.View(timeout=None))

    def files(self) -> list[discord.File]:
        return [upload.file() for upload in self.uploads]


def reader(interaction: Interaction) -> str:
    """The language of the person who acts: the one they have chosen, or their Discord's."""
    return own(interaction).language or locale_of(interaction.locale.value)


def shared(interaction: Interaction) -> str:
    """The language of messages that everyone here reads: the server's, or the person's own in a DM.

    A server that is no Community can't choose: to Discord it speaks American English, whatever it does. Where
    nothing else was settled, the language of who acts is the better guess.
    """
    server = interaction.guild_locale
    chosen = of_server(interaction).language if server is not None else None
    if chosen is None and server in (None, discord.Locale.american_english):
        return reader(interaction)
    return chosen or locale_of(server.value if server is not None else None)


def say(interaction: Interaction, key: str, /, **args: str | int) -> str:
    """A text in the reader's language."""
    return interaction.client.texts.text(reader(interaction), key, **args)


def head(interaction: Interaction, line: str) -> None:
    """Let every further answer to this interaction begin with a line."""
    interaction.extras[HEAD] = f"{line}\n"


def _headed(interaction: Interaction, text: str) -> str:
    return f"{interaction.extras.get(HEAD, '')}{text}"


async def acknowledge(
    interaction: Interaction, *, thinking: bool = False, ephemeral: bool = False, patience: float = 0.0
) -> None:
    """Tell Discord in time that an answer will come; raises when it has given up, or has its answer.

    With `thinking` the person sees so, in private if `ephemeral`; without it a press just stays pressed.
    `patience`: how many of the three seconds have passed already.
    """
    # Where only a press lets us edit a message that everyone sees, what it asks for is answered beside it.
    beside = thinking and ephemeral and interaction.client.doors.are_needed(interaction)
    thinking = thinking and not beside
    clock = asyncio.get_running_loop().time
    began, tried = clock() - patience, 0
    while True:
        tried, this = tried + 1, clock()
        try:
            await interaction.response.defer(ephemeral=ephemeral, thinking=thinking)
            break
        except discord.HTTPException as error:
            repeated = tried > 1 or clock() - this >= LIBRARY_PAUSE
            if error.code == ALREADY_ANSWERED and repeated:
                break  # A try before this one has come through; only its receipt was lost.
            if not passes(error) or clock() - began > ANSWER_SECONDS:
                raise
        except (ClientError, OSError):
            if clock() - began > ANSWER_SECONDS:
                raise
        await asyncio.sleep(0.1)
    state = "private" if ephemeral else "public"
    interaction.extras["acknowledged"] = "beside" if beside else state if thinking else "update"
    await known(interaction)
    interaction.client.doors.open(interaction)


async def promptly(interaction: Interaction, work: Awaitable[R]) -> R:
    """The result of something that is quick unless the database is held by others.

    Where it takes long, Discord is told meanwhile that the answer, which everyone is to see, will be late.
    """
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait((task,), timeout=PROMPT_SECONDS)
    if not done:
        try:
            await acknowledge(interaction, thinking=True, patience=PROMPT_SECONDS)
        except BaseException:
            # The work may still be done; its outcome is for whoever undoes it.
            task.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
            raise
    return await task


async def call(
    interaction: Interaction, note: Note, mentions: discord.AllowedMentions, late: str | None
) -> int:
    """Answer with a message that everyone sees and that calls those whom it may mention; its id.

    Discord calls nobody by an edit, and what takes the place of "thinking …" is one. So the answer is given
    at once; where it comes after that, `late` follows it, a message of its own with the same mentions.
    """
    called = False
    if "acknowledged" not in interaction.extras:
        note.view.stop()
        try:
            made = await interaction.response.send_message(
                note.content, files=note.files(), view=note.view, allowed_mentions=mentions
            )
        except TROUBLE as error:
            if not passes(error):
                raise
            called = await _came_through(interaction)
        else:
            _settled(interaction)
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


async def _came_through(interaction: Interaction) -> bool:
    """Whether an answer whose receipt was lost is there; if not, Discord is told that one will come."""
    try:
        await acknowledge(interaction, thinking=True, patience=PROMPT_SECONDS)
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:
            raise
        _settled(interaction)
        return True
    return False


def _settled(interaction: Interaction) -> None:
    """The interaction has its answer, seen by everyone; what else is to be said comes further down."""
    interaction.extras["acknowledged"] = "answered"
    interaction.client.doors.open(interaction)


async def tell(interaction: Interaction, note: Note | str) -> None:
    """Answer privately, as the first answer, in place of "thinking …", or as a further one."""
    if isinstance(note, str):
        note = Note(note)
    note = replace(note, content=interaction.client.links.within(note.content))
    response, state = interaction.response, interaction.extras.get("acknowledged")
    text = _headed(interaction, note.content)
    if state in ("private", "beside"):
        await show(interaction, note)
        return
    if state == "public":
        # Everyone sees that we are thinking: what only one should read can't take the place of that.
        await insist(interaction.delete_original_response)
        interaction.extras["acknowledged"] = "update"
    if state is None and not response.is_done():
        # Our buttons need nobody who listens; the library would for fifteen minutes, for each answer.
        note.view.stop()
        try:
            await response.send_message(text, files=note.files(), view=note.view, ephemeral=True)
        except TROUBLE as error:
            if not passes(error):
                raise
            await acknowledge(interaction, thinking=True, ephemeral=True)
            await show(interaction, note)
        return
    await insist(lambda: interaction.followup.send(text, files=note.files(), view=note.view, ephemeral=True))


async def show(interaction: Interaction, note: Note) -> None:
    """Put a note in place of what was pressed, or of "thinking …"; without its pictures if they can't be."""
    try:
        await insist(lambda: _put(interaction, note.content, note.files(), note.view))
    except discord.HTTPException as error:
        if error.code not in UNSENDABLE or not note.uploads:
            raise
        await insist(lambda: _put(interaction, note.content, [], note.view))


async def conclude(interaction: Interaction, text: str) -> None:
    """Put the last word in place of what was pressed, or of "thinking …": no picture, no buttons."""
    await insist(lambda: _put(interaction, text, [], None))


async def _put(interaction: Interaction, text: str, files: list[discord.File], view: ui.View | None) -> None:
    """One try to write an interaction's own answer, or to write it anew."""
    text = interaction.client.links.within(_headed(interaction, text))
    written = interaction.extras.get(ANSWERED)
    if interaction.extras.get("acknowledged") != "beside":
        await interaction.edit_original_response(content=text, attachments=files, view=view)
        interaction.extras[ANSWERED] = True
    elif isinstance(written, discord.WebhookMessage):
        await written.edit(content=text, attachments=files, view=view)
    else:
        shown = ui.View() if view is None else view
        interaction.extras[ANSWERED] = await interaction.followup.send(
            text, files=files, view=shown, ephemeral=True, wait=True
        )


async def refuse(interaction: Interaction, error: MatchError | rules.InvalidFen) -> None:
    """Say why a use case said no."""
    if isinstance(error, rules.InvalidFen):
        await tell(interaction, interaction.client.wording.invalid_fen(reader(interaction), error))
        return
    await tell(
        interaction,
        await interaction.client.wording.refusal(error, reader(interaction), interaction.guild_id),
    )


async def admitted(interaction: Interaction) -> bool:
    """Whether this person hasn't asked too much of us in the last minute; else they are told."""
    rates = interaction.client.rates
    if rates.take(interaction.user.id):
        return True
    await known(interaction)
    await tell(interaction, say(interaction, "limit-commands", most=rates.most))
    return False


@asynccontextmanager
async def answering(interaction: Interaction) -> AsyncGenerator[None, None]:
    """Around a command or press: a "no" of a use case becomes a private line, all else passes on."""
    try:
        yield
    except (MatchError, rules.InvalidFen) as error:
        await refuse(interaction, error)


@asynccontextmanager
async def in_private(interaction: Interaction) -> AsyncGenerator[None, None]:
    """Around a command that answers its person alone: it is acknowledged at once, and answers as above."""
    interaction.client.names.note(interaction.user)
    await acknowledge(interaction, ephemeral=True, thinking=True)
    async with answering(interaction):
        yield


async def report(interaction: Interaction, error: BaseException) -> None:
    """The last resort of every command, button and menu: log what went wrong and still answer the person."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, discord.HTTPException) and error.code in (UNKNOWN_INTERACTION, ALREADY_ANSWERED):
        # Discord gave up waiting (or the answer arrived twice): nobody is there to be answered any more.
        log.warning("interaction %s could not be answered: %s", interaction.id, error)
        return
    if isinstance(error, (ClientError, OSError, discord.RateLimited)):
        log.warning("interaction %s: the line to Discord broke: %s", interaction.id, error)
        text = say(interaction, "error-unexpected")
    elif isinstance(error, discord.Forbidden):
        log.warning("not allowed in channel %s: %s", interaction.channel_id, error)
        permissions = say(interaction, "permission-write")
        text = say(interaction, "error-permission", permissions=permissions)
    else:
        log.error("interaction %s failed", interaction.id, exc_info=error)
        text = say(interaction, "error-unexpected")
    try:
        await tell(interaction, text)
    except TROUBLE as failed:
        log.warning("interaction %s could not be answered: %s", interaction.id, failed)
