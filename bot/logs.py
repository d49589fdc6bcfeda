"""The log: what it says of what, and what it must never say."""

from __future__ import annotations

import logging
import re

UNKNOWN_INTERACTION = 10062

SECRET = re.compile(
    r"""(?x)
    (?P<before> /interactions/[0-9]+/ | /webhooks/[0-9]+/ | ["']token["']:\s*["'])
    (?P<token> [\w.~%+=-]+)
    """
)
"""Tokens as they stand in addresses and in what comes over the gateway. Whoever has one may speak for us."""


class Format(logging.Formatter):
    """One line for each event, without the tokens of interactions, at every level and in tracebacks too."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname:<7} {name}: {message}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        return SECRET.sub(r"\g<before>…", super().format(record))


def late_suggestions(record: logging.LogRecord) -> bool:
    """A filter: suggestions that came too late for somebody who typed on are worth one short line."""
    error = record.exc_info[1] if record.exc_info else None
    if getattr(error, "code", None) == UNKNOWN_INTERACTION:
        record.levelno, record.levelname = logging.INFO, "INFO"
        record.msg, record.args = "suggestions came too late: %s", (" ".join(str(error).split()),)
        record.exc_info = record.exc_text = None
    return True


def set_up(level: str) -> None:
    """Log to standard error from this level on."""
    handler = logging.StreamHandler()
    handler.setFormatter(Format())
    logging.basicConfig(level=level, handlers=[handler])
    # What it does at every start is no news; what it warns of is.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("discord.app_commands.tree").addFilter(late_suggestions)
