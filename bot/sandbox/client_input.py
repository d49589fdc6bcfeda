"""Input in a Discord client: options, selections and form fields, validated as the client does."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any, cast

from bot.sandbox import chat, discord_json
from bot.sandbox.json_payload import (
    FILE_UPLOAD,
    SELECTS,
    STRING_SELECT,
    TEXT_INPUT,
    Json,
    object_of,
    objects,
    texts,
    walk,
)
from bot.sandbox.world import World

CHAT_INPUT, ON_USER, ON_MESSAGE = 1, 2, 3
"""Command types: slash command, user menu, message menu."""
SUBCOMMANDS = (1, 2)
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, NUMBER, ATTACHMENT = 3, 4, 5, 6, 7, 8, 10, 11


class Refused(Exception):
    """An action that a Discord client refuses, before anything is sent to the bot."""


def command_data(
    world: World, command: Json, path: list[str], given: Mapping[str, Any], focused: str | None
) -> Json:
    """Return the data of a slash command. `path` names a subcommand; `given` has values by option name."""
    data: Json = {"id": command["id"], "name": command["name"], "type": CHAT_INPUT}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    resolved: Json = {}
    data["options"] = _nested(world, objects(command.get("options")), path, dict(given), focused, resolved)
    return data | {"resolved": resolved} if resolved else data


def command_name(data: Json) -> str:
    """Return a command's full name with group and subcommand, as Discord shows it."""
    inner = (option for option in objects(data.get("options")) if option["type"] in SUBCOMMANDS)
    return " ".join([str(data["name"]), *map(command_name, inner)])


def menu_data(command: Json, target: Json) -> Json:
    """Return the data of a context menu command on a user or message, given as Discord's JSON."""
    kind = "users" if command["type"] == ON_USER else "messages"
    data: Json = {key: command[key] for key in ("id", "name", "type", "guild_id") if key in command}
    return data | {"target_id": target["id"], "resolved": {kind: {target["id"]: target}}}


def _nested(
    world: World,
    known: list[Json],
    path: list[str],
    given: dict[str, Any],
    focused: str | None,
    resolved: Json,
) -> list[Json]:
    if path or any(option["type"] in SUBCOMMANDS for option in known):
        chosen = next((o for o in known if path and o["type"] in SUBCOMMANDS and o["name"] == path[0]), None)
        if chosen is None:
            raise Refused(f"no such subcommand: {' '.join(path)}")
        inner = _nested(world, objects(chosen.get("options")), path[1:], given, focused, resolved)
        return [{"type": chosen["type"], "name": chosen["name"], "options": inner}]
    unknown = set(given) - {option["name"] for option in known}
    if unknown:
        raise Refused(f"no such option: {', '.join(sorted(unknown))}")
    values: list[Json] = []
    for option in known:
        name = option["name"]
        if given.get(name) is None:
            # Required options may still be missing while the user types.
            if option.get("required") and focused is None:
                raise Refused(f"the option {name} is required")
            continue
        values.append(_value(world, option, given[name], name == focused, resolved))
    return values


def _value(world: World, option: Json, value: Any, focused: bool, resolved: Json) -> Json:
    kind, name = int(option["type"]), str(option["name"])
    entry: Json = {"type": kind, "name": name}
    if focused:
        # The option being typed is sent as text, regardless of its type.
        return entry | {"value": str(value), "focused": True}
    if kind in (USER, CHANNEL, ROLE):
        _check_channel(world, option, value)
        return entry | {"value": resolve(world, kind, value, resolved)}
    if kind == ATTACHMENT:
        return entry | {"value": upload(world, value, resolved)}
    try:
        typed = {STRING: str, INTEGER: int, BOOLEAN: bool, NUMBER: float}[kind](value)
    except (KeyError, ValueError) as error:
        raise Refused(f"the option {name} doesn't accept {value!r}") from error
    choices = [choice["value"] for choice in objects(option.get("choices"))]
    if choices and typed not in choices:
        raise Refused(f"the option {name} offers {choices}")
    size = len(typed) if isinstance(typed, str) else typed
    minimum, maximum = ("min_length", "max_length") if kind == STRING else ("min_value", "max_value")
    if size < option.get(minimum, size) or size > option.get(maximum, size):
        raise Refused(f"the option {name} is out of range")
    return entry | {"value": typed}


def _check_channel(world: World, option: Json, value: Any) -> None:
    """Refuse a channel of a type that the option doesn't accept."""
    kinds = option.get("channel_types")
    channel = world.channels.get(int(value)) if str(value).isdecimal() else None
    if kinds and (channel is None or channel.kind not in kinds):
        raise Refused(f"the option {option['name']} accepts channels of the types {kinds}")


def resolve(world: World, kind: int, value: Any, resolved: Json) -> str:
    """Return the id of a user (also by name), channel or role, and add the object to `resolved`."""
    text = str(value)
    if kind == USER:
        for user in world.users.values():
            if text in (str(user.id), user.username):
                resolved.setdefault("users", {})[str(user.id)] = discord_json.user(user)
                return str(user.id)
    if kind == CHANNEL and text.isdecimal() and int(text) in world.channels:
        channel = discord_json.channel(world, world.channels[int(text)]) | {"permissions": "0"}
        resolved.setdefault("channels", {})[text] = channel
        return text
    for role in [role for guild in world.guilds.values() for role in guild.roles]:
        if kind == ROLE and text == str(role.id):
            resolved.setdefault("roles", {})[text] = discord_json.role(role)
            return text
    raise Refused(f"unknown id: {text}")


def upload(world: World, value: Any, resolved: Json) -> str:
    """Store a file, `{"filename": ..., "base64": ...}`, add it to `resolved` and return its id."""
    about = object_of(value)
    try:
        data = base64.b64decode(str(about["base64"]), validate=True)
        name = str(about["filename"])
    except (KeyError, ValueError) as error:
        raise Refused("not a file") from error
    if len(data) > chat.MAX_FILE_BYTES:
        raise Refused("the file is too large")
    added = chat.store_file(world, 0, name, data)
    resolved.setdefault("attachments", {})[str(added.id)] = discord_json.attachment(world, added)
    return str(added.id)


def add_members(world: World, guild_id: int | None, resolved: Json) -> None:
    """Add the guild members of resolved users, without their user objects, as Discord does."""
    for identity in resolved.get("users", {}):
        member = world.members.get((guild_id or 0, int(identity)))
        if member is not None:
            bits = {"permissions": "0"}
            resolved.setdefault("members", {})[identity] = (
                discord_json.member(world, member, with_user=False) | bits
            )


def option_at(command: Json, path: list[str], name: str) -> Json:
    """Return the definition of an option of a command or subcommand."""
    options = objects(command.get("options"))
    for step in path:
        options = objects(next((o.get("options") for o in options if o["name"] == step), None))
    for option in options:
        if option["name"] == name:
            return option
    raise Refused(f"no such option: {name}")


def component_data(world: World, message: Json, custom_id: str, values: Sequence[str] | None) -> Json:
    """Return the data of a button press (no values) or a selection in a message."""
    components = walk(objects(message.get("components")))
    component = next((c for c in components if c.get("custom_id") == custom_id), None)
    if component is None or component.get("disabled"):
        raise Refused(f"no enabled component has the custom_id {custom_id}")
    kind = int(component["type"])
    data: Json = {"custom_id": custom_id, "component_type": kind, "id": component.get("id")}
    if kind not in SELECTS:
        return data
    resolved: Json = {}
    data["values"] = _selected(world, component, list(values or ()), resolved)
    return data | {"resolved": resolved} if resolved else data


def _selected(world: World, select: Json, values: list[str], resolved: Json) -> list[str]:
    # In a form, an optional menu may be left empty.
    minimum = int(select.get("min_values", 1)) if select.get("required", True) else 0
    if not minimum <= len(values) <= select.get("max_values", 1):
        raise Refused("too few or too many values")
    if select["type"] != STRING_SELECT:
        return [resolve(world, USER, value, resolved) for value in values]
    offered = [option["value"] for option in objects(select.get("options"))]
    if not set(values) <= set(offered):
        raise Refused(f"the menu offers {offered}")
    return values


def modal_data(world: World, modal: Json, given: Mapping[str, Any]) -> Json:
    """Return the data of a submitted form. `given`: a text or a list of values by custom_id."""
    resolved: Json = {}
    components = [_field(world, component, given, resolved) for component in objects(modal.get("components"))]
    known = {c.get("custom_id") for c in walk(objects(modal.get("components")))}
    if set(given) - known:
        raise Refused(f"no such field: {', '.join(sorted(set(given) - known))}")
    data: Json = {"custom_id": modal["custom_id"], "components": components}
    return data | {"resolved": resolved} if resolved else data


def _field(world: World, component: Json, given: Mapping[str, Any], resolved: Json) -> Json:
    kind = int(component["type"])
    entry: Json = {"type": kind, "id": component.get("id", 0)}
    if "components" in component:
        return entry | {
            "components": [_field(world, c, given, resolved) for c in objects(component["components"])]
        }
    if "component" in component:
        return entry | {"component": _field(world, object_of(component["component"]), given, resolved)}
    if "custom_id" not in component:
        return entry
    custom_id = str(component["custom_id"])
    entry["custom_id"] = custom_id
    if kind in SELECTS:
        return entry | {"values": _selected(world, component, texts(given.get(custom_id)), resolved)}
    if kind == FILE_UPLOAD:
        files = cast("list[Any]", given.get(custom_id) or [])
        if len(files) < int(component.get("required", True)) or len(files) > (
            component.get("max_values") or 1
        ):
            raise Refused(f"too few or too many files for {custom_id}")
        return entry | {"values": [upload(world, file, resolved) for file in files]}
    if kind != TEXT_INPUT:
        value = given.get(custom_id)
        return entry | ({"values": cast("list[str]", value)} if isinstance(value, list) else {"value": value})
    text = str(given.get(custom_id, component.get("value") or ""))
    if not text and component.get("required", True):
        raise Refused(f"the field {custom_id} is required")
    if text and not (component.get("min_length") or 0) <= len(text) <= (component.get("max_length") or 4000):
        raise Refused(f"the field {custom_id} is too short or too long")
    return entry | {"value": text}
