"""Forms and their fields. Long titles, labels and texts are cut."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.discord.platform.discord_limits import FIELD, FORM_LABEL


def form(title: str, identity: str, *fields: ui.Label[Any]) -> ui.Modal:
    made = ui.Modal(title=title[:FORM_LABEL], custom_id=identity, timeout=None)
    for each in fields:
        made.add_item(each)
    return made


def text_field(
    identity: str,
    label: str,
    given: str = "",
    *,
    max_length: int = FIELD,
    example: str | None = None,
    required: bool = True,
) -> ui.Label[ui.Modal]:
    """Build a field for one line of at most `max_length` characters, by default for several lines.

    `given`: the text that it contains at first. `example`: the text shown while it is empty.
    """
    entry: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=identity,
        style=discord.TextStyle.short if max_length < FIELD else discord.TextStyle.paragraph,
        placeholder=example,
        default=given[:max_length] or None,
        max_length=max_length,
        required=required,
    )
    return ui.Label(text=label[:FORM_LABEL], component=entry)


def file_field(identity: str, label: str, *, required: bool = False) -> ui.Label[ui.Modal]:
    upload: ui.FileUpload[ui.Modal] = ui.FileUpload(custom_id=identity, required=required, max_values=1)
    return ui.Label(text=label[:FORM_LABEL], component=upload)
