"""Short names for Discord's own types. Nothing of Kibitz hangs on them; services.py tells what is at hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from re import Match, Pattern
from typing import Any, NamedTuple

import discord
from discord import ui

Interaction = discord.Interaction[discord.Client]
AnyItem = ui.Item[Any]


class Action(NamedTuple):
    """What a press on a button or menu does: `ids` must match all that follows the action's name.

    `own`: what was pressed gives way to the answer, so it must be a message that its reader alone sees.
    """

    ids: Pattern[str]
    run: Callable[[Interaction, Match[str]], Awaitable[None]]
    own: bool = False
