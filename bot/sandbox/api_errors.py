"""Discord's errors: JSON objects with a code and a message.

Codes and messages: https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
"""

from __future__ import annotations

from bot.sandbox.json_payload import Json

KNOWN: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160002: (403, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
}


class ApiError(Exception):
    """An error response. `status` is the HTTP status, `code` is Discord's code (0 if there is none)."""

    def __init__(self, status: int, code: int, text: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {text}" + (f" {errors}" if errors else ""))
        self.status = status
        self.code = code
        self.text = text
        self.errors = errors

    def body(self) -> Json:
        """Return the JSON for the client."""
        body: Json = {"message": self.text, "code": self.code}
        return body | {"errors": self.errors} if self.errors else body


def api_error(code: int, errors: Json | None = None) -> ApiError:
    """Return the error for a code in `KNOWN`."""
    status, text = KNOWN[code]
    return ApiError(status, code, text, errors)


def invalid(path: str, code: str, text: str) -> ApiError:
    """Return error 50035 for a field. `path`: its dotted path, such as "message_reference"."""
    errors: Json = {"_errors": [{"code": code, "message": text}]}
    for key in reversed(path.split(".")):
        errors = {key: errors}
    return api_error(50035, errors)


def http_error(status: int, reason: str) -> ApiError:
    """Return an error without a Discord code, such as a 404 for an unknown route."""
    return ApiError(status, 0, f"{status}: {reason}")
