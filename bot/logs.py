"""Logging. Adds the ids of the current interaction or game to each line; removes tokens and user text."""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

UNKNOWN_INTERACTION = 10062

SECRET = re.compile(
    r"""(?x)
    (?P<before> /interactions/[0-9]+/ | /webhooks/[0-9]+/ | ["']token["']:\s*["'])
    (?P<token> [\w.~%+=-]+)
    """
)
"""Tokens in URLs and gateway payloads. Anyone who has one can act as the bot."""

MAX_REPEATS, WINDOW_SECONDS = 5, 60.0
"""How often the same error is logged within WINDOW_SECONDS; further repeats are only counted."""

_about: ContextVar[Mapping[str, int]] = ContextVar("about", default={})  # noqa: B039  # replaced, never changed
"""Ids for log lines of the current task, by name."""


# Context of log lines


def set_log_ids(**ids: int) -> None:
    """Set the ids for log lines of this task and of tasks that it starts."""
    _about.set(ids)


def add_log_ids(**ids: int) -> None:
    """Add ids to the current ones."""
    _about.set({**_about.get(), **ids})


@contextmanager
def log_ids(**ids: int) -> Generator[None]:
    """Add ids to the current ones until the block ends."""
    before = _about.set({**_about.get(), **ids})
    try:
        yield
    finally:
        _about.reset(before)


# Removing secrets


def clean(text: str) -> str:
    """Remove tokens from a text."""
    return SECRET.sub(r"\g<before>…", text)


def _player_texts(error: BaseException | None) -> Iterator[str]:
    """Yield players' texts in an error and its causes."""
    seen: set[int] = set()
    pending = [error]
    while pending:
        exc = pending.pop()
        if exc is None or id(exc) in seen:
            continue
        seen.add(id(exc))
        # If an error has a status, its text is Discord's message, not a player's.
        if not hasattr(exc, "status"):
            yield from (text for name in ("text", "value") if isinstance(text := getattr(exc, name, 0), str))
        pending += [exc.__cause__, exc.__context__, *getattr(exc, "exceptions", ())]


def _without_player_texts(traceback: str, error: BaseException | None) -> str:
    """Remove players' texts from a traceback."""
    for text in _player_texts(error):
        if text.strip():
            traceback = traceback.replace(repr(text), "…").replace(text, "…")
    return traceback


class Format(logging.Formatter):
    """Formats lines of text without tokens, in tracebacks too."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname:<7} {name}: {message}", style="{")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's own name
        line = " | ".join(super().formatMessage(record).splitlines())
        ids = [f"{name} {value}" for name, value in _of(record).items()]
        # Don't repeat ids that the message contains.
        more = [text for text in ids if not re.search(rf"{text}\b", record.message)]
        return f"{line} [{', '.join(more)}]" if more else line

    def formatException(self, ei: Any) -> str:  # noqa: N802
        return _without_player_texts(super().formatException(ei), ei[1])

    def format(self, record: logging.LogRecord) -> str:
        return clean(super().format(record))


class JsonFormat(Format):
    """Formats one JSON object per line, without tokens."""

    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, Any] = {
            "event": clean(record.getMessage()),
            "level": record.levelname.lower(),
            "logger": record.name,
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z"),
        }
        if record.exc_info:
            event["exception"] = clean(self.formatException(record.exc_info))
        event.update(_of(record))
        if (left_out := getattr(record, "left_out", None)) is not None:
            event["left_out"] = left_out
        return json.dumps(event, ensure_ascii=False)


def _of(record: logging.LogRecord) -> Mapping[str, int]:
    return getattr(record, "about", {})


# Limiting repeated errors


@dataclass
class _Repeated:
    """An error's first time in the current window, and its number of occurrences."""

    since: float
    count: int = 0


class Handler(logging.StreamHandler[Any]):
    """Writes to standard error. Logs each warning or error at most MAX_REPEATS times a minute, then a count.

    Errors are the same if their logger, level, message template and exception type are equal, regardless of
    the game or player.
    """

    def __init__(self, stream: Any = None, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self.counted: Callable[[str], None] = lambda _: None
        self._now = now
        self._errors: dict[tuple[str, int, str, str], _Repeated] = {}

    def emit(self, record: logging.LogRecord) -> None:
        self.counted(record.levelname.lower())
        record.about = _about.get()
        now = self._now()
        self._log_left_out(now - WINDOW_SECONDS)
        if self._is_within_limit(record, now):
            super().emit(record)

    def _is_within_limit(self, record: logging.LogRecord, now: float) -> bool:
        if record.levelno < logging.WARNING:
            return True
        kind = type(record.exc_info[1]).__name__ if record.exc_info else ""
        key = (record.name, record.levelno, str(record.msg), kind)
        repeated = self._errors.setdefault(key, _Repeated(now))
        repeated.count += 1
        return repeated.count <= MAX_REPEATS

    def _log_left_out(self, since: float) -> None:
        """End the windows that started at or before `since`, and log how many lines each left out."""
        for key in [key for key, repeated in self._errors.items() if repeated.since <= since]:
            (name, level, message, kind), left_out = key, self._errors.pop(key).count - MAX_REPEATS
            if left_out > 0:
                text = "left out %d more lines like this: %s"
                summary = logging.LogRecord(
                    name, level, "", 0, text, (left_out, f"{message} {kind}".strip()), None
                )
                summary.left_out = left_out
                super().emit(summary)

    def close(self) -> None:
        self._log_left_out(self._now())
        super().close()


def late_suggestions(record: logging.LogRecord) -> bool:
    """Filter that shortens errors from late autocompletion. They are harmless: the player kept typing."""
    error = record.exc_info[1] if record.exc_info else None
    if getattr(error, "code", None) == UNKNOWN_INTERACTION:
        record.levelno, record.levelname = logging.INFO, "INFO"
        record.msg, record.args = "autocomplete was too late: %s", (" ".join(str(error).split()),)
        record.exc_info = record.exc_text = None
    return True


def set_up(level: str, form: str = "text") -> None:
    """Log to standard error from this level up, in the format "text" or "json"."""
    handler = Handler()
    handler.setFormatter(JsonFormat() if form == "json" else Format())
    logging.basicConfig(level=level, handlers=[handler])
    # Its lines at each start are routine; only warnings matter.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    if level == "DEBUG":
        # They would log query parameters and Discord's payloads, which contain user ids and messages.
        for name in ("aiosqlite", "discord.gateway", "discord.http", "discord.webhook"):
            logging.getLogger(name).setLevel(logging.INFO)
    logging.getLogger("discord.app_commands.tree").addFilter(late_suggestions)


def count_lines(counted: Callable[[str], None]) -> None:
    """Call `counted` with the lower-case level of each line, including lines that are left out."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, Handler):
            handler.counted = counted
