"""Actions of players: commands, buttons, menus and forms, declared once next to their code."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from re import Match as Found
from re import Pattern

from discord import app_commands

from bot.discord.context import Context
from bot.discord.platform.components import Command
from bot.state.match import Match

Press = Callable[[Context, Found[str]], Awaitable[None]]
"""Handles a press; `Found` is the match of `Action.ids` in the custom_id."""

GameRun = Callable[[Context, Match, str], Awaitable[None]]
"""Runs an action on a game and answers privately. The text was typed with the command, or is ""."""

NO_IDS = re.compile("")
"""For an action whose custom_id has no ids."""

VARIANT_KEY = r"(?P<key>[0-9A-Za-z_-]{1,60})"
"""Pattern of a variant's key in a custom_id."""


class Answer(Enum):
    """Ways to acknowledge a press before its action runs, which determine where the answer appears."""

    IN_PLACE = auto()
    """The user sees nothing; show() replaces the pressed message."""
    BENEATH = auto()
    """A new private message shows "thinking …"."""
    PRIVATE = auto()
    """IN_PLACE if only the user sees the pressed message, else BENEATH."""
    BY_ACTION = auto()
    """The action itself acknowledges: it opens a form, or its first answer has to notify a user."""


@dataclass(frozen=True, slots=True)
class Action:
    """An action of players; each feature lists its own as ACTIONS."""

    name: str
    """The start of its buttons' custom_ids; never change it, because old messages still have such buttons."""
    ids: Pattern[str] | None = None
    """Matches what follows the name in a custom_id."""
    press: Press | None = None
    """Runs when its button is pressed, its menu used or its form submitted."""
    answer: Answer = Answer.IN_PLACE
    own: bool = False
    """Whether the answer replaces the pressed message, so that only this user may see that message."""
    command: Command | app_commands.Group | None = None
    menu: app_commands.ContextMenu | None = None
    """Its entry under Apps in the context menu of a user or message."""


@dataclass(frozen=True, slots=True)
class GameAction(Action):
    """An action on one game, which the command, button or menu has identified."""

    run: GameRun = field(kw_only=True)
    for_viewers: bool = False
    """Whether everyone who sees the game may run it; otherwise only its players may."""
