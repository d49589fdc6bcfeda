"""Moves that are written in chat or typed in a form."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import discord
from discord import ui
from discord.utils import snowflake_time

import render
import rules
from bot import logs
from bot.discord.boards.board_buttons import again_buttons
from bot.discord.boards.board_message import match_id_of_board
from bot.discord.boards.posting import Posted
from bot.discord.context import Author, Context, choose_public_locale
from bot.discord.games.which_game import newest_game
from bot.discord.moves.move_picker import Ask, Choice, MovePicker, Step, path_to, step
from bot.discord.pictures import board_style
from bot.discord.platform.background_tasks import BackgroundTasks
from bot.discord.platform.components import Control, Note, Upload, button, custom_id, view
from bot.discord.platform.recent_cache import Recent
from bot.discord.platform.retry import REFUSED_FILE_CODES, REQUEST_ERRORS, send_with_retries
from bot.discord.platform.user_text import escaped
from bot.discord.services import Services, post_move
from bot.discord.wording.sentences import played_text
from bot.refusals import AlreadyPlayed, Busy, MatchBroken, Refusal
from bot.state.match import Match, MoveMade
from bot.texts import DEFAULT
from rules.notation.move_shapes import seems_a_move

# ---- Plays a move entered in any way; asks back if it is ambiguous, or explains why it is refused

log = logging.getLogger(__name__)

MOVE_BUTTONS = 20
"""Candidates offered as buttons; Discord allows 25 on a message."""


@dataclass(frozen=True, slots=True)
class MoveReply:
    """The answer to an attempted move.

    `played`: the move that was made, in notation. `note`: a message to send. `chat`: the text may be mere
    conversation.
    """

    played: str | None = None
    note: Note | None = None
    chat: bool = False


def is_chat(parse: Callable[[str], rules.Move], text: str) -> bool:
    """Whether a text can't be read as a move and so counts as conversation. `parse`: as Game.parse."""
    try:
        parse(text)
    except rules.MoveError as error:
        return isinstance(error, rules.MalformedMove)
    return False


AttemptResult = MoveMade | rules.MoveError | Refusal
"""A stored move, or the reason why it was refused."""


async def play(ctx: Context, match: Match, text: str, *, ply: int | None = None) -> MoveReply:
    """Try `text` as a move, unless moves were made since `ply`; post the board or explain the refusal."""
    services = ctx.services
    tried = await attempt(services, match, ctx.user.id, text, ply=ply, source=ctx.interaction.id)
    return await follow_up(MovePicker.of(ctx), match, tried, text)


async def attempt(
    services: Services,
    match: Match,
    player: int,
    text: str,
    *,
    ply: int | None = None,
    source: int,
    late: bool = False,
) -> AttemptResult:
    """Store a move if it is legal: the first half of `play`.

    `source`: the id of the interaction or message. `late`: the message was missed when it was written.
    """
    logs.add_log_ids(match=match.id)
    try:
        made = await services.matches.play.move(
            match.id, player, text, ply=ply, seen=match, source=source, at=snowflake_time(source), late=late
        )
    except (rules.MoveError, Refusal) as error:
        if isinstance(error, Busy):
            log.warning("match %d: a move isn't stored: %s", match.id, error)
        return error
    services.metrics.moved("person")
    services.metrics.moved("plan", made.match.ply - made.ply)
    return made


async def follow_up(picker: MovePicker, match: Match, tried: AttemptResult, text: str) -> MoveReply:
    """Post the outcome of a move: the second half of `play`. `picker`: of the reader."""
    services, locale = picker.services, picker.locale
    if isinstance(tried, MoveMade):
        return await _shown(services, match, tried, locale)
    if isinstance(tried, rules.AmbiguousMove):
        return MoveReply(note=await ask_back(picker, match, tried.candidates))
    if isinstance(tried, rules.IllegalMove):
        return MoveReply(note=await _explained(picker, match, tried))
    if isinstance(tried, rules.MoveError):
        return MoveReply(
            note=Note(services.refusals.unplayable(locale, tried, text, match.position)), chat=True
        )
    return MoveReply(note=Note(await services.refusals.refusal(tried, locale, match.guild_id)))


async def _shown(services: Services, match: Match, made: MoveMade, locale: str) -> MoveReply:
    played = played_text(made.match, made.ply, locale)
    posted = await post_move(services, made.match)
    if posted is Posted.NOWHERE:
        why = await services.delivery.refusal_text(match, locale)
        saved = services.texts.text(locale, "move-saved", move=escaped(played), why=why)
        return MoveReply(played=played, note=Note(saved))
    if posted is Posted.LATER:
        later = services.texts.text(locale, "move-later", move=escaped(played))
        return MoveReply(played=played, note=Note(later))
    return MoveReply(played=played)


async def _explained(picker: MovePicker, match: Match, error: rules.IllegalMove) -> Note:
    services, locale = picker.services, picker.locale
    lines = [services.refusals.illegal(locale, error, match.position)]
    buttons = candidates(picker, match, error.near)
    if buttons.children:
        lines.append(services.texts.text(locale, "move-near"))
    uploads: list[Upload] = []
    if error.squares:
        position = match.game.position
        squares = services.wording.squares(locale, match.variant, error.squares)
        picture = await services.painter.draw(
            render.board,
            position,
            view=position.turn,
            style=picker.style,
            marks=render.Marks(problems=error.squares),
        )
        alt = services.texts.text(locale, "board-alt-problem", squares=squares)
        uploads.append(Upload(picture, "why.png", alt))
    return Note("\n".join(lines), tuple(uploads), buttons)


async def conclude(ctx: Context, said: MoveReply) -> None:
    """Answer a press that plays a move. If it was played, the answer replaces the message pressed."""
    if said.note is not None:
        await ctx.reply.send_private(said.note)
    if said.played is not None:
        await ctx.reply.conclude(ctx.say("move-done", move=escaped(said.played)))


async def send_move(ctx: Context, match: Match, text: str) -> None:
    said = await play(ctx, match, text)
    if said.note is not None:
        await ctx.reply.send_private(said.note)
    elif said.played is not None:
        await ctx.reply.send_private(ctx.say("move-done", move=escaped(said.played)))


async def ask_back(picker: MovePicker, match: Match, moves: Sequence[rules.Move]) -> Note:
    """Ask which of several moves is meant, with buttons, or with menus from the step at which they differ."""
    path = path_to(match.position, moves)
    shown = step(match.position, path)
    asked = picker.services.texts.text(picker.locale, "move-ambiguous")
    one_piece = len({(move.origin, move.drop, move.target) for move in moves}) == 1
    if one_piece and isinstance(shown, Step):
        asked = picker.question(shown)
    if len(moves) > MOVE_BUTTONS:
        note = await picker.note(match, path)
        if note is not None:
            return note if one_piece else replace(note, content=f"{asked}\n{note.content}")
    return Note(asked, view=candidates(picker, match, moves))


def candidates(picker: MovePicker, match: Match, moves: Sequence[rules.Move]) -> ui.View:
    """Build buttons for candidate moves; they are valid in this position only."""
    choices = tuple(Choice(move.uci(), (move,)) for move in moves[:MOVE_BUTTONS])
    labels = picker.labels.of(Step(match.position, Ask.MOVE, (), choices))
    return view(*(_move_button(match, c.moves[0], one.text) for c, one in zip(choices, labels, strict=True)))


def _move_button(match: Match, move: rules.Move, label: str) -> Control:
    identity = custom_id("play", match.id, match.ply, move.uci())
    return button(label, identity, discord.ButtonStyle.primary)


# ---- Moves written as messages: in a game's thread, in its channel, or as a reply to a board

MOVE_LENGTH = 40
"""Longer text is conversation; no move notation needs as much."""

ORDER_SECONDS = 20.0
"""The time limit for handling a message, including its wait for earlier messages in the channel."""

WAIT_SECONDS = 3.0
"""Seconds that a move may wait for the database before its writer gets a notice."""

MOVE_SHAPE = re.compile(r"(?=.*[0-9０-９一二三四五六七八九])\S{2,10}|[oO0](?:-[oO0]){1,2}[+#]?")
"""Matches text that looks like a move, used while the game that it belongs to can't be looked up."""

NO_REPLY = 160002
"""Discord's error code for a reply where the bot may not read the message history."""

NOTE_SECONDS = 60.0
"""Seconds after which the answer to an illegal move is deleted from the thread: it is only a passing hint."""

REMEMBERED = 10_000
"""The most games, and the most channels, about which this process remembers something."""


class WrittenMoves:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._matches = services.matches
        self._texts = services.texts
        self._explained: Recent[bool] = Recent(REMEMBERED)
        self._reported_over: Recent[bool] = Recent(REMEMBERED)
        """Games whose player got the reply that the game is over."""
        self._locales: Recent[str] = Recent(REMEMBERED)
        """By channel, the language of the last game there."""
        self._channel_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """By channel, the lock that is held while one of its messages is handled."""
        self._waiting = BackgroundTasks("a move waits")

    @property
    def _us(self) -> discord.ClientUser | None:
        return self._services.connection.user

    async def take(self, message: discord.Message, *, late: bool = False) -> None:
        """Play a message as a move if it may be one. `late`: the gateway did not deliver it in time."""
        if message.author.bot or message.webhook_id is not None or not is_plain(message):
            return
        logs.set_log_ids(message=message.id)
        self._services.names.note(message.author)
        if not message.content:
            await self._explain_silence(message)
            return
        # During a shutdown leave missed messages to the next process, which reads them again.
        if self._services.under_way.note():
            await self._take(message, late)

    async def _take(self, message: discord.Message, late: bool) -> None:
        us, board = self._us, self._board_replied_to(message)
        text = message.content if us is None else without_mention(message.content, us.id)
        addressed, text = text != message.content or board is not None, text.strip()
        if len(text) > MOVE_LENGTH and not addressed:
            return
        try:
            notice = asyncio.get_running_loop().call_later(
                WAIT_SECONDS, self._reply_move_waits, message, text, addressed
            )
            try:
                attempted = await self._attempt_in_order(message, board, text, addressed, late)
            finally:
                notice.cancel()
            if attempted is None:
                return
            match, tried, addressed = attempted
            style = render.Style()
            if not isinstance(tried, MoveMade):  # An explanation may have a board.
                style = board_style(match, await self._matches.lookup.settings_of(match))
            picker = MovePicker(self._services, match.locale, style)
            said = await follow_up(picker, match, tried, text)
        except (Busy, TimeoutError) as error:
            why = str(error) or "no answer"
            log.warning("message %s in channel %s: %s", message.id, message.channel.id, why)
            self._services.metrics.error("busy")
            await self._report(message, addressed, "error-busy")
        except Exception:
            log.exception("message %s in channel %s", message.id, message.channel.id)
            self._services.metrics.error("unexpected")
            await self._report(message, addressed, "error-unexpected")
        else:
            if said.note is not None and (addressed or not said.chat):
                await self._reply(message, said.note, stays=said.played is not None)

    async def _report(self, message: discord.Message, addressed: bool, key: str) -> None:
        if addressed or self._is_ours(message.channel):
            await self._reply(message, Note(self._texts.text(self._known_locale(message), key)))

    def _known_locale(self, message: discord.Message) -> str:
        """Return the language of a reply while the database doesn't answer: of the channel's last game."""
        guild = message.guild
        reported = None if guild is None else guild.preferred_locale
        known = self._locales.get(message.channel.id)
        return known or choose_public_locale(None, guild, reported, DEFAULT)

    def _reply_move_waits(self, message: discord.Message, text: str, addressed: bool) -> None:
        """Reply to an apparent move that it waits for the database; its outcome is posted separately."""
        if not addressed and not (self._is_ours(message.channel) and MOVE_SHAPE.fullmatch(text)):
            return
        note = Note(self._texts.text(self._known_locale(message), "move-waits"))
        self._waiting.begin(self._reply(message, note, "w"))

    async def wait_for_channel(self, channel_id: int) -> None:
        """Wait until the messages received from a channel so far are handled."""
        order = self._channel_locks.get(channel_id)
        if order is not None:
            async with order:
                pass

    async def _attempt_in_order(
        self, message: discord.Message, board: int | None, text: str, addressed: bool, late: bool
    ) -> tuple[Match, AttemptResult, bool] | None:
        """Try the move that a message may be.

        Return the match, the outcome, and whether the bot is addressed; None if no answer is due.
        """
        # Handle messages in the order written: each move depends on the one before, and after a short
        # disconnect they arrive all at once. The timeout covers waiting for the lock too, so a slow database
        # never delays a message by more than ORDER_SECONDS.
        order = self._channel_locks.setdefault(message.channel.id, asyncio.Lock())
        async with asyncio.timeout(ORDER_SECONDS), order:
            match = await self._match_meant(message, board, text, addressed)
            if match is None:
                return None
            self._locales.keep(message.channel.id, match.locale)
            author, source = message.author.id, message.id
            tried = await attempt(self._services, match, author, text, source=source, late=late)
            if isinstance(tried, AlreadyPlayed):
                return None
            if not isinstance(tried, MoveMade):
                # In a game's own thread, text that looks like a move is meant for the bot.
                ours = self._is_ours(message.channel)
                addressed = addressed or (ours and seems_a_move(match.variant, text))
                silent = isinstance(tried, rules.MalformedMove) and not addressed
                if not silent and not await self._may_answer(message):
                    return None
            return match, tried, addressed

    async def _may_answer(self, message: discord.Message) -> bool:
        """Whether the rate limit allows an answer to a message that made no move; if not, warn once."""
        rates, author = self._services.quota, message.author.id
        if rates.take(author):
            return True
        if rates.warn(author):
            locale = (await Author.of_message(self._services, message)).public_locale
            await self._reply(message, Note(self._texts.text(locale, "limit-commands", most=rates.most)))
        return False

    def _is_ours(self, channel: object) -> bool:
        return (
            isinstance(channel, discord.Thread) and self._us is not None and channel.owner_id == self._us.id
        )

    def _board_replied_to(self, message: discord.Message) -> int | None:
        """Return the id of the match whose board, a message of our own, this message replies to."""
        replied = message.reference.resolved if message.reference is not None else None
        return match_id_of_board(replied, self._us) if isinstance(replied, discord.Message) else None

    async def _match_meant(
        self, message: discord.Message, board: int | None, text: str, addressed: bool
    ) -> Match | None:
        if board is not None:
            try:
                match = await self._matches.lookup.get(board)
            except Refusal:
                return None
            is_here = message.channel.id in (match.thread_id, match.channel_id)
            return match if is_here and message.author.id in (match.white, match.black) else None
        place, author, in_thread = message.channel.id, message.author.id, self._is_ours(message.channel)
        try:
            match = await newest_game(self._matches, place, author, in_thread=in_thread, acts=True)
        except MatchBroken:
            return None
        if match is not None and author in match.players:
            if not match.is_over:
                return match
            if not addressed:
                await self._reply_game_over(message, match, text)
                return None
        if not addressed:
            return None
        if await self._matches.lookup.has_made_move(message.id):
            return None  # Another process received this message too, and its move ended the game.
        if await self._matches.lookup.is_played_in(place) or not await self._may_answer(message):
            return None
        locale = (await Author.of_message(self._services, message)).public_locale
        await self._reply(message, Note(self._texts.text(locale, "game-none-here")))
        return None

    async def _reply_game_over(self, message: discord.Message, match: Match, text: str) -> None:
        """Reply once, in the thread of a finished game, that a move comes too late."""
        if self._reported_over.get(match.id) or not seems_a_move(match.variant, text):
            return
        if await self._matches.lookup.has_made_move(message.id):
            return  # Another process received this message too, and its move ended the game.
        self._reported_over.keep(match.id, True)
        again = view(*again_buttons(self._texts, match))
        await self._reply(message, Note(self._texts.text(match.locale, "move-after-end"), view=again))

    async def _explain_silence(self, message: discord.Message) -> None:
        """Explain once per match how to move: without the message-content intent, all texts are empty."""
        channel = message.channel
        if self._services.connection.intents.message_content or not self._is_ours(channel):
            return
        for match in await self._matches.lookup.at(channel.id, message.author.id, 1):
            if not self._explained.get(match.id):
                self._explained.keep(match.id, True)
                text = self._texts.text(match.locale, "move-no-content", mention=message.author.mention)
                await channel.send(text, allowed_mentions=discord.AllowedMentions(users=[message.author]))

    async def _reply(
        self, message: discord.Message, note: Note, purpose: str = "r", *, stays: bool = False
    ) -> None:
        """Reply to a message; if the bot may not write there, only log that.

        `purpose`: a letter that makes the nonce unique, because a message may get several replies. Unless it
        `stays`, the reply is deleted after NOTE_SECONDS.
        """
        text = self._services.links.within(note.content)
        try:
            # By the nonce Discord drops a second reply, from a retry or from another process.
            nonce = f"{purpose}{message.id}"

            def send(*, bare: bool = False, **how: Any) -> Awaitable[discord.Message]:
                files = [] if bare else note.files()
                return message.channel.send(text, files=files, view=note.view, nonce=nonce, **how)

            try:
                sent = await send_as_reply(message, send)
            except discord.HTTPException as error:
                if error.code not in REFUSED_FILE_CODES or not note.uploads:
                    raise
                sent = await send_as_reply(message, partial(send, bare=True))
            if not stays:
                await sent.delete(delay=NOTE_SECONDS)
        except REQUEST_ERRORS as error:
            log.warning("no answer to message %s in channel %s: %s", message.id, message.channel.id, error)


def without_mention(content: str, user_id: int) -> str:
    return content.replace(f"<@{user_id}>", " ").replace(f"<@!{user_id}>", " ")


def is_plain(message: discord.Message) -> bool:
    """Whether a user wrote this message, as opposed to a system message of Discord."""
    return message.type in (discord.MessageType.default, discord.MessageType.reply)


async def send_as_reply(
    message: discord.Message, send: Callable[..., Awaitable[discord.Message]]
) -> discord.Message:
    """Send a message as a reply; without permission to read the message history, as a normal message."""
    reference = message.to_reference(fail_if_not_exists=False)
    try:
        return await send_with_retries(lambda: send(reference=reference))
    except discord.HTTPException as error:
        if error.code != NO_REPLY:
            raise
    return await send_with_retries(send)
