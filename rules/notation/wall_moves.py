"""Moves written with the square that is walled off, in any order: Nf3,e5 · Nf3 e5 · duck e5, Nf3 · e2e4e5."""

from __future__ import annotations

import re
from typing import NamedTuple

_SQUARE = "[a-p][0-9]{1,2}"
_NAMED = re.compile(r"\s*(?:\b(?:duck|wall)\b|アヒル|🦆)\s*(?:to|on|at|@)?\s*", re.IGNORECASE)
_BEHIND = re.compile(
    rf"(?P<move>.*?)(?P<sign>,\s?(?:{_SQUARE})?|[/@]\s?|\s+)(?P<wall>{_SQUARE})", re.IGNORECASE
)
_BEFORE = re.compile(rf"(?P<wall>{_SQUARE})(?:[,/@]\s?|\s+)(?P<move>.*)", re.IGNORECASE)
_RUN = re.compile(rf"(?P<move>{_SQUARE}[-x]?{_SQUARE})(?:\s*-\s*)?(?P<wall>{_SQUARE})", re.IGNORECASE)


class Split(NamedTuple):
    """A text taken for a move and the name of a square."""

    move: str
    wall: str


def splits(text: str) -> list[list[Split]]:
    """The possible splits of a text, the likeliest first; those in one list are equally likely."""
    parts = [part.strip(" ,;/@") for part in _NAMED.split(text)]
    if len(parts) == 2:
        first, second = parts
        if first and re.fullmatch(_SQUARE, second, re.IGNORECASE):
            return [[Split(first, second)]]
        match = _BEFORE.fullmatch(second)
        return [[Split(match["move"], match["wall"])]] if match and not first else []
    behind, before, run = (pattern.fullmatch(text) for pattern in (_BEHIND, _BEFORE, _RUN))
    found = [Split(match["move"].strip(), match["wall"]) for match in (behind, before, run) if match]
    if behind and not behind["sign"].isspace():
        if re.fullmatch(_SQUARE, behind["move"].strip(), re.IGNORECASE):
            return [found[:1]]  # the other order would be a guess
        return [[each] for each in found]
    return [found] if found else []
