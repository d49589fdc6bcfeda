"""A definition from a file: within limits, and as text."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import say
from bot.discord.platform.reply import reply_to
from bot.discord.viewer.import_file import decoded
from bot.matches import DefinitionTooLong
from bot.matches.custom_variants import MOST_BYTES


async def read_text(interaction: Interaction, file: dict[str, Any] | discord.Attachment) -> str | None:
    """The text of a file; None where the person was told why not. Raises DefinitionTooLong."""
    size = int(file.get("size", 0)) if isinstance(file, dict) else file.size
    if size > MOST_BYTES:
        raise DefinitionTooLong(most=MOST_BYTES // 1024)
    if isinstance(file, dict):
        data = await interaction.client.http.get_from_cdn(str(file["url"]))
    else:
        data = await file.read()
    text = decoded(data)
    if "\x00" in text or "[" not in text:
        await reply_to(interaction).send_private(say(interaction, "game-file-unreadable"))
        return None
    return text
