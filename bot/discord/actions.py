"""Actions of players: commands, buttons, menus and forms, declared once next to their code.

The names and descriptions of commands, options and choices are messages, which command_tree.py translates.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import wraps
from re import Match as Found
from re import Pattern
from typing import Any, TypeAlias, TypeVar, cast

from discord import app_commands
from discord.app_commands import locale_str

from bot.discord.context import Context
from bot.discord.platform.components import Callback, Command, Interaction
from bot.discord.platform.discord_limits import CHOICE
from bot.state.match import Match
from bot.texts import DEFAULT, Texts

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


# ---- Commands, their groups, options and choices; their callbacks receive a Context

_TEXTS = Texts(DEFAULT)


def localized(key: str) -> locale_str:
    """Return a message's English text with its id, which the translator needs."""
    return locale_str(_TEXTS.text(key), key=key)


Value = TypeVar("Value", str, int)

ShortText: TypeAlias = app_commands.Range[str, 1, CHOICE]
"""The type of an option for a name, a move or another short text; no suggestion can be longer."""


def command(
    key: str, *, direct: bool = False, private: bool = True, deferred: bool = False
) -> Callable[[Callback], Command]:
    """Declare a slash command named and described by the messages `command-<key>` and
    `command-<key>-description`; its options, the parameters after the Context, by `option-<name>` and
    `option-<name>-description`.

    It can be used on servers. `direct`: also in direct messages with the bot. `private`: also in group chats
    and other users' direct messages, for players who have installed the app themselves. `deferred`: it is
    acknowledged before it runs, and its answer is private.
    """
    made = app_commands.command(
        name=localized(f"command-{key}"), description=localized(f"command-{key}-description")
    )
    contexts = app_commands.allowed_contexts(guilds=True, dms=direct, private_channels=private)

    def declare(callback: Callback) -> Command:
        _, *names = inspect.signature(callback).parameters
        rename = app_commands.rename(**{name: localized(f"option-{name}") for name in names})
        describe = app_commands.describe(**{name: localized(f"option-{name}-description") for name in names})
        run = describe(rename(_with_context(callback, deferred=deferred)))
        return cast("Command", made(contexts(run)))

    return declare


def _with_context(
    callback: Callable[..., Coroutine[Any, Any, Any]], *, deferred: bool = False
) -> Callable[..., Coroutine[Any, Any, Any]]:
    @wraps(callback)
    async def run(interaction: Interaction, *args: Any, **options: Any) -> Any:
        ctx = Context.from_interaction(interaction)
        if deferred:
            await ctx.reply.acknowledge(ephemeral=True, thinking=True)
        return await callback(ctx, *args, **options)

    # Without a signature the library would look for the types of options in this module.
    cast("Any", run).__signature__ = inspect.signature(callback, eval_str=True)
    return run


def group(key: str, *commands: Command, direct: bool = True, private: bool = True) -> app_commands.Group:
    """Declare a command with subcommands; its messages, `direct` and `private` are as in command()."""
    made = app_commands.Group(
        name=localized(f"command-{key}"),
        description=localized(f"command-{key}-description"),
        allowed_contexts=app_commands.AppCommandContext(
            guild=True, dm_channel=direct, private_channel=private
        ),
    )
    for subcommand in commands:
        made.add_command(subcommand)
    return made


def choices(key: str, values: Iterable[Value]) -> list[app_commands.Choice[Value]]:
    """Declare an option's choices, each named by the message `<key>-<value>`."""
    return [app_commands.Choice(name=localized(f"{key}-{value}"), value=value) for value in values]


def autocomplete(**callbacks: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[[Callback], Callback]:
    """Declare the functions that suggest values of options; they receive a Context and the typed text."""
    return app_commands.autocomplete(**{name: _with_context(made) for name, made in callbacks.items()})


def context_menu(key: str, callback: Callback, *, direct: bool = True) -> app_commands.ContextMenu:
    """Declare a command in the context menu of a user or message, named by the message `app-<key>`.

    It is acknowledged before it runs, and its answer is private.
    """
    made = app_commands.ContextMenu(
        name=localized(f"app-{key}"), callback=_with_context(callback, deferred=True)
    )
    made.allowed_contexts = app_commands.AppCommandContext(
        guild=True, dm_channel=direct, private_channel=True
    )
    return made
