"""What stands under Apps in the menu of a message: looking at the game whose board it shows."""

from __future__ import annotations

import discord

from bot.discord.boards.posting import FILE_NAME
from bot.discord.games.game_links import name_elsewhere
from bot.discord.games.sight import check_action, visible_match
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.error_handling import in_private
from bot.discord.platform.language import say
from bot.discord.platform.reply import reply_to
from bot.discord.platform.translator import context_menu
from bot.discord.services import services_of


async def _board(interaction: Interaction, message: discord.Message) -> None:
    await _look(interaction, message, "board")


async def _moves(interaction: Interaction, message: discord.Message) -> None:
    await _look(interaction, message, "moves")


async def _look(interaction: Interaction, message: discord.Message, deed: str) -> None:
    """Do with the game whose board a message shows what the command of that name does."""
    async with in_private(interaction):
        me = interaction.client.user
        names = [attachment.filename for attachment in message.attachments]
        found = next(filter(None, map(FILE_NAME.fullmatch, names)), None)
        if found is None or me is None or message.author.id != me.id:
            await reply_to(interaction).tell(say(interaction, "app-no-board"))
            return
        match = await visible_match(interaction, int(found["id"]))
        check_action(interaction, match, deed)
        await name_elsewhere(interaction, match)
        await services_of(interaction).deeds[deed](interaction, match, "")


CONTEXT_MENUS = (context_menu("board", _board), context_menu("moves", _moves))
