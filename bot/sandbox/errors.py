"""Discord's error answers: a JSON object with code, message and, for refused payloads, a tree of errors.

Codes and messages: https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

KNOWN: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30003: (400, "Maximum number of pins reached for the channel (50)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "This interaction has hit the maximum number of follow up messages"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160002: (403, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
}


class ApiError(Exception):
    """An answer that isn't a success. `status` is HTTP's, `code` is Discord's (0 where it has none)."""

    def __init__(self, status: int, code: int, text: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {text}" + (f" {errors}" if errors else ""))
        self.status = status
        self.code = code
        self.text = text
        self.errors = errors

    def body(self) -> Json:
        """The JSON that a client receives."""
        body: Json = {"message": self.text, "code": self.code}
        return body | {"errors": self.errors} if self.errors else body


def api_error(code: int, errors: Json | None = None) -> ApiError:
    """The error with one of Discord's documented codes; KeyError for one that is not in `KNOWN`."""
    status, text = KNOWN[code]
    return ApiError(status, code, text, errors)


def http_error(status: int, reason: str) -> ApiError:
    """An error that Discord answers without a code of its own, such as a 404 for a route it hasn't."""
    return ApiError(status, 0, f"{status}: {reason}")


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
