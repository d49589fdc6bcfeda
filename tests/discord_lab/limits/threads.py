"""A thread's name and settings, and where there can be one."""

from __future__ import annotations

from bot.sandbox.api_errors import api_error
from bot.sandbox.json_payload import Json
from bot.sandbox.model import (
    ANNOUNCEMENT_THREAD,
    ANNOUNCEMENTS,
    FORUM,
    PRIVATE_THREAD,
    TEXT,
    Channel,
    Message,
)
from tests.discord_lab.limits.problems import Problems

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


def check_thread(parent: Channel, payload: Json, starter: Message | None = None) -> None:
    """Raise 50035 for the form of a new thread, 50024 where there can't be one."""
    check_settings({"name": None} | payload)
    if parent.kind not in (TEXT, ANNOUNCEMENTS, FORUM) or (starter is not None and parent.kind == FORUM):
        raise api_error(50024)
    kind = int(payload.get("type") or PRIVATE_THREAD)
    if parent.kind == ANNOUNCEMENTS and starter is None and kind != ANNOUNCEMENT_THREAD:
        raise api_error(50024)


def check_settings(payload: Json) -> None:
    """Check the form of a new or changed thread; raises 50035."""
    problems = Problems()
    if "name" in payload:
        problems.length("name", payload.get("name"), 100, 1)
    if payload.get("auto_archive_duration", 1440) not in (None, *ARCHIVE_MINUTES):
        text = "Value must be one of (60, 1440, 4320, 10080)."
        problems.add("auto_archive_duration", "BASE_TYPE_CHOICES", text)
    if payload.get("rate_limit_per_user") is not None:
        problems.number("rate_limit_per_user", payload["rate_limit_per_user"], 0, 21600)
    problems.check()
