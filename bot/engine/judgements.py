"""Winning chances, and judgements of moves by the chances that they cost."""

from __future__ import annotations

import json
from dataclasses import replace
from enum import StrEnum
from functools import cache
from math import exp
from pathlib import Path

from bot.engine.assessments import Assessment
from bot.engine.search import MATE_BOUND
from rules import Variant

# ---- Winning chances from scores, by a logistic curve as on lichess (scalachess, eval.scala)
#
# The slope per centipawn was fitted to our engine's scores, for each family of variants
# (tests/tools/tuning writes chances.json). Lichess's slope was fitted to human games and Stockfish.

LICHESS_SLOPE = 0.00368208

CHANCES = Path(__file__).with_name("chances.json")
MAX_EXPONENT = 3.68208
"""The largest product of score and slope, because lichess clamps scores to 1,000 centipawns. A forced win
therefore has a chance of 97.5 %."""


def winning_chances(variant: Variant, score: int) -> float:
    """Return the expected share of the point, 0 to 1, for the side with this score."""
    return curve(slope_of(variant), score)


def curve(slope: float, score: int) -> float:
    """Return the logistic curve's value at a score. `slope`: per centipawn."""
    return 1.0 / (1.0 + exp(-max(-MAX_EXPONENT, min(MAX_EXPONENT, slope * score))))


def family_of(variant: Variant) -> str:
    """Return the name of a variant's slope, which depends on how its games are won or on its family."""
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


def scaled(found: Assessment, variant: Variant) -> Assessment:
    """Convert an assessment by Stockfish or a similar engine to our engine's scale."""
    if abs(found.score) > MATE_BOUND:
        return found
    return replace(found, score=round(found.score * LICHESS_SLOPE / slope_of(variant)))


@cache
def _slopes() -> dict[str, float]:
    return json.loads(CHANCES.read_text("utf-8"))


# ---- Judgements from winning chances


class Judgement(StrEnum):
    """The judgement of a move. The values are the usual symbols for NAGs $6, $2, $4 and $1."""

    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"
    GOOD = "!"


SERIOUS = (Judgement.MISTAKE, Judgement.BLUNDER)
"""The judgements that a longer search must confirm."""
BLUNDER, MISTAKE, INACCURACY = 0.15, 0.10, 0.05
"""The smallest loss of winning chances for each kind of bad move, on a scale from 0 to 1. Lichess uses 0.3,
0.2 and 0.1 on a scale from -1 to 1 (lila, Advice.scala)."""
HOPELESS, POOR = 0.025, 0.07
"""Allowing or missing a mate is only an inaccuracy up to HOPELESS chances, and only a mistake up to POOR
ones. They correspond to lichess's scores of -999 and -700."""


def judge(
    score_before: int, score_after: int, chances_before: float, chances_after: float
) -> Judgement | None:
    """Judge a move by the mover's scores and winning chances before and after it."""
    if score_after < -MATE_BOUND and score_before >= -MATE_BOUND:  # The move allows a forced win.
        return _judge_mate(chances_before)
    if score_before > MATE_BOUND and score_after <= MATE_BOUND:  # The move misses a forced win.
        return _judge_mate(1.0 - chances_after)
    lost = chances_before - chances_after
    if abs(score_before) > MATE_BOUND:
        return None  # Still a forced win or loss, in a different number of moves.
    if lost >= BLUNDER:
        return Judgement.BLUNDER
    if lost >= MISTAKE:
        return Judgement.MISTAKE
    return Judgement.INACCURACY if lost >= INACCURACY else None


def _judge_mate(chance: float) -> Judgement:
    """Judge a move that allows or misses a mate by the chances at stake, 0 to 1."""
    if chance <= HOPELESS:
        return Judgement.INACCURACY
    return Judgement.MISTAKE if chance <= POOR else Judgement.BLUNDER
