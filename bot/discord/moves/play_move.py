"""Plays a move entered in any way; asks for the intended move if it is ambiguous, or explains a refusal."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

import discord
from discord import ui

import render
import rules
from bot import logs
from bot.discord.boards.posting import Posted
from bot.discord.context import Context
from bot.discord.moves import move_letters
from bot.discord.moves.message_notices import MessageNotices
from bot.discord.moves.move_picker import MovePicker
from bot.discord.moves.move_steps import Ask, Choice, Step, path_to, step
from bot.discord.moves.words_around_moves import bare_move, is_question
from bot.discord.moves.written_message import Written, move_in_sentence
from bot.discord.pictures import board_style
from bot.discord.platform.components import Note, Upload, button, custom_id, view
from bot.discord.platform.user_messages import INVALID, react, unmark_invalid
from bot.discord.platform.user_text import escaped
from bot.discord.services import Services
from bot.discord.wording.move_texts import move_text, played_text
from bot.discord.wording.notation import Notation, typed_move
from bot.discord.wording.refusal_sentences import Refusals
from bot.refusals import AlreadyPlayed, Busy, Refusal
from bot.state.match import Match, MoveMade
from bot.state.play import Sent
from bot.state.settings import LOCAL
from bot.state.votes import Voted
from bot.texts import Texts

log = logging.getLogger(__name__)

MOVE_BUTTONS = 20
"""Candidates offered as buttons; Discord allows 25 on a message."""


@dataclass(frozen=True, slots=True)
class MoveReply:
    """The answer to an attempted move. `played`: the move that was made, in notation. `note`: a message.

    `done_key`: the text that confirms the move, or the vote for it.
    """

    played: str | None = None
    note: Note | None = None
    done_key: str = "move-done"


AttemptResult = MoveMade | Voted | rules.MoveError | Refusal
"""A stored move or vote, or the reason for refusing it."""


async def play(ctx: Context, match: Match, text: str, *, ply: int | None = None) -> MoveReply:
    """Try `text` as a move, unless moves were made since `ply`; post the board or explain the refusal."""
    sent = Sent(ctx.source, ctx.interaction.created_at)
    result = await _attempt(ctx.services, match, ctx.user.id, text, sent, ply)
    match result:
        case MoveMade():
            return await _post(ctx.services, result, ctx.notation)
        case Voted():
            return MoveReply(move_text(ctx.notation, match.position, result.move), done_key="vote-done")
        case _:
            return MoveReply(note=await _refusal_note(MovePicker.of(ctx), match, result, text))


async def _attempt(
    services: Services, match: Match, player: int, entered: str, sent: Sent, ply: int | None = None
) -> AttemptResult:
    """Store a move, or a vote for it, if it is legal: the first half of play().

    `entered`: its text. `ply`: the ply that the player saw, if known.
    """
    logs.add_log_ids(match=match.id)
    text = entered
    try:
        match = await services.use_cases.lookup.with_settings(match)
        text = await move_letters.resolve_letters(services, match, player, entered)
        if match.has_crowd:
            return await services.use_cases.votes.vote_move(match, player, text, ply=ply, sent=sent)
        made = await services.use_cases.play.move(match.id, player, text, ply=ply, seen=match, sent=sent)
    except (rules.MoveError, Refusal) as error:
        if isinstance(error, Busy):
            log.warning("match %d: a move isn't stored: %s", match.id, error)
        if isinstance(error, rules.IllegalMove) and text != entered:
            return move_letters.with_rook(error, match.position, entered)
        return error
    with suppress(Busy):
        await move_letters.learn(services, made, player, entered)
    services.metrics.moved("person")
    services.metrics.moved("plan", made.match.ply - made.ply)
    return made


async def _refusal_note(
    picker: MovePicker, match: Match, refused: rules.MoveError | Refusal, text: str
) -> Note:
    """Explain why a move was refused, or ask which move was meant. `picker`: the reader's."""
    refusals = Refusals(picker.wording)
    match refused:
        case rules.AmbiguousMove():
            return await ask_back(picker, match, refused.candidates)
        case rules.IllegalMove():
            return await _explain(picker, match, refused)
        case rules.MoveError():
            return Note(refusals.unplayable(picker.notation, refused, text, match.position))
        case move_letters.AskedForR():
            return _ask_for_r(picker, match, refused.rest)
        case Refusal():
            return Note(await refusals.refusal(refused, match.guild_id))


def _ask_for_r(picker: MovePicker, match: Match, rest: str) -> Note:
    """Ask a player what R means in their moves. `rest`: the move without its letter."""
    texts = picker.wording
    buttons = [
        button(
            texts.text(f"move-r-{meaning}"),
            custom_id("play-r", match.id, match.ply, meaning, rest),
            discord.ButtonStyle.primary,
        )
        for meaning in (move_letters.KING, move_letters.ROOK)
    ]
    return Note(texts.text("move-r-ask"), view=view(*buttons))


async def _post(services: Services, made: MoveMade, notation: Notation) -> MoveReply:
    texts, played = Texts(notation.locale), played_text(made.match, made.ply, notation)
    posted = await post_move(services, made.match)
    if posted is Posted.ALL:
        return MoveReply(played)
    if posted is Posted.LATER:
        text = texts.text("move-later", move=escaped(played))
    else:
        why = await services.delivery.refusal_text(made.match, texts)
        text = texts.text("move-saved", move=escaped(played), why=why)
        mover = made.match.game.positions[made.ply - 1].turn
        await services.delivery.notify_opponent(made.match, made.match.player(mover))
    return MoveReply(played, Note(text))


async def post_move(services: Services, match: Match) -> Posted:
    """Post a match at its start or after a move; the engine, if to move, replies."""
    if match.is_engines_turn:
        return await services.opponent.reply(match)
    return await services.boards.post(match.id, match)


async def _explain(picker: MovePicker, match: Match, error: rules.IllegalMove) -> Note:
    services, wording = picker.services, picker.wording
    lines = [Refusals(wording).illegal(picker.notation, error, match.position)]
    buttons = candidates(picker, match, error.near)
    if buttons.children:
        lines.append(wording.text("move-near"))
    uploads: list[Upload] = []
    if error.squares:
        position = match.game.position
        squares = wording.squares(match.variant, error.squares)
        picture = await services.painter.draw(
            render.board,
            position,
            view=position.turn,
            style=picker.style,
            marks=render.Marks(problems=error.squares),
        )
        alt = wording.text("board-alt-problem", squares=squares)
        uploads.append(Upload(picture, "why.png", alt))
    return Note("\n".join(lines), tuple(uploads), buttons)


async def conclude(ctx: Context, reply: MoveReply) -> None:
    """Answer a press that plays a move. If it was played, the answer replaces the message pressed."""
    if reply.note is not None:
        await ctx.reply.send_private(reply.note)
    if reply.played is not None:
        await ctx.reply.conclude(ctx.say(reply.done_key, move=escaped(reply.played)))


async def send_move(ctx: Context, match: Match, text: str) -> None:
    """Play a move and confirm it privately."""
    reply = await play(ctx, match, text)
    if reply.note is not None:
        await ctx.reply.send_private(reply.note)
    elif reply.played is not None:
        await ctx.reply.send_private(ctx.say(reply.done_key, move=escaped(reply.played)))


async def ask_back(picker: MovePicker, match: Match, moves: Sequence[rules.Move]) -> Note:
    """Ask for the intended move, with buttons or with menus from the step at which the moves differ."""
    first = step(match.position, path_to(match.position, moves))
    pieces = {(move.origin, move.drop) for move in moves}
    several = "move-ambiguous" if len(pieces) > 1 else "menu-move"
    question = picker.wording.text(several if len(moves) > 1 else "move-near")
    one_piece = len({(move.origin, move.drop, move.target) for move in moves}) == 1
    if one_piece and isinstance(first, Step):
        question = picker.question(first)
    if len(moves) > MOVE_BUTTONS and isinstance(first, Step):
        note = await picker.note(match, first)
        return note if one_piece else replace(note, content=f"{question}\n{note.content}")
    return Note(question, view=candidates(picker, match, moves))


def candidates(picker: MovePicker, match: Match, moves: Sequence[rules.Move]) -> ui.View:
    """Build buttons for candidate moves; they are valid in this position only."""
    choices = tuple(Choice(move.uci(), (move,)) for move in moves[:MOVE_BUTTONS])
    labels = picker.labels.of(Step(match.position, Ask.MOVE, (), choices))
    return view(
        *(
            button(
                label.text, custom_id("play", match.id, match.ply, choice.value), discord.ButtonStyle.primary
            )
            for choice, label in zip(choices, labels, strict=True)
        )
    )


# ---- Moves written as messages

FollowUp = Callable[[], Awaitable[None]]
"""The rest of the work for a message, for which the next messages in its channel don't wait."""


async def play_written_move(
    services: Services, notices: MessageNotices, match: Match, written: Written, *, late: bool
) -> FollowUp | None:
    """Try a message as a move in a match; return what posts the board or answers, if that is due.

    `late`: the gateway did not deliver the message in time.
    """
    message = written.message
    sent = Sent(message.id, message.created_at, late=late, edited_at=message.edited_at)
    text = bare_move(written.plain) if match.has_crowd else written.move
    asks = not match.has_crowd and is_question(written.move)
    result = move_in_sentence(match, written) if asks else None
    result = result or await _attempt(services, match, message.author.id, text, sent)
    if isinstance(result, Voted):
        return partial(unmark_invalid, message, services.us) if message.edited_at is not None else None
    if isinstance(result, AlreadyPlayed):
        return None
    if isinstance(result, rules.MalformedMove) and not late:
        result = move_in_sentence(match, written) or result
    if isinstance(result, rules.MalformedMove) and not _is_meant(match, written):
        return None
    if match.has_crowd:
        may_mark = services.quota.take(message.author.id)
        return partial(mark_vote, services, match, message) if may_mark else None
    if isinstance(result, MoveMade) or await notices.may_answer(message):
        return partial(_answer, services, match, written, result)
    return None


async def mark_vote(services: Services, match: Match, message: discord.Message) -> None:
    """Mark a message as an invalid vote, unless an earlier text of it was a vote in an earlier turn."""
    is_past_vote = services.use_cases.votes.is_past_vote
    if message.edited_at is None or not await is_past_vote(match, message.author.id, message.id):
        await react(message, INVALID)


def _is_meant(match: Match, written: Written) -> bool:
    """Return whether a text that can't be read is meant as a move: people also chat by replying to a board.

    In vote chess, text like a move is enough anywhere, because refused moves are only marked.
    """
    return written.is_like_move(match) if match.has_crowd else written.is_for_bot(match)


async def explain_kept_move(
    services: Services, notices: MessageNotices, written: Written, match_id: int, ply: int
) -> None:
    """Reply to an edit that turns the message of a move into another move: the first one stands."""
    match = await services.use_cases.lookup.find(match_id)
    if match is None:
        return
    before = match.up_to(ply - 1)
    try:
        text = await move_letters.resolve_letters(services, before, written.message.author.id, written.move)
    except move_letters.AskedForR:
        return
    is_same = typed_move(before.position, text, Notation(match.locale)) == match.game.moves[ply - 1]
    if match.is_over or is_same or not written.is_like_move(match):
        return
    if await notices.may_answer(written.message):
        texts = Texts(match.locale)
        played = escaped(played_text(match, ply, Notation(match.locale)))
        takeback = button(texts.text("button-takeback"), custom_id("takeback", match.id))
        note = Note(texts.text("move-kept", move=played), view=view(takeback))
        await services.replies.send(written.message, note, "k")


async def _answer(
    services: Services, match: Match, written: Written, result: MoveMade | rules.MoveError | Refusal
) -> None:
    """Post the board after a move, or explain why a move was refused."""
    message, notation = written.message, Notation(match.locale)
    if isinstance(result, MoveMade):
        if (note := (await _post(services, result, notation)).note) is not None:
            await services.replies.send(message, note, stays=True)
        return
    settings = await services.use_cases.lookup.settings_of(match)
    if message.guild is None:
        letters = settings.players[message.author.id].move_letters
        notation = Notation(match.locale, local_letters=letters == LOCAL)
    picker = MovePicker(services, notation, board_style(match, settings))
    await services.replies.send(message, await _refusal_note(picker, match, result, written.move))
