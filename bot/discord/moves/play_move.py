"""Plays a move entered in any way; asks for the intended move if it is ambiguous, or explains a refusal."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

import discord
from discord import ui

import render
import rules
from bot import logs
from bot.discord.boards.posting import Posted
from bot.discord.context import Context, choose_own_locale
from bot.discord.message_context import may_answer
from bot.discord.moves.move_picker import MovePicker
from bot.discord.moves.move_steps import Ask, Choice, Step, path_to, step
from bot.discord.moves.written_message import Written, bare_move, is_question, move_in_sentence
from bot.discord.pictures import board_style
from bot.discord.platform.components import Content, Upload, button, custom_id, view
from bot.discord.platform.user_messages import INVALID, react, unmark_invalid
from bot.discord.platform.user_text import escaped
from bot.discord.services import Services
from bot.discord.wording.move_texts import move_text, played_text
from bot.discord.wording.notation import Notation, typed_move
from bot.discord.wording.refusal_sentences import Refusals
from bot.refusals import AlreadyPlayed, Busy, Refusal
from bot.state.match import Match, MoveMade
from bot.state.play import Sent
from bot.state.settings import ENGLISH, LOCAL
from bot.state.votes import Voted
from bot.texts import Texts
from bot.texts.typed_pieces import typed_pieces, written_letters

log = logging.getLogger(__name__)

MOVE_BUTTONS = 20
"""Candidates offered as buttons; Discord allows 25 on a message."""


AttemptResult = MoveMade | Voted | rules.MoveError | Refusal
"""A stored move or vote, or the reason for refusing it."""


async def play_pressed(ctx: Context, match: Match, text: str) -> None:
    """Play the move of a press, unless the position has changed; if it is played, its confirmation replaces
    the message pressed."""
    done, content = await _play(ctx, match, text, match.ply)
    if content is not None:
        await ctx.reply.send_private(content)
    if done is not None:
        await ctx.reply.conclude(done)


async def send_move(ctx: Context, match: Match, text: str) -> None:
    """Play a move and confirm it privately."""
    done, content = await _play(ctx, match, text)
    if content is not None:
        await ctx.reply.send_private(content)
    elif done is not None:
        await ctx.reply.send_private(done)


async def _play(
    ctx: Context, match: Match, text: str, ply: int | None = None
) -> tuple[str | None, Content | None]:
    """Try `text` as a move, unless moves were made since `ply`, and post the board.

    Return the confirmation of a played move; and the reason if it was refused or its board isn't posted.
    """
    sent = Sent(ctx.source, ctx.interaction.created_at)
    result = await _attempt(ctx.services, match, ctx.user.id, text, sent, ply)
    match result:
        case MoveMade():
            played = played_text(result.match, result.ply, ctx.notation)
            return ctx.say("move-done", move=escaped(played)), await _post(ctx.services, result, ctx.notation)
        case Voted():
            voted = move_text(ctx.notation, match.position, result.move)
            return ctx.say("vote-done", move=escaped(voted)), None
        case _:
            return None, await _refusal_content(MovePicker.for_request(ctx), match, result, text)


async def _attempt(
    services: Services, match: Match, player: int, entered: str, sent: Sent, ply: int | None = None
) -> AttemptResult:
    """Store a move, or a vote for it, if it is legal.

    `entered`: its text. `ply`: the ply that the player saw, if known.
    """
    logs.add_log_ids(match=match.id)
    text = entered
    try:
        match = await services.use_cases.lookup.with_settings(match)
        text = await _resolve_letters(services, match, player, entered)
        if match.has_crowd:
            return await services.use_cases.votes.vote_move(match, player, text, ply=ply, sent=sent)
        made = await services.use_cases.play.move(match.id, player, text, ply=ply, seen=match, sent=sent)
    except (rules.MoveError, Refusal) as error:
        if isinstance(error, Busy):
            log.warning("match %d: a move isn't stored: %s", match.id, error)
        if isinstance(error, rules.IllegalMove) and text != entered:
            return _with_rook(error, match.position, entered)
        return error
    with suppress(Busy):
        await _learn_letters(services, made, player, entered)
    services.metrics.moved("person")
    services.metrics.moved("plan", made.match.ply - made.ply)
    return made


async def _refusal_content(
    picker: MovePicker, match: Match, refused: rules.MoveError | Refusal, text: str
) -> Content:
    """Explain why a move was refused, or ask which move was meant. `picker`: the reader's."""
    refusals = Refusals(picker.wording)
    match refused:
        case rules.AmbiguousMove():
            return await ask_back(picker, match, refused.candidates)
        case rules.IllegalMove():
            return await _explain(picker, match, refused)
        case rules.MoveError():
            return Content(refusals.unplayable(picker.notation, refused, text, match.position))
        case _AskedForR():
            return _ask_for_r(picker, match, refused.rest)
        case Refusal():
            return Content(await refusals.refusal(refused, match.guild_id))


def _ask_for_r(picker: MovePicker, match: Match, rest: str) -> Content:
    """Ask a player what R means in their moves. `rest`: the move without its letter."""
    texts = picker.wording
    buttons = [
        button(
            texts.text(f"move-r-{meaning}"),
            custom_id("play-r", match.id, match.ply, meaning, rest),
            discord.ButtonStyle.primary,
        )
        for meaning in (KING, ROOK)
    ]
    return Content(texts.text("move-r-ask"), view=view(*buttons))


async def _post(services: Services, made: MoveMade, notation: Notation) -> Content | None:
    """Post the board after a move; return a message for the mover if that isn't possible now."""
    posted = await post_move(services, made.match)
    if posted is Posted.ALL:
        return None
    texts, played = Texts(notation.locale), escaped(played_text(made.match, made.ply, notation))
    if posted is Posted.LATER:
        return Content(texts.text("move-later", move=played))
    why = await services.delivery.refusal_text(made.match, texts)
    mover = made.match.game.positions[made.ply - 1].turn
    await services.delivery.notify_opponent(made.match, made.match.player(mover))
    return Content(texts.text("move-saved", move=played, why=why))


async def post_move(services: Services, match: Match) -> Posted:
    """Post a match at its start or after a move; the engine, if to move, replies."""
    if match.is_engines_turn:
        return await services.opponent.reply(match)
    return await services.boards.post(match.id, match)


async def _explain(picker: MovePicker, match: Match, error: rules.IllegalMove) -> Content:
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
    return Content("\n".join(lines), tuple(uploads), buttons)


async def ask_back(picker: MovePicker, match: Match, moves: Sequence[rules.Move]) -> Content:
    """Ask for the intended move, with buttons or with menus from the step at which the moves differ."""
    first = step(match.position, path_to(match.position, moves))
    pieces = {(move.origin, move.drop) for move in moves}
    several = "move-ambiguous" if len(pieces) > 1 else "menu-move"
    question = picker.wording.text(several if len(moves) > 1 else "move-near")
    one_piece = len({(move.origin, move.drop, move.target) for move in moves}) == 1
    if one_piece and isinstance(first, Step):
        question = picker.question(first)
    if len(moves) > MOVE_BUTTONS and isinstance(first, Step):
        content = await picker.content(match, first)
        return content if one_piece else replace(content, text=f"{question}\n{content.text}")
    return Content(question, view=candidates(picker, match, moves))


def candidates(picker: MovePicker, match: Match, moves: Sequence[rules.Move]) -> ui.View:
    """Build buttons for candidate moves; they are valid in this position only."""
    choices = tuple(Choice(move.uci(), (move,)) for move in moves[:MOVE_BUTTONS])
    labels = picker.labels(Step(match.position, Ask.MOVE, (), choices))
    return view(
        *(
            button(
                label.text, custom_id("play", match.id, match.ply, choice.value), discord.ButtonStyle.primary
            )
            for choice, label in zip(choices, labels, strict=True)
        )
    )


# ---- The letters of pieces in typed moves: English ones, or those of the player's language
#
# R is the rook in English, but the king in French, Spanish and Portuguese (roi, rey, rei). Players of those
# languages are asked once, the first time that their king stands next to the target square. Their answer is
# stored as the letters that they use, which their other moves also reveal: in French, Q and N are English, D
# and C are not.

KING, ROOK = "king", "rook"
"""The meanings of R."""

LETTERS = {KING: LOCAL, ROOK: ENGLISH}
"""The letters of players by what R means to them."""

_MOVE = re.compile(r"R(?P<rest>[x:]?(?P<square>[a-z][0-9]{1,2})[+#!?]{0,3})")
REST = r"(?P<rest>[x:]?[a-z][0-9]{1,2}[+#!?]{0,3})"
"""Pattern of a move without its letter, for custom_ids."""


class _AskedForR(Refusal):
    """Refusal of a move until the player has chosen what R means. `rest`: the move without its letter."""

    def __init__(self, rest: str) -> None:
        super().__init__("move-r-ask")
        self.rest = rest


async def _resolve_letters(services: Services, match: Match, player: int, text: str) -> str:
    """Return a typed move in English letters if the player uses local ones. Raises _AskedForR, Busy.

    Until it is known which letters the player uses, only lower-case ones that make the move legal are read
    as local (dd4), and get a capital.
    """
    if match.turn_player != player or typed_pieces("letters").keys().isdisjoint(text.upper()):
        return text
    settings = (await services.use_cases.lookup.settings_of(match)).players[player]
    language = choose_own_locale(settings.language, settings.client_locale, match.locale)
    if settings.move_letters == LOCAL and not written_letters(language):
        language = match.locale  # An English client whose user writes as the others of this game do.
    notation = Notation(language, local_letters=True)
    found = _MOVE.fullmatch(text.strip())
    is_unclear = (
        found is not None
        and notation.letters(match.variant).get("K") == "R"
        and _is_near_king(match.position, found["square"])
    )
    if found is not None and is_unclear and settings.move_letters is None:
        raise _AskedForR(found["rest"])
    if settings.move_letters is None:
        own = notation.with_capital(match.position, text)
        return Notation(match.locale, local_letters=True).with_capital(match.position, own)
    if settings.move_letters != LOCAL:
        return text
    if found is not None and is_unclear:
        return f"K{found['rest']}"
    return notation.usual(match.position, text)


async def _learn_letters(services: Services, made: MoveMade, player: int, text: str) -> None:
    """Store whether a player uses English or local letters, if a move that they typed reveals it."""
    match, written = made.match, text.strip()
    english = match.game.positions[made.ply - 1].san(match.game.moves[made.ply - 1])[:1]
    letters = Notation(match.locale, local_letters=True).letters(match.variant)
    local = letters.get(english)
    if local is None:
        return
    if written.startswith(local) and local not in letters:
        revealed = LOCAL
    elif written.startswith(english) and english not in letters.values():
        revealed = ENGLISH
    else:
        return
    if (await services.use_cases.lookup.settings_of(match)).players[player].move_letters is None:
        await services.use_cases.settings.change_player(player, move_letters=revealed)


def _with_rook(error: rules.IllegalMove, position: rules.Position, written: str) -> rules.IllegalMove:
    """Add the rook's move, if it is legal, to the suggestions for a move whose R was read as the king."""
    try:
        move = position.parse(written)
    except rules.MoveError:
        return error
    error.near = tuple(dict.fromkeys((move, *error.near)))
    return error


def _is_near_king(position: rules.Position, square: str) -> bool:
    """Return whether the king is next to a square."""
    file, rank = ord(square[0]) - ord("a"), int(square[1:]) - 1
    files = position.variant.files
    return any(
        piece.type.name == KING
        and piece.color is position.turn
        and max(abs(place % files - file), abs(place // files - rank)) == 1
        for place, piece in position.pieces()
    )


# ---- Moves written as messages

FollowUp = Callable[[], Awaitable[None]]
"""The rest of the work for a message, for which the next messages in its channel don't wait."""


async def play_written_move(
    services: Services, match: Match, written: Written, *, late: bool
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
    if isinstance(result, rules.MalformedMove) and not written.is_meant_for(match):
        return None  # People also chat by replying to a board.
    if match.has_crowd:
        may_mark = services.quota.take(message.author.id)
        return partial(mark_vote, services, match, message) if may_mark else None
    if isinstance(result, MoveMade) or await may_answer(services, message):
        return partial(_answer, services, match, written, result)
    return None


async def mark_vote(services: Services, match: Match, message: discord.Message) -> None:
    """Mark a message as an invalid vote, unless an earlier text of it was a vote in an earlier turn."""
    is_past_vote = services.use_cases.votes.is_past_vote
    if message.edited_at is None or not await is_past_vote(match, message.author.id, message.id):
        await react(message, INVALID)


async def explain_kept_move(services: Services, written: Written, match_id: int, ply: int) -> None:
    """Reply to an edit that turns the message of a move into another move: the first one stands."""
    match = await services.use_cases.lookup.find(match_id)
    if match is None:
        return
    before = match.up_to(ply - 1)
    try:
        text = await _resolve_letters(services, before, written.message.author.id, written.move)
    except _AskedForR:
        return
    is_same = typed_move(before.position, text, Notation(match.locale)) == match.game.moves[ply - 1]
    if match.is_over or is_same or not written.is_like_move(match):
        return
    if await may_answer(services, written.message):
        texts = Texts(match.locale)
        played = escaped(played_text(match, ply, Notation(match.locale)))
        takeback = button(texts.text("button-takeback"), custom_id("takeback", match.id))
        content = Content(texts.text("move-kept", move=played), view=view(takeback))
        await services.replies.send(written.message, content, "k")


async def _answer(
    services: Services, match: Match, written: Written, result: MoveMade | rules.MoveError | Refusal
) -> None:
    """Post the board after a move, or explain why a move was refused."""
    message, notation = written.message, Notation(match.locale)
    if isinstance(result, MoveMade):
        if (content := await _post(services, result, notation)) is not None:
            await services.replies.send(message, content, stays=True)
        return
    settings = await services.use_cases.lookup.settings_of(match)
    if message.guild is None:
        letters = settings.players[message.author.id].move_letters
        notation = Notation(match.locale, local_letters=letters == LOCAL)
    picker = MovePicker(services, notation, board_style(match, settings))
    await services.replies.send(message, await _refusal_content(picker, match, result, written.move))
