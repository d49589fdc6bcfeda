"""Changes to drafts by the editor's buttons, menus and forms."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import rules
from bot.discord.actions import Action, Answer
from bot.discord.context import Context
from bot.discord.custom_variants.custom_command import game_content
from bot.discord.custom_variants.draft_forms import FORMS, PIECE_FORM, PieceForm
from bot.discord.custom_variants.draft_pages import (
    NEW,
    PICKED,
    PIECE,
    PIECES,
    RULES,
    SQUARE,
    START,
    CheckedDraft,
    Page,
    back_to,
    check_draft,
    describe_errors,
    editor_content,
    own_draft,
    pieces_with_key,
)
from bot.discord.platform.components import ID, Content, confirmation, custom_id, view
from bot.discord.platform.discord_limits import MESSAGE
from bot.discord.wording.pieces import known_piece
from bot.discord.wording.refusal_sentences import Refusals
from bot.refusals import Refusal
from bot.state.custom_variants import BadDefinition
from rules.definitions import editing
from rules.definitions.editing import NewPiece
from rules.definitions.switches import is_on, switches, with_switch
from rules.movement import betza


async def turn_page(ctx: Context, ids: re.Match[str]) -> None:
    draft = await own_draft(ctx, int(ids["id"]))
    about = ctx.picked_value if ids["about"] == PICKED else ids["about"]
    await ctx.reply.show(await editor_content(ctx, draft, Page(ids["what"], about)))


Edit = Callable[[str, rules.Variant, str, str], str]
"""Function from a text, its variant, the custom_id's `about` and the picked value to the changed text.

Raises VariantError if the change is impossible, LookupError or ValueError if `about` or the value is forged.
"""


def put_piece(text: str, variant: rules.Variant, letter: str, key: str) -> str:
    """Replace a piece with one from the catalogue, or add one."""
    known = known_piece(key)
    if known is None:
        raise LookupError(key)
    return _with_piece(text, variant, letter, NewPiece(known.piece.name, known.piece.betza))


def _with_piece(text: str, variant: rules.Variant, letter: str, new: NewPiece) -> str:
    if letter == NEW:
        return editing.add_piece(text, new)[0]
    if letter not in _letters(variant):
        raise LookupError(letter)
    return editing.replace_piece(text, letter, new)


def remove_piece(text: str, variant: rules.Variant, letter: str, _picked: str) -> str:
    if letter not in _letters(variant):
        raise LookupError(letter)
    return editing.remove_piece(text, letter)


def _letters(variant: rules.Variant) -> list[str]:
    return [piece.letter for piece in pieces_with_key(variant)]


def set_square(text: str, variant: rules.Variant, square: str, symbol: str) -> str:
    """Put the picked piece on a square; empty the square if none is picked."""
    if symbol and symbol.upper() not in _letters(variant):
        raise LookupError(symbol)
    return editing.with_setting(text, editing.START, editing.put(variant, variant.square(square), symbol))


def swap_squares(text: str, variant: rules.Variant, square: str, other: str) -> str:
    fen = editing.swap(variant, variant.square(square), variant.square(other))
    return editing.with_setting(text, editing.START, fen)


def switch_rule(text: str, variant: rules.Variant, _about: str, name: str) -> str:
    switch = switches()[name]
    return with_switch(text, variant, switch, on=not is_on(variant, switch))


EDITS: Mapping[str, tuple[Edit, str]] = {
    "put": (put_piece, PIECE),
    "remove": (remove_piece, PIECES),
    "set": (set_square, SQUARE),
    "empty": (set_square, SQUARE),
    "swap": (swap_squares, SQUARE),
    "rule": (switch_rule, RULES),
}
"""The edit and the page to show afterwards, by the `what` of a custom_id."""


async def change(ctx: Context, ids: re.Match[str]) -> None:
    draft, what, about = await own_draft(ctx, int(ids["id"])), ids["what"], ids["about"]
    if what == "undo":
        row = await ctx.services.use_cases.drafts.undo(draft.row)
        await ctx.reply.show(await editor_content(ctx, await check_draft(ctx, row), Page()))
        return
    if what not in EDITS:
        raise Refusal("button-unknown")
    if draft.variant is None:
        await ctx.reply.show(await editor_content(ctx, draft, Page()))
        return
    edit, page = EDITS[what]
    changed = partial(edit, draft.row.text, draft.variant, about, ctx.picked_value)
    await keep(ctx, draft, changed, Page(page, about))


async def keep(ctx: Context, draft: CheckedDraft, changed: Callable[[], str], following: Page) -> None:
    """Store a changed text and show the page `following`; if the text is invalid, only reply with the error.

    `changed`: computes the text, in a thread; raises the same errors as an Edit.
    """
    try:
        text = await asyncio.to_thread(changed)
    except rules.VariantError as error:
        await ctx.reply.send_private(describe_errors(ctx, error, draft.row.text))
        return
    except (LookupError, ValueError):
        raise Refusal("button-unknown") from None
    checked = await check_draft(ctx, replace(draft.row, text=text))
    if checked.variant is None:
        refused = f"{ctx.say('game-change-refused')}\n{checked.problem}"
        await ctx.reply.send_private(refused[:MESSAGE])
        return
    row = await ctx.services.use_cases.drafts.change(draft.row, text)
    if following == Page(PIECE, NEW) and draft.variant is not None:
        before = _letters(draft.variant)
        added = (letter for letter in _letters(checked.variant) if letter not in before)
        following = Page(PIECE, next(added, NEW))
    await ctx.reply.show(await editor_content(ctx, CheckedDraft(row, checked.variant), following))


async def open_form(ctx: Context, ids: re.Match[str]) -> None:
    row, what = await ctx.services.use_cases.drafts.get(int(ids["id"]), ctx.user.id), ids["what"]
    if what == PIECE_FORM:
        form = PieceForm.from_id(ids["about"]).build(ctx, row.id)
    elif what in FORMS:
        build, _ = FORMS[what]
        with _refusing_flaws():
            form = build(ctx, custom_id("game-sent", row.id, what, ""), row.text)
    else:
        raise Refusal("button-unknown")
    await ctx.reply.ask(form)


async def form_sent(ctx: Context, ids: re.Match[str]) -> None:
    draft, what = await own_draft(ctx, int(ids["id"])), ids["what"]
    if what == PIECE_FORM:
        await _store_piece(ctx, draft, PieceForm.sent(ctx, ids["about"]))
        return
    if what not in FORMS:
        raise Refusal("button-unknown")
    _, changed_text = FORMS[what]
    with _refusing_flaws():
        text = await changed_text(ctx, draft.row)
    # Store the text even if it is invalid, so that no work is lost; the editor then shows the error.
    checked = await check_draft(ctx, await ctx.services.use_cases.drafts.change(draft.row, text))
    await ctx.reply.show(await editor_content(ctx, checked, Page(START) if what == "fen" else Page()))


@contextmanager
def _refusing_flaws() -> Generator[None]:
    """Refuse a change that needs a [section] if the text has none."""
    try:
        yield
    except rules.VariantError as error:
        raise BadDefinition(error) from error


async def _store_piece(ctx: Context, draft: CheckedDraft, form: PieceForm) -> None:
    """Store the piece from the form; if its movement or the draft is invalid, offer the form again."""
    try:
        betza.parse(form.movement)
    except rules.VariantError as error:
        problem = Refusals(ctx.wording).flaw(error)
    else:
        problem = draft.problem
    page = Page(PIECE, form.letter)
    if problem or draft.variant is None:
        buttons = [*form.retry_button(ctx, draft.row.id), back_to(ctx, draft, page)]
        await ctx.reply.show(Content(problem, view=view(*buttons)))
        return
    new = form.piece()
    await keep(ctx, draft, partial(_with_piece, draft.row.text, draft.variant, form.letter, new), page)


async def save(ctx: Context, ids: re.Match[str]) -> None:
    """Store the draft as a new game or as the next version of its game, and show the game's card."""
    draft = await own_draft(ctx, int(ids["id"]))
    use_cases, user_id = ctx.services.use_cases, ctx.user.id
    if draft.row.variant_id is None:
        made = await use_cases.custom_variants.create(user_id, draft.row.guild_id, draft.row.text)
        heading = ctx.say("game-saved")
    else:
        made = await use_cases.custom_variants.revise(draft.row.variant_id, user_id, draft.row.text)
        heading = ctx.say("game-revised", number=made.version)
    await use_cases.drafts.drop(draft.row)
    await ctx.reply.show(await game_content(ctx, made, heading))


async def discard(ctx: Context, ids: re.Match[str]) -> None:
    drafts = ctx.services.use_cases.drafts
    if ids["sure"]:
        ctx.reply.close_question()
    row = await drafts.get(int(ids["id"]), ctx.user.id)
    if ids["sure"]:
        await drafts.drop(row)
        await ctx.reply.conclude(ctx.say("game-discarded"))
        return
    yes = ctx.say("button-game-discard"), custom_id("game-discard", row.id, "yes")
    no = ctx.say("button-game-keep"), Page().custom_id(row.id)
    await ctx.reply.show(confirmation(ctx.say("game-discard-ask"), yes, no))


DRAFT_IDS = re.compile(rf"{ID.pattern}:(?P<what>[a-z]{{1,12}}):(?P<about>[^:\s]{{0,70}})")
ACTIONS = (
    Action("game-page", DRAFT_IDS, turn_page, own=True),
    Action("game-edit", DRAFT_IDS, change, own=True),
    Action("game-form", DRAFT_IDS, open_form, Answer.BY_ACTION, own=True),
    Action("game-sent", DRAFT_IDS, form_sent, own=True),
    Action("game-save", ID, save, own=True),
    Action("game-discard", re.compile(rf"{ID.pattern}(:(?P<sure>yes))?"), discard, own=True),
)
