"""Turns command names in texts into clickable links: </challenge:ID>.

Discord shows such a link word for word and follows it only with the command's own name, not a localized one
(api-docs issues 5518, 5462). So a localized name stays plain text, which its reader can type.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from discord import app_commands

from bot.discord.platform.discord_limits import MESSAGE

COMMAND = re.compile(r"`/([^`:]+)`")
"""A command without options, as it is written in texts."""


class CommandLinks:
    """Links to commands once their ids are known; before that they stay plain text."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}

    def learn(self, commands: Iterable[app_commands.AppCommand]) -> None:
        """Store the ids that Discord has assigned to commands; a command group itself can't be linked."""
        for command in commands:
            groups = [
                option for option in command.options if isinstance(option, app_commands.AppCommandGroup)
            ]
            names = [f"{command.name} {group.name}" for group in groups] or [command.name]
            self._ids.update(dict.fromkeys(names, command.id))

    def within(self, text: str) -> str:
        """Return the text with linked commands, or unchanged if the links make it too long for a message."""
        linked = COMMAND.sub(self._link, text)
        return linked if len(linked) <= MESSAGE else text

    def _link(self, found: re.Match[str]) -> str:
        identity = self._ids.get(found[1])
        return found[0] if identity is None else f"</{found[1]}:{identity}>"
