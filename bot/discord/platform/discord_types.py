"""Short names for Discord's own types. Nothing of Kibitz hangs on them; services.py tells what is at hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from re import Match, Pattern
from typing import Any

import discord
from discord import app_commands, ui

Interaction = discord.Interaction[discord.Client]
AnyItem = ui.Item[Any]
Command = app_commands.Command[Any, ..., None]
Press = Callable[[Interaction, Match[str]], Awaitable[None]]
"""What a press does, with what `Action.ids` has matched."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something that people can do, declared once, beside its code: each feature lists its own as ACTIONS."""

    name: str
    """Begins the custom_id of its buttons, of which some were posted long ago."""
    ids: Pattern[str] | None = None
    """Matches all that follows the name in a custom_id."""
    press: Press | None = None
    """What its buttons, menus and forms do."""
    own: bool = False
    """The answer replaces what was pressed, so that must be a message that its reader alone sees."""
    command: Command | app_commands.Group | None = None
    menu: app_commands.ContextMenu | None = None
    """Its entry under Apps in the menu of a person or a message."""
