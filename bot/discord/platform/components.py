"""Buttons and menus that hold only an action and ids, so that they work after any restart.

A `custom_id` is `kibitz:<action>:<ids>`; the action's `press` handles it (see dispatch.py).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from typing import TypeVar

import discord
from discord import app_commands, ui

from bot.discord.platform.discord_types import Control, Note, view
from bot.discord.platform.limits import (
    BUTTON_LABEL,
    CHOICE,
    CUSTOM_ID,
    OPTION_LABEL,
    OPTIONS,
    PLACEHOLDER,
)
from bot.graphemes import shortened

log = logging.getLogger(__name__)

Item = TypeVar("Item")
ChoiceT = TypeVar("ChoiceT", str, int, float)

PREFIX = "kibitz"
ID = re.compile(r"(?P<id>[1-9][0-9]{0,17})")
"""A database id: digits that fit a 64-bit integer."""


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
        description=shortened(description, OPTION_LABEL) or None,
        default=chosen,
    )


def suggestion(name: str, value: ChoiceT) -> app_commands.Choice[ChoiceT]:
    """Build a suggestion of an autocomplete; a long name is cut."""
    return app_commands.Choice(name=shortened(name, CHOICE), value=value)


def one_page(items: Sequence[Item], page: int, size: int) -> tuple[Sequence[Item], int, int]:
    """Return a page of items, its number from 0, and the number of pages. Past the end: the last page."""
    pages = max(1, -(-len(items) // size))
    page = min(page, pages - 1)
    return items[page * size : (page + 1) * size], page, pages


def confirmation(question: str, yes: tuple[str, str], no: tuple[str, str]) -> Note:
    """Build a question before an action that can't be undone. `yes`, `no`: buttons' label and custom_id."""
    return Note(question, view=view(button(*yes, discord.ButtonStyle.danger), button(*no)))
