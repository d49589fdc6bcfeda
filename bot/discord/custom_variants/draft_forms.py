"""Forms of the draft editor, and uploaded files."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.discord.context import Context
from bot.discord.platform.components import custom_id
from bot.discord.viewer.decoding import decoded
from bot.discord.viewer.viewed_game import run_in_reader
from bot.refusals import Refusal
from bot.state.definitions import MAX_BYTES
from rules import VariantError
from rules.definitions import editing
from rules.definitions.editing import has_section, setting, value

MAX_FIELD_LENGTH = 4_000
"""Maximum length of a form's field, in characters."""
MAX_FIELDS = 5
TITLE, SUMMARY, NAME, BETZA = "title", "summary", "name", "betza"
FEN, PARENT, FILE, TEXT = "fen", "parent", "file", "text"
MAX_TITLE, MAX_SUMMARY, MAX_NAME, MAX_BETZA = 40, 120, 20, 60


def text_parts(text: str) -> list[str]:
    """Split a text between lines into parts that fit in a field."""
    parts = [""]
    for line in text.splitlines(keepends=True):
        if len(parts[-1]) + len(line) > MAX_FIELD_LENGTH:
            parts.append("")
        parts[-1] += line
    return parts


def text_form(ctx: Context, identity: str, text: str) -> ui.Modal:
    """Build the form for the whole text; if the text is too long for a form, it takes a file instead."""
    parts = text_parts(text)
    if len(parts) > MAX_FIELDS or any(len(part) > MAX_FIELD_LENGTH for part in parts):
        return _modal(ctx, "game-form-text", identity, _file(ctx, required=True))
    labels = [ctx.say("game-form-ini"), *(f"({number})" for number in range(2, MAX_FIELDS + 1))]
    fields: list[ui.Label[ui.Modal]] = []
    for number, part in enumerate(parts):
        field = _paragraph(f"{TEXT}-{number}", part.rstrip("\n"), required=not number)
        fields.append(ui.Label(text=labels[number], component=field))
    if len(parts) < MAX_FIELDS:
        fields.append(_file(ctx))
    return _modal(ctx, "game-form-text", identity, *fields)


def sent_text(ctx: Context) -> str:
    parts = [ctx.field_value(f"{TEXT}-{number}") for number in range(MAX_FIELDS)]
    return "\n".join(part for part in parts if part)


def new_form(ctx: Context, parents: list[discord.SelectOption]) -> ui.Modal:
    parent: ui.Select[ui.View] = ui.Select(custom_id=PARENT, options=parents, required=False)
    changes = _paragraph(f"{TEXT}-0", "")
    changes.placeholder = ctx.say("game-form-differs-example")
    return _modal(
        ctx,
        "game-form-new",
        custom_id("game-new-sent", ""),
        _short(ctx, TITLE, "game-form-title", "", MAX_TITLE, required=False),
        ui.Label(text=ctx.say("game-form-parent"), component=parent),
        ui.Label(text=ctx.say("game-form-differs"), component=changes),
        _file(ctx),
    )


def title_form(ctx: Context, identity: str, text: str) -> ui.Modal:
    title, summary = _given(text, "kibitzTitle"), _given(text, "kibitzSummary")
    return _modal(
        ctx,
        "game-form-names",
        identity,
        _short(ctx, TITLE, "game-form-title", title, MAX_TITLE),
        _short(ctx, SUMMARY, "game-form-summary", summary, MAX_SUMMARY, required=False),
    )


def betza_form(ctx: Context, identity: str, name: str, betza: str) -> ui.Modal:
    piece_name = _short(ctx, NAME, "game-form-piece-name", name, MAX_NAME)
    movement = _short(ctx, BETZA, "game-form-betza", betza, MAX_BETZA)
    movement.description = ctx.say("game-form-betza-example")
    return _modal(ctx, "game-form-piece", identity, piece_name, movement)


def fen_form(ctx: Context, identity: str, text: str) -> ui.Modal:
    field = _paragraph(FEN, _given(text, editing.START), required=True)
    return _modal(ctx, "game-form-fen", identity, ui.Label(text="FEN", component=field))


def _given(text: str, key: str) -> str:
    """Return the value of a key, its own or inherited; if the text can't be parsed, only its own.

    Raises VariantError if the text has no section.
    """
    try:
        return value(text, key) or ""
    except VariantError:
        return setting(text, key) or ""


async def read_text(file: discord.Attachment) -> str:
    """Return the text of a file. Raises Refusal if it can't be a definition."""
    if file.size > MAX_BYTES:
        raise Refusal("definition-long", most=MAX_BYTES // 1024)
    text = await run_in_reader(decoded, await file.read())
    if "\x00" in text or not has_section(text):
        raise Refusal("game-file-unreadable")
    return text


def _modal(ctx: Context, key: str, identity: str, *fields: ui.Label[Any]) -> ui.Modal:
    form = ui.Modal(title=ctx.say(key)[:45], custom_id=identity, timeout=None)
    for field in fields:
        form.add_item(field)
    return form


def _short(
    ctx: Context, field: str, key: str, given: str, max_length: int, *, required: bool = True
) -> ui.Label[ui.Modal]:
    entry: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=field, default=given[:max_length] or None, max_length=max_length, required=required
    )
    return ui.Label(text=ctx.say(key)[:45], component=entry)


def _paragraph(field: str, given: str, *, required: bool = False) -> ui.TextInput[ui.Modal]:
    style, given = discord.TextStyle.paragraph, given[:MAX_FIELD_LENGTH]
    return ui.TextInput(
        custom_id=field, style=style, default=given or None, max_length=MAX_FIELD_LENGTH, required=required
    )


def _file(ctx: Context, *, required: bool = False) -> ui.Label[ui.Modal]:
    upload: ui.FileUpload[ui.Modal] = ui.FileUpload(custom_id=FILE, required=required, max_values=1)
    return ui.Label(text=ctx.say("game-form-file")[:45], component=upload)
