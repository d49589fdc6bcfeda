"""/history: finished games to find again, and to open in the viewer."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.games.variant_autocomplete import variant_named, variants
from bot.discord.history.pages import Wanted, history_note
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.error_handling import in_private
from bot.discord.platform.reply import reply_to
from bot.discord.platform.translator import command, options
from bot.discord.services import services_of


@command("history", direct=True)
@options("player", "variant", "against")
@app_commands.autocomplete(variant=variants)
async def history(
    interaction: Interaction,
    player: discord.User | None = None,
    variant: app_commands.Range[str, 1, 100] | None = None,
    against: discord.User | None = None,
) -> None:
    """The finished games of a player, by default of whoever asks; only they see the answer.

    Of somebody else it lists what was played on this server, in channels that the asker sees, and what the
    asker has played in; of the asker, everything. Who wants to be seen by nobody is refused to others.
    """
    async with in_private(interaction):
        for one in (player, against):
            if one is not None:
                services_of(interaction).names.note(one)
        key = None if variant is None else variant_named(variant).key
        who, other = player or interaction.user, against
        us = services_of(interaction).connection.user
        if who == us:
            # Kibitz has no list of its own: what is asked for is how it went against Kibitz.
            who, other = interaction.user if against in (None, us) else against, who
        wanted = Wanted(who.id, key, None if other is None else other.id)
        await reply_to(interaction).tell(await history_note(interaction, wanted))
