"""The log: no tokens, no user texts, ids on each line, and a limit on repeated errors."""

from __future__ import annotations

import asyncio
import contextvars
import io
import json
import logging
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

import discord
import pytest

import rules
from bot.logs import Format, Handler, JsonFormat, add_log_ids, late_suggestions, log_ids, set_log_ids

TOKEN = "aW50ZXJhY3Rpb246MTIz.secret-_x~%2B=="


def logged(name: str, message: str, *args: object, error: BaseException | None = None) -> str:
    """Return the log output for one event."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Format())
    record = logging.LogRecord(
        name, logging.ERROR, __file__, 1, message, args, (type(error), error, None) if error else None
    )
    if late_suggestions(record):
        handler.handle(record)
    return stream.getvalue()


@pytest.mark.parametrize(
    "message",
    [
        f"POST https://discord.com/api/v10/interactions/123/{TOKEN}/callback with {{}} has returned 204",
        f"PATCH https://discord.com/api/v10/webhooks/55/{TOKEN}/messages/@original?wait=true",
        f"For Shard ID 0: WebSocket Event: {{'d': {{'id': '1', 'token': '{TOKEN}', 'version': 1}}, 'op': 0}}",
        f'{{"op":0,"d":{{"token":"{TOKEN}","type":2}}}}',
    ],
)
def test_tokens_are_left_out(message: str) -> None:
    for shown in (
        logged("discord.http", message),
        logged("discord.http", "%s", message),
        logged("discord.http", "it failed", error=ValueError(message)),
    ):
        assert TOKEN not in shown
        assert "secret" not in shown
        assert "…" in shown
    # Everything else is kept.
    assert "12" in logged("x", "POST /channels/%s/messages", 12)


def test_late_suggestions_are_one_short_line() -> None:
    class Response:
        status, reason = 404, "Not Found"

    late = discord.NotFound(Response(), {"code": 10062, "message": "Unknown interaction"})  # type: ignore[arg-type]
    try:
        raise late
    except discord.NotFound:
        shown = logged(
            "discord.app_commands.tree", "Ignoring exception in %r", "move", error=sys.exc_info()[1]
        )
    assert len(shown.splitlines()) == 1
    assert "too late" in shown
    other = discord.NotFound(Response(), {"code": 10008, "message": "Unknown Message"})  # type: ignore[arg-type]
    assert len(logged("discord.app_commands.tree", "Ignoring", error=other).splitlines()) > 1


WORDS = "meet me at the fountain"


@pytest.mark.parametrize("form", ["text", "json"])
def test_user_texts_are_left_out_of_tracebacks(form: str) -> None:
    def fail(log: logging.Logger) -> None:
        try:
            try:
                rules.variant("chess").start().parse(WORDS)
            except rules.MoveError as error:
                raise RuntimeError("the bot has a fault") from error
        except RuntimeError:
            log.exception("it failed")

    shown = lines(form, fail)
    assert "the bot has a fault" in shown
    assert "MalformedMove" in shown
    assert WORDS not in shown


def lines(
    form: str,
    write: Callable[[logging.Logger], None],
    *,
    now: Callable[[], float] = float,
) -> str:
    """Return the output after `write` has used a logger."""
    stream = io.StringIO()
    handler = Handler(stream, now)
    handler.setFormatter(JsonFormat() if form == "json" else Format())
    logger = logging.Logger("bot.part")
    logger.addHandler(handler)
    write(logger)
    handler.close()
    return stream.getvalue()


@pytest.mark.parametrize("form", ["text", "json"])
async def test_each_line_has_the_ids_of_its_task(form: str) -> None:
    """A task passes its ids to the tasks that it starts, but not to others."""

    def write(log: logging.Logger) -> None:
        async def press(number: int) -> None:
            set_log_ids(interaction=number)
            add_log_ids(match=number * 10)
            with log_ids(shard=7):
                log.info("inside")
            await asyncio.create_task(begun(log))

        async def begun(log: logging.Logger) -> None:
            log.warning("match %s: begun", 10)

        log.info("before")
        for number in (1, 2):
            contextvars.Context().run(lambda number=number: run(press(number)))

    def run(work: Coroutine[Any, Any, None]) -> None:
        loop = asyncio.new_event_loop()
        loop.run_until_complete(work)
        loop.close()

    shown = (await asyncio.to_thread(lines, form, write)).splitlines()
    assert len(shown) == 5
    if form == "json":
        found = [json.loads(line) for line in shown]
        ids = [{name: line.get(name) for name in ("interaction", "match", "shard")} for line in found]
        expected = [{"interaction": n, "match": n and n * 10, "shard": None} for n in (None, 1, 1, 2, 2)]
        expected[1]["shard"] = expected[3]["shard"] = 7
        assert ids == expected
        assert {"level", "logger", "timestamp", "event"} <= found[0].keys()
    else:
        ends = [line.partition(": ")[2] for line in shown]
        assert ends[0] == "before"
        assert ends[1] == "inside [interaction 1, match 10, shard 7]"
        # Ids in the message are not repeated.
        assert ends[2] == "match 10: begun [interaction 1]"
        assert ends[4] == "match 10: begun [interaction 2, match 20]"


@pytest.mark.parametrize("form", ["text", "json"])
def test_event_is_one_line(form: str) -> None:
    shown = lines(form, lambda log: log.warning("it says: %s", "Invalid Form Body\nIn content: too long"))
    assert len(shown.splitlines()) == 1
    if form == "json":
        shown = lines(form, lambda log: log.error("failed", exc_info=ValueError("one\ntwo")))
        assert len(shown.splitlines()) == 1
        assert "ValueError: one" in json.loads(shown)["exception"]


@pytest.mark.parametrize("form", ["text", "json"])
def test_repeated_warnings_are_counted(form: str) -> None:
    time, counted = [0.0], Counter[str]()

    def write(log: logging.Logger) -> None:
        (handler,) = log.handlers
        assert isinstance(handler, Handler)
        handler.counted = lambda level: counted.update([level])
        for match in range(50):
            log.warning("match %s: its board will be posted later", match)
            log.info("match %s goes on", match)
        log.error("something else")
        time[0] += 61
        log.info("a minute later")
        log.warning("match %s: its board will be posted later", 50)

    shown = lines(form, write, now=lambda: time[0]).splitlines()
    warnings = [line for line in shown if "its board will be posted" in line]
    assert len(warnings) == 5 + 1 + 1
    assert "left out 45 more lines like this" in warnings[5]
    # The count comes before the first line after a minute; then a new window starts.
    assert shown.index(warnings[5]) == next(n for n, line in enumerate(shown) if "a minute later" in line) - 1
    assert "match 50" in warnings[6]
    assert sum("goes on" in line for line in shown) == 50
    assert sum("something else" in line for line in shown) == 1
    # Metrics also count lines that are left out.
    assert counted == {"warning": 51, "info": 51, "error": 1}
    if form == "json":
        assert json.loads(warnings[5])["left_out"] == 45


def test_end_logs_the_number_of_lines_left_out() -> None:
    def write(log: logging.Logger) -> None:
        for number in range(8):
            log.error("it failed: %s", number)

    shown = lines("text", write)
    assert shown.splitlines()[-1].endswith("left out 3 more lines like this: it failed: %s")


def test_payloads_and_query_parameters_are_not_logged() -> None:
    """They contain players' messages; other lines appear at DEBUG."""
    code = (
        "import logging, bot.logs; bot.logs.set_up('DEBUG')\n"
        "for name in ('aiosqlite', 'discord.gateway', 'discord.http', 'discord.webhook.async_'):\n"
        "    logging.getLogger(name).debug('secret')\n"
        "logging.getLogger('discord.client').debug('shown')"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "secret" not in run.stdout + run.stderr
    assert "shown" in run.stderr
