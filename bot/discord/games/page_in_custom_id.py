"""Encodes the page of a list in the custom_id of its button, in base 36 for want of room."""

from __future__ import annotations

import re
from datetime import timedelta

from bot.database.columns import EPOCH
from bot.refusals import Refusal
from bot.state.history import FIRST_PAGE, Cursor, Key

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
MOST = 2**63 - 1
"""The largest number that is stored."""
LATEST = 10**16
"""In microseconds since 1970, some way ahead."""

PAGE = re.compile(r"(?P<way>[on])(?P<at>[0-9a-z]{1,13})\.(?P<last>[0-9a-z]{1,13})|(?P<first>f)")
"""Older than a game, newer than one, or the first page."""

FIRST = "f"


def short(number: int) -> str:
    """Encode a non-negative number in few characters (digits and letters)."""
    digits = ""
    while number:
        number, digit = divmod(number, len(DIGITS))
        digits = DIGITS[digit] + digits
    return digits or "0"


def long(digits: str, most: int = MOST) -> int:
    """Decode what short() has written. Raises Refusal for a number that can't have been."""
    number = int(digits, len(DIGITS))
    if number > most:
        raise Refusal("button-unknown")
    return number


def older(key: Key) -> str:
    return f"o{_place(key)}"


def newer(key: Key) -> str:
    return f"n{_place(key)}"


def _place(key: Key) -> str:
    moment, number = key
    return f"{short((moment - EPOCH) // timedelta(microseconds=1))}.{short(number)}"


def cursor(page: str) -> Cursor:
    """Return the position of a page. Raises Refusal for an invalid page key."""
    found = PAGE.fullmatch(page)
    if found is None:
        raise Refusal("button-unknown")
    if found["first"]:
        return FIRST_PAGE
    key = EPOCH + timedelta(microseconds=long(found["at"], LATEST)), long(found["last"])
    return Cursor(behind=key) if found["way"] == "o" else Cursor(ahead=key)
