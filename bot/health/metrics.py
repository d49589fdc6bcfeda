"""The interface of the metrics, with methods that do nothing; `Prometheus` implements them."""

from __future__ import annotations

from typing import Literal

RequestKind = Literal["command", "menu", "press", "suggestions"]
"""How a user makes a request: a command, a context menu, a button or menu, an autocomplete keystroke."""

ErrorKind = Literal["busy", "forbidden", "late", "line", "unexpected", "upkeep"]
"""Kinds of errors: database busy or away, missing permission, interaction expired, connection to Discord, a
bug, and an error in background work."""

Mover = Literal["person", "plan", "engine"]

OTHER = "other"
"""The label of requests that have no label of their own."""


class Metrics:
    """Metrics that count nothing; a subclass overrides every method.

    Each label has a small, fixed set of values: never an id, a user's name or a text.
    """

    def command(self, asked: RequestKind, name: str) -> None:
        """Count a request. `name`: the command's or action's name, or OTHER."""

    def error(self, trouble: ErrorKind) -> None:
        """Count an error that a player or the operator notices."""

    def moved(self, by: Mover, number: int = 1) -> None:
        """Count stored moves."""

    def acknowledged(self, seconds: float) -> None:
        """Record the seconds until an interaction was acknowledged; Discord waits for three."""

    def posted(self, outcome: str, seconds: float) -> None:
        """Record the outcome of posting boards, and the seconds it took."""

    def requested(self, route: str, status: str) -> None:
        """Count a request to Discord that has ended."""

    def asked_database(self, kind: str, seconds: float) -> None:
        """Record the seconds that a transaction took, waiting included. `kind`: "read" or "write"."""

    def lagged(self, seconds: float) -> None:
        """Record by how many seconds the event loop was late."""

    def logged(self, level: str) -> None:
        """Count a log line, also a repeated one that was left out."""


OFF = Metrics()
