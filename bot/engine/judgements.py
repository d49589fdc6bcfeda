"""What a move cost: winning chances and judgements."""

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
"""The largest product of score and slope: lichess clamps scores to 1,000 centipawns. So the chances
of a forced win are 97.5 %."""


def winning_chances(variant: Variant, score: int) -> float:
    """Return the expected share of the points, 0 to 1, for the side with this score."""
    return curve(slope_of(variant), score)


def curve(slope: float, score: int) -> float:
    """Return the value of the logistic curve. `slope`: per centipawn."""
    return 1.0 / (1.0 + exp(-max(-MAX_EXPONENT, min(MAX_EXPONENT, slope * score))))


def family_of(variant: Variant) -> str:
    """Return the name of a variant's slope, which depends on how games are decided, or on its family."""
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
    """Return an assessment of Stockfish or a similar engine with its score on our engine's scale."""
    if abs(found.score) > MATE_BOUND:
        return found
    return replace(found, score=round(found.score * LICHESS_SLOPE / slope_of(variant)))


@cache
def _slopes() -> dict[str, float]:
    return json.loads(CHANCES.read_text("utf-8"))


# ---- Judgements from winning chances


class Judgement(StrEnum):
    """The judgement of a move. The values are the usual symbols (NAGs $6, $2, $4, $1)."""

    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"
    GOOD = "!"


SERIOUS = (Judgement.MISTAKE, Judgement.BLUNDER)
"""The judgements that are confirmed by a longer search."""
BLUNDER, MISTAKE, INACCURACY = 0.15, 0.10, 0.05
"""The smallest loss of winning chances, 0 to 1, for each kind of bad move. They are lichess's 0.3, 0.2 and
0.1 on its scale from -1 to 1 (lila, Advice.scala)."""
HOPELESS, POOR = 0.025, 0.07
"""The chances up to which allowing or missing a mate is only an inaccuracy, or only a mistake. They
correspond to lichess's scores of -999 and -700."""


def judged(before: int, after: int, had: float, has: float) -> Judgement | None:
    """Return the judgement of a move from the mover's scores and chances before and after it."""
    if after < -MATE_BOUND and before >= -MATE_BOUND:  # The move allows a forced win.
        return _graded(had)
    if before > MATE_BOUND and after <= MATE_BOUND:  # The move misses a forced win.
        return _graded(1.0 - has)
    lost = had - has
    if abs(before) > MATE_BOUND:
        return None  # Still a forced win or loss, in a different number of moves.
    if lost >= BLUNDER:
        return Judgement.BLUNDER
    if lost >= MISTAKE:
        return Judgement.MISTAKE
    return Judgement.INACCURACY if lost >= INACCURACY else None


def _graded(chance: float) -> Judgement:
    """Return the judgement of a move that allows or misses a mate, by the chances at stake, 0 to 1."""
    if chance <= HOPELESS:
        return Judgement.INACCURACY
    return Judgement.MISTAKE if chance <= POOR else Judgement.BLUNDER
