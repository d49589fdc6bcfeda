"""Short names for Discord's own types, and Action. They depend on nothing in Kibitz."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from enum import Enum, auto
from re import Match, Pattern
from typing import Any

import discord
from discord import app_commands, ui

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
