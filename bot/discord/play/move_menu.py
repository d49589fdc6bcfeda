"""The Move button: a move picked step by step from menus that only the player sees; and candidates' buttons.

A menu's custom_id holds the match, the ply and the picks so far; what follows from them, and whether the move
is legal, is judged when the next one comes. move_steps works out what there is to choose.
"""

from __future__ import annotations

import re

import rules
from bot.discord.games.buttons import own_side
from bot.discord.games.game_visibility import visible_match
from bot.discord.games.which_game import name_elsewhere
from bot.discord.pictures.styles import style_for
from bot.discord.platform.components import picked
from bot.discord.platform.discord_types import Action, Answer, Interaction
from bot.discord.platform.error_handling import Refusal
from bot.discord.platform.language import reader
from bot.discord.platform.reply import reply_to
from bot.discord.play.attempts import conclude, play
from bot.discord.play.move_steps import step
from bot.discord.play.step_menus import PICKED, SEEN, step_note
from bot.discord.services import services_of
from bot.matches import Match, NotYourTurn, StalePosition
from bot.matches.rights import check_player, check_running

CANDIDATE = re.compile(SEEN.pattern + r":(?P<uci>[!-~]{2,20})")


async def open_menu(interaction: Interaction, ids: re.Match[str]) -> None:
    """The Move button of a board, and the way back to the first step: which piece?"""
    match = await visible_match(interaction, int(ids["id"]))
    check_turn(match, interaction.user.id)
    note = await step_note(services_of(interaction), reader(interaction), style_for(interaction), match, ())
    if note is not None:
        await reply_to(interaction).show(note)


async def choose(interaction: Interaction, ids: re.Match[str]) -> None:
    """Something was picked: ask what is still open, or play the move."""
    await _follow(interaction, ids, (*picks(ids), picked(interaction)))


async def back(interaction: Interaction, ids: re.Match[str]) -> None:
    await _follow(interaction, ids, picks(ids))


def picks(ids: re.Match[str]) -> tuple[str, ...]:
    """What was picked before, as PICKED finds it."""
    return tuple(filter(None, ids["path"].split("/")))


async def _follow(interaction: Interaction, ids: re.Match[str], path: tuple[str, ...]) -> None:
    match = await visible_match(interaction, int(ids["id"]))
    check_turn(match, interaction.user.id)
    if match.ply != int(ids["ply"]):
        raise StalePosition
    following = step(match.position, path)
    if isinstance(following, rules.Move):
        await conclude(interaction, await play(interaction, match, following.uci(), ply=match.ply))
        return
    services, locale, style = services_of(interaction), reader(interaction), style_for(interaction)
    note = await step_note(services, locale, style, match, path, own_side(interaction, match))
    if note is None:
        raise Refusal("button-unknown")
    await reply_to(interaction).show(note)


async def play_candidate(interaction: Interaction, ids: re.Match[str]) -> None:
    """Play a candidate by its button: only in its position, and only for its player."""
    match = await visible_match(interaction, int(ids["id"]))
    check_player(match, interaction.user.id)
    await name_elsewhere(interaction, match)
    if match.ply != int(ids["ply"]):
        raise StalePosition
    await conclude(interaction, await play(interaction, match, ids["uci"], ply=match.ply))


def check_turn(match: Match, user_id: int) -> None:
    """Raises what a move would be refused with before anyone asks which."""
    check_running(match, user_id)
    if user_id != match.turn_player:
        raise NotYourTurn(player=match.turn_player)


ACTIONS = (
    Action("play", CANDIDATE, play_candidate),
    Action("menu", SEEN, open_menu, Answer.PRIVATE),
    Action("step", PICKED, choose),
    Action("back", PICKED, back),
)
