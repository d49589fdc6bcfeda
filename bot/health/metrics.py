"""The metrics interface, whose methods do nothing. `Prometheus` implements it."""

from __future__ import annotations

from typing import Literal

RequestKind = Literal["command", "menu", "press", "suggestions", "word"]
"""Kinds of requests: command, context menu, button or select menu, autocompletion, word typed instead of a
button."""

ErrorKind = Literal["busy", "forbidden", "late", "line", "unexpected", "upkeep"]
"""Kinds of errors, in this order: database busy or unreachable, missing permission, expired interaction, lost
connection to Discord, bug, error in a background task."""

Mover = Literal["person", "plan", "engine"]

OTHER = "other"
"""The label of requests that have no label of their own."""


class Metrics:
    """Metrics that record nothing; a subclass overrides every method.

    Labels have small, fixed sets of values and never contain ids, user names or other user text.
    """

    def command(self, kind: RequestKind, name: str) -> None:
        """Count a request. `name`: the command's or action's name, or OTHER."""

    def error(self, kind: ErrorKind) -> None:
        """Count an error that affects a player or the operator."""

    def moved(self, by: Mover, number: int = 1) -> None:
        """Count stored moves."""

    def acknowledged(self, seconds: float) -> None:
        """Record how long it took to acknowledge an interaction; Discord's limit is three seconds."""

    def posted(self, outcome: str, seconds: float) -> None:
        """Record the outcome and duration of posting a game's boards."""

    def requested(self, route: str, status: str) -> None:
        """Count a finished request to Discord."""

    def transaction(self, kind: str, seconds: float) -> None:
        """Record the duration of a transaction, including waiting. `kind`: "read" or "write"."""

    def loop_lag(self, seconds: float) -> None:
        """Record the delay of the event loop."""

    def logged(self, level: str) -> None:
        """Count a log line, including suppressed repeats."""


OFF = Metrics()
