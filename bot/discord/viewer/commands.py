"""/import: shows a game from a file or text; stores nothing."""

from __future__ import annotations

import re

import discord
from discord import app_commands

from bot.discord.games.variant_autocomplete import find_variant, variants
from bot.discord.platform.components import filled, uploaded
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.error_handling import answering, in_private
from bot.discord.platform.language import say
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
    async with in_private(interaction):
        played = None if variant is None else await find_variant(interaction, variant)
        if file is None:
            await send_import(interaction, text or "", played)
        elif file.size > MOST_BYTES:
            await reply_to(interaction).send_private(
                say(interaction, "import-large", most=MOST_BYTES // 1024)
            )
        else:
            await send_import(interaction, decoded(await file.read()), played)


async def sent_in(interaction: Interaction, _ids: re.Match[str]) -> None:
    """Handle the submitted form, with a file or a text."""
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)
    async with answering(interaction):
        files = uploaded(interaction, ATTACHED)
        if not files:
            await send_import(interaction, filled(interaction, TEXT))
        elif int(files[0].get("size", 0)) > MOST_BYTES:
            await reply_to(interaction).send_private(
                say(interaction, "import-large", most=MOST_BYTES // 1024)
            )
        else:
            data = await interaction.client.http.get_from_cdn(str(files[0]["url"]))
            await send_import(interaction, decoded(data))


ACTIONS = (Action("import", re.compile(""), sent_in, command=import_game),)
