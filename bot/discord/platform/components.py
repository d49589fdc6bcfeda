"""Buttons, menus, forms and the parts of a message."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import discord
from discord import app_commands, ui

from bot.discord.platform.discord_limits import (
    ALT_TEXT,
    BUTTON_LABEL,
    CHOICE,
    CUSTOM_ID,
    FIELD,
    FORM_LABEL,
    OPTION_LABEL,
    OPTIONS,
    PLACEHOLDER,
)
from bot.graphemes import shortened

# ---- Short names for Discord's own types, and the parts of a message: Content, Upload and view()

Interaction = discord.Interaction[discord.Client]
Command = app_commands.Command[Any, ..., None]
Callback = Callable[..., Coroutine[Any, Any, None]]

Control = ui.Item[Any]
"""A button or menu."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file for a message. Sending consumes a discord.File, so each attempt gets a new one."""

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
class Content:
    """The content of one message. `kept`: files of the message that it replaces, to be kept there."""

    text: str
    uploads: tuple[Upload, ...] = ()
    view: ui.View = field(default_factory=view)
    kept: tuple[discord.Attachment, ...] = ()

    def files(self) -> list[discord.File]:
        return [upload.file() for upload in self.uploads]


# ---- Buttons and menus that hold only an action and ids, so that they work after any restart
#
# A `custom_id` is `kibitz:<action>:<ids>`; the action's `press` handles it (see dispatch.py).

ChoiceT = TypeVar("ChoiceT", str, int, float)
PREFIX = "kibitz"

ID = re.compile(r"(?P<id>[1-9][0-9]{0,17})")
"""A database id: digits that fit a 64-bit integer."""

USER = re.compile(r"(?P<id>[1-9][0-9]{0,17}|[1-8][0-9]{18})")
"""A user's id, which may have 19 digits."""


def custom_id(action: str, *ids: str | int) -> str:
    """Return the custom_id of an action with its ids. Raises ValueError if it is too long."""
    made = ":".join([PREFIX, action, *map(str, ids)])
    if len(made) > CUSTOM_ID:
        raise ValueError(f"custom_id of {action} is longer than {CUSTOM_ID} characters")
    return made


def button(
    label: str,
    identity: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Control:
    """Build a button; a long label is cut."""
    label = shortened(label, BUTTON_LABEL)
    return ui.Button(label=label, custom_id=identity, style=style, disabled=disabled)


def menu(identity: str, placeholder: str | None, options: Sequence[discord.SelectOption]) -> Control:
    """Build a menu of at most OPTIONS options; picking one runs the action in its custom_id."""
    placeholder = None if placeholder is None else shortened(placeholder, PLACEHOLDER)
    return ui.Select(custom_id=identity, placeholder=placeholder, options=list(options[:OPTIONS]))


def menu_option(
    label: str, value: str | int, description: str = "", *, chosen: bool = False
) -> discord.SelectOption:
    """Build an option of a menu; long texts are cut. `chosen`: it is preselected."""
    return discord.SelectOption(
        label=shortened(label, OPTION_LABEL),
        value=str(value),
        description=shortened(description, OPTION_LABEL, whole_words=True) or None,
        default=chosen,
    )


def suggestion(name: str, value: ChoiceT) -> app_commands.Choice[ChoiceT]:
    """Build an autocomplete suggestion; a long name is cut."""
    return app_commands.Choice(name=shortened(name, CHOICE, whole_words=True), value=value)


def confirmation(question: str, yes: tuple[str, str], no: tuple[str, str]) -> Content:
    """Build a question before an action that can't be undone. `yes`, `no`: each button's label and id."""
    return Content(question, view=view(button(*yes, discord.ButtonStyle.danger), button(*no)))


# ---- Forms and their fields


def form(title: str, identity: str, *fields: ui.Label[Any]) -> ui.Modal:
    made = ui.Modal(title=title[:FORM_LABEL], custom_id=identity, timeout=None)
    for each in fields:
        made.add_item(each)
    return made


def text_field(
    identity: str,
    label: str,
    given: str = "",
    *,
    max_length: int = FIELD,
    example: str | None = None,
    required: bool = True,
) -> ui.Label[ui.Modal]:
    """Build a field for one line of at most `max_length` characters, by default for several lines.

    `given`: the text that it contains at first. `example`: the text shown while it is empty.
    """
    entry: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=identity,
        style=discord.TextStyle.short if max_length < FIELD else discord.TextStyle.paragraph,
        placeholder=example,
        default=given[:max_length] or None,
        max_length=max_length,
        required=required,
    )
    return ui.Label(text=label[:FORM_LABEL], component=entry)


def file_field(identity: str, label: str, *, required: bool = False) -> ui.Label[ui.Modal]:
    upload: ui.FileUpload[ui.Modal] = ui.FileUpload(custom_id=identity, required=required, max_values=1)
    return ui.Label(text=label[:FORM_LABEL], component=upload)
