"""The two questions before playing on from a position: with whom, and whether to start. Only the reader sees
them, below the board."""

from __future__ import annotations

import discord
from discord import ui

import rules
from bot.discord.chosen_settings import of_server
from bot.discord.engine.start import USUAL_LEVEL, level_name
from bot.discord.platform.channels import is_alone
from bot.discord.platform.components import Pressed, button, custom_id, menu, menu_option
from bot.discord.platform.discord_limits import BUTTON_LABEL
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import reader, say
from bot.discord.platform.names import escaped
from bot.discord.services import services_of
from bot.discord.viewer.source import Source
from bot.discord.wording.sentences import numbered
from bot.matches import is_former
from bot.matches.models import per_move

ANYONE, ENGINE = "anyone", "kibitz"
"""Opponents as custom_ids write them; any other is a user id."""


def engine_at(level: int) -> str:
    """Return the engine at a level, as custom_ids write it."""
    return f"{ENGINE}-{level}"


def usual_engine(source: Source) -> str:
    """Return the engine at the level of the game viewed, else at the usual one."""
    return engine_at(source.match.level or USUAL_LEVEL)


async def opponent_question(
    interaction: Interaction, source: Source, ply: int, bottom: rules.Color
) -> tuple[str, list[Pressed]]:
    """Ask with whom to play on: the game's own opponent first, any user, anyone, or the engine."""
    services = services_of(interaction)
    color = services.wording.color(reader(interaction), bottom, source.match.variant)
    here = (source.name, ply, bottom.name.lower())
    question, identity = say(interaction, "menu-view-play"), custom_id("view-ask", *here, "user")
    items = [Pressed(ui.UserSelect(custom_id=identity, placeholder=question))]
    opponent = _opponent(interaction, source)
    if opponent is not None:
        name = await services.names.of(opponent, source.match.guild_id)
        items.append(button(name[:BUTTON_LABEL], custom_id("view-ask", *here, opponent)))
    items += [
        button(say(interaction, "button-view-anyone"), custom_id("view-ask", *here, ANYONE)),
        button(say(interaction, "button-view-kibitz"), custom_id("view-ask", *here, usual_engine(source))),
        button(say(interaction, "button-flip"), custom_id("view", *here, "turn")),
        button(say(interaction, "button-step-back"), custom_id("view", *here, "stay")),
    ]
    return say(interaction, "viewer-play", color=color), items


def _opponent(interaction: Interaction, source: Source) -> int | None:
    """Return the reader's opponent in the game viewed; None if they didn't play in it."""
    match, reader_id = source.match, interaction.user.id
    if source.is_file or match.engine is not None or reader_id not in match.players:
        return None
    other = match.opponent_of(reader_id)
    return None if is_former(other) or other == reader_id else other


async def last_question(
    interaction: Interaction, source: Source, ply: int, bottom: rules.Color, who: str, top: int
) -> tuple[str, list[Pressed]]:
    """Ask whether to post a challenge to `who`, or to start a game against the engine. `top`: the engine's
    highest level here."""
    here = (source.name, ply, bottom.name.lower())
    level = int(who.removeprefix(f"{ENGINE}-")) if who.startswith(ENGINE) else None
    items: list[Pressed] = []
    if level is not None:
        items.append(_levels(interaction, custom_id("view-ask", *here, "level"), level, top))
    begin = "button-view-challenge" if level is None else "button-view-begin"
    other = (source.name, ply, bottom.opponent.name.lower())
    items += [
        button(say(interaction, begin), custom_id("view-play", *here, who), discord.ButtonStyle.success),
        button(say(interaction, "button-flip"), custom_id("view-ask", *other, who)),
    ]
    if not is_alone(interaction):
        items.append(button(say(interaction, "button-step-back"), custom_id("view", *here, "play")))
    items.append(button(say(interaction, "button-view-cancel"), custom_id("view", *here, "stay")))
    return await _question(interaction, source, ply, bottom, who, level), items


async def _question(
    interaction: Interaction, source: Source, ply: int, bottom: rules.Color, who: str, level: int | None
) -> str:
    """Return the text of the question: the opponent, variant, position and terms chosen."""
    services, locale, match = services_of(interaction), reader(interaction), source.match
    wording, position = services.wording, match.game.positions[ply]
    variant = wording.title(locale, match.variant)
    if level is not None:
        name = level_name(interaction, level, locale)
        lines = [say(interaction, "play-on-kibitz", variant=variant, level=name)]
    elif who == ANYONE:
        lines = [say(interaction, "play-on-anyone", variant=variant)]
    else:
        player = escaped(await services.names.of(int(who), interaction.guild_id))
        lines = [say(interaction, "play-on-person", player=player, variant=variant)]
    sides: dict[str, str | int] = {
        "color": wording.color(locale, bottom, match.variant),
        "turn": wording.color(locale, position.turn, match.variant),
        "yours": int(position.turn is bottom),
    }
    if ply:
        move = escaped(numbered(match, ply, locale))
        lines.append(say(interaction, "play-on-after", move=move, **sides))
    else:
        lines.append(say(interaction, "play-on-start", **sides))
    if level is None:
        time = per_move(of_server(interaction).move_seconds)
        terms = [] if time is None else [say(interaction, "card-time", time=wording.time(locale, time))]
        lines.append(" ".join([*terms, say(interaction, "game-casual")]))
    lines.append(say(interaction, "play-on-unsent"))
    return "\n".join(lines)


def _levels(interaction: Interaction, identity: str, level: int, top: int) -> Pressed:
    options = [
        menu_option(level_name(interaction, each, reader(interaction)), each, chosen=each == level)
        for each in range(1, top + 1)
    ]
    return menu(identity, say(interaction, "menu-view-level"), options)
