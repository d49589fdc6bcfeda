"""Playing on from a position in the viewer, against a player or the engine.

The player takes the side at the bottom of the board. Nobody else sees anything until the player has chosen
an opponent and confirmed.
"""

from __future__ import annotations

import re

import discord
from discord import ui

import rules
from bot.discord.challenges.challenge_card import post_challenge
from bot.discord.challenges.start_buttons import USER, check_person
from bot.discord.games.start_checks import check_start
from bot.discord.platform.channels import is_bot_dm
from bot.discord.platform.components import (
    Control,
    button,
    custom_id,
    menu,
    menu_option,
    picked_value,
)
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.reply import reply_to
from bot.discord.platform.user_text import escaped
from bot.discord.play import USUAL_LEVEL, level_name, play_engine, top_level
from bot.discord.services import services_of, usual_time
from bot.discord.viewer.viewed_game import AT, BOTTOM, ViewedGame, find
from bot.discord.viewer.viewer_message import board_note, view_note
from bot.discord.wording.sentences import link_to_board, numbered
from bot.matches import SIDES, is_former
from bot.refusals import MoveTaken, Refusal

ANYONE, ENGINE = "anyone", "kibitz"
"""Opponents as custom_ids write them; any other is a user id."""

OPPONENT_ID = rf"(?P<who>user|level|{ANYONE}|{ENGINE}-[1-9]|[1-9][0-9]{{0,17}}|[1-8][0-9]{{18}})"
"""The opponent in a custom_id; "user" and "level" mean the value picked in that menu."""

LEVEL = re.compile(r"[1-9]")

PLAY_IDS = re.compile(rf"{AT}:{BOTTOM}:{OPPONENT_ID}")


def _engine_at(level: int) -> str:
    return f"{ENGINE}-{level}"


def _usual_engine(source: ViewedGame) -> str:
    """Return the engine at the level of the game viewed, else at the usual one."""
    return _engine_at(source.match.level or USUAL_LEVEL)


def _level(who: str) -> int | None:
    """Return the level of the engine; None for any other opponent."""
    return int(who.removeprefix(f"{ENGINE}-")) if who.startswith(ENGINE) else None


async def ask_whom(interaction: Interaction, source: ViewedGame, ply: int, bottom: rules.Color) -> None:
    """Replace the viewer with the question whom to play; in the bot's DM, always the engine."""
    await check_start(interaction)
    if is_bot_dm(interaction):
        await _ask_confirmation(interaction, source, ply, bottom, _usual_engine(source))
        return
    services = services_of(interaction)
    color = services.wording.color(locale_for(interaction), bottom, source.match.variant)
    here = (source.name, ply, bottom.label)
    question, identity = say(interaction, "menu-view-play"), custom_id("view-ask", *here, "user")
    items = [Control(ui.UserSelect(custom_id=identity, placeholder=question))]
    opponent = _opponent(interaction, source)
    if opponent is not None:
        name = await services.names.of(opponent, source.match.guild_id)
        items.append(button(name.plain, custom_id("view-ask", *here, opponent)))
    items += [
        button(say(interaction, "button-view-anyone"), custom_id("view-ask", *here, ANYONE)),
        button(say(interaction, "button-view-kibitz"), custom_id("view-ask", *here, _usual_engine(source))),
        button(say(interaction, "button-flip"), custom_id("view", *here, "turn")),
        button(say(interaction, "button-step-back"), custom_id("view", *here, "stay")),
    ]
    text = say(interaction, "viewer-play", color=color)
    await reply_to(interaction).show(await board_note(interaction, source, ply, bottom, text, items))


def _opponent(interaction: Interaction, source: ViewedGame) -> int | None:
    match, reader_id = source.match, interaction.user.id
    if source.is_file or match.engine is not None or reader_id not in match.players:
        return None
    other = match.opponent_of(reader_id)
    return None if is_former(other) or other == reader_id else other


async def confirm(interaction: Interaction, ids: re.Match[str]) -> None:
    await _ask_confirmation(interaction, *await _chosen(interaction, ids))


async def _ask_confirmation(
    interaction: Interaction, source: ViewedGame, ply: int, bottom: rules.Color, who: str
) -> None:
    """Ask whether to post a challenge to `who`, or to start a game against the engine."""
    here, level = (source.name, ply, bottom.label), _level(who)
    items: list[Control] = []
    if level is not None:
        top = await top_level(interaction, source.match.variant.key)
        level = min(level, top)
        who = _engine_at(level)
        items.append(_levels(interaction, custom_id("view-ask", *here, "level"), level, top))
    begin = "button-view-challenge" if level is None else "button-view-begin"
    other = (source.name, ply, bottom.opponent.label)
    items += [
        button(say(interaction, begin), custom_id("view-play", *here, who), discord.ButtonStyle.success),
        button(say(interaction, "button-flip"), custom_id("view-ask", *other, who)),
    ]
    if not is_bot_dm(interaction):
        items.append(button(say(interaction, "button-step-back"), custom_id("view", *here, "play")))
    items.append(button(say(interaction, "button-view-cancel"), custom_id("view", *here, "stay")))
    text = await _question(interaction, source, ply, bottom, who, level)
    await reply_to(interaction).show(await board_note(interaction, source, ply, bottom, text, items))


async def _question(
    interaction: Interaction, source: ViewedGame, ply: int, bottom: rules.Color, who: str, level: int | None
) -> str:
    services, locale, match = services_of(interaction), locale_for(interaction), source.match
    wording, position = services.wording, match.game.positions[ply]
    variant = wording.title(locale, match.variant).markdown
    if level is not None:
        name = level_name(interaction, level, locale)
        lines = [say(interaction, "play-on-kibitz", variant=variant, level=name)]
    elif who == ANYONE:
        lines = [say(interaction, "play-on-anyone", variant=variant)]
    else:
        player = (await services.names.of(int(who), interaction.guild_id)).markdown
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
        time = usual_time(interaction)
        terms = [] if time is None else [say(interaction, "card-time", time=wording.time(locale, time))]
        lines.append(" ".join([*terms, say(interaction, "game-casual")]))
    lines.append(say(interaction, "play-on-unsent"))
    return "\n".join(lines)


def _levels(interaction: Interaction, identity: str, level: int, top: int) -> Control:
    options = [
        menu_option(level_name(interaction, each, locale_for(interaction)), each, chosen=each == level)
        for each in range(1, top + 1)
    ]
    return menu(identity, say(interaction, "menu-view-level"), options)


async def play_on(interaction: Interaction, ids: re.Match[str]) -> None:
    """Handle the confirmation: post the challenge or start the game, and return to the viewer."""
    source, ply, bottom, who = await _chosen(interaction, ids)
    # Remove the question first: a second press would start another game.
    await reply_to(interaction).show(await view_note(interaction, source, ply, bottom))
    variant, start = source.match.variant.key, source.match.game.positions[ply].fen()
    color = bottom.label
    level = _level(who)
    if level is not None:
        match = await play_engine(interaction, level=level, variant=variant, color=color, start=start)
        done = say(interaction, "play-on-begun", link=link_to_board(match))
    else:
        await post_challenge(
            interaction,
            None if who == ANYONE else int(who),
            variant=variant,
            color=color,
            start=start,
            time=usual_time(interaction),
        )
        done = say(interaction, "play-on-posted")
    reply_to(interaction).begin_with(done)
    await reply_to(interaction).show(await view_note(interaction, source, ply, bottom))


async def _chosen(interaction: Interaction, ids: re.Match[str]) -> tuple[ViewedGame, int, rules.Color, str]:
    """Return the game, ply, side and opponent that a custom_id names. Raises Refusal."""
    source, ply = await find(interaction, ids["game"]), int(ids["ply"])
    if ply > source.match.ply:
        raise MoveTaken("move-stale")
    who = _opponent_named(interaction, ids["who"], source)
    if who is None:
        raise Refusal("button-unknown")
    await check_start(interaction)
    if _level(who) is None:
        if is_bot_dm(interaction):
            raise Refusal("button-unknown")
        if who != ANYONE:
            await check_person(interaction, int(who))
    return source, ply, SIDES[ids["bottom"]], who


def _opponent_named(interaction: Interaction, who: str, source: ViewedGame) -> str | None:
    us = interaction.client.user
    if who == "level":
        level = LEVEL.fullmatch(picked_value(interaction))
        return None if level is None else _engine_at(int(level[0]))
    if who == "user":
        found = USER.fullmatch(picked_value(interaction))
        who = "" if found is None else found["id"]
    if us is not None and who == str(us.id):
        return _usual_engine(source)
    return who or None


ACTIONS = (
    Action("view-ask", PLAY_IDS, confirm, own=True),
    Action("view-play", PLAY_IDS, play_on, own=True),
)
