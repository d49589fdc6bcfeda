"""FENs and SFENs: which are read, and how they are written."""

from __future__ import annotations

import re

import rules
from rules.notation import usi
from tests.rules.expectations import asked
from tests.rules.expectations.files import Expectation

_HANDS = re.compile(r"\[(.*?)\]")


def _sorted_hands(text: str) -> str:
    """The FEN with the pieces in hand in one order: programs list them as they like."""
    return _HANDS.sub(lambda match: f"[{''.join(sorted(match[1]))}]", text)


def fen(expectation: Expectation) -> str:
    """The FEN after the moves; its first `fields` where that is all that is told."""
    fields = _sorted_hands(asked.position(expectation).fen()).split(" ")
    return " ".join(fields[: expectation.get("fields", len(fields))])


def wanted_fen(expectation: Expectation) -> str:
    """As ours writes it: no sign for an empty hand, but for castling and en passant."""
    fields = _sorted_hands(expectation["want"].replace("[-]", "[]")).split(" ")
    if len(fields) == 4 and fields[2].isdigit():
        fields[2:2] = ["-", "-"]
    return " ".join(fields)


def startfen(expectation: Expectation) -> str:
    """The FEN that a variant begins with."""
    return _sorted_hands(asked.start(expectation).fen())


def fenok(expectation: Expectation) -> bool:
    """Is the FEN one of the variant's?"""
    try:
        asked.position(expectation)
    except rules.InvalidFen:
        return False
    return True


def sfen(expectation: Expectation) -> str:
    """The position after the moves as USI writes it."""
    return usi.sfen(asked.position(expectation))
