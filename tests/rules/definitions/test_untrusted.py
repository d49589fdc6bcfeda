"""Malicious definitions: `load` takes bounded time and memory for each text.

Time is measured in function calls and memory in allocated bytes, because these are the same on every machine.
"""

from __future__ import annotations

import os
import random
import string
import sys
import tracemalloc
from collections.abc import Callable, Mapping
from types import FrameType

import pytest

import rules
from rules.definitions import piece_kinds as kinds
from rules.definitions.read_definitions import MAX_LINE

SEED = os.environ.get("TEST_SEED", "")
MAX_CALLS = 8_000_000
"""The maximum number of function calls while a text is loaded: about two seconds."""
MAX_MEMORY = 96 * 2**20
ATOMS = "WFDNAHLJGKQRB"


def section(
    name: str, size: int, pieces: Mapping[str, str], rows: list[str] | None = None, more: str = ""
) -> str:
    """Return a variant with custom pieces on a square board. `pieces`: movements by letter."""
    lines = [f"[{name}]", f"maxFile = {size}", f"maxRank = {size}", "king = k"]
    lines += [
        f"customPiece{number} = {piece}" for number, piece in enumerate(map(":".join, pieces.items()), 1)
    ]
    rows = rows or ["k" + str(size - 1), *[str(size)] * (size - 2), "K" + str(size - 1)]
    return "\n".join([*lines, f"startFen = {'/'.join(rows)} w - - 0 1", more]) + "\n"


def letters(count: int) -> list[str]:
    return [letter for letter in string.ascii_lowercase if letter != "k"][:count]


def leapers() -> str:
    """Return a section that takes 3.8 seconds and 122 megabytes without limits."""
    return section("leapers", 16, dict.fromkeys(letters(25), "KNADCZHGQ"))


def many_leapers() -> str:
    """Return twelve such sections, which take 51 seconds and 1.3 gigabytes without limits."""
    return "".join(section(f"leapers{n}", 16, dict.fromkeys(letters(25), "KNADCZHGQ")) for n in range(12))


def sections_below_the_limit() -> str:
    """Return sections just below the limit for one section."""
    pieces = dict(zip(letters(4), ("KNADCZHGQ", "nNNWF", "wBN", "pRpB"), strict=True))
    return "".join(section(f"large{n}", 16, pieces) for n in range(8))


def full_boards() -> str:
    """Return variants with a piece on every square; each may attack the king."""
    row = "a" * 16
    rows = ["k" + row[1:], *[row] * 7, *[row.upper()] * 7, "K" + row.upper()[1:]]
    return "".join(section(f"full{n}", 16, {"a": "mKmNmAmDmCmZmHmG"}, rows) for n in range(34))


def all_royal() -> str:
    more = "extinctionValue = loss\nextinctionPseudoRoyal = true\nextinctionPieceTypes = ab\n"
    more += "extinctionPieceCount = 200\n"
    row = "a" * 16
    rows = ["k" + row[1:], *[row] * 7, *[row.upper()] * 7, "K" + row.upper()[1:]]
    return "".join(section(f"royal{n}", 16, {"a": "mQ", "b": "NN"}, rows, more) for n in range(20))


def en_passant_everywhere() -> str:
    """Return a variant in which all pawns have just made double steps, and all pieces capture en passant."""
    pieces = dict(zip(letters(3), ["mWcKcNcAcDcCcZ"] * 3, strict=True))
    rows = ["k15", "16", "16", "abca" * 4, "P" * 16, *["16"] * 10, "K15"]
    crossed = "".join(f"{file}11" for file in "abcdefghijklmnop")
    text = section("passed", 16, pieces, rows).replace(" w - - 0", f" b - {crossed} 0")
    laws = "pawn = p\ndoubleStep = true\ndoubleStepRegionWhite = **\ndoubleStepRegionBlack = **\n"
    return text + laws + "enPassantTypes = *\n"


def children(count: int = 15) -> str:
    """Return a large parent, and children that inherit all of it."""
    regions = " ".join(f"{file}{rank}" for file in "abcdefghijklmnop" for rank in range(1, 17))
    more = "".join(f"mobilityRegionWhiteCustomPiece{n} = {regions}\n" for n in range(1, 26))
    parent = section("parent", 16, dict.fromkeys(letters(25), "mW"), None, more)
    return parent + "".join(f"[child{n}:parent]\n" for n in range(count))


def grandchildren() -> str:
    return "[g0:chess]\n" + "".join(f"[g{n + 1}:g{n}]\n" for n in range(15_000))


def long_lines() -> str:
    return "[a:chess]\nflagRegionWhite = " + "e4 " * 80_000


def long_names() -> str:
    return "[a:chess]\n" + "z" * 200_000 + " = 1\n"


def long_notations() -> str:
    written = "".join("mfsafsa" + atom for atom in "KNKNKNKN")
    return "".join(section(f"n{n}", 1 + n % 16, dict.fromkeys(letters(25), written)) for n in range(60))


def empty_settings() -> str:
    return "=\n" * 100_000


def random_sections() -> str:
    """Return random pieces and boards, none of which is too large by itself."""
    dice = random.Random(f"{SEED}/hostile")
    text = ""
    for number in range(30):
        pieces = {
            letter: "".join(dice.choice(("", "m", "c", "f", "s")) + dice.choice(ATOMS) for _ in range(3))
            for letter in letters(dice.randint(1, 5))
        }
        text += section(f"dice{number}", dice.randint(3, 16), pieces)
    return text


HOSTILE: list[Callable[[], str]] = [
    leapers,
    many_leapers,
    sections_below_the_limit,
    full_boards,
    all_royal,
    en_passant_everywhere,
    children,
    grandchildren,
    long_lines,
    long_names,
    long_notations,
    empty_settings,
    random_sections,
]


def count_calls(text: str) -> int:
    """Return the number of function calls in `load` for a text, valid or not."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        load(text)
    finally:
        sys.setprofile(before)
    return calls


def load(text: str) -> tuple[rules.Variant, ...]:
    try:
        return rules.load(text)
    except rules.VariantError as error:
        assert len(str(error)) < 2 * MAX_LINE
        return ()


@pytest.mark.slow
@pytest.mark.parametrize(
    "hostile",
    HOSTILE,
    ids=lambda hostile: hostile.__name__,
)
def test_loading_takes_bounded_time_and_memory(hostile: Callable[[], str]) -> None:
    text = hostile()
    assert count_calls(text) < MAX_CALLS
    tracemalloc.start()
    try:
        loaded = load(text)
        assert tracemalloc.get_traced_memory()[1] < MAX_MEMORY
    finally:
        tracemalloc.stop()
    for variant in loaded:
        assert variant.table_size <= kinds.MAX_TABLE_SIZE
