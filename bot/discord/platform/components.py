"""Buttons and menus that hold only an action and ids, so that they work after any restart.

A `custom_id` is `kibitz:<action>:<ids>`; the action's `press` handles it. A forged or outdated `custom_id`
also gets an answer.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from typing import Any, TypeVar, cast

import discord
from discord import app_commands, ui

from bot import logs
from bot.discord.platform.discord_limits import (
    BUTTON_LABEL,
    CHOICE,
    CUSTOM_ID,
    OPTION_LABEL,
    OPTIONS,
    PLACEHOLDER,
)
from bot.discord.platform.discord_types import Answer, AnyItem, Interaction, Note
from bot.discord.platform.error_handling import is_within_rate_limit, report
from bot.discord.platform.language import load_settings, say
from bot.discord.platform.platform_services import platform_of
from bot.discord.platform.reply import reply_to
from bot.graphemes import shortened
from bot.health.metrics import OTHER
from bot.refusals import Refusal

log = logging.getLogger(__name__)

Item = TypeVar("Item")
ChoiceT = TypeVar("ChoiceT", str, int, float)

PREFIX = "kibitz"
ID = re.compile(r"(?P<id>[1-9][0-9]{0,17})")
"""A database id: digits that fit a 64-bit integer."""


def custom_id(action: str, *ids: str | int) -> str:
    """Return the custom_id of an action with its ids. Raises ValueError if it is too long."""
    made = ":".join([PREFIX, action, *map(str, ids)])
    if len(made) > CUSTOM_ID:
        raise ValueError(f"custom_id of {action} is longer than {CUSTOM_ID} characters")
    return made


class Control(ui.DynamicItem[AnyItem], template=re.compile(rf"(?s){PREFIX}:.*")):
    """A button or menu of the bot, which discord.py rebuilds from its custom_id alone."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: ui.Item[Any], _match: re.Match[str], /
    ) -> Control:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _act(interaction, self.custom_id)


async def on_form_submitted(interaction: Interaction) -> None:
    """Handle a submitted form, no matter which process opened it."""
    identity = str(data_of(interaction).get("custom_id"))
    if identity.startswith(f"{PREFIX}:"):
        await _act(interaction, identity)


async def _act(interaction: Interaction, identity: str) -> None:
    platform_of(interaction).under_way.note()
    logs.set_log_ids(interaction=interaction.id)
    platform_of(interaction).names.note(interaction.user)
    name, _, ids = identity.removeprefix(f"{PREFIX}:").partition(":")
    action = platform_of(interaction).actions.get(name)
    press = action.press if action is not None else None
    found = action.ids.fullmatch(ids) if action is not None and action.ids is not None else None
    platform_of(interaction).metrics.command("press", OTHER if press is None else name)
    await load_settings(interaction)
    try:
        if action is None or press is None or found is None or (action.own and _is_shared(interaction)):
            raise Refusal("button-unknown")
        if await is_within_rate_limit(interaction):
            await _acknowledge(interaction, action.answer)
            await press(interaction, found)
    except Exception as error:
        await report(interaction, error)


async def _acknowledge(interaction: Interaction, answer: Answer) -> None:
    if answer is Answer.IN_PLACE or (answer is Answer.PRIVATE and is_private_message(interaction)):
        await reply_to(interaction).acknowledge()
    elif answer is not Answer.BY_ACTION:
        await reply_to(interaction).acknowledge(ephemeral=True, thinking=True)


def is_private_message(interaction: Interaction) -> bool:
    """Whether the pressed message is private (ephemeral)."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _is_shared(interaction: Interaction) -> bool:
    """Whether others on the server see the pressed message; a personal action there must be forged."""
    pressed = interaction.message
    return interaction.guild_id is not None and pressed is not None and not pressed.flags.ephemeral


def button(
    label: str,
    identity: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Control:
    """Build a button; a long label is cut."""
    label = shortened(label, BUTTON_LABEL)
    return Control(ui.Button(label=label, custom_id=identity, style=style, disabled=disabled))


def menu(identity: str, placeholder: str | None, options: Sequence[discord.SelectOption]) -> Control:
    """Build a menu of at most OPTIONS options; picking one runs the action in its custom_id."""
    placeholder = None if placeholder is None else shortened(placeholder, PLACEHOLDER)
    return Control(ui.Select(custom_id=identity, placeholder=placeholder, options=list(options[:OPTIONS])))


def menu_option(
    label: str, value: str | int, description: str = "", *, chosen: bool = False
) -> discord.SelectOption:
    """Build an option of a menu; long texts are cut. `chosen`: it is preselected."""
    return discord.SelectOption(
        label=shortened(label, OPTION_LABEL),
        value=str(value),
        description=shortened(description, OPTION_LABEL) or None,
        default=chosen,
    )


def suggestion(name: str, value: ChoiceT) -> app_commands.Choice[ChoiceT]:
    """Build a suggestion of an autocomplete; a long name is cut."""
    return app_commands.Choice(name=shortened(name, CHOICE), value=value)


def one_page(items: Sequence[Item], page: int, size: int) -> tuple[Sequence[Item], int, int]:
    """Return a page of items, its number from 0, and the number of pages. Past the end: the last page."""
    pages = max(1, -(-len(items) // size))
    page = min(page, pages - 1)
    return items[page * size : (page + 1) * size], page, pages


def page_buttons(
    interaction: Interaction, page: int, pages: int, action: str, *ids: str | int
) -> list[Control]:
    """Build buttons to the pages before and after `page` (from 0). Their custom_id: `action`, `ids`, page."""
    beside = (("button-page-before", page - 1), ("button-page-after", page + 1))
    return [
        button(say(interaction, key), custom_id(action, *ids, number))
        for key, number in beside
        if 0 <= number < pages
    ]


def data_of(interaction: Interaction) -> dict[str, Any]:
    """Return the data of an interaction as Discord sent it; {} if there is none."""
    return cast("dict[str, Any]", interaction.data or {})


def picked_value(interaction: Interaction) -> str:
    """Return the value selected in a menu; "" if none."""
    return str((data_of(interaction).get("values") or [""])[0])


def field_value(interaction: Interaction, field: str) -> str:
    """Return the text entered in a field of a form, or what is picked in it; "" if none."""
    part = _field(interaction, field)
    return str(part.get("value") or (part.get("values") or [""])[0])


def uploaded_files(interaction: Interaction, field: str) -> list[dict[str, Any]]:
    """Return the files uploaded with a form, as Discord's attachment objects."""
    known = data_of(interaction).get("resolved", {}).get("attachments", {})
    return [known[each] for each in _field(interaction, field).get("values") or () if each in known]


def _field(interaction: Interaction, field: str) -> dict[str, Any]:
    labels: list[dict[str, Any]] = data_of(interaction).get("components") or []
    for label in labels:
        part: dict[str, Any] | None = label.get("component")
        if part is not None and part.get("custom_id") == field:
            return part
    return {}


def confirmation(question: str, yes: tuple[str, str], no: tuple[str, str]) -> Note:
    """Build a question before an action that can't be undone. `yes`, `no`: buttons' label and custom_id."""
    return Note(question, view=view(button(*yes, discord.ButtonStyle.danger), button(*no)))


def view(*items: Control) -> ui.View:
    """Build a view that works as long as its message exists; nothing of it is kept in memory."""
    made = ui.View(timeout=None)
    for item in items:
        made.add_item(item)
    return made
