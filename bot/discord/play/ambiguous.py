"""Asks which of several moves, or which of several games, the player means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import ui

import render
import rules
from bot.discord.platform.components import Pressed, button, custom_id, view
from bot.discord.platform.discord_limits import BUTTON_LABEL, CUSTOM_ID
from bot.discord.platform.outgoing import Note
from bot.discord.play import move_steps as choosing
from bot.discord.play.move_labels import Labels
from bot.discord.play.move_steps import Ask, Choice, Step, path_to
from bot.discord.play.step_menus import question_of, step_note
from bot.discord.services import Services
from bot.discord.wording.sentences import move_text
from bot.matches import Match

MOVE_BUTTONS = 20
"""Candidates offered as buttons; Discord allows 25 on a message."""


async def ask_back(
    services: Services, match: Match, moves: Sequence[rules.Move], locale: str, style: render.Style
) -> Note:
    """Ask which of several moves is meant, with buttons, or with menus from the step at which they differ."""
    path = path_to(match.position, moves)
    shown = choosing.step(match.position, path)
    asked = services.texts.text(locale, "move-ambiguous")
    one_piece = len({(move.origin, move.drop, move.target) for move in moves}) == 1
    if one_piece and isinstance(shown, Step):
        asked = question_of(services, locale, shown)
    if len(moves) > MOVE_BUTTONS:
        step = await step_note(services, locale, style, match, path)
        if step is not None:
            return step if one_piece else replace(step, content=f"{asked}\n{step.content}")
    return Note(asked, view=candidates(services, match, moves, locale))


def candidates(services: Services, match: Match, moves: Sequence[rules.Move], locale: str) -> ui.View:
    """Build buttons for candidate moves; they are valid in this position only."""
    choices = tuple(Choice(move.uci(), (move,)) for move in moves[:MOVE_BUTTONS])
    labels = Labels(services.texts, services.wording, locale).of(Step(match.position, Ask.MOVE, (), choices))
    items = [
        button(label.text[:BUTTON_LABEL], identity, discord.ButtonStyle.primary)
        for choice, label in zip(choices, labels, strict=True)
        if len(identity := custom_id("play", match.id, match.ply, choice.value)) <= CUSTOM_ID
    ]
    return view(*items)


async def games_with(
    services: Services, matches: Sequence[Match], player: int, text: str, locale: str
) -> ui.View:
    """Build a button for each match in which `text` is a legal move of the player now."""
    items: list[Pressed] = []
    for match in matches:
        try:
            move = match.game.parse(text) if match.turn_player == player else None
        except rules.MoveError:
            continue
        if move is None or len(identity := custom_id("play", match.id, match.ply, move.uci())) > CUSTOM_ID:
            continue
        args = {
            "move": move_text(locale, match.position, move),
            "opponent": await services.names.of(match.opponent_of(player), match.guild_id),
            "variant": services.wording.title(locale, match.variant),
            "number": str(match.id),
        }
        label = services.texts.text(locale, "move-in-game", **args)
        items.append(button(label[:BUTTON_LABEL], identity, discord.ButtonStyle.primary))
    return view(*items)
