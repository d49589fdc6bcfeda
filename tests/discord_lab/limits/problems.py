"""A collector of all errors in a payload."""

from __future__ import annotations

from typing import Any

from bot.sandbox.api_errors import api_error
from bot.sandbox.json_payload import Json


class Problems:
    """Collects what is wrong with a payload, each at its path, into one 50035."""

    def __init__(self) -> None:
        self._tree: Json = {}

    def add(self, path: str, code: str, text: str) -> None:
        """Note a problem at a dotted path such as "embeds.0.title"."""
        node = self._tree
        for key in path.split(".") if path else ():
            node = node.setdefault(key, {})
        node.setdefault("_errors", []).append({"code": code, "message": text})

    def __bool__(self) -> bool:
        return bool(self._tree)

    def check(self) -> None:
        """Raise the 50035 if anything was noted."""
        if self._tree:
            raise api_error(50035, self._tree)

    def length(self, path: str, value: Any, most: int, least: int = 0) -> str:
        """The text at a path; notes when it hasn't `least` to `most` characters. None counts as empty."""
        if value is None:
            value = ""
        if not isinstance(value, str):
            self.add(path, "BASE_TYPE_STRING", "Must be a string.")
            return ""
        if len(value) > most:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        elif least and not value:
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif len(value) < least:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        return value

    def count(self, path: str, size: int, most: int, least: int = 0) -> None:
        """Notes when a list hasn't `least` to `most` elements."""
        if not least <= size <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def number(self, path: str, value: Any, least: int, most: int) -> None:
        """Notes when a whole number is missing or out of range."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(path, "NUMBER_TYPE_COERCE", "Value is not an integer.")
        elif value < least:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
        elif value > most:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
