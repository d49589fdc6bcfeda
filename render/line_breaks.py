"""Breaks texts into lines where readers of the language expect it."""

from __future__ import annotations

from bisect import bisect_right
from math import inf

from render import fonts

_PHRASE_ENDS, _OPENING, JOINTS, _SEPARATORS = "・，、。：·", "（「", "_-", " ·・"
"""Characters that end a phrase, that start one, after which a name can be broken, and that a line break
replaces."""
_NEVER_FIRST = "・，、。：）」！？ーぁぃぅぇぉっゃゅょァィゥェォッャュョ"
"""Characters that can't begin a line in Japanese and Chinese."""


def wrapped(text: str, size: float, width: float, max_lines: int = 2) -> list[fonts.Line | None]:
    """Break a text into at most `max_lines` lines. The last one is cut if necessary."""

    def wide(part: str) -> float:
        line = fonts.line(part, size, inf)
        return line.width if line else 0.0

    lines: list[fonts.Line | None] = []
    while text and len(lines) < max_lines - 1:
        # Find the longest part that fits; parts of a text aren't wider than the whole.
        room = max(1, bisect_right(range(1, len(text) + 1), width, key=lambda end: wide(text[:end])))
        end = _line_end(text, room)
        lines.append(fonts.line(text[:end].rstrip(_SEPARATORS), size, width))
        text = text[end:].strip(_SEPARATORS)
    return [*lines, fonts.line(text, size, width)] if text else lines


def _line_end(text: str, room: int) -> int:
    """Return the index at which to break a line that has room for `room` characters.

    In order of preference: at the end of a phrase if it fills a third of the line; between words; after a
    hyphen or underscore; before any character that may start a line.
    """
    if room == len(text):
        return room
    shortest = room // 3 + 1
    phrases = [at for at in range(shortest, room + 1) if text[at - 1] in _PHRASE_ENDS or text[at] in _OPENING]
    if phrases:
        return phrases[-1]
    space = text.rfind(" ", 1, room + 1)
    if space > 0:
        return space
    joints = [at for at in range(shortest, room + 1) if text[at - 1] in JOINTS]
    if joints:
        return joints[-1]
    while room > 1 and text[room] in _NEVER_FIRST:
        room -= 1
    return room
