"""What is counted and timed: named methods that do nothing unless somebody is to read the figures."""

from __future__ import annotations

from typing import Literal

Asked = Literal["command", "menu", "press", "suggestions"]
"""How a person asks for something: a command, what stands under Apps, a button or menu, a letter typed."""

Trouble = Literal["busy", "forbidden", "late", "line", "unexpected", "upkeep"]
"""What went wrong: a database that is held by others or away, no right to write, a person whom Discord lets
wait no longer, the way to Discord, a mistake of ours, and work that nobody waits for."""

Mover = Literal["person", "plan", "engine"]

OTHER = "other"
"""The name of whatever isn't among those that are counted one by one."""


class Metrics:
    """Counts nothing. Whoever counts overrides every method.

    Labels have few values, known beforehand: never an id, a person's name or a text.
    """

    def command(self, asked: Asked, name: str) -> None:
        """Somebody asks for something: a command's or an action's name, or OTHER."""

    def error(self, trouble: Trouble) -> None:
        """Something went wrong that somebody, a player or the operator, notices."""

    def moved(self, by: Mover, number: int = 1) -> None:
        """So many moves were stored."""

    def acknowledged(self, seconds: float) -> None:
        """Discord knows, so long after somebody asked, that an answer will come; it waits for three."""

    def posted(self, outcome: str, seconds: float) -> None:
        """The boards of a game were asked for so long ago, and this has become of them."""

    def requested(self, route: str, status: str) -> None:
        """A request to Discord has ended."""

    def asked_database(self, kind: str, seconds: float) -> None:
        """A transaction that reads or writes has taken so long, with all waiting."""

    def lagged(self, seconds: float) -> None:
        """The event loop came so much later than it was asked to."""

    def logged(self, level: str) -> None:
        """A line of the log was written, or counted in place of it."""


OFF = Metrics()
