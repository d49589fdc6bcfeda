"""The log holds no token that would let a reader of it speak for us, and no long story of a trifle."""

from __future__ import annotations

import io
import logging
import sys

import discord
import pytest

from bot.logs import Format, late_suggestions

TOKEN = "aW50ZXJhY3Rpb246MTIz.secret-_x~%2B=="


def logged(name: str, message: str, *args: object, error: BaseException | None = None) -> str:
    """What one event looks like in the log."""
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
    # What is no secret stays.
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
