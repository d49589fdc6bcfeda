"""Puzzle answers written as messages: in DMs, as replies to a post, or in its thread.

Spoiler bars around a move (||Nf7||) hide it from users who haven't solved the puzzle yet.
"""

from __future__ import annotations

import logging
import re

import discord

import rules
from bot import logs
from bot.discord.context import Author
from bot.discord.moves.written_moves import MOVE_LENGTH
from bot.discord.platform.components import Note
from bot.discord.platform.user_messages import is_from_user, reply_to, without_mention
from bot.discord.puzzles.current_puzzle import Solving, answer, load_solving
from bot.discord.puzzles.puzzle_message import send_solved, solver_note
from bot.discord.services import Services
from bot.refusals import Busy, MoveTaken, Refusal

log = logging.getLogger(__name__)

PICTURE = re.compile(r"puzzle(?:-(?P<post>[1-9][0-9]{0,17}))?\.png")
"""The file name of a puzzle's picture, with the id of its post."""


class PuzzleAnswers:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._puzzles = services.matches.puzzles

    async def take(self, message: discord.Message) -> bool:
        """Handle a message if it is an answer to a puzzle; otherwise return False."""
        us = self._services.connection.user
        if us is None or not is_from_user(message):
            return False
        text, shown = without_mention(message.content, us.id).strip(), _shown(message, us.id)
        bars = text.startswith("||") and text.endswith("||") and len(text) > 4
        text = text.strip("|").strip()
        if not text or len(text) > MOVE_LENGTH or not (shown or _may_stand_alone(message, us.id)):
            return False
        try:
            found = await self._find_puzzle(message, shown)
            if found is None or (shown is None and _is_chat(found.attempt.position, text)):
                return False
            logs.set_log_ids(message=message.id)
            if self._services.running_tasks.note():
                await self._answer(message, found, text, bars)
        except Busy:
            log.warning("message %s: the database is busy", message.id)
            return shown is not None
        except (Refusal, LookupError):
            return False
        return True

    async def _find_puzzle(self, message: discord.Message, shown: re.Match[str] | None) -> Solving | None:
        """Return the puzzle that a message answers: the one replied to, else the newest one here."""
        author, place = message.author.id, message.channel.id
        if shown is None and await self._services.matches.lookup.at(place, author, 1):
            return None  # The author has a game here.
        if message.guild is None and (shown is None or shown["post"] is None):
            tried = await self._puzzles.newest(author)
            return None if tried is None else await load_solving(self._services, author, tried.puzzle_id)
        if shown is None or shown["post"] is None:
            post = await self._puzzles.post_at(place)
        else:
            post = await self._puzzles.post_of(int(shown["post"]))
        if post is None or post.channel_id != place:
            return None
        return await load_solving(self._services, author, post.puzzle_id, post.id)

    async def _answer(self, message: discord.Message, found: Solving, text: str, bars: bool) -> None:
        services, quota = self._services, self._services.quota
        author = await Author.of_message(services, message)
        locale = author.public_locale
        if not quota.take(author.user.id):
            if quota.warn(author.user.id):
                limit = services.texts.text(locale, "limit-commands", most=quota.capacity)
                await self._reply(message, Note(limit))
            return
        position = found.attempt.position
        if not found.tried.is_open:
            await self._reply(message, Note(services.texts.text(locale, "puzzle-over")))
            return
        try:
            move = position.parse(text)
        except rules.MoveError as error:
            why = services.refusals.unplayable(locale, error, text, position)
            await self._reply(message, Note(why))
            return
        hide = message.guild is not None
        try:
            answered = await answer(services, found, move, locale, hide=hide)
        except MoveTaken:
            return  # Another process has received the message too.
        if hide:
            result = (
                answered.text if bars else f"{answered.text}\n{services.texts.text(locale, 'puzzle-bars')}"
            )
            await self._reply(message, Note(result))
        else:
            note = await solver_note(author, answered.solving, answered.text, answered)
            await self._reply(message, note)
        await send_solved(services, answered)

    async def _reply(self, message: discord.Message, note: Note) -> None:
        """Reply to a message; on a server, delete the reply later because it may spoil the puzzle."""
        await reply_to(message, note, f"p{message.id}", stays=message.guild is None)


def _is_chat(position: rules.Position, text: str) -> bool:
    """Return whether a text can't be read as a move and so counts as conversation."""
    try:
        position.parse(text)
    except rules.MoveError as error:
        return isinstance(error, rules.MalformedMove)
    return False


def _shown(message: discord.Message, us: int) -> re.Match[str] | None:
    """Return the match of PICTURE if the message replies to the bot's message with a puzzle, else None."""
    replied = message.reference.resolved if message.reference is not None else None
    if not isinstance(replied, discord.Message) or replied.author.id != us:
        return None
    found = (PICTURE.fullmatch(attached.filename) for attached in replied.attachments)
    return next(filter(None, found), None)


def _may_stand_alone(message: discord.Message, us: int) -> bool:
    """Return whether an answer needn't be a reply: in a DM, or in a thread that isn't the bot's."""
    if not isinstance(message.channel, discord.Thread):
        return message.guild is None
    return message.guild is None or message.channel.owner_id != us
