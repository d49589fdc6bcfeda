"""Limits of a message's text, components, files and mentions."""

from __future__ import annotations

from bot.sandbox.api_errors import api_error
from bot.sandbox.chat import MOST_FILE_BYTES, Files
from bot.sandbox.client_actions import MOST_CONTENT, MOST_FILES
from bot.sandbox.json_payload import Json, object_of, objects, texts
from bot.sandbox.model import Message
from tests.discord_lab.limits.components import check_components
from tests.discord_lab.limits.problems import Problems


def check_message(payload: Json, files: Files, *, editing: bool = False) -> None:
    """Check a message; raises 50035, 40005 or 50006 as Discord does."""
    problems = Problems()
    problems.number("flags", payload.get("flags") or 0, 0, 1 << 30)
    problems.length("content", payload.get("content"), MOST_CONTENT)
    problems.length("nonce", str(payload["nonce"]) if payload.get("nonce") else None, 25)
    components = objects(payload.get("components"))
    check_components(problems, components)
    _attachments(problems, payload, files)
    _mentions(problems, object_of(payload.get("allowed_mentions")))
    problems.check()
    if any(len(data) > MOST_FILE_BYTES for _, data in files.values()):
        raise api_error(40005)
    content = str(payload.get("content") or "").strip()
    if not editing and not (content or components or files):
        raise api_error(50006)


def check_edit(message: Message, payload: Json, files: Files) -> None:
    """Check a change of a message; raises as `check_message` does, also when nothing would be left."""
    check_message(payload, files, editing=True)
    kept: tuple[tuple[str, object], ...] = (
        ("content", message.content),
        ("components", message.components),
        ("attachments", message.attachments),
    )
    if not files and not any(payload.get(key, old) for key, old in kept):
        raise api_error(50006)


def _attachments(problems: Problems, payload: Json, files: Files) -> None:
    listed = objects(payload.get("attachments"))
    problems.count("attachments", max(len(listed), len(files)), MOST_FILES)
    for index, attachment in enumerate(listed):
        problems.length(f"attachments.{index}.description", attachment.get("description"), 1024)
        problems.length(f"attachments.{index}.filename", attachment.get("filename"), 1024)


def _mentions(problems: Problems, allowed: Json) -> None:
    parse = texts(allowed.get("parse"))
    for kind in ("users", "roles"):
        ids = texts(allowed.get(kind))
        problems.count(f"allowed_mentions.{kind}", len(ids), 100)
        if ids and kind in parse:
            text = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            problems.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text)
