"""Beginning a game against Kibitz, which needs nobody's consent: the answer, its thread, the first board."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.answers import Note, call, promptly, reader, shared
from bot.discord.games import begin_at_once
from bot.discord.kinds import Interaction
from bot.discord.names import escaped
from bot.discord.trying import TROUBLE
from bot.engine import LEVELS
from bot.matches import Match

USUAL_LEVEL = 3
"""What is played where no level is named: whoever knows the rules has a game."""


HIGHEST = len(LEVELS) + 1
"""The highest level that may be named; top_level() knows which there are."""

LENGTH = 100
"""Characters of a choice's name."""


def top_level(interaction: Interaction) -> int:
    """The highest level there is here: one more than our own where there is an engine of the operator's."""
    return len(LEVELS) + interaction.client.opponent.has_guest


async def play_engine(
    interaction: Interaction,
    *,
    level: int | None,
    variant: str | None,
    color: str,
    start: str | None = None,
    move_seconds: int | None = None,
    lost_before: int = 0,
) -> None:
    """Begin a game of who acts against Kibitz, and answer with that. Raises as begin_with_engine() does."""
    client, us = interaction.client, interaction.client.user
    assert us is not None  # noqa: S101
    made = client.matches.begin_with_engine(
        interaction.user.id,
        us.id,
        level=min(level or USUAL_LEVEL, top_level(interaction)),
        variant=variant,
        color=color,
        start=start,
        move_seconds=move_seconds,
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id or 0,
        locale=shared(interaction),
        lost_before=lost_before,
    )
    match = await promptly(interaction, made)
    try:
        card_id = await call(
            interaction, await _card(interaction, match), discord.AllowedMentions.none(), None
        )
    except TROUBLE:
        # Nobody would know of it.
        await client.matches.abort(match.id, interaction.user.id)
        raise
    await begin_at_once(client, match, card_id)


async def _card(interaction: Interaction, match: Match) -> Note:
    """What everyone reads of a game that has begun."""
    client, locale, us = interaction.client, match.locale, interaction.client.user
    assert us is not None  # noqa: S101
    text = client.texts.text(
        locale,
        "play-begun",
        player=interaction.user.mention,
        opponent=escaped(await client.names.of(us.id, match.guild_id)),
        variant=client.wording.title(locale, match.variant),
        level=level_name(interaction, match.level or 0, locale),
    )
    lines = [text, match.variant.summaries.get(locale, match.variant.summary)]
    return Note("\n".join(lines))


def level_name(interaction: Interaction, level: int, locale: str) -> str:
    """A level as people read it: its number, and how strong it is."""
    name = interaction.client.texts.text(locale, f"level-{level}")
    return interaction.client.texts.text(locale, "level", number=str(level), title=name)


async def levels(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The levels there are here, by number or name."""
    locale, wanted = reader(interaction), typed.strip().casefold()
    named = [
        (level, level_name(interaction, level, locale)) for level in range(1, top_level(interaction) + 1)
    ]
    return [
        app_commands.Choice(name=name[:LENGTH], value=level)
        for level, name in named
        if wanted in name.casefold()
    ]
