"""Finding the better move of a turning point: the reader picks it from menus or types it.

After a right answer the whole page is shown; after a wrong one the reader may try again.
"""

from __future__ import annotations

import logging
from dataclasses import replace

import discord

import rules
from bot.discord.context import Context
from bot.discord.moves.move_picker import TYPED, MovePicker
from bot.discord.moves.move_steps import Step, follow, step
from bot.discord.platform.components import Note, button, custom_id
from bot.discord.platform.user_text import escaped
from bot.discord.reviews.review_pages import ReaderPages
from bot.discord.wording.move_texts import move_text
from bot.discord.wording.notation import typed_move
from bot.discord.wording.refusal_sentences import Refusals
from bot.engine.jobs import JobFailed
from bot.engine.judgements import INACCURACY, winning_chances

log = logging.getLogger(__name__)


async def question_note(pages: ReaderPages, page: int, picked: Step | None = None, line: str = "") -> Note:
    """Return the page of a turning point without its better move, with menus to pick a move.

    `picked`: the step after the picks so far, if any. `line`: a text about the last try.
    """
    shown = picked or step(pages.position(page))
    assert isinstance(shown, Step)  # noqa: S101 - a move was played in this position
    lines = [*pages.question_lines(page), line or pages.sentence("review-find")]
    picker, name = MovePicker(pages.services, pages.notation, pages.style), pages.source.name
    items = picker.menus(shown, "review-step", name, page)
    typed = custom_id("review-type", name, page)
    items.append(button(pages.sentence("button-review-type"), typed, discord.ButtonStyle.primary))
    if picked is None:
        upload = await pages.board(page, better=False)
        items += pages.steps(page)
    else:
        upload = await picker.picture(picked, pages.bottom)
        items.append(button(pages.sentence("button-back"), custom_id("review-find", name, page)))
    return pages.note(lines, (upload,), [*items, pages.show_button(page), pages.replay_button(page)])


async def note_after_pick(ctx: Context, path: tuple[str, ...], pages: ReaderPages, page: int) -> Note:
    """Return the answer to a pick from a menu, the last of `path`: the next menu, or the move's judgement."""
    following = follow(pages.position(page), path)
    if isinstance(following, rules.Move):
        return await _judgement_note(ctx, pages, page, following)
    return await question_note(pages, page, following)


async def note_after_typed_move(ctx: Context, pages: ReaderPages, page: int) -> Note:
    """Return the answer to a typed move: its judgement, or the reason why it isn't legal."""
    text, position = ctx.field_value(TYPED), pages.position(page)
    move = typed_move(position, text, ctx.notation)
    if isinstance(move, rules.Move):
        return await _judgement_note(ctx, pages, page, move)
    line = Refusals(pages.wording).unplayable(pages.notation, move, text, position)
    return await question_note(pages, page, line=line)


async def _judgement_note(ctx: Context, pages: ReaderPages, page: int, move: rules.Move) -> Note:
    """Return the message that shows whether a move is the best one, good too, or wrong."""
    key = await judge_move(pages, page, move, ctx.user.id)
    text = escaped(move_text(pages.notation, pages.position(page), move))
    line = pages.sentence(key, move=text)
    if key in ("review-right", "review-good-too"):
        note = await pages.answer(page)
        return replace(note, content=f"{line}\n{note.content}")
    return await question_note(pages, page, line=line)


async def judge_move(pages: ReaderPages, page: int, move: rules.Move, user_id: int) -> str:
    """Return the id of the text about a move: right, good too, wrong, or the one from the game.

    A move other than the best one is good too if it keeps the winning chances, by a search.
    """
    reviewed = pages.turning_point(page)
    if move.uci() == reviewed.best[0]:
        return "review-right"
    if move.uci() == reviewed.move:
        return "review-wrong-played"
    game = pages.source.match.game.until(reviewed.ply - 1)
    game.play(move)
    try:
        found = await pages.services.reviews.engine.assess(game, user_id)
    except JobFailed:
        log.exception("an answer can't be judged; it counts as wrong")
        return "review-wrong"
    before = reviewed.chances_before if reviewed.side is rules.WHITE else 1 - reviewed.chances_before
    score = found.score if game.position.turn is reviewed.side else -found.score
    loss = before - winning_chances(game.variant, score)
    return "review-good-too" if loss < min(INACCURACY, reviewed.lost / 2) else "review-wrong"
