"""Answering a person: in their language, whatever state their interaction is in, and also when it fails."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import discord
from discord import InteractionResponseType, app_commands, ui

import rules
from bot.discord.kinds import Interaction
from bot.matches import MatchError
from bot.texts import locale_of

log = logging.getLogger(__name__)

UNKNOWN_INTERACTION = 10062
ALREADY_ANSWERED = 40060


@dataclass(frozen=True, slots=True)
class Note:
    """One answer: what it says, its pictures, its buttons."""

    content: str
    files: list[discord.File] = field(default_factory=list[discord.File])
    view: ui.View = field(default_factory=lambda: ui.View(timeout=None))


def reader(interaction: Interaction) -> str:
    """The language of the person who acts."""
    return locale_of(interaction.locale.value)


def shared(interaction: Interaction) -> str:
    """The language of messages that everyone here reads: the server's, or the person's own in a DM."""
    locale = interaction.guild_locale or interaction.locale
    return locale_of(locale.value)


def say(interaction: Interaction, key: str, /, **args: str | int) -> str:
    """A text in the reader's language."""
    return interaction.client.texts.text(reader(interaction), key, **args)


async def tell(interaction: Interaction, note: Note | str) -> None:
    """Answer privately, as the first answer, in place of "thinking …", or as a further one."""
    if isinstance(note, str):
        note = Note(note)
    response = interaction.response
    if response.type is InteractionResponseType.deferred_channel_message:
        await interaction.edit_original_response(content=note.content, attachments=note.files, view=note.view)
        return
    send = interaction.followup.send if response.is_done() else response.send_message
    await send(note.content, files=note.files, view=note.view, ephemeral=True)


async def refuse(interaction: Interaction, error: MatchError | rules.InvalidFen) -> None:
    """Say why a use case said no."""
    if isinstance(error, rules.InvalidFen):
        await tell(interaction, interaction.client.wording.invalid_fen(reader(interaction), error))
        return
    await tell(
        interaction,
        await interaction.client.wording.refusal(error, reader(interaction), interaction.guild_id),
    )


@asynccontextmanager
async def answering(interaction: Interaction) -> AsyncGenerator[None, None]:
    """Around a command or press: a "no" of a use case becomes a private line, all else passes on."""
    try:
        yield
    except (MatchError, rules.InvalidFen) as error:
        await refuse(interaction, error)


async def report(interaction: Interaction, error: BaseException) -> None:
    """The last resort of every command, button and menu: log what went wrong and still answer the person."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, discord.HTTPException) and error.code in (UNKNOWN_INTERACTION, ALREADY_ANSWERED):
        # Discord gave up waiting (or the answer arrived twice): nobody is there to be answered any more.
        log.warning("interaction %s could not be answered: %s", interaction.id, error)
        return
    if isinstance(error, discord.Forbidden):
        log.warning("not allowed in channel %s: %s", interaction.channel_id, error)
        permissions = say(interaction, "permission-write")
        text = say(interaction, "error-permission", permissions=permissions)
    else:
        log.error("interaction %s failed", interaction.id, exc_info=error)
        text = say(interaction, "error-unexpected")
    try:
        await tell(interaction, text)
    except discord.HTTPException as failed:
        log.warning("interaction %s could not be answered: %s", interaction.id, failed)
