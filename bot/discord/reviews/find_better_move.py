"""Finding the better move of a turning point: the reader picks it from menus or types it.

After a right move the whole page is shown; after a wrong one a line says so.
"""

from __future__ import annotations

import logging
import re
from dataclasses import replace

import discord

import rules
from bot.discord.context import Context
from bot.discord.moves.move_picker import PATH, TYPED, MovePicker
from bot.discord.moves.move_steps import Step, step
from bot.discord.platform.components import button, custom_id, view
from bot.discord.platform.discord_types import Note
from bot.discord.platform.user_text import escaped
from bot.discord.reviews.review_pages import FOUND, Pages
from bot.discord.wording.sentences import move_text
from bot.engine.jobs import JobFailed
from bot.engine.review import INACCURACY, winning_chances
from bot.refusals import Refusal

log = logging.getLogger(__name__)

STEP = re.compile(FOUND.pattern + PATH, re.ASCII)
"""A turning point, the number of a menu, and the picks so far."""


async def find_note(pages: Pages, page: int, path: tuple[str, ...] = (), line: str = "") -> Note:
    """The page of a turning point without its better move, with menus to pick a move.

    `path`: the picks so far; if they fit no legal move, the menus start over. `line`: about the last try.
    """
    move = pages.turning_point(page)
    position = pages.match.game.positions[move.ply - 1]
    shown = step(position, path)
    if not isinstance(shown, Step):
        shown, path = step(position), ()
    lines = [*pages.lines_without_answer(page), line or pages.said("review-find")]
    picker, name = MovePicker(pages.services, pages.locale, pages.style), pages.source.name
    items = picker.menus(shown, "review-step", name, page) if isinstance(shown, Step) else []
    if isinstance(shown, Step) and path:
        upload = await picker.picture(shown, pages.bottom)
    else:
        upload = await pages.board(page, better=False)
    typed = custom_id("review-type", name, page)
    items.append(button(pages.said("button-review-type"), typed, discord.ButtonStyle.primary))
    if path:
        items.append(button(pages.said("button-back"), custom_id("review-find", name, page)))
    else:
        items += pages.steps(page, "review-find")
    items.append(button(pages.said("button-review-show"), custom_id("review-show", name, page)))
    items += pages.replay(page)
    return Note("\n".join(lines), (upload, *pages.source.uploads), view(*items), pages.source.kept)


async def follow(ctx: Context, pages: Pages, page: int, path: str) -> None:
    """Handle a pick from a menu: show the next menu, or judge the move."""
    picks = (*filter(None, path.split("/")), ctx.picked_value)
    following = step(pages.match.game.positions[pages.turning_point(page).ply - 1], picks)
    if isinstance(following, rules.Move):
        await answer(ctx, pages, page, following)
    elif following is None:
        raise Refusal("button-unknown")
    else:
        await ctx.reply.show(await find_note(pages, page, picks))


async def typed(ctx: Context, pages: Pages, page: int) -> None:
    """Handle a typed move: judge it, or say why it isn't a legal move."""
    text = ctx.field_value(TYPED)
    position = pages.match.game.positions[pages.turning_point(page).ply - 1]
    try:
        move = position.parse(text)
    except rules.MoveError as error:
        line = ctx.services.refusals.unplayable(pages.locale, error, text, position)
        await ctx.reply.show(await find_note(pages, page, line=line))
    else:
        await answer(ctx, pages, page, move)


async def answer(ctx: Context, pages: Pages, page: int, move: rules.Move) -> None:
    """Tell the reader whether a move is the better one, also good, or wrong."""
    reviewed, match = pages.turning_point(page), pages.match
    position = match.game.positions[reviewed.ply - 1]
    text = escaped(move_text(pages.locale, position, move))
    if move.uci() == reviewed.best[0]:
        key = "review-right"
    elif move.uci() == reviewed.move:
        key = "review-wrong-played"
    else:
        key = "review-good-too" if await _is_good_too(ctx, pages, page, move) else "review-wrong"
    line = pages.said(key, move=text)
    if key in ("review-right", "review-good-too"):
        note = await pages.note(page)
        note = replace(note, content=f"{line}\n{note.content}")
    else:
        note = await find_note(pages, page, line=line)
    await ctx.reply.show(note)


async def _is_good_too(ctx: Context, pages: Pages, page: int, move: rules.Move) -> bool:
    """Whether a move other than the best one keeps the winning chances; searches the position after it."""
    reviewed = pages.turning_point(page)
    game = pages.match.game.until(reviewed.ply - 1)
    had = reviewed.chances_before if reviewed.side is rules.WHITE else 1 - reviewed.chances_before
    game.play(move)
    try:
        found = await pages.services.reviews.engine.assess(game, ctx.user.id)
    except JobFailed:
        log.exception("an answer can't be judged; it counts as wrong")
        return False
    score = found.score if game.position.turn is reviewed.side else -found.score
    return had - winning_chances(game.variant, score) < min(INACCURACY, reviewed.lost / 2)
