"""What a command does with the game that it is about, and the games that are offered while one is typed."""

from __future__ import annotations

from discord import app_commands

from bot import logs
from bot.discord.games.game_links import name_elsewhere
from bot.discord.games.sight import OPEN_TO_VIEWERS
from bot.discord.games.which_game import looked_at, meant
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.error_handling import in_private
from bot.discord.platform.language import reader, say
from bot.discord.platform.limits import CHOICE, CHOICES
from bot.discord.platform.search import ranked
from bot.discord.services import services_of
from bot.matches import Listed

FORGIVEN = 500
"""Games among which one is found in spite of a slip of the finger."""


async def do(interaction: Interaction, game: int | None, deed: str, text: str = "") -> None:
    """Do what a command asks with the match it is about; for the one who asks."""
    async with in_private(interaction):
        find = looked_at if deed in OPEN_TO_VIEWERS else meant
        match = await find(interaction, game, deed, text)
        if match is not None:
            logs.also_about(match=match.id)
            await name_elsewhere(interaction, match)
            await services_of(interaction).deeds[deed](interaction, match, text)


async def offered_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The player's running games, by opponent, variant or number; those that wait for them first."""
    services, locale = services_of(interaction), reader(interaction)
    listed = await services.matches.lookup.listed(interaction.user.id)
    # Discord waits three seconds: names that take longer to look up are there for the next letter.
    await services.names.learn(((one.opponent, one.guild_id) for one in listed), CHOICES)

    def words(one: Listed) -> tuple[str, ...]:
        title = services.wording.title(locale, one.variant)
        return f"{services.names.known(one.opponent, one.guild_id)} {title}", title, str(one.id)

    def label(one: Listed) -> str:
        opponent = services.names.known(one.opponent, one.guild_id)
        title = services.wording.title(locale, one.variant)
        return say(interaction, "game-label", opponent=opponent, variant=title, number=str(one.id))

    found = listed[:CHOICES]
    if typed.strip():
        # Looking for slips takes too long where there are too many.
        pairs = ((one, words(one)) for one in listed)
        found = ranked(typed, pairs, slips=len(listed) <= FORGIVEN)
    return [app_commands.Choice(name=label(one)[:CHOICE], value=one.id) for one in found]
