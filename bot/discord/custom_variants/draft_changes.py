"""Changes to drafts by the editor's buttons, menus and forms."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import rules
from bot.discord.actions import Action, Answer
from bot.discord.context import Context
from bot.discord.custom_variants import draft_forms, draft_pages
from bot.discord.custom_variants.checked_draft import (
    CheckedDraft,
    bad_definition,
    checked_draft,
    own_draft,
    section_name,
)
from bot.discord.custom_variants.custom_command import game_note
from bot.discord.platform.components import Control, Note, button, confirmation, custom_id, view
from bot.discord.platform.limits import MESSAGE
from bot.discord.wording.pieces import known_piece
from bot.refusals import Refusal
from bot.state.definition_checks import BadDefinition
from bot.texts import DEFAULT
from rules.definitions import editing
from rules.definitions.editing import NewPiece
from rules.definitions.switches import is_on, switches, with_switch
from rules.movement import betza

Edit = Callable[[str, rules.Variant, str, str], str]
"""Function from a text, its variant, the custom_id's `about` and the picked value to the changed text.

Raises VariantError if the change is impossible, LookupError or ValueError if `about` or the value is forged.
"""
FITS_IN_ID = re.compile(r"[^\s:]{1,54}")
"""Text that fits in a button's custom_id, with a draft's id of 18 digits."""
SEPARATOR = "~"
"""Separates the letter, the name and the movement in a button's custom_id."""
FORMS = {"text": draft_forms.text_form, "names": draft_forms.title_form, "fen": draft_forms.fen_form}


async def turn_page(ctx: Context, ids: re.Match[str]) -> None:
    draft = await own_draft(ctx, int(ids["id"]))
    about = ctx.picked_value if ids["about"] == "?" else ids["about"]
    await ctx.reply.show(await draft_pages.page(ctx, draft, ids["what"], about))


def put_piece(text: str, variant: rules.Variant, letter: str, key: str) -> str:
    """Replace a piece with one from the catalogue, or add one."""
    known = known_piece(key)
    if known is None:
        raise LookupError(key)
    return _with_piece(text, variant, letter, NewPiece(known.piece.name, known.piece.betza))


def _with_piece(text: str, variant: rules.Variant, letter: str, new: NewPiece) -> str:
    if letter == draft_pages.NEW:
        return editing.add_piece(text, new)[0]
    if all(piece.letter != letter for piece in draft_pages.pieces_with_key(variant)):
        raise LookupError(letter)
    return editing.replace_piece(text, letter, new)


def remove_piece(text: str, variant: rules.Variant, letter: str, _picked: str) -> str:
    if all(piece.letter != letter for piece in draft_pages.pieces_with_key(variant)):
        raise LookupError(letter)
    return editing.remove_piece(text, letter)


def set_square(text: str, variant: rules.Variant, square: str, symbol: str) -> str:
    """Put the picked piece on a square; empty the square if none is picked."""
    if symbol and symbol.upper() not in {piece.letter for piece in draft_pages.pieces_with_key(variant)}:
        raise LookupError(symbol)
    return editing.with_setting(text, editing.START, editing.put(variant, variant.square(square), symbol))


def swap_squares(text: str, variant: rules.Variant, square: str, other: str) -> str:
    fen = editing.swap(variant, variant.square(square), variant.square(other))
    return editing.with_setting(text, editing.START, fen)


def switch_rule(text: str, variant: rules.Variant, _about: str, name: str) -> str:
    switch = switches()[name]
    return with_switch(text, variant, switch, on=not is_on(variant, switch))


EDITS: dict[str, tuple[Edit, str]] = {
    "put": (put_piece, draft_pages.PIECE),
    "remove": (remove_piece, draft_pages.PIECES),
    "set": (set_square, draft_pages.SQUARE),
    "empty": (set_square, draft_pages.SQUARE),
    "swap": (swap_squares, draft_pages.SQUARE),
    "rule": (switch_rule, draft_pages.RULES),
}
"""The edit and the page to show afterwards, by the `what` of a custom_id."""


async def change(ctx: Context, ids: re.Match[str]) -> None:
    draft = await own_draft(ctx, int(ids["id"]))
    if ids["what"] == "undo":
        row = await ctx.services.matches.drafts.undo(draft.row)
        await ctx.reply.show(await draft_pages.main_page(ctx, await checked_draft(ctx, row)))
        return
    edit, following = EDITS.get(ids["what"], (None, ""))
    if edit is None:
        raise Refusal("button-unknown")
    if draft.variant is None:
        await ctx.reply.show(await draft_pages.main_page(ctx, draft))
        return
    about = ids["about"]
    changed = partial(edit, draft.row.text, draft.variant, about, ctx.picked_value)
    await keep(ctx, draft, changed, following, about)


async def keep(
    ctx: Context, draft: CheckedDraft, changed: Callable[[], str], following: str, about: str
) -> None:
    """Store a changed text and show the page `following`; if the text is invalid, only reply with the error.

    `changed`: computes the text, in a thread; raises the same errors as an Edit. `about`: the page's subject.
    """
    try:
        text = await asyncio.to_thread(changed)
    except rules.VariantError as error:
        await ctx.reply.send_private(bad_definition(ctx, error, draft.row.text))
        return
    except (LookupError, ValueError):
        raise Refusal("button-unknown") from None
    checked = await checked_draft(ctx, replace(draft.row, text=text))
    if checked.variant is None:
        refused = f"{ctx.say('game-change-refused')}\n{checked.problem}"
        await ctx.reply.send_private(refused[:MESSAGE])
        return
    row = await ctx.services.matches.drafts.change(draft.row, text)
    if following == draft_pages.PIECE and about == draft_pages.NEW:
        old = draft_pages.pieces_with_key(draft.variant) if draft.variant else []
        letters = {piece.letter for piece in old}
        added = (piece.letter for piece in draft_pages.pieces_with_key(checked.variant))
        about = next((letter for letter in added if letter not in letters), draft_pages.NEW)
    after = CheckedDraft(row, checked.variant)
    await ctx.reply.show(await draft_pages.page(ctx, after, following, about))


async def open_form(ctx: Context, ids: re.Match[str]) -> None:
    drafts = ctx.services.matches.drafts
    row = await drafts.get(int(ids["id"]), ctx.user.id)
    what, about = ids["what"], ids["about"]
    letter, _, sent_before = about.partition(SEPARATOR)
    name, _, movement = sent_before.partition(SEPARATOR)
    identity = custom_id("game-sent", row.id, what, letter)
    if what == "betza":
        form = draft_forms.betza_form(ctx, identity, name, movement)
    elif what in FORMS:
        with _refusing_flaws():
            form = FORMS[what](ctx, identity, row.text)
    else:
        raise Refusal("button-unknown")
    await ctx.reply.ask(form)


@contextmanager
def _refusing_flaws() -> Generator[None]:
    """Refuse a change that needs a [section] if the text has none."""
    try:
        yield
    except rules.VariantError as error:
        raise BadDefinition(error) from error


async def form_sent(ctx: Context, ids: re.Match[str]) -> None:
    draft, following = await own_draft(ctx, int(ids["id"])), draft_pages.MAIN
    match ids["what"]:
        case "text":
            files = ctx.uploaded_files(draft_forms.FILE)
            text = await draft_forms.read_text(files[0]) if files else draft_forms.sent_text(ctx)
        case "names":
            with _refusing_flaws():
                text = _with_names(ctx, draft)
        case "fen":
            fen, following = " ".join(ctx.field_value(draft_forms.FEN).split()), draft_pages.START
            with _refusing_flaws():
                text = editing.with_setting(draft.row.text, editing.START, fen)
        case "betza":
            await _store_betza(ctx, draft, ids["about"])
            return
        case _:
            raise Refusal("button-unknown")
    # Store the text even if it is invalid, so that no work is lost; the editor then shows the error.
    row = await ctx.services.matches.drafts.change(draft.row, text)
    note = await draft_pages.page(ctx, await checked_draft(ctx, row), following, "")
    await ctx.reply.show(note)


def _with_names(ctx: Context, draft: CheckedDraft) -> str:
    """Return the draft's text with the title and the summary from the form."""
    title = " ".join(ctx.field_value(draft_forms.TITLE).split())
    summary = " ".join(ctx.field_value(draft_forms.SUMMARY).split())
    text = editing.with_setting(draft.row.text, "kibitzTitle", title)
    if summary:
        text = editing.with_setting(text, "kibitzSummary", summary)
    else:
        text = editing.without_setting(text, "kibitzSummary")
    if draft.row.variant_id is None:
        text = editing.with_name_of_section(text, section_name(title))
    return text


async def _store_betza(ctx: Context, draft: CheckedDraft, letter: str) -> None:
    """Store the piece from the form; if its movement or the draft is invalid, offer the form again."""
    name = re.sub(r"[\s:]+", "-", ctx.field_value(draft_forms.NAME).strip())
    notation = ctx.field_value(draft_forms.BETZA).strip()
    try:
        betza.parse(notation)
    except rules.VariantError as error:
        problem = ctx.services.refusals.flaw(ctx.locale, error)
    else:
        problem = draft.problem
    if problem or draft.variant is None:
        back = draft_pages.back_to(ctx, draft, draft_pages.PIECE, letter)
        again = _retry_button(ctx, draft, letter, name, notation)
        await ctx.reply.show(Note(problem, view=view(*again, back)))
        return
    known = name.casefold()
    # Store the name of a known piece in lower case, so that it is translated; other names as typed.
    named = known if ctx.services.texts.has(DEFAULT, f"piece-{known}") else name
    changed = partial(
        _with_piece, draft.row.text, draft.variant, letter, NewPiece(named or "piece", notation)
    )
    await keep(ctx, draft, changed, draft_pages.PIECE, letter)


def _retry_button(ctx: Context, draft: CheckedDraft, letter: str, name: str, notation: str) -> list[Control]:
    """Build a button that opens the form again with the submitted values, if they fit in its custom_id."""
    for kept in (f"{name}{SEPARATOR}{notation}", f"{SEPARATOR}{notation}"):
        if FITS_IN_ID.fullmatch(kept):
            again = custom_id("game-form", draft.row.id, "betza", f"{letter}{SEPARATOR}{kept}")
            return [button(ctx.say("button-game-again"), again)]
    return []


async def save(ctx: Context, ids: re.Match[str]) -> None:
    """Store the draft as a new game or as the next version of its game, and show the game's card."""
    draft = await own_draft(ctx, int(ids["id"]))
    matches, person = ctx.services.matches, ctx.user.id
    if draft.row.variant_id is None:
        made = await matches.custom_variants.create(person, draft.row.guild_id, draft.row.text)
        heading = ctx.say("game-saved")
    else:
        made = await matches.custom_variants.revise(draft.row.variant_id, person, draft.row.text)
        heading = ctx.say("game-revised", number=made.version)
    await matches.drafts.drop(draft.row)
    await ctx.reply.show(await game_note(ctx, made, heading))


async def discard(ctx: Context, ids: re.Match[str]) -> None:
    drafts = ctx.services.matches.drafts
    if ids["sure"]:
        ctx.reply.close_question()
    row = await drafts.get(int(ids["id"]), ctx.user.id)
    if ids["sure"]:
        await drafts.drop(row)
        await ctx.reply.conclude(ctx.say("game-discarded"))
        return
    yes = ctx.say("button-game-discard"), custom_id("game-discard", row.id, "yes")
    no = ctx.say("button-game-keep"), custom_id("game-page", row.id, draft_pages.MAIN, "")
    await ctx.reply.show(confirmation(ctx.say("game-discard-ask"), yes, no))


ID = r"(?P<id>[1-9][0-9]{0,17})"
DOES = re.compile(rf"{ID}:(?P<what>[a-z]{{1,12}}):(?P<about>[^:\s]{{0,70}})")
ACTIONS = (
    Action("game-page", DOES, turn_page, own=True),
    Action("game-edit", DOES, change, own=True),
    Action("game-form", DOES, open_form, Answer.BY_ACTION, own=True),
    Action("game-sent", DOES, form_sent, own=True),
    Action("game-save", re.compile(ID), save, own=True),
    Action("game-discard", re.compile(rf"{ID}(:(?P<sure>yes))?"), discard, own=True),
)
