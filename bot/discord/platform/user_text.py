"""Text that users chose, such as names and titles, in the form for each place of display.

Discord interprets markup in the content of messages, and nowhere else that the bot writes: not in labels of
buttons and options, names of threads, alt text and suggestions.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from bot.graphemes import shortened, visible

MAX_QUOTED = 40
"""Maximum number of characters of a user's own text repeated in an answer."""

_MARKUP = re.compile(r"[\\*_~|`\[\]<>@/]|:(?! )")
"""Emphasis, spoilers, code, links and their addresses, mentions, times, emoji by name, invites."""
_EVERYONE = re.compile(r"@(?=everyone|here)")
_BREAK = "\u200b"
"""An invisible character after "@", because Discord's servers look for @everyone whatever is escaped."""
_AT_LINE_START = re.compile(r"^(\d+(?=\.)|(?=[#-]))")
"""Headings, small print and items of lists. Quotes begin with a character of _MARKUP."""
_ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])|\*\*|[\u200b\u2068\u2069]")
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"


def escaped(text: str) -> str:
    """Escape markup inside a line, so that a message shows the text as it is."""
    return _MARKUP.sub(r"\\\g<0>", _EVERYONE.sub(f"@{_BREAK}", text))


def unformatted(message: str) -> str:
    """Return the text of one of our messages for a place without markup: without escapes and bold type."""
    return _ESCAPE.sub(lambda found: found[1] or "", message)


def in_code(text: str) -> str:
    """Return a text that can't end the code in which a message shows it; code has no escapes."""
    return text.replace("`", "ˋ")


@dataclass(frozen=True, slots=True)
class UserText:
    """A text that a user chose. It is not a `str`: each use takes the form for its place.

    Made by user_text(), except where a text is known to be clean.
    """

    plain: str
    """For labels, thread names, alt text, pictures and files: one line, as it was written."""

    def __format__(self, _spec: str, /) -> str:
        raise TypeError("user text needs a form: .markdown, .plain or .code")

    @property
    def markdown(self) -> str:
        """For the content of messages: escaped, also at the start of a line, and isolated if it runs from
        right to left, so that the words around it keep their order."""
        text = _AT_LINE_START.sub(r"\1\\", escaped(self.plain))
        if any(unicodedata.bidirectional(c) in _RIGHT_TO_LEFT for c in self.plain):
            return f"{_ISOLATE}{text}{_END_OF_ISOLATE}"
        return text

    @property
    def code(self) -> str:
        """For code in the content of messages."""
        return in_code(self.plain)

    def shortened(self, most: int) -> UserText:
        return UserText(shortened(self.plain, most))


def user_text(*candidates: str) -> UserText:
    """Return the first of several texts that is visible; "?" if none is."""
    return UserText(next((text for text in map(visible, candidates) if text), "?"))


def quoted(text: str) -> str:
    """Shorten and escape a user's own words, so that a message can repeat them."""
    return UserText(shortened(visible(text), MAX_QUOTED)).markdown
