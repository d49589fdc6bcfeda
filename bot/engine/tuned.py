"""Numbers that were fitted, as data: what pieces are worth, by variant, kind and square.

tests/tuning fits them; the file is bot/engine/tables.json.
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
    """What a kind of piece is worth to White by square, in the middle game and in the ending, and in hand.

    `terms`: what it gains, in either phase, by each that is counted of how it stands on its lines (see
    line_terms; "mobility file", "defends N"). `usual`: what of the worth on a square these make on average.
    """

    middle: tuple[int, ...]
    ending: tuple[int, ...]
    hand: int
    terms: Mapping[str, tuple[float, float]] = {}
    usual: tuple[float, float] = (0.0, 0.0)


Tuned = Mapping[str, Worth]
"""By what FEN writes for White's piece; what isn't there is told by the piece's movement."""


def tuned(variant: Variant) -> Tuned:
    """The numbers of a variant, empty where none were fitted, or for other pieces than it has."""
    found: dict[str, Any] = _by_variant().get(variant.key, {})
    symbols = {kind.symbol for kind in variant.kinds}
    whole: dict[str, Worth] = {}
    for symbol, worth in found.items():
        middle, ending = (_mirrored(worth[phase], variant.files) for phase in ("middle", "ending"))
        if symbol not in symbols or len(middle) != len(variant.geometry.squares):
            return {}  # An operator's own variant of the same name.
        terms = {name: (by_phase[0], by_phase[1]) for name, by_phase in worth.get("terms", {}).items()}
        usual = worth.get("usual", (0.0, 0.0))
        whole[symbol] = Worth(middle, ending, worth.get("hand", 0), terms, (usual[0], usual[1]))
    return whole


@cache
def _by_variant() -> dict[str, dict[str, Any]]:
    """The file, by variant; those that share numbers stand in one name, between spaces."""
    with open(TABLES, encoding="utf-8") as file:  # noqa: PTH123  # pathlib is slow to import
        found = json.load(file)
    return {key: worths for keys, worths in found.items() for key in keys.split()}


def _mirrored(ranks: list[list[int]], files: int) -> tuple[int, ...]:
    """All squares, where the data have the left half of each rank, the middle file included."""
    return tuple(number for rank in ranks for number in rank + rank[: files // 2][::-1])
