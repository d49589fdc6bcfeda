"""Playing a move, however it was given (text, reply, command, button), and what to say when it can't be."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord
from aiohttp import ClientError
from discord import ui

import rules
from bot.discord.answers import Note
from bot.discord.boards import CannotPost, attachment, png
from bot.discord.names import escaped, quoted
from bot.discord.ui.press import LIMIT, button, custom_id, view
from bot.matches import Match, MatchError

if TYPE_CHECKING:
    from bot.discord.client import KibitzBot

log = logging.getLogger(__name__)

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


async def play(
    client: KibitzBot, match: Match, player: int, text: str, locale: str, *, ply: int | None = None
) -> Said:
    """Try `text` as a move of `player`, post the board where it is one, else say why not.

    `ply` is the number of moves the player had seen, where that is known (a button): a position that has
    moved on refuses.
    """
    try:
        made = await client.matches.move(match.id, player, text, ply=ply)
    except rules.MalformedMove:
        malformed = client.texts.text(locale, "move-malformed", text=quoted(text))
        return Said(note=Note(malformed), chat=True)
    except rules.AmbiguousMove as error:
        asked = client.texts.text(locale, "move-ambiguous")
        return Said(note=Note(asked, view=candidates(match, error.candidates)))
    except rules.IllegalMove as error:
        return Said(note=await _explained(client, match, error, locale))
    except MatchError as error:
        refusal = await client.wording.refusal(error, locale, match.guild_id)
        return Said(note=Note(refusal))
    try:
        await client.boards.post(match.id)
    except CannotPost:
        permissions = client.texts.text(
            locale, "permission-threads" if match.thread_id else "permission-write"
        )
        saved = client.texts.text(locale, "move-saved", move=escaped(made.san), permissions=permissions)
        return Said(played=made.san, note=Note(saved))
    except (discord.HTTPException, ClientError, OSError):
        # Discord or the way there is ill. Nothing is lost, and the client's upkeep posts the board later.
        log.exception("match %s: board of ply %s not posted for now", match.id, made.ply)
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
    lines = [client.wording.illegal(locale, error)]
    buttons = candidates(match, error.near)
    if buttons.children:
        lines.append(client.texts.text(locale, "move-near"))
    files: list[discord.File] = []
    if error.squares:
        position = match.game.position
        name = position.variant.square_name
        squares = client.wording.listed(locale, [name(square) for square in error.squares])
        picture = await png(position, position.turn, problems=error.squares)
        alt = client.texts.text(locale, "board-alt-problem", squares=squares)
        files.append(attachment(picture, "why.png", alt))
    return Note("\n".join(lines), files, buttons)
