"""Finds the purpose of a message: a move in a game, or a request to the bot."""

from __future__ import annotations

from dataclasses import dataclass

import rules
from bot.discord.games.which_game import game_to_move_in, newest_game
from bot.discord.moves.written_message import MOVE_SHAPE, Written, move_in_sentence
from bot.discord.wording.notation import Notation, typed_move
from bot.refusals import MatchBroken
from bot.state.match import Match
from bot.state.use_cases import UseCases


@dataclass(frozen=True, slots=True)
class ForGame:
    """The message may be a move in this game."""

    match: Match


@dataclass(frozen=True, slots=True)
class Over:
    """The message looks like a move, and this game, to which the thread belongs, has ended."""

    match: Match


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The message is a move in this game, which is played in a thread of the channel."""

    match: Match


@dataclass(frozen=True, slots=True)
class ForBot:
    """The message is for the bot, but is no move. `match`: the author's game here, if they have one."""

    match: Match | None = None


async def purpose_of(use_cases: UseCases, written: Written) -> ForGame | Over | Elsewhere | ForBot | None:
    """Return the game that a message is about, by its purpose; None if it is conversation."""
    if written.board is not None:
        match = await _game_of_board(use_cases, written, written.board)
        if match is None:
            return ForBot() if written.is_to_bot else None
        return _purpose(match, written)
    message, place, author = written.message, written.message.channel.id, written.message.author.id
    try:
        match = await game_to_move_in(use_cases, place, author, written.move)
        if match is None and written.in_thread:
            match = await newest_game(use_cases, place, author, in_thread=True, acts=False)
    except MatchBroken:
        return None
    meant: Over | ForBot | None = ForBot() if written.is_to_bot else None
    if match is not None and match.may_act(author):
        if not match.is_over:
            return _purpose(match, written)
        if not written.mentions:
            meant = Over(match) if written.is_like_move(match) else None
    elif (elsewhere := await _game_elsewhere(use_cases, written)) is not None:
        return Elsewhere(elsewhere)
    if meant is not None and await use_cases.play.move_made_by(message.id) is not None:
        return None  # Another process received this message too, and its move ended the game.
    return meant


def _purpose(match: Match, written: Written) -> ForGame | ForBot:
    """Return whether a message to a player's game may be a move, or is for the bot."""
    may_be_move = (
        not written.is_to_bot
        or written.is_like_move(match)
        or _is_move(match, written)
        or move_in_sentence(match, written) is not None
    )
    return ForGame(match) if may_be_move else ForBot(match)


def _is_move(match: Match, written: Written) -> bool:
    """Return whether a message is a move in a match, legal or not."""
    move = typed_move(match.position, written.move, Notation(match.locale))
    return not isinstance(move, rules.MalformedMove)


async def _game_of_board(use_cases: UseCases, written: Written, board: int) -> Match | None:
    """Return the game of the board that a message replies to, if its author plays it here."""
    match = await use_cases.lookup.find(board)
    if match is None or not match.may_act(written.message.author.id):
        return None
    return match if written.message.channel.id in (match.thread_id, match.channel_id) else None


async def _game_elsewhere(use_cases: UseCases, written: Written) -> Match | None:
    """Return the author's game in a thread of this channel in which a message is a move, legal or not."""
    message = written.message
    is_reply = message.reference is not None and not written.mentions
    if message.guild is None or written.in_thread or is_reply or not MOVE_SHAPE.fullmatch(written.move):
        return None
    for match in await use_cases.lookup.of(message.author.id):
        if match.channel_id == message.channel.id and _is_move(match, written):
            return match
    return None
