"""The content of one message: text, pictures, buttons. Nothing here sends it."""

from __future__ import annotations

import io
from dataclasses import dataclass, field

import discord
from discord import ui

from bot.discord.platform.discord_limits import ALT_TEXT


@dataclass(frozen=True, slots=True)
class Upload:
    """A file for a message. Sending consumes a discord.File, so each try gets a new one."""

    data: bytes
    name: str
    alt: str | None = None

    def file(self) -> discord.File:
        alt = None if self.alt is None else self.alt[:ALT_TEXT]
        return discord.File(io.BytesIO(self.data), filename=self.name, description=alt)


@dataclass(frozen=True, slots=True)
class Note:
    """The content of one message. `kept`: files of the message that it replaces, to be kept there."""

    content: str
    uploads: tuple[Upload, ...] = ()
    view: ui.View = field(default_factory=lambda: ui.View(timeout=None))
    kept: tuple[discord.Attachment, ...] = ()

    def files(self) -> list[discord.File]:
        return [upload.file() for upload in self.uploads]
