"""Which game? Whoever has several, or looks on where several run, picks one; then what they asked is done."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence

import discord
from discord import ui

from bot.discord.answers import Note, acknowledge, reader, say, tell
from bot.discord.elsewhere import name_elsewhere
from bot.discord.finding import MOST
from bot.discord.kinds import Interaction
from bot.discord.names import escaped
from bot.discord.play import play
from bot.discord.ui.board import ask_to_resign, check_player, claim_end, tell_board
from bot.discord.ui.export import export_note
from bot.discord.ui.hint import tell_hint
from bot.discord.ui.look import tell_look
from bot.discord.ui.offers import ask_to_abort, make_offer
from bot.discord.ui.plans import tell_plan
from bot.discord.ui.press import ID, Action, Pressed, custom_id, picked, view
from bot.matches import DRAW, TAKEBACK, Match

TEXT = 60
"""Characters of what somebody has typed that a menu can keep."""

OPTION = 100
"""Characters of an option's label."""

WHICH = re.compile(rf"(?s)(?P<deed>[a-z]+):(?P<text>.{{0,{TEXT}}})")

Deed = Callable[[Interaction, Match, str], Awaitable[None]]


async def _move(interaction: Interaction, match: Match, text: str) -> None:
    said = await play(interaction.client, match, interaction.user.id, text, reader(interaction))
    if said.note is not None:
        await tell(interaction, said.note)
    elif said.played is not None:
        await tell(interaction, say(interaction, "move-done", move=escaped(said.played)))


async def _export(interaction: Interaction, match: Match, _text: str) -> None:
    await tell(interaction, await export_note(interaction, match))


DEEDS: dict[str, Deed] = {
    "move": _move,
    "board": lambda interaction, match, _text: tell_board(interaction, match),
    "moves": lambda interaction, match, text: tell_look(interaction, match, text or None),
    "export": _export,
    "plan": tell_plan,
    "draw": lambda interaction, match, _text: make_offer(interaction, match.id, DRAW),
    "takeback": lambda interaction, match, _text: make_offer(interaction, match.id, TAKEBACK),
    "abort": lambda interaction, match, _text: ask_to_abort(interaction, match),
    "hint": lambda interaction, match, _text: tell_hint(interaction, match),
    "resign": lambda interaction, match, _text: ask_to_resign(interaction, match),
    "claim": lambda interaction, match, _text: claim_end(interaction, match.id),
}
"""What is done with the game meant, privately, as the command of that name does it."""

SEEN_BY_ALL = frozenset({"board", "moves", "export"})
"""What anyone may ask of a game that runs where they are; of others, and for all else, only its players."""


def check_sight(interaction: Interaction, match: Match, deed: str) -> None:
    """Raises NotAPlayer where this game is not for this person to look at, or to act in."""
    here = interaction.channel_id in (match.thread_id, match.channel_id)
    if not (here and deed in SEEN_BY_ALL):
        check_player(match, interaction.user.id)


async def ask_which(interaction: Interaction, deed: str, matches: Sequence[Match], text: str = "") -> None:
    """Ask which of some games is meant. `text`: what was typed along with the command."""
    mine = any(interaction.user.id in match.players for match in matches)
    question = say(interaction, "game-which" if mine else "game-several-here")
    if len(text) > TEXT:
        await tell(interaction, question)
        return
    options = [
        discord.SelectOption(label=(await label(interaction, match))[:OPTION], value=str(match.id))
        for match in matches[:MOST]
    ]
    menu: ui.Select[ui.View] = ui.Select(
        custom_id=custom_id("which", deed, text), placeholder=say(interaction, "menu-which"), options=options
    )
    await tell(interaction, Note(question, view=view(Pressed(menu))))


async def label(interaction: Interaction, match: Match) -> str:
    """A game by its opponent to a player of it, by both names to all others."""
    client, player = interaction.client, interaction.user.id
    args = {"variant": client.wording.title(reader(interaction), match.variant), "number": str(match.id)}
    if player in match.players:
        opponent = await client.names.of(match.opponent_of(player), match.guild_id)
        return say(interaction, "game-label", opponent=opponent, **args)
    players = await client.wording.players(match)
    return say(interaction, "game-label-both", white=players.white, black=players.black, **args)


async def pick(interaction: Interaction, ids: re.Match[str]) -> None:
    """A game was picked: what was asked takes the place of the question."""
    await acknowledge(interaction)
    interaction.extras["acknowledged"] = "private"
    deed, number = DEEDS.get(ids["deed"]), ID.fullmatch(picked(interaction))
    if deed is None or number is None:
        await tell(interaction, say(interaction, "button-unknown"))
        return
    match = await interaction.client.matches.get(int(number["id"]))
    check_sight(interaction, match, ids["deed"])
    await name_elsewhere(interaction, match)
    await deed(interaction, match, ids["text"])


ACTIONS = {"which": Action(WHICH, pick, own=True)}
