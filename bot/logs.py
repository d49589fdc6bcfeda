"""Logging: adds the ids that a line is about, and removes tokens and players' messages."""

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
"""Tokens in addresses and gateway payloads. Whoever has one can act as the bot."""

PAYLOAD = re.compile(
    r"""(?xs)
    (?P<before> WebSocket\ Event:\s | \ has\ received\s | \ with\s(?=[\[{'"]) )
    (?P<rest> .+? ) (?P<after> \ has\ returned | $ )
    """
)
"""Payloads that the library logs at DEBUG: they contain players' messages."""
EVENT = re.compile(r"""["'](?P<key>op|t)["']: ?(?P<value>["']?\w+["']?)""")
"""The kind of event: the only part of a payload that is logged."""

MOST, WINDOW_SECONDS = 5, 60.0
"""How often one error is logged within WINDOW_SECONDS; further ones are only counted."""

_about: ContextVar[Mapping[str, int]] = ContextVar("about", default={})  # noqa: B039  # replaced, never changed
"""The ids that a task's log lines are about, by name."""


# Context of lines


def set_log_ids(**ids: int) -> None:
    """Add these ids, in place of earlier ones, to all further lines of this task and of tasks it starts."""
    _about.set(ids)


def add_log_ids(**ids: int) -> None:
    """Add these ids to the earlier ones."""
    _about.set({**_about.get(), **ids})


@contextmanager
def log_ids(**ids: int) -> Generator[None]:
    """Add these ids to the earlier ones until the block ends."""
    before = _about.set({**_about.get(), **ids})
    try:
        yield
    finally:
        _about.reset(before)


# Removing secrets


def clean(text: str, library: bool = False) -> str:
    """Return a line without tokens; if the library wrote it, also without payloads."""
    if library:
        text = PAYLOAD.sub(_shortened, text)
    return SECRET.sub(r"\g<before>…", text)


def _shortened(found: re.Match[str]) -> str:
    event = dict(EVENT.findall(found["rest"])) if found["before"].startswith("WebSocket") else {}
    told = " ".join(f"{key}={event[key]}" for key in ("op", "t") if key in event)
    return f"{found['before']}{f'{told} …'.strip()}{found['after']}"


def _player_texts(error: BaseException | None) -> Iterator[str]:
    """Yield players' texts contained in an error and its causes."""
    seen: set[int] = set()
    waiting = [error]
    while waiting:
        one = waiting.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        # The text of an error with a status is Discord's message, not a player's.
        if not hasattr(one, "status"):
            yield from (word for name in ("text", "value") if isinstance(word := getattr(one, name, 0), str))
        waiting += [one.__cause__, one.__context__, *getattr(one, "exceptions", ())]


def _without_player_texts(told: str, error: BaseException | None) -> str:
    """Return a traceback without players' texts."""
    for word in _player_texts(error):
        if word.strip():
            told = told.replace(repr(word), "…").replace(word, "…")
    return told


def _is_library(name: str) -> bool:
    return name == "discord" or name.startswith("discord.")


class Format(logging.Formatter):
    """One line per event, without tokens, at every level and in tracebacks, too."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname:<7} {name}: {message}", style="{")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's own name
        line = " | ".join(clean(super().formatMessage(record), _is_library(record.name)).splitlines())
        ids = [f"{name} {value}" for name, value in _of(record).items()]
        # Don't repeat what the message itself says.
        more = [text for text in ids if not re.search(rf"{text}\b", record.message)]
        return f"{line} [{', '.join(more)}]" if more else line

    def formatException(self, ei: Any) -> str:  # noqa: N802
        return _without_player_texts(super().formatException(ei), ei[1])

    def format(self, record: logging.LogRecord) -> str:
        return clean(super().format(record))


class JsonFormat(logging.Formatter):
    """One JSON object per line, without tokens."""

    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, Any] = {
            "event": clean(record.getMessage(), _is_library(record.name)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z"),
        }
        if record.exc_info:
            traceback = self.formatException(record.exc_info)
            event["exception"] = clean(_without_player_texts(traceback, record.exc_info[1]))
        event.update(_of(record))
        if (left_out := getattr(record, "left_out", None)) is not None:
            event["left_out"] = left_out
        return json.dumps(event, ensure_ascii=False)


def _of(record: logging.LogRecord) -> Mapping[str, int]:
    return getattr(record, "about", {})


# Limiting repeated errors


@dataclass
class _Repeated:
    """When an error first occurred in the current window, and how often since."""

    since: float
    count: int = 0


class Handler(logging.StreamHandler[Any]):
    """Writes lines to standard error: each warning or error at most MOST times a minute, then their number.

    Two errors are the same if logger, level, message template and exception type agree; the game or player
    doesn't matter.
    """

    def __init__(self, stream: Any = None, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self.counted: Callable[[str], None] = lambda _: None
        self._now = now
        self._troubles: dict[tuple[str, int, str, str], _Repeated] = {}

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
        trouble = self._troubles.setdefault(key, _Repeated(now))
        trouble.count += 1
        return trouble.count <= MOST

    def _log_left_out(self, since: float) -> None:
        """Log how many repeats were left out of each error first seen before `since`, and forget it."""
        for key in [key for key, trouble in self._troubles.items() if trouble.since <= since]:
            (name, level, message, kind), left_out = key, self._troubles.pop(key).count - MOST
            if left_out > 0:
                text = "%d more like this were left out: %s"
                summary = logging.LogRecord(
                    name, level, "", 0, text, (left_out, f"{message} {kind}".strip()), None
                )
                summary.left_out = left_out
                super().emit(summary)

    def close(self) -> None:
        self._log_left_out(self._now())
        super().close()


def late_suggestions(record: logging.LogRecord) -> bool:
    """Filter: log late autocomplete answers as one short line; they are harmless, as the player typed on."""
    error = record.exc_info[1] if record.exc_info else None
    if getattr(error, "code", None) == UNKNOWN_INTERACTION:
        record.levelno, record.levelname = logging.INFO, "INFO"
        record.msg, record.args = "suggestions came too late: %s", (" ".join(str(error).split()),)
        record.exc_info = record.exc_text = None
    return True


def set_up(level: str, form: str = "text") -> None:
    """Set up logging to standard error from a level on, in the format "text" or "json"."""
    handler = Handler()
    handler.setFormatter(JsonFormat() if form == "json" else Format())
    logging.basicConfig(level=level, handlers=[handler])
    # Its routine lines at every start are noise; its warnings matter.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # At DEBUG it would log the parameters of statements: user ids and messages.
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)
    logging.getLogger("discord.app_commands.tree").addFilter(late_suggestions)


def count_lines(counted: Callable[[str], None]) -> None:
    """Have `counted` called with each line's level in lower case, also for lines that are left out."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, Handler):
            handler.counted = counted
