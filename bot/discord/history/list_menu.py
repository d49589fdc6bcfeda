"""Shared parts of game lists: the menu that opens a game, and the page buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.discord.games.page_keys import newer, older
from bot.discord.platform.components import Pressed, button, custom_id, menu, menu_option
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import say
from bot.matches import Key

PAGE = 8
"""Games on a page: with their links they stay inside Discord's 2,000 characters, however long names are."""

NAME = 20
"""Characters of a name in a list."""


def brief(name: str) -> str:
    """A name as long as a list has room for."""
    return name if len(name) <= NAME else f"{name[: NAME - 1]}…"


def list_items(
    interaction: Interaction,
    labels: Sequence[tuple[int, str]],
    ahead: Key | None,
    behind: Key | None,
    turn: Callable[[str], str],
) -> list[Pressed]:
    """A menu of games, by their ids and what they are called, and buttons to the pages beside this one.

    `turn`: the custom_id that leads to a page.
    """
    items: list[Pressed] = []
    if labels:
        options = [menu_option(label, number) for number, label in labels]
        items.append(menu(custom_id("view-pick", ""), say(interaction, "menu-view-pick"), options))
    if ahead is not None:
        items.append(button(say(interaction, "button-page-newer"), turn(newer(ahead))))
    if behind is not None:
        items.append(button(say(interaction, "button-page-older"), turn(older(behind))))
    return items
