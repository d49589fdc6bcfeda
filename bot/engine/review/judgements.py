"""Makes the review of a game from the assessments of its positions: judgements and accuracy."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import harmonic_mean, median_low, pstdev

import rules
from bot.engine.review.assessment import Assessment
from bot.engine.review.chances import winning_chances
from bot.engine.review.faults import find_fault
from bot.engine.review.review_values import Judgement, Review, ReviewedMove
from bot.engine.transposition import MATE_BOUND

BLUNDER, MISTAKE, INACCURACY = 0.15, 0.10, 0.05
"""The least loss of winning chances, 0 to 1, of each kind of bad move. These are lichess's 0.3, 0.2 and 0.1
on its scale from -1 to 1 (lila, Advice.scala)."""
HOPELESS, POOR = 0.025, 0.07
"""Up to these chances, allowing or missing a mate is only an inaccuracy, or a mistake. They correspond to
lichess's scores of -999 and -700."""
TURNING_POINTS = 3


def review_of(game: rules.Game, assessments: Sequence[Assessment]) -> Review:
    """The review of a game from the assessments of all its positions, the start first.

    Raises ValueError if their numbers differ.
    """
    positions = game.positions
    if len(assessments) != len(positions):
        raise ValueError(f"{len(assessments)} assessments for {len(positions)} positions")
    of_mover = [winning_chances(game.variant, found.score) for found in assessments]
    chances = [
        1.0 - chance if position.turn else chance
        for chance, position in zip(of_mover, positions, strict=True)
    ]
    outcome = game.outcome()
    if outcome is not None:
        chances[-1] = 0.5 if outcome.winner is None else 1.0 - outcome.winner
    moves = tuple(_reviewed(game, ply, assessments, chances) for ply in range(1, len(positions)))
    return Review(
        moves=moves,
        accuracy=game_accuracy(chances, [move.side for move in moves]),
        depth=median_low([found.depth for found in assessments if found.line] or [0]),
        turning_points=turning_points(moves),
    )


def turning_points(moves: Sequence[ReviewedMove]) -> tuple[int, ...]:
    """The plies of the at most three moves that cost their players most, in order."""
    bad = [move for move in moves if move.judgement is not None and move.lost >= INACCURACY]
    worst = sorted(bad, key=lambda move: (-move.lost, move.ply))[:TURNING_POINTS]
    return tuple(sorted(move.ply for move in worst))


def _reviewed(
    game: rules.Game, ply: int, assessments: Sequence[Assessment], chances: Sequence[float]
) -> ReviewedMove:
    position = game.positions[ply - 1]
    side, move = position.turn, game.moves[ply - 1].uci()
    before, after = assessments[ply - 1], assessments[ply]
    had, has = (1.0 - chance if side else chance for chance in chances[ply - 1 : ply + 1])
    follower = game.positions[ply].turn
    score = after.score if follower is side else -after.score
    forced = len(position.legal_moves()) == 1
    blamed = not forced and move not in before.line[:1]
    judgement = judged(before.score, score, had, has) if blamed else None
    return ReviewedMove(
        ply=ply,
        move=move,
        side=side,
        chances_before=chances[ply - 1],
        chances_after=chances[ply],
        accuracy=move_accuracy(had, has),
        score=-score if side else score,
        judgement=judgement,
        best=before.line,
        explanation=find_fault(position, game.moves[ply - 1], before, after) if judgement else None,
    )


def judged(before: int, after: int, had: float, has: float) -> Judgement | None:
    """The judgement of a move by the mover's scores and chances before and after it."""
    if after < -MATE_BOUND and before >= -MATE_BOUND:  # a mate is allowed
        return _graded(had)
    if before > MATE_BOUND and after <= MATE_BOUND:  # the mover had a forced win, and there is none now
        return _graded(1.0 - has)
    lost = had - has
    if abs(before) > MATE_BOUND:
        return None  # still a forced win or loss, only sooner or later
    if lost >= BLUNDER:
        return Judgement.BLUNDER
    if lost >= MISTAKE:
        return Judgement.MISTAKE
    return Judgement.INACCURACY if lost >= INACCURACY else None


def _graded(chance: float) -> Judgement:
    """The judgement of a move that allows or misses a mate, by the chances that were at stake, 0 to 1."""
    if chance <= HOPELESS:
        return Judgement.INACCURACY
    return Judgement.MISTAKE if chance <= POOR else Judgement.BLUNDER


# ---- accuracy, by lichess's published formulas (lila, AccuracyPercent.scala)

WINDOWS, SHORTEST, LONGEST = 10, 2, 8
"""The size of a window in positions: the number of moves divided by WINDOWS, from SHORTEST to LONGEST."""
LEAST_WEIGHT, MOST_WEIGHT = 0.5, 12.0
"""Bounds of a move's weight: the standard deviation of the chances, in percent, in its window."""
LEAST_ACCURACY = 1.0
"""Lower accuracies count as this in the harmonic mean: a single 0 would make it 0."""


def move_accuracy(before: float, after: float) -> float:
    """The accuracy of a move, 0 to 100, from the mover's winning chances, 0 to 1, before and after it."""
    if after >= before:
        return 100.0
    lost = 100.0 * (before - after)
    # lichess adds one point because the analysis itself is not perfect.
    raw = 103.1668100711649 * exp(-0.04354415386753951 * lost) - 3.166924740191411 + 1.0
    return max(0.0, min(100.0, raw))


def game_accuracy(chances: Sequence[float], sides: Sequence[rules.Color]) -> dict[rules.Color, float | None]:
    """The accuracy of each side's moves, 0 to 100; None for a side that hasn't moved.

    `chances`: White's, 0 to 1, in all positions. `sides`: the side of each move, one fewer than positions.
    The accuracy is the average of two means: the weighted one, in which moves in volatile phases weigh more,
    and the harmonic one.
    """
    weights = _weights([100.0 * chance for chance in chances])
    found: dict[rules.Color, float | None] = {}
    for side in rules.Color:
        moves: list[tuple[float, float]] = []
        for number, mover in enumerate(sides):
            if mover is side:
                before, after = chances[number], chances[number + 1]
                if side:
                    before, after = 1.0 - before, 1.0 - after
                moves.append((move_accuracy(before, after), weights[number]))
        found[side] = _mean(moves) if moves else None
    return found


def _mean(moves: list[tuple[float, float]]) -> float:
    weighted = sum(accuracy * weight for accuracy, weight in moves) / sum(weight for _, weight in moves)
    harmonic = harmonic_mean([max(LEAST_ACCURACY, accuracy) for accuracy, _ in moves])
    return (weighted + harmonic) / 2


def _weights(percents: list[float]) -> list[float]:
    """The weights of the moves. The first moves share the first window."""
    moves = len(percents) - 1
    size = max(SHORTEST, min(LONGEST, moves // WINDOWS))
    starts = [max(0, number - (size - 2)) for number in range(moves)]
    spreads = [pstdev(percents[start : start + size]) for start in starts]
    return [max(LEAST_WEIGHT, min(MOST_WEIGHT, spread)) for spread in spreads]
