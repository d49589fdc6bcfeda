"""Removes what chat programs, web pages and editors add to a game's text."""

from __future__ import annotations

import re

INVISIBLE = re.compile(
    "[\x00\x1a\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]"
)
"""NUL, Ctrl-Z, soft hyphens, zero-width characters, direction marks, variation selectors."""
_FENCE = re.compile(r"```(?:[\w+-]+(?=\r?\n))?")
_BLOCK = re.compile(r"(?P<before>[^`\d\[]*)```(?P<code>(?:(?!```).)+)```[^`\d\[]*", re.DOTALL)
"""Matches a message with one code block and without moves or tags outside it."""
_LIST_ITEM = re.compile(r"^\s*[-•]\s+(?=[0-9]{1,3}\s*[.…)])")
_QUOTE = re.compile(r"(?:>>> ?|(?:> ?)+)")
_MARKS = re.compile(r"\*\*|\|\||~~|__|`")
"""Discord's markup for bold, spoiler, strikethrough, underlined and code text."""
_ITALICS = re.compile(r"(?<![\w*])(?P<mark>[*_])(?=[^\s*_])(?P<text>[^*_]*[^\s*_])(?P=mark)(?![\w*])")
_ROWS = re.compile(r"/[^\s/]+/[^\s/]+/")
_MARKED_FEN = re.compile(rf"\s*(?P<marks>(?:{_MARKS.pattern}|[\"']){{1,4}})(?P<fen>.+?)(?P=marks)\s*")


def cleaned(text: str) -> str:
    """Remove invisible characters and Discord's markup from a game's text. Lines keep their numbers.

    Values of PGN tags stay unchanged, because invisible characters join emoji in names.

    >>> from rules.notation.clean_text import cleaned
    >>> cleaned("```pgn\\n> 1. e4\\u200b ||e5|| *\\n```").split()
    ['1.', 'e4', 'e5', '*']
    """
    if (message := _BLOCK.fullmatch(text)) and message["code"].strip():
        text = "\n" * message["before"].count("\n") + f"```{message['code']}"
    return "\n".join(map(_cleaned_line, _FENCE.sub("", text).split("\n")))


def _cleaned_line(line: str) -> str:
    start = INVISIBLE.sub("", line[:20]).lstrip()
    quote = _QUOTE.match(start)
    if quote is not None:
        line = INVISIBLE.sub("", line).lstrip()[quote.end() :]
        start = line.lstrip()
    if start.startswith("["):
        parts = line.split('"')
        parts[::2] = (_MARKS.sub("", INVISIBLE.sub("", part)) for part in parts[::2])
        return '"'.join(parts).replace("\x00", "").lstrip()
    line = INVISIBLE.sub("", line)
    if _ROWS.search(line):  # A FEN, in which "**" may be two walls.
        marked = _MARKED_FEN.fullmatch(line)
        return line if marked is None else marked["fen"]
    return _ITALICS.sub(r"\g<text>", _MARKS.sub("", _LIST_ITEM.sub("", line, count=1)))
