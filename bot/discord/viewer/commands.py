"""/import: shows a game from a file or text; stores nothing."""

from __future__ import annotations

import re

import discord
from discord import app_commands

from bot.discord.games.variant_autocomplete import find_variant, variants
from bot.discord.platform.components import filled, uploaded
from bot.discord.platform.discord_types import Action, Answer, Interaction
from bot.discord.platform.error_handling import Refused
from bot.discord.platform.reply import reply_to
from bot.discord.platform.translator import command, options
from bot.discord.viewer.import_file import (
    ATTACHED,
    MOST_BYTES,
    TEXT,
    TEXT_LENGTH,
    decoded,
    form,
    send_import,
)


@command("import", direct=True)
@options("file", "text", "variant")
@app_commands.autocomplete(variant=variants)
async def import_game(
    interaction: Interaction,
    file: discord.Attachment | None = None,
    text: app_commands.Range[str, 1, TEXT_LENGTH] | None = None,
    variant: app_commands.Range[str, 1, 100] | None = None,
) -> None:
    """Show the game in a file or text; without either, ask with a form."""
    if file is None and text is None:
        await reply_to(interaction).ask(form(interaction))
        return
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
    played = None if variant is None else await find_variant(interaction, variant)
    if file is None:
        await send_import(interaction, text or "", played)
    else:
        _check_size(file.size)
        await send_import(interaction, decoded(await file.read()), played)


async def sent_in(interaction: Interaction, _ids: re.Match[str]) -> None:
    """Handle the submitted form, with a file or a text."""
    files = uploaded(interaction, ATTACHED)
    if not files:
        await send_import(interaction, filled(interaction, TEXT))
        return
    _check_size(int(files[0].get("size", 0)))
    data = await interaction.client.http.get_from_cdn(str(files[0]["url"]))
    await send_import(interaction, decoded(data))


def _check_size(size: int) -> None:
    if size > MOST_BYTES:
        raise Refused("import-large", most=MOST_BYTES // 1024)


ACTIONS = (Action("import", re.compile(""), sent_in, Answer.BENEATH, command=import_game),)
