"""Commands in sentences, as Discord lets people press them: </challenge:ID>.

Discord shows such a link word for word, and follows it only where it has the command's own name, not one in
the reader's language (api-docs issues 5518, 5462). So a localised name stays text, which its reader can type.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from discord import app_commands

from bot.discord.platform.discord_limits import MESSAGE

COMMAND = re.compile(r"`/([^`:]+)`")
"""A command with no options as sentences write it."""


class CommandLinks:
    """Knows the ids of commands once they are registered; until then they stay text."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}

    def learn(self, commands: Iterable[app_commands.AppCommand]) -> None:
        """Take over the ids that Discord has given to commands; a group's own name leads nowhere."""
        for command in commands:
            groups = [one for one in command.options if isinstance(one, app_commands.AppCommandGroup)]
            names = [f"{command.name} {group.name}" for group in groups] or [command.name]
            self._ids.update(dict.fromkeys(names, command.id))

    def within(self, text: str) -> str:
        """The text with links where it names commands, unless they make it too long for a message."""
        linked = COMMAND.sub(self._link, text)
        return linked if len(linked) <= MESSAGE else text

    def _link(self, found: re.Match[str]) -> str:
        identity = self._ids.get(found[1])
        return found[0] if identity is None else f"</{found[1]}:{identity}>"
