"""Playing again: the same two with colours swapped, the same variant or another one."""

from __future__ import annotations

import asyncio
import logging
import re
from functools import partial

import discord
from discord import ui

import rules
from bot.discord.answers import Note, acknowledge, reader, say, shared, show, tell
from bot.discord.kinds import Interaction
from bot.discord.looks import known
from bot.discord.names import escaped
from bot.discord.trying import TROUBLE, insist
from bot.discord.ui.board import check_player
from bot.discord.ui.challenge import post_card, start_problem
from bot.discord.ui.engine import play_engine
from bot.discord.ui.press import ID, Action, Pressed, button, custom_id, picked, view
from bot.engine import LEVELS
from bot.matches import Match

log = logging.getLogger(__name__)

OPTIONS = 25
"""Options Discord accepts in one menu: a page of the catalogue."""

GONE = frozenset({10007, 10013})
"""Discord's codes for somebody who is no member, or whose account is deleted."""

LOOK_SECONDS = 1.0
"""How long it is tried to find out whether the other player is still there."""

TEXT = 100
"""Characters of an option's label and of its description."""

LOST_BEFORE_EASIER = 2
"""Games in a row that somebody has lost at a level when the next one is easier."""

PAGE = re.compile(ID.pattern + r":(?P<page>[0-9]{1,3})")


async def rematch(interaction: Interaction, ids: re.Match[str]) -> None:
    """A player of a finished game challenges the other to the same again, with colours swapped."""
    match = await _finished(interaction, ids)
    if match is not None:
        await _again(interaction, match, match.variant.key)
        await _offered(interaction, match)


async def choose(interaction: Interaction, ids: re.Match[str]) -> None:
    """A page of the catalogue, to play again by other rules."""
    match = await _finished(interaction, ids)
    if match is None:
        return
    page = int(ids["page"])
    # A page that is turned takes the place of the one before; the first is an answer of its own.
    own = interaction.message is not None and interaction.message.flags.ephemeral
    await acknowledge(interaction, ephemeral=True, thinking=not own)
    note = Note(say(interaction, "rematch-which"), view=_page(interaction, match, page))
    await (show if own else tell)(interaction, note)


def _page(interaction: Interaction, match: Match, page: int) -> ui.View:
    wording, locale, variants = interaction.client.wording, reader(interaction), rules.variants()
    last = (len(variants) - 1) // OPTIONS
    page = min(page, last)
    options = [
        discord.SelectOption(
            label=wording.title(locale, variant)[:TEXT],
            value=variant.key,
            description=variant.summaries.get(locale, variant.summary)[:TEXT],
        )
        for variant in variants[page * OPTIONS : (page + 1) * OPTIONS]
    ]
    items = [
        Pressed(
            ui.Select(
                custom_id=custom_id("rematch-as", match.id),
                placeholder=f"{options[0].label} – {options[-1].label}",
                options=options,
            )
        )
    ]
    for number, key in ((page - 1, "button-page-before"), (page + 1, "button-page-after")):
        if 0 <= number <= last:
            items.append(button(say(interaction, key), custom_id("rematch-other", match.id, number)))
    return view(*items)


async def chosen(interaction: Interaction, ids: re.Match[str]) -> None:
    """A variant picked from the catalogue."""
    match, variant = await _finished(interaction, ids), picked(interaction)
    if match is None:
        return
    if all(known.key != variant for known in rules.variants()):
        await tell(interaction, say(interaction, "button-unknown"))
        return
    await _again(interaction, match, variant)


async def _finished(interaction: Interaction, ids: re.Match[str]) -> Match | None:
    """The match, if this player may ask to play again here; else they are told why not."""
    await known(interaction)
    match = await interaction.client.matches.get(int(ids["id"]))
    check_player(match, interaction.user.id)
    problem = start_problem(interaction) if match.is_over else say(interaction, "button-unknown")
    if match.engine is None:
        problem = problem or await _departure(interaction, match.opponent_of(interaction.user.id))
    if problem is None:
        return match
    await tell(interaction, problem)
    return None


async def _departure(interaction: Interaction, user_id: int) -> str | None:
    """What is said where somebody has left the server; nothing where they haven't, or it can't be known."""
    if interaction.guild is None:
        return None
    try:
        async with asyncio.timeout(LOOK_SECONDS):
            await interaction.guild.fetch_member(user_id)
    except discord.NotFound as error:
        if error.code not in GONE:
            return None  # The server itself is unknown to us, where we are guests.
        name = escaped(await interaction.client.names.of(user_id, interaction.guild_id))
        return say(interaction, "challenge-outsider", player=name)
    except TROUBLE as error:
        log.info("whether user %s is in the server can't be known: %s", user_id, error)
    return None


async def _again(interaction: Interaction, match: Match, variant: str) -> None:
    """Play again: at once against Kibitz, which plays a level higher once it has lost, and one lower once it
    has won twice in a row."""
    if match.engine is None:
        await _offer(interaction, match, variant)
        return
    level, lost = match.level or 1, 0
    if match.winner is match.engine.opponent:
        level = min(level + 1, max(level, len(LEVELS)))
    elif match.winner is match.engine:
        lost = match.lost_before + 1
        if lost >= LOST_BEFORE_EASIER and level > 1:
            level, lost = level - 1, 0
    await play_engine(
        interaction,
        level=level,
        variant=variant,
        color="black" if interaction.user.id == match.white else "white",
        move_seconds=match.move_seconds,
        lost_before=lost,
    )


async def _offer(interaction: Interaction, match: Match, variant: str) -> None:
    """Challenge the other player, colours swapped, with the same time per move."""
    offer = interaction.client.matches.challenge(
        interaction.user.id,
        match.opponent_of(interaction.user.id),
        variant=variant,
        color="black" if interaction.user.id == match.white else "white",
        move_seconds=match.move_seconds,
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id or 0,
        locale=shared(interaction),
    )
    await post_card(interaction, offer)


async def _offered(interaction: Interaction, match: Match) -> None:
    """Take the button off the board that was pressed: the card stands for it now."""
    if interaction.message is None:
        return
    client = interaction.client
    flip = client.boards.buttons(match, match.ply, match.turn.opponent, rematch=False)
    edit = partial(client.doors.edit, interaction.message.channel.id, interaction.message.id, view=flip)
    try:
        await insist(edit)
    except TROUBLE as error:
        log.info("match %s keeps its rematch button: %s", match.id, error)


ACTIONS = {
    "rematch": Action(ID, rematch),
    "rematch-other": Action(PAGE, choose),
    "rematch-as": Action(ID, chosen),
}
