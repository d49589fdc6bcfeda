"""Playing a move, however it was given (text, reply, command, button), and what to say when it can't be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord
from discord import ui

import rules
from bot.discord.answers import Note, Upload
from bot.discord.boards import Posted
from bot.discord.names import escaped, quoted
from bot.discord.ui.press import LIMIT, button, custom_id, view
from bot.matches import Match, MatchError, MoveMade

if TYPE_CHECKING:
    from bot.discord.client import KibitzBot

MOVE_BUTTONS = 20
"""Candidates offered as buttons; Discord allows 25 on a message."""


@dataclass(frozen=True, slots=True)
class Said:
    """What came of a try: `played` in SAN where the move was made, and an answer where one is due.

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
    client: KibitzBot, match: Match, player: int, text: str, *, ply: int | None = None
) -> Tried:
    """The first half of `play`: judge the move and store it."""
    try:
        return await client.matches.move(match.id, player, text, ply=ply, seen=match)
    except (rules.MoveError, MatchError) as error:
        return error


async def follow_up(client: KibitzBot, match: Match, tried: Tried, text: str, locale: str) -> Said:
    """The second half of `play`: show what has become of it."""
    if isinstance(tried, MoveMade):
        return await _shown(client, match, tried, locale)
    if isinstance(tried, rules.MalformedMove):
        malformed = client.texts.text(locale, "move-malformed", text=quoted(text))
        return Said(note=Note(malformed), chat=True)
    if isinstance(tried, rules.AmbiguousMove):
        asked = client.texts.text(locale, "move-ambiguous")
        return Said(note=Note(asked, view=candidates(match, tried.candidates)))
    if isinstance(tried, rules.IllegalMove):
        return Said(note=await _explained(client, match, tried, locale))
    if isinstance(tried, rules.MoveError):
        raise tried
    return Said(note=Note(await client.wording.refusal(tried, locale, match.guild_id)))


async def _shown(client: KibitzBot, match: Match, made: MoveMade, locale: str) -> Said:
    posted = await client.boards.post(match.id, made.match)
    if posted is Posted.NOWHERE:
        permissions = client.texts.text(
            locale, "permission-threads" if match.thread_id else "permission-write"
        )
        saved = client.texts.text(locale, "move-saved", move=escaped(made.san), permissions=permissions)
        return Said(played=made.san, note=Note(saved))
    if posted is Posted.LATER:
        later = client.texts.text(locale, "move-later", move=escaped(made.san))
        return Said(played=made.san, note=Note(later))
    return Said(played=made.san)


def candidates(match: Match, moves: Sequence[rules.Move]) -> ui.View:
    """Moves to choose from as buttons; they hold for this position only."""
    position = match.game.position
    items = [
        button(position.san(move), identity, discord.ButtonStyle.primary)
        for move in moves[:MOVE_BUTTONS]
        if len(identity := custom_id("play", match.id, match.ply, move.uci())) <= LIMIT
    ]
    return view(*items)


async def _explained(client: KibitzBot, match: Match, error: rules.IllegalMove, locale: str) -> Note:
    """One line with the reason, the squares involved on a picture, and what may have been meant."""
    lines = [client.wording.illegal(locale, error, match.variant)]
    buttons = candidates(match, error.near)
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
