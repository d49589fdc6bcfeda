"""Plays a move entered in any way; asks back if it is ambiguous, or explains why it is refused."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import discord
from discord import ui
from discord.utils import snowflake_time

import render
import rules
from bot import logs
from bot.discord.boards.posting import Posted
from bot.discord.context import Context
from bot.discord.moves.move_picker import MovePicker
from bot.discord.moves.move_steps import Ask, Choice, Step, path_to, step
from bot.discord.platform.components import Control, button, custom_id, view
from bot.discord.platform.discord_types import Note, Upload
from bot.discord.platform.user_text import escaped
from bot.discord.services import Services, post_move
from bot.discord.wording.sentences import played_text
from bot.refusals import Busy, Refusal
from bot.state.match import Match, MoveMade

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
            render.board, position, view=position.turn, style=picker.style, problems=error.squares
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


# ---- asking back


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
