"""The Move button: a move picked step by step from menus that only the player sees.

A menu's custom_id holds the match, the ply and the picks so far; what follows from them, and whether the move
is legal, is judged when the next one comes. What there is to choose is worked out in bot.discord.choosing.
"""

from __future__ import annotations

import re
from typing import Any, cast

import discord
from discord import ui

import rules
from bot.discord.answers import Note, Upload, acknowledge, conclude, reader, say, show, tell
from bot.discord.choosing import Ask, Choice, Step, is_pass, step, wall_of
from bot.discord.kinds import Interaction
from bot.discord.labels import Label, Labels
from bot.discord.names import escaped
from bot.discord.play import play
from bot.discord.ui.press import ID, Action, Pressed, button, custom_id, view
from bot.matches import Match, MatchOver, NotAPlayer, NotYourTurn

PLACEHOLDER = 150
"""Characters Discord allows in a menu that nothing is picked from yet."""

SEEN = re.compile(ID.pattern + r":(?P<ply>\d{1,5})")
PICKED = re.compile(SEEN.pattern + r"(:\d)?:(?P<path>[\w@+~/-]{0,50})", re.ASCII)


async def open_menu(interaction: Interaction, ids: re.Match[str]) -> None:
    """The Move button of a board, and the way back to the first step: which piece?"""
    own = interaction.message is not None and interaction.message.flags.ephemeral
    await acknowledge(interaction, ephemeral=True, thinking=not own)
    match = await interaction.client.matches.get(int(ids["id"]))
    check_turn(match, interaction.user.id)
    note = await step_note(interaction, match, ())
    if note is not None:
        await (show if own else tell)(interaction, note)


async def choose(interaction: Interaction, ids: re.Match[str]) -> None:
    """Something was picked: ask what is still open, or play the move."""
    await _follow(interaction, ids, (*picks(ids), picked(interaction)))


def picked(interaction: Interaction) -> str:
    """The value that was picked from a menu."""
    data = cast("dict[str, Any]", interaction.data)
    return str((data.get("values") or [""])[0])


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
    note = await step_note(interaction, match, path)
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


# ---- what a step looks like


async def step_note(interaction: Interaction, match: Match, path: tuple[str, ...]) -> Note | None:
    """The menus of a step, and after the first the board with what may be picked; None if there is none."""
    shown = step(match.position, path)
    if not isinstance(shown, Step):
        return None
    client, locale = interaction.client, reader(interaction)
    labels = Labels(client.texts, client.wording, locale)
    question = say(interaction, f"menu-{shown.ask.value}")
    items = menus(match, shown, labels.of(shown), question)
    items += _ways_back(interaction, match, path)
    if not path:
        return Note(question, view=view(*items))
    chosen = labels.piece(match.position, shown.moves[0])
    text = say(interaction, "menu-chosen", piece=chosen, question=question)
    return Note(text, (await picture(interaction, shown, match.turn),), view(*items))


def menus(
    match: Match, shown: Step, labels: list[Label], question: str, action: str = "step"
) -> list[Pressed]:
    """The choices of a step on as many menus as they need; picking one is the action named."""
    parts, named = shown.menus, dict(zip((choice.value for choice in shown.choices), labels, strict=True))
    found: list[Pressed] = []
    for number, part in enumerate(parts):
        ends = f"{named[part[0].value].text} – {named[part[-1].value].text}"
        placeholder = f"{question} {ends}" if len(parts) > 1 else question
        identity = custom_id(action, match.id, match.ply, number, "/".join(shown.path))
        options = [_option(choice, named[choice.value]) for choice in part]
        found.append(
            Pressed(ui.Select(custom_id=identity, placeholder=placeholder[:PLACEHOLDER], options=options))
        )
    return found


def _option(choice: Choice, label: Label) -> discord.SelectOption:
    return discord.SelectOption(label=label.text, value=choice.value, description=label.more or None)


def _ways_back(interaction: Interaction, match: Match, path: tuple[str, ...]) -> list[Pressed]:
    """To the first step, and from further on also to the one before."""
    if not path:
        return []
    ways = [button(say(interaction, "button-back"), custom_id("menu", match.id, match.ply))]
    if len(path) > 1:
        before = custom_id("back", match.id, match.ply, "/".join(path[:-1]))
        ways.insert(0, button(say(interaction, "button-step-back"), before))
    return ways


async def picture(interaction: Interaction, shown: Step, bottom: rules.Color) -> Upload:
    """The board with the squares to pick marked; for a wall, as it is once the piece has moved."""
    position, last, selected = shown.position, None, None
    variant = position.variant
    offered: tuple[int | rules.Move, ...] = ()
    if shown.ask is Ask.WALL:
        last = shown.moves[0].base
        position = position.play(last)
        targets = {variant.square(wall_of(move)) for move in shown.moves}
    elif shown.ask is Ask.PIECE:
        targets = {move.origin for move in shown.moves if move.origin is not None and not is_pass(move)}
    else:
        targets = {move.target for move in shown.moves}
        offered = tuple(dict.fromkeys(move.base for move in shown.moves))
        origins = {move.origin for move in shown.moves}
        selected = origins.pop() if len(origins) == 1 else None
    marked = tuple(sorted(targets))
    png = await interaction.client.painter.png(
        position, bottom, last_move=last, targets=offered or marked, selected=selected
    )
    key = "board-alt-movable" if shown.ask is Ask.PIECE else "board-alt-targets"
    alt = say(
        interaction,
        key,
        squares=interaction.client.wording.squares(reader(interaction), variant, marked),
    )
    return Upload(png, "moves.png", alt)


ACTIONS = {
    "menu": Action(SEEN, open_menu),
    "step": Action(PICKED, choose),
    "back": Action(PICKED, back),
}
