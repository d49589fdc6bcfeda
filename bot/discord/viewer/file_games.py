"""The other games of an imported text: a menu with pages, and the game that is picked."""

from __future__ import annotations

import re
from itertools import islice

import discord

import rules
from bot.discord.platform.components import (
    Pressed,
    button,
    custom_id,
    menu,
    menu_option,
    page_buttons,
    picked,
)
from bot.discord.platform.discord_limits import OPTIONS
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.error_handling import Refusal
from bot.discord.platform.language import reader, say
from bot.discord.platform.names import plain
from bot.discord.platform.reply import reply_to
from bot.discord.services import services_of
from bot.discord.viewer.import_file import bottom_of, read_game
from bot.discord.viewer.message import pictured, view_note
from bot.discord.viewer.source import ALL_NAME, FILE, SIDES, Source, find, imported, read_in_turn
from bot.matches import NoSuchMatch

PAGE = re.compile(r"(?P<ply>[0-9]{1,5}):(?P<bottom>white|black):(?P<page>[0-9]{1,3})")
NUMBER = re.compile(r"[1-9][0-9]{0,4}")


async def _several(interaction: Interaction) -> tuple[discord.Attachment, rules.Variant | None]:
    """Return the text of several games attached to the pressed message. Raises NoSuchMatch."""
    attached = interaction.message.attachments if interaction.message is not None else []
    for file in attached:
        found = ALL_NAME.fullmatch(file.filename)
        if found is not None:
            variants, key = services_of(interaction).matches.variants, found["variant"]
            return file, None if key is None else (await variants.by_key([key])).get(key)
    raise NoSuchMatch


async def show_games(interaction: Interaction, ids: re.Match[str]) -> None:
    """Replace the viewer by the menu of the text's games."""
    file, _ = await _several(interaction)
    source = await find(interaction, FILE)
    text, page = (await file.read()).decode("utf-8", "replace"), int(ids["page"])
    bottom = SIDES[ids["bottom"]]
    ply = min(int(ids["ply"]), source.match.ply)
    first = page * OPTIONS
    names = await read_in_turn(lambda: list(islice(rules.game_names(text), first, first + OPTIONS + 1)))
    if not names:
        raise Refusal("button-unknown")
    here = (ply, bottom.name.lower())
    pages = page + 1 + (len(names) > OPTIONS)
    turning = page_buttons(interaction, page, pages, "view-games", *here)
    items = [_menu(interaction, source, names, first), *turning]
    back = custom_id("view", FILE, *here, "stay")
    items.append(button(say(interaction, "button-step-back"), back))
    note = await pictured(interaction, source, ply, bottom, say(interaction, "menu-which"), items)
    await reply_to(interaction).show(note)


def _menu(interaction: Interaction, source: Source, names: list[tuple[str, str]], first: int) -> Pressed:
    wording, locale, variant = services_of(interaction).wording, reader(interaction), source.match.variant
    options: list[discord.SelectOption] = []
    for number, told in enumerate(names[:OPTIONS], first + 1):
        white, black = (
            plain(name) if name.strip() not in ("", "?") else wording.color(locale, side, variant)
            for name, side in zip(told, (rules.WHITE, rules.BLACK), strict=True)
        )
        label = say(interaction, "viewer-game", number=str(number), white=white, black=black)
        options.append(menu_option(label, number))
    return menu(custom_id("view-game", ""), say(interaction, "menu-view-pick"), options)


async def pick_game(interaction: Interaction, _ids: re.Match[str]) -> None:
    """Show the game that was picked in place of the one before."""
    number = NUMBER.fullmatch(picked(interaction))
    if number is None:
        raise Refusal("button-unknown")
    file, variant = await _several(interaction)
    text = (await file.read()).decode("utf-8", "replace")
    found = await read_game(interaction, text, variant, int(number[0]))
    source = imported(interaction, found.record, kept=(file,))
    await reply_to(interaction).show(await view_note(interaction, source, 0, bottom_of(found.record)))


ACTIONS = (
    Action("view-games", PAGE, show_games, own=True),
    Action("view-game", re.compile(""), pick_game, own=True),
)
