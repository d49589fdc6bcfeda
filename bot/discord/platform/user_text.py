"""Text that users chose, such as names and titles, in a form for each place where it is displayed.

Discord interprets markup only in the content of messages, not in the bot's other texts: labels of buttons and
options, names of threads, alt text and suggestions.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from bot.graphemes import shortened, visible
from bot.texts import with_forms

MAX_QUOTED = 40
"""Maximum number of characters of a user's own text repeated in an answer."""

_MARKUP = re.compile(r"[\\*_~|`\[\]<>@/]|:(?! )")
"""Emphasis, spoilers, code, links and their addresses, mentions, times, emoji by name, invites."""
_EVERYONE = re.compile(r"@(?=everyone|here)")
_BREAK = "\u200b"
"""An invisible character after "@", because Discord's servers recognize @everyone even if it is escaped."""
_AT_LINE_START = re.compile(r"^(\d+(?=\.)|(?=[#-]))")
"""Headings, small print and items of lists. Quotes begin with a character of _MARKUP."""
_ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])|\*\*|[\u200b\u2068\u2069]")
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"


def escaped(text: str) -> str:
    """Escape markup inside a line, so that a message shows the text verbatim."""
    return _MARKUP.sub(r"\\\g<0>", _EVERYONE.sub(f"@{_BREAK}", text))


def unformatted(message: str) -> str:
    """Return the text of one of our messages for a place without markup: without escapes and bold type."""
    return _ESCAPE.sub(lambda found: found[1] or "", message)


def in_code(text: str) -> str:
    """Return a text without backticks, which would end the code that contains it. Code has no escapes."""
    return text.replace("`", "ˋ")


@dataclass(frozen=True, slots=True)
class UserText:
    """A text that a user chose. It is not a `str`: each use has to choose a form.

    Created by user_text(), except where a text is known to be clean.
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
            text = f"{_ISOLATE}{text}{_END_OF_ISOLATE}"
        return with_forms(text, self.plain)

    @property
    def code(self) -> str:
        """For code in the content of messages."""
        return in_code(self.plain)

    def shortened(self, max_length: int) -> UserText:
        return UserText(with_forms(shortened(self.plain, max_length), self.plain))


def user_text(*candidates: str) -> UserText:
    """Return the first of several texts that is visible; "?" if none is."""
    return UserText(next((text for text in map(visible, candidates) if text), "?"))


def quoted(text: str) -> str:
    """Return a user's own words, shortened and escaped, so that a message can repeat them."""
    return UserText(shortened(visible(text), MAX_QUOTED)).markdown
