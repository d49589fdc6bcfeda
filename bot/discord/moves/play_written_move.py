"""Plays moves written as messages, and answers those that can't be played."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import render
import rules
from bot.discord.moves.message_notices import MessageNotices
from bot.discord.moves.move_picker import MovePicker
from bot.discord.moves.play_move import AttemptResult, EnteredMove, attempt, follow_up
from bot.discord.moves.written_message import Written
from bot.discord.pictures import board_style
from bot.discord.platform.user_messages import mark_invalid
from bot.discord.services import Services
from bot.discord.wording.notation import Notation
from bot.refusals import AlreadyPlayed
from bot.state.match import Match, MoveMade
from bot.state.settings import LOCAL
from bot.state.votes import Voted

FollowUp = Callable[[], Awaitable[None]]
"""The rest of the work for a message, for which the next messages in its channel don't wait."""


async def play_written_move(
    services: Services,
    notices: MessageNotices,
    match: Match,
    written: Written,
    offered: rules.AmbiguousMove | None,
    *,
    late: bool,
) -> FollowUp | None:
    """Try a message as a move in a match; return what posts the board or answers, if that is due.

    `offered`: the move to offer if the whole text is none. `late`: the gateway did not deliver the message in
    time.
    """
    message = written.message
    entered = EnteredMove(message.author.id, written.move, message.id, late=late)
    result = await attempt(services, match, entered)
    if isinstance(result, Voted | AlreadyPlayed):
        return None
    if isinstance(result, rules.MalformedMove) and not late:
        result = offered or result
    if isinstance(result, rules.MalformedMove) and not _is_meant(match, written):
        return None
    if match.has_crowd:
        return partial(mark_invalid, message) if services.quota.take(message.author.id) else None
    if isinstance(result, MoveMade) or await notices.may_answer(message):
        return partial(_answer, services, notices, match, written, result)
    return None


def _is_meant(match: Match, written: Written) -> bool:
    """Return whether a text that can't be read is meant as a move: people also chat by replying to a board.

    In vote chess, text like a move is enough anywhere, because refused moves are only marked.
    """
    return written.is_like_move(match) if match.has_crowd else written.is_for_bot(match)


async def _answer(
    services: Services, notices: MessageNotices, match: Match, written: Written, result: AttemptResult
) -> None:
    """Post the board after a move, or explain why a move was refused."""
    message = written.message
    notation, style = Notation(match.locale), render.Style()
    if not isinstance(result, MoveMade):  # An explanation may have a board.
        settings = await services.matches.lookup.settings_of(match)
        style = board_style(match, settings)
        if message.guild is None:
            letters = settings.players[message.author.id].move_letters
            notation = Notation(match.locale, local_letters=letters == LOCAL)
    reply = await follow_up(MovePicker(services, notation, style), match, result, written.move)
    if reply.note is not None:
        await notices.reply(message, reply.note, stays=reply.played is not None)
