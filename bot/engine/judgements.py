"""What a move cost: winning chances, judgements and accuracy."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cache
from math import exp
from pathlib import Path
from statistics import harmonic_mean, pstdev

from bot.engine.assessments import Assessment
from bot.engine.search import MATE_BOUND
from rules import Color, Variant

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


# ---- Accuracy, by lichess's published formulas (lila, AccuracyPercent.scala)

WINDOWS, SHORTEST, LONGEST = 10, 2, 8
"""The size of a window in positions: the number of moves divided by WINDOWS, from SHORTEST to LONGEST."""
MIN_WEIGHT, MAX_WEIGHT = 0.5, 12.0
"""The bounds of a move's weight, which is the standard deviation of the chances in its window, in percent."""
MIN_ACCURACY = 1.0
"""The lower bound of accuracies in the harmonic mean, because a single 0 would make the mean 0."""


def move_accuracy(before: float, after: float) -> float:
    """Return a move's accuracy, 0 to 100, from the mover's winning chances, 0 to 1, before and after it."""
    if after >= before:
        return 100.0
    lost = 100.0 * (before - after)
    # Lichess adds one point because the analysis itself is not perfect.
    raw = 103.1668100711649 * exp(-0.04354415386753951 * lost) - 3.166924740191411 + 1.0
    return max(0.0, min(100.0, raw))


def game_accuracy(
    chances: Sequence[float], sides: Sequence[Color], accuracies: Sequence[float]
) -> dict[Color, float | None]:
    """Return the accuracy of each side's moves, 0 to 100; None for a side that hasn't moved.

    `chances`: White's, 0 to 1, in all positions. `sides`, `accuracies`: those of each move, one fewer than
    positions.
    The accuracy is the average of the weighted mean, in which moves in volatile phases count more, and the
    harmonic mean.
    """
    weights = _weights([100.0 * chance for chance in chances])
    found: dict[Color, float | None] = {}
    for side in Color:
        played = zip(sides, accuracies, weights, strict=True)
        moves = [(accuracy, weight) for mover, accuracy, weight in played if mover is side]
        found[side] = _mean(moves) if moves else None
    return found


def _mean(moves: list[tuple[float, float]]) -> float:
    weighted = sum(accuracy * weight for accuracy, weight in moves) / sum(weight for _, weight in moves)
    harmonic = harmonic_mean([max(MIN_ACCURACY, accuracy) for accuracy, _ in moves])
    return (weighted + harmonic) / 2


def _weights(percents: list[float]) -> list[float]:
    """Return the weights of the moves. The first moves share the first window."""
    moves = len(percents) - 1
    size = max(SHORTEST, min(LONGEST, moves // WINDOWS))
    starts = [max(0, number - (size - 2)) for number in range(moves)]
    spreads = [pstdev(percents[start : start + size]) for start in starts]
    return [max(MIN_WEIGHT, min(MAX_WEIGHT, spread)) for spread in spreads]
