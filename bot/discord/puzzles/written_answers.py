"""Puzzle answers written as messages: in DMs, as replies to a post, or in its channel or thread.

In a channel, a wrong answer counts only as a reply, because it may be conversation. Spoiler bars around a
move (||Nf7||) hide it from users who haven't solved the puzzle yet.
"""

from __future__ import annotations

import logging
import re
from datetime import timedelta

import discord

import rules
from bot.discord.context import Author
from bot.discord.moves.message_notices import MessageNotices
from bot.discord.moves.written_message import MOVE_LENGTH, MOVE_SHAPE, Written
from bot.discord.platform.components import Note
from bot.discord.platform.recent_cache import Recent
from bot.discord.platform.user_messages import reply_to
from bot.discord.puzzles.current_puzzle import Solving, answer, load_solving, puzzle_of
from bot.discord.puzzles.puzzle_message import send_solved, solver_note
from bot.discord.services import Services
from bot.discord.wording.notation import VOCABULARY, Notation, typed_move
from bot.discord.wording.refusal_sentences import Refusals
from bot.puzzles import Attempt
from bot.refusals import Busy, MoveTaken, Refusal
from bot.state.daily_puzzle import PuzzlePost
from bot.state.match import Match
from bot.state.puzzles import TYPED_WITHIN
from bot.texts import DEFAULT
from rules.notation.move_shapes import seems_a_move

log = logging.getLogger(__name__)

PRIVATE_WITHIN = timedelta(minutes=15)
"""Time after the start of a private puzzle during which a move typed in a channel may be its answer."""

PICTURE = re.compile(r"puzzle(?:-(?P<post>[1-9][0-9]{0,17}))?\.png")
"""The file name of a puzzle's picture, with the id of its post."""


class PuzzleAnswers:
    """Handler of messages that answer puzzles."""

    def __init__(self, services: Services, notices: MessageNotices) -> None:
        self._services = services
        self._notices = notices
        self._puzzles = services.matches.puzzles
        self._posts = services.matches.puzzle_posts
        self._explained: Recent[bool] = Recent(1_000)
        """By a hash of author and puzzle: whether they got the explanation of how to answer in private."""

    async def take(self, written: Written) -> bool:
        """Handle a message if it is an answer to a puzzle; otherwise return False."""
        message, text, shown = written.message, written.text, _shown(written)
        bars = text.startswith("||") and text.endswith("||") and len(text) > 4
        text = text.strip("|").strip()
        if not text or len(text) > MOVE_LENGTH or written.board is not None:
            return False
        if shown is None and not _may_stand_alone(written, text):
            return False
        try:
            found = await self._find_puzzle(message, shown, text)
            if found is None or (shown is None and _is_chat(message, found.attempt.position, text)):
                return False
            await self._answer(message, found, text, bars)
        except Busy:
            log.warning("message %s: the database is busy", message.id)
            return shown is not None
        except (Refusal, LookupError):
            return False
        return True

    async def _find_puzzle(
        self, message: discord.Message, shown: re.Match[str] | None, text: str
    ) -> Solving | None:
        """Return the puzzle that a message answers: the one replied to, else the newest one here.

        In a direct message with a game, that is the puzzle if it was begun after the game's last move.
        """
        author, place = message.author.id, message.channel.id
        games = () if shown is not None else await self._services.matches.lookup.at(place, author, 1)
        if games and message.guild is not None:
            return None
        if message.guild is None and (shown is None or shown["post"] is None):
            tried = await self._puzzles.newest(author)
            if tried is None or (games and games[0].updated_at > tried.begun_at):
                return None
            solving = await load_solving(self._services, author, tried.puzzle_id)
            return None if games and _is_only_for_game(text, solving, games[0]) else solving
        if shown is None or shown["post"] is None:
            within = None if isinstance(message.channel, discord.Thread) else TYPED_WITHIN
            post = await self._posts.newest_in(place, within)
        else:
            post = await self._posts.get(int(shown["post"]))
        if post is None or post.channel_id != place:
            return None if shown is not None else await self._explain_private(message, text)
        if shown is None and not await self._is_answer(message, post, text):
            return await self._explain_private(message, text)
        return await load_solving(self._services, author, post.puzzle_id, post.id)

    async def _is_answer(self, message: discord.Message, post: PuzzlePost, text: str) -> bool:
        """Return whether a text is a move in the author's try at a posted puzzle; outside of the puzzle's
        thread, where others talk about other things, it must be right.

        This changes nothing: reading conversation must not start a try.
        """
        in_thread = isinstance(message.channel, discord.Thread)
        tried = await self._puzzles.newest(message.author.id, (post.id,))
        if tried is None and await self._puzzles.has_tried(message.author.id, post.id):
            return in_thread  # The try is over.
        attempt = Attempt(puzzle_of(post.puzzle_id), () if tried is None else tried.moves)
        if in_thread:
            return not _is_chat(message, attempt.position, text)
        writer = await Author.of_message(self._services, message)
        move = typed_move(attempt.position, text, writer.notation)
        return isinstance(move, rules.Move) and attempt.is_right(move)

    async def _explain_private(self, message: discord.Message, text: str) -> None:
        """If a message answers the puzzle that its author solves privately, explain once how to do that."""
        author = message.author.id
        if message.guild is None or isinstance(message.channel, discord.Thread):
            return
        tried = await self._puzzles.newest(author, within=PRIVATE_WITHIN)
        if tried is None:
            return
        key = hash((author, tried.puzzle_id))
        if self._explained.get(key):
            return
        solving = await load_solving(self._services, author, tried.puzzle_id)
        writer = await Author.of_message(self._services, message)
        if isinstance(typed_move(solving.attempt.position, text, writer.notation), rules.MoveError):
            return
        self._explained.keep(key, True)
        label = writer.say("button-puzzle-type")
        note = Note(writer.say("puzzle-answer-privately", button=label))
        await self._reply(message, note)

    async def _answer(self, message: discord.Message, found: Solving, text: str, bars: bool) -> None:
        if not await self._notices.may_answer(message):
            return
        services = self._services
        author = await Author.of_message(services, message)
        wording = services.wording(author.public_locale)
        notation = author.notation if message.guild is None else Notation(author.public_locale)
        position = found.attempt.position
        if not found.tried.is_open:
            await self._reply(message, Note(wording.text("puzzle-over")))
            return
        move = typed_move(position, text, author.notation)
        if isinstance(move, rules.MoveError):
            why = Refusals(services.wording(notation.locale)).unplayable(notation, move, text, position)
            await self._reply(message, Note(why))
            return
        hide = message.guild is not None
        try:
            answered = await answer(services, found, move, notation, hide=hide)
        except MoveTaken:
            return  # Another process has received the message too.
        note = Note(answered.text)
        if not hide:
            note = await solver_note(author, answered.solving, answered.text, answered)
        elif not bars:
            note = Note(f"{answered.text}\n{wording.text('puzzle-bars')}")
        await self._reply(message, note)
        await send_solved(services, answered)

    async def _reply(self, message: discord.Message, note: Note) -> None:
        """Reply to a message; on a server, delete the reply later because it may spoil the puzzle."""
        await reply_to(message, note, f"p{message.id}", stays=message.guild is None)


def _is_only_for_game(text: str, solving: Solving, match: Match) -> bool:
    """Return whether a text is a legal move in a game, but not in a puzzle."""
    read = (
        isinstance(typed_move(position, text, Notation(DEFAULT)), rules.Move)
        for position in (solving.attempt.position, match.position)
    )
    return tuple(read) == (False, True)


def _is_chat(message: discord.Message, position: rules.Position, text: str) -> bool:
    """Return whether a text can't be read as a move and so counts as conversation."""
    if message.guild is None and seems_a_move(position.variant, text, VOCABULARY):
        return False  # In a direct message it is meant for the bot.
    return isinstance(typed_move(position, text, Notation(DEFAULT)), rules.MalformedMove)


def _shown(written: Written) -> re.Match[str] | None:
    """Return the match of PICTURE if the message replies to the bot's message with a puzzle, else None."""
    attachments = () if written.answered is None else written.answered.attachments
    found = (PICTURE.fullmatch(attached.filename) for attached in attachments)
    return next(filter(None, found), None)


def _may_stand_alone(written: Written, text: str) -> bool:
    """Return whether an answer needn't be a reply: in a DM, a thread that isn't the bot's, or a channel.

    In a channel with other conversation, only a text that looks like a move is looked up.
    """
    message = written.message
    if isinstance(message.channel, discord.Thread):
        return not written.in_thread
    return message.guild is None or MOVE_SHAPE.fullmatch(text) is not None
