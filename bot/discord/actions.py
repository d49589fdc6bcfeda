"""Actions of players: commands, buttons, menus and forms, declared once beside their code."""

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
"""Handles a press; the match is what `Action.ids` has found in the custom_id."""

GameRun = Callable[[Context, Match, str], Awaitable[None]]
"""Runs an action on a game and answers privately. The text is what was typed after the command, or ""."""

NO_IDS = re.compile("")
"""For an action whose custom_id has no ids."""


class Answer(Enum):
    """How a press is acknowledged before its action runs, and so where the answer appears."""

    IN_PLACE = auto()
    """Nothing is seen; show() replaces the message that was pressed."""
    BENEATH = auto()
    """A new private message says "thinking …"."""
    PRIVATE = auto()
    """IN_PLACE if only the reader sees the message that was pressed, else BENEATH."""
    BY_ACTION = auto()
    """The action acknowledges: it opens a form, or its first answer has to notify somebody."""


@dataclass(frozen=True, slots=True)
class Action:
    """An action of players; each feature lists its own as ACTIONS."""

    name: str
    """The start of its buttons' custom_id; never change it, because old messages still have such buttons."""
    ids: Pattern[str] | None = None
    """Matches what follows the name in a custom_id."""
    press: Press | None = None
    """Runs when its button is pressed, its menu used or its form submitted."""
    answer: Answer = Answer.IN_PLACE
    own: bool = False
    """The answer replaces the message that was pressed, so only its reader may see that message."""
    command: Command | app_commands.Group | None = None
    menu: app_commands.ContextMenu | None = None
    """Its entry under Apps in the context menu of a user or message."""


@dataclass(frozen=True, slots=True)
class GameAction(Action):
    """An action on one game, which the command, button or menu has identified."""

    run: GameRun = field(kw_only=True)
    for_viewers: bool = False
    """Whether everyone who sees the game may do it; otherwise only its players."""
