"""The interface of the metrics, with methods that do nothing. `Prometheus` implements it."""

from __future__ import annotations

from typing import Literal

RequestKind = Literal["command", "menu", "press", "suggestions", "word"]
"""Kinds of requests: a command, a context menu, a button or select menu, an autocomplete keystroke, a word
typed in place of a button."""

ErrorKind = Literal["busy", "forbidden", "late", "line", "unexpected", "upkeep"]
"""Kinds of errors: database busy or unreachable, missing permission, expired interaction, lost connection to
Discord, bug, error in a background task."""

Mover = Literal["person", "plan", "engine"]

OTHER = "other"
"""The label of requests without their own label."""


class Metrics:
    """Metrics that count nothing; a subclass overrides every method.

    Each label has a small, fixed set of values and never contains an id, a user's name or a text.
    """

    def command(self, kind: RequestKind, name: str) -> None:
        """Count a request. `name`: the command's or action's name, or OTHER."""

    def error(self, kind: ErrorKind) -> None:
        """Count an error that a player or the operator notices."""

    def moved(self, by: Mover, number: int = 1) -> None:
        """Count stored moves."""

    def acknowledged(self, seconds: float) -> None:
        """Record the seconds until an interaction was acknowledged; Discord's limit is three."""

    def posted(self, outcome: str, seconds: float) -> None:
        """Record the outcome and duration of posting boards."""

    def requested(self, route: str, status: str) -> None:
        """Count a finished request to Discord."""

    def transaction(self, kind: str, seconds: float) -> None:
        """Record the duration of a transaction, including waiting. `kind`: "read" or "write"."""

    def loop_lag(self, seconds: float) -> None:
        """Record the delay of the event loop in seconds."""

    def logged(self, level: str) -> None:
        """Count a log line, including repeated lines that are left out."""


OFF = Metrics()
