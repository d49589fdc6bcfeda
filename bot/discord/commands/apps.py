"""What stands under Apps in the menu of a person or a message: a challenge, and looking at a game's board."""

from __future__ import annotations

from typing import Any, cast

import discord
from discord import app_commands

from bot.discord.answers import acknowledge, in_private, say, tell
from bot.discord.boards import FILE_NAME
from bot.discord.elsewhere import name_elsewhere
from bot.discord.kinds import Interaction
from bot.discord.translate import word
from bot.discord.ui.challenge import opponent_problem, start_problem
from bot.discord.ui.invite import invite_note
from bot.discord.ui.which import DEEDS, check_sight


async def _challenge(interaction: Interaction, person: discord.User | discord.Member) -> None:
    """Challenge the person whose menu it is."""
    interaction.client.names.note(interaction.user)
    await acknowledge(interaction, ephemeral=True, thinking=True)
    problem = start_problem(interaction) or opponent_problem(interaction, cast("discord.User", person))
    await tell(interaction, problem or await invite_note(interaction, person.id))


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
            await tell(interaction, say(interaction, "app-no-board"))
            return
        match = await interaction.client.matches.get(int(found["id"]))
        check_sight(interaction, match, deed)
        await name_elsewhere(interaction, match)
        await DEEDS[deed](interaction, match, "")


def _menu(key: str, callback: Any, *, direct: bool = True) -> app_commands.ContextMenu:
    made = app_commands.ContextMenu(name=word(f"app-{key}"), callback=callback)
    made.allowed_contexts = app_commands.AppCommandContext(
        guild=True, dm_channel=direct, private_channel=True
    )
    return made


MENUS = (
    _menu("challenge", _challenge, direct=False),
    _menu("board", _board),
    _menu("moves", _moves),
)
"""By the kind of what they stand on: a person, or a message."""
