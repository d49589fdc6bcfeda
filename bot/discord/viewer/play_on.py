"""Playing on from a position in the viewer: a challenge or a game against the engine that starts there.

The reader takes the side at the bottom of the board. Nobody else sees anything until they have chosen an
opponent and confirmed.
"""

from __future__ import annotations

import re

import rules
from bot.discord.challenges.card import post_challenge
from bot.discord.challenges.user_menu import USER, check_person
from bot.discord.chosen_settings import of_server
from bot.discord.engine.start import play_engine, top_level
from bot.discord.games.start_checks import check_start
from bot.discord.platform.channels import is_alone
from bot.discord.platform.components import picked
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.error_handling import Refusal
from bot.discord.platform.language import say
from bot.discord.platform.reply import reply_to
from bot.discord.viewer.message import pictured, view_note
from bot.discord.viewer.partners import (
    ANYONE,
    ENGINE,
    engine_at,
    last_question,
    opponent_question,
    usual_engine,
)
from bot.discord.viewer.source import SIDES, Source, find
from bot.discord.wording.sentences import place_of
from bot.matches import StalePosition

WHO = rf"(?P<who>user|level|{ANYONE}|{ENGINE}-[1-9]|[1-9][0-9]{{0,17}}|[1-8][0-9]{{18}})"
"""The opponent in a custom_id; "user" and "level" mean the value picked in that menu."""

LEVEL = re.compile(r"[1-9]")


async def ask_whom(interaction: Interaction, source: Source, ply: int, bottom: rules.Color) -> None:
    """Replace the viewer by the question with whom to play on; in a DM that can only be the engine."""
    check_start(interaction)
    if is_alone(interaction):
        await _ask_once_more(interaction, source, ply, bottom, usual_engine(source))
    else:
        text, items = await opponent_question(interaction, source, ply, bottom)
        await reply_to(interaction).show(await pictured(interaction, source, ply, bottom, text, items))


async def ask(interaction: Interaction, ids: re.Match[str]) -> None:
    """Handle the choice of an opponent: ask for confirmation."""
    await _ask_once_more(interaction, *await _chosen(interaction, ids))


async def _ask_once_more(
    interaction: Interaction, source: Source, ply: int, bottom: rules.Color, who: str
) -> None:
    top = 0
    if who.startswith(ENGINE):
        top = await top_level(interaction, source.match.variant.key)
        who = engine_at(min(int(who.removeprefix(f"{ENGINE}-")), top))
    text, items = await last_question(interaction, source, ply, bottom, who, top)
    await reply_to(interaction).show(await pictured(interaction, source, ply, bottom, text, items))


async def play_on(interaction: Interaction, ids: re.Match[str]) -> None:
    """Handle the confirmation: post the challenge or start the game, and return to the viewer."""
    source, ply, bottom, who = await _chosen(interaction, ids)
    # Remove the question first: pressed again it would start another game.
    await reply_to(interaction).show(await view_note(interaction, source, ply, bottom))
    variant, start = source.match.variant.key, source.match.game.positions[ply].fen()
    color = bottom.name.lower()
    if who.startswith(ENGINE):
        level = int(who.removeprefix(f"{ENGINE}-"))
        match = await play_engine(interaction, level=level, variant=variant, color=color, start=start)
        done = say(interaction, "play-on-begun", link=place_of(match))
    else:
        await post_challenge(
            interaction,
            None if who == ANYONE else int(who),
            variant=variant,
            color=color,
            start=start,
            move_seconds=of_server(interaction).move_seconds,
        )
        done = say(interaction, "play-on-posted")
    reply_to(interaction).begin_with(done)
    await reply_to(interaction).show(await view_note(interaction, source, ply, bottom))


async def _chosen(interaction: Interaction, ids: re.Match[str]) -> tuple[Source, int, rules.Color, str]:
    """Return game, ply, side and opponent of a press.

    Raises StalePosition if the game no longer has that ply, Refusal if no game may start so.
    """
    source, ply = await find(interaction, ids["game"]), int(ids["ply"])
    if ply > source.match.ply:
        raise StalePosition
    who = _who(interaction, ids["who"], source)
    if who is None:
        raise Refusal("button-unknown")
    check_start(interaction)
    if not who.startswith(ENGINE):
        if is_alone(interaction):
            raise Refusal("button-unknown")
        if who != ANYONE:
            await check_person(interaction, int(who))
    return source, ply, SIDES[ids["bottom"]], who


def _who(interaction: Interaction, who: str, source: Source) -> str | None:
    """Return the opponent that was pressed or picked; None for nobody."""
    us = interaction.client.user
    if who == "level":
        level = LEVEL.fullmatch(picked(interaction))
        return None if level is None else engine_at(int(level[0]))
    if who == "user":
        found = USER.fullmatch(picked(interaction))
        who = "" if found is None else found["id"]
    if us is not None and who == str(us.id):
        return usual_engine(source)
    return who or None
