"""The Move button: a move picked step by step from menus that only the player sees.

A menu's custom_id holds the match, the ply and the picks so far; what follows from them, and whether the move
is legal, is judged when the next one comes. move_steps works out what there is to choose.
"""

from __future__ import annotations

import re

import rules
from bot.discord.games.buttons import own_side
from bot.discord.games.game_visibility import visible_match
from bot.discord.pictures.styles import style_for
from bot.discord.platform.components import picked
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.language import reader, say
from bot.discord.platform.reply import reply_to
from bot.discord.play.attempts import conclude, play
from bot.discord.play.move_steps import step
from bot.discord.play.step_menus import PICKED, SEEN, step_note
from bot.discord.services import services_of
from bot.matches import Match, NotYourTurn
from bot.matches.rights import check_running


async def open_menu(interaction: Interaction, ids: re.Match[str]) -> None:
    """The Move button of a board, and the way back to the first step: which piece?"""
    own = interaction.message is not None and interaction.message.flags.ephemeral
    await reply_to(interaction).acknowledge(ephemeral=True, thinking=not own)
    match = await visible_match(interaction, int(ids["id"]))
    check_turn(match, interaction.user.id)
    note = await step_note(services_of(interaction), reader(interaction), style_for(interaction), match, ())
    if note is not None:
        await (reply_to(interaction).show if own else reply_to(interaction).send_private)(note)


async def choose(interaction: Interaction, ids: re.Match[str]) -> None:
    """Something was picked: ask what is still open, or play the move."""
    await _follow(interaction, ids, (*picks(ids), picked(interaction)))


async def back(interaction: Interaction, ids: re.Match[str]) -> None:
    """The step before."""
    await _follow(interaction, ids, picks(ids))


def picks(ids: re.Match[str]) -> tuple[str, ...]:
    """What was picked before, as PICKED finds it."""
    return tuple(filter(None, ids["path"].split("/")))


async def _follow(interaction: Interaction, ids: re.Match[str], path: tuple[str, ...]) -> None:
    """Show the step that a path leads to, or play its move."""
    await reply_to(interaction).acknowledge()
    match = await visible_match(interaction, int(ids["id"]))
    check_turn(match, interaction.user.id)
    if match.ply != int(ids["ply"]):
        await reply_to(interaction).send_private(say(interaction, "move-stale"))
        return
    following = step(match.position, path)
    if isinstance(following, rules.Move):
        await _play(interaction, match, following)
        return
    services, locale, style = services_of(interaction), reader(interaction), style_for(interaction)
    note = await step_note(services, locale, style, match, path, own_side(interaction, match))
    if note is None:
        await reply_to(interaction).send_private(say(interaction, "button-unknown"))
        return
    await reply_to(interaction).show(note)


async def _play(interaction: Interaction, match: Match, move: rules.Move) -> None:
    services, locale, style = services_of(interaction), reader(interaction), style_for(interaction)
    player, source = interaction.user.id, interaction.id
    said = await play(services, match, player, move.uci(), locale, style, ply=match.ply, source=source)
    await conclude(interaction, said)


def check_turn(match: Match, user_id: int) -> None:
    """Raises what a move would be refused with before anyone asks which."""
    check_running(match, user_id)
    if user_id != match.turn_player:
        raise NotYourTurn(player=match.turn_player)


ACTIONS = (
    Action("menu", SEEN, open_menu),
    Action("step", PICKED, choose),
    Action("back", PICKED, back),
)
