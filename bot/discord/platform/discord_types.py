"""Short names for Discord's own types, and the parts of a message: Note, Upload and view()."""

from __future__ import annotations

import io
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import app_commands, ui

from bot.discord.platform.limits import ALT_TEXT
from bot.graphemes import shortened

Interaction = discord.Interaction[discord.Client]
Command = app_commands.Command[Any, ..., None]
Callback = Callable[..., Coroutine[Any, Any, None]]
Control = ui.Item[Any]
"""A button or menu."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file for a message. Sending consumes a discord.File, so each try gets a new one."""

    data: bytes
    name: str
    alt: str | None = None

    def file(self) -> discord.File:
        alt = None if self.alt is None else shortened(self.alt, ALT_TEXT)
        return discord.File(io.BytesIO(self.data), filename=self.name, description=alt)


def view(*items: Control) -> ui.View:
    """Build the view of a message. It works as long as the message exists."""
    made = ui.View(timeout=None)
    made.stop()  # Presses are dispatched by custom_id, so the library needn't keep the view.
    for item in items:
        made.add_item(item)
    return made


@dataclass(frozen=True, slots=True)
class Note:
    """The content of one message. `kept`: files of the message that it replaces, to be kept there."""

    content: str
    uploads: tuple[Upload, ...] = ()
    view: ui.View = field(default_factory=view)
    kept: tuple[discord.Attachment, ...] = ()

    def files(self) -> list[discord.File]:
        return [upload.file() for upload in self.uploads]
