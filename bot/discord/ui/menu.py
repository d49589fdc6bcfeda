"""The Move button: a move picked step by step from menus that only the player sees.

A menu's custom_id holds the match, the ply and the picks so far; what follows from them, and whether the move
is legal, is judged when the next one comes. What there is to choose is worked out in bot.discord.choosing.
"""

from __future__ import annotations

import re

import rules
from bot.discord.answers import acknowledge, conclude, reader, say, show, tell
from bot.discord.choosing import step
from bot.discord.kinds import Interaction
from bot.discord.names import escaped
from bot.discord.play import play
from bot.discord.ui.board import own_side
from bot.discord.ui.press import Action, picked
from bot.discord.ui.steps import PICKED, SEEN, step_note
from bot.matches import Match, MatchOver, NotAPlayer, NotYourTurn


async def open_menu(interaction: Interaction, ids: re.Match[str]) -> None:
    """The Move button of a board, and the way back to the first step: which piece?"""
    own = interaction.message is not None and interaction.message.flags.ephemeral
    await acknowledge(interaction, ephemeral=True, thinking=not own)
    match = await interaction.client.matches.get(int(ids["id"]))
    check_turn(match, interaction.user.id)
    note = await step_note(interaction.client, reader(interaction), match, ())
    if note is not None:
        await (show if own else tell)(interaction, note)


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
    await acknowledge(interaction)
    match = await interaction.client.matches.get(int(ids["id"]))
    check_turn(match, interaction.user.id)
    if match.ply != int(ids["ply"]):
        await tell(interaction, say(interaction, "move-stale"))
        return
    following = step(match.position, path)
    if isinstance(following, rules.Move):
        await _play(interaction, match, following)
        return
    note = await step_note(interaction.client, reader(interaction), match, path, own_side(interaction, match))
    if note is None:
        await tell(interaction, say(interaction, "button-unknown"))
        return
    await show(interaction, note)


async def _play(interaction: Interaction, match: Match, move: rules.Move) -> None:
    said = await play(
        interaction.client, match, interaction.user.id, move.uci(), reader(interaction), ply=match.ply
    )
    if said.note is not None:
        await tell(interaction, said.note)
    if said.played is not None:
        done = say(interaction, "move-done", move=escaped(said.played))
        await conclude(interaction, done)


def check_turn(match: Match, user_id: int) -> None:
    """Raises what a move would be refused with before anyone asks which."""
    if user_id not in match.players:
        raise NotAPlayer(white=match.white, black=match.black)
    if match.is_over:
        raise MatchOver
    if user_id != match.turn_player:
        raise NotYourTurn(player=match.turn_player)


ACTIONS = {
    "menu": Action(SEEN, open_menu),
    "step": Action(PICKED, choose),
    "back": Action(PICKED, back),
}
