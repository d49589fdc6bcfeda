"""Lists shown one page at a time, with buttons to the previous and next page.

The custom_id of such a button ends with its page: a number from 0 or, in lists that grow while they are read,
a cursor (the games older or newer than one game).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Generic, TypeVar

from bot.database.columns import EPOCH
from bot.discord.context import Context
from bot.discord.platform.components import Control, button
from bot.refusals import Refusal
from bot.state.match_lookup import FIRST_PAGE, Cursor, ListPosition, Page

Item = TypeVar("Item")

PAGE_NUMBER = r"(?P<page>[0-9]{1,6})"
"""Pattern of a page's number."""


@dataclass(frozen=True, slots=True)
class ListPage(Generic[Item]):
    """One page of a list; `number` (from 0) and `count` are those of a list with numbered pages."""

    items: Sequence[Item]
    adjacent: tuple[tuple[str, int | str], ...]
    """For each button to the previous or next page: the id of its label's text, and the page."""
    number: int = 0
    count: int = 1

    def buttons(self, ctx: Context, turn: Callable[[int | str], str]) -> list[Control]:
        """Build the buttons to the previous and next page. `turn`: returns the custom_id for a page."""
        return [button(ctx.say(label), turn(page)) for label, page in self.adjacent]


def numbered_page(items: Sequence[Item], number: int, count: int) -> ListPage[Item]:
    """Return the page with these items, one of `count` pages."""
    adjacent = (("button-page-before", number - 1), ("button-page-after", number + 1))
    return ListPage(items, tuple(each for each in adjacent if 0 <= each[1] < count), number, count)


def cut_page(items: Sequence[Item], number: int, size: int) -> ListPage[Item]:
    """Return a page of a whole list, or its last page if the list has become shorter."""
    count = max(1, -(-len(items) // size))
    number = min(number, count - 1)
    return numbered_page(items[number * size : (number + 1) * size], number, count)


def cursor_page(page: Page[Item]) -> ListPage[Item]:
    """Return a page of a list of games, newest first."""
    ends = (("button-page-newer", "n", page.newer), ("button-page-older", "o", page.older))
    return ListPage(
        page.items, tuple((label, cursor_to(way, key)) for label, way, key in ends if key is not None)
    )


# ---- Cursors in custom_ids, in base 36 because a custom_id must be short

CURSOR = r"(?:[on][0-9a-z]{1,13}\.[0-9a-z]{1,13}|f)"
"""Pattern of a cursor: older than a game, newer than one, or the first page."""
FIRST = "f"

_CURSOR = re.compile(r"(?P<way>[on])(?P<at>[0-9a-z]{1,13})\.(?P<last>[0-9a-z]{1,13})")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
MAX_NUMBER = 2**63 - 1
"""The largest number in the database."""
LATEST = 10**16
"""The latest time of a cursor, in microseconds since 1970."""


def to_base_36(number: int) -> str:
    """Encode a non-negative number in base 36."""
    digits = ""
    while number:
        number, digit = divmod(number, len(DIGITS))
        digits = DIGITS[digit] + digits
    return digits or "0"


def from_base_36(digits: str, maximum: int = MAX_NUMBER) -> int:
    """Decode a number encoded by to_base_36(). Raises Refusal if it is larger than `maximum`."""
    number = int(digits, len(DIGITS))
    if number > maximum:
        raise Refusal("button-unknown")
    return number


def cursor_to(way: str, key: ListPosition) -> str:
    """Encode the cursor of the games older ("o") or newer ("n") than a game."""
    moment, number = key
    return f"{way}{to_base_36((moment - EPOCH) // timedelta(microseconds=1))}.{to_base_36(number)}"


def cursor(page: str) -> Cursor:
    """Decode a cursor. Raises Refusal for invalid text."""
    if page == FIRST:
        return FIRST_PAGE
    found = _CURSOR.fullmatch(page)
    if found is None:
        raise Refusal("button-unknown")
    key = EPOCH + timedelta(microseconds=from_base_36(found["at"], LATEST)), from_base_36(found["last"])
    return Cursor(behind=key) if found["way"] == "o" else Cursor(ahead=key)
