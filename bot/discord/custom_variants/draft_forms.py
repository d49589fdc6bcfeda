"""Forms of the draft editor. The function that reads a form follows the one that builds it."""

from __future__ import annotations

import re
from dataclasses import dataclass

import discord
from discord import ui

import rules
from bot.discord.challenges.start_buttons import popular_first
from bot.discord.context import Context
from bot.discord.file_encoding import text_of
from bot.discord.games.find_variants import in_catalogue
from bot.discord.platform.components import (
    Control,
    button,
    custom_id,
    file_field,
    form,
    menu_option,
    text_field,
)
from bot.discord.platform.discord_limits import FIELD, OPTIONS
from bot.discord.platform.fuzzy_search import folded
from bot.refusals import Refusal
from bot.state.custom_variants import Draft
from bot.state.definitions import MAX_BYTES
from bot.texts import DEFAULT, Texts
from rules.definitions import editing
from rules.definitions.editing import NewPiece, has_section, new_text, setting, value, with_setting

MAX_FIELDS = 5
TITLE, SUMMARY, NAME, BETZA = "title", "summary", "name", "betza"
FEN, PARENT, FILE, TEXT = "fen", "parent", "file", "text"
PIECE_FORM = "betza"
"""The `what` of a piece's form in custom_ids; those of the other forms are in FORMS."""
MAX_TITLE, MAX_SUMMARY, MAX_NAME, MAX_BETZA = 40, 120, 20, 60


def text_form(ctx: Context, identity: str, text: str) -> ui.Modal:
    """Build the form for the whole text; if the text is too long for a form, it takes a file instead."""
    parts, file_label = text_parts(text), ctx.say("game-form-file")
    if len(parts) > MAX_FIELDS or any(len(part) > FIELD for part in parts):
        return form(ctx.say("game-form-text"), identity, file_field(FILE, file_label, required=True))
    labels = [ctx.say("game-form-ini"), *(f"({number})" for number in range(2, MAX_FIELDS + 1))]
    fields: list[ui.Label[ui.Modal]] = []
    for number, part in enumerate(parts):
        name, given = f"{TEXT}-{number}", part.rstrip("\n")
        fields.append(text_field(name, labels[number], given, required=not number))
    if len(parts) < MAX_FIELDS:
        fields.append(file_field(FILE, file_label))
    return form(ctx.say("game-form-text"), identity, *fields)


def text_parts(text: str) -> list[str]:
    """Split a text between lines into parts that fit in a field."""
    parts = [""]
    for line in text.splitlines(keepends=True):
        if len(parts[-1]) + len(line) > FIELD:
            parts.append("")
        parts[-1] += line
    return parts


async def sent_text(ctx: Context, _draft: Draft) -> str:
    files = ctx.uploaded_files(FILE)
    return await read_text(files[0]) if files else _typed_text(ctx)


def _typed_text(ctx: Context) -> str:
    parts = [ctx.field_value(f"{TEXT}-{number}") for number in range(MAX_FIELDS)]
    return "\n".join(part for part in parts if part)


async def read_text(file: discord.Attachment) -> str:
    """Return the text of a file. Raises Refusal if it can't be a definition."""
    text = await text_of(file, MAX_BYTES, Refusal("definition-long", most=MAX_BYTES // 1024))
    if "\x00" in text or not has_section(text):
        raise Refusal("game-file-unreadable")
    return text


def names_form(ctx: Context, identity: str, text: str) -> ui.Modal:
    title, summary = _given(text, "kibitzTitle"), _given(text, "kibitzSummary")
    label = ctx.say("game-form-summary")
    return form(
        ctx.say("game-form-names"),
        identity,
        text_field(TITLE, ctx.say("game-form-title"), title, max_length=MAX_TITLE),
        text_field(SUMMARY, label, summary, max_length=MAX_SUMMARY, required=False),
    )


async def with_sent_names(ctx: Context, draft: Draft) -> str:
    """Return the draft's text with the title and the summary; the section of a new variant is renamed."""
    title, summary = _line(ctx, TITLE), _line(ctx, SUMMARY)
    text = with_setting(draft.text, "kibitzTitle", title)
    if summary:
        text = with_setting(text, "kibitzSummary", summary)
    else:
        text = editing.without_setting(text, "kibitzSummary")
    if draft.variant_id is None:
        text = editing.with_name_of_section(text, section_name(title))
    return text


def start_form(ctx: Context, identity: str, text: str) -> ui.Modal:
    field = text_field(FEN, "FEN", _given(text, editing.START))
    return form(ctx.say("game-form-fen"), identity, field)


async def with_sent_start(ctx: Context, draft: Draft) -> str:
    return with_setting(draft.text, editing.START, _line(ctx, FEN))


def _given(text: str, key: str) -> str:
    """Return the value of a key, its own or inherited; if the text can't be parsed, only its own.

    Raises VariantError if the text has no section.
    """
    try:
        return value(text, key) or ""
    except rules.VariantError:
        return setting(text, key) or ""


def _line(ctx: Context, field: str) -> str:
    """Return the text entered in a field, as a single line."""
    return " ".join(ctx.field_value(field).split())


FORMS = {
    "text": (text_form, sent_text),
    "names": (names_form, with_sent_names),
    "fen": (start_form, with_sent_start),
}
"""Forms by the `what` of custom_ids: the function that builds the form for a text, and the one that returns
the draft's text with the changes from the form. They raise VariantError for a text without a section."""

SEPARATOR = "~"
"""Separates the letter, the name and the movement in a button's custom_id."""
FITS_IN_ID = re.compile(r"[^\s:]{1,54}")
"""Text that fits in a button's custom_id, with a draft's id of 18 digits."""


@dataclass(frozen=True, slots=True)
class PieceForm:
    """The form for a piece with the values of its fields. `letter`: the piece's, or a placeholder."""

    letter: str
    name: str = ""
    movement: str = ""

    @classmethod
    def from_id(cls, about: str) -> PieceForm:
        return cls(*about.split(SEPARATOR, 2))

    def build(self, ctx: Context, draft_id: int) -> ui.Modal:
        name = text_field(NAME, ctx.say("game-form-piece-name"), self.name, max_length=MAX_NAME)
        movement = text_field(BETZA, ctx.say("game-form-betza"), self.movement, max_length=MAX_BETZA)
        movement.description = ctx.say("game-form-betza-example")
        identity = custom_id("game-sent", draft_id, PIECE_FORM, self.letter)
        return form(ctx.say("game-form-piece"), identity, name, movement)

    @classmethod
    def sent(cls, ctx: Context, letter: str) -> PieceForm:
        name = re.sub(r"[\s:]+", "-", ctx.field_value(NAME).strip())
        return cls(letter, name, ctx.field_value(BETZA).strip())

    def piece(self) -> NewPiece:
        known = self.name.casefold()
        # Store the name of a known piece in lower case, so that it is translated; other names as typed.
        named = known if Texts(DEFAULT).has(f"piece-{known}") else self.name
        return NewPiece(named or "piece", self.movement)

    def retry_button(self, ctx: Context, draft_id: int) -> list[Control]:
        """Build a button that opens the form with these values, if they fit in its custom_id."""
        for kept in (f"{self.name}{SEPARATOR}{self.movement}", f"{SEPARATOR}{self.movement}"):
            if FITS_IN_ID.fullmatch(kept):
                again = custom_id("game-form", draft_id, PIECE_FORM, f"{self.letter}{SEPARATOR}{kept}")
                return [button(ctx.say("button-game-again"), again)]
        return []


def new_variant_form(ctx: Context) -> ui.Modal:
    chess = rules.variants()[0]
    parents = [
        menu_option(ctx.wording.title(variant).plain, variant.key, chosen=variant is chess)
        for variant in [chess, *(variant for variant in popular_first() if variant is not chess)][:OPTIONS]
    ]
    parent: ui.Select[ui.View] = ui.Select(custom_id=PARENT, options=parents, required=False)
    example = ctx.say("game-form-differs-example")
    return form(
        ctx.say("game-form-new"),
        custom_id("game-new-sent", ""),
        text_field(TITLE, ctx.say("game-form-title"), max_length=MAX_TITLE, required=False),
        ui.Label(text=ctx.say("game-form-parent"), component=parent),
        text_field(f"{TEXT}-0", ctx.say("game-form-differs"), example=example, required=False),
        file_field(FILE, ctx.say("game-form-file")),
    )


async def sent_variant(ctx: Context) -> str:
    """Return the text of the new variant."""
    files, title = ctx.uploaded_files(FILE), _line(ctx, TITLE)
    if files:
        text = await read_text(files[0])
        return with_setting(text, "kibitzTitle", title) if title else text
    key = ctx.field_value(PARENT)
    parent = rules.variant(key) if in_catalogue(key) else rules.variants()[0]
    return starting_text(ctx, parent, title, _typed_text(ctx))


# ---- The text of a new draft


def starting_text(ctx: Context, parent: rules.Variant, title: str = "", changes: str = "") -> str:
    """Return the text of a new draft: a section that inherits from `parent` and contains `changes`.

    If `changes` begins with a section, it is the whole text.
    """
    if changes.lstrip().startswith("["):
        return changes
    title = " ".join(title.split())
    own = [line for line in changes.splitlines() if not (title and line.strip().startswith("kibitzTitle"))]
    title = title or setting("[x]\n" + changes, "kibitzTitle") or ctx.say("game-new-title")
    named = [] if any(line.strip().startswith("kibitzTitle") for line in own) else [("kibitzTitle", title)]
    return new_text(section_name(title), parent.key, named) + "".join(f"{line}\n" for line in own)


def section_name(title: str) -> str:
    """Return a section's name for a title: lower-case letters and digits, joined by hyphens."""
    words = (re.sub(r"[^a-z0-9]", "", folded(word)) for word in title.split())
    return "-".join(filter(None, words))[:30].strip("-") or "mygame"
