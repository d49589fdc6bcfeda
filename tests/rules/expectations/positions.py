"""Reading and writing FENs and SFENs."""

from __future__ import annotations

import re

import rules
from rules.notation import usi
from tests.rules.expectations import subjects
from tests.rules.expectations.files import Expectation

_HANDS = re.compile(r"\[(.*?)\]")


def _sorted_hands(text: str) -> str:
    """Return the FEN with the pieces in hand sorted, since their order depends on the program."""
    return _HANDS.sub(lambda match: f"[{''.join(sorted(match[1]))}]", text)


def fen(expectation: Expectation) -> str:
    """Return the FEN after all moves, or only its first `fields` fields if the expectation has this key."""
    fields = _sorted_hands(subjects.position(expectation).fen()).split(" ")
    return " ".join(fields[: expectation.get("fields", len(fields))])


def wanted_fen(expectation: Expectation) -> str:
    """Return the expected FEN as we write it: [] for empty hands, - for no castling or en passant."""
    fields = _sorted_hands(expectation["want"].replace("[-]", "[]")).split(" ")
    if len(fields) == 4 and fields[2].isdigit():
        fields[2:2] = ["-", "-"]
    return " ".join(fields)


def startfen(expectation: Expectation) -> str:
    """Return the FEN of the start position."""
    return _sorted_hands(subjects.start(expectation).fen())


def fenok(expectation: Expectation) -> bool:
    """Return whether the FEN is valid."""
    try:
        subjects.position(expectation)
    except rules.InvalidFen:
        return False
    return True


def sfen(expectation: Expectation) -> str:
    """Return the SFEN after all moves."""
    return usi.sfen(subjects.position(expectation))
