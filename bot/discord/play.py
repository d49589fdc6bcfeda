"""Playing a move, however it was given (text, reply, command, button), and what to say when it can't be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import discord
from discord import ui

import rules
from bot.discord import choosing
from bot.discord.answers import Note, Upload
from bot.discord.boards import Posted
from bot.discord.choosing import Ask, Choice, Step, path_to
from bot.discord.labels import Labels
from bot.discord.names import escaped
from bot.discord.ui.press import LIMIT, Pressed, button, custom_id, view
from bot.discord.ui.steps import question_of, step_note
from bot.discord.wording import move_text, played_text
from bot.matches import Match, MatchError, MoveMade

if TYPE_CHECKING:
    from bot.discord.client import KibitzBot

MOVE_BUTTONS = 20
"""Candidates offered as buttons; Discord allows 25 on a message."""

BUTTON = 80
"""Characters Discord allows on a button."""


@dataclass(frozen=True, slots=True)
class Said:
    """What came of a try: `played` as text where the move was made, and an answer where one is due.

    `chat` marks text that has nothing of a move, so that conversation can be left alone.
    """

    played: str | None = None
    note: Note | None = None
    chat: bool = False


def is_chat(match: Match, text: str) -> bool:
    """Text that nobody would take for a move in this match."""
    try:
        match.game.parse(text)
    except rules.MalformedMove:
        return True
    except rules.MoveError:
        return False
    return False


Tried = MoveMade | rules.MoveError | MatchError
"""A move that is stored, or why it is not."""


async def play(
    client: KibitzBot, match: Match, player: int, text: str, locale: str, *, ply: int | None = None
) -> Said:
    """Try `text` as a move of `player`, post the board where it is one, else say why not.

    `match` is as it was read a moment ago. `ply` is the number of moves the player had seen, where that is
    known (a button): a position that has moved on refuses.
    """
    tried = await attempt(client, match, player, text, ply=ply)
    return await follow_up(client, match, tried, text, locale)


async def attempt(
    client: KibitzBot,
    match: Match,
    player: int,
    text: str,
    *,
    ply: int | None = None,
    source: int | None = None,
) -> Tried:
    """The first half of `play`: judge the move and store it. `source` is the message it was written in."""
    try:
        return await client.matches.move(match.id, player, text, ply=ply, seen=match, source=source)
    except (rules.MoveError, MatchError) as error:
        return error


async def follow_up(client: KibitzBot, match: Match, tried: Tried, text: str, locale: str) -> Said:
    """The second half of `play`: show what has become of it."""
    if isinstance(tried, MoveMade):
        return await _shown(client, match, tried, locale)
    if isinstance(tried, rules.MalformedMove):
        return Said(note=Note(client.wording.malformed(locale, text, match.position)), chat=True)
    if isinstance(tried, rules.AmbiguousMove):
        return Said(note=await _asked_back(client, match, tried.candidates, locale))
    if isinstance(tried, rules.IllegalMove):
        return Said(note=await _explained(client, match, tried, locale))
    if isinstance(tried, rules.MoveError):
        raise tried
    return Said(note=Note(await client.wording.refusal(tried, locale, match.guild_id)))


async def _shown(client: KibitzBot, match: Match, made: MoveMade, locale: str) -> Said:
    played = played_text(made.match, made.ply, locale)
    posted = await client.opponent.post(made.match)
    if posted is Posted.NOWHERE:
        permissions = client.texts.text(
            locale, "permission-threads" if match.thread_id else "permission-write"
        )
        saved = client.texts.text(locale, "move-saved", move=escaped(played), permissions=permissions)
        return Said(played=played, note=Note(saved))
    if posted is Posted.LATER:
        later = client.texts.text(locale, "move-later", move=escaped(played))
        return Said(played=played, note=Note(later))
    return Said(played=played)


async def _asked_back(client: KibitzBot, match: Match, moves: Sequence[rules.Move], locale: str) -> Note:
    """Which of several moves is meant: on buttons, or on menus from where they part."""
    path = path_to(match.position, moves)
    shown = choosing.step(match.position, path)
    asked = client.texts.text(locale, "move-ambiguous")
    one_piece = len({(move.origin, move.drop, move.target) for move in moves}) == 1
    if one_piece and isinstance(shown, Step):
        asked = question_of(client, locale, shown)
    if len(moves) > MOVE_BUTTONS:
        step = await step_note(client, locale, match, path)
        if step is not None:
            return step if one_piece else replace(step, content=f"{asked}\n{step.content}")
    return Note(asked, view=candidates(client, match, moves, locale))


def candidates(client: KibitzBot, match: Match, moves: Sequence[rules.Move], locale: str) -> ui.View:
    """Moves to choose from as buttons; they hold for this position only."""
    choices = tuple(Choice(move.uci(), (move,)) for move in moves[:MOVE_BUTTONS])
    labels = Labels(client.texts, client.wording, locale).of(Step(match.position, Ask.MOVE, (), choices))
    items = [
        button(label.text[:BUTTON], identity, discord.ButtonStyle.primary)
        for choice, label in zip(choices, labels, strict=True)
        if len(identity := custom_id("play", match.id, match.ply, choice.value)) <= LIMIT
    ]
    return view(*items)


async def games_with(
    client: KibitzBot, matches: Sequence[Match], player: int, text: str, locale: str
) -> ui.View:
    """A button for each of several matches in which `text` is a move of the player now."""
    items: list[Pressed] = []
    for match in matches:
        try:
            move = match.game.parse(text) if match.turn_player == player else None
        except rules.MoveError:
            continue
        if move is None or len(identity := custom_id("play", match.id, match.ply, move.uci())) > LIMIT:
            continue
        args = {
            "move": move_text(locale, match.position, move),
            "opponent": await client.names.of(match.opponent_of(player), match.guild_id),
            "variant": client.wording.title(locale, match.variant),
            "number": str(match.id),
        }
        label = client.texts.text(locale, "move-in-game", **args)
        items.append(button(label[:BUTTON], identity, discord.ButtonStyle.primary))
    return view(*items)


async def _explained(client: KibitzBot, match: Match, error: rules.IllegalMove, locale: str) -> Note:
    """One line with the reason, the squares involved on a picture, and what may have been meant."""
    lines = [client.wording.illegal(locale, error, match.position)]
    buttons = candidates(client, match, error.near, locale)
    if buttons.children:
        lines.append(client.texts.text(locale, "move-near"))
    uploads: list[Upload] = []
    if error.squares:
        position = match.game.position
        squares = client.wording.squares(locale, match.variant, error.squares)
        picture = await client.painter.png(position, position.turn, problems=error.squares)
        alt = client.texts.text(locale, "board-alt-problem", squares=squares)
        uploads.append(Upload(picture, "why.png", alt))
    return Note("\n".join(lines), tuple(uploads), buttons)
