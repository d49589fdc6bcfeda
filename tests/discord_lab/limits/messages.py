"""A message's text, embeds, files and mentions."""

from __future__ import annotations

from bot.sandbox.chat import MOST_FILE_BYTES
from bot.sandbox.client_actions import MOST_CONTENT, MOST_FILES
from bot.sandbox.json_payload import Json, object_of, objects, texts
from bot.sandbox.model import Message
from tests.discord_lab.errors import Problems, api_error
from tests.discord_lab.limits.components import check_components

MOST_EMBED_TEXT = 6000
COMPONENTS_V2 = 1 << 15


def check_message(
    payload: Json, files: dict[int, tuple[str, bytes]], *, v2: bool = False, editing: bool = False
) -> None:
    """Raise 50035, 40005 or 50006 for what Discord would refuse. `v2`: the edited message has the flag.

    `files` maps the index n of each part files[n] to its name and bytes.
    """
    problems = Problems()
    flags = payload.get("flags") or 0
    problems.number("flags", flags, 0, 1 << 30)
    v2 = v2 or (isinstance(flags, int) and bool(flags & COMPONENTS_V2))
    problems.length("content", payload.get("content"), MOST_CONTENT)
    problems.length("nonce", str(payload["nonce"]) if payload.get("nonce") else None, 25)
    embeds = objects(payload.get("embeds"))
    components = objects(payload.get("components"))
    if v2 and (payload.get("content") or embeds or payload.get("poll")):
        text = "The 'content' and 'embeds' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2"
        problems.add("flags", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text)
    check_embeds(problems, embeds)
    check_components(problems, components, v2=v2)
    _attachments(problems, payload, files)
    _mentions(problems, object_of(payload.get("allowed_mentions")))
    problems.check()
    if any(len(data) > MOST_FILE_BYTES for _, data in files.values()):
        raise api_error(40005)
    content = str(payload.get("content") or "").strip()
    something = content or embeds or components or files or payload.get("sticker_ids")
    if not editing and not something:
        raise api_error(50006)


def check_edit(message: Message, payload: Json, files: dict[int, tuple[str, bytes]]) -> None:
    """Check a change of a message; raises as `check_message` does, also when nothing would be left."""
    check_message(payload, files, v2=bool(message.flags & COMPONENTS_V2), editing=True)
    kept: tuple[tuple[str, object], ...] = (
        ("content", message.content),
        ("components", message.components),
        ("attachments", message.attachments),
    )
    if not files and not any(payload.get(key, old) for key, old in kept):
        raise api_error(50006)


def check_embeds(problems: Problems, embeds: list[Json]) -> None:
    problems.count("embeds", len(embeds), 10)
    total = 0
    for index, embed in enumerate(embeds):
        path = f"embeds.{index}"
        total += len(problems.length(f"{path}.title", embed.get("title"), 256))
        total += len(problems.length(f"{path}.description", embed.get("description"), 4096))
        total += len(problems.length(f"{path}.footer.text", object_of(embed.get("footer")).get("text"), 2048))
        total += len(problems.length(f"{path}.author.name", object_of(embed.get("author")).get("name"), 256))
        fields = objects(embed.get("fields"))
        problems.count(f"{path}.fields", len(fields), 25)
        for number, field in enumerate(fields):
            total += len(problems.length(f"{path}.fields.{number}.name", field.get("name"), 256, 1))
            total += len(problems.length(f"{path}.fields.{number}.value", field.get("value"), 1024, 1))
        for key in ("image", "thumbnail"):
            url = object_of(embed.get(key)).get("url")
            if url is not None and not str(url).startswith(("attachment://", "http://", "https://")):
                text = "Scheme must be one of ('http', 'https', 'attachment')."
                problems.add(f"{path}.{key}.url", "URL_TYPE_INVALID_SCHEME", text)
    if total > MOST_EMBED_TEXT:
        text = f"Embed size exceeds maximum size of {MOST_EMBED_TEXT}"
        problems.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", text)


def _attachments(problems: Problems, payload: Json, files: dict[int, tuple[str, bytes]]) -> None:
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
