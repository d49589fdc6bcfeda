"""The forms of an editor: the whole text, title and summary, a movement, a start position; and sent files."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.discord.context import Context
from bot.discord.platform.components import custom_id
from bot.discord.viewer.import_command import decoded
from bot.refusals import Refusal
from bot.state.definitions import MOST_BYTES
from rules import VariantError
from rules.definitions.editing import START, has_section, setting, value

FIELD = 4_000
"""Characters that a field of a form holds."""
FIELDS = 5
TITLE, SUMMARY, NAME, BETZA = "title", "summary", "name", "betza"
FEN, PARENT, FILE, TEXT = "fen", "parent", "file", "text"
MOST_TITLE, MOST_SUMMARY, MOST_NAME, MOST_BETZA = 40, 120, 20, 60


def text_parts(text: str) -> list[str]:
    """A text in parts that fields hold, cut between lines; the last has room to go on."""
    parts = [""]
    for line in text.splitlines(keepends=True):
        if len(parts[-1]) + len(line) > FIELD:
            parts.append("")
        parts[-1] += line
    return parts


def text_form(ctx: Context, identity: str, text: str) -> ui.Modal:
    """Asks for the whole text; one that has no room in a form is sent as a file."""
    parts = text_parts(text)
    if len(parts) > FIELDS or any(len(part) > FIELD for part in parts):
        return _modal(ctx, "game-form-text", identity, _file(ctx, required=True))
    labels = [ctx.say("game-form-ini"), *(f"({number})" for number in range(2, FIELDS + 1))]
    fields: list[ui.Label[ui.Modal]] = []
    for number, part in enumerate(parts):
        field = _paragraph(f"{TEXT}-{number}", part.rstrip("\n"), required=not number)
        fields.append(ui.Label(text=labels[number], component=field))
    if len(parts) < FIELDS:
        fields.append(_file(ctx))
    return _modal(ctx, "game-form-text", identity, *fields)


def sent_text(ctx: Context) -> str:
    parts = [ctx.field_value(f"{TEXT}-{number}") for number in range(FIELDS)]
    return "\n".join(part for part in parts if part)


def new_form(ctx: Context, parents: list[discord.SelectOption]) -> ui.Modal:
    parent: ui.Select[ui.View] = ui.Select(custom_id=PARENT, options=parents, required=False)
    differs = _paragraph(f"{TEXT}-0", "")
    differs.placeholder = ctx.say("game-form-differs-example")
    return _modal(
        ctx,
        "game-form-new",
        custom_id("game-new-sent", ""),
        _short(ctx, TITLE, "game-form-title", "", MOST_TITLE, required=False),
        ui.Label(text=ctx.say("game-form-parent"), component=parent),
        ui.Label(text=ctx.say("game-form-differs"), component=differs),
        _file(ctx),
    )


def title_form(ctx: Context, identity: str, text: str) -> ui.Modal:
    title, summary = _given(text, "kibitzTitle"), _given(text, "kibitzSummary")
    return _modal(
        ctx,
        "game-form-names",
        identity,
        _short(ctx, TITLE, "game-form-title", title, MOST_TITLE),
        _short(ctx, SUMMARY, "game-form-summary", summary, MOST_SUMMARY, required=False),
    )


def betza_form(ctx: Context, identity: str, name: str, betza: str) -> ui.Modal:
    called = _short(ctx, NAME, "game-form-piece-name", name, MOST_NAME)
    movement = _short(ctx, BETZA, "game-form-betza", betza, MOST_BETZA)
    movement.description = ctx.say("game-form-betza-example")
    return _modal(ctx, "game-form-piece", identity, called, movement)


def fen_form(ctx: Context, identity: str, text: str) -> ui.Modal:
    field = _paragraph(FEN, _given(text, START), required=True)
    return _modal(ctx, "game-form-fen", identity, ui.Label(text="FEN", component=field))


def _given(text: str, key: str) -> str:
    """Return the value of a key, also an inherited one; of an unparsable text only its own line.

    Raises VariantError if the text has no section.
    """
    try:
        return value(text, key) or ""
    except VariantError:
        return setting(text, key) or ""


def sent_file(ctx: Context) -> dict[str, object] | None:
    """The file that was sent with a form, as Discord's attachment object."""
    return next(iter(ctx.uploaded_files(FILE)), None)


async def read_text(ctx: Context, file: dict[str, Any] | discord.Attachment) -> str:
    """The text of a file. Raises Refusal for what can't be a definition."""
    size = int(file.get("size", 0)) if isinstance(file, dict) else file.size
    if size > MOST_BYTES:
        raise Refusal("definition-long", most=MOST_BYTES // 1024)
    if isinstance(file, dict):
        data = await ctx.services.connection.http.get_from_cdn(str(file["url"]))
    else:
        data = await file.read()
    text = decoded(data)
    if "\x00" in text or not has_section(text):
        raise Refusal("game-file-unreadable")
    return text


def _modal(ctx: Context, key: str, identity: str, *fields: ui.Label[Any]) -> ui.Modal:
    asked = ui.Modal(title=ctx.say(key)[:45], custom_id=identity, timeout=None)
    for field in fields:
        asked.add_item(field)
    return asked


def _short(
    ctx: Context, field: str, key: str, given: str, most: int, *, required: bool = True
) -> ui.Label[ui.Modal]:
    entry: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=field, default=given[:most] or None, max_length=most, required=required
    )
    return ui.Label(text=ctx.say(key)[:45], component=entry)


def _paragraph(field: str, given: str, *, required: bool = False) -> ui.TextInput[ui.Modal]:
    style, given = discord.TextStyle.paragraph, given[:FIELD]
    return ui.TextInput(
        custom_id=field, style=style, default=given or None, max_length=FIELD, required=required
    )


def _file(ctx: Context, *, required: bool = False) -> ui.Label[ui.Modal]:
    upload: ui.FileUpload[ui.Modal] = ui.FileUpload(custom_id=FILE, required=required, max_values=1)
    return ui.Label(text=ctx.say("game-form-file")[:45], component=upload)
