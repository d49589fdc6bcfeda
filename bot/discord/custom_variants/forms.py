"""The forms of an editor: the whole text, title and summary, a movement, a start position; and sent files."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.discord.platform.components import custom_id, filled, uploaded
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.error_handling import Refusal
from bot.discord.platform.language import say
from bot.discord.viewer.import_file import decoded
from bot.matches import DefinitionTooLong
from bot.matches.custom_variants import MOST_BYTES
from rules.definitions.editing import START, value

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


def text_form(interaction: Interaction, identity: str, text: str) -> ui.Modal:
    """Asks for the whole text; one that has no room in a form is sent as a file."""
    parts = text_parts(text)
    asked = _modal(say(interaction, "game-form-text"), identity)
    if len(parts) > FIELDS:
        _ask_file(interaction, asked, required=True)
        return asked
    for number, part in enumerate(parts):
        field = _paragraph(f"{TEXT}-{number}", part.rstrip("\n"), required=number == 0)
        label = say(interaction, "game-form-ini") if number == 0 else f"({number + 1})"
        asked.add_item(ui.Label(text=label, component=field))
    if len(parts) < FIELDS:
        _ask_file(interaction, asked, required=False)
    return asked


def sent_text(interaction: Interaction) -> str:
    """The text of the fields of a form, in their order."""
    parts = [filled(interaction, f"{TEXT}-{number}") for number in range(FIELDS)]
    return "\n".join(part for part in parts if part)


def new_form(interaction: Interaction, parents: list[discord.SelectOption]) -> ui.Modal:
    """Asks for title, parent and what differs, or for a file."""
    asked = _modal(say(interaction, "game-form-new"), custom_id("game-new-sent", ""))
    asked.add_item(_short(interaction, TITLE, "game-form-title", "", MOST_TITLE, required=False))
    menu: ui.Select[ui.View] = ui.Select(custom_id=PARENT, options=parents, required=False)
    asked.add_item(ui.Label(text=say(interaction, "game-form-parent"), component=menu))
    differs = _paragraph(f"{TEXT}-0", "", required=False)
    differs.placeholder = say(interaction, "game-form-differs-example")
    asked.add_item(ui.Label(text=say(interaction, "game-form-differs"), component=differs))
    _ask_file(interaction, asked, required=False)
    return asked


def title_form(interaction: Interaction, identity: str, text: str) -> ui.Modal:
    asked = _modal(say(interaction, "game-form-names"), identity)
    title, summary = value(text, "kibitzTitle") or "", value(text, "kibitzSummary") or ""
    asked.add_item(_short(interaction, TITLE, "game-form-title", title, MOST_TITLE))
    asked.add_item(_short(interaction, SUMMARY, "game-form-summary", summary, MOST_SUMMARY, required=False))
    return asked


def betza_form(interaction: Interaction, identity: str, name: str, betza: str) -> ui.Modal:
    asked = _modal(say(interaction, "game-form-piece"), identity)
    asked.add_item(_short(interaction, NAME, "game-form-piece-name", name, MOST_NAME))
    movement = _short(interaction, BETZA, "game-form-betza", betza, MOST_BETZA)
    movement.description = say(interaction, "game-form-betza-example")
    asked.add_item(movement)
    return asked


def fen_form(interaction: Interaction, identity: str, text: str) -> ui.Modal:
    asked = _modal(say(interaction, "game-form-fen"), identity)
    field = _paragraph(FEN, value(text, START) or "", required=True)
    asked.add_item(ui.Label(text="FEN", component=field))
    return asked


def sent_file(interaction: Interaction) -> dict[str, object] | None:
    """The file that was sent with a form, as Discord's attachment object."""
    return next(iter(uploaded(interaction, FILE)), None)


async def read_text(interaction: Interaction, file: dict[str, Any] | discord.Attachment) -> str:
    """The text of a file. Raises DefinitionTooLong, and Refusal for what can't be a definition."""
    size = int(file.get("size", 0)) if isinstance(file, dict) else file.size
    if size > MOST_BYTES:
        raise DefinitionTooLong(most=MOST_BYTES // 1024)
    if isinstance(file, dict):
        data = await interaction.client.http.get_from_cdn(str(file["url"]))
    else:
        data = await file.read()
    text = decoded(data)
    if "\x00" in text or "[" not in text:
        raise Refusal("game-file-unreadable")
    return text


def _modal(title: str, identity: str) -> ui.Modal:
    return ui.Modal(title=title[:45], custom_id=identity, timeout=None)


def _short(
    interaction: Interaction, field: str, key: str, given: str, most: int, *, required: bool = True
) -> ui.Label[ui.Modal]:
    entry: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=field, default=given[:most] or None, max_length=most, required=required
    )
    return ui.Label(text=say(interaction, key)[:45], component=entry)


def _paragraph(field: str, given: str, *, required: bool) -> ui.TextInput[ui.Modal]:
    return ui.TextInput(
        custom_id=field,
        style=discord.TextStyle.paragraph,
        default=given[:FIELD] or None,
        max_length=FIELD,
        required=required,
    )


def _ask_file(interaction: Interaction, asked: ui.Modal, *, required: bool) -> None:
    asked.add_item(
        ui.Label(
            text=say(interaction, "game-form-file")[:45],
            component=ui.FileUpload(custom_id=FILE, required=required, max_values=1),
        )
    )
