"""Reads other Chinese chess programs' formats: WXF files, FENs with other letters, and ICCS moves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto

from rules.definitions.catalogue import variants
from rules.variant import Variant

_TAGS = {"GAME": "Event", "EVENT": "Event", "RED": "White", "BLACK": "Black", "DATE": "Date", "PLACE": "Site"}
_TAG = re.compile(r"\s*(?P<name>[A-Z]+)\s+(?P<value>[^\n;]+)[^\n]*")
_MOVES = re.compile(r"START\s*\{(?P<moves>[^}]*)\}?\s*(?:END)?")
_RESULTS = {"RED": "1-0", "BLACK": "0-1", "DRAW": "1/2-1/2", "DRAWN": "1/2-1/2"}
_BOARD = re.compile(r"[rnbheakcp1-9]+(?:/[rnbheakcp1-9]+){9}", re.IGNORECASE)
_FILES, _RANKS = 9, 10
_USUAL = str.maketrans("heHE", "nbNB")
ICCS = re.compile(r"(?P<from>[A-Ia-i])(?P<rank>[0-9])(?P<hyphen>-?)(?P<to>[A-Ia-i])(?P<last>[0-9])")


_PIECE = "车車俥马馬傌炮砲包兵卒相象仕士帅帥将將"
_NUMBER = "[1-9１-９一二三四五六七八九]"
LOOKS_LIKE_XIANGQI = re.compile(
    rf"(?<![^\s.])(?:[前中后後]?[{_PIECE}]{_NUMBER}?[平进進退]{_NUMBER}"
    r"|[HhCcRrEePpAaKk][1-9][.=][1-9]"
    r"|[A-Ia-i][09]-?[A-Ia-i][0-9]|[A-Ia-i][0-9]-?[A-Ia-i][09]|[Ii][0-9]-?[A-Ia-i][0-9])(?!\S)"
)
"""Matches moves that only Chinese chess has: in characters, in WXF, or with rank 0, rank 9 or file i."""


def default_variant() -> Variant:
    """Return the variant of games that name none, the first of the family on the usual board."""
    return next(
        variant
        for variant in variants()
        if (variant.family, variant.files, variant.ranks) == ("xiangqi", _FILES, _RANKS)
    )


def as_pgn(text: str) -> str:
    """Convert a WXF file to PGN. Lines keep their numbers.

    >>> from rules.notation.wxf import as_pgn
    >>> as_pgn("FORMAT WXF\\nRED Ann;;;\\nSTART{\\n1. C2.5 H8+7\\n}END").splitlines()
    ['[Variant "xiangqi"]', '[White "Ann"]', '', '1. C2.5 H8+7', ' *']
    """
    found = _MOVES.search(text)
    head, moves = (text, "") if found is None else (text[: found.start()], found["moves"])
    result = "*"
    lines: list[str] = []
    for line in head.splitlines():
        tag = _TAG.fullmatch(line)
        if tag is None:
            lines.append("")
        elif tag["name"] == "FORMAT":
            lines.append('[Variant "xiangqi"]')
        elif tag["name"] == "FEN":
            lines.append(f'[FEN "{usual_fen(tag["value"].strip())}"]')
        elif tag["name"] == "RESULT":
            result = _RESULTS.get((tag["value"].split() or [""])[0].upper(), tag["value"].strip())
            lines.append("")
        else:
            lines.append(f'[{_TAGS.get(tag["name"], tag["name"].capitalize())} "{tag["value"].strip()}"]')
    return "\n".join([*lines, f"{moves} {result}"])


def usual_fen(text: str) -> str:
    """Convert a FEN with h and e for horse and elephant, or r for Red to move, to our letters.

    >>> from rules.notation.wxf import usual_fen
    >>> usual_fen("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1")
    'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'
    """
    placement, *fields = text.split(" ")
    if _BOARD.fullmatch(placement) is None or any(
        sum(int(sign) if sign.isdigit() else 1 for sign in row) != _FILES for row in placement.split("/")
    ):
        return text
    if not set("nbNB") & set(placement):
        placement = placement.translate(_USUAL)
    turn = ["w" if field == "r" else field for field in fields[:1]]
    return " ".join([placement, *turn, *fields[1:]])


class FirstRank(Enum):
    """The number of the first rank in moves: 0 in ICCS, 1 in UCI, or unknown."""

    ZERO = auto()
    ONE = auto()
    UNKNOWN = auto()


def first_rank(moves: Sequence[str]) -> FirstRank:
    """Return the number of the first rank in moves, if their texts decide it."""
    found = list(filter(None, map(ICCS.fullmatch, moves)))
    if not found or len(found) < len(moves):
        has_rank_10 = any(re.fullmatch(r"[A-Ia-i]10.*|.*[A-Ia-i]10", move) for move in moves)
        return FirstRank.ONE if has_rank_10 else FirstRank.UNKNOWN
    is_iccs = any(match["hyphen"] or "0" in (match["rank"], match["last"]) for match in found)
    return FirstRank.ZERO if is_iccs else FirstRank.UNKNOWN


def from_iccs(move: str) -> str:
    """Convert an ICCS move to ranks from 1, as in UCI. Other texts stay unchanged.

    >>> from rules.notation.wxf import from_iccs
    >>> from_iccs("H2-E2"), from_iccs("C2.5")
    ('h3e3', 'C2.5')
    """
    match = ICCS.fullmatch(move)
    if match is None:
        return move
    return f"{match['from']}{int(match['rank']) + 1}{match['to']}{int(match['last']) + 1}".lower()
