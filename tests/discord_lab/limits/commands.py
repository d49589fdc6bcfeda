"""Application commands and the choices of autocomplete."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from bot.sandbox.api_errors import api_error
from bot.sandbox.json_payload import Json, object_of, objects
from tests.discord_lab.limits.problems import Problems

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
"""Discord's reference of locales."""
MOST_COMMANDS = 100
MOST_TEXT = 8000


def check_command(problems: Problems, path: str, command: Json) -> None:
    """Check one command of any kind. An empty path is for a command that is the whole payload."""
    start = f"{path}." if path else ""
    kind = command.get("type") or 1
    if kind == 1:
        _named(problems, start, command, description=True)
        _options(problems, start, objects(command.get("options")))
        if _size(command) > MOST_TEXT:
            text = f"Command exceeds maximum size ({MOST_TEXT})"
            problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", text)
        return
    problems.length(f"{start}name", command.get("name"), 32, 1)
    if command.get("description") or command.get("options"):
        text = "Context menu commands cannot have a description or options"
        problems.add(path, "APPLICATION_COMMAND_INVALID", text)


def check_choices(problems: Problems, path: str, choices: list[Json], kind: int) -> None:
    """Check choices for an option of a kind: at most 25, names and texts of 1 to 100 characters."""
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
    """Check a whole list of commands; raises 50035, or 30032 for too many.

    `installs`: the installation contexts that the application supports; None for commands of one server.
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
    if sum(kind == 1 for kind, _ in names) > MOST_COMMANDS:
        raise api_error(30032)


def _contexts(problems: Problems, path: str, command: Json, installs: Collection[int] | None) -> None:
    """Check where a command is offered: only global commands say so."""
    if installs is None:
        for key in ("contexts", "integration_types"):
            if command.get(key) is not None:
                problems.add(f"{path}.{key}", "APPLICATION_COMMAND_INVALID", "Only for global commands")
    elif not set(command.get("integration_types") or ()) <= set(installs):
        text = "The application doesn't support this installation context"
        problems.add(f"{path}.integration_types", "APPLICATION_COMMAND_INVALID", text)


def _named(problems: Problems, start: str, thing: Json, *, description: bool) -> None:
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


def _localized(problems: Problems, path: str, wordings: Any, most: int) -> None:
    for locale, wording in object_of(wordings).items():
        _locale(problems, path, locale)
        problems.length(f"{path}.{locale}", wording, most, 1)


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
        _named(problems, f"{path}.", option, description=True)
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
    """The characters of a command's names, descriptions and values; of wordings the longest counts."""

    def longest(thing: Json, key: str) -> int:
        words = [thing.get(key), *object_of(thing.get(f"{key}_localizations")).values()]
        return max(len(str(word or "")) for word in words)

    size = longest(command, "name") + longest(command, "description")
    for choice in objects(command.get("choices")):
        size += longest(choice, "name") + len(str(choice.get("value")))
    return size + sum(_size(option) for option in objects(command.get("options")))
