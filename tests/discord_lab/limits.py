"""Discord's limits: payloads that it would refuse are refused, with the same errors.

https://discord.com/developers/docs, resources/message, components/reference and
interactions/application-commands. Lengths are in characters unless stated otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from bot.sandbox.api_errors import ApiError, api_error
from bot.sandbox.chat import MAX_FILE_BYTES, Files
from bot.sandbox.client_actions import MAX_CONTENT, MAX_FILES
from bot.sandbox.json_payload import (
    FILE_UPLOAD,
    SELECTS,
    STRING_SELECT,
    TEXT_INPUT,
    Json,
    object_of,
    objects,
    texts,
)
from bot.sandbox.model import (
    ANNOUNCEMENT_THREAD,
    ANNOUNCEMENTS,
    FORUM,
    PRIVATE_THREAD,
    TEXT,
    Channel,
    Message,
)


class Problems:
    """Collector of the errors of a payload, with their paths, into one 50035."""

    def __init__(self) -> None:
        self._tree: Json = {}

    def add(self, path: str, code: str, text: str) -> None:
        """Add an error at a dotted path such as "components.0.components"."""
        node = self._tree
        for key in path.split(".") if path else ():
            node = node.setdefault(key, {})
        node.setdefault("_errors", []).append({"code": code, "message": text})

    def __bool__(self) -> bool:
        return bool(self._tree)

    def check(self) -> None:
        """Raise the 50035 if there are errors."""
        if self._tree:
            raise api_error(50035, self._tree)

    def length(self, path: str, value: Any, maximum: int, minimum: int = 0) -> None:
        """Add an error if a text doesn't have `minimum` to `maximum` characters. None counts as empty."""
        if value is None:
            value = ""
        if not isinstance(value, str):
            self.add(path, "BASE_TYPE_STRING", "Must be a string.")
        elif len(value) > maximum:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {maximum} or fewer in length.")
        elif minimum and not value:
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif len(value) < minimum:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {minimum} and {maximum} in length.")

    def count(self, path: str, size: int, maximum: int, minimum: int = 0) -> None:
        """Add an error if a list doesn't have `minimum` to `maximum` elements."""
        if not minimum <= size <= maximum:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {minimum} and {maximum} in length.")

    def number(self, path: str, value: Any, minimum: int, maximum: int) -> None:
        """Add an error if an integer is missing or out of range."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(path, "NUMBER_TYPE_COERCE", "Value is not an integer.")
        elif value < minimum:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {minimum}.")
        elif value > maximum:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {maximum}.")


# ---- messages


def check_message(payload: Json, files: Files, *, editing: bool = False) -> None:
    """Check a message; raises 50035, 40005 or 50006 as Discord does."""
    problems = Problems()
    problems.number("flags", payload.get("flags") or 0, 0, 1 << 30)
    problems.length("content", payload.get("content"), MAX_CONTENT)
    problems.length("nonce", str(payload["nonce"]) if payload.get("nonce") else None, 25)
    components = objects(payload.get("components"))
    check_components(problems, components)
    _attachments(problems, payload, files)
    _mentions(problems, object_of(payload.get("allowed_mentions")))
    problems.check()
    if any(len(data) > MAX_FILE_BYTES for _, data in files.values()):
        raise api_error(40005)
    content = str(payload.get("content") or "").strip()
    if not editing and not (content or components or files):
        raise api_error(50006)


def check_edit(message: Message, payload: Json, files: Files) -> None:
    """Check an edit of a message, which must not leave it empty; raises as `check_message` does."""
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
    problems.count("attachments", max(len(listed), len(files)), MAX_FILES)
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


# ---- buttons, menus and forms


ROW, BUTTON, TEXT_DISPLAY, LABEL = 1, 2, 10, 18
IN_MODAL = frozenset({ROW, LABEL, TEXT_DISPLAY})
IN_LABEL = SELECTS | {TEXT_INPUT, FILE_UPLOAD}
MAX_DISPLAY_TEXT = 4000


def children(component: Json) -> Iterator[tuple[str, Json]]:
    """Yield a component's children with their dotted paths relative to it."""
    for index, child in enumerate(objects(component.get("components"))):
        yield f"components.{index}", child
    for key in ("accessory", "component"):
        if isinstance(component.get(key), dict):
            yield key, object_of(component[key])


def walk(components: list[Json], path: str = "components") -> Iterator[tuple[str, Json]]:
    """Yield every component of a tree with its dotted path, parents before children."""
    for index, component in enumerate(components):
        yield from _walk(component, f"{path}.{index}")


def _walk(component: Json, path: str) -> Iterator[tuple[str, Json]]:
    yield path, component
    for below, child in children(component):
        yield from _walk(child, f"{path}.{below}")


def check_components(problems: Problems, components: list[Json]) -> None:
    """Check a message's rows of buttons and menus. Kibitz uses no other layout."""
    problems.count("components", len(components), 5)
    everything = list(walk(components))
    for index, component in enumerate(components):
        _type(problems, f"components.{index}", component, frozenset({ROW}))
    for path, component in everything:
        _one(problems, path, component)
    _custom_ids(problems, everything)


def check_modal(payload: Json) -> None:
    """Check the data of a modal; raises 50035."""
    problems = Problems()
    problems.length("data.custom_id", payload.get("custom_id"), 100, 1)
    problems.length("data.title", payload.get("title"), 45, 1)
    components = objects(payload.get("components"))
    problems.count("data.components", len(components), 5, 1)
    everything = list(walk(components, "data.components"))
    for path, component in everything:
        if path.count(".") == 2:
            _type(problems, path, component, IN_MODAL)
        _one(problems, path, component, modal=True)
    _custom_ids(problems, everything)
    problems.check()


def _type(problems: Problems, path: str, component: Json, allowed: frozenset[int]) -> None:
    if component.get("type") not in allowed:
        names = ", ".join(str(kind) for kind in sorted(allowed))
        problems.add(f"{path}.type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({names}).')


def _custom_ids(problems: Problems, everything: list[tuple[str, Json]]) -> None:
    seen: set[str] = set()
    for path, component in everything:
        custom_id = component.get("custom_id")
        if custom_id is not None and str(custom_id) in seen:
            text = "Component custom id cannot be duplicated"
            problems.add(f"{path}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", text)
        seen.add(str(custom_id))


def _one(problems: Problems, path: str, component: Json, *, modal: bool = False) -> None:
    kind = component.get("type")
    if kind == ROW:
        _row(problems, path, component, modal=modal)
    elif kind == BUTTON:
        _button(problems, path, component)
    elif kind in SELECTS:
        _select(problems, path, component)
    elif kind == TEXT_INPUT:
        _text_input(problems, path, component)
    elif kind == LABEL:
        problems.length(f"{path}.label", component.get("label"), 45, 1)
        problems.length(f"{path}.description", component.get("description"), 100)
        _type(problems, f"{path}.component", object_of(component.get("component")), IN_LABEL)
    elif kind == TEXT_DISPLAY:
        problems.length(f"{path}.content", component.get("content"), MAX_DISPLAY_TEXT, 1)


def _row(problems: Problems, path: str, row: Json, *, modal: bool) -> None:
    inner = objects(row.get("components"))
    problems.count(f"{path}.components", len(inner), 5, 1)
    allowed = frozenset({TEXT_INPUT}) if modal else SELECTS | {BUTTON}
    for index, child in enumerate(inner):
        _type(problems, f"{path}.components.{index}", child, allowed)
    wide = [child for child in inner if child.get("type") != BUTTON]
    if wide and len(inner) > 1:
        problems.add(
            f"{path}.components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


def _button(problems: Problems, path: str, button: Json) -> None:
    style = button.get("style")
    problems.number(f"{path}.style", style, 1, 6)
    problems.length(f"{path}.label", button.get("label"), 80)
    if style == 5:
        problems.length(f"{path}.url", button.get("url"), 512, 1)
    elif style != 6:
        problems.length(f"{path}.custom_id", button.get("custom_id"), 100, 1)
    if style != 6 and not button.get("label") and not button.get("emoji"):
        problems.add(path, "BUTTON_COMPONENT_INVALID_CONTENT", "A button must have a label or an emoji")
    if (style == 5) == ("custom_id" in button) and style != 6:
        problems.add(path, "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id and url are exclusive")


def _select(problems: Problems, path: str, select: Json) -> None:
    problems.length(f"{path}.custom_id", select.get("custom_id"), 100, 1)
    problems.length(f"{path}.placeholder", select.get("placeholder"), 150)
    minimum, maximum = select.get("min_values", 1), select.get("max_values", 1)
    problems.number(f"{path}.min_values", minimum, 0, 25)
    problems.number(f"{path}.max_values", maximum, 1, 25)
    if select.get("type") != STRING_SELECT:
        return
    options = objects(select.get("options"))
    problems.count(f"{path}.options", len(options), 25, 1)
    if isinstance(maximum, int) and maximum > len(options):
        problems.add(f"{path}.max_values", "NUMBER_TYPE_MAX", "Must not exceed the number of options.")
    values = [str(option.get("value")) for option in options]
    for index, option in enumerate(options):
        place = f"{path}.options.{index}"
        problems.length(f"{place}.label", option.get("label"), 100, 1)
        problems.length(f"{place}.value", option.get("value"), 100, 1)
        problems.length(f"{place}.description", option.get("description"), 100)
        if values.index(values[index]) != index:
            text = "The specified option value is already used"
            problems.add(f"{place}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text)


def _text_input(problems: Problems, path: str, field: Json) -> None:
    problems.length(f"{path}.custom_id", field.get("custom_id"), 100, 1)
    problems.number(f"{path}.style", field.get("style"), 1, 2)
    problems.length(f"{path}.label", field.get("label"), 45)
    problems.length(f"{path}.placeholder", field.get("placeholder"), 100)
    problems.length(f"{path}.value", field.get("value"), 4000)
    problems.number(f"{path}.min_length", field.get("min_length") or 0, 0, 4000)
    problems.number(f"{path}.max_length", field.get("max_length") or 4000, 1, 4000)


# ---- threads


ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


def check_thread(parent: Channel, payload: Json, starter: Message | None = None) -> None:
    """Check a new thread; raises 50035, or 50024 if the channel can't have it."""
    check_settings({"name": None} | payload)
    if parent.kind not in (TEXT, ANNOUNCEMENTS, FORUM) or (starter is not None and parent.kind == FORUM):
        raise api_error(50024)
    kind = int(payload.get("type") or PRIVATE_THREAD)
    if parent.kind == ANNOUNCEMENTS and starter is None and kind != ANNOUNCEMENT_THREAD:
        raise api_error(50024)


def check_settings(payload: Json) -> None:
    """Check the settings of a new or changed thread; raises 50035."""
    problems = Problems()
    if "name" in payload:
        problems.length("name", payload.get("name"), 100, 1)
    if payload.get("auto_archive_duration", 1440) not in (None, *ARCHIVE_MINUTES):
        text = "Value must be one of (60, 1440, 4320, 10080)."
        problems.add("auto_archive_duration", "BASE_TYPE_CHOICES", text)
    if payload.get("rate_limit_per_user") is not None:
        problems.number("rate_limit_per_user", payload["rate_limit_per_user"], 0, 21600)
    problems.check()


# ---- commands


NAME = re.compile(r"[-_'\w]{1,32}")
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, NUMBER = 1, 2, 3, 4, 5, 10
CHOOSABLE = (STRING, INTEGER, NUMBER)
LOCALES = frozenset(
    (
        *("id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no"),
        *("pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN"),
        *("ja", "zh-TW", "ko"),
    )
)
"""All locales of Discord."""
MAX_COMMANDS = 100
MAX_COMMAND_TEXT = 8000


def check_command(problems: Problems, path: str, command: Json) -> None:
    """Check a command of any type. The path is empty if the command is the whole payload."""
    start = f"{path}." if path else ""
    kind = command.get("type") or 1
    if kind == 1:
        _check_name(problems, start, command, description=True)
        _options(problems, start, objects(command.get("options")))
        if _size(command) > MAX_COMMAND_TEXT:
            text = f"Command exceeds maximum size ({MAX_COMMAND_TEXT})"
            problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", text)
        return
    problems.length(f"{start}name", command.get("name"), 32, 1)
    if command.get("description") or command.get("options"):
        text = "Context menu commands cannot have a description or options"
        problems.add(path, "APPLICATION_COMMAND_INVALID", text)


def check_choices(problems: Problems, path: str, choices: list[Json], kind: int) -> None:
    """Check an option's choices: at most 25, names and texts of 1 to 100 characters."""
    problems.count(path, len(choices), 25)
    for index, choice in enumerate(choices):
        place = f"{path}.{index}"
        problems.length(f"{place}.name", choice.get("name"), 100, 1)
        _localized(problems, f"{place}.name_localizations", choice.get("name_localizations"), 100)
        value = choice.get("value")
        if kind == STRING:
            problems.length(f"{place}.value", value, 100, 1)
        elif not isinstance(value, int if kind == INTEGER else (int, float)) or isinstance(value, bool):
            problems.add(f"{place}.value", "NUMBER_TYPE_COERCE", "Value is not a number.")


def check_commands(payloads: list[Json], installs: Collection[int] | None) -> None:
    """Check a list of commands; raises 50035, or 30032 for too many.

    `installs`: installation contexts that the application supports; None for commands of one server.
    """
    problems = Problems()
    for index, payload in enumerate(payloads):
        check_command(problems, str(index), payload)
        _contexts(problems, str(index), payload, installs)
    names = [(payload.get("type") or 1, payload.get("name")) for payload in payloads]
    for index, name in enumerate(names):
        if names.index(name) != index:
            text = "Application command names must be unique"
            problems.add(f"{index}.name", "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
    problems.check()
    if sum(kind == 1 for kind, _ in names) > MAX_COMMANDS:
        raise ApiError(400, 30032, "Maximum number of application commands reached (100)")


def _contexts(problems: Problems, path: str, command: Json, installs: Collection[int] | None) -> None:
    """Check contexts and installation types, which only global commands may have."""
    if installs is None:
        for key in ("contexts", "integration_types"):
            if command.get(key) is not None:
                problems.add(f"{path}.{key}", "APPLICATION_COMMAND_INVALID", "Only for global commands")
    elif not set(command.get("integration_types") or ()) <= set(installs):
        text = "The application doesn't support this installation context"
        problems.add(f"{path}.integration_types", "APPLICATION_COMMAND_INVALID", text)


def _check_name(problems: Problems, start: str, thing: Json, *, description: bool) -> None:
    names: Json = {f"{start}name": thing.get("name")}
    for locale, name in object_of(thing.get("name_localizations")).items():
        names[f"{start}name_localizations.{locale}"] = name
        _locale(problems, f"{start}name_localizations", locale)
    for path, name in names.items():
        if not isinstance(name, str) or not NAME.fullmatch(name) or name != name.lower():
            problems.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    if description:
        problems.length(f"{start}description", thing.get("description"), 100, 1)
        _localized(problems, f"{start}description_localizations", thing.get("description_localizations"), 100)


def _localized(problems: Problems, path: str, wordings: Any, maximum: int) -> None:
    for locale, wording in object_of(wordings).items():
        _locale(problems, path, locale)
        problems.length(f"{path}.{locale}", wording, maximum, 1)


def _locale(problems: Problems, path: str, locale: str) -> None:
    if locale not in LOCALES:
        problems.add(f"{path}.{locale}", "ENUM_TYPE_COERCE", f'Value "{locale}" is not a valid enum value.')


def _options(problems: Problems, start: str, options: list[Json]) -> None:
    problems.count(f"{start}options", len(options), 25)
    names = [option.get("name") for option in options]
    optional_seen = False
    for index, option in enumerate(options):
        path = f"{start}options.{index}"
        problems.number(f"{path}.type", option.get("type"), 1, 11)
        _check_name(problems, f"{path}.", option, description=True)
        if names.index(names[index]) != index:
            text = "Option names must be unique"
            problems.add(f"{path}.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", text)
        if option.get("required") and optional_seen:
            text = "Required options must be placed before non-required options"
            problems.add(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
        optional_seen = optional_seen or not option.get("required")
        _values(problems, path, option)
        _options(problems, f"{path}.", objects(option.get("options")))


def _values(problems: Problems, path: str, option: Json) -> None:
    kind, choices = option.get("type"), objects(option.get("choices"))
    if choices and kind in CHOOSABLE:
        check_choices(problems, f"{path}.choices", choices, kind)
    if option.get("autocomplete") and (choices or kind not in CHOOSABLE):
        text = "Autocomplete is for string, integer and number options without choices"
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", text)


def _size(command: Json) -> int:
    """Return the length of a command's names, descriptions and values, each in its longest language."""

    def longest(thing: Json, key: str) -> int:
        words = [thing.get(key), *object_of(thing.get(f"{key}_localizations")).values()]
        return max(len(str(word or "")) for word in words)

    size = longest(command, "name") + longest(command, "description")
    for choice in objects(command.get("choices")):
        size += longest(choice, "name") + len(str(choice.get("value")))
    return size + sum(_size(option) for option in objects(command.get("options")))
