"""What every feature uses: short names for Discord's own types; Action, Note and Upload."""

from __future__ import annotations

import io
import re
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from enum import Enum, auto
from re import Match, Pattern
from typing import Any

import discord
from discord import app_commands, ui

from bot.discord.platform.discord_limits import ALT_TEXT
from bot.graphemes import shortened

Interaction = discord.Interaction[discord.Client]
AnyItem = ui.Item[Any]
Command = app_commands.Command[Any, ..., None]
Callback = Callable[..., Coroutine[Any, Any, None]]
Press = Callable[[Interaction, Match[str]], Awaitable[None]]
"""Handles a press; the match is what `Action.ids` has found in the custom_id."""

NO_IDS = re.compile("")
"""For an action whose custom_id has no ids."""


class Answer(Enum):
    """How a press is acknowledged before its action runs, and so where the answer appears."""

    IN_PLACE = auto()
    """Nothing is seen; show() replaces the message that was pressed."""
    BENEATH = auto()
    """A new private message says "thinking …"."""
    PRIVATE = auto()
    """IN_PLACE if only the reader sees the message that was pressed, else BENEATH."""
    BY_ACTION = auto()
    """The action acknowledges: it opens a form, or its first answer has to notify somebody."""


@dataclass(frozen=True, slots=True)
class Action:
    """An action of players, declared once beside its code: each feature lists its own as ACTIONS."""

    name: str
    """The start of its buttons' custom_id; never change it, because old messages still have such buttons."""
    ids: Pattern[str] | None = None
    """Matches what follows the name in a custom_id."""
    press: Press | None = None
    """Runs when its button is pressed, its menu used or its form submitted."""
    answer: Answer = Answer.IN_PLACE
    own: bool = False
    """The answer replaces the message that was pressed, so only its reader may see that message."""
    command: Command | app_commands.Group | None = None
    menu: app_commands.ContextMenu | None = None
    """Its entry under Apps in the context menu of a user or message."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file for a message. Sending consumes a discord.File, so each try gets a new one."""

    data: bytes
    name: str
    alt: str | None = None

    def file(self) -> discord.File:
        alt = None if self.alt is None else shortened(self.alt, ALT_TEXT)
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
