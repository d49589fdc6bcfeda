"""Short names for Discord types that carry our own client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

if TYPE_CHECKING:
    from bot.discord.client import KibitzBot

    type_interaction = discord.Interaction[KibitzBot]
else:
    type_interaction = discord.Interaction

Interaction = type_interaction
AnyItem = ui.Item[Any]

EPHEMERAL = True
