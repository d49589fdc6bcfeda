"""The log: what it says of what, and what it must never say: tokens, and what people write."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

UNKNOWN_INTERACTION = 10062

SECRET = re.compile(
    r"""(?x)
    (?P<before> /interactions/[0-9]+/ | /webhooks/[0-9]+/ | ["']token["']:\s*["'])
    (?P<token> [\w.~%+=-]+)
    """
)
"""Tokens as they stand in addresses and in what comes over the gateway. Whoever has one may speak for us."""

PAYLOAD = re.compile(
    r"""(?xs)
    (?P<before> WebSocket\ Event:\s | \ has\ received\s | \ with\s(?=[\[{'"]) )
    (?P<rest> .+? ) (?P<after> \ has\ returned | $ )
    """
)
"""What Discord and we send each other, as the library logs it at DEBUG: people's words are in there."""
EVENT = re.compile(r"""["'](?P<key>op|t)["']: ?(?P<value>["']?\w+["']?)""")
"""What is worth to be kept of it: which event it was."""

MOST, WINDOW_SECONDS = 5, 60.0
"""How often one trouble is told in so many seconds; what there is more of it is counted."""

_about: ContextVar[Mapping[str, int]] = ContextVar("about", default={})  # noqa: B039  # replaced, never changed
"""What the lines of a task are about. Nothing but the log reads it."""


# What lines are about


def about(**ids: int) -> None:
    """Something is taken up: from here on the lines of this task, and of those that it begins, name it."""
    _about.set(ids)


def also_about(**ids: int) -> None:
    """They name this too."""
    _about.set({**_about.get(), **ids})


@contextmanager
def being_about(**ids: int) -> Generator[None]:
    """They name this too, until it is left."""
    before = _about.set({**_about.get(), **ids})
    try:
        yield
    finally:
        _about.reset(before)


# What may be told


def clean(text: str, library: bool = False) -> str:
    """A line without tokens and, where it is Discord's library that speaks, without what people write."""
    if library:
        text = PAYLOAD.sub(_shortened, text)
    return SECRET.sub(r"\g<before>…", text)


def _shortened(found: re.Match[str]) -> str:
    event = dict(EVENT.findall(found["rest"])) if found["before"].startswith("WebSocket") else {}
    told = " ".join(f"{key}={event[key]}" for key in ("op", "t") if key in event)
    return f"{found['before']}{f'{told} …'.strip()}{found['after']}"


def _words(error: BaseException | None) -> Iterator[str]:
    """What people have written, as errors carry it that speak of it, and those that led to them."""
    seen: set[int] = set()
    waiting = [error]
    while waiting:
        one = waiting.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        # Discord's own errors have a text too: what it says to us.
        if not hasattr(one, "status"):
            yield from (word for name in ("text", "value") if isinstance(word := getattr(one, name, 0), str))
        waiting += [one.__cause__, one.__context__, *getattr(one, "exceptions", ())]


def _unworded(told: str, error: BaseException | None) -> str:
    """A traceback without them."""
    for word in _words(error):
        if word.strip():
            told = told.replace(repr(word), "…").replace(word, "…")
    return told


def _is_library(name: str) -> bool:
    return name == "discord" or name.startswith("discord.")


class Format(logging.Formatter):
    """One line for each event, without the tokens of interactions, at every level and in tracebacks too."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname:<7} {name}: {message}", style="{")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's own name
        line = " | ".join(clean(super().formatMessage(record), _is_library(record.name)).splitlines())
        ids = [f"{name} {value}" for name, value in _of(record).items()]
        # What the line says itself isn't said again.
        more = [text for text in ids if not re.search(rf"{text}\b", record.message)]
        return f"{line} [{', '.join(more)}]" if more else line

    def formatException(self, ei: Any) -> str:  # noqa: N802
        return _unworded(super().formatException(ei), ei[1])

    def format(self, record: logging.LogRecord) -> str:
        return clean(super().format(record))


def json_format() -> logging.Formatter:
    """One JSON object for each event, on one line."""
    # It takes a tenth of a start, which those who read lines need not wait for.
    import structlog

    def told(_: object, __: str, event: Any) -> Any:
        record: logging.LogRecord = event["_record"]
        event["event"] = clean(str(event["event"]), _is_library(record.name))
        error = event.pop("exc_info", None)
        if error:
            event["exception"] = clean(_unworded(logging.Formatter().formatException(error), error[1]))
        left_out: int | None = getattr(record, "left_out", None)
        return event | _of(record) | ({} if left_out is None else {"left_out": left_out})

    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
        ],
        processors=[
            told,
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
    )


def _of(record: logging.LogRecord) -> Mapping[str, int]:
    return getattr(record, "about", {})


# What is told how often


@dataclass
class _Told:
    """A trouble since it was first told: its last record, and how many there were."""

    since: float
    told: int = 1
    left_out: int = 0


class Handler(logging.StreamHandler[Any]):
    """Writes lines to standard error. Of one trouble MOST a minute; then how many more there were.

    One trouble is what one place in the code says, with one kind of error, of whatever game or person.
    """

    def __init__(self, stream: Any = None, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self.counted: Callable[[str], None] = lambda _: None
        self._now = now
        self._troubles: dict[tuple[str, int, str, str], _Told] = {}

    def emit(self, record: logging.LogRecord) -> None:
        self.counted(record.levelname.lower())
        record.about = _about.get()
        now = self._now()
        self._settle(now - WINDOW_SECONDS)
        if self._is_told(record, now):
            super().emit(record)

    def _is_told(self, record: logging.LogRecord, now: float) -> bool:
        if record.levelno < logging.WARNING:
            return True
        kind = type(record.exc_info[1]).__name__ if record.exc_info else ""
        key = (record.name, record.levelno, str(record.msg), kind)
        trouble = self._troubles.get(key)
        if trouble is None:
            self._troubles[key] = _Told(now)
        elif trouble.told < MOST:
            trouble.told += 1
        else:
            trouble.left_out += 1
            return False
        return True

    def _settle(self, since: float) -> None:
        """Say how many more there were of what began before that, and begin to tell it anew."""
        for key in [key for key, trouble in self._troubles.items() if trouble.since <= since]:
            (name, level, message, kind), left_out = key, self._troubles.pop(key).left_out
            if left_out:
                text = "%d more like this were left out: %s"
                summary = logging.LogRecord(
                    name, level, "", 0, text, (left_out, f"{message} {kind}".strip()), None
                )
                summary.left_out = left_out
                super().emit(summary)

    def close(self) -> None:
        self._settle(self._now())
        super().close()


def late_suggestions(record: logging.LogRecord) -> bool:
    """A filter: suggestions that came too late for somebody who typed on are worth one short line."""
    error = record.exc_info[1] if record.exc_info else None
    if getattr(error, "code", None) == UNKNOWN_INTERACTION:
        record.levelno, record.levelname = logging.INFO, "INFO"
        record.msg, record.args = "suggestions came too late: %s", (" ".join(str(error).split()),)
        record.exc_info = record.exc_text = None
    return True


def set_up(level: str, form: str = "text") -> None:
    """Log to standard error from this level on, as "text" or "json"."""
    handler = Handler()
    handler.setFormatter(json_format() if form == "json" else Format())
    logging.basicConfig(level=level, handlers=[handler])
    # What it does at every start is no news; what it warns of is.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # At DEBUG it would log the values of every statement, and so who people are and what they write.
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)
    logging.getLogger("discord.app_commands.tree").addFilter(late_suggestions)


def count_lines(counted: Callable[[str], None]) -> None:
    """Have each line's level counted, in lower case; also of those that are left out."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, Handler):
            handler.counted = counted
