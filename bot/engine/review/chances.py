"""Winning chances from scores by a logistic curve, as on lichess (scalachess, eval.scala).

Its slope per hundredth of a pawn was fitted to our engine's scores, for each family of variants (tests/tools/
tuning writes chances.json). Lichess's slope, 0.00368208, was fitted to human games and Stockfish.
"""

from __future__ import annotations

import json
from functools import cache
from math import exp
from os import path

from rules import Variant

CHANCES = path.join(path.dirname(__file__), "chances.json")  # noqa: PTH118, PTH120
CLAMPED = 3.68208
"""The largest product of score and slope: lichess clamps scores to 1,000 hundredths of a pawn. So a forced
win is a chance of 97.5 %."""


def winning_chances(variant: Variant, score: int) -> float:
    """The expected share of the points, 0 to 1, of the side that the score is for."""
    return curve(slope_of(variant), score)


def curve(slope: float, score: int) -> float:
    """The logistic curve with a slope for one hundredth of a pawn."""
    return 1.0 / (1.0 + exp(-max(-CLAMPED, min(CLAMPED, slope * score))))


def family_of(variant: Variant) -> str:
    """The name of the slope that a variant uses: by how its games are decided, else by its family."""
    facts = variant.facts
    if facts.must_capture:
        return "captures"
    if facts.explodes:
        return "explosions"
    if facts.goal is not None or facts.checks_to_give is not None or facts.connection:
        return "goals"
    if facts.captures_to_hand:
        return f"hands {variant.family}"
    return variant.family


def slope_of(variant: Variant) -> float:
    slopes = _slopes()
    return slopes.get(family_of(variant), slopes["common"])


@cache
def _slopes() -> dict[str, float]:
    with open(CHANCES, encoding="utf-8") as file:  # noqa: PTH123  # pathlib is slow to import
        return json.load(file)
