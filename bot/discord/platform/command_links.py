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
        self._links: dict[str, str] = {}

    def learn(self, commands: Iterable[app_commands.AppCommand]) -> None:
        """Store the links to commands; a command group itself can't be linked."""
        for command in commands:
            groups = [each for each in command.options if isinstance(each, app_commands.AppCommandGroup)]
            self._links.update((group.qualified_name, group.mention) for group in groups)
            if not groups:
                self._links[command.name] = command.mention

    def within(self, text: str) -> str:
        """Return the text with linked commands, or unchanged if the links make it too long for a message."""
        linked = COMMAND.sub(lambda found: self._links.get(found[1], found[0]), text)
        return linked if len(linked) <= MESSAGE else text
