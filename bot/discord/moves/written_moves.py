"""Plays moves written as messages: in a game's thread, in its channel, or as a reply to a board."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from dataclasses import dataclass, replace
from typing import Protocol
from weakref import WeakValueDictionary

import discord

import render
import rules
from bot import logs
from bot.discord.boards.board_buttons import again_buttons
from bot.discord.boards.board_message import match_id_of_board
from bot.discord.context import Author
from bot.discord.games.which_game import newest_game
from bot.discord.moves.move_picker import MovePicker
from bot.discord.moves.play_move import AttemptResult, EnteredMove, MoveReply, attempt, follow_up
from bot.discord.pictures import board_style
from bot.discord.platform.background_tasks import BackgroundTasks
from bot.discord.platform.components import Note, view
from bot.discord.platform.public_locale import choose_public_locale
from bot.discord.platform.recent_cache import Recent
from bot.discord.platform.user_messages import is_from_user, mark_invalid, reply_to, without_mentions
from bot.discord.services import Services
from bot.discord.wording.notation import VOCABULARY, Notation, typed_move
from bot.refusals import AlreadyPlayed, Busy, MatchBroken, Refusal
from bot.state.match import Match, MoveMade
from bot.state.settings import LOCAL
from bot.state.votes import Voted
from bot.texts import DEFAULT
from rules.notation.move_shapes import seems_a_move

log = logging.getLogger(__name__)

MOVE_LENGTH = 40
"""Maximum length of a move; longer text is conversation."""

LINK_SECONDS = 3600.0
"""Seconds until a move typed outside its game's thread gets a link to the thread again."""

ORDER_SECONDS = 20.0
"""The time limit for handling a message, including its wait for earlier messages in the channel."""

WAIT_SECONDS = 3.0
"""Seconds that a move may wait for the database before its writer gets a notice."""

MOVE_SHAPE = re.compile(r"(?=.*[0-9０-９一二三四五六七八九])\S{2,10}|[oO0](?:-[oO0]){1,2}[+#]?")
"""Matches text that looks like a move, used while the game that it belongs to can't be looked up."""

CACHE_SIZE = 10_000
"""Maximum number of entries in each of this process's caches of games and channels."""


@dataclass(frozen=True, slots=True)
class Written:
    """A message that may be a move.

    `text`: its text without mentions of the bot. `board`: the id of the match whose board it replies to.
    `addressed`: it mentions the bot or replies to a board. `mentions`: it contains a mention of the bot; the
    ping of a reply doesn't count. `in_thread`: it is in a game's own thread.
    """

    message: discord.Message
    text: str
    board: int | None
    addressed: bool
    mentions: bool
    in_thread: bool

    def is_for_bot(self, match: Match) -> bool:
        """Return whether the bot is addressed; in a game's thread or a DM, text like a move is enough."""
        is_ours = self.in_thread or self.message.guild is None
        return self.addressed or (is_ours and seems_a_move(match.variant, self.text, VOCABULARY))

    @property
    def may_be_move(self) -> bool:
        """Whether it is probably a move, judging by its text and channel."""
        return self.addressed or (self.in_thread and MOVE_SHAPE.fullmatch(self.text) is not None)


class NotInGame(Exception):
    """The message is for the bot, but isn't about one of its author's games."""


def read_message(message: discord.Message, us: discord.ClientUser) -> Written | None:
    """Return a message as a possible move; None if it is conversation."""
    replied = message.reference.resolved if message.reference is not None else None
    board = match_id_of_board(replied, us) if isinstance(replied, discord.Message) else None
    text = without_mentions(message, us.id)
    mentions = text != message.content
    addressed = mentions or board is not None
    if len(text.strip()) > MOVE_LENGTH and not addressed and message.guild is not None:
        return None
    in_thread = _is_games_thread(message.channel, us)
    return Written(message, text.strip(), board, addressed, mentions, in_thread)


def _is_move(match: Match, text: str) -> bool:
    """Return whether a text can be read as a move in a match, legal or not."""
    return not isinstance(typed_move(match.position, text, Notation(match.locale)), rules.MalformedMove)


def _is_games_thread(channel: object, us: discord.ClientUser) -> bool:
    return isinstance(channel, discord.Thread) and channel.owner_id == us.id


class Words(Protocol):
    """Plain words that run commands in a game's thread or channel: "resign", "draw"."""

    def command_of(self, text: str) -> str | None:
        """Return the command that a whole text stands for, or None."""
        ...

    def changes_game(self, command: str) -> bool:
        """Return whether a command changes the game at once, so that later moves must wait for it."""
        ...

    async def match_meant(self, message: discord.Message, command: str, board: int | None) -> Match | None:
        """Return the author's game that a command applies to now, or None."""
        ...

    async def run(self, message: discord.Message, match: Match, command: str) -> None:
        """Run a command for the author of a message, and reply."""
        ...


class Answerer(Protocol):
    """Answers messages for the bot that aren't about one of their author's games: "hi", "help", "play"."""

    def is_greeting(self, text: str) -> bool:
        """Return whether a text contains words that the bot responds to."""
        ...

    async def answer(self, message: discord.Message, text: str) -> None:
        """Answer a message. `text`: its text without mentions. Raises Busy."""
        ...


class WrittenMoves:
    """Handler of moves written as messages, with replies to those that can't be played."""

    def __init__(self, services: Services, words: Words, greetings: Answerer) -> None:
        self._services = services
        self._words = words
        self._greetings = greetings
        self._matches = services.matches
        self._texts = services.texts
        self._explained: Recent[bool] = Recent(CACHE_SIZE)
        """Games whose player got the explanation of how to move without the message-content intent."""
        self._linked: Recent[float] = Recent(CACHE_SIZE)
        """By game, when its player got a link to the game's thread."""
        self._reported_over: Recent[bool] = Recent(CACHE_SIZE)
        """Games whose player got the reply that the game is over."""
        self._locales: Recent[str] = Recent(CACHE_SIZE)
        """By channel, the language of the last game there."""
        self._channel_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """By channel, the lock that is held while one of its messages is handled."""
        self._notices = BackgroundTasks("notice that a move waits")

    async def take(self, message: discord.Message, *, late: bool = False) -> None:
        """Play a message as a move if it may be one. `late`: the gateway did not deliver it in time."""
        us = self._services.connection.user
        if us is None or not is_from_user(message):
            return
        logs.set_log_ids(message=message.id)
        self._services.names.note(message.author)
        if not message.content:
            await self._explain_silence(message, us)
            return
        written = read_message(message, us)
        # During a shutdown leave missed messages to the next process, which reads them again.
        if written is not None and self._services.running_tasks.note():
            await self._take(written, late)

    async def wait_for_channel(self, channel_id: int) -> None:
        """Wait until the messages received from a channel so far are handled."""
        order = self._channel_locks.get(channel_id)
        if order is not None:
            async with order:
                pass

    async def _take(self, written: Written, late: bool) -> None:
        message = written.message
        try:
            if await self._run_word(written, late):
                return
            reply = await self._play(written, late)
        except NotInGame:
            if not late:
                await self._greet(written)
        except (Busy, TimeoutError) as error:
            why = str(error) or "no answer"
            log.warning("message %s in channel %s: %s", message.id, message.channel.id, why)
            self._services.metrics.error("busy")
            await self._report_error(written, "error-busy")
        except Exception:
            log.exception("message %s in channel %s", message.id, message.channel.id)
            self._services.metrics.error("unexpected")
            await self._report_error(written, "error-unexpected")
        else:
            if reply.note is not None:
                await self._reply(message, reply.note, stays=reply.played is not None)

    async def _run_word(self, written: Written, late: bool) -> bool:
        """Run the command if a message is a game word; return False if it is a move or conversation.

        A word that the gateway did not deliver in time is ignored: the game may have continued since.
        """
        message = written.message
        command = self._words.command_of(written.text)
        if command is None or not (written.in_thread or written.board is not None or message.guild is None):
            return False
        order = self._channel_locks.setdefault(message.channel.id, asyncio.Lock())
        async with asyncio.timeout(ORDER_SECONDS), order:
            match = await self._words.match_meant(message, command, written.board)
            if match is None:
                return False
            if late or not await self._may_answer(message):
                return True
            if self._words.changes_game(command):
                await self._words.run(message, match, command)
                return True
        # A hint takes a search, and a board a picture: the channel's next moves don't wait for them.
        await self._words.run(message, match, command)
        return True

    async def _play(self, written: Written, late: bool) -> MoveReply:
        """Try a message as a move; return the reply, if one is due."""
        notice = asyncio.get_running_loop().call_later(WAIT_SECONDS, self._send_notice, written)
        try:
            attempted = await self._attempt_in_order(written, late)
        finally:
            notice.cancel()
        if attempted is None:
            return MoveReply()
        match, result = attempted
        if match.has_crowd:
            if not isinstance(result, Voted):
                await mark_invalid(written.message)
            return MoveReply()
        notation, style = Notation(match.locale), render.Style()
        if not isinstance(result, MoveMade):  # An explanation may have a board.
            settings = await self._matches.lookup.settings_of(match)
            style = board_style(match, settings)
            if written.message.guild is None:
                letters = settings.players[written.message.author.id].move_letters
                notation = Notation(match.locale, local_letters=letters == LOCAL)
        picker = MovePicker(self._services, notation, style)
        return await follow_up(picker, match, result, written.text)

    async def _attempt_in_order(self, written: Written, late: bool) -> tuple[Match, AttemptResult] | None:
        """Try a message as a move; return its match and the result, or None if no reply is due.

        The messages of a channel are handled in the order written: each move depends on the one before, and
        after a short disconnect they arrive all at once. The timeout includes the wait for earlier messages,
        so a slow database never delays a message by more than ORDER_SECONDS.
        """
        message = written.message
        order = self._channel_locks.setdefault(message.channel.id, asyncio.Lock())
        async with asyncio.timeout(ORDER_SECONDS), order:
            match = await self._match_meant(written, late)
            if match is None:
                return None
            self._locales.keep(message.channel.id, match.locale)
            entered = EnteredMove(message.author.id, written.text, message.id, late=late)
            result = await attempt(self._services, match, entered)
            if isinstance(result, MoveMade | Voted):
                return match, result
            is_chat = isinstance(result, rules.MalformedMove) and not written.is_for_bot(match)
            if match.has_crowd:  # People also chat about the board by replying to it.
                is_move = seems_a_move(match.variant, written.text, VOCABULARY)
                is_chat = isinstance(result, rules.MalformedMove) and not is_move
            if isinstance(result, AlreadyPlayed) or is_chat:
                return None
            if match.has_crowd:
                may_answer = self._services.quota.take(message.author.id)
            else:
                may_answer = await self._may_answer(message)
            return (match, result) if may_answer else None

    async def _match_meant(self, written: Written, late: bool) -> Match | None:
        """Return the running game in which a message may be a move. If there is none, reply if necessary."""
        message, place, author = written.message, written.message.channel.id, written.message.author.id
        if written.board is not None:
            try:
                match = await self._matches.lookup.get(written.board)
            except Refusal:
                return None
            return match if place in (match.thread_id, match.channel_id) and match.may_act(author) else None
        try:
            match = await newest_game(self._matches, place, author, in_thread=written.in_thread, acts=True)
        except MatchBroken:
            return None
        if match is not None and match.may_act(author):
            if not match.is_over:
                is_move = seems_a_move(match.variant, written.text, VOCABULARY)
                if written.mentions and not is_move and self._greetings.is_greeting(written.text):
                    raise NotInGame
                return match
            if not written.addressed and not match.has_crowd:
                await self._reply_game_over(written, match)
                return None
        if not late and MOVE_SHAPE.fullmatch(written.text) and await self._link_to_thread(written):
            return None
        is_for_bot = written.mentions or message.guild is None
        if is_for_bot and not await self._matches.lookup.has_made_move(message.id):
            raise NotInGame
        return None  # It is conversation, or another process received it too, and its move ended the game.

    async def _link_to_thread(self, written: Written) -> bool:
        """If a message is a move in a game of its author in a thread of this channel, link that thread.

        Return whether it is such a move. A game is linked once in LINK_SECONDS.
        """
        message = written.message
        is_reply = message.reference is not None and not written.mentions
        if message.guild is None or written.in_thread or is_reply:
            return False
        for match in await self._matches.lookup.of(message.author.id):
            if match.channel_id == message.channel.id and _is_move(match, written.text):
                linked, now = self._linked.get(match.id), time.monotonic()
                is_due = written.mentions or linked is None or now - linked > LINK_SECONDS
                if is_due and await self._may_answer(message):
                    self._linked.keep(match.id, now)
                    thread = f"<#{match.place_id}>"
                    note = Note(self._texts.text(match.locale, "greeting-thread", thread=thread))
                    await self._reply(message, note, stays=True)
                return True
        return False

    async def _greet(self, written: Written) -> None:
        """Answer a message for the bot that isn't about one of its author's games."""
        if not await self._may_answer(written.message):
            return
        try:
            await self._greetings.answer(written.message, written.text)
        except Busy as error:
            log.warning("message %s: %s", written.message.id, error)
            await self._report_error(written, "error-busy")
        except Exception:
            log.exception("message %s can't be answered", written.message.id)
            self._services.metrics.error("unexpected")
            await self._report_error(written, "error-unexpected")

    async def _reply_game_over(self, written: Written, match: Match) -> None:
        """Reply once, in the thread of a finished game, that a move comes too late."""
        if self._reported_over.get(match.id) or not seems_a_move(match.variant, written.text, VOCABULARY):
            return
        if await self._matches.lookup.has_made_move(written.message.id):
            return  # Another process received this message too, and its move ended the game.
        self._reported_over.keep(match.id, True)
        again = again_buttons(self._texts, match, await self._matches.profiles.suited_level(match))
        note = Note(self._texts.text(match.locale, "move-after-end"), view=view(*again))
        await self._reply(written.message, note)

    async def _may_answer(self, message: discord.Message) -> bool:
        """Return whether the rate limit allows a reply to a message that made no move; if not, warn once."""
        quota, author = self._services.quota, message.author.id
        if quota.take(author):
            return True
        if quota.warn(author):
            await self._reply_publicly(message, "limit-commands", most=quota.capacity)
        return False

    async def _explain_silence(self, message: discord.Message, us: discord.ClientUser) -> None:
        """Explain once per match how to move: without the message-content intent, all texts are empty."""
        channel = message.channel
        if self._services.connection.intents.message_content or not _is_games_thread(channel, us):
            return
        for match in await self._matches.lookup.at(channel.id, message.author.id, 1):
            if not self._explained.get(match.id):
                self._explained.keep(match.id, True)
                text = self._texts.text(match.locale, "move-no-content", mention=message.author.mention)
                await channel.send(text, allowed_mentions=discord.AllowedMentions(users=[message.author]))

    def _send_notice(self, written: Written) -> None:
        """Reply to an apparent move that it waits for the database; its outcome is posted separately."""
        if written.may_be_move:
            note = Note(self._texts.text(self._known_locale(written.message), "move-waits"))
            self._notices.begin(self._reply(written.message, note, "w"))

    async def _report_error(self, written: Written, key: str) -> None:
        if written.addressed or written.in_thread or written.message.guild is None:
            text = self._texts.text(self._known_locale(written.message), key)
            await self._reply(written.message, Note(text))

    def _known_locale(self, message: discord.Message) -> str:
        """Return the language for replies while the database is down: that of the channel's last game."""
        guild = message.guild
        reported = None if guild is None else guild.preferred_locale
        known = self._locales.get(message.channel.id)
        return known or choose_public_locale(None, guild, reported, DEFAULT)

    async def _reply_publicly(self, message: discord.Message, key: str, **args: int) -> None:
        locale = (await Author.of_message(self._services, message)).public_locale
        await self._reply(message, Note(self._texts.text(locale, key, **args)))

    async def _reply(
        self, message: discord.Message, note: Note, purpose: str = "r", *, stays: bool = False
    ) -> None:
        """Reply to a message. `purpose`: a letter that makes the nonce unique among several replies to it."""
        linked = replace(note, content=self._services.links.within(note.content))
        await reply_to(message, linked, f"{purpose}{message.id}", stays=stays)
