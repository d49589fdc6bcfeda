"""Fitted worths of pieces by variant, kind and square, read from tables.json.

tests/tuning fits them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from os import path
from typing import Any, NamedTuple

from rules import Variant

TABLES = path.join(path.dirname(__file__), "tables.json")  # noqa: PTH118, PTH120


class Worth(NamedTuple):
    """The worth of a kind of piece to White by square, in the middle game and the ending, and in hand.

    `terms`: weights of its terms along lines in both phases, by name (see line_terms). `usual`: the average
    sum of these terms in both phases, which the worths by square include.
    """

    middle: tuple[int, ...]
    ending: tuple[int, ...]
    hand: int
    terms: Mapping[str, tuple[float, float]] = {}
    usual: tuple[float, float] = (0.0, 0.0)


Tuned = Mapping[str, Worth]
"""By FEN symbol of White's piece; others derive from the piece's movement."""


def tuned(variant: Variant) -> Tuned:
    """The fitted numbers of a variant; empty if there are none or its pieces differ."""
    found: dict[str, Any] = _by_variant().get(variant.key, {})
    symbols = {kind.symbol for kind in variant.kinds}
    whole: dict[str, Worth] = {}
    for symbol, worth in found.items():
        middle, ending = (_mirrored(worth[phase], variant.files) for phase in ("middle", "ending"))
        if symbol not in symbols or len(middle) != len(variant.geometry.squares):
            return {}  # another variant of the same name
        terms = {name: (by_phase[0], by_phase[1]) for name, by_phase in worth.get("terms", {}).items()}
        usual = worth.get("usual", (0.0, 0.0))
        whole[symbol] = Worth(middle, ending, worth.get("hand", 0), terms, (usual[0], usual[1]))
    return whole


@cache
def _by_variant() -> dict[str, dict[str, Any]]:
    """The file by variant; a key of the file names all variants that share its numbers."""
    with open(TABLES, encoding="utf-8") as file:  # noqa: PTH123  # pathlib is slow to import
        found = json.load(file)
    return {key: worths for keys, worths in found.items() for key in keys.split()}


def _mirrored(ranks: list[list[int]], files: int) -> tuple[int, ...]:
    """Worths of all squares from those of the left half of each rank, middle file included."""
    return tuple(number for rank in ranks for number in rank + rank[: files // 2][::-1])
